"""Programs: the rows that a question means and how the answer is read from them; and their chains of operations."""

from dataclasses import dataclass, field, replace

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.selection import Selection
from chaintable.operations import AddColumn, Answer, GroupBy, Operation, Reading, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import Comparison, Condition, First, Rows
from chaintable.operations.group_by import count_column, measure_columns
from chaintable.operations.measures import Measure
from chaintable.tables.values import ValueKind

Traits = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """A select_row step: its condition, and the rows left after it."""

    condition: Condition
    rows: int


@dataclass(frozen=True, slots=True)
class Order:
    """A sort_by step on a column, `largest` first or last; `at` is the position of the word that asks for it."""

    column: Column
    largest: bool
    at: int


@dataclass(frozen=True, slots=True)
class RowSet:
    """Rows to keep, and the steps that find them.

    `shape` names the kind of set ("all", "one", "and", "row after" …) and `base` the shape that it was made from.
    `words` are the words of the question that it accounts for, `traits` are looked at by the ranking. `order` sorts the
    rows that are left; `nth` then takes the nth of them, `few` the first few.
    """

    rows: int
    shape: str
    filters: tuple[Filter, ...] = ()
    selections: tuple[Selection, ...] = ()
    columns: tuple[Column, ...] = ()
    words: int = 0
    traits: Traits = ()
    order: Order | None = None
    nth: int = 0
    few: int = 0
    base: str = ""

    @property
    def taken(self) -> int:
        """The rank of the row taken after sorting, or the number of rows; 0 if the largest or smallest are read."""
        return self.nth or self.few

    def then(self, shape: str, condition: Condition, rows: int, words: int, *traits: tuple[str, float]) -> "RowSet":
        """Return these rows, narrowed by one more step."""
        return replace(
            self,
            rows=rows,
            shape=shape,
            base=self.base or self.shape,
            filters=(*self.filters, Filter(condition, rows)),
            words=self.words | words,
            traits=(*self.traits, *traits),
        )


@dataclass(frozen=True, slots=True)
class Portion:
    """What a share is computed of: the rows `whole`; those that satisfy the condition are the part."""

    whole: RowSet
    condition: Condition


@dataclass(frozen=True, slots=True)
class GroupRank:
    """The groups to read once they are in order: the `nth`, or the first `few`."""

    nth: int = 0
    few: int = 0


@dataclass(frozen=True, slots=True)
class Program:
    """One interpretation of the question: the rows, how the answer is read from them, and the answer.

    `rule` says how to read `columns`. It is one of the rules of Reading, or "frequent", "rare", "group_list",
    "group_count" or "group_difference", which group first, or "share" or "sum share", whose rows are the part of
    `portion`. `group_rank` takes the second or the first three groups. `several` means that a list is asked for, even
    of one. `values` is the answer, None if it is too long to hold here (`size` is its length). `check` compares the
    reading with a text.
    """

    rowset: RowSet
    rule: str
    columns: tuple[Column, ...]
    values: tuple[str, ...] | None
    size: int
    words: int
    traits: Traits = ()
    check: tuple[str, str] | None = None
    group: Comparison | None = None
    checks: str = field(default="true_false")
    portion: Portion | None = None
    group_rank: GroupRank | None = None
    several: bool = False

    @property
    def kept(self) -> RowSet:
        """The rows that the steps keep; for a share, the whole."""
        return self.portion.whole if self.portion else self.rowset

    @property
    def derived(self) -> tuple[Column, ...]:
        """The columns to add first."""
        order = (self.rowset.order.column,) if self.rowset.order else ()
        used = (*self.rowset.columns, *order, *self.columns)
        return tuple({column.name: column for column in used if column.derivation is not None}.values())


def operations(program: Program, index: TableIndex) -> tuple[Operation, ...]:
    """Return the program as a chain: add_column, select_row, select_column, group_by and sort_by as needed, then
    answer.
    """
    rowset = program.kept
    steps: list[Operation] = [
        AddColumn(column.name, column.derivation) for column in program.derived if column.derivation is not None
    ]
    steps += _filters(program, index)
    order = (
        [SortBy(rowset.order.column.name, "large to small" if rowset.order.largest else "small to large")]
        if rowset.order
        else []
    )
    if rowset.nth or rowset.few:
        steps += [*order, SelectRow(Rows((rowset.nth,)) if rowset.nth else First(rowset.few))]
        order = []
    steps += _kept_columns(program, index)
    return (*steps, *_grouping(program), *order, Answer(reading(program)))


