"""Plain measures beside one that two columns give: "number of repairs and average days to finish per workshop"."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.request import COUNT, PART, Asked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import IsEmpty, Not

_JOINING = words("and plus with &")
_BEFORE_FIRST = words("what what's is are was were show list give me us tell i need want please")
_BEFORE_NOUNS = vocabulary.FILLERS | vocabulary.AMOUNTS | words("of much")
_COUNTING = (("how", "many"), ("number", "of"), ("count", "of"))
_WORKED_OUT = words("minus times x less over under above below than as versus vs against between from through")
_HINTED, _NAMED, _CLEARLY, _WHOLLY = 0.3, 0.44, 0.6, 0.9
_BEFORE_OPERANDS = _BEFORE_NOUNS | vocabulary.MEASURES.keys() | words("number count how many")
_ONE_OF_AMOUNTS = 0.75
"""How sure the first of several amounts of money is meant."""


def measures_beside(slots: Slots, made_of: set[str]) -> tuple[Asked, ...]:
    """Return the numbers and rows that are joined to what the columns `made_of` give, and give their words a part."""
    if not slots.asked.bits(_JOINING):
        return ()
    found = [_measure(slots, at, made_of) for at in _heads(slots)]
    return tuple(dict.fromkeys(one for one in found if one is not None))


def made_of(made: Column | None, each: Asked | None) -> set[str]:
    """Return the names of the columns that give a measure which no column holds."""
    if made is not None and made.derivation is not None:
        return set(made.derivation.columns)
    pair = (each.column, each.each) if each is not None else ()
    return {column.name for column in pair if column is not None}


def _heads(slots: Slots) -> Iterator[int]:
    """Yield where a measure may begin: at the opening, after each "and" and after each comma."""
    yield slots.skip(0, _BEFORE_FIRST | vocabulary.FILLERS)
    for at, text in enumerate(slots.asked.texts):
        if at and (text in _JOINING or (slots.has_comma(at) and slots.text(at) not in _JOINING)):
            yield at + (text in _JOINING)


def _measure(slots: Slots, head: int, operands: set[str]) -> Asked | None:
    """Return the number or the rows that the phrase from there on names; None where it has a part already."""
    counting = (slots.text(head), slots.text(head + 1)) in _COUNTING
    place = head + 2 if counting else slots.skip(head)
    rule = "" if counting else vocabulary.MEASURES.get(slots.text(place), "")
    noun = slots.skip(place + bool(rule), _BEFORE_NOUNS)
    if rule == "share" or slots.text(head - 1) in _WORKED_OUT:
        return None
    number = _number(slots, noun, operands) or (_number(slots, place, operands) if rule else None)
    if number is not None:
        slots.words |= number.words
        slots.take(head, number.span.end)
        usual = "sum" if slots.adds_up(number.column) else "average"
        return Asked(rule or usual, number.column)
    if rule == "sum" and slots.text(noun) in vocabulary.TAKINGS and (money := _money(slots, operands)) is not None:
        slots.take(head, noun + 1)
        return Asked("sum", money)
    return None if rule else _rows(slots, head, noun, counting, operands)


def _number(slots: Slots, at: int, operands: set[str]) -> Mention | None:
    """Return the number named there that isn't one of those worked with, unless they are named once more."""
    here = [one for one in slots.mentions if one.span.begin == at and one.strength >= _NAMED]
    numbers = [one for one in here if slots.named[one.column.name].is_number]
    number = max(numbers, key=lambda one: one.strength, default=None)
    if number is None or slots.text(number.span.end) in _WORKED_OUT:
        return None
    if number.column.name not in operands:
        free = number.strength >= _CLEARLY and slots.is_free(number.span)
        return number if free or number.strength >= _WHOLLY else None
    again = (one for one in slots.mentions if one.column is number.column and not one.words & number.words)
    before, after = slots.text(slots.back(at, _BEFORE_OPERANDS)), number.span.end
    joined = slots.text(after) in _JOINING or slots.has_comma(after) or before in _JOINING
    joined &= not _follows_number(slots, at, number)
    return number if joined and any(one.strength >= _HINTED for one in again) else None


def _follows_number(slots: Slots, at: int, number: Mention) -> bool:
    """Whether "and" alone stands between the name of another number and this one ("of sound and burnt loaves")."""
    before = [one for one in slots.mentions if one.span.end == at - 1 and one.strength >= _NAMED]
    numbers = (one for one in before if slots.named[one.column.name].is_number)
    return slots.text(at - 1) in _JOINING and any(one.column is not number.column for one in numbers)


def _money(slots: Slots, operands: set[str]) -> Column | None:
    """Return the only whole amount of money that is not one of those worked with ("and the total income")."""
    whole = [one for one in slots.money() if one.name not in operands and slots.named[one.name].is_additive]
    if len(whole) > 1:
        slots.guess(_ONE_OF_AMOUNTS, f"'{whole[0].name}'")
    return whole[0] if whole else None


def _rows(slots: Slots, head: int, noun: int, counting: bool, operands: set[str]) -> Asked | None:
    """Return the number of rows where the phrase counts them, or names them in the plural."""
    place = slots.noun_at(noun) if counting else noun
    text = slots.text(place)
    if not text.endswith("s") or text in vocabulary.UNITS or (slots.words >> place & 1 and not counting):
        return None
    named = [
        slots.named[one.column.name] for one in slots.mentions if one.span.begin == place and one.strength > _NAMED
    ]
    if not (slots.knows(place) or any(one.names_rows or one.is_date for one in named)):
        return None
    slots.take(head, noun)
    slots.take(place)
    return _counted(slots, place, operands)


def _counted(slots: Slots, noun: int, operands: set[str]) -> Asked:
    """Return the number of rows: of those that have the cell which the same clause names ("jobs completed and …")."""
    joined = [at for at in range(noun, len(slots.asked)) if slots.text(at) in _JOINING or slots.has_comma(at)]
    clause = range(noun + 1, joined[0] if joined else noun + 1)
    told = (one.column for one in slots.mentions if one.span.begin in clause and one.column.name in operands)
    column = next((one for one in told if one.empty), None)
    return Asked(COUNT) if column is None else Asked(PART, part=Not(IsEmpty(column.name)))
