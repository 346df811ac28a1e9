"""Check and evidence against slow programs that look at every cell."""

import string
from dataclasses import dataclass
from itertools import chain as chained

import numpy as np
from hypothesis import assume, given, reject
from hypothesis import strategies as st
from strategies import answers, chains_of_operations, tables, values

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import Check, check_answer, evidence
from chaintable.operations import (
    AddColumn,
    Answer,
    Calculate,
    Derivation,
    Distinct,
    GroupBy,
    KeepGroups,
    Operation,
    Pivot,
    Rename,
    SelectColumn,
    SelectRow,
    SortBy,
    TopRows,
)
from chaintable.operations.measures import Measure
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import fold, parse_value

ID = "number of the row ☃"


@dataclass(frozen=True)
class Followed:
    """A table with a number in each row, and for each number and column what of the source it came from."""

    table: Table
    rows: dict[str, frozenset[int]]
    columns: dict[str, frozenset[str]]

    @classmethod
    def source(cls, table: Table) -> "Followed":
        numbers = [str(k) for k in range(table.n_rows)]
        rows = {number: frozenset((k,)) for k, number in enumerate(numbers)}
        return cls(table.with_column(ID, numbers), rows, {name: frozenset((name,)) for name in table.columns})

    def from_(self, names: tuple[str, ...]) -> frozenset[str]:
        """The source columns that columns were made from; of tables that were turned, not every column is followed."""
        resolved = [self.table.resolve(name) for name in names]
        if not self.columns.keys() >= set(resolved):
            reject()
        return frozenset(chained.from_iterable(self.columns[name] for name in resolved))

    def after(self, operation: Operation) -> "Followed":
        """Both after an operation; StepError where it cannot be done."""
        if isinstance(operation, GroupBy):
            return self._grouped(operation)
        if isinstance(operation, Pivot):
            return self._pivoted(operation)
        done = operation
        if isinstance(operation, SelectColumn):
            done = SelectColumn((*operation.columns, ID))
        elif isinstance(operation, Distinct) and not operation.columns:
            done = Distinct(self.without_id.columns)
        table = done.apply(State(self.table)).table
        columns = {name: self.columns[name] for name in table.columns if name in self.columns}
        if isinstance(operation, Calculate):
            columns[table.columns[-1]] = self.from_(operation.columns_used)
        if isinstance(operation, Rename):
            columns[operation.new] = self.from_((operation.column,))
        if isinstance(operation, AddColumn):
            given_ = operation.values.columns if isinstance(operation.values, Derivation) else ()
            columns[table.columns[-1]] = self.from_(given_)
        return Followed(table, self.rows, columns)

    def _grouped(self, operation: GroupBy) -> "Followed":
        table = operation.apply(State(self.without_id)).table
        keys = list(dict.fromkeys(map(self.table.resolve, operation.columns)))
        named = dict(zip(table.columns[len(keys) + 1 :], operation.measures, strict=True))
        sources = {name: (named[name].column,) for name in named} | {key: (key,) for key in keys}
        return self._together(table, keys, {name: sources.get(name, operation.columns) for name in table.columns})

    def _pivoted(self, operation: Pivot) -> "Followed":
        table = operation.apply(State(self.without_id)).table
        keys = list(dict.fromkeys(map(self.table.resolve, operation.rows)))
        measured = operation.measure.column if operation.measure else operation.across
        return self._together(table, keys, {name: (name if name in keys else measured,) for name in table.columns})

    def _together(self, table: Table, keys: list[str], sources: dict[str, tuple[str, ...]]) -> "Followed":
        """A table of groups: each is made from the rows that hold its values, each column from those named."""
        rows, cells = {}, zip(*(self.table.column(key) for key in keys), strict=True)
        before = list(zip(cells, self.table.column(ID), strict=True))
        for k in range(table.n_rows):
            wanted = [fold(table.cell(k, key)) for key in keys]
            inside = [number for cells, number in before if list(map(fold, cells)) == wanted]
            rows[str(k)] = frozenset(chained.from_iterable(self.rows[number] for number in inside))
        columns = {name: self.from_(sources[name]) for name in table.columns}
        return Followed(table.with_column(ID, list(rows)), rows, columns)

    @property
    def without_id(self) -> Table:
        return self.table.pick([name for name in self.table.columns if name != ID])

    def decided_by(self, operation: Operation) -> frozenset[str]:
        match operation:
            case SelectRow():
                return self.from_(operation.condition.columns)
            case SortBy():
                return self.from_((operation.column,))
            case TopRows() | Distinct() | KeepGroups() | Pivot():
                return self.from_(operation.columns_used)
            case GroupBy():
                return self.from_((*operation.columns, *(measure.column for measure in operation.measures)))
        return frozenset()


def followed(table: Table, operations: list[Operation]) -> tuple[set[int], set[str], set[str]] | None:
    """The evidence of the last answer, worked out cell by cell."""
    now, deciding, found = Followed.source(table), frozenset[str](), None
    for operation in operations:
        try:
            if not isinstance(operation, Answer):
                now, deciding = now.after(operation), deciding | now.decided_by(operation)
                continue
            answer = operation.read(State(now.without_id))
        except StepError:
            continue
        numbers = [now.table.cell(int(row), ID) for row in answer.rows]
        rows = set(chained.from_iterable(now.rows[number] for number in numbers))
        columns = set(now.from_(answer.columns))
        others = set(deciding) - columns
        found = (rows, others, set[str]()) if not columns and rows else (rows, columns, others)
    return found


