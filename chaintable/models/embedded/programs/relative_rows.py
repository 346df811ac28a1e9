"""Rows found through others: next to a row, with the same value as it, with more or less than it, or shared by two."""

from collections.abc import Iterator
from dataclasses import replace

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import everything, first, last, pack, positions
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.programs.program import Filter, RowSet, Traits
from chaintable.operations.conditions import And, Condition, Near, Not, ThatOf
from chaintable.operations.conditions.comparisons import compare

MOST_BESIDE = 12
MOST_SHARED = 3
_BOTH = ("both", "and also", "as well as")


def beside(asked: ParsedQuestion, index: TableIndex, rowsets: list[RowSet]) -> list[RowSet]:
    """Return the row after or before the rows found, and all rows on that side."""
    found: list[RowSet] = []
    after, before = asked.bits(lexicon.NEXT), asked.bits(lexicon.PREVIOUS)
    for rowset in rowsets[:MOST_BESIDE]:
        if (
            rowset.shape not in ("one", "and")
            or rowset.rows.bit_count() > 4
            or not all(selection.is_equality for selection in rowset.selections)
        ):
            continue
        for side, words in (("after", after), ("before", before)):
            asked_for = words & ~rowset.words
            found += _on_side(rowset, index, side, asked_for and asked_for | asked.bits(lexicon.BESIDE))
    return found


def _on_side(rowset: RowSet, index: TableIndex, side: str, words: int) -> Iterator[RowSet]:
    condition, data = rowset.filters[0].condition, index.data_rows
    if side == "after":
        every = data & ~everything(last(rowset.rows) + 1)
        one = every & -every
    else:
        every = data & everything(first(rowset.rows))
        one = 1 << last(every) if every else 0
    gap = ("several rows to be beside", float(rowset.rows.bit_count() > 1))
    if one:
        yield _replaced(rowset, Near(side, condition), one, f"row {side}", words, (gap,))
    if every and rowset.rows.bit_count() == 1:
        yield _replaced(rowset, Near(side, condition, every=True), every, f"rows {side}", words, ())


def _replaced(rowset: RowSet, condition: Condition, rows: int, shape: str, words: int, traits: Traits) -> RowSet:
    """Return rows found from those of another set, in one step."""
    return RowSet(
        rows,
        shape,
        (Filter(condition, rows),),
        rowset.selections,
        rowset.columns,
        rowset.words | words,
        (*rowset.traits, *traits),
        base=rowset.shape,
    )


def beyond(asked: ParsedQuestion, index: TableIndex, rowsets: list[RowSet], columns: list[Column]) -> list[RowSet]:
    """Return rows with the same value as another row, with more or less than it, or shared by two cells."""
    found: list[RowSet] = []
    same, than = asked.bits(lexicon.SAME), asked.bits(frozenset(("than",)))
    more, less = asked.bits(lexicon.MORE_WORDS), asked.bits(lexicon.LESS_WORDS)
    for rowset in rowsets[:MOST_BESIDE]:
        if rowset.shape != "one" or rowset.rows.bit_count() != 1:
            continue
        for column in columns:
            if column is not rowset.selections[0].column:
                found += _same(rowset, index, column, same)
            if column.ordered:
                found += _than(rowset, index, column, more & ~rowset.words, less & ~rowset.words, than)
    found += _shared(asked, index, rowsets, columns)
    return [rowset for rowset in found if rowset.rows]


def _same(rowset: RowSet, index: TableIndex, column: Column, words: int) -> Iterator[RowSet]:
    inner = rowset.filters[0].condition
    row = first(rowset.rows)
    others = column.equal_text(column.cell(row)) & index.data_rows & ~rowset.rows
    if others and column.filled >> row & 1:
        condition = And((ThatOf(column.name, "=", inner), Not(inner)))
        yield _with_column(_replaced(rowset, condition, others, "same", words, ()), column)


def _shared(asked: ParsedQuestion, index: TableIndex, rowsets: list[RowSet], columns: list[Column]) -> Iterator[RowSet]:
    """Yield what two cells share ("who bought both pears and plums"): rows of one with a value of the other.

    If that holds for all rows of a cell, one of the two is enough.
    """
    cues = asked.bits(lexicon.BOTH) if any(map(asked.says, _BOTH)) else 0
    pairs = [rowset for rowset in rowsets if rowset.shape == "or" and len(rowset.selections) == 2] if cues else []
    for rowset in pairs[:MOST_SHARED] if index.n_rows <= FEW_ROWS else ():
        one, other = rowset.selections
        for column in columns:
            if column.derivation is not None or column is one.column:
                continue
            beside_one = {column.folded[row] for row in positions(one.rows & index.data_rows & column.filled)}
            rows = sum(column.rows_of[cell] for cell in beside_one) & other.rows & index.data_rows
            if rows and rows != other.rows & index.data_rows:
                condition = And((ThatOf(column.name, "=", one.condition), other.condition))
                yield _with_column(_replaced(rowset, condition, rows, "shared", cues, ()), column)


def _than(rowset: RowSet, index: TableIndex, column: Column, more: int, less: int, than: int) -> Iterator[RowSet]:
    inner, row = rowset.filters[0].condition, first(rowset.rows)
    if not column.known >> row & 1:
        return
    key = float(column.keys[row])
    for operator, words in ((">", more), ("<", less)):
        rows = pack(compare(column.keys, operator, key, key)) & index.data_rows
        if rows:
            yield _with_column(
                _replaced(rowset, ThatOf(column.name, operator, inner), rows, "than", words | than, ()), column
            )


def _with_column(rowset: RowSet, column: Column) -> RowSet:
    return replace(rowset, columns=(*rowset.columns, column))
