"""fill_down: empty cells take the value above them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable import operations
from chaintable.errors import StepError
from chaintable.operations import FillDown
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.grammar.replies import parse_reply
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat
from chaintable.ui.operations import screen_of
from chaintable.ui.operations.fill_down import columns_with_gaps

BLOCKS = Table.of(
    ["Region", "Town", "Sales"],
    [["", "Aa", "1"], ["North", "Ab", "2"], ["", "Ac", "-"], [" ", "Ad", ""], ["South", "Ae", "5"], ["", "Af", "6"]],
)
STATE = State(BLOCKS)


def test_empty_cells_take_the_value_above_and_those_at_the_top_stay_empty() -> None:
    after = FillDown(("Region", "Sales")).apply(STATE).table
    assert after.column("Region").tolist() == ["", "North", "North", "North", "South", "South"]
    assert after.column("Sales").tolist() == ["1", "2", "-", "-", "5", "6"]
    assert after.column("Town").tolist() == BLOCKS.column("Town").tolist()


def test_each_row_still_comes_from_its_own_source_row() -> None:
    assert FillDown(("Region",)).apply(STATE).table.origins == BLOCKS.origins


@given(st.lists(st.sampled_from(["", " ", "x", "y", "-"]), max_size=30))
def test_it_does_what_going_from_cell_to_cell_does(cells: list[str]) -> None:
    wanted: list[str] = []
    for cell in cells:
        above = next((one for one in reversed(wanted) if one.strip()), cell)
        wanted.append(cell if cell.strip() else above)
    table = Table.of(["A"], [[cell] for cell in cells])
    assert FillDown(("A",)).apply(State(table)).table.column("A").tolist() == wanted


def test_filling_what_is_filled_has_no_effect() -> None:
    once = FillDown(("Region",)).apply(STATE)
    again = FillDown(("Region",)).apply(once)
    assert again is once
    assert FillDown(("Region",)).no_effect(once, again) == "no empty cell has a value above it"


@pytest.mark.parametrize(
    "reply", ["The answer is: f_ffill([region]).", '{"operation": "fill_down", "columns": "region"}']
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(FillDown, reply, STATE) == FillDown(("Region",))


def test_no_column_and_an_unknown_one_are_refused() -> None:
    with pytest.raises(StepError, match="names no column"):
        FillDown(()).apply(STATE)
    with pytest.raises(StepError, match="No column 'Regoin'"):
        parse_call("f_fill_down(Regoin)", operations.ALL, STATE)


def test_the_form_proposes_the_columns_that_head_blocks_and_the_filled_cells_are_marked() -> None:
    assert columns_with_gaps(BLOCKS.take([1, 2, 3, 4, 5])) == ("Region",)
    operation = FillDown(("Region",))
    drawing = screen_of(operation).draw_change(operation, BLOCKS, operation.apply(STATE).table, None)  # type: ignore[arg-type]
    assert drawing.words == "Filled 3 cells"
    assert drawing.emphasis.rows is not None
    assert drawing.emphasis.rows.tolist() == [2, 3, 5]


def test_filled_cells_are_read_as_their_column_says() -> None:
    table = Table.of(["Day", "n"], [["03/04/2024", "1"], ["", "2"]]).with_formats(
        {"Day": ColumnFormat(date_order="day")}
    )
    after = FillDown(("Day",)).apply(State(table)).table
    assert after.formats == table.formats
    assert after.values("Day").keys.tolist() == [table.values("Day").keys[0]] * 2
