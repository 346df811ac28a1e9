"""Columns to subtract from each other: of one kind, the question naming both, or one and how it should compare."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.values import ValueKind

MOST_PAIRS = 2
_MOST_PLAIN = 20  # columns of amounts: in a wider table nothing says which two are meant
_MOST_DATES = 4
_MOST_UNLIKE = 1.6  # how far apart two columns may be in size, in natural logarithms, to be of one kind


def difference_columns(asked: ParsedQuestion, index: TableIndex) -> list[Column]:
    """A column minus another for the pairs that the question may mean, the likeliest first."""
    pairs = [*_days_apart(asked, index), *_amounts_apart(asked, index)]
    made = (index.difference(*_facing(asked, one, other)) for one, other in pairs[:MOST_PAIRS])
    return [column for column in made if column is not None]


def _days_apart(asked: ParsedQuestion, index: TableIndex) -> Iterator[tuple[Column, Column]]:
    """Two columns of dates, where the question asks how long something took; those first that it names."""
    if not asked.bits(lexicon.TAKING):
        return
    dates = [column for column in index.columns if column.kind is ValueKind.DATE]
    if not 2 <= len(dates) <= _MOST_DATES:
        return
    named = {column.name: asked.header_match(column, {}).share for column in dates}
    pairs = [(one, other) for one, other in combinations(dates, 2) if one.known & other.known]
    yield from sorted(pairs, key=lambda pair: -named[pair[0].name] - named[pair[1].name])


def _amounts_apart(asked: ParsedQuestion, index: TableIndex) -> Iterator[tuple[Column, Column]]:
    """Two columns of amounts: both named with a word of comparing, or a plan and its outcome with one like "short"."""
    if not asked.bits(lexicon.SUBTRACTING | lexicon.SHORT_OF | lexicon.DIFFERING):
        return
    plain = [column for column in index.columns if column.kind is ValueKind.NUMBER and not column.is_year]
    if not 2 <= len(plain) <= _MOST_PLAIN:
        return
    words = {column.name: asked.header_match(column, {}).words for column in plain}
    named = [column for column in plain if words[column.name]]
    both = [pair for pair in combinations(named, 2) if _apart(words[pair[0].name], words[pair[1].name])]
    yield from sorted(both, key=lambda pair: _unlike(*pair))
    minus = asked.has("minus")
    if (minus or asked.bits(lexicon.SHORT_OF)) and not both:
        alike = [pair for pair in combinations(plain, 2) if _of_a_kind(*pair)]
        one = [pair for pair in alike if any(words[column.name] for column in pair)]
        plans = [pair for pair in one if minus or _planned(pair)]
        shared = [pair for pair in alike if words[pair[0].name] & words[pair[1].name]]
        yield from sorted(plans or shared, key=lambda pair: _unlike(*pair))


def _apart(one: int, other: int) -> bool:
    """Whether each is named by a word of its own."""
    return bool(one & ~other and other & ~one)


def _planned(pair: tuple[Column, Column]) -> bool:
    """Whether one of the two is a plan, a limit or the like, and the other is not."""
    return len({bool(lexicon.PLANNED & set(column.stems)) for column in pair}) == 2


def _of_a_kind(one: Column, other: Column) -> bool:
    """Whether they are of one unit and size."""
    return one.values.unit == other.values.unit and _unlike(one, other) < _MOST_UNLIKE


def _unlike(one: Column, other: Column) -> float:
    """How far apart they are in size: 0 where they are alike."""
    sizes = [float(np.nanmedian(np.abs(column.keys))) for column in (one, other)]
    return abs(float(np.log(max(sizes[0], 1e-9) / max(sizes[1], 1e-9))))


def _facing(asked: ParsedQuestion, one: Column, other: Column) -> tuple[Column, Column]:
    """The pair in the order in which it is subtracted: as said before "minus", a plan and its outcome so that what is
    asked for is above 0, others so that most are.
    """
    if asked.has("minus"):
        at = {column.name: asked.header_match(column, {}).words for column in (one, other)}
        first, second = (words & -words or 1 << len(asked) for words in (at[one.name], at[other.name]))
        return (one, other) if first <= second else (other, one)
    if _planned((one, other)):
        plan, outcome = (one, other) if lexicon.PLANNED & set(one.stems) else (other, one)
        return (outcome, plan) if asked.bits(lexicon.EXCEEDING) else (plan, outcome)
    with np.errstate(invalid="ignore"):
        above, below = int((one.keys > other.keys).sum()), int((one.keys < other.keys).sum())
    return (one, other) if above >= below else (other, one)
