"""select_column: the columns named, whatever capitals their headers have, and never all of them by mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable.errors import StepError
from chaintable.operations import SelectColumn
from chaintable.tables.state import State
from chaintable.tables.table import Table

TABLE = Table.of(["Rank", "Home Team", "a, b", "x (y)", "rider", "Rider"], [["1", "A", "b", "c", "d", "e"]])
STATE = State(TABLE)


def picked(call: str) -> tuple[str, ...]:
    return SelectColumn.parse(call, STATE).apply(STATE).table.columns


@given(st.data())
def test_it_keeps_just_the_columns_named_with_their_cells(data: st.DataObject) -> None:
    table = data.draw(tables())
    names = tuple(data.draw(st.lists(st.sampled_from(table.columns), min_size=1, unique=True)))
    after = SelectColumn(names).apply(State(table)).table
    assert after.columns == names
    assert all(after.column(name).tolist() == table.column(name).tolist() for name in names)
    assert after.origins == table.origins


def test_a_header_with_capitals_is_kept_alone() -> None:
    assert picked("f_select_column(Home Team)") == ("Home Team",)
    assert picked("f_select_column(home  team, RANK)") == ("Home Team", "Rank")


def test_headers_with_commas_and_brackets_are_kept() -> None:
    assert picked('f_select_column("a, b", x (y))') == ("a, b", "x (y)")


def test_a_list_in_square_brackets_is_understood() -> None:
    assert picked("f_select_column([Rank, Home Team])") == ("Rank", "Home Team")


def test_a_column_named_twice_is_kept_once() -> None:
    assert picked("f_select_column(Rank, rank)") == ("Rank",)
    assert SelectColumn(("Rank", "rank")).apply(STATE).table.columns == ("Rank",)


def test_the_exact_spelling_wins_over_one_that_differs_in_capitals() -> None:
    assert picked("f_select_column(rider)") == ("rider",)
    assert picked("f_select_column(Rider)") == ("Rider",)
    with pytest.raises(StepError, match=r"'RIDER' could be any of 'rider', 'Rider'\."):
        picked("f_select_column(RIDER)")


def test_an_unknown_column_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(StepError, match=r"No column 'Rnak'\. Did you mean 'Rank'\?"):
        picked("f_select_column(Home Team, Rnak)")


def test_no_column_at_all_is_an_error() -> None:
    with pytest.raises(StepError, match=r"names no column"):
        picked("f_select_column()")


def test_the_same_columns_again_have_no_effect_but_another_order_has() -> None:
    two = State(TABLE.pick(["Rank", "Home Team"]))
    same, turned = SelectColumn(("Rank", "Home Team")), SelectColumn(("Home Team", "Rank"))
    assert same.no_effect(two, same.apply(two)) == "these are all 2 columns"
    assert turned.no_effect(two, turned.apply(two)) == ""
    one = State(TABLE.pick(["Rank"]))
    assert SelectColumn(("Rank",)).no_effect(one, one) == "it is the only column"


def test_it_says_what_it_keeps() -> None:
    assert SelectColumn(("Rank",)).describe() == "Keep the column Rank"
    assert SelectColumn(("Rank", "a, b")).describe() == "Keep the columns Rank and a, b"
