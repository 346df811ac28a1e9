"""sort_by: by number, date or text as the column holds them, stable, the unreadable last."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable.errors import StepError
from chaintable.operations import SortBy
from chaintable.operations.sort_by import ORDERS, Order
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind, fold

DOWN, UP = ORDERS


def ordered(cells: list[str], order: Order) -> list[str]:
    state = State(Table.of(["A"], [[cell] for cell in cells]))
    return SortBy("A", order).apply(state).table.column("A").tolist()


@st.composite
def tables_and_sorts(draw: st.DrawFn) -> tuple[Table, SortBy]:
    table = draw(tables())
    return table, SortBy(draw(st.sampled_from(table.columns)), draw(st.sampled_from(ORDERS)))


@given(tables_and_sorts())
def test_the_rows_are_the_same_rows_in_another_order(given_: tuple[Table, SortBy]) -> None:
    table, sort = given_
    after = sort.apply(State(table)).table
    assert sorted(after.origins.rows.tolist()) == list(range(table.n_rows))
    assert after == table.take(after.origins.rows)


@given(tables_and_sorts())
def test_equal_cells_keep_their_order_and_empty_ones_come_last(given_: tuple[Table, SortBy]) -> None:
    table, sort = given_
    values = table.values(sort.column)
    places = sort.apply(State(table)).table.origins.rows.tolist()
    empty = [bool(values.empty[place]) for place in places]
    assert empty == sorted(empty)
    texts = [fold(cell) for cell in table.column(sort.column)]
    for earlier, later in pairwise(places):
        if texts[earlier] == texts[later]:
            assert earlier < later


@given(tables_and_sorts())
def test_the_values_stand_in_order_and_unreadable_cells_after_them(given_: tuple[Table, SortBy]) -> None:
    table, sort = given_
    values = table.values(sort.column)
    places = sort.apply(State(table)).table.origins.rows
    if values.kind is ValueKind.TEXT:
        found = [fold(cell) for cell in table.column(sort.column).take(places[~values.empty[places]])]
    else:
        keys = values.keys[places]
        readable = keys == keys
        assert not (readable[1:] & ~readable[:-1]).any()
        found = keys[readable].tolist()
    assert found == sorted(found, reverse=sort.order == DOWN)


@given(tables_and_sorts())
def test_sorting_again_has_no_effect_and_says_so(given_: tuple[Table, SortBy]) -> None:
    table, sort = given_
    once = sort.apply(State(table))
    twice = sort.apply(once)
    assert twice == once
    assert sort.no_effect(once, twice) == "the rows were already in this order"


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["1e6", "17", "16"], ["16", "17", "1e6"]),
        (["1,045", "7", "-3", "12"], ["-3", "7", "12", "1,045"]),
        (["10", "9", "100"], ["9", "10", "100"]),
        (["2004-03-12", "March 2, 2003", "1 Jan 2005"], ["March 2, 2003", "2004-03-12", "1 Jan 2005"]),
        (["25–30", "10-12", "18-24"], ["10-12", "18-24", "25–30"]),
        (["10%", "9.5%", "100%"], ["9.5%", "10%", "100%"]),
        (["banana", "Apple", "cherry"], ["Apple", "banana", "cherry"]),
        (["Sunday", "monday", "Thursday", "Tue.", "Fri"], ["monday", "Tue.", "Thursday", "Fri", "Sunday"]),
        (["Sunday", "Monday", "Club"], ["Club", "Monday", "Sunday"]),
    ],
)
def test_cells_are_ordered_by_what_they_mean(cells: list[str], expected: list[str]) -> None:
    assert ordered(cells, UP) == expected
    assert ordered(cells, DOWN) == expected[::-1]


def test_unreadable_cells_come_last_both_ways_and_empty_ones_after_them() -> None:
    assert ordered(["3", "", "DNF", "1", "2", "DSQ"], UP) == ["1", "2", "3", "DNF", "DSQ", ""]
    assert ordered(["3", "", "DNF", "1", "2", "DSQ"], DOWN) == ["3", "2", "1", "DNF", "DSQ", ""]


def test_a_cell_far_below_that_names_no_weekday_makes_it_a_column_of_texts() -> None:
    week = ["Sunday", "Monday"] * 100
    assert ordered([*week, ""], UP) == ["Monday"] * 100 + ["Sunday"] * 100 + [""]
    assert ordered([*week, "Holiday"], UP)[0] == "Holiday"


def test_ties_keep_their_order_both_ways() -> None:
    state = State(Table.of(["A", "B"], [["1", "x"], ["2", "y"], ["1", "z"]]))
    assert SortBy("A", UP).apply(state).table.column("B").tolist() == ["x", "z", "y"]
    assert SortBy("A", DOWN).apply(state).table.column("B").tolist() == ["y", "x", "z"]


def test_a_table_of_one_row_or_none_is_sorted_as_it_is() -> None:
    assert ordered(["3"], DOWN) == ["3"]
    assert ordered([], UP) == []


@pytest.mark.parametrize(
    ("call", "order"),
    [
        ('f_sort_by(Points), the order is "large to small".', DOWN),
        ('f_sort_by(Points), the order is "small to large".', UP),
        ("f_sort_by(points), the order is largest to smallest", DOWN),
        ("f_sort_by(Points, descending)", DOWN),
        ("f_sort_by(Points, ascending)", UP),
        ("f_sort_by(Points)", UP),
        ('f_sort_by(Points) -> f_select_row("large" = 1)', UP),
    ],
)
def test_the_order_is_read_in_several_words(call: str, order: Order) -> None:
    state = State(Table.of(["Points", "large"], []))
    assert SortBy.parse(call, state) == SortBy("Points", order)


def test_a_column_named_like_an_order_is_a_column() -> None:
    state = State(Table.of(["large", "a, b"], []))
    assert SortBy.parse('f_sort_by(large), the order is "small to large"', state) == SortBy("large", UP)
    assert SortBy.parse("f_sort_by(large)", state) == SortBy("large", UP)


def test_no_column_or_an_unknown_one_is_an_error() -> None:
    with pytest.raises(StepError, match="names no column"):
        SortBy.parse("f_sort_by()")
    with pytest.raises(StepError, match=r"No column 'Pionts'\. Did you mean 'Points'"):
        SortBy.parse("f_sort_by(Pionts)", State(Table.of(["Points"], [])))


def test_it_says_how_it_sorts() -> None:
    assert SortBy("Points", DOWN).describe() == "Sort by Points, large to small"
