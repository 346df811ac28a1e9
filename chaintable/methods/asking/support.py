"""Which values of a new column occur in the rows that they were written for: those that don't are named to a person."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from chaintable.operations.base import RowValues
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import fold, fold_column

_MOST_NAMED = 5
_LONGEST = 40
_FIRST_ROWS = 50
_MARKS = '*_`"“”'
"""What a model puts around a value to stress or to quote it."""
_LOOSE = str.maketrans("", "", " ,'\u00a0\u202f’")


def unsupported_rows(values: Sequence[str], table: Table) -> Positions:
    """Return the rows (from 0) whose value stands in none of their cells; an empty value needs no support.

    >>> table = Table.of(["Rider"], [["Valverde (ESP)"], ["Moncoutié (FRA)"]])
    >>> unsupported_rows(("ESP", "FRA**"), table).tolist()
    [1]
    """
    texts = pd.Series("", index=range(table.n_rows), dtype="str")
    for column in table.columns:
        texts = texts + "\n" + fold_column(table.column(column)).reset_index(drop=True)
    pairs = zip(values, texts.str.translate(_LOOSE), strict=True)  # as many as a model can write: 5,000 at most
    return np.flatnonzero([fold(value).translate(_LOOSE) not in text for value, text in pairs])


def without_marks(values: Sequence[str], table: Table) -> tuple[str, ...]:
    """Return the values without stars, underscores and quotation marks around them, where these are the model's own.

    They are if the row holds the value only without them, or if all values have the same ones and no row holds one.

    >>> table = Table.of(["Rider"], [["Valverde (ESP)"], ["Moncoutié (FRA)"], ["p = 0.3*"]])
    >>> without_marks(("ESP**", "_FRA_", "0.3*"), table), without_marks(("**a**", "**b**", "**c**"), table)
    (('ESP', 'FRA', '0.3*'), ('a', 'b', 'c'))
    """
    bare = [value.strip().strip(_MARKS).strip() for value in values]
    marked = {k: None for k, value in enumerate(values) if bare[k] and bare[k] != value.strip()}
    if not marked or len(values) != table.n_rows:
        return tuple(values)
    rows = zip(marked, table.take(np.array(list(marked))).rows(), strict=True)
    own = {k for k, row in rows if values[k].strip().casefold() in "\n".join(row).casefold()}
    odd = set(unsupported_rows(bare, table).tolist())
    around = {tuple(values[k].strip().split(bare[k], 1)) for k in marked}
    alike = len(around) == 1 and 1 < len(marked) == sum(map(bool, bare)) and not own
    return tuple(
        bare[k] if k in marked and k not in own and (alike or k not in odd) else value for k, value in enumerate(values)
    )


def column_of_most(values: Sequence[str], table: Table) -> str:
    """Return the column whose cells hold most of the values of the first rows; "" if none holds any.

    >>> table = Table.of(["Rank", "Rider"], [["1", "Valverde (ESP)"], ["2", "Moncoutié (FRA)"]])
    >>> column_of_most(("ESP", "FRA"), table), column_of_most(("gold", ""), table)
    ('Rider', '')
    """
    few = table.take(np.arange(min(_FIRST_ROWS, table.n_rows)))
    said = [fold(value).translate(_LOOSE) for value in values[:_FIRST_ROWS]]
    held = {column: sum(_held(said, few, column)) for column in few.columns}
    most = max(held.values(), default=0)
    return next((column for column in few.columns if held[column] == most > 0), "")


def _held(said: Sequence[str], table: Table, column: str) -> Sequence[bool]:
    texts = fold_column(table.column(column)).str.translate(_LOOSE)
    return [bool(value) and value in text for value, text in zip(said, texts, strict=False)]


def support_remark(operation: RowValues, state: State) -> str:
    """Return which values that a model wrote don't occur in their rows, in words; "" if all do."""
    values = operation.given
    if values is None or len(values) != state.table.n_rows:
        return ""
    rows = unsupported_rows(values, state.table)
    written = sum(bool(value.strip()) for value in values)
    if not len(rows):
        return ""
    if len(rows) == written > 1:
        return f"None of the {written:,} values of {operation.column} stands in its row: they are the model's own words"
    named = ", ".join(f"{_short(values[row])} (row {row + 1:,})" for row in rows[:_MOST_NAMED].tolist())
    more = f" and {len(rows) - _MOST_NAMED:,} more" if len(rows) > _MOST_NAMED else ""
    return f"{len(rows):,} of {written:,} values of {operation.column} not found in their rows: {named}{more}"


def _short(value: str) -> str:
    return f"“{value[:_LONGEST]}{'…' if len(value) > _LONGEST else ''}”"
