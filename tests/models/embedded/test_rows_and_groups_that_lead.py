"""Superlatives of single rows: of a kind that cells say, the latest, the busiest; and groups that have no such row."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered

TOOLS = Table.of(
    ["Tag", "Kind", "Shop", "Bought", "Cost", "Insured"],
    [
        ["T-01", "Drill", "Lund", "2021-03-01", "€140.00", "Yes"],
        ["T-02", "Saw", "Lund", "2020-05-04", "€310.00", "No"],
        ["T-03", "Drill", "Oslo", "2023-07-09", "€120.00", "No"],
        ["T-04", "Saw", "Oslo", "2022-01-30", "€290.00", "Yes"],
        ["T-05", "Drill", "Lund", "2019-11-12", "€95.00", "Yes"],
        ["T-06", "Saw", "Oslo", "2024-02-14", "€305.00", "No"],
    ],
    "tools",
)
FERRIES = Table.of(
    ["Crossing", "Ship", "Planned arrival", "Actual arrival", "Cars", "Storm", "Remark on lateness"],
    [
        ["X1", "Ada", "2024-03-01 08:00", "2024-03-01 08:10", "40", "No", "Fog"],
        ["X2", "Bea", "2024-03-01 09:00", "2024-03-01 09:45", "22", "Yes", "Fog"],
        ["X3", "Ada", "2024-03-02 08:00", "2024-03-02 07:55", "61", "No", ""],
        ["X4", "Cid", "2024-03-02 09:00", "2024-03-02 09:05", "35", "Yes", "Ice"],
        ["X5", "Ada", "2024-03-03 08:00", "2024-03-03 08:20", "18", "No", "Fog"],
        ["X6", "Bea", "2024-03-03 09:00", "2024-03-03 09:01", "27", "No", "Ice"],
    ],
    "ferries",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("most expensive drill", "T-01"),
        ("the cheapest saw in Oslo", "T-04"),
        ("which drill cost the most", "T-01"),
        ("newest saw", "T-06"),
        ("which drill is the oldest", "T-05"),
        ("the most expensive insured saw", "T-04"),
    ],
)
def test_a_kind_that_cells_say_leads_to_the_row_and_not_to_its_figure(question: str, answer: str) -> None:
    assert answered(TOOLS, question) == [answer]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("which crossing was the most delayed", ["X2"]),
        ("which crossing was delayed the most", ["X2"]),
        ("which ship was the most delayed", ["Bea"]),
        ("which ship was late most often", ["Ada", "Bea"]),
    ],
)
def test_the_most_delayed_is_the_one_whose_delay_is_the_longest(question: str, answer: list[str]) -> None:
    assert answered(FERRIES, question) == answer


def test_the_busiest_of_single_rows_has_the_most_of_what_is_counted_and_is_no_tie_of_all() -> None:
    assert answered(FERRIES, "busiest crossing") == ["X3"]
    assert answered(FERRIES, "busiest ship") == ["Ada"]
    read = understand(Question("busiest crossing"), TableIndex(FERRIES))
    assert (read.guesses, read.sure < 0.8) == (("'Cars'",), True)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("which ships had no storm", ["Ada"]),
        ("ships without storms", ["Ada"]),
        ("which ship never had a storm", ["Ada"]),
    ],
)
def test_a_group_without_any_such_row_is_not_one_with_another_row(question: str, answer: list[str]) -> None:
    assert [cell for cell in answered(FERRIES, question) if cell.isalpha()] == answer


GRANTS = Table.of(
    ["Ref", "Received", "Area", "Amount", "Gift aid", "Status", "Decided on"],
    [
        ["G1", "2024-01-04", "East", "€40", "Yes", "Granted", "2024-03-02"],
        ["G2", "2024-02-05", "West", "€90", "No", "Refused", "2024-03-09"],
        ["G3", "2024-03-06", "East", "€20", "No", "Pending", ""],
        ["G4", "2024-03-08", "West", "€70", "Yes", "Granted", "2024-03-20"],
        ["G5", "2024-03-11", "West", "€30", "Yes", "Granted", "2024-04-02"],
    ],
    "grants",
)
HOURS = Table.of(
    ["Week ending", "Nurse", "Hours"],
    [["2024-03-01", "Ada", "30"], ["2024-03-08", "Ada", "35"], ["2024-03-08", "Ben", "20"]],
    "hours",
)


@pytest.mark.parametrize(
    ("table", "question", "guess"),
    [
        (GRANTS, "how many applications were granted in March", "'Received' for the date"),
        (HOURS, "busiest weekday", "the weekday of 'Week ending', which stands for a week"),
    ],
)
def test_a_time_that_another_column_may_mean_is_in_doubt(table: Table, question: str, guess: str) -> None:
    read = understand(Question(question), TableIndex(table))
    assert (guess in read.guesses, read.sure < 0.6) == (True, True)


def test_the_largest_of_what_a_flag_is_called_by_is_no_yes_or_no() -> None:
    assert not {"Yes", "No"} & set(answered(GRANTS, "largest gift"))
