"""The meaning of cells: number, date, time, range, score or text, for one cell or a whole column."""

from chaintable.tables.values.cells import Sense, parse_value
from chaintable.tables.values.columns.column_format import AS_WRITTEN, ColumnFormat, Formats
from chaintable.tables.values.columns.column_values import ColumnValues, parse_column
from chaintable.tables.values.kinds import Context, Value, ValueKind
from chaintable.tables.values.texts.folding import fold, fold_column
from chaintable.tables.values.texts.footnotes import without_footnotes
from chaintable.tables.values.texts.total_rows import names_total

__all__ = [
    "AS_WRITTEN",
    "ColumnFormat",
    "ColumnValues",
    "Context",
    "Formats",
    "Sense",
    "Value",
    "ValueKind",
    "fold",
    "fold_column",
    "names_total",
    "parse_column",
    "parse_value",
    "without_footnotes",
]