def chain_of(table: Table, operations: list[Operation], notes: tuple[Note, ...] = ()) -> Chain:
    chain = Chain(Question("?"), Source(table, notes=notes))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


@given(chains_of_operations(), st.data())
def test_evidence_is_what_following_every_cell_finds(
    given_: tuple[Table, list[Operation]], data: st.DataObject
) -> None:
    table, operations = given_
    check_evidence(table, [*operations, data.draw(answers(table))])


few = st.sampled_from(["a", "b", "A ", ""])


@given(st.lists(st.tuples(few, few, st.integers(0, 9).map(str)), min_size=1, max_size=6), st.data())
def test_the_evidence_of_a_crosstab_is_what_following_every_cell_finds(
    rows: list[tuple[str, ...]], data: st.DataObject
) -> None:
    table = Table.of(["Down", "Across", "Points"], rows)
    measure = data.draw(st.none() | st.just(Measure("sum", "Points")))
    pivot = Pivot(("Down",), "Across", measure)
    check_evidence(table, [pivot, data.draw(answers(pivot.apply(State(table)).table))])


def check_evidence(table: Table, operations: list[Operation]) -> None:
    assume(all(fold(getattr(operation, "column", "") or "") != fold(ID) for operation in operations))
    result, wanted = evidence(chain_of(table, operations)), followed(table, operations)
    assert (result is None) == (wanted is None)
    if result is not None and wanted is not None and not result.found:
        assert (set(result.rows.tolist()), set(result.columns), set(result.deciding)) == wanted
        assert len(set(result.columns)) == len(result.columns)
        assert result.rows.tolist() == sorted(set(result.rows.tolist()))


def slow_check(value: str, state: State) -> str:
    """Where a value is found, by looking at one cell after another."""
    table, wanted = state.table, fold(value)
    for column in table.columns if wanted else ():
        rows = [k for k in range(table.n_rows) if fold(table.cell(k, column)) == wanted]
        if rows:
            return f"found in row {rows[0] + 1}{f' and {len(rows) - 1} more' if rows[1:] else ''}, column {column}"
    if (words := slow_number(value, table)) != "":
        return words
    for column in table.columns:
        if fold(column) == wanted:
            return f"it is the name of column {column}"
    for place, note in enumerate(state.notes, start=1):
        if wanted and wanted in fold(note.text).split():
            return f"found in note {place} ({note.title})"
    for column in table.columns if len(wanted) > 1 else ():
        for k in range(table.n_rows):
            if stands_alone(wanted, fold(table.cell(k, column))):
                return f"part of the cell in row {k + 1}, column {column}"
    return ""


def stands_alone(wanted: str, cell: str) -> bool:
    """Whether the text is somewhere in the cell with no Latin letter and no digit right beside it."""
    latin = set(string.ascii_lowercase + string.digits)
    places = (at for at in range(len(cell)) if cell.startswith(wanted, at))
    return any({*cell[:at][-1:], *cell[at + len(wanted) :][:1]}.isdisjoint(latin) for at in places)


def slow_number(value: str, table: Table) -> str:
    number = parse_value(value).key
    if number is None:
        return ""
    ways = [("the number of rows " + f"({table.n_rows})", float(table.n_rows))]
    for column in table.columns:
        keys = [float(key) for key in table.values(column).keys if not np.isnan(key)]
        if keys:
            total = float(np.array(keys).sum())
            ways.append((f"the sum of column {column}", total))
            ways.append((f"the average of column {column}", total / len(keys)))
            ways.append((f"the largest minus the smallest {column}", max(keys) - min(keys)))
        filled = {fold(cell) for k, cell in enumerate(table.column(column)) if not table.values(column).empty[k]}
        ways.append((f"how many different {column} there are", float(len(filled))))
    for words, found in ways:
        if np.isfinite(found) and abs(found - number) <= 1e-9 * max(1.0, abs(found)):
            return f"it is {words}"
    return ""


words = st.text("abcdefg", min_size=1, max_size=3)
notes = st.lists(st.builds(Note, words, st.lists(words, max_size=4).map(" ".join)), max_size=3).map(tuple)


@given(tables(), notes, st.data())
def test_the_check_finds_what_looking_at_every_cell_finds(
    table: Table, notes: tuple[Note, ...], data: st.DataObject
) -> None:
    state = State(table, notes)
    cells = [cell for row in table.rows() for cell in row]
    parts = [cell[k : k + 3] for cell in cells for k in range(len(cell))]
    sums = [str(table.n_rows), *(str(np.nansum(table.values(column).keys)) for column in table.columns)]
    value = data.draw(st.sampled_from([*cells, *parts, *sums, *table.columns]) | values | words)
    found = slow_check(value, state)
    checked = check_answer((value,), state)
    if not value.strip():
        assert checked == Check(False, "there is no answer to check")
    else:
        assert checked == (Check(True, found) if found else Check(False, "not from your table"))


@given(tables(), st.lists(st.integers(0, 9), max_size=4).map(tuple))
def test_an_answer_from_a_note_rests_on_the_note_and_on_the_rows_it_came_from(
    table: Table, rows: tuple[int, ...]
) -> None:
    note = Note("Result", "42", "evidence", rows)
    chain = chain_of(table, [Answer.parse('f_answer(note("Result"))')], (Note("Plan", "count"), note))
    result = evidence(chain)
    assert result is not None
    assert result.notes == (note,)
    assert result.rows.tolist() == sorted({row for row in rows if row < table.n_rows})
    assert (result.columns, result.deciding) == ((), ())
