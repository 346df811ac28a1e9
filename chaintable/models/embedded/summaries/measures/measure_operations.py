"""Measures as operations: what to add before rows are grouped, what to work out for each group, and what after."""

from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.errors import StepError
from chaintable.models.embedded.summaries.request import COUNT, PART, RATE, SHARE, SPREAD, Asked
from chaintable.models.embedded.summaries.rows.row_tests import as_test, label_of
from chaintable.operations import AddColumn, Calculate, Derivation, Operation
from chaintable.operations.conditions import ColumnComparison, Comparison, Condition
from chaintable.operations.formulas.expressions import Binary, Call, Column, Expression, Number, Text
from chaintable.operations.group_by import count_column, measure_columns
from chaintable.operations.measures import Measure
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind

_PART, _SHARED, _CHANGED, _APART = "{} (%)", "Share (%)", "Change", "Difference"


@dataclass(frozen=True, slots=True)
class Measured:
    """The steps before grouping, the measures of the groups, the steps after, and the columns that hold the figures."""

    before: tuple[Operation, ...]
    measures: tuple[Measure, ...]
    after: tuple[Operation, ...]
    names: tuple[str, ...]


def measure_operations(asked: Sequence[Asked], keys: tuple[str, ...], table: Table) -> Measured:
    """Return how the measures are worked out for groups by these columns."""
    before: list[Operation] = []
    wanted = [_measures(one, table, before) for one in asked]
    flat = tuple(measure for several in wanted for measure in several)
    named = iter(measure_columns(keys, flat))
    after: list[Operation] = []
    names: list[str] = []
    for one, several in zip(asked, wanted, strict=True):
        own = [next(named) for _ in several]
        names += _figures(one, own, keys, after)
    return Measured(tuple(dict.fromkeys(before)), flat, tuple(after), tuple(names))


def _measures(one: Asked, table: Table, before: list[Operation]) -> tuple[Measure, ...]:
    """Return the measures that an asked one needs; columns to add for it are appended to `before`."""
    if one.rule == RATE and one.part is not None:
        if one.column is None:
            before.append(_marked(one.part, Number(100), Number(0), _PART.format(label_of(one.part)), table))
            return (Measure("average", _PART.format(label_of(one.part))),)
        name = f"{one.column.name}: {label_of(one.part)}"
        before.append(_marked(one.part, _figures_of(one.column.name, table), Number(0), name, table))
        return (Measure("sum", name), Measure("sum", one.column.name))
    if one.rule == PART and one.part is not None:
        name = label_of(one.part) if label_of(one.part) not in table.columns else f"With {label_of(one.part)}"
        before.append(_marked(one.part, Number(1), Number(0), name, table))
        return (Measure("sum", name),)
    if one.apart:
        return _of_sides(one, table, before)
    if one.column is None or one.rule == COUNT:
        return ()
    if one.rule == SPREAD:
        return (Measure("highest", one.column.name), Measure("lowest", one.column.name))
    return tuple(Measure(one.rule, column.name) for column in (one.column, one.each) if column is not None)


def _figures_of(column: str, table: Table) -> Expression:
    """Return the numbers of a column: those of lengths of time ("4:30") are worked out, so that they add up."""
    if column not in table.columns:
        return Column(column)  # a step before makes it
    timed = table.values(column).kind is ValueKind.TIME or bool(
        table.column(column).str.contains(":", regex=False).any()
    )
    return Binary("*", Column(column), Number(1)) if timed else Column(column)


def _of_sides(one: Asked, table: Table, before: list[Operation]) -> tuple[Measure, ...]:
    """Return the measure of the rows on each side of a change; without a column, the rows are counted."""
    counted = one.column is None
    subject = "Rows" if one.column is None else one.column.name
    inside: Expression = Number(1) if one.column is None else Column(one.column.name)
    outside: Expression = Number(0) if counted or one.rule == "sum" else Text("")
    found = [(f"{subject}: {label_of(side)}", side) for side in one.apart]
    before += [_marked(side, inside, outside, name, table) for name, side in found]
    return tuple(Measure("sum" if counted else one.rule, name) for name, _ in found)


def _marked(part: Condition, inside: Expression, outside: Expression, name: str, table: Table) -> Operation:
    """Return the step that gives each row one value where the condition holds, and else the other.

    Of two columns compared, an empty cell is no match: a loan that is still out was not returned late.
    """
    test = as_test(part, table)
    if test is None:
        raise StepError(f"No formula says {part.describe()}.")
    formula = Call("if", (test, inside, outside))
    if isinstance(part, Comparison) and _only_says_so(part, table):
        return Calculate(name, Call("if", (Binary("=", Column(part.column), Text("")), outside, formula)))
    for column in part.columns if isinstance(part, ColumnComparison) else ():
        if (table.column(column) == "").any():
            formula = Call("if", (Binary("=", Column(column), Text("")), outside, formula))
    return Calculate(name, formula)


def _only_says_so(part: Comparison, table: Table) -> bool:
    """Whether every filled cell satisfies the condition, so that an empty one is a no ("Refunded": Y or nothing)."""
    cells = table.column(part.column)
    return bool((cells == "").any()) and bool((part.mask(table) | (cells == "").to_numpy()).all())


def _figures(one: Asked, own: list[str], keys: tuple[str, ...], after: list[Operation]) -> list[str]:
    """Return the columns that hold what was asked for; steps that work it out from the measures go to `after`."""
    counted = count_column(*keys)
    if one.apart or one.grown:
        first, last = own if one.apart else reversed(own)
        after.append(Calculate(_CHANGED, Binary("-", Column(last), Column(first))))
        after.append(Calculate(f"{_CHANGED} (%)", _percent(Column(_CHANGED), Column(first))))
        figures = (f"{_CHANGED} (%)", _CHANGED) if one.percent or one.grown else (_CHANGED, f"{_CHANGED} (%)")
        return [figures[0], first, last, figures[1]]
    if one.rule == RATE:
        if one.column is None:
            return own
        after.append(Calculate(_SHARED, _percent(Column(own[0]), Column(own[1]))))
        return [_SHARED]
    if one.rule == SHARE and one.column is None:
        after.append(Calculate(_SHARED, Call("share", (Column(counted),))))
        return [_SHARED]
    if one.rule == PART:
        return own
    if one.column is None or one.rule == COUNT:
        return [counted]
    if one.rule == SPREAD:
        after.append(Calculate(_APART, Binary("-", Column(own[0]), Column(own[1]))))
        return [_APART]
    if one.each is not None:
        if one.percent:
            name = f"{one.column.name} as % of {one.each.name}"
            after.append(Calculate(name, _percent(Column(own[0]), Column(own[1]))))
            return [name]
        if one.scale != 1:
            name = f"{one.column.name} per {one.scale:,} {one.each.name}"
            many = Binary("*", Number(one.scale), Column(own[0]))
            after.append(Calculate(name, Binary("/", many, Column(own[1]))))
            return [name]
        name = f"{one.column.name} per {one.each.name}"
        after.append(AddColumn(name, Derivation("ratio", (own[0], own[1]))))
        return [name]
    return own


def _percent(part: Expression, whole: Expression) -> Expression:
    return Binary("/", Binary("*", Number(100), part), whole)
