"""The phrases of a question that may name groups: "per region", "in all regions", "what did the drivers earn"."""

from collections.abc import Iterator
from dataclasses import dataclass

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import STOP, split_words
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.synonyms import SYNONYMS

_DETERMINERS = words("the our all these those your my both single")
_DIVIDING = words("different various individual separate respective")
_COMBINED, _JOINING = words("combination combinations pair pairs mix combo pairing"), words("of between")
_TOTALS = words("totals averages subtotals")
_AGAINST, _DENIED = words("vs versus and or against"), words("non not")
_KINDS_OF = words("kind kinds type types sort sorts")
_SHARED = words("each every both")
_EACH = words("per by each every across")
_AMONG = words("between among amongst into across")
_PLACED = words("in at for from to on under via through")
_AUXILIARY = words("do does did have has had are were is was can could")
_ASKING = words("what how where when much many why")
_OWING, _STILL = words("owe owes"), words("still all")
_EVERYONE = words("everyone everybody")
_AND = words("and x then plus within & by per")
_LASTING = words("hours days weeks")
_SELECTING = words("with without that where which who whose having")
_THEIR = words("their its the how what his her")
_COUNTED = words("many number count much few share percentage percent proportion % one list name names")
_OPENING = words("show list give me us tell rank order sort a ranking see get please pls")
_PERCENT = words("percentage percent % share shares")
_NAMED, _MARKED = 0.45, 0.3
_PLAIN_HEADER, _CLEARLY = 0.9, 0.6
_SUBJECT, _TOPIC, _IN_EACH, _IN_PLURAL, _OF_PLURAL, _PERSON = 0.9, 0.92, 0.93, 0.88, 0.85, 0.85
_UNKNOWN = 0.62
"""How sure groups are that stand for a noun which names no column: below 60 % with the rest."""
_FEW_GROUPS = 0.5


@dataclass(frozen=True, slots=True)
class GroupPhrase:
    """Words from `begin` up to `end` that name groups, the `names` to call them by, and how sure (1 for "per")."""

    begin: int
    end: int
    names: tuple[str, ...]
    sure: float
    guesses: tuple[str, ...] = ()
    acting: bool = False
    """Whether the noun may only say who did what is asked ("how much did members of each branch pay")."""


@dataclass(frozen=True, slots=True)
class _Noun:
    """Words that name a column or a part of the date that makes groups."""

    begin: int
    end: int
    name: str
    plural: bool
    strength: float
    mention: Mention | None = None


def group_phrases(slots: Slots) -> Iterator[GroupPhrase]:
    """Yield the phrases that may name groups, those that overlap among them."""
    nouns = list(_nouns(slots))
    for noun in nouns:
        found = _phrase(slots, noun)
        if found is not None:
            yield from _with_others(slots, found, nouns)
    yield from _sides(slots)
    if not any(slots.text(one.begin - 1) in _EACH for one in nouns):
        yield from _unknown(slots, nouns)


def _sides(slots: Slots) -> Iterator[GroupPhrase]:
    """Yield the column of yes and no whose sides are set against each other ("billable versus non-billable hours")."""
    for mention in slots.mentions:
        end = mention.span.end
        against = slots.text(end) in _AGAINST and slots.text(end + 1) in _DENIED
        if against and slots.named[mention.column.name].is_flag and mention.strength >= _PLAIN_HEADER:
            again = slots.text(end + 2) == slots.text(end - 1)
            yield GroupPhrase(mention.span.begin, end + 2 + again, (mention.column.name,), _IN_EACH)


def _with_others(slots: Slots, first: GroupPhrase, nouns: list[_Noun]) -> Iterator[GroupPhrase]:
    """Yield the phrase with the further groups that "and" joins to it."""
    names, end = list(first.names), first.end
    while slots.text(end) in _AND or slots.has_comma(end):
        at = _skip(slots, end + (slots.text(end) in _AND), _DETERMINERS | _DIVIDING | words("each every per by"))
        noun = next((one for one in nouns if one.begin == at and _is_group(slots, one)), None)
        if (
            noun is None
            or noun.name in names
            or slots.text(noun.begin) in _COUNTED
            or (slots.has_comma(end) and slots.text(end) not in _AND)
        ):
            break
        names.append(noun.name)
        end = noun.end
    yield GroupPhrase(first.begin, end, tuple(names), first.sure, first.guesses, first.acting and len(names) == 1)


