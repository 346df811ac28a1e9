"""On how many days, at what time, what is in stock and when it was paid: plain questions about groups."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import play

PATROLS = Table.of(
    ["Date", "Warden", "Sector", "Out", "Back", "Night hours", "Hours"],
    [
        ["2024-06-03", "Ames", "Dunes", "07:00", "12:00", "", "5"],
        ["2024-06-03", "Ames", "Marsh", "13:00", "18:00", "1.5", "5"],
        ["2024-06-04", "Ames", "Dunes", "12:00", "17:00", "", "5"],
        ["2024-06-04", "Boyd", "Marsh", "09:30", "17:30", "2", "8"],
        ["2024-06-05", "Boyd", "Dunes", "13:30", "21:00", "2", "7.5"],
    ],
    "patrols",
)
TEAS = Table.of(
    ["Code", "Tea", "Origin", "Packets", "Min. stock", "Cost (£)", "Last delivery"],
    [
        ["001", "Assam", "India", "0", "4", "2.00", "2024-03-01"],
        ["002", "Darjeeling", "India", "10", "6", "3.00", "2024-03-05"],
        ["003", "Sencha", "Japan", "0", "6", "5.00", "2024-03-06"],
        ["004", "Nilgiri", "India", "0", "2", "2.50", "2024-03-09"],
    ],
)
DUES = Table.of(
    ["Member no.", "Section", "Enrolled", "Subscription (£)", "Paid on"],
    [
        ["01", "Chess", "2021-05-01", "100", "2024-01-10"],
        ["02", "Chess", "2021-05-11", "120", "2024-02-01"],
        ["03", "Bridge", "2021-05-20", "110", "2024-02-11"],
        ["04", "Bridge", "2022-07-01", "90", ""],
    ],
)
READINGS = Table.of(
    ["Meter no.", "Reader", "Read on", "Previous reading", "Current reading", "Estimated"],
    [
        ["11", "Ives", "2024-02-01", "100", "130", "yes"],
        ["12", "Ives", "2024-02-01", "90", "140", "no"],
        ["13", "Moss", "2024-02-02", "10", "30", "no"],
        ["14", "Moss", "2024-02-03", "70", "90", "no"],
    ],
)


def answer(table: Table, question: str) -> set[str]:
    return set(play(table, question).answer)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("on how many days did each warden go out", {"Ames · 2", "Boyd · 2"}),
        ("on how many different days was each sector patrolled", {"Dunes · 3", "Marsh · 2"}),
        ("on how many days did each warden do night hours", {"Ames · 1", "Boyd · 2"}),
    ],
)
def test_days_are_counted_once_however_many_rows_they_have(question: str, expected: set[str]) -> None:
    assert answer(PATROLS, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many patrols came back after 17:00", "3"),
        ("how many patrols were out before 9:30 in the morning", "1"),
        ("how many patrols came back before 6:00 in the evening", "3"),
        ("how many patrols were back after 5:30 in the afternoon", "2"),
    ],
)
def test_a_time_bounds_the_column_that_is_named_before_it(question: str, expected: str) -> None:
    assert answer(PATROLS, question) == {expected}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("For every origin, how many teas are out of stock?", {"India · 2", "Japan · 1"}),
        ("how many teas are sold out per origin", {"India · 2", "Japan · 1"}),
        ("stock value at cost by origin", {"India · 30", "Japan · 0"}),
    ],
)
def test_the_only_number_of_pieces_says_what_is_in_stock(question: str, expected: set[str]) -> None:
    assert answer(TEAS, question) == expected


def test_money_is_received_when_it_is_paid() -> None:
    assert answer(DUES, "In which month did we receive the most in subscriptions?") == {"February"}


@pytest.mark.parametrize("question", ["number and average subscription of members per section"])
def test_a_number_of_rows_stands_beside_a_figure_of_them(question: str) -> None:
    assert answer(DUES, question) == {"Chess · 2 · 110", "Bridge · 2 · 100"}


def test_the_owner_of_what_is_shared_names_the_groups() -> None:
    expected = {"Ives · 50", "Moss · 0"}
    assert answer(READINGS, "what percentage of each reader's readings were estimated?") == expected
