"""Questions that ask for the figure beside the thing that leads: "which branch … the most, and how much was it"."""

import re
from collections.abc import Callable

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import hint_of, words
from chaintable.models.embedded.language.tokens import STOP, split_words
from chaintable.models.embedded.summaries.asked_things import Extreme
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention

_TAIL = re.compile(
    r"(?:\b(?:and|plus|with|along with|together with) ){1,3}(?:by |for |say |tell me )?(?:exactly )?"
    r"(?:how (?:much|many|often|high|low|long|large|big|far|heavy|old|frequently)(?: \w++){0,6}"
    r"|what (?:does|do|did) (?:it|they|that|he|she) \w++"
    r"|what (?:is|was|were|are) (?:it|they|that|the (?:figure|amount|total|number|value|average)s?)"
    r"|(?:what|the|its|their) (?:figure|amount|total|number|value|sum|average)s?|at what \w++)[ ?.!]*$",
    re.I,
)
_BOTH = re.compile(
    r"(?:[,.;:?!]|\band\b|\bwith\b|\bplus\b)\s*+(?:(?:please|and|then) ){0,3}+"
    r"(?:(?:show|give|list|say|tell|state|name|what|how much|with)\b(?: \w++){0,3}? )?"
    r"(?:both|each|(?:the|their) two)\b(?: (?!or\b)\w++){0,4}[ ?.!]*$",
    re.I,
)
_NAMED, _FAINTLY = 0.6, 0.2
_OF_SEVERAL = words("most least fewest top bottom best worst")
_PRICED = words("expensive costly")
_OVER_ROWS = words("total average mean number many count overall")
_AND, _OWN, _ASKING = words("and with plus"), words("its their the"), words("what which when who")
_WHOM, _TO = ("whom", "who"), words("to from by for")
_HEADING, _SAID_BETWEEN = words("of for with"), words("expensive costly single individual")
_NAMES = words("name names id number")
_NUMBERS = words("number no id code reference ref")
_OVER_GROUPS, _ROWS = words("total average mean overall"), 0.95
_IN_TIME = words("latest newest oldest earliest youngest first last")
_BEING = words("is was are were the its their")
_LISTING, _TELLING = (
    words("the its their and plus a an which what who is was are were"),
    words("need want show give list tell with including see me us"),
)
_LEADING = words("on for in by to from at of") | _OWN
_ASKED = re.compile(r"\b(?:which|what|who|whose|top|most|least|highest|lowest|\w++est)\b", re.I)


def figure_too(slots: Slots) -> bool:
    """Whether the question ends by asking for the figure of what leads, and give the words for it a part."""
    text, written = slots.asked.question.text, split_words(slots.asked.question.text)
    match = _TAIL.search(text)
    if match is None or len(written) != len(slots.asked) or not _ASKED.search(text[: match.start()]):
        return False
    begin = next((at for at, word in enumerate(written) if word.start >= match.start()), len(written))
    after = (one for one in slots.mentions if one.span.begin >= begin and one.strength >= _FAINTLY)
    told = [one for one in after if slots.named[one.column.name].is_number]
    named = [one for one in told if not _is_ranked_by(slots, one, begin)]
    if named or any(one.span.begin >= begin and one.is_whole for one in slots.selections):
        return False
    slots.take(begin, len(written))
    return True


def ends_with_both(slots: Slots) -> range:
    """Return the words at the end of a question that ask for the figures of both things that it weighs."""
    text, written = slots.asked.question.text, split_words(slots.asked.question.text)
    match = _BOTH.search(text)
    begin = next((at for at, word in enumerate(written) if match and word.start >= match.start()), len(written))
    cells = (one for one in slots.selections if one.is_whole and not one.column.ordered)
    selects = any(one.span.begin >= begin for one in cells)
    return range(begin if len(written) == len(slots.asked) and not selects else len(slots.asked), len(slots.asked))


def _is_ranked_by(slots: Slots, mention: Mention, end: int) -> bool:
    """Whether a superlative before that place is about the same number ("the heaviest … and how much did it weigh")."""
    stems = slots.named[mention.column.name].stems
    head = slots.asked.texts[:end]
    said = any(one.span.end <= end and one.strength >= _NAMED for one in slots.mentions if one.column is mention.column)
    return said or any(text.endswith("est") and hint_of(text).stems & stems for text in head)


def counts_rows(slots: Slots) -> bool:
    """Whether that figure is a number of rows: "and how many", "and how often", and no number is named before."""
    said = slots.asked.says("how many") or slots.asked.says("how often") or slots.asked.says("how frequently")
    return said and not any(slots.named[one.column.name].is_number for one in slots.mentions)


