"""A request as a chain of operations."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

import numpy as np

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import Column as Indexed
from chaintable.models.embedded.indexing.row_bits import first, pack
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.summaries.measures.measure_operations import measure_operations
from chaintable.models.embedded.summaries.request import COUNT, Asked, Key, Ranked, Request, Running
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations import (
    AddColumn,
    Answer,
    Calculate,
    Derivation,
    FillDown,
    GroupBy,
    Operation,
    Reading,
    SelectRow,
    SortBy,
    TopRows,
    Unpivot,
)
from chaintable.operations.conditions import And, Comparison, Condition, First, IsEmpty, Last, Not, Rows
from chaintable.operations.formulas.expressions import Call, Column, Text
from chaintable.operations.group_by import measure_columns
from chaintable.operations.measures import RULES, Measure
from chaintable.operations.new_columns import unused
from chaintable.operations.sort_by import Order
from chaintable.tables.state import State
from chaintable.tables.table import Table

_PART_NAMES = {
    "year": "Year",
    "quarter": "Quarter",
    "month": "Month",
    "week": "Week",
    "weekday": "Weekday",
    "day": "Day",
    "hour": "Hour",
}
_RULES = {"day": "date"}
_ALL_ROWS, _ALL = "Rows", "all"
_PLACE, _COLUMN, _FIGURE = "Place in the order", "Column", "Figure"
_STEPS = {"percent_change": "Change (%)", "change": "Change", "running_total": "Running total"}
_DAY_OFF = ("closed", "shut", "cancelled", "holiday", "off", "vacant")
_LEFT = 2
_END_ROWS: dict[str, tuple[Order, Condition]] = {
    "last row": ("small to large", Last()),
    "first row": ("large to small", First()),
}
"""Where the row with the latest date comes to stand: of several, the one that the table has at that end."""


def operations(request: Request, index: TableIndex) -> tuple[Operation, ...]:
    """Return the chain that carries the request out: conditions, groups, order, answer."""
    added = {key: _added(key, index) for key in (*request.keys, *request.things) if key.part}
    names = {key: add.column for key, add in added.items()}
    steps = [*_kept(request, index), *added.values()]
    if request.running is not None:
        return (*steps, *_running(request, request.running, index.table))
    if request.rows:
        return (*steps, *_ranked_rows(request, names))
    if not request.measures:
        listed = (_name(request.things[0], names), *(one.name for one in request.shown))
        return (*steps, Answer(Reading("table" if request.shown else "list", listed)))
    if request.keys or request.things:
        return (*steps, *_grouped(request, names, _with_columns(index.table, steps)))
    if request.measures[0].grown:
        return (*steps, *_grown(request.measures[0], index.table))
    if _is_several(request):
        return (*steps, *_several(request.measures, index.table))
    if _is_part_of_all(request.measures[0], index):
        *together, answer = _several(request.measures[:1], index.table)
        return (*steps, *together, Answer(Reading("cell", answer.columns_used[:1])))
    return (*steps, Answer(_single(request)))


def _with_columns(table: Table, steps: Iterable[Operation]) -> Table:
    """Return the table with the columns that the steps add: a part of the rows may be told by one of them."""
    added = (one for one in steps if isinstance(one, AddColumn))
    return reduce(lambda state, one: one.apply(state), added, State(table)).table


def _is_part_of_all(asked: Asked, index: TableIndex) -> bool:
    """Whether a sum in percent of another is asked for, some of whose rows have nothing of it and still count."""
    lacking = asked.column is not None and asked.column.empty & index.data_rows & ~index.footers
    return bool(asked.percent and asked.each is not None and asked.scale == 1 and lacking)


def _is_several(request: Request) -> bool:
    """Whether more than one figure of all rows is asked for, each of a column or a number of rows."""
    plain = all(one.rule in (*RULES, COUNT) and not (one.part or one.apart or one.grown) for one in request.measures)
    return plain and len(request.measures) > 1 and request.part is None and not request.reading


def _several(measures: tuple[Asked, ...], table: Table) -> tuple[Operation, ...]:
    """Return the steps that give several figures of all rows side by side: those of one group that holds them all."""
    name = unused(_ALL_ROWS, table.columns)
    found = measure_operations(measures, (name,), table)
    grouped = GroupBy((name,), found.measures)
    together = (*found.before, Calculate(name, Text(_ALL)), grouped, *found.after)
    return (*together, Answer(Reading("table", found.names)))


def _grown(asked: Asked, table: Table) -> tuple[Operation, ...]:
    """Return the steps for by how many percent the sum of one column differs from that of another.

    Groups come in the order of their sizes, so columns with empty cells are summed side by side.
    """
    assert asked.column is not None and asked.each is not None
    if asked.column.empty or asked.each.empty:
        *together, answer = _several((asked,), table)
        return (*together, Answer(Reading("cell", answer.columns_used[:1])))
    unpivoted = Unpivot((asked.each.name, asked.column.name), _COLUMN, _FIGURE)
    summed = (Measure("sum", _FIGURE),)
    changed = Reading("percent_change", tuple(measure_columns((_COLUMN,), summed)))
    return (unpivoted, GroupBy((_COLUMN,), summed), Answer(changed))


def _kept(request: Request, index: TableIndex) -> list[Operation]:
    """Return the steps that leave totals out and keep the rows that the conditions name."""
    steps: list[Operation] = []
    if index.leave_totals_out is not None:
        steps.append(SelectRow(index.leave_totals_out))
    steps += [*without_footers(index), *_filled_down(request, index)]
    measured = [one.column for one in request.measures if one.column is not None]
    added = {column.name: column.derivation for column in (*request.derived, *measured) if column.derivation}
    steps += [*request.before, *(AddColumn(name, derivation) for name, derivation in added.items())]
    match request.conditions:
        case ():
            return steps
        case (condition,):
            return [*steps, SelectRow(condition)]
    return [*steps, SelectRow(And(request.conditions))]


def without_footers(index: TableIndex) -> list[Operation]:
    """Return the step that leaves out the last rows where they are nearly empty: notes and sums below the table."""
    column = next((one for one in index.columns if one.empty & index.data_rows == index.footers), None)
    return [SelectRow(Not(IsEmpty(column.name)))] if column is not None and index.footers else []


def _filled_down(request: Request, index: TableIndex) -> list[Operation]:
    """Return the steps that fill the cells of the groups that merged cells have left empty."""
    keys = [key.column for key in (*request.keys, *request.things) if not key.part]
    names = {name for condition in (*request.conditions, request.part) if condition for name in condition.columns}
    return merged(index, dict.fromkeys([*keys, *(one for one in index.columns if one.name in names)]))


def merged(index: TableIndex, columns: Iterable[Indexed]) -> list[Operation]:
    """Return the steps that repeat a group's name in the cells left empty below it, as merged cells leave them."""
    data = index.data_rows & ~index.footers
    if not data:
        return []
    return [
        FillDown((column.name,))
        for column in columns
        if column.place < _LEFT and column.filled >> first(data) & 1 and _is_merged(column, data)
    ]


