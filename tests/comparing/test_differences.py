"""The difference of two tables: what is only in one of them, what changed, and what moved."""

from hypothesis import given
from hypothesis import strategies as st

from chaintable.operations.conditions import Comparison as Compared
from chaintable.operations.conditions import Not
from chaintable.operations.group_by import GroupBy
from chaintable.operations.select_row import SelectRow
from chaintable.runs.comparing import TableDifference, difference
from chaintable.tables.state import State
from chaintable.tables.table import Table

TABLE = Table.of(["Rider", "Team"], [["Ana", "Blue"], ["Bo", "Red"], ["Cy", "Blue"], ["Di", "Red"]])
rows = st.lists(st.integers(0, 3), max_size=6)
columns = st.sampled_from([("Rider",), ("Team",), ("Team", "Rider"), ("Rider", "Team")])


def told(found: TableDifference) -> tuple[object, ...]:
    return (found.left_columns, found.right_columns, found.left_rows.tolist(), found.right_rows.tolist())


@given(rows, columns)
def test_a_table_does_not_differ_from_itself(places: list[int], names: tuple[str, ...]) -> None:
    table = TABLE.take(places).pick(names)
    assert difference(table, TABLE.take(places).pick(names)).is_empty
    assert difference(table, table).words("A", "B") == "The tables are the same."


@given(rows, columns, rows, columns)
def test_seen_from_the_other_table_left_and_right_change_places(
    one: list[int], names: tuple[str, ...], other: list[int], other_names: tuple[str, ...]
) -> None:
    left, right = TABLE.take(one).pick(names), TABLE.take(other).pick(other_names)
    there, back = difference(left, right), difference(right, left)
    assert told(there) == tuple(told(back)[place] for place in (1, 0, 3, 2))
    assert there.left_changed.tolist() == back.right_changed.tolist()
    assert there.reordered == back.reordered


def test_rows_and_columns_of_one_table_only_are_named() -> None:
    found = difference(TABLE.take([0, 2]), TABLE.take([0, 1]).pick(["Rider"]))
    assert told(found) == (("Team",), (), [1], [1])
    assert found.words("A", "B") == "Only in A: 1 row and the column Team. Only in B: 1 row."


def test_rows_are_known_by_where_they_come_from() -> None:
    changed = TABLE.with_cells("Team", ["Blue", "Green", "Blue", "Red"])
    found = difference(TABLE, changed.take([3, 1, 0, 2]))
    assert (found.left_changed.tolist(), found.right_changed.tolist(), found.reordered) == ([1], [1], True)
    assert found.words("A", "B") == "1 row with other cells. The rows that both have are in another order."


def test_groups_are_known_by_their_cells() -> None:
    start = State(TABLE)
    without = SelectRow(Not(Compared("Rider", "=", "Ana"))).apply(start)
    one, other = GroupBy(("Team",)).apply(start).table, GroupBy(("Team",)).apply(without).table
    assert {tuple(one.rows()[row]) for row in difference(one, other).left_rows} == {("Blue", "2")}
    assert {tuple(other.rows()[row]) for row in difference(one, other).right_rows} == {("Blue", "1")}


def test_groups_and_rows_have_nothing_in_common() -> None:
    groups = GroupBy(("Team",)).apply(State(TABLE)).table
    found = difference(groups, TABLE)
    assert (len(found.left_rows), len(found.right_rows)) == (2, 4)