def told_beside(slots: Slots, extreme: Extreme | None) -> tuple[Column, ...]:
    """Return what else is asked of the row that leads ("the largest payment, and on what date"); words get a part.

    Of things with several rows only a superlative of a single row leads to one: "the most" leads to their sum.
    """
    if extreme is None or slots.asked.bits(vocabulary.PER - {"by"} | _OVER_ROWS) & ~_plain_numbers(slots):
        return ()
    clear = (one.column for one in slots.mentions if one.strength >= _NAMED and one.span.begin < extreme.at)
    said = slots.text(extreme.at + 1)
    of_rows = said in _PRICED or bool(hint_of(said).stems) or any(map(slots.named_rows, clear))
    if extreme.text in _OF_SEVERAL and not of_rows:
        return ()
    after = extreme.at + 1 + (said in _PRICED)
    if any(text in vocabulary.LARGEST | vocabulary.SMALLEST for text in slots.asked.texts[after:]):
        return ()
    ands = (at for at in range(extreme.at + 1, len(slots.asked)) if slots.text(at) in _AND)
    return _listed_last(slots, extreme) or next((found for at in ands if (found := _asked_at(slots, at))), ())


def _plain_numbers(slots: Slots) -> int:
    """Return the words "number" that mean the code of a row, and not how many there are, as bits."""
    texts = slots.asked.texts
    return sum(1 << at for at, text in enumerate(texts) if text == "number" and texts[at + 1 : at + 2] != ["of"])


def _listed_last(slots: Slots, extreme: Extreme) -> tuple[Column, ...]:
    """Return the columns that the question ends by listing: "… I need the name, the date and the amount"."""
    found: list[tuple[Column, int]] = []
    end = len(slots.asked)
    while not _opens(slots, end) and (item := _ending_at(slots, end)) is not None and item[1] > extreme.at:
        found.insert(0, item)
        end = max(slots.back(item[1], _LISTING) + 1, _opening(slots, end))
    told = slots.text(end - 1) in _TELLING
    if not found or not (_opens(slots, end) or (told and len(found) > 1)):
        return ()
    slots.take(end - told, len(slots.asked))
    return tuple(dict.fromkeys(column for column, _ in found))


def _opens(slots: Slots, at: int) -> bool:
    """Whether a colon or another mark but a comma stands before that word."""
    return slots.has_mark(at) and not slots.has_comma(at)


def _opening(slots: Slots, end: int) -> int:
    """Return where what such a mark leads up to begins, of which there are words up to that place; else 0."""
    return next((at for at in range(end - 1, 0, -1) if _opens(slots, at)), 0)


def _ending_at(slots: Slots, end: int) -> tuple[Column, int] | None:
    """Return the column whose name ends there, and where the name begins; "number" is that of the rows."""
    ending = [one for one in slots.mentions if one.span.end == end and one.strength >= _NAMED]
    mention = max(ending, key=lambda one: (one.strength, one.words.bit_count()), default=None)
    if mention is not None:
        return mention.column, mention.span.begin
    column = _dates(slots) if slots.text(end - 1) == "date" else _numbers_of_rows(slots, end - 1)
    return (column, end - 1) if column is not None else None


def _numbers_of_rows(slots: Slots, at: int) -> Column | None:
    """Return the column of the codes of the rows, which "number" alone means."""
    numbers = (one.column for one in slots.named.values() if one.is_label and one.is_unique)
    return next(numbers, None) if slots.text(at) in _NUMBERS else None


