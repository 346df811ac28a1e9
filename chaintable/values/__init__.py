"""What cells mean: a number, a date, a time, a range, a score, or just text; one cell, and a whole column at once."""

from chaintable.values.cells import parse_value
from chaintable.values.columns import parse_column
from chaintable.values.folding import fold, fold_column
from chaintable.values.kinds import ColumnValues, Context, Value, ValueKind

__all__ = ["ColumnValues", "Context", "Value", "ValueKind", "fold", "fold_column", "parse_column", "parse_value"]
