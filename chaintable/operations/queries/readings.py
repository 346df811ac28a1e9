"""Readings as SQL: the whole query, when the rows to read from are known."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from chaintable.operations.conditions import Comparison
from chaintable.operations.queries.conditions import condition_sql
from chaintable.operations.queries.draft import Draft, UnsaidError, as_number, as_text
from chaintable.operations.readings import TABLE, Reading
from chaintable.tables.values import parse_value

_CHECKS = {"yes_no": ("yes", "no"), "true_false": ("true", "false")}
_EXTREMES = {"most": "MAX", "later": "MAX", "least": "MIN", "earlier": "MIN"}


def reading_sql(reading: Reading, draft: Draft, truth: bool = True) -> str:
    """Return the query that finds what the reading gives; UnsaidError if SQL can't say it.

    With `truth`, a check gives 1 or 0, which whoever asked understands; else it gives its words.
    """
    if reading.inner is not None:
        return _check(reading, draft, truth)
    if reading.rule in ("cell", "list"):
        wanted = draft.first(1) if reading.rule == "cell" and draft.limit is None else draft
        return wanted.select(draft.value(reading.columns[0]))
    if reading.rule in _EXTREMES:
        return _extreme(draft, _EXTREMES[reading.rule], *reading.columns)
    if reading.rule == TABLE:
        return _table(draft, reading)
    return _counted(reading, draft).select(figure_sql(reading, draft), ordered=False)


def _counted(reading: Reading, draft: Draft) -> Draft:
    """Return the rows that a figure is worked out from; UnsaidError for groups, whose figures need a query inside."""
    if draft.groups:
        raise UnsaidError("a figure of several groups")
    settled = draft.settled()
    if reading.rule in ("ratio", "percentage"):
        return settled.keep(" AND ".join(f"{settled.value(column)} IS NOT NULL" for column in reading.columns))
    return settled


def figure_sql(reading: Reading, draft: Draft) -> str:
    """Return the SQL of a number that a reading works out from rows."""
    if reading.rule == "share" and reading.condition is not None:
        return _share(reading, draft)
    figure = _FIGURES.get(reading.rule)
    if figure is None:
        raise UnsaidError(f"“{reading}”")
    if reading.rule != "count_distinct" and any(map(draft.is_text, reading.columns)):
        raise UnsaidError(f"“{reading}”")
    return figure(tuple(map(draft.value, reading.columns)), reading)


def _extreme(draft: Draft, function: str, column: str, by: str = "") -> str:
    """All rows with the highest or lowest value, so that a tie isn't broken by chance."""
    rows = draft.settled()
    value, key = rows.value(column), rows.value(by or column)
    rows.check_order(by or column)
    named = replace(rows, where=(*rows.where, f"{value} IS NOT NULL")) if _has_gaps(rows, column, by) else rows
    if rows.groups:
        best = named.select(f"{key}", ordered=False)
        order = "DESC" if function == "MAX" else "ASC"
        return named.keep(f"{key} = ({best} ORDER BY 1 {order} LIMIT 1)").select(value)
    return named.keep(f"{key} = ({named.select(f'{function}({key})', ordered=False)})").select(value)


def _has_gaps(draft: Draft, column: str, by: str) -> bool:
    values = draft.known(column) if by else None
    return values is not None and bool(np.any(values.empty))


def _table(draft: Draft, reading: Reading) -> str:
    if len(reading.columns) == 1:
        raise UnsaidError("a table of one column")
    names = reading.columns or ((*draft.groups, *draft.figures) if draft.groups else draft.table.columns)
    wanted = draft.first(int(reading.text)) if reading.text else draft
    return wanted.select(*(f"{draft.value(name)}{_named(draft, name)}" for name in names))


def _named(draft: Draft, name: str) -> str:
    return ' AS "' + name.replace('"', '""') + '"' if name in draft.figures else ""


