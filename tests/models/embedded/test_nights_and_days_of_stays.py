"""Nights and days that no column holds: they lie between the day when a stay begins and the day when it ends."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.test_plain_questions_on_messy_files import grid, values
from tests.models.embedded.test_spelled_out_differences import sureness

KENNEL = Table.of(
    ["Stay", "Dog", "Breed", "Arrived", "Collected", "Rate per night", "Dogs", "Kept"],
    [
        ["K-1", "Rex", "Collie", "2025-06-02", "2025-06-05", "£12.00", "1", "yes"],
        ["K-2", "Kim", "Poodle", "2025-06-03", "2025-06-04", "£14.00", "2", "no"],
        ["K-3", "Max", "Collie", "2025-06-09", "2025-06-14", "£12.00", "1", "yes"],
        ["K-4", "Ida", "Poodle", "2025-06-10", "2025-06-12", "£14.00", "3", "yes"],
        ["K-5", "Sol", "Spaniel", "2025-06-11", "2025-06-12", "£13.00", "1", "no"],
    ],
    "kennel",
)


@pytest.mark.parametrize("text", ["average number of nights by breed", "average nights per breed"])
def test_nights_that_are_averaged_lie_between_two_days(text: str) -> None:
    assert grid(KENNEL, text) == [("Collie", "4"), ("Poodle", "1.5"), ("Spaniel", "1")]
    assert sureness(KENNEL, text) > 0.6


@pytest.mark.parametrize(
    ("text", "nights"),
    [
        ("How many nights was stay K-3 for?", "5"),
        ("How many nights did the collies stay?", "8"),
        ("total number of nights", "12"),
    ],
)
def test_nights_are_added_up_and_no_rows_counted(text: str, nights: str) -> None:
    assert values(KENNEL, text) == (nights,)


def test_the_stay_with_most_nights_leads() -> None:
    assert values(KENNEL, "Which stay had the most nights?") == ("K-3",)
    assert grid(KENNEL, "top 2 stays by number of nights") == [("K-1", "3"), ("K-3", "5")]


def test_days_of_one_row_and_average_days_lie_between_two_days_as_well() -> None:
    assert values(KENNEL, "How many days was K-4 here?") == ("2",)
    assert grid(KENNEL, "average number of days by breed") == [("Collie", "4"), ("Poodle", "1.5"), ("Spaniel", "1")]


def test_nights_that_a_question_only_bounds_are_counted_in_rows() -> None:
    assert values(KENNEL, "How many stays were for 3 nights or more?") == ("2",)


def test_nights_without_a_word_for_what_to_do_with_them_are_added_up_and_said_so() -> None:
    assert grid(KENNEL, "nights sold per breed") == [("Collie", "8"), ("Poodle", "3"), ("Spaniel", "1")]


@pytest.mark.parametrize(
    ("question", "expected"),
    [("How many nights was the longest stay?", "12"), ("How many nights was the shortest stay?", "1")],
)
def test_the_nights_of_the_longest_stay_are_not_added_up(question: str, expected: str) -> None:
    kennel = Table.of(
        ["Ref", "Dog", "Arrival", "Departure"],
        [
            ["B1", "Rex", "02.06.2025", "05.06.2025"],
            ["B2", "Milo", "08.06.2025", "20.06.2025"],
            ["B3", "Tia", "21.06.2025", "22.06.2025"],
        ],
        "kennel",
    )
    assert values(kennel, question) == (expected,)
