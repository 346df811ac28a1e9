"""What a question asks for: which things, in which order, and how many of them."""

from dataclasses import dataclass

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import Number
from chaintable.models.embedded.language.tokens import header_words, shared_start, stem
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.request import Key
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention, did
from chaintable.models.embedded.summaries.words.named_columns import Named

_MOST_FEW, _FEW_CELLS = 100, 12
_WHOLLY = 0.9
_OPENING = ("the", "which", "what", "show", "list", "me", "name")
_NAMED = 0.45
_NAMING = vocabulary.stems("name")
_NUMBERED, _NUMBERS = (
    vocabulary.PEOPLE | vocabulary.stems("member"),
    lexicon.words("no number numbers id ids code codes nr"),
)
_TIMES = lexicon.words("minute minutes hour hours day days week weeks")
_LIMITS, _BOUNDING = lexicon.words("minimum min maximum max"), lexicon.words("below above under over than reached")
_HAVING = lexicon.words("with having have has had where")
_WHERE = lexicon.words("where whose with that which who having")
_LEAST_ROOT = 4
_NOBODY = 0.7
_MOSTLY_UNLIKE = 0.8
"""From which share of different cells on a column numbers the rows, though one number may stand there twice."""
"""How sure an answer is where the question asks who, and no column names people."""
_KINDS, _LIKELY_ROWS = vocabulary.stems("type kind"), 0.95
_OWNING, _EITHER_PERSON = lexicon.words("has have had"), 0.78
"""What is said of somebody of any kind, and how sure an answer is where two columns name people."""
_CARING = lexicon.words("look looks looked looking")
_LISTING, _OF_GROUPS = lexicon.words("list name show names"), lexicon.words("of in for from at on each per")
_OF_FIGURES = lexicon.words("highest largest biggest greatest lowest smallest most least fewest top bottom max min")
_ITEMS = lexicon.words("item product article thing line row record entry piece")
_ONE_PERSON = lexicon.words("person member employee colleague individual")
_SAID_OF_ITEMS = lexicon.words("expensive costly single paid standing serving")
"""Words for what a row is about, and those between a superlative and them."""
_CODES = lexicon.words("number numbers no nos nr id ids code codes ref reference")
_MOSTLY_UNLIKE, _DESCRIBING = 0.5, vocabulary.stems("description designation name item product article")
_ONES, _DATED = lexicon.words("one person people ones"), 0.45
_CLOSING = lexicon.words("only please pls the just")
_FIGURES = lexicon.words("was were is are number amount figure value date time day highest lowest")
_GROUPED = " – "
"""What stands between the header of a group of columns and their own."""
_IN_TIME = vocabulary.IN_TIME | lexicon.words("latest newest oldest youngest recent")
_BEFORE_THINGS = lexicon.words("are is were was expensive common frequent popular selling paid")


@dataclass(frozen=True, slots=True)
class Extreme:
    """A superlative of the question: its word, and whether it asks for the largest."""

    at: int
    text: str
    largest: bool


def find_extreme(slots: Slots) -> Extreme | None:
    """Return the first superlative, and give its word a part."""
    named = slots.in_names(dates=True)
    for at, text in enumerate(slots.asked.texts):
        if (
            slots.words >> at & 1
            or (named >> at & 1 and text not in _IN_TIME)
            or slots.text(at + 1) == "than"
            or (text in ("most", "least") and slots.text(at - 1) == "at")
            or slots.asked.is_minutes(at)
            or slots.numbers_attempt(at)
        ):
            continue
        if text in vocabulary.MEASURES and not slots.asked.has("which", "who", "what"):
            continue
        if text in _LIMITS and _BOUNDING & {slots.text(at - 1), slots.text(at - 2)}:
            continue  # "below their minimum stock"
        if text == "top" and slots.text(at + 2) in ("most", "least") and slots.text(at + 1).isdecimal():
            slots.take(at)
            continue  # "top 3 most visited"
        if text in ("top", "bottom") and (slots.text(at + 1) in ("of", "") or _is_place(slots, at)):
            continue
        if text in vocabulary.LARGEST | vocabulary.SMALLEST and _names_number(slots, at):
            if slots.text(at - 1) in vocabulary.MEASURES:
                continue
            return Extreme(at, text, text not in vocabulary.SMALLEST)
        if text in vocabulary.LARGEST | vocabulary.SMALLEST:
            slots.take(at - (slots.text(at - 1) == "single"), at + 1)
            return Extreme(at, text, text not in vocabulary.SMALLEST)
        if text in vocabulary.IN_TIME and (slots.dated_at(at) is not None or _takes_action(slots, at)):
            slots.take(at)
            return Extreme(at, text, text == "last")
    return None


