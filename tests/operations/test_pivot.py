"""pivot: a crosstab."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import check_chain, evidence
from chaintable.operations import Answer, Measure, Operation, Pivot, Reading, Unpivot
from chaintable.operations.grammar.replies import parse_reply
from chaintable.operations.pivot import MOST_COLUMNS
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import fold
from chaintable.ui.chain.changes import change_of
from chaintable.ui.operations.pivot import few_values

SALES = Table.of(
    ["Region", "Day", "Kind", "Amount"],
    [
        ["South", "2024-02-01", "shop", "5"],
        ["North", "2024-01-01", "web", "10"],
        ["south ", "2024-02-01", "web", "2.5"],
        ["North", "2024-01-01", "shop", "1"],
        ["", "2024-01-01", "Shop", ""],
    ],
)
STATE = State(SALES)
SUMS = Pivot(("Region",), "Kind", Measure("sum", "Amount"))


def chain_of(*operations: Operation) -> Chain:
    chain = Chain(Question("?"), Source.of(SALES))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


def test_a_row_per_value_and_a_column_per_value_with_the_measure_in_each_cell() -> None:
    after = SUMS.apply(STATE).table
    assert after.columns == ("Region", "shop", "web")
    assert after.rows() == [["South", "5", "2.5"], ["North", "1", "10"], ["", "", ""]]
    assert [after.origins.of(row).tolist() for row in range(3)] == [[0, 2], [1, 3], [4]]


def test_without_a_measure_rows_are_counted_and_dates_come_in_rising_order() -> None:
    after = Pivot(("Region",), "Day").apply(STATE).table
    assert after.columns == ("Region", "2024-01-01", "2024-02-01")
    assert after.rows() == [["South", "0", "2"], ["North", "2", "0"], ["", "1", "0"]]


def test_empty_values_make_a_last_column_and_names_are_unique() -> None:
    table = Table.of(["Team", "Who"], [["a", ""], ["a", "Team"], ["b", "x"]])
    after = Pivot(("Team",), "Who").apply(State(table)).table
    assert after.columns == ("Team", "Team (2)", "x", "(empty)")


@st.composite
def tables_and_pivots(draw: st.DrawFn) -> tuple[Table, Pivot]:
    table = draw(tables().filter(lambda table: table.n_columns > 1))
    across, *rows = draw(st.lists(st.sampled_from(table.columns), min_size=2, max_size=3, unique=True))
    measured = st.builds(Measure, st.sampled_from(["first", "distinct"]), st.sampled_from(table.columns))
    return table, Pivot(tuple(rows), across, draw(st.none() | measured))


@given(tables_and_pivots())
def test_the_call_can_be_read_back_for_every_header(given_: tuple[Table, Pivot]) -> None:
    table, operation = given_
    assert Pivot.parse(str(operation), State(table)) == operation


@given(tables_and_pivots())
def test_it_does_what_looking_for_the_rows_of_each_cell_does(given_: tuple[Table, Pivot]) -> None:
    table, operation = given_
    after = operation.apply(State(table)).table

    def key(row: int, columns: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(fold(table.cell(row, column)) for column in columns)

    rows = list(dict.fromkeys(key(row, operation.rows) for row in range(table.n_rows)))
    assert after.n_rows == len(rows)
    counted = Pivot(operation.rows, operation.across).apply(State(table)).table
    values = {key(row, (operation.across,)) for row in range(table.n_rows)}
    assert counted.n_columns == len(operation.rows) + len(values)
    assert sum(int(cell) for row in counted.rows() for cell in row[len(operation.rows) :]) == table.n_rows
    for place in range(after.n_rows):
        members = after.origins.of(place).tolist()
        assert {key(row, operation.rows) for row in members} == {
            tuple(fold(after.cell(place, column)) for column in operation.rows)
        }
        across = {}
        for row in members:
            across[key(row, (operation.across,))] = across.get(key(row, (operation.across,)), 0) + 1
        cells = [int(cell) for cell in counted.rows()[place][len(operation.rows) :] if cell != "0"]
        assert sorted(cells) == sorted(across.values())


def test_a_crosstab_of_what_was_unpivoted_is_the_table_again() -> None:
    cross = Table.of(["Shop", "Jan", "Feb"], [["North", "10", "20"], ["South", "5", "7"]])
    long = Unpivot(("Jan", "Feb"), "Month", "Sales").apply(State(cross))
    again = Pivot(("Shop",), "Month", Measure("sum", "Sales")).apply(long).table
    assert (again.columns, again.rows()) == (cross.columns, cross.rows())


@pytest.mark.parametrize(
    "reply",
    [
        "f_pivot(region, across Kind, sum of Amount)",
        "The answer is: f_crosstab(Region, across 'Kind', total of Amount).",
        '{"operation": "pivot", "rows_for": "Region", "across": "Kind", "measure": "sum of Amount"}',
    ],
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(Pivot, reply, STATE) == SUMS


@pytest.mark.parametrize("reply", ["f_pivot(Region, across Kind)", "f_pivot(Region, across Kind, count)"])
def test_the_count_is_what_cells_hold_if_nothing_is_said(reply: str) -> None:
    assert parse_reply(Pivot, reply, STATE) == Pivot(("Region",), "Kind")


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("f_pivot(Region, Kind, sum of Amount)", "needs rows and one column across"),
        ("f_pivot(across Kind, sum of Amount)", "needs rows and one column across"),
        ("f_pivot(Region, across Region)", "'Region' can't be both down and across"),
        ("f_pivot(Region, across Kind, sum of Day)", "holds dates, so it has no sum"),
        ("f_pivot(Region, across Kidn)", "No column 'Kidn'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(call: str, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        Pivot.parse(call, STATE).apply(STATE)


def test_very_many_columns_are_refused() -> None:
    table = Table.of(["A", "B"], [["x", f"value {number}"] for number in range(MOST_COLUMNS + 1)])
    with pytest.raises(StepError, match="201 different values"):
        Pivot(("A",), "B").apply(State(table))


def test_an_answer_from_a_cell_rests_on_the_rows_of_its_value_and_is_checked() -> None:
    chain = chain_of(SUMS, Answer(Reading("cell", ("web",))))
    found, checked = evidence(chain), check_chain(chain)
    assert found is not None
    assert found.columns == ("Amount",)
    assert set(found.deciding) == {"Region", "Kind"}
    assert checked is not None
    assert checked.found


def test_the_new_columns_are_marked_and_the_form_proposes_the_column_of_few_values() -> None:
    assert set(change_of(chain_of(SUMS), 0).emphasis.marks) == {"shop", "web"}
    assert few_values(SALES, ("Region",)) == "Day"
