"""group_by: one row per value, most frequent first, and every group can be opened."""

from statistics import median

import pytest
from effort import calls_in
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable.errors import StepError
from chaintable.operations import GroupBy, Measure
from chaintable.operations.grammar import render_number
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import fold

COSTS = Table.of(
    ["Department", "Amount", "Hours (h)", "Note"],
    [
        ["Sales", "1,200.50", "3", "x"],
        ["IT", "", "1", "late"],
        ["sales", "99.5", "-", ""],
        ["", "7", "2", "y"],
        ["HR", "n/a", "", "z"],
        ["IT", "-20", "5", "w"],
    ],
)


def measured(call: str, table: Table = COSTS) -> list[list[str]]:
    """The header and the rows after the call."""
    after = GroupBy.parse(call, State(table)).apply(State(table)).table
    return [list(after.columns), *after.rows()]


def grouped(*cells: str, header: str = "Nation") -> list[list[str]]:
    state = State(Table.of([header], [[cell] for cell in cells]))
    return GroupBy((header,)).apply(state).table.rows()


@st.composite
def tables_and_columns(draw: st.DrawFn) -> tuple[Table, str]:
    table = draw(tables())
    return table, draw(st.sampled_from(table.columns))


@given(tables_and_columns())
def test_the_members_of_the_groups_are_all_rows_each_once(given_: tuple[Table, str]) -> None:
    table, column = given_
    after = GroupBy((column,)).apply(State(table)).table
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
    after = GroupBy((column,)).apply(State(table)).table
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
    after = GroupBy(("Nation",)).apply(state).table
    assert after.shape == (0, 2)
    assert after.columns == ("Nation", "Count")


def test_one_row_is_one_group() -> None:
    assert grouped("ESP") == [["ESP", "1"]]


def test_a_column_named_count_keeps_its_name() -> None:
    state = State(Table.of(["Count"], [["7"], ["7"]]))
    after = GroupBy(("Count",)).apply(state).table
    assert after.columns == ("Count", "Count (2)")
    assert after.rows() == [["7", "2"]]


def test_grouping_groups_keeps_the_source_rows_of_all_members() -> None:
    state = State(Table.of(["Nation"], [[cell] for cell in ("A", "B", "B", "C", "A", "D")]))
    twice = GroupBy(("Count",)).apply(GroupBy(("Nation",)).apply(state)).table
    assert twice.rows() == [["2", "2"], ["1", "2"]]
    assert twice.origins.of(0).tolist() == [0, 4, 1, 2]
    assert twice.origins.of(1).tolist() == [3, 5]


def test_rows_are_counted_not_source_rows() -> None:
    state = State(Table.of(["Nation"], [["A"], ["A"], ["B"]]))
    again = GroupBy(("Nation",)).apply(GroupBy(("Nation",)).apply(state)).table
    assert again.rows() == [["A", "1"], ["B", "1"]]


def test_the_column_is_read_with_its_capitals_spaces_and_commas() -> None:
    state = State(Table.of(["Home Team", "a, b"], [["x", "y"]]))
    assert GroupBy.parse("f_group_by(home team)", state) == GroupBy(("Home Team",))
    assert GroupBy.parse('f_group_by("a, b")', state) == GroupBy.parse("f_group_by(a, b)", state) == GroupBy(("a, b",))


def test_an_unknown_column_is_an_error() -> None:
    with pytest.raises(StepError, match=r"No column 'Nations'\. Did you mean 'Nation'"):
        GroupBy(("Nations",)).apply(State(Table.of(["Nation"], [])))


def test_both_new_columns_were_made_from_the_one_grouped() -> None:
    assert GroupBy(("Nation",)).sources_of("Count") == ("Nation",)
    assert GroupBy(("Nation",)).sources_of("Nation") == ("Nation",)
    assert GroupBy(("Nation",)).describe() == "Group by Nation and count"


