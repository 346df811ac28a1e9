"""Measures of groups as pandas code."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from chaintable.operations.code.pandas_code import column_code, fold_code, keys_code, plain_number
from chaintable.operations.conditions.comparisons import ORDERED
from chaintable.operations.measures import NUMBERS, RULES, Measure
from chaintable.tables.table import Table
from chaintable.tables.values import fold_column

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


def transform_code(
    measure: Measure | None, table: Table, by: Sequence[str], operator: str, value: str, wanted: Any
) -> str:
    """Return an expression of which rows are in a group whose measure passes a test; "" if none gives `wanted`.

    A measure of None is the number of rows.
    """
    size, compare = pd.to_numeric(value.replace(",", ""), errors="coerce"), ORDERED.get(operator)
    folded = [fold_column(table.column(column)) for column in by]
    if compare is None or pd.isna(size) or not table.n_rows:
        return ""
    how = "size" if measure is None else RULES[measure.rule].call.partition("(")[0]
    if measure is not None and table.values(measure.column).kind not in NUMBERS:
        return ""
    keys: Any = pd.Series(table.values(measure.column).keys) if measure else folded[0]
    series = f"({keys_code(table, measure.column)})" if measure else column_code(table.resolve(by[0]))
    if not how or not np.array_equal(compare(keys.groupby(folded, sort=False).transform(how), size), wanted):
        return ""
    return (
        f"{series}.groupby({keys_of_groups(table, by)}, sort=False).transform({how!r}) {operator} {plain_number(size)}"
    )
