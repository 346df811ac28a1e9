"""group_by: one row per value, most frequent first, and every group can be opened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable.errors import StepError
from chaintable.operations import GroupBy
from chaintable.state import State
from chaintable.table import Table
from chaintable.values import fold


def grouped(*cells: str, header: str = "Nation") -> list[list[str]]:
    state = State(Table.of([header], [[cell] for cell in cells]))
    return GroupBy(header).apply(state).table.rows()


@st.composite
def tables_and_columns(draw: st.DrawFn) -> tuple[Table, str]:
    table = draw(tables())
    return table, draw(st.sampled_from(table.columns))


@given(tables_and_columns())
def test_the_members_of_the_groups_are_all_rows_each_once(given_: tuple[Table, str]) -> None:
    table, column = given_
    after = GroupBy(column).apply(State(table)).table
    assert sorted(after.origins.rows.tolist()) == list(range(table.n_rows))
    for row, (value, count) in enumerate(after.rows()):
        members = after.origins.of(row).tolist()
        assert members == sorted(members)
        assert len(members) == int(count)
        assert table.cell(members[0], column) == value
        assert {fold(table.cell(member, column)) for member in members} == {fold(value)}


@given(tables_and_columns())
def test_no_two_groups_have_the_same_value_and_the_largest_comes_first(given_: tuple[Table, str]) -> None:
    table, column = given_
    after = GroupBy(column).apply(State(table)).table
    folded = [fold(value) for value, _ in after.rows()]
    assert len(set(folded)) == len(folded)
    counts = [int(count) for value, count in after.rows() if fold(value)]
    assert counts == sorted(counts, reverse=True)


def test_the_most_frequent_value_comes_first_and_ties_keep_their_order() -> None:
    assert grouped("ESP", "ITA", "RUS", "ITA", "RUS", "BEL") == [["ITA", "2"], ["RUS", "2"], ["ESP", "1"], ["BEL", "1"]]


def test_capitals_and_spaces_part_no_group_and_the_first_spelling_is_shown() -> None:
    assert grouped("New York", "new  york", " NEW YORK", "Boston") == [["New York", "3"], ["Boston", "1"]]


def test_empty_cells_are_one_group_that_comes_last_even_as_the_largest() -> None:
    assert grouped("", "A", " ", "") == [["A", "1"], ["", "3"]]


def test_a_column_of_all_different_values_is_grouped_too() -> None:
    assert grouped(*"abcdefghij") == [[letter, "1"] for letter in "abcdefghij"]


def test_a_table_without_rows_gives_a_table_without_groups() -> None:
    state = State(Table.of(["Nation", "Rank"], []))
    after = GroupBy("Nation").apply(state).table
    assert after.shape == (0, 2)
    assert after.columns == ("Nation", "Count")


def test_one_row_is_one_group() -> None:
    assert grouped("ESP") == [["ESP", "1"]]


def test_a_column_named_count_keeps_its_name() -> None:
    state = State(Table.of(["Count"], [["7"], ["7"]]))
    after = GroupBy("Count").apply(state).table
    assert after.columns == ("Count", "Count (2)")
    assert after.rows() == [["7", "2"]]


def test_grouping_groups_keeps_the_source_rows_of_all_members() -> None:
    state = State(Table.of(["Nation"], [[cell] for cell in ("A", "B", "B", "C", "A", "D")]))
    twice = GroupBy("Count").apply(GroupBy("Nation").apply(state)).table
    assert twice.rows() == [["2", "2"], ["1", "2"]]
    assert twice.origins.of(0).tolist() == [0, 4, 1, 2]
    assert twice.origins.of(1).tolist() == [3, 5]


def test_rows_are_counted_not_source_rows() -> None:
    state = State(Table.of(["Nation"], [["A"], ["A"], ["B"]]))
    again = GroupBy("Nation").apply(GroupBy("Nation").apply(state)).table
    assert again.rows() == [["A", "1"], ["B", "1"]]


def test_the_column_is_read_with_its_capitals_spaces_and_commas() -> None:
    state = State(Table.of(["Home Team", "a, b"], [["x", "y"]]))
    assert GroupBy.parse("f_group_by(home team)", state) == GroupBy("Home Team")
    assert GroupBy.parse('f_group_by("a, b")', state) == GroupBy.parse("f_group_by(a, b)", state) == GroupBy("a, b")


def test_an_unknown_column_is_an_error() -> None:
    with pytest.raises(StepError, match=r"No column 'Nations'\. Did you mean 'Nation'"):
        GroupBy("Nations").apply(State(Table.of(["Nation"], [])))


def test_both_new_columns_were_made_from_the_one_grouped() -> None:
    assert GroupBy("Nation").sources_of("Count") == ("Nation",)
    assert GroupBy("Nation").sources_of("Nation") == ("Nation",)
    assert GroupBy("Nation").describe() == "Group by Nation and count"
