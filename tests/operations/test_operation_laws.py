"""What holds for every operation: its call can be read back, its input stays as it was, its rows know their origin."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import (
    answers,
    chains_of_operations,
    conditions,
    derivations,
    garbage,
    headers,
    operations,
    readings,
    states_and_operations,
    tables,
)

from chaintable.errors import StepError
from chaintable.operations import (
    ALL,
    Answer,
    FillDown,
    GroupBy,
    JsonField,
    Operation,
    Pivot,
    Reading,
    Rename,
    ReplaceValues,
    SplitColumn,
    Unpivot,
)
from chaintable.operations.conditions import Condition, parse_condition
from chaintable.operations.derivations import Derivation
from chaintable.operations.grammar.calls import next_name, parse_call, split_calls
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import fold


def applied(operation: Operation, state: State) -> State:
    """The state after it; the example is dropped where the operation says that it cannot be done."""
    try:
        return operation.apply(state)
    except StepError:
        assume(False)
        raise


@given(operations() | answers())
def test_a_call_reads_back_as_the_operation_it_came_from(operation: Operation) -> None:
    assert type(operation).parse(str(operation)) == operation


@given(states_and_operations())
def test_a_call_reads_back_the_same_beside_the_table_that_has_its_columns(given_: tuple[State, Operation]) -> None:
    state, operation = given_
    assert type(operation).parse(str(operation), state) == operation


@given(conditions())
def test_a_condition_reads_back(condition: Condition) -> None:
    assert parse_condition(str(condition)) == condition


@given(derivations())
def test_a_derivation_reads_back(derivation: Derivation) -> None:
    assert Derivation.parse(str(derivation)) == derivation


@given(readings())
def test_a_reading_reads_back(reading: Reading) -> None:
    assert Reading.parse(str(reading)) == reading


@given(operations() | answers())
def test_a_completion_may_say_something_before_the_call(operation: Operation) -> None:
    said = f"Let us see. The answer is: {operation}"
    assert parse_call(said, (*ALL, Answer)) == operation


@given(st.lists(operations() | answers(), min_size=1, max_size=4))
def test_calls_between_arrows_come_apart_again(given_: list[Operation]) -> None:
    text = " -> ".join([*map(str, given_), "<END>"])
    *calls, end = split_calls(text)
    assert [parse_call(call, (*ALL, Answer)) for call in calls] == given_
    assert end == "<END>"


@given(operations())
def test_a_plan_names_the_operation_whatever_its_arguments_are(operation: Operation) -> None:
    assert next_name(str(operation)) == operation.name


@given(states_and_operations())
def test_apply_leaves_its_input_as_it_was(given_: tuple[State, Operation]) -> None:
    state, operation = given_
    frame, origins = state.table.frame.copy(deep=True), state.table.origins.rows.copy()
    applied(operation, state)
    assert state.table.frame.equals(frame)
    assert np.array_equal(state.table.origins.rows, origins)


@given(chains_of_operations())
def test_each_row_points_to_the_source_rows_that_hold_its_cells(given_: tuple[Table, list[Operation]]) -> None:
    source, wanted = given_
    state = State(source)
    for operation in wanted:
        try:
            state = operation.apply(state)
        except StepError:
            continue
        for column in set(state.table.columns) & set(source.columns):
            for row, cell in enumerate(state.table.column(column)):
                held = {fold(source.cell(int(origin), column)) for origin in state.table.origins.of(row)}
                if not made_anew(column, wanted):
                    assert held == {fold(cell)}


def made_anew(column: str, wanted: list[Operation]) -> bool:
    """Whether the column may be made or changed by an operation, perhaps under the name of a source column."""
    groups = [operation for operation in wanted if isinstance(operation, GroupBy)]
    headers = ("Count", *(measure.header for group in groups for measure in group.measures))
    changed = {fold(name) for operation in wanted for name in changed_by(operation)}
    crosstabs = [{fold(row) for row in operation.rows} for operation in wanted if isinstance(operation, Pivot)]
    in_crosstab = any(fold(column) not in rows for rows in crosstabs)
    return in_crosstab or (bool(groups) and column.startswith(headers)) or fold(column) in changed


def changed_by(operation: Operation) -> tuple[str, ...]:
    """The columns whose cells an operation writes."""
    match operation:
        case FillDown(columns):
            return columns
        case ReplaceValues(column) | JsonField(_, _, column):
            return (column,)
        case Rename(_, new):
            return (new,)
        case Unpivot(_, names, values):
            return names, values
        case SplitColumn(_, _, new):
            return new
    return ()


@given(chains_of_operations())
def test_no_source_row_stands_in_two_rows_unless_rows_were_made_of_one(given_: tuple[Table, list[Operation]]) -> None:
    state = State(given_[0])
    for operation in given_[1]:
        if isinstance(operation, Unpivot):
            continue
        try:
            state = operation.apply(state)
        except StepError:
            continue
        assert len(state.table.origins) == state.table.n_rows
        assert len(set(state.table.origins.rows.tolist())) == len(state.table.origins.rows)


@given(states_and_operations())
def test_an_operation_can_always_be_said_in_words(given_: tuple[State, Operation]) -> None:
    state, operation = given_
    assert operation.describe()
    after = applied(operation, state)
    assert isinstance(operation.no_effect(state, after), str)


@given(states_and_operations())
def test_applying_twice_gives_the_same(given_: tuple[State, Operation]) -> None:
    state, operation = given_
    assert applied(operation, state) == applied(operation, state)


@given(tables(), headers)
def test_a_column_that_is_not_there_is_named_with_what_is(table: Table, name: str) -> None:
    assume(all(fold(name) != fold(column) for column in table.columns))
    with pytest.raises(StepError) as caught:
        GroupBy((name,)).apply(State(table))
    assert caught.value.message == f"No column '{name}'."
    assert "Did you mean" in caught.value.hint or "Available" in caught.value.hint


@given(st.sampled_from((*ALL, Answer)), garbage)
def test_any_words_at_all_are_read_or_refused_with_a_reason(kind: type[Operation], words: str) -> None:
    state = State(Table.of(["Rank", "a, b"], [["1", "x"], ["2", ""]]))
    for said in (words, f"f_{kind.name}({words})", f"f_{kind.name}(Rank). The value: {words}"):
        try:
            operation = kind.parse(said, state)
            assert operation.describe()
            assert kind.parse(str(operation), state) == operation
            operation.apply(state)
        except StepError as refused:
            assert refused.message
