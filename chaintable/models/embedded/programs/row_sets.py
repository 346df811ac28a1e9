"""The sets of rows that a question may mean: one condition, several, all but some, the first or last of them."""

from collections.abc import Iterator
from itertools import combinations

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import last, positions
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import Number, ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import header_words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.programs.program import Filter, RowSet
from chaintable.operations.conditions import (
    And,
    Comparison,
    Condition,
    First,
    Last,
    Not,
    Or,
    Rows,
)

MOST_PAIRED = 16
MOST_PLACED = 5_000
MOST_EITHER, _GAP = 8, 4  # the most words between two cells that "or" joins
_FIRST_FEW, _LAST_FEW = ("first", "top"), ("last", "bottom", "final")

_BOUNDED = ("no more than", "not more than", "no less than", "not less than", "no fewer than")  # these deny nothing


def base_rowsets(
    asked: ParsedQuestion, index: TableIndex, selections: list[Selection], columns: list[Column]
) -> list[RowSet]:
    """Return all rows; those of one selection; of several joined by "and" or "or"; all but those of one."""
    data = index.data_rows
    found = [RowSet(data, "all")]
    found += [_one(selection, index) for selection in selections]
    several = selections[:MOST_PAIRED]
    found += _pairs(asked, several, data)
    found += _triples(several, data)
    found += _either_and(asked, several, data)
    found += _denied(asked, selections, data)
    outcomes = list(_outcomes(asked, index, columns))
    found += outcomes
    found += [made for outcome in outcomes for selection in several[:8] if (made := _also(outcome, selection, data))]
    return _distinct(rowset for rowset in found if rowset.rows)


def _one(selection: Selection, index: TableIndex) -> RowSet:
    rows = selection.rows & index.data_rows
    if not rows:
        return _of((selection,), selection.condition, selection.rows, "total row")
    return _of((selection,), selection.condition, rows, "one")


def _of(
    selections: tuple[Selection, ...],
    condition: Condition,
    rows: int,
    shape: str,
    words: int = 0,
    *traits: tuple[str, float],
) -> RowSet:
    """Return the rows that a condition over these selections finds."""
    for selection in selections:
        words |= selection.words
    columns = tuple(selection.column for selection in selections)
    return RowSet(rows, shape, (Filter(condition, rows),), selections, columns, words, traits)


def _apart(one: Selection, other: Selection) -> bool:
    return not one.span.words & other.span.words


def _in_two_columns(one: Selection, other: Selection) -> bool:
    """Whether one word is a cell of two columns ("marked A on both days")."""
    return one.how == other.how == "cell" and one.span == other.span and one.column is not other.column


def _pairs(asked: ParsedQuestion, selections: list[Selection], data: int) -> Iterator[RowSet]:
    between = asked.bits(frozenset(("or", "and")))
    twice = asked.has("both")
    for one, other in combinations(selections, 2):
        if not _apart(one, other) and not (twice and _in_two_columns(one, other)):
            continue
        both = one.rows & other.rows & data
        if both and both != one.rows & data and both != other.rows & data:
            yield _of((one, other), And((one.condition, other.condition)), both, "and")
        elif both and one.column is not other.column:
            yield _of(
                (one, other), And((one.condition, other.condition)), both, "and", 0, ("condition adds nothing", 1.0)
            )
        either = (one.rows | other.rows) & data
        if one.column is other.column and one.is_equality and other.is_equality and not both:
            yield _of((one, other), Or((one.condition, other.condition)), either, "or", between)


def _triples(selections: list[Selection], data: int) -> Iterator[RowSet]:
    made = 0
    for three in combinations(selections[:10], 3):
        if made >= 30 or not all(_apart(*pair) for pair in combinations(three, 2)):
            continue
        conditions = tuple(selection.condition for selection in three)
        every = three[0].rows & three[1].rows & three[2].rows & data
        if every and all(every != one.rows & other.rows & data for one, other in combinations(three, 2)):
            made += 1
            yield _of(three, And(conditions), every, "and")
        one_column = len({selection.column.name for selection in three}) == 1
        if one_column and not every and all(selection.is_equality for selection in three):
            made += 1
            yield _of(three, Or(conditions), (three[0].rows | three[1].rows | three[2].rows) & data, "or")


def _either_and(asked: ParsedQuestion, selections: list[Selection], data: int) -> Iterator[RowSet]:
    """Yield either of two cells of a column together with something else ("in room A or B and free on Monday").

    If one of the two is to be chosen ("which is a parish, A or B?"), it may hold for that one alone.
    """
    joining = asked.bits(frozenset(("or", "and")))
    choosing = asked.bits(frozenset(("or",))) if asked.asks not in ("check", "number") else 0
    made = 0
    for one, other in combinations(selections if joining else (), 2):
        low, high = sorted((one.span, other.span), key=lambda span: span.begin)
        between = Span(low.end, max(low.end, high.begin)).words
        one_column = one.column is other.column and one.is_equality and other.is_equality
        if not one_column or one.rows & other.rows or not between & joining or between.bit_count() > _GAP:
            continue
        either = Or((one.condition, other.condition))
        for third in selections:
            rows = (one.rows | other.rows) & third.rows & data
            apart = third.column is not one.column and _apart(one, third) and _apart(other, third)
            chosen = rows in (one.rows & third.rows & data, other.rows & third.rows & data)
            if apart and rows and made < MOST_EITHER and (between & choosing or not chosen):
                made += 1
                shape = "one of two" if chosen else "or and"
                yield _of((one, other, third), And((either, third.condition)), rows, shape, between & joining)