def _names_number(slots: Slots, at: int) -> bool:
    """Whether the name of a column of numbers begins with the superlative ("Highest point")."""
    own = slots.mention_at(at, "is_number", least=_WHOLLY)
    return own is not None and own.span.end > at + 1


def _is_place(slots: Slots, at: int) -> bool:
    """Whether "top" is a place in the table ("in the top 5"), and no order ("paid in total, top 5")."""
    return slots.text(at - 2) in ("in", "at", "among") and slots.text(at - 1) in ("the", "our", "their", "its", "a")


def _takes_action(slots: Slots, at: int) -> bool:
    """Whether a word after it names a date, and give it its part: "the first to join", "the last one to leave"."""
    place = slots.skip(at + 1, _ONES)
    mention = slots.mention_at(place + 1, "is_date", least=_DATED) if slots.text(place) == "to" else None
    if mention is not None:
        slots.words |= mention.words
    return mention is not None


def find_place(slots: Slots, extreme: Extreme | None) -> int:
    """Return the place in the order that is asked for ("second highest": 2), and give its word a part; else 0."""
    if extreme is None:
        return 0
    number = next((one for one in slots.asked.numbers if one.at == extreme.at - 1 and one.form == "ordinal"), None)
    number = number or _ordinal_of_figure(slots, extreme.at)
    if number is None or number.value < 2 or slots.words >> number.at & 1:
        return 0
    slots.take(number.at, extreme.at)
    return int(number.value)


def _ordinal_of_figure(slots: Slots, at: int) -> Number | None:
    """Return the number of "2nd" where its ending is a word of its own."""
    found = (one for one in slots.asked.numbers if one.at == at - 2 and one.form == "ordinal")
    return next(found, None) if slots.text(at - 1) in ("st", "nd", "rd", "th") else None


def find_few(slots: Slots) -> int | None:
    """Return how many are wanted ("top 5", "the 3 largest"), and give the number its part."""
    for number in slots.asked.places_counted:
        if not _is_place(slots, number.at - 1):
            slots.take(number.at)
            return int(number.value)
    for number in slots.asked.numbers:
        before = slots.text(number.at - 1)
        if slots.text(number.at - 2) == "at":
            continue  # "at least 10 bookings" bounds, and ranks nothing
        opens = number.at == 0 or before in _OPENING or before in vocabulary.LARGEST | vocabulary.SMALLEST
        counts = opens and number.form != "ordinal" and 2 <= number.value <= _MOST_FEW and slots.ranks
        if counts and _begins_a_thing(slots, number.at + 1) and not _is_cell(slots, number.at):
            slots.take(number.at)
            return int(number.value)
    return None


def ends_with_few(slots: Slots, extreme: Extreme) -> bool:
    """Whether the question ends with how many are wanted ("cost per shop, top 5")."""
    after = [text for text in slots.asked.texts[extreme.at + 1 :] if text not in _CLOSING]
    return len(after) == 1 and slots.asked.numbers[-1].at == slots.asked.texts.index(after[0], extreme.at)


