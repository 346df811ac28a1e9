"""Table: a value that nobody changes, whose rows know where they came from."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import headers, tables

from chaintable.errors import InputError, StepError
from chaintable.tables.table import Origins, Table
from chaintable.tables.values import ValueKind

TABLE = Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"], ["3", "Rebellin"]], caption="Race")


@st.composite
def tables_and_positions(draw: st.DrawFn) -> tuple[Table, list[int]]:
    table = draw(tables(min_rows=1))
    return table, draw(st.lists(st.integers(0, table.n_rows - 1), max_size=8))


@st.composite
def ragged_origins(draw: st.DrawFn) -> tuple[Origins, list[list[int]]]:
    """Origins of groups, and the same as lists."""
    groups = draw(st.lists(st.lists(st.integers(0, 20), max_size=4), max_size=5))
    rows = np.array([row for group in groups for row in group], dtype=np.int64)
    ends = np.cumsum([len(group) for group in groups], dtype=np.int64)
    return Origins(rows, ends), groups


@given(tables_and_positions())
def test_taking_rows_gives_those_rows_and_their_origins(given_: tuple[Table, list[int]]) -> None:
    table, positions = given_
    taken = table.take(positions)
    assert taken.rows() == [table.rows()[position] for position in positions]
    assert taken.origins.rows.tolist() == positions
    assert list(taken.frame.index) == list(range(len(positions)))


@given(tables())
def test_taking_every_row_gives_the_same_table(table: Table) -> None:
    assert table.take(range(table.n_rows)) == table
    assert table.pick(table.columns) == table


@given(ragged_origins(), st.data())
def test_origins_of_groups_are_taken_group_by_group(
    given_: tuple[Origins, list[list[int]]], data: st.DataObject
) -> None:
    origins, groups = given_
    assert len(origins) == len(groups)
    places = data.draw(st.lists(st.integers(0, len(groups) - 1), max_size=6)) if groups else []
    taken = origins.take(np.array(places, dtype=np.int64))
    assert [taken.of(row).tolist() for row in range(len(taken))] == [groups[place] for place in places]
    assert origins.of_all(places).tolist() == sorted({row for place in places for row in groups[place]})


@given(ragged_origins())
def test_groups_of_groups_hold_the_members_of_both(given_: tuple[Origins, list[list[int]]]) -> None:
    origins, groups = given_
    order = np.arange(len(groups))[::-1]
    ends = np.array([len(groups)] if groups else [], dtype=np.int64)
    whole = origins.group(order, ends)
    assert [whole.of(row).tolist() for row in range(len(whole))] == [[row for group in groups[::-1] for row in group]][
        : len(ends)
    ]


@given(st.lists(headers, min_size=1, max_size=4, unique=True))
def test_any_name_can_be_a_column_and_is_found_by_itself(names: list[str]) -> None:
    table = Table.of(names, [["x"] * len(names)])
    assert table.columns == tuple(names)
    assert all(table.resolve(name) == name and table.cell(0, name) == "x" for name in names)


@given(headers.filter(lambda name: name not in TABLE.columns))
def test_a_column_is_added_at_the_right_whatever_its_name(name: str) -> None:
    wider = TABLE.with_column(name, ["a", "b", "c"])
    assert wider.columns == ("Rank", "Rider", name)
    assert wider.column(name).tolist() == ["a", "b", "c"]
    assert TABLE.columns == ("Rank", "Rider")


def test_cells_written_anew_keep_their_column_in_its_place() -> None:
    again = TABLE.with_column("Rank", ["x", "y", "z"])
    assert again.columns == TABLE.columns
    assert again.values("Rank").kind is ValueKind.TEXT
    assert TABLE.values("Rank").kind is ValueKind.NUMBER
    assert TABLE.column("Rank").tolist() == ["1", "2", "3"]


def test_every_cell_of_a_frame_becomes_text_and_a_missing_one_is_empty() -> None:
    frame = pd.DataFrame({"a": [1, 2], "b": [1.5, np.nan], "c": ["x", None], 7: [True, False]}, index=[5, 9])
    table = Table.from_frame(frame)
    assert table.columns == ("a", "b", "c", "7")
    assert table.rows() == [["1", "1.5", "x", "True"], ["2", "", "", "False"]]
    assert all(pd.api.types.is_string_dtype(dtype) for dtype in table.frame.dtypes)


def test_two_columns_of_the_same_name_are_refused() -> None:
    with pytest.raises(InputError, match="Two columns are named 'a'"):
        Table.of(["a", "b", "a"], [])


def test_a_ragged_row_is_refused_with_its_number() -> None:
    with pytest.raises(InputError, match="Row 2 has 1 cells, but there are 2 columns"):
        Table.of(["a", "b"], [["1", "2"], ["3"]])


@pytest.mark.parametrize("name", ["Rank", "rank", " RANK ", "rank "])
def test_a_column_is_found_whatever_its_capitals_and_spaces(name: str) -> None:
    assert TABLE.resolve(name) == "Rank"


def test_a_name_that_two_columns_answer_to_is_refused_unless_it_is_exact() -> None:
    table = Table.of(["rank", "Rank"], [["1", "2"]])
    assert table.resolve("Rank") == "Rank"
    with pytest.raises(StepError, match="'RANK' could be any of 'rank', 'Rank'"):
        table.resolve("RANK")


def test_an_unknown_column_is_named_with_the_nearest() -> None:
    with pytest.raises(StepError) as refused:
        TABLE.column("Ridr")
    assert (refused.value.message, refused.value.hint) == ("No column 'Ridr'.", "Did you mean 'Rider'?")


def test_tables_are_equal_by_cells_names_caption_and_origins() -> None:
    assert Table.of(["Rank", "Rider"], TABLE.rows(), caption="Race") == TABLE
    assert Table.of(["Rank", "Rider"], TABLE.rows(), caption="Another race") != TABLE
    assert Table.of(["Rank", "Name"], TABLE.rows(), caption="Race") != TABLE
    assert TABLE.with_column("Rank", ["1", "2", "4"]) != TABLE
    assert TABLE.take([0, 1]) != TABLE.take([1, 0])
    turned = TABLE.take([2, 1, 0]).take([2, 1, 0])
    assert turned == TABLE


def test_equal_cells_from_other_rows_are_another_table() -> None:
    twice = Table.of(["a"], [["x"], ["x"]])
    assert twice.take([0]) != twice.take([1])


def test_the_meaning_of_a_column_is_worked_out_once_and_kept_with_it() -> None:
    values = TABLE.values("rank")
    assert TABLE.values("Rank") is values
    assert TABLE.pick(["Rank"]).values("Rank") is values
    assert TABLE.with_column("x", ["", "", ""]).values("Rank") is values
    assert TABLE.take([0]).values("Rank") is not values


def test_a_table_without_columns_or_without_rows_is_a_table() -> None:
    assert Table.of([], []).shape == (0, 0)
    assert Table.of(["a"], []).shape == (0, 1)
    assert Table.of(["a"], []).rows() == []


def test_a_date_stays_the_same_date_when_few_rows_are_left() -> None:
    table = Table.of(["When"], [["03/04/2020"], ["13/04/2020"]])
    assert table.take([0]).values("When").keys.tolist() == [table.values("When").keys[0]]
    assert (
        table.take([0]).with_column("New", ["x"]).pick(["When"]).values("When").keys[0] == table.values("When").keys[0]
    )


def test_a_column_of_text_is_read_anew_when_only_its_numbers_are_left() -> None:
    table = Table.of(["Cell"], [["7"], ["seven"], ["eight"]])
    assert table.values("Cell").kind is ValueKind.TEXT
    assert table.take([0]).values("Cell").kind is ValueKind.NUMBER


def test_new_cells_for_a_column_are_read_as_they_are() -> None:
    table = Table.of(["A", "B"], [["1", "x"], ["2", "y"]])
    assert table.values("A").kind is ValueKind.NUMBER
    assert table.with_column("A", ["one", "two"]).values("A").kind is ValueKind.TEXT


def test_the_memory_of_a_table_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.of(["Team", "Points"], [["Ajax", "7"]] * 100)
    known = table.nbytes
    assert known >= 100 * (len("Ajax7") + 8)
    monkeypatch.setattr(type(table.frame), "iloc", None)
    assert table.nbytes == known