def _check(reading: Reading, draft: Draft, truth: bool) -> str:
    """A comparison of what the inner reading gives, as 1 or 0 or in words."""
    inner = reading.inner
    assert inner is not None
    if reading.rule not in _CHECKS:
        value, wanted = figure_sql(inner, draft), _literal(reading.text)
        return _counted(inner, draft).select(
            f"CASE WHEN {value} > {wanted} THEN 'more' WHEN {value} < {wanted} THEN 'less' ELSE 'the same' END",
            ordered=False,
        )
    rows, test = _tested(inner, reading, draft)
    yes, no = _CHECKS[reading.rule]
    return rows.select(test if truth else f"CASE WHEN {test} THEN '{yes}' ELSE '{no}' END")


def _tested(inner: Reading, reading: Reading, draft: Draft) -> tuple[Draft, str]:
    """The rows that a check looks at, and what it tests of them."""
    if inner.rule == "cell":
        limited = draft if draft.limit is not None else draft.first(1)
        return limited, condition_sql(Comparison(inner.columns[0], reading.operator, reading.text), draft)
    if inner.rule in ("list", *_EXTREMES):
        return _tested_list(inner, reading, draft)
    return _counted(inner, draft), f"{figure_sql(inner, draft)} {reading.operator} {_literal(reading.text)}"


def _tested_list(inner: Reading, reading: Reading, draft: Draft) -> tuple[Draft, str]:
    """Whether a value is, or isn't, among those of a list."""
    if draft.groups or reading.operator not in ("=", "!="):
        raise UnsaidError("a check of several cells")
    rows, column = draft.settled(), inner.columns[0]
    if inner.rule in _EXTREMES:
        key = rows.value(inner.columns[-1])
        best = rows.select(f"{_EXTREMES[inner.rule]}({key})", ordered=False)
        rows = rows.keep(f"{key} = ({best})")
    return rows.keep(
        condition_sql(Comparison(column, "=", reading.text), rows)
    ), f"COUNT(*) {'>' if reading.operator == '=' else '='} 0"


def _literal(text: str) -> str:
    number = parse_value(text).key
    return as_text(text) if number is None else as_number(number)


def _share(reading: Reading, draft: Draft) -> str:
    assert reading.condition is not None
    condition = condition_sql(reading.condition, draft)
    if not reading.columns:
        return f"100.0 * SUM(COALESCE({condition}, 0)) / COUNT(*)"
    value = draft.value(reading.columns[0])
    return f"100.0 * SUM(CASE WHEN {condition} THEN {value} ELSE 0 END) / SUM({value})"


def _total(values: tuple[str, ...]) -> str:
    return f"SUM({values[0]})" if len(values) == 1 else " + ".join(f"COALESCE(SUM({value}), 0)" for value in values)


def _average(values: tuple[str, ...]) -> str:
    if len(values) == 1:
        return f"AVG({values[0]})"
    return f"1.0 * ({_total(values)}) / ({' + '.join(f'COUNT({value})' for value in values)})"


def _column_name(values: tuple[str, ...], reading: Reading) -> str:
    function = "MAX" if reading.text == "most" else "MIN"
    sums = [f"SUM({value})" for value in values]
    cases = (f"WHEN {total} THEN {as_text(name)}" for total, name in zip(sums, reading.columns, strict=True))
    best = f"{function}({', '.join(sums)})" if len(sums) > 1 else sums[0]
    return f"CASE {best} {' '.join(cases)} END"


_FIGURES: Mapping[str, Callable[[tuple[str, ...], Reading], str]] = {
    "count": lambda values, reading: "COUNT(*)",
    "count_distinct": lambda values, reading: f"COUNT(DISTINCT {values[0]})",
    "sum": lambda values, reading: _total(values),
    "average": lambda values, reading: _average(values),
    "difference": lambda values, reading: f"MAX({values[0]}) - MIN({values[0]})",
    "ratio": lambda values, reading: f"1.0 * SUM({values[0]}) / SUM({values[1]})",
    "percentage": lambda values, reading: f"100.0 * SUM({values[0]}) / SUM({values[1]})",
    "column_name": _column_name,
}
