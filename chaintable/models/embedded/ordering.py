"""The largest and smallest, first and last by date, the second highest, and which of two has more."""

from dataclasses import replace

from chaintable.models.embedded import lexicon
from chaintable.models.embedded.columns import Column
from chaintable.models.embedded.programs import Order, RowSet, Traits
from chaintable.models.embedded.question import Asked
from chaintable.values import ValueKind

MOST_ORDERED = 24
_LATE = frozenset("latest last recent recently newest final youngest".split())
_EARLY = frozenset("earliest first oldest".split())


def ordered(asked: Asked, rowsets: list[RowSet], columns: list[Column]) -> list[RowSet]:
    """Rows put in order, for the largest or smallest of them (or the nth), where words ask for it."""
    sortable = [column for column in columns if column.ordered and column.known.bit_count() > 1]
    found: list[RowSet] = []
    for rowset in rowsets[:MOST_ORDERED]:
        if rowset.rows.bit_count() < 2 or rowset.shape == "total row":
            continue
        for at in asked.superlatives:
            if not rowset.words >> at & 1:
                found += [made for column in sortable if (made := _by_superlative(asked, rowset, column, at))]
        if rowset.shape == "or":
            found += _either(asked, rowset, sortable)
    return found


def _by_superlative(asked: Asked, rowset: RowSet, column: Column, at: int) -> RowSet | None:
    word, words = asked.texts[at], 1 << at
    adjective = asked.texts[at + 1] if word in ("most", "least") and at + 1 < len(asked) else ""
    if adjective and lexicon.hint_of(adjective).stems:
        word, words = (adjective if word == "most" else word), words | 1 << (at + 1)
    largest = lexicon.order_asked(word, column.stems) == lexicon.MOST
    made = _in_order(rowset, column, largest, at, words, _fit(word, column))
    return _nth(asked, made, at) if made else None


def _fit(word: str, column: Column) -> Traits:
    """How well a superlative and a column go together."""
    fits = bool(lexicon.hint_of(word).stems & set(column.stems))
    in_time, timely = column.kind is ValueKind.DATE or column.is_year, word in _LATE | _EARLY
    return (
        ("order: adjective fits the column", float(fits)),
        ("order: time by a word of time", float(in_time and timely)),
        ("order: time by another word", float(in_time and not timely and not fits)),
        ("order: no time by a word of time", float(timely and not in_time)),
        ("order: by a rank", float(bool(lexicon.RANKS & set(column.stems)))),
    )


def _nth(asked: Asked, rowset: RowSet, at: int) -> RowSet:
    """The nth instead where an ordinal stands right before ("second highest")."""
    number = next(
        (number for number in asked.numbers if number.at == at - 1 and number.form == "ordinal" and number.value >= 2),
        None,
    )
    if number is None or number.value > rowset.rows.bit_count():
        return rowset
    return replace(rowset, nth=int(number.value), words=rowset.words | 1 << number.at)


def _either(asked: Asked, rowset: RowSet, columns: list[Column]) -> list[RowSet]:
    """Which of the rows named has more, or less, or was earlier."""
    said = next(
        (at for at, text in enumerate(asked.texts) if lexicon.superlative_of(text) and not rowset.words >> at & 1), None
    )
    if said is None:
        return []
    word = lexicon.superlative_of(asked.texts[said])
    made = [
        _in_order(
            rowset, column, lexicon.order_asked(word, column.stems) == lexicon.MOST, said, 1 << said, _fit(word, column)
        )
        for column in columns
    ]
    return [replace(one, shape="either") for one in made if one]


def _in_order(rowset: RowSet, column: Column, largest: bool, at: int, words: int, traits: Traits) -> RowSet | None:
    if (column.known & rowset.rows).bit_count() < 2:
        return None
    return replace(
        rowset,
        shape=f"{rowset.shape} ordered",
        words=rowset.words | words,
        order=Order(column, largest, at),
        traits=(*rowset.traits, *((name, value) for name, value in traits if value)),
    )
