"""Measures of groups as pandas code."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from chaintable.operations.code.pandas_code import column_code, fold_code, keys_code
from chaintable.operations.measures import NUMBERS, RULES, Measure
from chaintable.table import Table
from chaintable.values import fold_column

Cells = Mapping[Any, str]
_FORMAT = ".map('{:.10g}'.format).replace('nan', '')"


def keys_of_groups(table: Table, columns: Sequence[str]) -> str:
    """Return the expression to group by."""
    folds = [fold_code(table, column) for column in columns]
    return folds[0] if len(folds) == 1 else f"[{', '.join(folds)}]"


def measure_code(measure: Measure, table: Table, by: Sequence[str], cells: Cells) -> str:
    """Return an expression for a measure, indexed by the folded values of the columns `by`, as `cells` is.

    It lists the cells if no simple expression gives exactly these.
    """
    folded = [fold_column(table.column(column)) for column in by]
    grouped_by = folded[0] if len(folded) == 1 else folded
    for code, found in _spellings(measure, table, keys_of_groups(table, by), grouped_by):
        if found.to_dict() == cells:
            return code
    return f"groups.index.map({dict(cells)!r})"


def _spellings(measure: Measure, table: Table, by: str, grouped_by: Any) -> Iterator[tuple[str, Any]]:
    """Yield ways to write a measure, each with what it gives."""
    rule, values, column = RULES[measure.rule], table.values(measure.column), table.resolve(measure.column)
    if rule.grouped is not None and values.kind in NUMBERS:
        found = rule.grouped(pd.Series(values.keys).groupby(grouped_by, sort=False))
        code = f"({keys_code(table, column)}).groupby({by}, sort=False).{rule.call}{_FORMAT}"
        yield code, found.map("{:.10g}".format).replace("nan", "")
    elif rule.call and measure.rule != "median":
        text = table.column(column).groupby(grouped_by, sort=False)
        found = getattr(text, rule.call.partition("(")[0])()
        yield f"{column_code(column)}.groupby({by}, sort=False).{rule.call}.astype('str')", found.astype("str")