def _is_merged(column: Indexed, data: int) -> bool:
    """Whether so many cells are empty, and every name stands once, that they can only be the rows of a merged cell."""
    filled, empty = column.filled & data, column.empty & data
    return empty.bit_count() >= max(2, filled.bit_count()) and column.n_different >= filled.bit_count() - 1


def _added(key: Key, index: TableIndex) -> AddColumn:
    rule = "year_month" if key.part == "month" and _spans_years(key.column) else _RULES.get(key.part, key.part)
    name = _PART_NAMES[key.part]
    taken = {column.casefold() for column in index.table.columns}
    free = name if name.casefold() not in taken else f"{name} of {key.column.name}"
    return AddColumn(free, Derivation(rule, (key.column.name,)))


def _spans_years(column: Indexed) -> bool:
    known = column.keys[~np.isnan(column.keys)]
    years = (np.datetime64("1970-01-01") + known.astype("int64")).astype("datetime64[Y]") if len(known) else known
    return len(np.unique(years)) > 1


def _name(key: Key, names: dict[Key, str]) -> str:
    return names.get(key, key.column.name)


def _grouped(request: Request, names: dict[Key, str], table: Table) -> tuple[Operation, ...]:
    keys = tuple(dict.fromkeys(_name(key, names) for key in (*request.keys, *request.things)))
    dated = [_name(key, names) for key in (*request.keys, *request.things) if key.part and key.column.empty]
    found = measure_operations(request.measures, keys, table)
    between = {one.column.name for one in request.measures if one.column is not None and one.column.is_difference}
    known = between if len(request.measures) == len(between) == 1 and not request.measures[0].each else set()
    nameless = _left_blank(request) if request.ranked is not None and not request.ranked.every else []
    nameless += _unmeasured(request)
    steps: list[Operation] = [SelectRow(Not(IsEmpty(name))) for name in (*dated, *known, *dict.fromkeys(nameless))]
    steps += [SelectRow(Not(one)) for one in _days_off(request)]
    steps += [*found.before, GroupBy(keys, found.measures), *found.after]
    if request.having is not None:
        steps.append(SelectRow(Comparison(found.names[0], request.having.operator, request.having.value)))
    if request.outer:
        return (*steps, *_over_groups(request.outer, keys, found.names[0]))
    if request.steps:
        return (*steps, *_stepwise(request.steps, keys, found.names[0]))
    if request.ranked is None:
        return (*steps, *_listed(request, keys, found.names))
    if request.ranked.nth and request.keys and len(keys) > len(request.keys):
        placed = _at_place_of_each(request, names, found.names[0])
        return (*steps, *placed, Answer(Reading("table", (*keys, *found.names))))
    if request.ranked.nth:
        return (*steps, *_at_place(request.ranked, found.names[0]), Answer(Reading("list", keys[:1])))
    if request.ranked.every:
        figure = found.names[request.ranked.measure if len(found.names) == len(request.measures) else 0]
        return (*steps, _sorted(request.ranked, figure), Answer(Reading("table", (*keys, *found.names))))
    if not request.ranked.few and not request.keys:
        rule = "most" if request.ranked.largest else "least"
        return (*steps, Answer(Reading(rule, (keys[0], found.names[0]))))
    return (*steps, *_top(request, names, found.names[0]), Answer(Reading("table", (*keys, *found.names))))