def name_rows(slots: Slots, extreme: Extreme) -> None:
    """Give the word after "3 longest" its part where it only says what the rows are and columns are named after it."""
    at = extreme.at + 1
    unknown = slots.text(at).isalpha() and not slots.value_at(at) and slots.mention_at(at, least=0.2) is None
    followed = [one for one in slots.mentions if one.span.begin == at + 1 and one.strength >= _WHOLLY]
    if unknown and followed and slots.text(at) not in vocabulary.FILLERS | vocabulary.PER | vocabulary.MEASURES.keys():
        slots.take(at)
        slots.guess(0.95)


def _begins_a_thing(slots: Slots, at: int) -> bool:
    if slots.mention_at(at) is not None or slots.knows(at) or slots.text(at) in vocabulary.LARGEST:
        return True
    return slots.text(at) in vocabulary.BUCKETS and any(named.is_date for named in slots.named.values())


def _is_cell(slots: Slots, at: int) -> bool:
    """Whether the number is a cell of the column named next, one of few ("the cheapest 2 bed")."""
    mention = slots.mention_at(at + 1, "is_number")
    few = mention is not None and mention.column.n_different <= _FEW_CELLS
    return few and mention is not None and bool(mention.column.equal(slots.text(at)))


def find_thing(slots: Slots, extreme: Extreme | None, few: int | None) -> Key | None:
    """Return what is asked for: the column named after "which", after "top 5" or after a superlative with "by".

    People are asked for by their names, where a column beside that of their numbers holds them.
    """
    found = _thing(slots, extreme, few)
    return _by_name(slots, found) if found is not None else None


def _is_one_of_several(slots: Slots, person: Key) -> bool:
    """Whether another column names people in whose name there are several rows, too: clients beside collectors."""
    others = (one for one in slots.named.values() if one.names_things and one.column is not person.column)
    return any(one.stems & vocabulary.PEOPLE and not one.is_unique and not one.is_label for one in others)


def _by_name(slots: Slots, thing: Key) -> Key:
    """Return the names of people whose numbers are what "which member" names, unless their numbers are asked for."""
    named = slots.named.get(thing.column.name)
    numbered = named is not None and named.is_label and named.is_unique and bool(named.stems & _NUMBERED)
    name = slots.label(person=True) if numbered else None
    if name is None or not slots.named[name.name].said <= _NAMING or not slots.named[name.name].is_unique:
        return thing
    return thing if slots.asked.bits(_NUMBERS) else Key(name)


def _thing(slots: Slots, extreme: Extreme | None, few: int | None) -> Key | None:
    """Return what the words name as what is asked for."""
    for at, text in enumerate(slots.asked.texts):
        if text in ("who", "whose"):
            slots.take(at)
            if at and (_asks_number(slots) or _tells_more(slots, at, extreme)):
                continue
            if text == "whose" and at:
                return _ending(slots, at) or labelled(slots, person=True)
            if at and (group := _group_before(slots, at)) is not None:
                return group
            verb = slots.skip(at + 1, _OWNING)
            if text == "who" and (acting := _acting(slots, verb) or _doer(slots, verb)) is not None:
                return acting
            named = _people_after(slots, extreme.at + 1) if extreme else None
            found = named or labelled(slots, person=True)
            if found is None:
                slots.guess(_NOBODY)
            elif slots.asked.stems[at + 1 : at + 2] and _is_doing(slots, found, at + 1):
                slots.take(at + 1)
            elif named is None and slots.text(at + 1) in _OWNING and _is_one_of_several(slots, found):
                slots.guess(_EITHER_PERSON, f"'{found.column.name}' for who")
            return found
        if text in ("which", "what"):
            noun = slots.skip(at + 1)
            in_state = _in_state(slots, noun) if extreme is not None else None
            if found := in_state or _rows_meant(slots, noun) or key_after(slots, at + 1) or _headed_label(slots, noun):
                return found
            if extreme is not None and (found := _one_of_kind(slots, slots.skip(at + 1))) is not None:
                return found
            if extreme is not None and few is None and _asks_for_one(slots, at, extreme):
                return _named_after(slots) or labelled(slots)
    if few is not None:
        return _of_few(slots)
    if extreme is not None and any(slots.text(at) in ("with", "having") for at in range(1, extreme.at)):
        return _first_key(slots)  # "doctor with the highest fees"
    if extreme is not None and extreme.text not in vocabulary.MEASURES:
        if _is_figure(slots, extreme.at + 1):
            return None  # "the highest bid value" is no bid
        if (label := _label_of_leading(slots, extreme)) is not None:
            return label
        after = _after_superlative(slots, extreme)
        named = _in_state(slots, after) or _item_of_each(slots, extreme) or _no_flag(slots, extreme.at + 1)
        return named or _one_of_kind(slots, after) or (_headed_label(slots, after) if _names_groups(slots) else None)
    return _unranked(slots) if extreme is None else None


