"""Words that belong to a name, select rows that are done, deny a yes, or leave rows out that lack something."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered

HIRES = Table.of(
    [
        "Hire no.",
        "Out on",
        "Boat",
        "Depot",
        "Guest",
        "Charge",
        "Places",
        "State",
        "Insured",
        "Delay cause",
        "Best before",
    ],
    [
        ["H-001", "2024-03-01", "Kayak", "Quay", "Ada", "£40.00", "2", "Paid", "Yes", "Rain", "2025-01-10"],
        ["H-002", "2024-03-01", "Canoe", "Quay", "Ben", "£10.00", "4", "Open", "no", "", "2025-03-01"],
        ["H-003", "2024-03-02", "Kayak", "Weir", "Cid", "£90.00", "3", "Paid", "N", "Crew", "2025-06-09"],
        ["H-004", "2024-03-04", "Punt", "Weir", "Ada", "£30.00", "6", "Open", "Y", "Rain", ""],
        ["H-005", "2024-03-07", "Canoe", "Quay", "Dee", "£20.00", "1", "Paid", "no", "", "2025-02-02"],
        ["H-006", "2024-03-09", "Kayak", "Weir", "Ben", "£70.00", "2", "Open", "yes", "Crew", "2025-08-01"],
    ],
    "hires",
)
SURVEY = Table.of(
    ["Reply", "Depot", "Trips per month", "How clean is the depot? (1-5)", "How friendly are the staff? (1-5)", "Age"],
    [
        ["1", "Quay", "2", "4", "5", "30"],
        ["2", "Quay", "4", "2", "3", "40"],
        ["3", "Weir", "1", "5", "1", "50"],
        ["4", "Weir", "3", "1", "2", "20"],
        ["5", "Weir", "5", "3", "3", "35"],
    ],
    "survey",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("number of hires per delay cause", ["", "2", "2", "2", "Crew", "Rain"]),
        ("number of hires with a best before date earlier than 1 March 2025", ["2"]),
    ],
)
def test_a_word_inside_the_name_of_a_column_asks_for_nothing_by_itself(question: str, answer: list[str]) -> None:
    assert answered(HIRES, question) == answer


@pytest.mark.parametrize(
    "question",
    [
        "number of hires for each delay cause, leaving out those without a cause",
        "hires per delay cause, excluding those where no cause was given",
        "how many hires for each delay cause? ignore those with no cause",
        "number of hires per delay cause, without the ones that have no cause",
    ],
)
def test_rows_that_lack_something_are_left_out_where_the_question_says_so(question: str) -> None:
    assert answered(HIRES, question) == ["2", "2", "Crew", "Rain"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how much has been paid in total", ["150"]),
        ("total charge paid per depot", ["60", "90", "Quay", "Weir"]),
        ("Which guest paid the most?", ["Cid"]),
        ("What is the largest open charge?", ["£70.00"]),
    ],
)
def test_a_state_selects_its_rows_even_where_it_means_the_amount_as_well(question: str, answer: list[str]) -> None:
    assert answered(HIRES, question) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how many hires were done by insured people", ["3"]),
        ("number of non-insured hires", ["3"]),
        ("number of non-insured hires per depot", ["1", "2", "Quay", "Weir"]),
        ("kayaks that are not insured: how many?", ["1"]),
    ],
)
def test_one_side_of_a_yes_or_no_is_asked_for_where_only_it_is_named(question: str, answer: list[str]) -> None:
    assert answered(HIRES, question) == answer


@pytest.mark.parametrize(
    "question",
    [
        "average charge of insured hires compared with non-insured hires",
        "Average charge: insured boats vs non-insured boats",
        "average charge of non-insured and insured hires",
    ],
)
def test_both_sides_of_a_yes_or_no_are_asked_for_where_one_is_denied(question: str) -> None:
    assert answered(HIRES, question) == ["40", "46.66666667", "Yes", "no"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("On average, how many places are there in a kayak?", ["2.333333333"]),
        ("How many places are hired at the weir on average?", ["3.666666667"]),
        ("How many hires per depot on average?", ["3"]),
    ],
)
def test_an_amount_is_averaged_over_the_rows_where_no_group_is_named(question: str, answer: list[str]) -> None:
    assert answered(HIRES, question) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("average age per depot", ["35", "35", "Quay", "Weir"]),
        ("average friendliness per depot", ["2", "4", "Quay", "Weir"]),
        ("average trips per month per depot", ["3", "3", "Quay", "Weir"]),
    ],
)
def test_a_group_is_no_number_whose_question_only_has_its_word(question: str, answer: list[str]) -> None:
    assert answered(SURVEY, question) == answer


GUARDS = Table.of(
    ["Guard", "Gate", "Duty start", "Duty end", "Break (min)"],
    [
        ["Ada", "East", "2024-03-01 08:00", "2024-03-01 16:00", "30"],
        ["Ben", "East", "2024-03-01 22:00", "2024-03-02 04:00", "20"],
        ["Ada", "West", "2024-03-02 08:00", "2024-03-02 20:00", "60"],
        ["Ben", "West", "2024-03-03 09:00", "2024-03-03 12:00", ""],
        ["Ben", "East", "2024-03-04 09:00", "2024-03-04 13:00", "10"],
    ],
    "duties",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("total hours worked per gate", ["15", "18", "East", "West"]),
        ("Who worked the most hours?", ["Ada"]),
        ("How many duties lasted more than 7 hours?", ["2"]),
        ("total break per gate", ["60", "60", "East", "West"]),
    ],
)
def test_breaks_are_no_hours_worked_where_a_start_and_an_end_tell_them(question: str, answer: list[str]) -> None:
    assert answered(GUARDS, question) == answer