def _filters(program: Program, index: TableIndex) -> list[Operation]:
    """Return the select_row steps, starting with the one that leaves totals out; none that would keep every row."""
    steps: list[Operation] = []
    rows = index.all_rows
    if _meets_totals(program.kept, index) and index.leave_totals_out is not None:
        steps.append(SelectRow(index.leave_totals_out))
        rows = index.data_rows
    for kept in program.kept.filters:
        if kept.rows != rows or kept.condition.columns == ():
            steps.append(SelectRow(kept.condition))
        rows = kept.rows
    return steps


def _meets_totals(rowset: RowSet, index: TableIndex) -> bool:
    """Whether a row of totals would be among the rows, or decide which row comes next, if it were not left out."""
    if index.total_condition is None or rowset.shape == "total row":
        return False
    plain = rowset.shape in ("one", "and") and not rowset.order
    totals = index.all_rows & ~index.data_rows
    for selection in rowset.selections:
        totals &= selection.rows
    return bool(totals) or not plain


def _kept_columns(program: Program, index: TableIndex) -> list[Operation]:
    """Return a select_column step for the columns to read, to order by, and to name rows by."""
    names = [column.name for column in program.columns]
    if program.rowset.order and not program.rowset.taken:
        names.append(program.rowset.order.column.name)
    names += [name for kept in program.kept.filters[-1:] for name in kept.condition.columns[:1]]
    names += program.portion.condition.columns if program.portion else ()
    wanted = tuple(dict.fromkeys(names))
    n_columns = index.table.n_columns + len(program.derived)
    plain = program.columns and program.rule not in _GROUPED and len(wanted) < n_columns
    return [SelectColumn(wanted)] if plain else []


_TOTALS = tuple(f"group {rule} {end}" for rule in ("sum", "average") for end in ("difference", "most", "least"))
_GROUPED = ("frequent", "rare", "group_list", "group_count", "group_difference", "group_most", *_TOTALS)


def _grouping(program: Program) -> list[Operation]:
    if program.rule not in _GROUPED:
        return []
    grouped: list[Operation] = [GroupBy((program.columns[0].name,), _measures(program))]
    if (group_rank := program.group_rank) is not None:
        least = program.rule == "rare" or program.rule.endswith("least")
        places = Rows((group_rank.nth,)) if group_rank.nth else First(group_rank.few)
        sort = SortBy(_measured(program), "small to large" if least else "large to small")
        return [*grouped, sort, SelectRow(places)]
    return [*grouped, SelectRow(program.group)] if program.group else grouped


def _measured(program: Program) -> str:
    """Return the name of the column with the count, sum or average of each group."""
    name = program.columns[0].name
    return next(iter(measure_columns((name,), _measures(program))), count_column(name))


def _measures(program: Program) -> tuple[Measure, ...]:
    if program.rule not in _TOTALS:
        return ()
    return (Measure(program.rule.split()[1], program.columns[1].name),)


def reading(program: Program) -> Reading:
    """Return how the answer is read from the last table."""
    plain = _plain_reading(program)
    if program.check is None:
        return plain
    operator, text = program.check
    return Reading(program.checks, inner=plain, operator=operator, text=text)


def _plain_reading(program: Program) -> Reading:
    names = tuple(column.name for column in program.columns)
    order = program.rowset.order
    if program.group_rank is not None:
        return Reading("cell" if program.group_rank.nth else "list", names[:1])
    if program.portion is not None:
        return Reading("share", names, condition=program.portion.condition)
    match program.rule:
        case "read" if order and not program.rowset.taken:
            return Reading(_extreme(order), (names[0], order.column.name))
        case "read":
            one = program.rowset.nth or (program.rowset.rows.bit_count() == 1 and not program.several)
            return Reading("cell" if one else "list", names)
        case "frequent" | "rare":
            return Reading("most" if program.rule == "frequent" else "least", (names[0], count_column(names[0])))
        case "group_most":
            return Reading("most", (count_column(names[0]), count_column(names[0])))
        case "group_list":
            return Reading("list", names)
        case "group_count" | "count":
            return Reading("count")
        case "group_difference":
            return Reading("difference", (count_column(names[0]),))
        case rule if rule in _TOTALS:
            total = _measured(program)
            if rule.endswith("difference"):
                return Reading("difference", (total,))
            return Reading(rule.split()[-1], (names[0], total))
        case "wide sum" | "wide average":
            return Reading(program.rule.removeprefix("wide "), names)
        case "column_most" | "column_least":
            return Reading("column_name", names, text=program.rule.removeprefix("column_"))
    return Reading(program.rule, names)


def _extreme(order: Order) -> str:
    if order.column.kind is ValueKind.DATE:
        return "later" if order.largest else "earlier"
    return "most" if order.largest else "least"