def _of_few(slots: Slots) -> Key | None:
    """Return what is counted by a number of the first ones ("the 3 longest waits")."""
    at = next(number.at for number in slots.asked.numbers if slots.words >> number.at & 1)
    if (alike := _named_like_number(slots, at + 1)) is not None:
        return alike
    if _names_figure(slots, at + 1):
        return labelled(slots)  # "3 longest waits" are rows
    return key_after(slots, at + 1) or _named_later(slots, at + 1) or _first_key(slots) or labelled(slots)


def _unranked(slots: Slots) -> Key | None:
    """Return what is asked for where nothing leads: what a bound is set on, or else the first thing that is named."""
    asked = slots.asked
    if (group := _bounded_group(slots)) is not None:
        return group
    timed = any(slots.text(number.at + 1) in _TIMES for number in asked.numbers)
    bounding = (lexicon.MORE_WORDS | lexicon.LESS_WORDS | frozenset(("least", "most"))) - vocabulary.TIME_BOUNDS
    bounded = asked.bits(bounding) & ~slots.words
    bounded &= ~sum(1 << at for at in range(1, len(asked)) if slots.text(at - 1) in _CARING)
    if bounded and not (timed and asked.asks == "number"):
        return _first_key(slots, grouping=asked.asks == "number")
    measured = asked.bits(
        vocabulary.PER | (vocabulary.MEASURES.keys() - {"total"} if slots.compares_sums else vocabulary.MEASURES.keys())
    )
    if asked.asks == "thing" and not measured:
        of_rows = slots.knows(0) or (slots.text(0) in ("which", "what") and slots.knows(1))
        return _first_key(slots) or (labelled(slots) if of_rows else None)
    return None


def _names_figure(slots: Slots, at: int) -> bool:
    """Whether a number is named there, and no group that it is one of ("worst 2 shops for sales")."""
    number, named = slots.number_near(at), slots.mention_at(at, least=0.45)
    if number is None or named is None:
        return False
    key = slots.mention_at(at, "names_things", least=_WHOLLY)
    grouped = key is not None and not slots.named[key.column.name].names_rows and number.span.begin > key.span.end
    return not grouped


def _headed_label(slots: Slots, at: int) -> Key | None:
    """Return the label of the rows where the word there heads it and other columns: "project" of "Project – No."."""
    headed = [one for one in slots.named.values() if at < len(slots.asked) and _is_headed(slots, one, at)]
    numbers = [one.column for one in headed if one.is_label and one.is_unique]
    label = next(iter(numbers), slots.label())
    if label is None or slots.words >> at & 1 or not any(one.column is label for one in headed):
        return None
    slots.take(at)
    return Key(label)


def _is_headed(slots: Slots, named: Named, at: int) -> bool:
    """Whether the word there is the header over a group of columns, to which this one belongs."""
    group, between, _ = named.column.name.partition(_GROUPED)
    return bool(between) and slots.asked.stems[at] in map(stem, header_words(group))


def _is_figure(slots: Slots, at: int) -> bool:
    """Whether the words there are the whole name of a number, and fewer of them that of a thing."""
    figure = slots.mention_at(at, "is_number", least=_WHOLLY)
    thing = slots.mention_at(at, "names_things", least=_WHOLLY)
    return figure is not None and thing is not None and figure.span.end > thing.span.end


