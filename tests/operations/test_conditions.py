"""Conditions: which rows they mean, in every corner, and how their words are read."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import conditions, tables

from chaintable.errors import StepError
from chaintable.operations.conditions import (
    AllRows,
    And,
    ColumnComparison,
    Comparison,
    Condition,
    First,
    IsEmpty,
    Last,
    Mask,
    Near,
    Not,
    Or,
    Rows,
    ThatOf,
    parse_condition,
)
from chaintable.tables.state import State
from chaintable.tables.table import Table

RACE = Table.of(
    ["Rank", "Rider", "Home Team", "Born", "Points", "a, b (c)"],
    [
        ["1", "Alejandro Valverde (ESP)", "Caisse d'Epargne", "1980-04-25", "1,040", "x"],
        ["2", "Alexandr Kolobnev (RUS)", "Team CSC", "1981-05-04", "30", ""],
        ["3", "Davide Rebellin (ITA)", "Gerolsteiner", "1971-08-09", "25", "-"],
        ["4", "Paolo Bettini (ITA)", "quick  step", "1974-04-01", "20", "X"],
        ["5", "Franco Pellizotti (ITA)", "Quick Step", "1974-12-31", "", "y"],
    ],
)
EMPTY = RACE.take([])


def rows(words: str, table: Table = RACE) -> list[int]:
    """The numbers (from 1) of the rows that the words mean."""
    found = parse_condition(words, State(table)).mask(table)
    return (np.flatnonzero(found) + 1).tolist()


@st.composite
def tables_and_masks(draw: st.DrawFn, count: int) -> tuple[Table, list[Condition], list[Mask]]:
    """A table, conditions that hold or not on it, and their masks."""
    table = draw(tables())
    found = draw(st.lists(conditions(table, ("=", "!=", "contains")), min_size=count, max_size=count))
    return table, found, [condition.mask(table) for condition in found]


@given(tables_and_masks(count=2))
def test_and_is_both_or_is_either_not_is_the_rest(given_: tuple[Table, list[Condition], list[Mask]]) -> None:
    table, (left, right), (in_left, in_right) = given_
    assert (And((left, right)).mask(table) == (in_left & in_right)).all()
    assert (Or((left, right)).mask(table) == (in_left | in_right)).all()
    assert (Not(left).mask(table) == ~in_left).all()
    assert (Not(And((left, right))).mask(table) == Or((Not(left), Not(right))).mask(table)).all()


@given(tables_and_masks(count=1))
def test_a_mask_has_one_truth_for_each_row_and_the_columns_are_known(
    given_: tuple[Table, list[Condition], list[Mask]],
) -> None:
    table, (condition,), (mask,) = given_
    assert mask.dtype == bool
    assert mask.shape == (table.n_rows,)
    assert set(condition.columns) <= set(table.columns)
    assert condition.describe()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Rank = 3", [3]),
        ("rank=3", [3]),
        ("RANK <= 2", [1, 2]),
        ("Rank > 3", [4, 5]),
        ("Rank >= 3.5", [4, 5]),
        ("Rank != 3", [1, 2, 4, 5]),
        ("Points = 1040", [1]),
        ('Points = "1,040"', [1]),
        ("Points = 1040.0", [1]),
        ("Points < 1000", [2, 3, 4]),
        ("home team is QUICK STEP", [4, 5]),
        ("home team is not QUICK STEP", [1, 2, 3]),
        ("Rider contains ita", [3, 4, 5]),
        ('Rider contains "(ITA)"', [3, 4, 5]),
        ("Rider begins with ale", [1, 2]),
        ("Rider contains .", []),
        ('"a, b (c)" = x', [1, 4]),
        ("Rank = 1 or Rank = 2 and Points = 30", [1, 2]),
        ("(Rank = 1 or Rank = 2) and Points = 30", [2]),
        ("not Rank = 1 and Rank < 3", [2]),
        ("not (Rank = 1 or Rank = 2)", [3, 4, 5]),
        ("*", [1, 2, 3, 4, 5]),
        ("no row", []),
        ("row 1, row 3", [1, 3]),
        ("row 1, 3", [1, 3]),
        ("[1, 3]", [1, 3]),
        ("rows 2-4", [2, 3, 4]),
        ("row 2 to row 4", [2, 3, 4]),
        ("row 1 and row 3", [1, 3]),
        ("row 1 or Rank = 2", [1, 2]),
        ("(row 1, row 2) and (row 2, row 3)", [2]),
    ],
)
def test_the_words_mean_these_rows(words: str, expected: list[int]) -> None:
    assert rows(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Born = 1974", [4, 5]),
        ("Born < 1974", [3]),
        ("Born <= 1974", [3, 4, 5]),
        ("Born > 1974", [1, 2]),
        ("Born >= 1974", [1, 2, 4, 5]),
        ("Born = 1974-04-01", [4]),
        ('Born = "April 1, 1974"', [4]),
        ("Born != 1974", [1, 2, 3]),
    ],
)
def test_a_date_compared_with_a_year_is_compared_with_all_of_that_year(words: str, expected: list[int]) -> None:
    assert rows(words) == expected


def test_an_empty_cell_satisfies_no_comparison_not_even_unequal() -> None:
    for operator in ("=", "!=", "<", "<=", ">", ">="):
        assert 5 not in rows(f"Points {operator} 20")
    assert rows('"a, b (c)" contains ""') == [1, 4, 5]


def test_is_empty_finds_cells_with_nothing_and_marks_for_nothing() -> None:
    assert rows('"a, b (c)" is empty') == [2, 3]
    assert rows('"a, b (c)" is not empty') == [1, 4, 5]


def test_a_mark_for_nothing_is_still_found_by_its_own_text() -> None:
    assert rows('"a, b (c)" = "-"') == [3]


def test_not_keeps_the_empty_cells_that_unequal_leaves_out() -> None:
    assert rows("not Points = 20") == [1, 2, 3, 5]
    assert rows("Points != 20") == [1, 2, 3]


@pytest.mark.parametrize("n", [0, 1, 2, 5, 9])
def test_first_and_last_give_as_many_rows_as_there_are(n: int) -> None:
    assert rows(f"first {n} rows") == [1, 2, 3, 4, 5][:n]
    assert rows(f"last {n} rows") == [1, 2, 3, 4, 5][max(5 - n, 0) :]
    assert rows(f"first {n} rows", EMPTY) == rows(f"last {n} rows", EMPTY) == []


def test_one_row_is_said_without_a_number() -> None:
    assert parse_condition("first row") == First(1)
    assert parse_condition("last row") == Last(1)
    assert str(First(1)) == "first row"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("row after (Rank = 2)", [3]),
        ("row before (Rank = 2)", [1]),
        ("rows after (Rank = 2)", [3, 4, 5]),
        ("rows before (Rank = 3)", [1, 2]),
        ("row after (Rank = 5)", []),
        ("row before (Rank = 1)", []),
        ("rows before (Rank = 1)", []),
        ("row after (Rank = 77)", []),
        ("rows before (Rank = 77)", []),
        ("row before (Rider contains ITA)", [2]),
        ("row after (Rank = 1 or Rank = 3)", [4]),
        ("row after (row after (first row))", [3]),
    ],
)
def test_near_means_the_rows_beside_the_ones_found(words: str, expected: list[int]) -> None:
    assert rows(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Home Team = that of (Rank = 4)", [4, 5]),
        ("Home Team = that of (Rank = 4) and not (Rank = 4)", [5]),
        ("Home Team != that of (Rank = 4)", [1, 2, 3]),
        ("Home Team = that of (Rank = 77)", []),
        ("Points > that of (Rank = 3)", [1, 2]),
        ("Points < that of (Rank = 2)", [3, 4]),
        ("Points > that of (Rank >= 2)", [1]),
        ("Points < that of (Rank <= 3)", [4]),
        ("Points >= that of (Rank = 2 or Rank = 3)", [1, 2]),
        ("Points <= that of (Rank = 2 or Rank = 3)", [3, 4]),
        ("Born > that of (Rank = 1)", [2]),
        ('"a, b (c)" = that of (Rank = 2)', []),
    ],
)
def test_that_of_compares_with_every_row_found(words: str, expected: list[int]) -> None:
    assert rows(words) == expected


PLANS = Table.of(
    ["Actual", "Budget", "Length", "Weight", "Start", "Due", "Note"],
    [
        ["1,200", "1000", "5 km", "3 kg", "2024-01-05", "2024-01-04", "x"],
        ["900", "900.0", "7 km", "3 kg", "2024-02-01", "1 February 2024", " X"],
        ["", "100", "9 km", "4 kg", "2024-03-01", "-", ""],
        ["n/a", "", "2 km", "5 kg", "2024-03-02", "2024-04-01", "900"],
        ["30", "late", "1 km", "6 kg", "2024-03-03", "2024-05-01", "late"],
    ],
)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Actual > column Budget", [1]),
        ("Actual >= column Budget", [1, 2]),
        ("actual <= COLUMN budget", [2]),
        ("Actual < column Budget", []),
        ("Actual = column Budget", [2]),
        ("Actual is column Budget", [2]),
        ("Actual != column Budget", [1, 5]),
        ("not (Actual = column Budget)", [1, 3, 4, 5]),
        ("Start > column Due", [1]),
        ("Start = column Due", [2]),
        ("Note = column Budget", [5]),
        ("Note = column Note", [1, 2, 4, 5]),
        ("Length != column Weight", [1, 2, 3, 4, 5]),
        ("Actual > column Budget or Start < column Due and Length < 2", [1, 5]),
        ('Note = "column Budget"', []),
    ],
)
def test_two_columns_of_a_row_are_compared_by_what_they_mean(words: str, expected: list[int]) -> None:
    assert rows(words, PLANS) == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Actual > column Note", "'Note' holds text"),
        ("Actual > column Due", "'Actual' holds numbers, 'Due' holds dates: they cannot be compared"),
        ("Length > column Weight", "'Length' holds numbers in km, 'Weight' holds numbers in kg"),
        ("Actual > column Bugdet", "No column 'Bugdet'. Did you mean 'Budget'"),
        ("Actual > budget", "For the cells of that column, write > column budget"),
    ],
)
def test_columns_that_cannot_be_compared_are_refused_with_the_reason(words: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        rows(words, PLANS)


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1))
def test_of_two_filled_columns_just_one_of_under_the_same_and_over_holds(pairs: list[tuple[int, int]]) -> None:
    table = Table.of(["A", "B"], [[str(left), str(right)] for left, right in pairs])
    under, same, over = (ColumnComparison("A", operator, "B").mask(table) for operator in ("<", "=", ">"))
    assert (under.astype(int) + same + over == 1).all()
    assert (ColumnComparison("B", ">", "A").mask(table) == under).all()
    assert (ColumnComparison("A", "!=", "B").mask(table) == (under | over)).all()


def test_more_than_a_row_that_has_no_number_is_refused_with_the_reason() -> None:
    for words in ("Points > that of (Rank = 5)", "Points > that of (Rank = 77)", "Rider > that of (Rank = 1)"):
        with pytest.raises(StepError, match="has a number or date in"):
            rows(words)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("Pionts = 3", ("No column 'Pionts'", "Did you mean 'Points'?")),
        ("Rider < 3", ("'Rider'", "text", "'3'")),
        ("Rank < blue", ("'blue'", "number", "'Rank'")),
        ("row 9", ("There is no row 9.", "5 rows")),
        ("row 0", ("There is no row 0.", "5 rows")),
        ("row 1-99999999999", ("too many rows", "condition")),
        ("first " + "9" * 5000 + " rows", ("isn't a whole number",)),
        ("(row 1, row x)", ("'x'", "isn't a whole number")),
        ("Rank", ("After the column 'Rank' comes 'the end'", "Write one of")),
        ("Rank =", ("Expected a value for 'Rank'",)),
        ("Rank = 1)", ("')'",)),
        ("", ("Expected a column",)),
        ("(" * 60 + "Rank = 1", ("too many brackets",)),
        ("not " * 60 + "Rank = 1", ("too many nots",)),
    ],
)
def test_a_refused_condition_says_what_and_why_and_what_to_do(words: str, parts: tuple[str, ...]) -> None:
    with pytest.raises(StepError) as refused:
        rows(words)
    assert all(part in str(refused.value) for part in parts), str(refused.value)


def test_one_row_table_is_its_own_first_and_last() -> None:
    one = RACE.take([2])
    assert rows("first row", one) == rows("last row", one) == rows("row 1", one) == [1]
    assert rows("row after (*)", one) == []


@pytest.mark.parametrize(
    "condition",
    [
        And((Rows((1,)), Rows((3,)))),
        And((Rows((1, 2)), Comparison("Rank", "=", "1"))),
        Or((Rows((1, 2)), Rows((3,)))),
        And((And((First(), Last())), Or((First(), Last())))),
        Or((Or((First(), Last())), And((First(), Last())))),
        Not(Not(Not(AllRows()))),
        Rows(()),
        Near("before", And((IsEmpty("row 3"), Rows((1,)))), every=True),
        Comparison("row 3", "=", "row 3"),
        Comparison("and", "contains", "is empty"),
        ThatOf("that of", "<=", ThatOf("x", "=", Rows((2,)))),
        Comparison("A", "=", "column x"),
        Comparison("A", ">", "Column"),
        Comparison("column x", "=", "column"),
        ColumnComparison("column", "<=", "column x"),
        And((ColumnComparison("A", "=", "and"), ColumnComparison("A", "!=", ""))),
    ],
)
def test_these_conditions_keep_their_shape_when_read_back(condition: Condition) -> None:
    assert parse_condition(str(condition)) == condition


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Comparison("Rank", "<=", "3"), "Rank is at most 3"),
        (Not(Comparison("Rank", "contains", "3")), "Rank does not contain 3"),
        (Or((Comparison("A", "=", "x"), Comparison("A", "=", "y"))), "A is x or y"),
        (Or((Comparison("A", "!=", "x"), Comparison("A", "!=", "y"))), "A is not x or A is not y"),
        (And((Or((IsEmpty("A"), IsEmpty("B"))), IsEmpty("C"))), "(A is empty or B is empty) and C is empty"),
        (ColumnComparison("Actual", ">", "Budget"), "Actual is over Budget"),
        (Not(ColumnComparison("Actual", ">", "Budget")), "Actual is not over Budget"),
        (Rows(tuple(range(1, 15))), "rows 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more"),
        (Near("after", Comparison("A", "=", "x")), "the row after the one where A is x"),
        (Comparison("Due", "<", "2024-05-01"), "Due is before 2024-05-01"),
        (Comparison("Due", ">=", "3 May 2024"), "Due is on or after 3 May 2024"),
        (Comparison("Fee", "<", "2024"), "Fee is under 2024"),
    ],
)
def test_a_condition_in_a_persons_words(condition: Condition, words: str) -> None:
    assert condition.describe() == words


@pytest.mark.parametrize("cells", [("0-4", "0-6", "1-4", "0-4"), ("3-1", "0-6", "1-4", "0-4")])
def test_a_score_is_found_by_both_its_sides(cells: tuple[str, ...]) -> None:
    table = Table.of(["Score"], [[cell] for cell in cells])
    found = table.take(np.flatnonzero(Comparison("Score", "=", "0-4").mask(table))).rows()
    assert found == [[cell] for cell in cells if cell == "0-4"]


def test_a_span_of_years_is_found_by_both_its_ends_and_by_its_first_year() -> None:
    table = Table.of(["Years"], [["1990-1995"], ["1990–1992"], ["1991-1995"]])
    assert Comparison("Years", "=", "1990–1995").mask(table).tolist() == [True, False, False]
    assert Comparison("Years", "!=", "1990–1995").mask(table).tolist() == [False, True, True]
    assert Comparison("Years", "=", "1990").mask(table).tolist() == [True, True, False]
