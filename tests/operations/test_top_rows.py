"""top_rows: the largest or smallest few, of all rows or of each group; what ties stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import StepError
from chaintable.operations import TopRows
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import fold
from chaintable.ui.operations.top_rows import tie_words

SALES = Table.of(
    ["Region", "Amount", "Day", "Note"],
    [
        ["North", "1,200", "2024-03-05", "x"],
        ["South", "80", "2024-01-31", "y"],
        ["north", "n/a", "2024-02-01", ""],
        ["North", "300", "", "z"],
        ["South", "950", "2023-12-24", "late"],
        ["", "300", "2024-05-01", "w"],
    ],
)


def amounts(call: str, table: Table = SALES) -> list[str]:
    return list(TopRows.parse(call, State(table)).apply(State(table)).table.column("Amount"))


def test_the_rows_with_the_largest_values_are_kept_in_falling_order() -> None:
    assert amounts("f_top_rows(2, Amount)") == ["1,200", "950"]
    assert amounts("f_top_rows(2, Amount, smallest)") == ["80", "300", "300"]


def test_a_row_without_a_value_is_never_among_them() -> None:
    assert amounts("f_top_rows(99, Amount)") == ["1,200", "950", "300", "300", "80"]


def test_each_group_has_its_own_top_rows_and_groups_keep_their_order() -> None:
    assert amounts("f_top_rows(1, Amount, per Region)") == ["1,200", "950", "300"]
    assert amounts("f_top_rows(1, Day, smallest, per Region)") == ["n/a", "950", "300"]


def test_rows_that_tie_with_the_last_place_stay_and_that_is_said() -> None:
    operation = TopRows(3, "Amount")
    after = operation.apply(State(SALES)).table
    assert after.n_rows == 4
    assert tie_words(operation, after) == "2 rows tie for the last place, so all of them stay"
    assert tie_words(TopRows(4, "Amount"), after) == ""


def test_the_rows_point_to_where_they_came_from() -> None:
    assert TopRows(2, "Amount").apply(State(SALES)).table.origins.rows.tolist() == [0, 4]


@given(st.data())
def test_the_top_rows_are_those_that_sorting_each_group_finds(data: st.DataObject) -> None:
    cells = st.tuples(st.sampled_from(["a", "A", "b", ""]), st.integers(0, 5))
    rows = data.draw(st.lists(cells, min_size=1, max_size=12))
    count, end = data.draw(st.integers(1, 4)), data.draw(st.sampled_from(["largest", "smallest"]))
    table = Table.of(["Key", "Number"], [[key, str(number)] for key, number in rows])
    sign = -1 if end == "largest" else 1
    wanted = []
    for key in dict.fromkeys(fold(key) for key, _ in rows):
        group = sorted((row for row in rows if fold(row[0]) == key), key=lambda row: sign * row[1])
        last = sign * group[min(count, len(group)) - 1][1]
        wanted += [[key, str(number)] for key, number in group if sign * number <= last]
    assert TopRows(count, "Number", end, ("Key",)).apply(State(table)).table.rows() == wanted


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ("f_top_rows(Amount, 5)", TopRows(5, "Amount")),
        ("f_top(3, amount, lowest)", TopRows(3, "Amount", "smallest")),
        ('f_top_rows(3, "Amount", descending, by Region)', TopRows(3, "Amount", "largest", ("Region",))),
        ("f_top_rows(1, Amount, for each Region, per Note)", TopRows(1, "Amount", "largest", ("Region", "Note"))),
    ],
)
def test_models_write_it_in_several_ways(call: str, wanted: TopRows) -> None:
    assert TopRows.parse(call, State(SALES)) == wanted


@pytest.mark.parametrize("column", ["smallest", "per Region", "5", "a, b", "per", ""])
def test_a_column_that_reads_like_an_argument_stays_a_column(column: str) -> None:
    for operation in (TopRows(5, column), TopRows(1, column, "smallest", (column,))):
        assert TopRows.parse(str(operation)) == operation


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("f_top_rows(5, Note)", "'Note' holds text, so it has no largest values.*'Amount', 'Day'"),
        ("f_top_rows(0, Amount)", "at least one row"),
        ("f_top_rows(Amount)", "names no number of rows or no column"),
        ("f_top_rows(few, Amount)", "'few' isn't a number of rows"),
        ("f_top_rows(5, Amount, please)", "Can't read 'please'"),
        ("f_top_rows(5, Amuont)", "Did you mean 'Amount'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(call: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        amounts(call)


def test_a_structured_call_gives_count_column_order_and_groups() -> None:
    given_ = {"count": 2, "column": "Amount", "order": "smallest", "per": ["Region"]}
    assert TopRows.from_json(given_, State(SALES)) == TopRows(2, "Amount", "smallest", ("Region",))
    assert TopRows.from_json({"count": "2", "column": "Amount"}, State(SALES)) == TopRows(2, "Amount")


def test_it_is_said_in_words() -> None:
    assert TopRows(1, "Amount").describe() == "Keep the row with the largest Amount"
    assert (
        TopRows(2, "Amount", "smallest", ("Region", "Day")).describe()
        == "Keep the 2 rows with the smallest Amount for each Region and Day"
    )
    assert TopRows(2, "Amount", "largest", ("Region",)).columns_used == ("Amount", "Region")