def _denied(asked: ParsedQuestion, selections: list[Selection], data: int) -> Iterator[RowSet]:
    """Yield all rows except those of one selection, alone and together with another."""
    words = asked.bits(lexicon.DENYING) & ~_numbering(asked, selections)
    if not words:
        return
    words |= asked.bits(frozenset(("than",))) if asked.says("other than") else 0
    for selection in selections[:10]:
        if selection.how == "compare" and any(map(asked.says, _BOUNDED)):
            continue
        near = words & asked.bits(lexicon.DENYING) & ((1 << selection.span.begin) - 1)
        close = near and selection.span.begin - last(near) <= 4
        rest = data & ~selection.rows
        traits = (("denied near by" if close else "denied from afar", 1.0),)
        yield _of((selection,), Not(selection.condition), rest, "not", words, *traits)
        for other in selections[:10]:
            both = other.rows & rest
            if _apart(selection, other) and both and both != other.rows & data and both != rest:
                yield _of(
                    (other, selection),
                    And((other.condition, Not(selection.condition))),
                    both,
                    "and not",
                    words,
                    *traits,
                )


def _numbering(asked: ParsedQuestion, selections: list[Selection]) -> int:
    """Return each "no" that ends the name of a column, and denies nothing ("staff no 0072"), as bits."""
    found = 0
    for selection in selections:
        header = header_words(selection.column.name)
        before = asked.texts[max(0, selection.span.begin - len(header)) : selection.span.begin]
        if len(header) > 1 and header[-1] == "no" and before == list(header):
            found |= 1 << (selection.span.begin - 1)
    return found


def _outcomes(asked: ParsedQuestion, index: TableIndex, columns: list[Column]) -> Iterator[RowSet]:
    """Yield games won, lost or drawn, by the score or by a cell that says so ("W 24–13", "Won")."""
    for outcome, known in lexicon.WINNING.items():
        words = asked.bits(known)
        for column in columns if words else ():
            if column.derivation is not None and column.derivation.rule == "result":
                condition, rows = Comparison(column.name, "=", outcome), column.equal(outcome)
            elif column.derivation is None and column.outcomes:
                condition, rows = Comparison(column.name, "begins with", outcome[0]), column.begins_with(outcome[0])
            else:
                continue
            rows &= index.data_rows
            if rows and rows != index.data_rows:
                yield RowSet(rows, "outcome", (Filter(condition, rows),), (), (column,), words)


def _also(rowset: RowSet, selection: Selection, data: int) -> RowSet | None:
    """Return the rows that satisfy one more selection; None if nothing changes."""
    rows = rowset.rows & selection.rows & data
    if not rows or rows == rowset.rows or rowset.words & selection.span.words:
        return None
    condition = And((rowset.filters[0].condition, selection.condition))
    return RowSet(
        rows,
        "outcome and",
        (Filter(condition, rows),),
        (selection,),
        (*rowset.columns, selection.column),
        rowset.words | selection.words,
    )


def placed(asked: ParsedQuestion, rowsets: list[RowSet]) -> list[RowSet]:
    """Yield the first, last or nth of the rows in the order of the table, and the first or last few."""
    found: list[RowSet] = []
    at_first, at_last = asked.bits(lexicon.FIRST), asked.bits(lexicon.LAST)
    ordinals = [number for number in asked.numbers if number.form == "ordinal" and number.value >= 2]
    several = [
        number for number in asked.numbers if number.form != "ordinal" and number.at and 2 <= number.value < 1000
    ]
    for rowset in rowsets:
        if rowset.rows.bit_count() < 2 or rowset.shape in ("row after", "row before", "total row"):
            continue
        found.append(rowset.then("first", First(1), rowset.rows & -rowset.rows, at_first))
        found.append(rowset.then("last", Last(1), 1 << last(rowset.rows), at_last))
        if rowset.rows.bit_count() < MOST_PLACED:
            rows = positions(rowset.rows)
            found += _nth(rowset, rows, ordinals)
            found += _few(asked, rowset, rows, several)
    return found


def _nth(rowset: RowSet, rows: tuple[int, ...], ordinals: list[Number]) -> Iterator[RowSet]:
    """Yield the nth of the rows, for an ordinal that they don't account for ("the third")."""
    for number in ordinals:
        if number.value <= len(rows) and not rowset.words >> number.at & 1:
            at = int(number.value)
            yield rowset.then("nth", Rows((at,)), 1 << rows[at - 1], 1 << number.at)


def _few(asked: ParsedQuestion, rowset: RowSet, rows: tuple[int, ...], several: list[Number]) -> Iterator[RowSet]:
    """Yield the first or last few of the rows ("the first three", "the bottom 5")."""
    for number in several:
        count, before, words = int(number.value), asked.texts[number.at - 1], 0b11 << (number.at - 1)
        if before in _FIRST_FEW and count < len(rows):
            yield rowset.then("first few", First(count), sum(1 << row for row in rows[:count]), words)
        if before in _LAST_FEW and count < len(rows):
            yield rowset.then("last few", Last(count), sum(1 << row for row in rows[-count:]), words)


def _distinct(rowsets: Iterator[RowSet]) -> list[RowSet]:
    """Return one set of rows for each condition."""
    return list({str(rowset.filters[-1].condition) if rowset.filters else "": rowset for rowset in rowsets}.values())
