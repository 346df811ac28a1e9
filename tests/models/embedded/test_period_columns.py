"""Tables with a column for each month or quarter that share a word: "Visits Jan", "Visits Feb", "Visits Mar"."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.summaries.groups.long_form import long_forms
from chaintable.operations import Answer
from chaintable.tables.state import State
from chaintable.tables.table import Table
from tests.models.embedded.playing import Played, play

MODEL = EmbeddedModel()
GYM = Table.of(
    ["Member", "Plan", "Club", "Joined", "Visits Jan", "Visits Feb", "Visits Mar", "Monthly fee", "Age"],
    [
        ["Anna Berg", "Gold", "Harbour", "2023-04-11", "12", "9", "14", "59.90", "34"],
        ["Luis Ortega", "Basic", "Harbour", "2024-01-20", "4", "0", "2", "24.90", "27"],
        ["Mia Stone", "Silver", "Hillside", "2022-09-05", "8", "7", "9", "39.90", "45"],
        ["Tom Reyes", "Basic", "Central", "2024-02-14", "0", "3", "5", "24.90", "19"],
        ["Ida Holm", "Gold", "Central", "2021-06-30", "15", "16", "11", "59.90", "52"],
        ["Ben Shaw", "Basic", "Hillside", "2023-11-02", "2", "1", "0", "24.90", "31"],
        ["Zoe Park", "Silver", "Harbour", "2023-08-19", "6", "10", "8", "39.90", "29"],
        ["Karl Voss", "Gold", "Hillside", "2022-01-15", "9", "11", "10", "54.90", "61"],
        ["Nora Diaz", "Basic", "Central", "2024-03-01", "0", "0", "6", "24.90", "23"],
        ["Eli Wood", "Silver", "Central", "2023-02-27", "5", "5", "4", "35.90", "38"],
    ],
)
ORDERS = Table.of(
    ["Order", "Day", "Region", "Amount"],
    [
        ["1", "2024-01-05", "North", "120.50"],
        ["2", "2024-01-09", "South", "80.00"],
        ["3", "2024-02-11", "North", "45.25"],
        ["4", "2024-03-02", "South", "60.75"],
        ["5", "2024-03-20", "North", "100.00"],
    ],
)


def grid(played: Played, table: Table = GYM) -> dict[str, tuple[str, ...]]:
    """Return the rows of an answer that is a table, by their first cells."""

    state = State(table)
    for operation in played.operations[:-1]:
        state = operation.apply(state)
    answer = played.operations[-1]
    assert isinstance(answer, Answer)
    return {row[0]: row[1:] for row in answer.read(state).grid}


def is_sure(played: Played) -> bool:
    return "unsure" not in played.last.remark and "Not used" not in played.last.remark


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("total visits in March per club", {"Central": 26, "Harbour": 24, "Hillside": 19}),
        ("total visits per club", {"Central": 70, "Harbour": 65, "Hillside": 57}),
        ("total visits per club over the three months", {"Central": 70, "Harbour": 65, "Hillside": 57}),
        ("visits per month", {"Jan": 61, "Feb": 62, "Mar": 69}),
        ("average visits per month", {"Jan": 6.1, "Feb": 6.2, "Mar": 6.9}),
        ("clubs with more than 20 visits in March", {"Central": 26, "Harbour": 24}),
    ],
)
def test_figures_of_several_periods_are_added_up_in_groups(question: str, expected: dict[str, float]) -> None:
    played = play(GYM, question, model=MODEL)

    assert {name: float(row[0]) for name, row in grid(played).items()} == pytest.approx(expected)
    assert is_sure(played)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who visited most overall?", "Ida Holm"),
        ("which month had the most visits", "Mar"),
        ("which club grew most from January to March", "Central"),
        ("Which member's visits increased the most from Jan to Mar?", "Nora Diaz"),
        ("How much did visits grow from January to March?", "8"),
    ],
)
def test_periods_are_compared_though_each_has_a_column_of_its_own(question: str, answer: str) -> None:
    played = play(GYM, question, model=MODEL)

    assert played.answer == (answer,)
    assert is_sure(played)


def test_two_periods_set_beside_each_other_keep_their_columns() -> None:
    played = play(GYM, "visits in March compared with January by plan", model=MODEL)

    assert grid(played) == {"Basic": ("13", "6"), "Gold": ("35", "36"), "Silver": ("21", "19")}


@pytest.mark.parametrize(
    ("columns", "figures", "periods"),
    [
        (["Shop", "Sales 2022", "Sales 2023", "Sales 2024"], "Sales", ["2022", "2023", "2024"]),
        (["Shop", "Q1 revenue", "Q2 revenue", "Q3 revenue"], "Revenue", ["Q1", "Q2", "Q3"]),
        (["Shop", "sales_jan", "sales_feb", "sales_mar"], "Sales", ["jan", "feb", "mar"]),
        (["Shop", "Jan", "Feb", "Mar"], "Amount", ["Jan", "Feb", "Mar"]),
    ],
)
def test_the_words_that_columns_share_name_the_figures(columns: list[str], figures: str, periods: list[str]) -> None:
    table = Table.of(columns, [["A", "1", "2", "3"], ["B", "4", "5", "6"]])
    (form,) = long_forms(TableIndex(table))

    state = State(table)
    for step in form.steps:
        state = step.apply(state)
    assert form.figures == figures
    assert state.table.column(form.periods).tolist() == 2 * periods
    assert state.table.column(form.figures).tolist() == ["1", "2", "3", "4", "5", "6"]


def test_two_columns_alike_or_a_name_that_is_taken_make_no_long_form() -> None:
    assert list(long_forms(TableIndex(Table.of(["Shop", "Sales 2023", "Sales 2024"], [["A", "1", "2"]])))) == []
    taken = Table.of(["Sales", "Sales Jan", "Sales Feb", "Sales Mar"], [["6", "1", "2", "3"]])
    assert list(long_forms(TableIndex(taken))) == []


def test_an_amount_a_month_is_not_grouped_by_the_month_in_which_people_joined() -> None:
    played = play(GYM, "What do we collect in fees each month per club?", model=MODEL)

    figures = {name: float(row[0]) for name, row in grid(played).items()}
    assert figures == pytest.approx({"Central": 145.6, "Harbour": 124.7, "Hillside": 119.7})


@pytest.mark.parametrize(
    "question", ["members older than 50", "Which members are over 50?", "which members are more than 50 years old"]
)
def test_a_bound_on_people_is_one_of_their_age(question: str) -> None:
    assert play(GYM, question, model=MODEL).answer == ("Ida Holm", "Karl Voss")


def test_a_bound_that_fits_several_columns_is_in_doubt() -> None:
    table = Table.of(
        ["Route", "Stops", "Length", "Riders"],
        [["A", "12", "30", "45"], ["B", "25", "18", "60"], ["C", "31", "26", "22"], ["D", "9", "41", "35"]],
    )

    assert "unsure" in play(table, "list the routes over 20", model=MODEL).last.remark


def test_the_youngest_on_average_are_those_of_the_least_age_and_no_column_is_read_as_average() -> None:
    played = play(GYM, "Which plan has the youngest members on average?", model=MODEL)

    assert played.answer == ("Basic",)
    assert "Average of Age" in str(played.calls)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("difference in amount between March and January", "39.75"),
        ("what is the difference between January and March amounts", "39.75"),
    ],
)
def test_two_months_of_one_column_of_dates_are_set_against_each_other(question: str, answer: str) -> None:
    assert play(ORDERS, question, model=MODEL).answer == (answer,)


def test_the_difference_between_two_months_is_worked_out_for_each_group() -> None:
    played = play(ORDERS, "difference in amount between January and March for each region", model=MODEL)

    assert {name: float(row[0]) for name, row in grid(played, ORDERS).items()} == {"North": -20.5, "South": -19.25}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("amount per order for each region", {"North": 88.58333333, "South": 70.375}),
        ("revenue per order for each region", {"North": 88.58333333, "South": 70.375}),
    ],
)
def test_money_per_row_is_an_average_whatever_the_money_is_called(question: str, expected: dict[str, float]) -> None:
    played = play(ORDERS, question, model=MODEL)

    assert {name: float(row[0]) for name, row in grid(played, ORDERS).items()} == pytest.approx(expected)


def test_yes_or_no_after_a_column_selects_no_rows() -> None:
    table = Table.of(
        ["Visit", "Vet", "Minutes", "Follow-up"],
        [
            ["1", "Lund", "20", "yes"],
            ["2", "Lund", "30", "no"],
            ["3", "Brandt", "40", "yes"],
            ["4", "Brandt", "10", "no"],
        ],
    )
    played = play(table, "average minutes by follow-up yes or no", model=MODEL)

    assert {name: float(row[0]) for name, row in grid(played, table).items()} == {"yes": 30.0, "no": 20.0}


def test_counts_that_happen_to_differ_are_numbers_and_no_row_numbers() -> None:
    table = Table.of(
        ["Team", "Goals"],
        [[team, goals] for team, goals in zip("ABCDEFGHIJ", "14 2 9 5 11 0 8 10 6 4".split(), strict=True)],
    )

    assert play(table, "how many goals in total", model=MODEL).answer == ("69",)
    assert play(table, "which teams have more than 9 goals", model=MODEL).answer == ("A", "E", "H")