def test_a_measure_is_a_column_behind_the_count_with_cells_without_a_value_left_out() -> None:
    assert measured("f_group_by(Department, sum of Amount)") == [
        ["Department", "Count", "Sum of Amount"],
        ["Sales", "2", "1300"],
        ["IT", "2", "-20"],
        ["HR", "1", ""],
        ["", "1", "7"],
    ]


def test_several_measures_each_give_a_column_in_their_order() -> None:
    call = "f_group_by(Department, average of Amount, highest of Hours (h), lowest of Amount)"
    header, sales, it, *_ = measured(call)
    assert header[2:] == ["Average of Amount", "Highest of Hours (h)", "Lowest of Amount"]
    assert sales == ["Sales", "2", "650", "3", "99.5"]
    assert it == ["IT", "2", "-20", "5", "-20"]


@given(st.data())
def test_the_measures_are_those_of_the_members_of_each_group(data: st.DataObject) -> None:
    pairs = data.draw(st.lists(st.tuples(st.sampled_from("aAb "), st.integers(-99, 99)), min_size=1))
    table = Table.of(["Key", "Number"], [[key, str(number)] for key, number in pairs])
    measures = tuple(Measure(rule, "Number") for rule in ("sum", "average", "highest", "lowest"))
    plain, after = (GroupBy(("Key",), given_).apply(State(table)).table for given_ in ((), measures))
    assert after.origins == plain.origins
    assert [row[:2] for row in after.rows()] == plain.rows()
    for row, cells in enumerate(after.rows()):
        held = [pairs[member][1] for member in after.origins.of(row)]
        wanted = [sum(held), sum(held) / len(held), max(held), min(held)]
        assert cells[2:] == [render_number(number) for number in wanted]


def test_the_name_of_a_measure_that_is_taken_gets_a_number() -> None:
    table = Table.of(["Sum of A", "A"], [["x", "1"]])
    assert measured('f_group_by("Sum of A", sum of A, sum of A)', table)[0] == [
        *("Sum of A", "Count", "Sum of A (2)", "Sum of A (3)")
    ]


@pytest.mark.parametrize(
    "operation",
    [
        GroupBy(("sum of x",)),
        GroupBy(("a, sum of x",)),
        GroupBy(("a",), (Measure("sum", "sum of x"),)),
        GroupBy(("a", "sum of x", "b"), (Measure("first", "sum of x"),)),
        GroupBy(("a", "Count", "distinct of b, c")),
        GroupBy(("sum of x",), (Measure("average", "a, lowest of b"), Measure("sum", ""))),
    ],
)
def test_a_column_that_reads_like_a_measure_stays_a_column(operation: GroupBy) -> None:
    assert GroupBy.parse(str(operation)) == operation
    state = State(Table.of(list(dict.fromkeys(operation.columns_used)), []))
    assert GroupBy.parse(str(operation), state) == operation


@pytest.mark.parametrize(
    "call",
    [
        "f_group_by(department, sum of AMOUNT)",
        "f_group_by(Department, the total of Amount)",
        "f_group_by(Department, SUM(Amount))",
        'f_group_by("Department", "sum of Amount")',
        "f_group_by(Department), sum of Amount",
        "f_group_by(Department) with the sum of Amount because it is asked",
        "f_group_by(Department), sum of Amount. Then we look.",
        "f_group_by(Department), sum of Amount -> f_sort_by(Sum of Amount) -> <END>",
    ],
)
def test_a_measure_is_read_in_the_ways_that_models_write_it(call: str) -> None:
    assert GroupBy.parse(call, State(COSTS)) == GroupBy(("Department",), (Measure("sum", "Amount"),))


