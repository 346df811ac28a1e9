"""Links from words of the question to rows where one column is above or below another ("went over budget")."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import pack
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import STOP
from chaintable.models.embedded.linking.selection import Selection
from chaintable.operations.conditions import ColumnComparison
from chaintable.operations.conditions.comparisons import ORDERED, alike, same_size
from chaintable.tables.values import ValueKind

MOST_COMPARED, MOST_COLUMN_PAIRS, FEW_COLUMN_PAIRS = 12, 5, 2
_SHORT = 3  # the most words that two similar headers have together
_FAR = 10.0  # if the medians differ by this factor, the columns aren't a plan and its outcome
_OVER_OR_UNDER = lexicon.MORE_WORDS | lexicon.LESS_WORDS | lexicon.words("than")
_OUTCOMES = frozenset[str]().union(*lexicon.WINNING.values())
_SIDES = lexicon.words("home away host hosts visitors guests")
_TIMELY = lexicon.words("late later overdue delayed early earlier deadline deadlines time before after")
Pair = tuple[Column, Column]
_Rated = tuple[tuple[float, ...], Pair]


def comparing_selections(
    asked: ParsedQuestion, columns: Sequence[Column], named: dict[str, int]
) -> Iterator[Selection]:
    """Yield rows where one column is above another, if the question compares or speaks of a plan.

    Pairs that the question names come first, then a plan and its outcome, then columns with similar headers.
    """
    cues, signs = _cues(asked)
    if not cues:
        return
    plain = [column for column in columns if column.ordered and column.kind is not ValueKind.SCORE]
    if len(plain) > MOST_COMPARED:
        plain = [column for column in plain if column.name in named]
    at = (cues & -cues).bit_length() - 1
    for one, other in _likely_pairs(asked, plain[:MOST_COMPARED], named, cues):
        words = named.get(one.name, 0) | named.get(other.name, 0) | cues
        found: set[int] = {0}
        for sign in signs:
            rows = _held(one, sign, other)
            if rows not in found:
                found.add(rows)
                condition = ColumnComparison(one.name, sign, other.name)
                yield Selection(one, condition, rows, "columns", Span(at, at + 1), words)


def _cues(asked: ParsedQuestion) -> tuple[int, tuple[str, ...]]:
    """Return the words that compare two columns, as bits, and the comparisons that they may mean."""
    cues = asked.bits(_OVER_OR_UNDER | lexicon.KEEPING) & ~_of_numbers(asked)
    if asked.bits(_SIDES):
        cues |= asked.bits(_OUTCOMES)
    even, kept = asked.bits(lexicon.EVEN), asked.bits(lexicon.REACHING)
    if asked.says("on time") or asked.says("in time"):
        kept |= asked.bits(frozenset(("time",)))
    cues |= kept
    signs = (">", "<", ">=", "<=") if kept else (">", "<")
    return cues | even, ("=", *signs) if even else signs


def _of_numbers(asked: ParsedQuestion) -> int:
    """Return the words that compare a column with a number ("fewer than 20", "over 80"), as bits."""
    bounds, found = asked.bits(_OVER_OR_UNDER), 0
    for number in asked.numbers:
        at = number.at - 1
        while number.form != "ordinal" and at >= 0 and bounds >> at & 1:
            found, at = found | 1 << at, at - 1
    return found


def _likely_pairs(asked: ParsedQuestion, columns: Sequence[Column], named: dict[str, int], cues: int) -> list[Pair]:
    """Return the pairs of columns that can be compared and are likely to be meant, the likeliest first.

    If the question names both columns of a pair, only such pairs and plans are kept. Pairs that it doesn't name are
    left out if it only compares ("more") but not with anything ("than").
    """
    sure = bool(cues & ~asked.bits(_OVER_OR_UNDER)) or not lexicon.PLANNED.isdisjoint(asked.stems)
    timely = bool(asked.bits(_TIMELY))
    found: list[_Rated] = []
    for one, other in combinations(columns, 2):
        if one.is_year != other.is_year or not alike(one.values, other.values):
            continue
        n_named = (one.name in named) + (other.name in named)
        like = _plan(one) != _plan(other) or _parallel(one, other)
        apart = 0.0 if one.kind is ValueKind.DATE else _times_apart(one, other)
        near = one.values.unit == other.values.unit and apart < _FAR
        if n_named == 2 or (near and (n_named or (like and (sure or asked.has("than"))))):
            in_time = one.kind is ValueKind.DATE
            found.append(((-n_named, in_time != timely, not like, apart), (one, other)))
    found.sort(key=lambda entry: entry[0])
    most_named = -found[0][0][0] if found else 0
    found = _of_one_period(found)
    pairs = [pair for (named_less, _, unlike, _), pair in found if most_named < 2 or named_less == -2 or not unlike]
    return pairs[: MOST_COLUMN_PAIRS if sure or most_named else FEW_COLUMN_PAIRS]


def _of_one_period(found: list[_Rated]) -> list[_Rated]:
    """Drop a plan next to the outcome of another period: "Q1 Budget" goes with "Q1 Actual", not with "Q2 Actual"."""
    shared = [len(set(one.stems) & set(other.stems)) for _, (one, other) in found]
    most: dict[str, int] = {}
    for number, (_, pair) in zip(shared, found, strict=True):
        for column in pair:
            most[column.name] = max(most.get(column.name, 0), number)

    def fits(number: int, pair: Pair) -> bool:
        return _plan(pair[0]) == _plan(pair[1]) or number == min(most[column.name] for column in pair)

    return [rated for number, rated in zip(shared, found, strict=True) if fits(number, rated[1])]


def _plan(column: Column) -> bool:
    """Whether the header speaks of a plan or limit."""
    return not lexicon.PLANNED.isdisjoint(column.stems)


def _parallel(one: Column, other: Column) -> bool:
    """Whether two short headers have a word in common ("Home goals", "Away goals")."""
    stems, others = (frozenset(stem for stem in column.stems if stem.isalpha()) - STOP for column in (one, other))
    return bool(stems & others) and len(stems | others) <= _SHORT


def _times_apart(one: Column, other: Column) -> float:
    """Return the ratio of the medians of two columns, at least 1."""
    low, high = sorted(float(np.nanmedian(np.abs(column.keys))) if column.known else 0.0 for column in (one, other))
    return high / low if low else 1.0


def _held(one: Column, sign: str, other: Column) -> int:
    """Return the rows where the comparison holds."""
    left, right = one.values, other.values
    held = same_size(left, right) if sign == "=" else ORDERED[sign](left.keys, right.keys)
    return pack(held) & one.filled & other.filled