def _unmeasured(request: Request) -> list[str]:
    """Return the columns of groups with empty cells where nothing is measured either: games that were not played.

    Where rows are counted as well, those are left out that nobody has done ("for each agent, how many calls …").
    """
    measured = [one.column for one in request.measures if one.column is not None]
    if not measured or any(one.derivation for one in measured):
        return []
    blank = [key.column for key in (*request.keys, *request.things) if not key.part and key.column.empty]
    if len(measured) < len(request.measures):
        blank = [one for one in blank if not vocabulary.PEOPLE.isdisjoint(one.stems)]
    return [one.name for one in blank if not any(one.empty & ~column.empty for column in measured)]


def _days_off(request: Request) -> list[Condition]:
    """Return the conditions of "closed" in place of a name, where nothing is measured: the shop was shut that day."""
    measured = [one.column for one in request.measures if one.column is not None]
    if not measured or len(measured) < len(request.measures) or any(one.derivation for one in measured):
        return []
    known = reduce(or_, (one.filled & ~pack(np.isnan(one.keys)) for one in measured))
    return [
        Comparison(key.column.name, "=", key.column.cell(first(rows)))
        for key in (*request.keys, *request.things)
        if not key.part
        for word in _DAY_OFF
        if (rows := key.column.equal_text(word)) and not rows & known
    ]


def _left_blank(request: Request) -> list[str]:
    """Return the columns whose empty cells name nothing that could lead ("the most common reason per plan")."""
    things = (key.column for key in request.things if not key.part)
    return [one.name for one in things if one.empty and not _is_merged(one, one.filled | one.empty)]


def _over_groups(rule: str, keys: tuple[str, ...], figure: str) -> tuple[Operation, ...]:
    """Return the steps that work out the measure of the groups' figures: for each of the first keys, if there are."""
    if len(keys) == 1:
        return (Answer(Reading({"highest": "most", "lowest": "least"}.get(rule, rule), (figure,))),)
    measure = Measure(rule, figure)
    (name,) = measure_columns(keys[:-1], (measure,))
    return (GroupBy(keys[:-1], (measure,)), Answer(Reading("table", (*keys[:-1], name))))


def _stepwise(function: str, keys: tuple[str, ...], figure: str) -> tuple[Operation, ...]:
    """Return the steps for the change from each group to the next, or the sum up to each, within the further keys."""
    name = _STEPS[function]
    changed = Calculate(name, Call(function, (Column(figure), *map(Column, keys[1:]))))
    return (SortBy(keys[0], "small to large"), changed, Answer(Reading("table", (*keys, figure, name))))


def _running(request: Request, running: Running, table: Table) -> tuple[Operation, ...]:
    """Return the steps for the sum of a column up to each row, within the groups of the keys."""
    per = tuple(key.column.name for key in request.keys)
    name = _STEPS["running_total"]
    name = name if name not in table.columns else f"{name} of {running.column.name}"
    summed = Calculate(name, Call("running_total", (Column(running.column.name), *map(Column, per))))
    order = running.ordered
    ordered = (SortBy(order.name, "small to large"),) if order is not None else ()
    dates = (order.name,) if order is not None else ()
    return (*ordered, summed, Answer(Reading("table", (*per, *dates, running.column.name, name))))


