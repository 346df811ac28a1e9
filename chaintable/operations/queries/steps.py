"""A query as the steps of our own operations that find the same answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from chaintable.errors import StepError
from chaintable.operations.answer import Answer
from chaintable.operations.applying import applied
from chaintable.operations.base import Operation
from chaintable.operations.calculate import Calculate
from chaintable.operations.conditions import (
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
from chaintable.operations.group_by import GroupBy, count_column, measure_columns
from chaintable.operations.measures import Measure
from chaintable.operations.new_columns import unused
from chaintable.operations.queries.draft import UnsaidError
from chaintable.operations.queries.results import reading_of
from chaintable.operations.readings import TABLE, Reading
from chaintable.operations.readings.denotation import as_meant
from chaintable.operations.select_column import SelectColumn
from chaintable.operations.select_row import SelectRow
from chaintable.operations.sort_by import ORDERS, SortBy
from chaintable.operations.top_rows import TopRows
from chaintable.sql import ROW, Schema
from chaintable.sql.outline import Figure, Outline, Test
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import fold

_MEASURES = {
    "sum": "sum",
    "average": "average",
    "largest": "highest",
    "smallest": "lowest",
    "count_distinct": "distinct",
}
_READINGS = {"sum": "sum", "average": "average", "largest": "most", "smallest": "least", "range": "difference"}
_TRUTH = {"yes": "1", "no": "0", "true": "1", "false": "0"}


def steps_of(outline: Outline, result: Table, state: State, question: Question) -> tuple[Operation, ...]:
    """Return the steps that find the same as a query over the state's table, the answer last; empty if none do.

    `result` is what the query found. The steps were carried out, and their answer is that of the query.
    """
    try:
        wanted = reading_of(result, question).read(State(result)).values
        steps = [*_Steps(outline, Schema.of(state.table)).said()]
        kept, answer = _carried_out(steps, state)
    except StepError:
        return ()
    return kept if _meant(answer) == _meant(wanted) else ()


def _meant(values: Sequence[str]) -> list[str]:
    return sorted({_TRUTH.get(meant, meant) for meant in map(as_meant, values)})


def _carried_out(steps: Sequence[Operation], state: State) -> tuple[tuple[Operation, ...], tuple[str, ...]]:
    """Return the steps that change something, and the answer of the last."""
    kept: list[Operation] = []
    for operation in steps[:-1]:
        after = applied(operation, state)
        if not operation.no_effect(state, after):
            kept.append(operation)
        state = after
    answer = steps[-1]
    assert isinstance(answer, Answer)
    return (*kept, answer), answer.read(state).values


@dataclass(slots=True)
class _Steps:
    """Says an outline in steps; UnsaidError where it can't."""

    outline: Outline
    schema: Schema
    taken: list[str] = field(default_factory=list)

    def said(self) -> Iterator[Operation]:
        yield from self._kept()
        yield from self._worked_out()
        if self.outline.groups:
            yield self._grouped()
        if self.outline.having is not None:
            yield SelectRow(self._condition(self.outline.having))
        yield from self._ordered()
        yield from self._cut()
        yield from self._answered()

    # --- Which rows

    def _kept(self) -> Iterator[Operation]:
        """The rows of WHERE; those with the highest or lowest value of all come first, or last of those of WHERE."""
        tests = _all_of(self.outline.where)
        extremes = [test for test in tests if test.kind == "extreme"]
        plain = [self._condition(test) for test in tests if test.kind != "extreme"]
        top = [self._top(test) for test in extremes]
        inner = [self._condition(part) for test in extremes for part in test.parts]
        if extremes and not inner:
            yield from top
        if plain or inner:
            kept = list(dict.fromkeys((*plain, *inner)))
            yield SelectRow(kept[0] if len(kept) == 1 else And(tuple(kept)))
        if extremes and inner:
            yield from top
        for figure in self.outline.selected:
            if figure.rule == "count" and figure.column:
                yield SelectRow(Not(IsEmpty(self._name(figure.column))))

    def _top(self, test: Test) -> Operation:
        return TopRows(1, self._name(test.column), "largest" if test.operator == "largest" else "smallest")

    def _condition(self, test: Test) -> Condition:
        if test.kind in ("and", "or"):
            parts = tuple(self._condition(part) for part in test.parts)
            return parts[0] if len(parts) == 1 else And(parts) if test.kind == "and" else Or(parts)
        if test.kind in ("before", "after"):
            return Near(test.kind, self._condition(test.parts[0]), every=test.operator == "every")
        match test.kind:
            case "not":
                return Not(self._condition(test.parts[0]))
            case "row":
                count = int(test.text)
                return Rows((count,)) if test.operator == "=" else First(count - (test.operator == "<"))
            case "empty":
                return IsEmpty(self._name(test.column))
            case "columns":
                return ColumnComparison(self._name(test.column), test.operator, self._name(test.text))
            case "that of":
                return ThatOf(self._name(test.column), test.operator, self._condition(test.parts[0]))
            case "compare" | "contains" | "begins":
                operator = {"contains": "contains", "begins": "begins with"}.get(test.kind, test.operator)
                return Comparison(self._name(test.column), operator, test.text)
        if test.figure is None or not test.figure.of_group:
            raise UnsaidError("this condition")
        return Comparison(self._figure(test.figure), test.operator, test.text)

    # --- Columns that are worked out, and groups

    def _worked_out(self) -> Iterator[Operation]:
        for figure in dict.fromkeys(self._figures()):
            if figure.rule == "formula":
                yield Calculate.parse(f'f_calculate("{self._formula_name(figure)}" = {self._in_our_names(figure)})')

    def _figures(self) -> Iterator[Figure]:
        yield from self.outline.selected
        yield from (figure for figure, _ in self.outline.order)

    def _formula_name(self, figure: Figure) -> str:
        if figure.column not in self.taken:
            self.taken.append(figure.column)
        return unused("Result" if len(self.taken) == 1 else f"Result {len(self.taken)}", self.schema.table.columns)

    def _in_our_names(self, figure: Figure) -> str:
        formula = figure.column
        for column in self.schema.columns:
            formula = formula.replace(f'"{column.name}"', f'"{column.source}"')
        return formula

    def _measures(self) -> tuple[Measure, ...]:
        used = [*self._figures(), *(test.figure for test in _inside(self.outline.having) if test.figure is not None)]
        rules = ((_MEASURES.get(figure.rule), figure.column) for figure in used)
        return tuple(dict.fromkeys(Measure(rule, self._name(column)) for rule, column in rules if rule is not None))

    def _grouped(self) -> Operation:
        return GroupBy(tuple(map(self._name, self.outline.groups)), self._measures())

    def _figure(self, figure: Figure) -> str:
        """The column that holds a figure."""
        if figure.rule == "column":
            return self._name(figure.column)
        if figure.rule == "formula":
            return self._formula_name(figure)
        groups = tuple(map(self._name, self.outline.groups))
        if not groups:
            raise UnsaidError("this figure")
        if figure.rule == "count":
            return count_column(*groups)
        wanted, measures = _MEASURES.get(figure.rule), self._measures()
        names = measure_columns(groups, measures)
        found = (name for name, one in zip(names, measures, strict=True) if one.rule == wanted)
        return next(found)

    # --- Order, limit, answer

    def _ordered(self) -> Iterator[Operation]:
        terms = [(figure, falling) for figure, falling in self.outline.order if not _is_row(figure)]
        for figure, falling in reversed(terms):
            yield SortBy(self._figure(figure), ORDERS[0] if falling else ORDERS[1])

    def _cut(self) -> Iterator[Operation]:
        limit, offset = self.outline.limit, self.outline.offset
        if limit is None:
            return
        backwards = bool(self.outline.order) and _is_row(self.outline.order[0][0]) and self.outline.order[0][1]
        if offset:
            yield SelectRow(Rows(tuple(range(offset + 1, offset + limit + 1))))
        else:
            yield SelectRow(Last(limit) if backwards else First(limit))

    def _answered(self) -> Iterator[Operation]:
        selected, groups = self.outline.selected, self.outline.groups
        if len(selected) == 1 and selected[0].of_group and not groups:
            yield Answer(self._checked(self._reading(selected[0])))
            return
        if any(figure.of_group for figure in selected) and not groups:
            yield from self._bare_column(selected)
            return
        names = tuple(dict.fromkeys(map(self._figure, selected)))
        if self.outline.check is not None:
            yield Answer(self._checked(Reading("cell", names[:1])))
            return
        if len(names) > 1:
            yield SelectColumn(names)
            yield Answer(Reading(TABLE))
        else:
            yield Answer(Reading("cell" if self.outline.limit == 1 else "list", names))

    def _bare_column(self, selected: tuple[Figure, ...]) -> Iterator[Operation]:
        """`SELECT a, max(b)`: the row with the highest value, as SQLite reads it."""
        figures = [figure for figure in selected if figure.of_group]
        if len(figures) != 1 or figures[0].rule not in ("largest", "smallest"):
            raise UnsaidError("several figures")
        yield TopRows(1, self._name(figures[0].column), "largest" if figures[0].rule == "largest" else "smallest")
        yield SelectColumn(tuple(dict.fromkeys(self._name(figure.column) for figure in selected)))
        yield Answer(Reading(TABLE))

    def _checked(self, reading: Reading) -> Reading:
        if self.outline.check is None:
            return reading
        operator, text = self.outline.check
        return Reading("yes_no", inner=reading, operator=operator, text=text)

    def _reading(self, figure: Figure) -> Reading:
        if figure.rule == "truth":
            return Reading("yes_no", inner=Reading("count"), operator=">", text="0")
        if figure.rule == "count":
            return Reading("count")
        if figure.rule == "ratio":
            return Reading("ratio", (self._name(figure.column), self._name(figure.other)))
        rule = _READINGS.get(figure.rule, figure.rule)
        return Reading(rule, (self._name(figure.column),))

    def _name(self, column: str) -> str:
        found = self.schema.find(column)
        if found is None:
            raise UnsaidError(f"“{column}”")
        return found.source


def _is_row(figure: Figure) -> bool:
    return figure.rule == "column" and fold(figure.column) == ROW


def _all_of(test: Test | None) -> tuple[Test, ...]:
    if test is None:
        return ()
    return test.parts if test.kind == "and" else (test,)


def _inside(test: Test | None) -> Iterator[Test]:
    if test is not None:
        yield test
        for part in test.parts:
            yield from _inside(part)
