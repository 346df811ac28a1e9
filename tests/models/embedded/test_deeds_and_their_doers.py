"""What people do and who does it: "inspections" are rows beside a column Inspector, and no different inspectors."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.test_plain_questions_on_messy_files import grid, values

GAUGINGS = Table.of(
    ["Date", "River", "Gauger", "First gauging (m)", "Last gauging (m)", "Inspector", "Approved"],
    [
        ["2025-02-03", "Wye", "Ode", "1.2", "1.4", "Lind", "yes"],
        ["2025-02-03", "Usk", "Ode", "0.8", "0.9", "Lind", "no"],
        ["2025-02-04", "Wye", "Pim", "1.5", "1.1", "Roe", "yes"],
        ["2025-02-05", "Taff", "Ode", "0.4", "0.6", "Lind", "yes"],
        ["2025-02-06", "Usk", "Ode", "0.7", "0.7", "Roe", "no"],
        ["2025-02-07", "Wye", "Pim", "1.0", "1.3", "Lind", "yes"],
    ],
    "river levels",
)
WALKS = Table.of(
    ["Date", "Walker", "Dog", "Walks", "Paid"],
    [
        ["2025-03-01", "Ann", "Rex", "2", "£18.00"],
        ["2025-03-01", "Bo", "Kim", "1", "£9.00"],
        ["2025-03-02", "Ann", "Kim", "3", "£27.00"],
        ["2025-03-02", "Bo", "Rex", "2", "£18.00"],
    ],
    "dogs",
)


@pytest.mark.parametrize("text", ["How many of the gaugings are approved?", "number of inspections that were approved"])
def test_deeds_are_rows_and_not_the_different_people_who_do_them(text: str) -> None:
    assert values(GAUGINGS, text) == ("4",)


def test_whoever_did_most_deeds_has_the_most_rows() -> None:
    assert values(GAUGINGS, "Which gauger did the most gaugings?") == ("Ode",)
    assert values(GAUGINGS, "Which inspector did the most inspections?") == ("Lind",)


def test_a_share_of_deeds_is_one_of_rows_though_two_columns_measure_them() -> None:
    shares = grid(GAUGINGS, "For each river, what percentage of gaugings was approved?")
    assert [(river, round(float(share))) for river, share in shares] == [("Taff", 100), ("Usk", 0), ("Wye", 100)]


def test_people_are_still_counted_by_their_own_name_and_found_by_what_they_do() -> None:
    assert values(GAUGINGS, "How many different gaugers are there?") == ("2",)
    assert grid(GAUGINGS, "number of gaugings per gauger") == [("Ode", "4"), ("Pim", "2")]


def test_deeds_that_a_column_numbers_are_added_up() -> None:
    assert grid(WALKS, "How many walks did each walker do?") == [("Ann", "5"), ("Bo", "3")]


def test_things_that_a_column_dates_are_rows_where_another_column_holds_their_worth() -> None:
    table = Table.of(
        ["Order date", "Region", "Order worth", "Late"],
        [
            ["2025-01-03", "East", "£40.00", "yes"],
            ["2025-01-04", "East", "£10.00", "no"],
            ["2025-01-05", "West", "£90.00", "no"],
            ["2025-01-06", "West", "£30.00", "no"],
        ],
        "first quarter",
    )
    assert grid(table, "share of orders that were late by region") == [("East", "50"), ("West", "0")]


def test_days_that_a_column_adds_up_are_no_rows_though_others_are_days_too() -> None:
    table = Table.of(
        ["Person", "Kind of leave", "First day", "Last day", "Working days", "Approved"],
        [
            ["Lou", "Ill", "2025-01-06", "2025-01-10", "5", "yes"],
            ["Mia", "Ill", "2025-01-07", "2025-01-07", "1", "no"],
            ["Mia", "Ill", "2025-01-15", "2025-01-16", "2", "yes"],
            ["Lou", "Holiday", "2025-02-03", "2025-02-04", "2", "no"],
        ],
        "leave",
    )
    assert values(table, "Which person had the most ill days, and how many?") == ("Lou · 5",)
