"""The requests that a question about a spreadsheet may make."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries import wording
from chaintable.models.embedded.summaries.derived import derived_measure, each_of
from chaintable.models.embedded.summaries.filters import find_filters
from chaintable.models.embedded.summaries.idioms import Filter
from chaintable.models.embedded.summaries.request import COUNT, Asked, Having, Key, Ranked, Request
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.models.embedded.summaries.special import special_requests
from chaintable.values import ValueKind

_SUMMED = frozenset(
    "spent spend spends sold sell sells earned earn earns booked ordered bought paid made total".split()
)
_MOST_FEW, _FEW_CELLS, _NAMED = 100, 12, 0.6
_SOLD = frozenset("sold sell sells bought buy buys ordered".split())
_PIECES = wording.stems("qty quantity units pieces")
_OLD = ("oldest", "newest", "earliest", "latest", "youngest")
_OPENING = ("the", "which", "what", "show", "list", "me", "name")


@dataclass(frozen=True, slots=True)
class _Extreme:
    """A superlative of the question: its word, and whether it asks for the largest."""

    at: int
    text: str
    largest: bool


def requests(slots: Slots) -> Iterator[Request]:
    """Yield what the question may ask for."""
    special = tuple(special_requests(slots))
    if special:
        yield from special
        return
    yield from _general(Slots(slots.recognition))


def _general(slots: Slots) -> Iterator[Request]:
    made = derived_measure(slots)
    each = each_of(slots)
    slots.idiomatic |= made is not None
    keys = tuple(slots.keys())
    extreme = _extreme(slots)
    few = _few(slots)
    thing = _thing(slots, extreme, few)
    measures = tuple(slots.measures())
    if thing is None and extreme is not None and slots.asked.has("which"):
        keys, thing = ((), keys[0]) if len(keys) == 1 else (keys, thing)  # "total by area: which is worst?"
    ranked = Ranked(extreme.largest if extreme else True, few or 0) if (thing and extreme) or few else None
    rows = False
    having = None
    if ranked:
        measures, rows = _ranking(slots, extreme, _of_made(measures, made), thing)
        ranked = _turned(slots, ranked, extreme, measures)
    else:
        having, measures = _having(slots, thing, _of_made(measures, made))
        measures = _measured(slots, extreme, measures, keys, thing)
    if each is not None:
        measures, rows = (each,), False
    shown = _shown(slots) if rows else ()
    filters = find_filters(slots)
    slots.take_rows()
    listed = thing is not None and not (ranked or having or keys or measures) and bool(filters)
    if not measures and not listed:
        return
    if thing is not None and not (ranked or having or keys or listed):
        return
    yield replace(
        _request(slots, keys, thing, measures, filters, having, ranked, rows),
        shown=shown,
        things=(thing,) if thing is not None and (ranked or having or listed) else (),
    )


def _turned(slots: Slots, ranked: Ranked, extreme: _Extreme | None, measures: tuple[Asked, ...]) -> Ranked:
    """Return the order the other way round where the superlative means so for the column: the slowest last longest."""
    if extreme is None or not measures or measures[0].column is None:
        return ranked
    stems = tuple(slots.named[measures[0].column.name].stems) if measures[0].column.name in slots.named else ()
    if extreme.text in wording.SPEEDS and set(stems) & wording.LASTING:
        return replace(ranked, largest=extreme.text in ("slowest", "slow"))
    if lexicon.hint_of(extreme.text).stems & set(stems):
        return replace(ranked, largest=lexicon.order_asked(extreme.text, stems) == lexicon.MOST)
    return ranked


def _shown(slots: Slots) -> tuple[Column, ...]:
    """Return the columns to list beside the rows ("with service and ms")."""
    found: list[Column] = []
    for at, text in enumerate(slots.asked.texts):
        place = slots.skip(at + 1) if text in ("with", "and", "including", "plus") else -1
        mention = slots.mention_at(place, least=0.45) if place >= 0 else None
        if mention is not None and (text != "and" or found or slots.words >> (at - 1) & 1):
            slots.take(at)
            found.append(slots.use(mention))
    for place in range(len(slots.asked)):
        mention = slots.mention_at(place, least=0.6)
        if mention is not None and not slots.value_at(place):
            found.append(slots.use(mention))
    return tuple(dict.fromkeys(found))


def _of_made(measures: tuple[Asked, ...], made: Column | None) -> tuple[Asked, ...]:
    """Return the measures over the column that two others give, if there is one."""
    if made is None:
        return measures
    return tuple(Asked(one.rule, made) for one in measures if one.rule != COUNT) or (Asked("sum", made),)


def _request(
    slots: Slots,
    keys: tuple[Key, ...],
    thing: Key | None,
    measures: tuple[Asked, ...],
    filters: list[Filter],
    having: Having | None,
    ranked: Ranked | None,
    rows: bool,
) -> Request:
    derived = {column.name: column for one in filters for column in one.derived}
    grouped = {key.column.name for key in keys}
    measures = tuple(
        Asked(COUNT) if one.rule == "distinct" and one.column is not None and one.column.name in grouped else one
        for one in measures
    )
    return Request(
        measures=tuple(_measurable(slots, one) for one in measures),
        keys=_at_once(keys),
        things=(thing,) if thing is not None and (ranked or having) else (),
        conditions=tuple(one.condition for one in filters),
        derived=tuple(derived.values()),
        having=having,
        ranked=ranked,
        rows=rows,
        names_only=slots.asked.has("which", "who"),
        amounts=bool(slots.asked.bits(frozenset(("by", "with"))) & slots.words) or slots.asked.says("and their"),
        idiomatic=slots.idiomatic or any(one.rule == "median" for one in measures),
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def _at_once(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """Return the keys without a day beside a larger part of the same dates ("per month, by the date sent")."""
    larger = {key.column.name for key in keys if key.part and key.part != "day"}
    return tuple(key for key in keys if key.part != "day" or key.column.name not in larger)


def _measurable(slots: Slots, asked: Asked) -> Asked:
    """Return the measure over the numbers in a column of texts ("1,155 pcm")."""
    column = asked.column
    if column is None or asked.rule == "distinct" or column.name not in slots.named:
        return asked
    if not slots.named[column.name].holds_numbers or column.kind is not ValueKind.TEXT:
        return asked
    made = slots.recognition.index.derived(column, "number", f"Number in {column.name}")
    return replace(asked, column=made) if made is not None else asked


def _extreme(slots: Slots) -> _Extreme | None:
    """Return the first superlative, and give its word a part."""
    for at, text in enumerate(slots.asked.texts):
        if (
            slots.words >> at & 1
            or slots.text(at + 1) == "than"
            or (text in ("most", "least") and slots.text(at - 1) == "at")
        ):
            continue
        if text in wording.MEASURES and not slots.asked.has("which", "who", "what"):
            continue
        if text in ("top", "bottom") and (slots.text(at + 1) in ("of", "") or slots.text(at - 2) in ("in", "at")):
            continue  # a place in the table
        if text in wording.LARGEST | wording.SMALLEST:
            slots.take(at)
            return _Extreme(at, text, text not in wording.SMALLEST)
    return None


def _few(slots: Slots) -> int | None:
    """Return how many are wanted ("top 5", "the 3 largest"), and give the number its part."""
    for number in slots.asked.places_counted:
        if slots.text(number.at - 3) not in ("in", "among"):
            slots.take(number.at)
            return int(number.value)
    for number in slots.asked.numbers:
        before = slots.text(number.at - 1)
        opens = number.at == 0 or before in _OPENING or before in wording.LARGEST | wording.SMALLEST
        counts = opens and number.form != "ordinal" and 2 <= number.value <= _MOST_FEW and slots.ranks
        if counts and _begins_a_thing(slots, number.at + 1) and not _is_cell(slots, number.at):
            slots.take(number.at)
            return int(number.value)
    return None


def _begins_a_thing(slots: Slots, at: int) -> bool:
    return slots.mention_at(at) is not None or slots.knows(at) or slots.text(at) in wording.LARGEST


def _is_cell(slots: Slots, at: int) -> bool:
    """Whether the number is a cell of the column named next, one of few ("the cheapest 2 bed")."""
    mention = slots.mention_at(at + 1, "is_number")
    few = mention is not None and mention.column.n_different <= _FEW_CELLS
    return few and mention is not None and bool(mention.column.equal(slots.text(at)))


def _thing(slots: Slots, extreme: _Extreme | None, few: int | None) -> Key | None:
    """Return what is asked for: the column named after "which", after "top 5" or after a superlative with "by"."""
    for at, text in enumerate(slots.asked.texts):
        if text in ("who", "whose"):
            slots.take(at)
            named = _key_after(slots, extreme.at + 1) if extreme else None
            return named or _label(slots, person=True)
        if text in ("which", "what") and (found := _key_after(slots, at + 1)):
            return found
    if few is not None:
        at = next(number.at for number in slots.asked.numbers if slots.words >> number.at & 1)
        if slots.number_near(at + 1) is not None and slots.mention_at(at + 1, least=0.45) is not None:
            return _label(slots)  # "3 longest waits" are rows
        return _key_after(slots, at + 1) or _named_later(slots, at + 1) or _label(slots)
    if extreme is not None and extreme.text not in wording.MEASURES:
        return _key_after(slots, extreme.at + 1)
    asked = slots.asked
    if extreme is None and asked.bits(lexicon.MORE_WORDS | lexicon.LESS_WORDS | frozenset(("least", "most"))):
        return _first_key(slots)
    if extreme is None and asked.asks == "thing" and not asked.bits(wording.PER | wording.MEASURES.keys()):
        return _first_key(slots)
    return None


def _key_after(slots: Slots, at: int) -> Key | None:
    """Return the group that is named there, after superlatives and small words."""
    for place in range(at, min(at + 4, len(slots.asked))):
        if slots.text(place) in wording.FILLERS | wording.LARGEST | wording.SMALLEST | {
            "are",
            "is",
            "were",
            "was",
            "expensive",
            "common",
            "frequent",
            "selling",
            "paid",
        }:
            continue
        mention = slots.mention_at(place)
        if mention is not None and slots.named[mention.column.name].is_number and mention.strength > 0.45:
            return None
        found = slots.key_at(place)
        return found[0] if found else None
    return None


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


def _first_key(slots: Slots) -> Key | None:
    """Return the first group that a list of things could be of ("customers with more than 3 orders")."""
    for place in range(min(3, len(slots.asked))):
        mention = slots.mention_at(place, least=0.45)
        named = slots.named[mention.column.name] if mention is not None else None
        if mention is not None and named is not None and not named.is_number and not named.is_date:
            return Key(slots.use(mention, counted=True))
    return None


def _label(slots: Slots, person: bool = False) -> Key | None:
    column = slots.label(person)
    return Key(column) if column is not None else None


def _ranking(
    slots: Slots, extreme: _Extreme | None, measures: tuple[Asked, ...], thing: Key | None
) -> tuple[tuple[Asked, ...], bool]:
    """Return what the things are ranked by, and whether single rows are ranked and not groups."""
    unique = thing is None or (not thing.part and slots.named[thing.column.name].is_unique)
    if measures:
        first = measures[0]
        if first.column is None and first.rule != COUNT:
            if extreme is not None and lexicon.hint_of(extreme.text).stems:
                return (), False  # "the fastest on average" asks for a column of its own
            first = Asked(first.rule, slots.measured())
        if first.rule == COUNT or first.column is None:
            return (Asked(COUNT),) if first.rule == COUNT else (), False
        return ((first,), unique and first.rule in ("sum", "average", "highest", "lowest"))
    named = _ranked_by(slots, extreme)
    if named is not None:
        column, certain = named
        added = slots.named[column.name].is_additive
        if unique:
            return (Asked("sum", column),), True
        summed = slots.asked.bits(_SUMMED) or (
            extreme is not None and extreme.text in ("most", "least", "fewest", "top")
        )
        if thing is not None and added and (summed or column.n_rows > 3 * thing.column.n_different):
            slots.guess(1.0 if summed else 0.9)
            return (Asked("sum", column),), False
        if certain and not added and not summed:
            return (Asked("highest" if not extreme or extreme.largest else "lowest", column),), True
        return (Asked("sum" if added else "average", column),), False
    counted = _counted_after(slots, extreme) if thing is not None else None
    if counted is not None:
        return (counted,), False
    pieces = [one.column for one in slots.named.values() if one.is_number and one.stems & _PIECES]
    if slots.asked.bits(_SOLD) and len(pieces) == 1 and thing is not None and not unique:
        slots.guess(0.9, f"'{pieces[0].name}'")
        return (Asked("sum", pieces[0]),), False
    if extreme is not None and lexicon.hint_of(extreme.text).stems:
        return (), False  # it asks for a column of its own, such as an age
    likely = slots.measured()
    if likely is not None:
        rule = "sum" if slots.named[likely.name].is_additive else "average"
        return (Asked(rule, likely),), unique
    return ((Asked(COUNT),) if not unique else ()), False


def _ranked_by(slots: Slots, extreme: _Extreme | None) -> tuple[Column, bool] | None:
    """Return the column of numbers named after the superlative or after "by", and whether that is certain."""
    places = [extreme.at] if extreme else []
    places += [at for at, text in enumerate(slots.asked.texts) if text in ("by", "of")]
    for at in places:
        mention = slots.number_near(at + 1)
        counted = extreme is not None and at == extreme.at and extreme.text in ("most", "least", "fewest")
        vague = (
            mention is not None and mention.strength < _NAMED and slots.text(mention.span.begin) not in wording.UNITS
        )
        if mention is not None and not (counted and vague):
            if slots.text(at) == "by":
                slots.take(at)
            return slots.use(mention), True
    if extreme is None:
        return None
    word = slots.text(extreme.at + 1) if extreme.text in ("most", "least") else extreme.text
    hinted = lexicon.hint_of(word).stems
    hinted |= wording.LASTING if word in wording.SPEEDS else wording.AGED if word in _OLD else frozenset()
    named = [
        one
        for one in slots.named.values()
        if one.stems & hinted and (one.is_number or one.is_date or one.column.is_year)
    ]
    if named:
        slots.take(extreme.at, extreme.at + (2 if word != extreme.text else 1))
        return named[0].column, True
    return None


def _counted_after(slots: Slots, extreme: _Extreme | None) -> Asked | None:
    """Return what "most" counts: rows, or different cells ("the most customers")."""
    if extreme is None:
        return None
    if extreme.text in wording.COUNTED or slots.text(extreme.at + 1) in wording.COUNTED:
        slots.take(extreme.at, extreme.at + 2)
        return Asked(COUNT)
    if extreme.text not in ("most", "least", "fewest"):
        return None
    place = slots.skip(extreme.at + 1)
    while slots.value_at(place) and slots.mention_at(place, least=0.8) is None:
        place += 1
    mention = slots.mention_at(place)
    if mention is not None:
        named = slots.named[mention.column.name]
        slots.use(mention, counted=True)
        return Asked(COUNT) if named.is_unique or named.is_label else Asked("distinct", mention.column)
    if slots.knows(place) and slots.text(place) not in wording.GENERIC:
        slots.take(place)
        return Asked(COUNT)
    return None


def _having(slots: Slots, thing: Key | None, measures: tuple[Asked, ...]) -> tuple[Having | None, tuple[Asked, ...]]:
    """Return what groups have to reach ("more than 3 orders", "over 1000 in total"), and the measure."""
    if thing is None or (slots.named[thing.column.name].is_unique and not thing.part):
        return None, measures
    for number in slots.asked.numbers:
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        if comparison is None or slots.words >> number.at & 1:
            continue
        operator, words = comparison
        place = slots.skip(number.at + 1)
        measure = _of_groups(slots, place, measures)
        if measure is None:
            continue
        slots.words |= words | 1 << number.at
        return Having(operator, number.text), (measure,)
    return None, measures


def _of_groups(slots: Slots, place: int, measures: tuple[Asked, ...]) -> Asked | None:
    """Return the measure of a group that a bound is about; None where it is about single rows."""
    if measures:
        first = measures[0]
        return first if first.column is not None or first.rule == COUNT else Asked(first.rule, slots.measured())
    mention = slots.mention_at(place)
    if mention is not None:
        named = slots.named[mention.column.name]
        if named.is_number:
            slots.use(mention)
            slots.guess(0.9)
            return Asked("sum", mention.column)
        slots.use(mention, counted=True)
        return Asked(COUNT) if named.is_unique or named.is_label else Asked("distinct", mention.column)
    if slots.text(place) in ("times", "time", "rows", "entries", "records") or slots.knows(place):
        slots.take(place)
        return Asked(COUNT)
    return None


def _measured(
    slots: Slots, extreme: _Extreme | None, measures: tuple[Asked, ...], keys: tuple[Key, ...], thing: Key | None
) -> tuple[Asked, ...]:
    """Return the measures with their columns, those that the question leaves open filled in."""
    if measures and all(one.column is not None or one.rule == COUNT for one in measures):
        return measures
    if measures:
        column = next((one.column for one in measures if one.column is not None), None) or slots.measured()
        return tuple(Asked(one.rule, one.column or column) for one in measures) if column else ()
    if not keys and extreme is None:
        return ()
    columns = _numbers_named(slots)
    if columns:
        if extreme is not None:
            both = _opposite(slots, extreme)
            ends = ("lowest", "highest") if both and not extreme.largest else ("highest", "lowest")
            rules = ends if both else ("highest" if extreme.largest else "lowest",)
            return tuple(Asked(rule, columns[0]) for rule in rules)
        slots.guess(0.92)
        return tuple(Asked("sum" if slots.named[one.name].is_additive else "average", one) for one in columns)
    if slots.asked.bits(wording.MONEY_WORDS) and (money := slots.measured()) is not None:
        return (Asked("sum" if slots.named[money.name].is_additive else "average", money),)
    return _rows_counted(slots) if extreme is None else ()


def _opposite(slots: Slots, extreme: _Extreme) -> bool:
    """Whether the other end is asked for too ("smallest and largest"); its word then has a part."""
    wanted = wording.SMALLEST if extreme.largest else wording.LARGEST
    found = slots.asked.bits(wanted) & ~slots.words
    slots.words |= found
    return bool(found)


def _numbers_named(slots: Slots) -> list[Column]:
    """Return the columns of numbers that the free words name, in their order ("estimated vs actual hours")."""
    found: list[Column] = []
    for at in range(len(slots.asked)):
        mention = slots.mention_at(at, "is_number")
        if mention is not None and (not found or mention.strength >= 0.5):
            found.append(slots.use(mention))
            slots.words |= slots.asked.bits(frozenset(("vs", "versus", "against"))) if len(found) > 1 else 0
    return list(dict.fromkeys(found))


def _rows_counted(slots: Slots) -> tuple[Asked, ...]:
    """Return a count where a free word names the rows ("orders per customer")."""
    if counting := slots.asked.bits(wording.COUNTING):
        slots.words |= counting
        return (Asked(COUNT),)
    for at in range(len(slots.asked)):
        mention = slots.mention_at(at, least=0.45)
        if mention is not None and not slots.named[mention.column.name].is_date:
            named = slots.named[mention.column.name]
            slots.use(mention, counted=True)
            slots.guess(0.9 if named.names_rows else 0.75)
            return (Asked(COUNT) if named.is_unique or named.is_label else Asked("distinct", mention.column),)
    slots.guess(0.8)
    return (Asked(COUNT),)