def test_several_measures_behind_the_bracket_are_read() -> None:
    call = 'f_group_by(Department), sum of Amount and the average of "Hours (h)", highest of Amount'
    wanted = (Measure("sum", "Amount"), Measure("average", "Hours (h)"), Measure("highest", "Amount"))
    assert GroupBy.parse(call, State(COSTS)).measures == wanted


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("f_group_by(Department, sum of Note)", "'Note' holds text, so it has no sum.*'Amount', 'Hours \\(h\\)'"),
        ("f_group_by(Department, sum of Amuont)", "No column 'Amuont'. Did you mean 'Amount'"),
        ("f_group_by(Department, modus of Amount)", "No column 'modus of Amount'"),
        ("f_group_by(Department, average of Note)", "'Note' holds text, so it has no average"),
        ("f_group_by(Department, lowest of Note)", "'Note' holds text, so it has no lowest.*Columns of numbers, dates"),
        ("f_group_by()", "f_group_by names no column"),
    ],
)
def test_a_measure_that_cannot_be_taken_is_refused_with_the_reason(call: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        measured(call)


def test_numbers_too_large_to_add_up_are_refused() -> None:
    table = Table.of(["A", "B"], [["x", "1.7e308"], ["x", "1.7e308"]])
    with pytest.raises(StepError, match="'B' are too large"):
        measured("f_group_by(A, sum of B)", table)


def test_a_table_without_rows_gives_the_columns_of_the_measures_too() -> None:
    assert measured("f_group_by(Department, sum of Note)", Table.of(["Department", "Note"], [])) == [
        ["Department", "Count", "Sum of Note"]
    ]


def test_a_measure_was_made_from_its_own_column() -> None:
    operation = GroupBy(("Department",), (Measure("sum", "Amount"), Measure("highest", "Hours (h)")))
    assert operation.sources_of("Sum of Amount") == ("Amount",)
    assert operation.sources_of("Highest of Hours (h)") == ("Hours (h)",)
    assert operation.sources_of("Count") == operation.sources_of("Department") == ("Department",)
    assert operation.columns_used == ("Department", "Amount", "Hours (h)")
    assert operation.describe() == "Group by Department with count, sum of Amount and highest of Hours (h)"


def test_measuring_a_large_table_takes_no_more_python_than_a_small_one() -> None:
    def measure(n_rows: int) -> int:
        keys = [f"Department {row % 50}" for row in range(n_rows)]
        table = Table.from_columns({"Key": keys, "Number": [f"{row / 4}" for row in range(n_rows)]})
        done: list[State] = []
        effort = calls_in(lambda: done.append(GroupBy(("Key",), (Measure("sum", "Number"),)).apply(State(table))))
        first = [render_number(n_rows / 50), render_number(sum(range(0, n_rows, 50)) / 4)]
        assert done[0].table.rows()[0] == ["Department 0", *first]
        return effort

    small, large = measure(5_000), measure(200_000)
    assert large < 2 * small


ORDERS = Table.of(
    ["Region", "Team", "Day", "Hours", "Customer"],
    [
        ["North", "A", "2024-03-05", "3", "Kim"],
        ["North", "B", "2024-01-31", "1", "kim "],
        ["South", "A", "", "4", "Lee"],
        ["north", "A", "2023-12-24", "", ""],
        ["", "A", "2024-02-01", "2", "Mai"],
        ["North", "A", "2024-01-01", "8", "Lee"],
    ],
)


def test_several_columns_make_a_group_of_each_combination_and_those_with_an_empty_cell_come_last() -> None:
    assert measured("f_group_by(Region, Team, sum of Hours)", ORDERS) == [
        ["Region", "Team", "Count", "Sum of Hours"],
        ["North", "A", "3", "11"],
        ["North", "B", "1", "1"],
        ["South", "A", "1", "4"],
        ["", "A", "1", "2"],
    ]


def test_dates_have_a_lowest_highest_and_median_that_are_shown_as_they_are_written() -> None:
    call = "f_group_by(Team, lowest of Day, highest of Day, median of Day, earliest of Day)"
    header, first, second = measured(call, ORDERS)
    assert header[2:] == ["Lowest of Day", "Highest of Day", "Median of Day", "Lowest of Day (2)"]
    assert first[2:] == ["2023-12-24", "2024-03-05", "2024-01-01", "2023-12-24"]
    assert second[2:] == ["2024-01-31", "2024-01-31", "2024-01-31", "2024-01-31"]


def test_a_group_has_a_first_cell_a_number_of_different_values_and_a_share_of_the_total() -> None:
    assert measured("f_group_by(Team, first of Customer, distinct of Customer, share of Hours)", ORDERS) == [
        ["Team", "Count", "First Customer", "Different Customer", "Share of Hours (%)"],
        ["A", "5", "Kim", "3", "94.44444444"],
        ["B", "1", "kim ", "1", "5.555555556"],
    ]


def test_a_group_without_any_value_has_empty_measures_and_no_different_values() -> None:
    table = Table.of(["A", "B", "Day"], [["x", "", ""], ["y", "2", "2024-01-01"], ["x", "-", ""]])
    call = "f_group_by(A, median of B, share of B, first of B, distinct of B, highest of Day)"
    assert measured(call, table)[1] == ["x", "2", "", "", "", "0", ""]


def test_numbers_that_add_up_to_nothing_have_no_shares() -> None:
    with pytest.raises(StepError, match="'B' add up to 0, so they have no shares"):
        measured("f_group_by(A, share of B)", Table.of(["A", "B"], [["x", "0.3"], ["y", "-0.1"], ["z", "-0.2"]]))


@given(st.data())
def test_groups_of_two_columns_and_all_their_measures_are_those_found_by_looking_at_each_row(
    data: st.DataObject,
) -> None:
    cells = st.tuples(st.sampled_from(["a", "A ", "b", ""]), st.sampled_from("xy"), st.integers(1, 9))
    rows = data.draw(st.lists(cells, min_size=1, max_size=12))
    table = Table.of(["One", "Two", "Number"], [[one, two, str(number)] for one, two, number in rows])
    rules = ("median", "first", "distinct", "share")
    operation = GroupBy(("One", "Two"), tuple(Measure(rule, "Number") for rule in rules))
    found = {(fold(one), fold(two)): cells for one, two, *cells in operation.apply(State(table)).table.rows()}
    wanted: dict[tuple[str, str], list[int]] = {}
    for one, two, number in rows:
        wanted.setdefault((fold(one), fold(two)), []).append(number)
    total = sum(number for _, _, number in rows)
    assert found == {
        key: [
            *(str(len(numbers)), render_number(float(median(numbers))), str(numbers[0])),
            *(str(len(set(numbers))), render_number(100 * (sum(numbers) / total))),
        ]
        for key, numbers in wanted.items()
    }


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("count distinct of Customer", "distinct"),
        ("the number of different Customer", "distinct"),
        ("UNIQUE(Customer)", "distinct"),
        ("percentage of Hours", "share"),
        ("latest of Day", "highest"),
    ],
)
def test_models_have_other_words_for_a_measure(said: str, rule: str) -> None:
    (measure,) = GroupBy.parse(f"f_group_by(Team, {said})", State(ORDERS)).measures
    assert measure.rule == rule


def test_a_structured_call_names_one_column_or_several() -> None:
    state = State(ORDERS)
    assert GroupBy.from_json({"column": "team"}, state) == GroupBy(("Team",))
    given_ = {"columns": ["Team", "Region"], "measures": ["median of Hours", "count"]}
    assert GroupBy.from_json(given_, state) == GroupBy(("Team", "Region"), (Measure("median", "Hours"),))


def test_of_several_columns_the_count_was_made_from_all_and_each_from_itself() -> None:
    operation = GroupBy(("Team", "Count"), (Measure("first", "Day"),))
    assert operation.sources_of("Count") == ("Count",)
    assert operation.sources_of("Count (2)") == ("Team", "Count")
    assert operation.sources_of("First Day") == ("Day",)
    assert GroupBy(("Team", "Region")).describe() == "Group by Team and Region, and count"