def _skip(slots: Slots, at: int, known: frozenset[str]) -> int:
    while slots.text(at) in known:
        at += 1
    return at


def _nouns(slots: Slots) -> Iterator[_Noun]:
    seen: set[int] = set()
    for mention in slots.mentions:
        at = mention.span.begin
        named = slots.named[mention.column.name]
        least = _MARKED if slots.text(at - 1) in _EACH else _NAMED
        if at in seen or mention.strength < least or not named.is_key or named.holds_objects:
            continue
        small = all(text in STOP for text in slots.asked.texts[at : mention.span.end])
        if named.is_date or (small and not (slots.text(at - 1) in _EACH and mention.strength >= _PLAIN_HEADER)):
            continue  # a part of the dates may be named, and not the single days
        if named.is_number and not (slots.text(at - 1) in _EACH or mention.strength >= _PLAIN_HEADER):
            continue
        seen.add(at)
        last = slots.text(mention.span.end - 1)
        yield _Noun(at, mention.span.end, _name(slots, mention), _is_plural(last), mention.strength, mention)
    yield from _everyone(slots)
    dated = any(one.is_date for one in slots.named.values())
    for at in range(len(slots.asked)):
        if (
            dated
            and at not in seen
            and slots.text(at) in vocabulary.BUCKETS.keys() - vocabulary.ADVERBS - {"date", "dates"}
        ):
            end = at + 1
            if slots.text(at) in ("day", "days", "hour", "hours") and slots.text(at + 1) == "of":
                end = _skip(slots, at + 1, words("of the")) + 1
            yield _Noun(at, end, " ".join(slots.asked.texts[at:end]), slots.text(at).endswith("s"), 1.0)


def _everyone(slots: Slots) -> Iterator[_Noun]:
    """Yield "everyone", which stands for each of the people that a column names."""
    people = slots.label(person=True) if slots.asked.bits(_EVERYONE) else None
    named = slots.named.get(people.name) if people is not None else None
    for at in range(len(slots.asked)):
        if people is not None and named is not None and named.stems & vocabulary.PEOPLE and slots.text(at) in _EVERYONE:
            yield _Noun(at, at + 1, people.name, True, _PERSON)


def _name(slots: Slots, mention: Mention) -> str:
    """Return the words to call the column by: its header, unless the question has nearly the same."""
    said = " ".join(slots.asked.texts[mention.span.begin : mention.span.end])
    header = mention.column.name
    plain = all(part.isalpha() for part in header.split()) and header.casefold() not in vocabulary.FILLERS
    return said if mention.strength >= _PLAIN_HEADER or not plain else header


def _is_plural(text: str) -> bool:
    return (text.endswith("s") and not text.endswith("ss")) or text in ("people", "staff")


def _is_group(slots: Slots, noun: _Noun) -> bool:
    """Whether the noun can name groups there: no cell of its column stands beside it, and it isn't what is counted."""
    if noun.mention is not None and _has_cell(slots, noun.mention):
        return False
    if slots.value_at(noun.begin) and noun.strength < _PLAIN_HEADER:
        return False
    return slots.text(noun.end) != "than"


def _has_cell(slots: Slots, mention: Mention) -> bool:
    """Whether a cell of the column stands right before or after its name ("the North region")."""
    return any(
        one.column.place == mention.column.place
        and one.is_whole
        and one.how in ("cell", "stem", "number")
        and (one.span.end == mention.span.begin or one.span.begin == mention.span.end)
        for one in slots.selections
    )


