"""Groups of yes and no that cells spell in several ways: Yes, Y and y are one group."""

from functools import reduce

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column
from chaintable.models.embedded.summaries.request import Key
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.formulas.expressions import Binary, Call, Expression, Text
from chaintable.operations.formulas.expressions import Column as Cells


def one_spelling(slots: Slots, key: Key) -> Key:
    """Return the key with one cell for every yes and one for every no; as it is where they are spelled in one way."""
    named = slots.named.get(key.column.name)
    if named is None or not named.is_flag:
        return key
    spelled = [_spellings(key.column, words) for words in (vocabulary.YES, vocabulary.NO)]
    if all(len(cells) < 2 for cells in spelled):
        return key
    unified: Expression = Cells(key.column.name)
    for cells in filter(None, spelled):
        unified = Call("if", (_is_any(key.column, cells), Text(max(cells, key=len)), unified))
    made = formula_column(slots, f"{key.column.name} (yes or no)", unified, key.column.place)
    return Key(made) if made is not None else key


def _spellings(column: Column, words: frozenset[str]) -> list[str]:
    return [column.cell(first(rows)) for cell, rows in column.rows_of.items() if cell in words and cell]


def _is_any(column: Column, cells: list[str]) -> Expression:
    tests: list[Expression] = [Binary("=", Cells(column.name), Text(cell)) for cell in cells]
    return reduce(lambda one, other: Binary("or", one, other), tests)
