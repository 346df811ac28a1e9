"""Readings: how an answer is read, with ties, empty cells, empty tables and what is said about them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import readings, tables

from chaintable.errors import StepError
from chaintable.operations.readings import Denotation, Reading
from chaintable.tables.state import State
from chaintable.tables.table import Table

MEDALS = Table.of(
    ["Nation", "Gold", "Silver", "First games", "Note"],
    [
        ["Spain", "3", "1", "1900", "host"],
        ["Italy", "5", "4", "1896", ""],
        ["Russia", "5", "2", "1952", "host"],
        ["Nauru", "", "0", "1996", "HOST"],
    ],
)
DATES = Table.of(["Event", "Day"], [["A", "2004-03-12"], ["B", "1999-12-31"], ["C", "unknown"], ["D", "2010-01-01"]])
EMPTY = MEDALS.take([])


def read(words: str, table: Table = MEDALS) -> Denotation:
    return Reading.parse(words, State(table)).read(State(table))


@given(st.data())
def test_what_is_read_stands_in_rows_and_columns_of_the_table(data: st.DataObject) -> None:
    table = data.draw(tables())
    try:
        found = data.draw(readings(table)).read(State(table))
    except StepError:
        assume(False)
    assert found.values
    assert all(0 <= row < table.n_rows for row in found.rows)
    assert set(found.columns) <= set(table.columns)


@pytest.mark.parametrize(
    ("words", "values", "rows", "remark"),
    [
        ("cell(Nation)", ("Spain",), [0], "the first of 4 rows"),
        ("cell(nation)", ("Spain",), [0], "the first of 4 rows"),
        ("list(Nation)", ("Spain", "Italy", "Russia", "Nauru"), [0, 1, 2, 3], ""),
        ("list(Gold)", ("3", "5"), [0, 1, 2], ""),
        ("count", ("4",), [0, 1, 2, 3], ""),
        ("count_distinct(Gold)", ("2",), [0, 1, 2], "1 cell without a value left out"),
        ("count_distinct(Note)", ("1",), [0, 2, 3], "1 cell without a value left out"),
        ("sum(Gold)", ("13",), [0, 1, 2], "1 cell without a value left out"),
        ("sum(Silver)", ("7",), [0, 1, 2, 3], ""),
        ("average(Silver)", ("1.75",), [0, 1, 2, 3], ""),
        ("difference(Silver)", ("4",), [0, 1, 2, 3], ""),
        ("most(Nation, Silver)", ("Italy",), [1], ""),
        ("most(Nation, Gold)", ("Italy", "Russia"), [1, 2], "2 rows tie at 5"),
        ("least(Nation, Silver)", ("Nauru",), [3], ""),
        ("most(Gold)", ("5",), [1, 2], ""),
        ("column_name(most, Gold, Silver)", ("Gold",), [0, 1, 2, 3], ""),
        ("column_name(least, Gold, Silver)", ("Silver",), [0, 1, 2, 3], ""),
        ("yes_no(count > 3)", ("yes",), [0, 1, 2, 3], "the number of rows: 4"),
        ("yes_no(count > 4)", ("no",), [0, 1, 2, 3], "the number of rows: 4"),
        ("true_false(cell(Nation) = SPAIN)", ("true",), [0], "the cell in column Nation: Spain (the first of 4 rows)"),
        ("true_false(sum(Silver) != 7.0)", ("false",), [0, 1, 2, 3], "the sum of Silver: 7"),
        ("more_less(count > 3)", ("more",), [0, 1, 2, 3], "the number of rows: 4"),
        ("more_less(count > 4.0)", ("the same",), [0, 1, 2, 3], "the number of rows: 4"),
        ("more_less(sum(Gold) > 14)", ("less",), [0, 1, 2], "the sum of Gold: 13 (1 cell without a value left out)"),
        ('text("Italy")', ("Italy",), [], ""),
    ],
)
def test_each_rule_reads_this(words: str, values: tuple[str, ...], rows: list[int], remark: str) -> None:
    found = read(words)
    assert (found.values, found.rows.tolist(), found.remark) == (values, rows, remark)


def test_earlier_and_later_compare_dates_and_leave_out_what_is_none() -> None:
    assert read("earlier(Event, Day)", DATES).values == ("B",)
    assert read("later(Event, Day)", DATES).values == ("D",)


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        ("yes_no(cell(Day) = 2004-03-12)", "yes"),
        ('yes_no(cell(Day) = "March 12, 2004")', "yes"),
        ("yes_no(cell(Event) = B)", "no"),
        ("yes_no(cell(Event) != B)", "yes"),
        ("yes_no(list(Event) = C)", "yes"),
        ("yes_no(count >= 4)", "yes"),
        ("yes_no(count < 4)", "no"),
        ("yes_no(count <= 4.0)", "yes"),
    ],
)
def test_a_check_compares_by_meaning(check: str, expected: str) -> None:
    assert read(check, DATES).values == (expected,)


@pytest.mark.parametrize("check", ["yes_no(cell(Event) > B)", "more_less(cell(Event) > B)"])
def test_a_check_by_size_of_words_is_refused(check: str) -> None:
    with pytest.raises(StepError, match="'A' and 'B' cannot be compared by size"):
        read(check, DATES)


@pytest.mark.parametrize(("day", "expected"), [("2000", "more"), ("2004-03-12", "the same"), ("2011-01-01", "less")])
def test_more_or_less_compares_dates_too(day: str, expected: str) -> None:
    year = Table.of(["Day"], [["2004-03-12" if len(day) > 4 else "2004"]])
    assert read(f"more_less(cell(Day) > {day})", year).values == (expected,)


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_it_is_more_just_where_over_is_yes_and_less_just_where_under_is(size: int, other: int) -> None:
    table = Table.of(["A"], [[str(size)]])
    told = [read(f"{check} {other})", table).values[0] for check in ("yes_no(cell(A) >", "yes_no(cell(A) <")]
    wanted = {("yes", "no"): "more", ("no", "yes"): "less", ("no", "no"): "the same"}[told[0], told[1]]
    assert read(f"more_less(cell(A) > {other})", table).values == (wanted,)


def test_a_tie_of_columns_gives_them_all() -> None:
    table = Table.of(["A", "B", "C"], [["2", "2", "1"]])
    found = read("column_name(most, A, B, C)", table)
    assert (found.values, found.remark) == (("A", "B"), "2 columns tie")


def test_rows_that_tie_with_the_same_cell_are_no_tie() -> None:
    table = Table.of(["Nation", "Gold"], [["Italy", "5"], ["Italy", "5"]])
    assert read("most(Nation, Gold)", table).remark == ""


def test_counting_an_empty_table_gives_nought() -> None:
    assert read("count", EMPTY).values == ("0",)
    assert read("count_distinct(Nation)", EMPTY).values == ("0",)
    assert read("true_false(count = 0)", EMPTY).values == ("true",)


@pytest.mark.parametrize(
    "words",
    ["cell(Nation)", "list(Nation)", "most(Nation, Gold)", "column_name(most, Gold)", "sum(Gold)", "average(Gold)"],
)
def test_nothing_else_can_be_read_off_an_empty_table(words: str) -> None:
    with pytest.raises(StepError, match=r"[Nn]o row is left"):
        read(words, EMPTY)


@pytest.mark.parametrize("words", ["sum(Nation)", "average(Nation)", "most(Gold, Nation)"])
def test_reckoning_with_text_names_the_column(words: str) -> None:
    with pytest.raises(StepError, match="column 'Nation' holds text"):
        read(words)


def test_a_sum_that_no_number_can_hold_is_refused() -> None:
    with pytest.raises(StepError, match="'A' are too large"):
        read("sum(A)", Table.of(["A"], [["1.7e308"], ["1.7e308"]]))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("cell()", "Write cell"),
        ("cell(Nation, Gold)", "cell cannot be read from 2 columns"),
        ("most()", "Write most"),
        ("most(Nation, Gold, Silver)", "most cannot be read from 3 columns"),
        ("column_name(most)", "column_name"),
        ("column_name(biggest, Gold)", "'biggest' is neither most nor least"),
        ("modus(Gold)", "There is no way to read an answer called 'modus'"),
        ("cell(Godl)", "No column 'Godl'. Did you mean 'Gold'"),
        ("yes_no(count)", "No comparison in 'count'"),
        ("more_less(count)", "No comparison in 'count'. Write, say, more_less"),
        ("more_less(count < 3)", "more_less asks which of the two it is, with >"),
        ("more_less(yes_no(count = 1) > 1)", "cannot check another check"),
        ("yes_no(yes_no(count = 1) = yes)", "cannot check another check"),
        ("", "There is no way to read an answer called ''"),
    ],
)
def test_a_reading_that_makes_no_sense_is_refused_with_the_reason(words: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        read(words)


@pytest.mark.parametrize(
    "reading",
    [
        Reading("text", text='say "x" = (y)'),
        Reading("text", text=""),
        Reading("yes_no", text="a, b", inner=Reading("text", text='x = "y"'), operator="!="),
        Reading("true_false", text="= 3", inner=Reading("cell", ("a <= b",)), operator="<="),
        Reading("more_less", text="> 3", inner=Reading("sum", ("a > b",)), operator=">"),
        Reading("column_name", ("most", "a, b"), text="least"),
        Reading("most", ("count", "row 3")),
    ],
)
def test_these_readings_keep_their_shape_when_read_back(reading: Reading) -> None:
    assert Reading.parse(str(reading)) == reading


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("count", "the number of rows"),
        ("most(Nation, Gold)", "the Nation with the largest Gold"),
        ("most(Gold)", "the Gold with the largest Gold"),
        ("column_name(least, Gold, Silver)", "which of Gold and Silver has the smallest value"),
        ("true_false(sum(Gold) >= 3)", "whether the sum of Gold is at least 3"),
        ("more_less(sum(Gold) > 3)", "whether the sum of Gold is more or less than 3"),
        ('text("Italy")', "“Italy”"),
    ],
)
def test_a_reading_in_a_persons_words(words: str, said: str) -> None:
    assert Reading.parse(words).describe() == said


def test_two_denotations_are_equal_by_value() -> None:
    assert read("list(Nation)") == read("list(Nation)")
    assert read("list(Nation)") != read("list(Gold)")
    assert str(read("list(Gold)")) == "3, 5"


def test_a_check_inside_a_check_is_refused_however_deep() -> None:
    with pytest.raises(StepError, match="cannot check another check"):
        Reading.parse("yes_no(" * 5_000 + "count = 1" + ") = yes" * 5_000)


def test_a_change_in_percent_is_from_the_first_row_to_the_last() -> None:
    state = State(Table.of(["Month", "Sales"], [["Jan", "80"], ["Feb", ""], ["Mar", "100"]]))
    answer = Reading("percent_change", ("Sales",)).read(state)
    assert answer.values == ("25",)
    assert answer.remark == "from 80 to 100"
    assert Reading("percent_change", ("Sales",)).read(State(state.table.take([2, 0]))).values == ("-20",)


@pytest.mark.parametrize("cells", [["5"], ["0", "5"]])
def test_no_change_in_percent_is_read_from_one_number_or_from_0(cells: list[str]) -> None:
    with pytest.raises(StepError, match="No change in 'Sales' can be worked out"):
        Reading("percent_change", ("Sales",)).read(State(Table.of(["Sales"], [[cell] for cell in cells])))


def test_a_ratio_divides_the_sums_of_the_rows_where_both_are_known() -> None:
    state = State(Table.of(["Cost", "Kg"], [["10", "4"], ["8", ""], ["", "3"], ["5", "2"]]))
    answer = Reading("ratio", ("Cost", "Kg")).read(state)
    assert answer.values == ("2.5",)
    assert list(answer.rows) == [0, 3]
    with pytest.raises(StepError, match="'Kg' add up to 0"):
        Reading("ratio", ("Cost", "Kg")).read(State(Table.of(["Cost", "Kg"], [["1", "0"]])))


def test_a_percentage_is_a_ratio_in_percent() -> None:
    state = State(Table.of(["Came", "Asked"], [["10", "40"], ["8", ""], ["5", "20"]]))
    reading = Reading("percentage", ("Came", "Asked"))
    assert reading.read(state).values == ("25",)
    assert reading.describe() == "the sum of Came as a percentage of the sum of Asked"


@pytest.mark.parametrize("text", ["median(Sales)", "percent_change(Sales)", "ratio(Cost, Kg)", "percentage(Cost, Kg)"])
def test_the_readings_of_spreadsheets_are_read_back_as_they_are_written(text: str) -> None:
    state = State(Table.of(["Sales", "Cost", "Kg"], [["1", "2", "3"]]))
    assert str(Reading.parse(text, state)) == text