def _asks_number(slots: Slots) -> bool:
    """Whether the question asks for a number, and not only for that of the one that leads ("and how much was it")."""
    how = slots.asked.bits(frozenset(("how",)))
    return slots.asked.asks == "number" and not (how and not how & ~slots.words)


def _tells_more(slots: Slots, at: int, extreme: Extreme | None) -> bool:
    """Whether "who" only says more of those whose figure is asked for ("average fee of patients who are insured")."""
    measured = any(slots.text(place) in vocabulary.MEASURES for place in range(at))
    bounded = any(one.at > at for one in slots.asked.numbers)
    if extreme is not None and extreme.at < at and slots.text(0) == "what":
        return slots.mention_at(extreme.at + 1, "is_number") is not None  # "what was the lowest age among those who"
    return measured and extreme is None and not bounded and slots.text(at - 1).isalpha() and slots.text(0) != "list"


def _label_of_leading(slots: Slots, extreme: Extreme) -> Key | None:
    """Return the label of the rows that is asked for of the one that leads in each group: "tag of the oldest asset"."""
    of = slots.back(extreme.at, frozenset(("the",)))
    ends = (one for one in slots.mentions if slots.text(of) == "of" and one.span.end == of and one.strength >= _WHOLLY)
    label = next((one for one in ends if slots.named[one.column.name].names_rows), None)
    if label is None or not slots.asked.bits(vocabulary.PER) & slots.words:
        return None
    noun = _after_superlative(slots, extreme)
    if slots.mention_at(noun) is None and not slots.value_at(noun):
        slots.take(noun)
    slots.words |= slots.asked.bits(frozenset(("of",)))
    return Key(slots.use(label))


def _item_of_each(slots: Slots, extreme: Extreme) -> Key | None:
    """Return the name of the rows for "the most expensive item of every supplier", which asks for a thing per group.

    So does "the newest member of each choir" for that of the people, but "the highest item cost per supplier" asks for
    a number.
    """
    at = slots.skip(extreme.at + 1, _SAID_OF_ITEMS)
    hinted = at > extreme.at + 1 or extreme.text not in _OF_FIGURES
    person = slots.text(at) in _ONE_PERSON and slots.mention_at(at) is None
    item = person or (slots.text(at) in _ITEMS and slots.mention_at(at, "is_number") is None)
    grouped = slots.text(at + 1) in _OF_GROUPS and slots.asked.bits(vocabulary.PER)
    if not (hinted and item and grouped):
        return None
    thing = labelled(slots, person=person)
    if thing is not None:
        slots.take(extreme.at, at + 1)
    return thing


def _after_superlative(slots: Slots, extreme: Extreme) -> int:
    """Return where a superlative ends: behind "most expensive", "oldest"."""
    adjective = extreme.text in ("most", "least") and lexicon.hint_of(slots.text(extreme.at + 1)).stems
    return extreme.at + (2 if adjective else 1)


def _one_of_kind(slots: Slots, at: int) -> Key | None:
    """Return what is asked for by cells that say its kind: "the most expensive laptop", "which Leeds client pays most".

    Where no column is named after them, it is the name of the rows.
    """
    place = slots.noun_at(at) if slots.of_office else at
    leads = slots.text(slots.skip(place + 1)) in vocabulary.LARGEST | vocabulary.SMALLEST
    verb = leads and slots.text(place) in vocabulary.AMOUNTING  # "which phone cost the most"
    if place == at or (not verb and slots.mention_at(place, "is_number") is not None):
        return None
    named = key_after(slots, place) if not verb and not slots.ends_measure(place) else None
    ends = verb or slots.ends_measure(place) or slots.knows(place)
    return named or (labelled(slots) if ends else None)


def _no_flag(slots: Slots, at: int) -> Key | None:
    """Return the group that is named there, if it is no column of yes and no: "largest gift" asks for no Gift aid."""
    words_, sure = slots.words, slots.sure
    found = key_after(slots, at)
    named = slots.named.get(found.column.name) if found is not None else None
    if named is not None and named.is_flag:
        slots.words, slots.sure = words_, sure
        return None
    return found