def _dates(slots: Slots) -> Column | None:
    """Return the column of dates that is likeliest meant; None without one."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    return slots.date_column(dates) if len(dates) > 1 else next(iter(dates), None)


def _asked_at(slots: Slots, at: int) -> tuple[Column, ...]:
    """Return the column that is asked for after an "and": "its date", "on what date", "which client", "when"."""
    place = slots.skip(at + 1, _LEADING)
    if slots.text(place) in _WHOM and _is_toward(slots, place) and (person := slots.label(person=True)) is not None:
        slots.take(at, len(slots.asked))
        return (person,)
    asks = slots.text(place) in _ASKING
    if not asks and slots.text(place - 1) not in _OWN:
        return ()
    mention = next((one for one in map(_mention_of(slots), range(place + asks, len(slots.asked))) if one), None)
    if slots.text(place) == "when":
        dates = [one.column for one in slots.named.values() if one.is_date]
        column = mention.column if mention is not None and mention.column in dates else None
        column = column or (dates[0] if len(dates) == 1 else None)
    else:
        near = mention is not None and mention.span.begin == slots.skip(place + asks, _BEING)
        column = mention.column if mention is not None and near else None
    if column is None:
        return ()
    slots.words |= mention.words if mention is not None and mention.column is column else 0
    slots.take(at, place + asks)
    return (column,)


def heads_of_leading(slots: Slots, extreme: Extreme | None) -> tuple[Column, ...]:
    """Return what is asked of the one row that leads: "number of the heaviest parcel", "when was the biggest"."""
    if extreme is None or slots.asked.bits(vocabulary.PER | _OVER_GROUPS):
        return ()
    if extreme.text in _OF_SEVERAL and not hint_of(slots.text(extreme.at + 1)).stems:
        return ()
    at = slots.back(extreme.at, frozenset(("the", "our", "most")))
    if slots.text(0) == "when" and extreme.text not in _IN_TIME:
        head = _dates(slots)
        slots.words |= 1 if head is not None else 0
    else:
        head = _named_head(slots, at) or _number_of(slots, at, extreme)
    if head is None:
        return ()
    others = _heads_before(slots, at)
    _take_led(slots, extreme)
    return tuple(dict.fromkeys((*others, head)))


def _number_of(slots: Slots, at: int, extreme: Extreme) -> Column | None:
    """Return the codes of the rows for "the number of the largest invoice", of which there is one."""
    several = slots.text(slots.skip(extreme.at + 1, _SAID_BETWEEN)).endswith("s")
    column = _numbers_of_rows(slots, at - 1) if slots.text(at) in _HEADING and not several else None
    if column is not None:
        slots.take(at - 1)
    return column


def _heads_before(slots: Slots, at: int) -> list[Column]:
    """Return the columns that are listed before the last one: "the number and the supplier of the largest invoice"."""
    found: list[Column] = []
    last = max((one.span.begin for one in slots.mentions if one.span.end == at and one.strength >= _NAMED), default=at)
    end = slots.back(last, _LISTING) + 1
    while end < last and (item := _ending_at(slots, end)) is not None:
        found.insert(0, item[0])
        slots.take(item[1], end)
        last = item[1]
        end = slots.back(last, _LISTING) + 1
    return found


def _named_head(slots: Slots, at: int) -> Column | None:
    """Return the column, not of numbers, that is named just before "of" at that place, with its words given a part."""
    if slots.text(at) not in _HEADING:
        return None
    if slots.text(at - 1) in _NAMES and not any(one.span.end == at for one in slots.mentions):
        at -= 1  # "customer name for the biggest order"
    ending = [
        one for one in slots.mentions if one.span.end == at and one.strength >= _NAMED and slots.is_free(one.span)
    ]
    mention = max(ending, key=lambda one: one.strength, default=None)
    if mention is None and slots.text(at - 1) in vocabulary.PERSONS:
        slots.take(at - 1)
        return slots.label(person=True)
    if mention is None or slots.named[mention.column.name].is_number or _is_asked_of(slots, mention.span.begin):
        return None
    return slots.use(mention)


def _is_asked_of(slots: Slots, at: int) -> bool:
    """Whether "which" or a number of them stands before the name, so that groups may be asked for."""
    before = slots.back(at, _OWN)
    return slots.text(before) in ("which", "what", "how", "many") or any(
        one.at == before for one in slots.asked.numbers
    )


def _take_led(slots: Slots, extreme: Extreme) -> None:
    """Give the noun after a superlative its part, where it is what each row is ("the heaviest parcel")."""
    at = slots.skip(extreme.at + 1, _SAID_BETWEEN)
    plain = slots.text(at).isalpha() and not slots.value_at(at) and not slots.words >> at & 1
    alone = slots.text(at + 1) in STOP | vocabulary.PER | {""} and not slots.text(at).endswith("s")
    if plain and alone and slots.mention_at(at) is None:
        slots.take(at)
        slots.guess(1.0 if slots.knows(at) else _ROWS)


def _is_toward(slots: Slots, at: int) -> bool:
    """Whether "whom" ends the question after or before its preposition: "and to whom", "and who to"."""
    last = len(slots.asked) - 1
    return (slots.text(at - 1) in _TO and at == last) or (slots.text(at + 1) in _TO and at + 1 == last)


def _mention_of(slots: Slots) -> Callable[[int], Mention | None]:
    """Return the function that finds a column, not of numbers, that the words at a place name."""

    def found(at: int) -> Mention | None:
        mention = slots.mention_at(at, least=_NAMED)
        return mention if mention is not None and not slots.named[mention.column.name].is_number else None

    return found
