"""unpivot: columns become rows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import headers, tables

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import check_chain, evidence
from chaintable.operations import Answer, GroupBy, Measure, Operation, Reading, SelectRow, SortBy, Unpivot
from chaintable.operations.conditions import Comparison
from chaintable.operations.grammar.replies import parse_reply
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat, ValueKind
from chaintable.ui.chain.changes import before_emphasis, change_of
from chaintable.ui.operations.group_by import members
from chaintable.ui.operations.unpivot import alike

CROSS = Table.of(
    ["Shop", "Jan", "Feb", "Mar"], [["North", "10", "20", "30"], ["South", "5", " ", "1"], ["West", "", "", ""]]
)
STATE = State(CROSS)
MONTHS = Unpivot(("Jan", "Feb", "Mar"), "Month", "Sales")


def chain_of(*operations: Operation) -> Chain:
    chain = Chain(Question("?"), Source.of(CROSS))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


def test_each_filled_cell_becomes_a_row_of_its_source_row() -> None:
    after = MONTHS.apply(STATE).table
    assert after.columns == ("Shop", "Month", "Sales")
    assert after.rows() == [
        ["North", "Jan", "10"],
        ["North", "Feb", "20"],
        ["North", "Mar", "30"],
        ["South", "Jan", "5"],
        ["South", "Mar", "1"],
    ]
    assert after.origins.rows.tolist() == [0, 0, 0, 1, 1]


@st.composite
def tables_and_unpivots(draw: st.DrawFn) -> tuple[Table, Unpivot]:
    table = draw(tables())
    columns = draw(st.lists(st.sampled_from(table.columns), min_size=1, unique=True))
    names, values = draw(st.lists(headers, min_size=2, max_size=2, unique=True))
    return table, Unpivot(tuple(columns), names, values)


@given(tables_and_unpivots())
def test_it_does_what_going_from_cell_to_cell_does(given_: tuple[Table, Unpivot]) -> None:
    table, operation = given_
    kept = [name for name in table.columns if name not in operation.columns]
    try:
        after = operation.apply(State(table)).table
    except StepError as refused:
        assert "column" in refused.message
        return
    wanted = [
        ([table.cell(row, name) for name in kept] + [column, table.cell(row, column)], row)
        for row in range(table.n_rows)
        for column in operation.columns
        if table.cell(row, column).strip()
    ]
    assert after.rows() == [cells for cells, _ in wanted]
    assert after.origins.rows.tolist() == [row for _, row in wanted]


@given(tables_and_unpivots())
def test_the_call_can_be_read_back_for_every_header(given_: tuple[Table, Unpivot]) -> None:
    table, operation = given_
    assert Unpivot.parse(str(operation), State(table)) == operation


@pytest.mark.parametrize(
    "reply",
    [
        "f_unpivot(jan, Feb, Mar, names in Month, values in Sales)",
        "The answer is: f_melt(Jan, Feb, Mar, values in “Sales”, names in 'Month').",
        '{"operation": "unpivot", "columns": ["Jan", "Feb", "Mar"], "names_in": "Month", "values_in": "Sales"}',
    ],
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(Unpivot, reply, STATE) == MONTHS


def test_without_names_the_new_columns_are_name_and_value() -> None:
    assert Unpivot.parse("f_unpivot(Jan)", STATE) == Unpivot(("Jan",), "Name", "Value")
    assert parse_reply(Unpivot, '{"operation": "unpivot", "columns": "Jan"}', STATE) == Unpivot(("Jan",))


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (Unpivot(()), "names no column"),
        (Unpivot(("Jan",), "Shop", "Sales"), "already a column 'Shop'"),
        (Unpivot(("Jan",), "Month", "Feb"), "already a column 'Feb'"),
        (Unpivot(("Jan",), "X", "X"), "Two new columns are named 'X'"),
        (Unpivot(("Jan",), "", "X"), "no name"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(operation: Unpivot, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        operation.apply(STATE)


def test_a_column_that_became_rows_may_give_its_name_to_a_new_one() -> None:
    assert Unpivot(("Jan", "Feb", "Mar"), "Jan", "Feb").apply(STATE).table.columns == ("Shop", "Jan", "Feb")


def test_the_cells_are_read_as_their_columns_were() -> None:
    form = ColumnFormat(decimal_mark=",")
    table = Table.of(["Shop", "Q1", "Q2"], [["a", "1.234", "2.000"]]).with_formats({"Q1": form, "Q2": form})
    values = Unpivot(("Q1", "Q2")).apply(State(table)).table.values("Value")
    assert values.kind is ValueKind.NUMBER
    assert values.keys.tolist() == [1234, 2000]


def test_an_answer_after_it_rests_on_the_cells_of_the_source_and_is_checked() -> None:
    chain = chain_of(
        MONTHS,
        SelectRow(Comparison("Month", "=", "Feb")),
        GroupBy(("Shop",), (Measure("sum", "Sales"),)),
        Answer(Reading("table", ("Shop", "Sum of Sales"))),
    )
    found = evidence(chain)
    assert found is not None
    assert found.rows.tolist() == [0]
    assert found.columns == ("Shop", "Jan", "Feb", "Mar")
    checked = check_chain(chain)
    assert checked is not None
    assert checked.found


def test_the_rows_of_a_group_are_its_own_though_others_come_from_the_same_source_row() -> None:
    chain = chain_of(MONTHS, GroupBy(("Month",)))
    opened = members(chain.steps[1].operation, chain.before(1).table, chain.state.table, 0)
    assert opened.rows() == [["North", "Jan", "10"], ["South", "Jan", "5"]]


def test_only_the_rows_that_were_kept_are_shown_as_kept() -> None:
    rows = before_emphasis(chain_of(MONTHS, SelectRow(Comparison("Month", "=", "Jan"))), 1).rows
    assert rows is not None
    assert rows.tolist() == [0, 3]


def test_sorting_rows_of_one_source_row_is_an_effect() -> None:
    chain = chain_of(MONTHS, SelectRow(Comparison("Shop", "=", "North")), SortBy("Sales", "large to small"))
    assert chain.no_effect(2) == ""
    assert chain.state.table.column("Sales").tolist() == ["30", "20", "10"]


def test_the_new_columns_are_marked_and_the_form_proposes_the_columns_of_numbers() -> None:
    change = change_of(chain_of(MONTHS), 0)
    assert set(change.emphasis.marks) == {"Month", "Sales"}
    assert change.words == "3 columns of 3 rows became 5 rows"
    assert alike(CROSS.take(np.array([0]))) == ("Jan", "Feb", "Mar")
    assert alike(CROSS.pick(["Shop", "Jan"])) == ()