def _phrase(slots: Slots, noun: _Noun) -> GroupPhrase | None:
    """Return the phrase that this noun is part of, with the likeliest production for it."""
    if not _is_group(slots, noun):
        return None
    before = noun.begin - 1
    of_kinds = slots.text(before) == "of" and slots.text(before - 1) in _KINDS_OF
    before -= 2 * of_kinds  # "each kind of device"
    dividing = False
    while slots.text(before) in _DETERMINERS | _DIVIDING:
        dividing |= slots.text(before) in _DIVIDING
        before -= 1
    shared = slots.text(before) == "of" and slots.text(before - 1) in _SHARED
    before -= shared
    combined = slots.text(before) in _JOINING and slots.text(before - 1) in _COMBINED
    before -= 2 * combined
    leads = slots.text(before)
    if shared and leads not in _EACH:
        dividing, leads, before = True, slots.text(before - 1), before - 1
    sure = _sureness(slots, noun, before, leads, dividing)
    sure = min(sure, _IN_EACH) if shared or combined or of_kinds else sure
    if not sure:
        return None
    if leads in _EACH | _AMONG | _PLACED | {"any", "of"}:
        begin = before
        while slots.text(begin - 1) in _EACH | _AMONG | _PLACED:
            begin -= 1  # "in each", "for every"
    else:
        begin = before + 1
    acting = leads in _AUXILIARY
    return GroupPhrase(max(begin, 0), _complement(slots, noun), (noun.name,), sure, acting=acting)


def _complement(slots: Slots, noun: _Noun) -> int:
    """Return where the phrase ends: after what the groups are kinds of ("each category of tools")."""
    place = _skip(slots, noun.end + 1, _DETERMINERS)
    mention = slots.mention_at(place)
    whole = slots.text(noun.end) == "of" and _is_plural(slots.text(place)) and not slots.value_at(place)
    number = mention is not None and slots.named[mention.column.name].is_number
    if not whole or number or slots.text(noun.begin - 1) == "of":
        return noun.end
    return max(place + 1, mention.span.end if mention is not None else 0)


def _sureness(slots: Slots, noun: _Noun, before: int, leads: str, dividing: bool) -> float:
    """Return how sure the noun names groups after that word; 0 if it doesn't."""
    if slots.text(noun.begin) in _EVERYONE:
        return _PERSON
    superlative = leads in vocabulary.LARGEST | vocabulary.SMALLEST
    vague = noun.mention is not None and (noun.strength < _CLEARLY or slots.named[noun.mention.column.name].is_flag)
    counted = leads in _COUNTED or slots.text(noun.begin) in _COUNTED
    if superlative or counted or leads in ("which", "whose"):
        return 0.0
    if leads in _EACH:
        if leads == "by" and slots.is_deadline(before, leads):
            return 0.0
        return 1.0
    if vague or (noun.mention is not None and slots.named[noun.mention.column.name].is_number):
        return 0.0
    if leads == "any" and slots.text(before - 1) in _PLACED:
        return _IN_PLURAL
    if dividing and noun.plural:
        return _IN_EACH
    if noun.plural and leads in _AMONG:
        return 0.0 if leads == "between" and slots.text(noun.end) in ("of", "and") else _IN_EACH
    if noun.plural and _as_parts(slots, noun.end) and all(_opens_or_rows(slots, at) for at in range(before + 1)):
        return _TOPIC
    opens = before < 0 or (leads in _PLACED and before <= 1) or _only_opens(slots, before)
    if noun.plural and opens and _ends_topic(slots, noun.end):
        return _TOPIC
    if slots.text(noun.end) in _TOTALS or (noun.plural and _is_possessive(slots, noun.end)):
        return _TOPIC
    if leads == "in" and noun.mention is None and slots.text(noun.begin) in _LASTING:
        return 0.0  # "the longest wait, in hours"
    if noun.plural and leads in _PLACED and _only_some(slots, noun.end):
        return 0.0
    if noun.plural and leads in _PLACED and slots.text(before - 1) not in ("compared", "due", "up"):
        return _IN_PLURAL
    if slots.text(_skip(slots, noun.end, _STILL)) in _OWING:
        return 0.0  # "how much do the clients still owe" asks for one amount
    if noun.plural and leads in _AUXILIARY and any(slots.text(at) in _ASKING for at in range(before)):
        return _SUBJECT
    if noun.plural and leads == "of" and slots.text(before - 1) not in _COUNTED:
        return _OF_PLURAL
    return 0.0


