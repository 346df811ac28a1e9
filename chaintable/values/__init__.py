"""The meaning of cells: number, date, time, range, score or text, for one cell or a whole column."""

from chaintable.values.cells import Sense, parse_value
from chaintable.values.columns import ColumnValues, parse_column
from chaintable.values.folding import fold, fold_column
from chaintable.values.footnotes import without_footnotes
from chaintable.values.formats import AS_WRITTEN, ColumnFormat, Formats
from chaintable.values.kinds import Context, Value, ValueKind
from chaintable.values.totals import names_total

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