def _listed(request: Request, keys: tuple[str, ...], figures: tuple[str, ...]) -> tuple[Operation, ...]:
    steps: tuple[Operation, ...] = ()
    if request.keys and request.keys[0].part:
        steps = (SortBy(keys[0], "small to large"),)
    if request.reading == "change":
        return (*steps, *_last_change(figures[0]))
    if request.reading in ("percent_change", "difference", "ratio"):
        return (*steps, Answer(Reading(request.reading, figures[:1])))
    if request.reading:
        return (*steps, Answer(Reading(request.reading, keys[:1] if request.reading == "list" else ())))
    if request.having is not None and request.names_only and len(figures) == 1:
        return (*steps, Answer(Reading("list", keys[:1])))
    return (*steps, Answer(Reading("table", (*keys, *figures))))


def _last_change(figure: str) -> tuple[Operation, ...]:
    """Return the steps that read by how much the second group differs from the first."""
    changed = Calculate(_STEPS["change"], Call("change", (Column(figure),)))
    return (changed, SelectRow(Rows((2,))), Answer(Reading("cell", (_STEPS["change"],))))


def _at_place(ranked: Ranked, figure: str) -> tuple[Operation, ...]:
    """Return the steps that leave the row at one place of the order."""
    return (_sorted(ranked, figure), SelectRow(Rows((ranked.nth,))))


def _at_place_of_each(request: Request, names: dict[Key, str], figure: str) -> tuple[Operation, ...]:
    """Return the steps that leave the row at one place of the order within each group."""
    assert request.ranked is not None
    per = tuple(_name(key, names) for key in request.keys)
    nth = str(request.ranked.nth)
    if request.ranked.largest:
        placed = Calculate(_PLACE, Call("rank", (Column(figure), *map(Column, per))))
        return (placed, SelectRow(Comparison(_PLACE, "=", nth)))
    return (TopRows(request.ranked.nth, figure, "smallest", per), TopRows(1, figure, "largest", per))


def _sorted(ranked: Ranked, column: str) -> SortBy:
    return SortBy(column, "large to small" if ranked.largest else "small to large")


def _top(request: Request, names: dict[Key, str], column: str) -> tuple[Operation, ...]:
    assert request.ranked is not None
    per = tuple(_name(key, names) for key in request.keys)
    return (TopRows(request.ranked.few or 1, column, "largest" if request.ranked.largest else "smallest", per),)


def _ranked_rows(request: Request, names: dict[Key, str]) -> tuple[Operation, ...]:
    assert request.ranked is not None
    if request.measures[0].column is None:
        raise StepError("No column is named by which the rows could be ordered.", "Name one.")
    column = request.measures[0].column.name
    listed = [_name(key, names) for key in (*request.keys, *request.things)]
    shown = tuple(dict.fromkeys((*listed, *(one.name for one in request.shown), column)))
    if request.reading == "change":
        ordered = SortBy(column, "small to large")
        return (*_top(request, names, column), ordered, *_last_change(request.shown[0].name))
    if request.reading in _END_ROWS:
        order, end = _END_ROWS[request.reading]
        return (SortBy(column, order), SelectRow(end), Answer(Reading("cell", (request.shown[0].name,))))
    if request.ranked.nth and request.keys:
        return (*_at_place_of_each(request, names, column), Answer(Reading("table", shown)))
    if request.ranked.nth:
        return (*_at_place(request.ranked, column), Answer(Reading("list", shown[:1])))
    if request.ranked.every:
        return (_sorted(request.ranked, column), Answer(Reading("table", shown)))
    if not request.ranked.few and not request.keys and request.things:
        return (Answer(Reading("most" if request.ranked.largest else "least", (shown[0], column))),)
    return (*_top(request, names, column), Answer(Reading("table", shown if len(shown) > 1 else ())))


def _single(request: Request) -> Reading:
    asked = request.measures[0]
    if asked.scale != 1:
        raise StepError("No reading gives a ratio for so many.", "Ask for one group at least.")
    if asked.column is not None and asked.each is not None:
        return Reading("percentage" if asked.percent else "ratio", (asked.column.name, asked.each.name))
    if request.part is not None or asked.part is not None:
        names = (asked.column.name,) if asked.column is not None else ()
        return Reading("share", names, condition=request.part or asked.part)
    if asked.column is None or asked.rule == COUNT:
        return Reading("count")
    rule = {"highest": "most", "lowest": "least", "distinct": "count_distinct"}.get(asked.rule, asked.rule)
    return Reading(rule, (asked.column.name,))
