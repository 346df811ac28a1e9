"""Minutes and times of day, what one row holds or is for, payments of an account, and changes nobody worked out."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play

FITTINGS = Table.of(
    ["Fitting", "Day", "Start", "Client", "Tailor", "Service", "Length", "People", "Fee", "Deposit paid"],
    [
        ["F1", "28.04.2025", "09:15", "Mona", "Jule", "Hem", "90 min", "6", "240", "50"],
        ["F2", "28.04.2025", "11:30", "Ali", "Sven", "Lining", "45 min", "1", "120", ""],
        ["F3", "29.04.2025", "14:00", "Pia", "Jule", "Zip", "30 min", "4", "95", "30"],
        ["F4", "02.05.2025", "16:30", "Tom", "Rika", "Suit", "240 min", "8", "780", "200"],
        ["F5", "07.05.2025", "09:00", "Lea", "Rika", "Zip", "9 min", "1", "60", ""],
        ["F6", "07.05.2025", "17:45", "Mona", "Sven", "Hem", "30 min", "2", "80", "20"],
    ],
    "fittings",
)
LEDGER = Table.of(
    ["Date", "Details", "Amount"],
    [
        ["02/01/2025", "Rent Unit 4", "-850.00"],
        ["05/01/2025", "Takings", "2100.00"],
        ["14/01/2025", "Electricity", "-120.40"],
        ["02/02/2025", "Rent Unit 4", "-850.00"],
        ["06/02/2025", "Takings", "1900.00"],
        ["15/02/2025", "Electricity", "-133.10"],
        ["02/03/2025", "Rent Unit 4", "-900.00"],
        ["16/03/2025", "Electricity", "-99.90"],
    ],
    "ledger",
)
SHELF = Table.of(
    ["Title", "Author", "Price"],
    [["Knots", "Day, C.", "6"], ["Moss", "Lee, Ann", "9"], ["Fens", "Dunn, P.", "25"], ["Tides", "Dunn, P.", "18"]],
    "shelf",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many fittings are longer than 30 min", ["3"]),
        ("how many fittings took 30 min or less", ["3"]),
        ("how many fittings are 30 min", ["2"]),
        ("average fee of fittings over 60 minutes", ["510"]),
    ],
)
def test_min_behind_a_number_is_a_unit(question: str, expected: list[str]) -> None:
    assert list(play(FITTINGS, question).answer) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("earliest start", ["09:00"]),
        ("latest start time", ["17:45"]),
        ("which fitting has the earliest start", ["F5"]),
        ("which client had the latest start", ["Mona"]),
    ],
)
def test_the_earliest_start_is_a_time_of_day_and_not_that_of_the_first_day(question: str, expected: list[str]) -> None:
    assert list(play(FITTINGS, question).answer) == expected


def test_each_group_has_its_earliest_time_of_day() -> None:
    rows = answered_rows(FITTINGS, "earliest start per tailor")
    assert rows == [["Jule", "09:15"], ["Rika", "09:00"], ["Sven", "11:30"]]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("most people in one fitting", ["8"]),
        ("highest fee in one fitting", ["780"]),
        ("how many fittings had one person", ["2"]),
        ("what was F3 for", ["Zip"]),
        ("what was Pia's fitting for", ["Zip"]),
    ],
)
def test_one_row_is_no_value_and_is_for_something(question: str, expected: list[str]) -> None:
    assert list(play(FITTINGS, question).answer) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [("biggest electricity bill", ["-133.10"]), ("lowest electricity bill", ["-99.90"])],
)
def test_the_biggest_bill_of_an_account_is_the_lowest_amount(question: str, expected: list[str]) -> None:
    assert list(play(LEDGER, question).answer) == expected


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (LEDGER, "did the rent go up"),
        (LEDGER, "how much did the rent go up in percent"),
        (FITTINGS, "average start time"),
        (FITTINGS, "money from April"),
        (SHELF, "which publisher is Knots from"),
    ],
)
def test_what_no_step_works_out_is_doubted(table: Table, question: str) -> None:
    assert understand(Question(question), TableIndex(table)).sure < 0.6


def test_what_comes_from_a_month_is_of_that_month() -> None:
    assert list(play(FITTINGS, "how many fittings from April").answer) == ["3"]