def _names_groups(slots: Slots) -> bool:
    """Whether a word for each group has its part, so that the thing that leads in each is asked for."""
    return bool(slots.asked.bits(vocabulary.PER) & slots.words)


def _in_state(slots: Slots, at: int) -> Key | None:
    """Return the rows of a kind that are in a state, which names nothing that is asked for: "which insured car"."""
    return _one_of_kind(slots, at) if tells_state(slots, at) else None


def _rows_meant(slots: Slots, at: int) -> Key | None:
    """Return the label of the rows where a noun stands for them, of which a column only tells more.

    "Events" are no kinds beside Ref and "Event type", and "orders" no dates beside "Job no." and Ordered.
    """
    mention = slots.mention_at(at)
    if mention is None or mention.span.end > at + 1 or not slots.is_free(mention.span):
        return None
    kinds = slots.holds_kinds(mention) and bool(slots.named[mention.column.name].stems & _KINDS)
    if not (kinds or slots.counts_deeds(mention)):
        return None
    codes = (one.column for one in slots.named.values() if one.is_label and one.names_rows and one.is_unique)
    column = next(codes, None) or slots.label()
    if column is None or not slots.named_rows(column):
        return None
    slots.words |= mention.words
    slots.guess(_LIKELY_ROWS)
    return Key(column)


def tells_state(slots: Slots, at: int) -> bool:
    """Whether the word is the name of a column of yes and no before a cell that says the kind ("insured car")."""
    return slots.value_at(at + 1) and slots.is_state(at) and slots.mention_at(at, "is_flag") is not None


def listed_thing(slots: Slots) -> Key | None:
    """Return what is listed for each group ("list the products of each region")."""
    begin = 1 if slots.text(0) in _LISTING else 0
    named = slots.mention_at(slots.skip(begin), "names_things", least=_NAMED) if begin else None
    plural = named is not None and slots.text(named.span.end - 1).endswith("s")
    told = named is not None and slots.text(named.span.end).endswith(("ed", "ght", "old", "ade", "ing"))
    follows = named is not None and slots.text(named.span.end + told) in _OF_GROUPS
    return Key(slots.use(named)) if named is not None and plural and follows else None


def described(slots: Slots, thing: Key) -> tuple[Column, ...]:
    """Return the column that says what a code stands for: of what a word names both, else the description."""
    named = slots.named.get(thing.column.name)
    if thing.part or named is None or not named.is_label or not named.is_unique:
        return ()
    spans = [one.span for one in slots.mentions if one.column is thing.column and one.strength >= _NAMED]
    if any(slots.text(at) in _CODES for span in spans for at in range(span.begin, span.end)):
        return ()  # "which member number"
    same = [slots.named[one.column.name] for one in slots.mentions if one.span in spans and one.strength >= _NAMED]
    told = [one.column for one in same if one.names_things and not one.is_label and one.column.unlike > _MOSTLY_UNLIKE]
    texts = (one for one in slots.named.values() if one.stems and one.stems <= _DESCRIBING and one.names_things)
    told += [one.column for one in texts if one.column.unlike > _MOSTLY_UNLIKE]
    return tuple(told[:1])


def _ending(slots: Slots, at: int) -> Key | None:
    """Return the group that the word just before that place names ("players whose …")."""
    named = (one for one in slots.mentions if one.span.end == at and one.strength >= _NAMED)
    mention = next((one for one in named if not slots.named[one.column.name].is_number), None)
    return Key(slots.use(mention, counted=True)) if mention is not None else None


def _bounded_group(slots: Slots) -> Key | None:
    """Return the group that has to reach a number ("the average amount for campaigns with more than 10 gifts")."""
    for number in slots.asked.numbers:
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        if comparison is None or (slots.mention_at(number.at + 1) is None and not slots.knows(number.at + 1)):
            continue
        first = (comparison[1] & -comparison[1]).bit_length() - 1
        at = next((place for place in range(first - 1, max(first - 4, 0), -1) if slots.text(place) in _HAVING), None)
        group = _group_before(slots, at) if at is not None else None
        if group is not None:
            return group
    return _told_group(slots)