def _only_some(slots: Slots, end: int) -> bool:
    """Whether what follows says which of the things are meant: "at venues with parking", but not "with their fees"."""
    return slots.text(end) in _SELECTING and slots.text(end + 1) not in _THEIR


def _as_parts(slots: Slots, at: int) -> bool:
    """Whether "as % of all orders" follows, which shares the whole out among the groups."""
    texts = slots.asked.texts
    return any(texts[place] == "as" and set(texts[place + 1 : place + 3]) & _PERCENT for place in range(at, len(texts)))


def _opens_or_rows(slots: Slots, at: int) -> bool:
    return slots.knows(at) or slots.text(at) in _OPENING or slots.mention_at(at, "names_rows", least=_NAMED) is not None


def _is_possessive(slots: Slots, end: int) -> bool:
    """Whether an apostrophe follows the word before that place ("the drivers' tips")."""
    text, written = slots.asked.question.text, split_words(slots.asked.question.text)
    after = text[written[end - 1].end : written[end - 1].end + 1] if len(written) == len(slots.asked) else ""
    return after in ("'", "’") and end < len(slots.asked)


def _only_opens(slots: Slots, before: int) -> bool:
    return all(slots.text(at) in _OPENING for at in range(before + 1))


def _ends_topic(slots: Slots, at: int) -> bool:
    """Whether the topic ends there: a comma, or "and their …", "and how many …", "with the …"."""
    if slots.has_comma(at) or (slots.text(at) in vocabulary.SORTING and slots.text(at + 1) == "by"):
        return True
    if slots.text(at) not in ("and", "with", "plus") or slots.text(at + 1) not in _THEIR:
        return False
    following = slots.text(at + 2)
    return following not in vocabulary.LARGEST | vocabulary.SMALLEST - vocabulary.MEASURES.keys()


def _unknown(slots: Slots, nouns: list[_Noun]) -> Iterator[GroupPhrase]:
    """Yield the groups after "per" or "each" whose noun names no column, as the only column that it can mean."""
    for at, text in enumerate(slots.asked.texts):
        place = _skip(slots, at + 1, _DETERMINERS | _DIVIDING)
        noun = slots.text(place)
        if text not in ("per", "each", "every") or not noun.isalpha() or noun in _EACH | vocabulary.GENERIC:
            continue
        if (
            noun in _COMBINED | _KINDS_OF
            or slots.knows(place)
            or slots.value_at(place)
            or slots.mention_at(place, least=_MARKED) is not None
        ):
            continue
        column = _meant(slots, noun)
        if column is not None and not _means_another(slots, noun, column):
            begin = at
            while slots.text(begin - 1) in _AMONG | _PLACED:
                begin -= 1
            yield GroupPhrase(begin, place + 1, (column,), _UNKNOWN, (f"'{noun}' is '{column}'",))


def _means_another(slots: Slots, noun: str, column: str) -> bool:
    """Whether the noun is known, as a word for other things than the column holds: a city is no product."""
    return noun in SYNONYMS and not SYNONYMS[noun] & slots.named[column].stems


def _meant(slots: Slots, noun: str) -> str | None:
    """Return the only column of few names that the question doesn't mention otherwise; None if there are several."""
    mentioned = {one.column.name for one in slots.mentions if one.strength >= _NAMED}
    chosen = {one.column.name for one in slots.selections if one.is_whole and one.how == "cell"}
    person = noun.endswith(("er", "or", "ist", "ee", "ant", "man", "woman"))
    found = [
        one
        for one in slots.named.values()
        if one.names_things
        and not (one.is_flag or one.is_label)
        and 1 < one.column.n_different <= max(2.0, one.column.n_rows * _FEW_GROUPS)
        and one.column.name not in mentioned | chosen
    ]
    people = [one for one in found if one.stems & vocabulary.PEOPLE]
    found = people if person and people else found
    return found[0].column.name if len(found) == 1 else None
