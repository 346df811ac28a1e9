"""Conditions as SQL."""

from functools import singledispatch

from chaintable.operations.conditions import (
    AllRows,
    And,
    ColumnComparison,
    Comparison,
    Condition,
    First,
    IsEmpty,
    Last,
    Near,
    Not,
    Or,
    Rows,
    ThatOf,
)
from chaintable.operations.queries.draft import Draft, UnsaidError, as_number, as_text
from chaintable.sql import ROW
from chaintable.sql.schema import iso
from chaintable.tables.values import ColumnValues, ValueKind, fold, parse_value


def condition_sql(condition: Condition, draft: Draft) -> str:
    """Return the condition as SQL, to stand after WHERE or HAVING of the draft; UnsaidError if SQL can't say it."""
    return _said(condition, draft)


@singledispatch
def _said(condition: Condition, draft: Draft) -> str:
    raise UnsaidError(f"“{condition}”")


@_said.register
def _(condition: AllRows, draft: Draft) -> str:
    return "1"


@_said.register
def _(condition: And, draft: Draft) -> str:
    parts = (_said(part, draft) for part in condition.conditions)
    return " AND ".join(f"({part})" if " OR " in part else part for part in parts)


@_said.register
def _(condition: Or, draft: Draft) -> str:
    parts = [_said(part, draft) for part in condition.conditions]
    return " OR ".join(f"({part})" if " AND " in part else part for part in parts)


@_said.register
def _(condition: Not, draft: Draft) -> str:
    if isinstance(condition.condition, IsEmpty):
        return f"{draft.value(condition.condition.column)} IS NOT NULL"
    return f"NOT COALESCE({_said(condition.condition, draft)}, 0)"


@_said.register
def _(condition: IsEmpty, draft: Draft) -> str:
    return f"{draft.text(condition.column)} IS NULL"


@_said.register
def _(condition: Rows, draft: Draft) -> str:
    if not draft.plain:
        raise UnsaidError("row numbers after other steps")
    numbers = ", ".join(map(str, condition.numbers))
    return f"{ROW} = {numbers}" if len(condition.numbers) == 1 else f"{ROW} IN ({numbers})"


@_said.register
def _(condition: First, draft: Draft) -> str:
    return f"{ROW} IN ({_rows_only(draft).first(condition.count).select(ROW)})"


@_said.register
def _(condition: Last, draft: Draft) -> str:
    return f"{ROW} IN ({_rows_only(draft).backwards().first(condition.count).select(ROW)})"


@_said.register
def _(condition: Near, draft: Draft) -> str:
    """The row on one side: the last before the first, or the first behind the last, of those meant."""
    rows = _rows_only(draft)
    if rows.order not in ((), (ROW,)):
        raise UnsaidError("the row beside another in a new order")
    before = condition.side == "before"
    end, sign, near = ("MIN", "<", "MAX") if before else ("MAX", ">", "MIN")
    meant = rows.keep(_said(condition.condition, rows)).select(f"{end}({ROW})", ordered=False)
    if condition.every:
        return f"{ROW} {sign} ({meant})"
    if not rows.where:
        return f"{ROW} = ({meant}) {'-' if before else '+'} 1"
    return f"{ROW} = ({rows.keep(f'{ROW} {sign} ({meant})').select(f'{near}({ROW})', ordered=False)})"


def _rows_only(draft: Draft) -> Draft:
    if draft.groups:
        raise UnsaidError("places among groups")
    return draft.settled()


@_said.register
def _(condition: ThatOf, draft: Draft) -> str:
    if condition.operator not in ("=", "!="):
        draft.check_order(condition.column)
    rows, value = _rows_only(draft), draft.value(condition.column)
    meant = rows.keep(_said(condition.condition, rows))
    if condition.operator == "=":
        return f"{value} IN ({meant.select(value, ordered=False)})"
    if condition.operator == "!=":
        known = meant.keep(f"{value} IS NOT NULL")
        return f"{value} NOT IN ({known.select(value, ordered=False)})"
    extreme = "MIN" if condition.operator in ("<", "<=") else "MAX"
    return f"{value} {condition.operator} ({meant.select(f'{extreme}({value})', ordered=False)})"


@_said.register
def _(condition: ColumnComparison, draft: Draft) -> str:
    if condition.operator not in ("=", "!="):
        draft.check_order(condition.column)
    return f"{draft.value(condition.column)} {condition.operator} {draft.value(condition.other)}"


@_said.register
def _(condition: Comparison, draft: Draft) -> str:
    column, operator, value = condition.column, condition.operator, condition.value
    if operator in ("contains", "begins with"):
        return _like(draft.text(column), value, anywhere=operator == "contains")
    values = draft.known(column)
    if values is None:
        number = parse_value(value).key
        return f"{draft.value(column)} {operator} {as_text(value) if number is None else as_number(number)}"
    bounds = values.bounds(value)
    if bounds is None:
        return f"{draft.text(column)} {operator} {as_text(value)}"
    if values.kind is ValueKind.NUMBER:
        return f"{draft.value(column)} {operator} {as_number(bounds[0])}"
    if values.kind is ValueKind.DATE:
        return _dated(draft.value(column), operator, _as_iso(values, value, bounds[0]))
    if operator in ("=", "!="):
        return f"{draft.value(column)} {operator} {as_text(value)}"
    raise UnsaidError(f"the order of {values.kind}s")


def _as_iso(values: ColumnValues, text: str, key: float) -> str:
    return iso(key, values.sense.read(text).precision or "day")


def _dated(column: str, operator: str, date: str) -> str:
    """Compare dates, which are ISO texts of different length, with one that may be a whole month or year."""
    if operator in ("<", ">="):
        return f"{column} {operator} {as_text(date)}"
    whole = len(date) >= len("2024-05-31")
    return f"{column if whole else f'SUBSTR({column}, 1, {len(date)})'} {operator} {as_text(date)}"


def _like(column: str, value: str, anywhere: bool) -> str:
    """Compare texts whatever their case; the letters that LIKE doesn't fold need `instr`."""
    wanted = fold(value)
    if not wanted.isascii() or any(sign in wanted for sign in "%_"):
        return f"INSTR(LOWER({column}), {as_text(wanted)}) {'> 0' if anywhere else '= 1'}"
    pattern = f"%{wanted}%" if anywhere else f"{wanted}%"
    return f"{column} LIKE {as_text(pattern)}"