def _told_group(slots: Slots) -> Key | None:
    """Return the group that opens the question and whose figure is bounded ("shops where total sales exceed 500")."""
    opening = slots.mention_at(slots.skip(0, _LISTING | frozenset(("the", "all", "me"))), "names_things", least=_NAMED)
    at = opening.span.end if opening is not None else 0
    if opening is None or slots.text(at) not in _WHERE or slots.named[opening.column.name].is_unique:
        return None
    bounded = [one for one in slots.asked.numbers if asked_comparison(slots.asked, one.at, one.at + 1) is not None]
    measured = any(slots.text(place) in vocabulary.MEASURES for place in range(at, bounded[0].at)) if bounded else False
    return Key(slots.use(opening)) if measured else None


def _group_before(slots: Slots, at: int) -> Key | None:
    """Return the group that the word just before "who" names ("three patients who …"); None for single rows."""
    mention = next((one for one in slots.mentions if one.span.end == at and one.strength >= _NAMED), None)
    named = slots.named[mention.column.name] if mention is not None and slots.is_free(mention.span) else None
    if mention is None or named is None or named.is_unique or not named.names_things:
        return None
    return Key(slots.use(mention))


def _named_after(slots: Slots) -> Key | None:
    """Return the thing of which the name is asked for: "the name of the client who paid most"."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text == "of" and slots.text(at - 1) == "name"), None)
    return key_after(slots, at + 1) if at is not None else None


def _asks_for_one(slots: Slots, at: int, extreme: Extreme) -> bool:
    """Whether a thing that no column names is asked for by its extreme ("which film grossed the most money")."""
    if slots.asked.says("name of"):
        return True
    noun = slots.text(slots.skip(at + 1))
    if slots.text(at) == "which" and slots.knows(slots.skip(at + 1)):
        return True
    meant = slots.asked.texts[at + 1 : extreme.at]
    known = (
        vocabulary.BUCKETS.keys() | vocabulary.MEASURES.keys() | vocabulary.UNITS | vocabulary.MONEY_WORDS | _FIGURES
    )
    asks = slots.text(at) == "which" or bool(lexicon.words("had has have did sold got") & set(meant))
    return asks and noun.isalpha() and noun not in known and bool(meant) and not known & set(meant)


def _people_after(slots: Slots, at: int) -> Key | None:
    """Return the group named there, unless it is a date, numbers the rows or is no person where others are.

    Such as "who has the most open tickets", "who took the most leave".
    """
    words, sure = slots.words, slots.sure
    found = key_after(slots, at)
    named = slots.named.get(found.column.name) if found is not None else None
    person = named is not None and bool(named.stems & vocabulary.PEOPLE)
    of_rows = named is not None and (named.names_rows or named.column.unlike > _MOSTLY_UNLIKE)
    if named is not None and (named.is_date or (not person and (of_rows or slots.label(person=True)))):
        slots.words, slots.sure = words, sure
        return None
    return found


def _is_doing(slots: Slots, people: Key, at: int) -> bool:
    """Whether the word is what the people do after whom the column is called ("directed": Director)."""
    doing = (one for one in slots.named[people.column.name].stems if len(one) >= _LEAST_ROOT)
    root = slots.asked.stems[at]
    return any(shared_start(root, one) >= min(len(root), _LEAST_ROOT) for one in doing) and len(root) >= _LEAST_ROOT


def _acting(slots: Slots, at: int) -> Key | None:
    """Return the column that the verb after "who" names ("who signed for …": Signed for by)."""
    mention = slots.mention_at(at, "is_key", "names_things", least=0.6) or slots.mention_at(at, "is_key", least=0.6)
    named = slots.named[mention.column.name] if mention is not None else None
    cells = any(one.is_whole and one.column is not mention.column for one in slots.selections) if mention else False
    plain = named is not None and named.names_things and not named.is_flag
    plain = plain and named is not None and (cells or not named.is_unique)
    return Key(slots.use(mention)) if mention is not None and plain and not slots.value_at(at) else None


def _doer(slots: Slots, at: int) -> Key | None:
    """Return the one column that is called after those who do what was done ("who drove …": Driver)."""
    doers = [one for one in slots.named.values() if one.names_things and did(slots.text(at), one.header)]
    if len(doers) != 1:
        return None
    slots.take(at)
    return Key(doers[0].column)


def key_after(slots: Slots, at: int) -> Key | None:
    """Return the group that is named there, after superlatives and small words."""
    for place in range(at, min(at + 4, len(slots.asked))):
        if slots.text(place) in vocabulary.FILLERS | vocabulary.LARGEST | vocabulary.SMALLEST | _BEFORE_THINGS:
            continue
        if slots.is_done_most(place):
            continue
        mention = slots.mention_at(place)
        if mention is not None and slots.named[mention.column.name].is_number and mention.strength > 0.45:
            return _named_like_number(slots, place) or _headed_by(slots, mention)
        found = slots.key_at(place)
        return found[0] if found else None
    return None


def _headed_by(slots: Slots, number: Mention) -> Key | None:
    """Return the group that a number only tells more of: "highest revenue region", "largest expense category"."""
    led = slots.text(number.span.begin - 1) in vocabulary.LARGEST | vocabulary.SMALLEST
    head = slots.mention_at(number.span.end, "is_key", "names_things", least=_WHOLLY) if led else None
    return Key(slots.use(head)) if head is not None and not slots.named[head.column.name].is_unique else None


def _named_like_number(slots: Slots, at: int) -> Key | None:
    """Return the names of what a number of the same name counts: "Guest name" beside "Guests" ("top 3 guests")."""
    number = slots.mention_at(at)
    names = slots.mention_at(at, "names_things", least=_NAMED)
    if number is None or names is None or number.column is names.column or number.span != names.span:
        return None
    if not slots.named[number.column.name].is_number or not slots.named[names.column.name].stems & _NAMING:
        return None
    return Key(slots.use(names))


def _named_later(slots: Slots, at: int) -> Key | None:
    """Return a group that is named further on ("3 biggest merchants (Comercio)")."""
    for place in range(at, min(at + 4, len(slots.asked))):
        if slots.text(place) in ("with", "and", "their", "by"):
            return None
        mention = slots.mention_at(place, "is_key", least=0.6)
        named = slots.named[mention.column.name] if mention is not None else None
        if (
            mention is not None
            and named is not None
            and not (named.is_number or named.is_date or slots.value_at(place))
        ):
            return Key(slots.use(mention))
    return None


def _first_key(slots: Slots, grouping: bool = False) -> Key | None:
    """Return the first group that a list of things could be of ("customers with more than 3 orders").

    With `grouping`, a column that names single rows is none: "how many invoices are above 90" counts rows.
    """
    for place in range(min(3, len(slots.asked))):
        mention = slots.mention_at(place, least=0.45)
        named = slots.named[mention.column.name] if mention is not None else None
        if not grouping and (alike := _named_like_number(slots, place)) is not None:
            return alike
        if grouping and named is not None and named.is_flag:
            continue  # "how many insured cars": a state of those that are counted
        if mention is not None and named is not None and not named.is_number and not named.is_date:
            return None if grouping and named.names_rows else Key(slots.use(mention, counted=True))
        if (
            not place
            and not grouping
            and slots.text(0) in vocabulary.PERIODS
            and (found := slots.key_at(0)) is not None
        ):
            return found[0]  # "days with more than 2 orders"
    return None


def labelled(slots: Slots, person: bool = False) -> Key | None:
    """Return what the rows are called by, or the people in them: by their numbers where names come again."""
    column = slots.label(person)
    if not person and column is not None and not slots.named[column.name].is_unique:
        numbered = (one.column for one in slots.named.values() if one.is_label and one.names_rows and one.is_unique)
        column = next(numbered, column)
    return Key(column) if column is not None else None
