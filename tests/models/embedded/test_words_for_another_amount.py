"""Words for another amount than the one that is read, what is measured and not counted, and who of several is meant."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import Understanding, understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play

DOUBTED = 0.6
"""Below it, other readings are offered."""
CIDERS = Table.of(
    ["Cask", "Cider", "Cellar", "Client", "Handler", "Gross kg", "Fee due", "Fee paid", "Poured", "Strength",
     "Min. stock"],
    [
        ["C-1", "Amber", "North", "Inn Ltd", "Ida", "90", "£40", "£40", "2024-01-04", "4.5", "10"],
        ["C-2", "Russet", "North", "Inn Ltd", "Jon", "80", "£30", "£0", "2024-02-09", "6.5", "12"],
        ["C-3", "Amber", "North", "Bar Ltd", "Ida", "70", "£20", "£20", "2024-02-15", "4.8", "14"],
        ["C-4", "Russet", "South", "Bar Ltd", "Jon", "85", "£35", "£30", "2024-03-02", "5.9", "10"],
        ["C-5", "Amber", "South", "Inn Ltd", "Ida", "75", "£25", "£25", "2024-05-08", "7.1", "11"],
        ["C-6", "Amber", "South", "Inn Ltd", "Ida", "65", "£45", "£25", "2024-05-21", "5.0", "13"],
    ],
    "water casks",
)  # fmt: skip


def understood(question: str) -> Understanding:
    return understand(Question(question), TableIndex(CIDERS))


def test_the_strongest_of_each_group_is_read_from_its_strength_and_not_counted() -> None:
    assert play(CIDERS, "strongest cider per cellar").calls[0] == "f_top_rows(1, Strength, per Cellar)"


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("net kg per cellar", "net"),
        ("fee collected per cellar", "collected"),
        ("share of fee received by cellar", "received"),
    ],
)
def test_a_word_for_another_amount_than_the_one_that_is_read_is_named_and_doubted(question: str, word: str) -> None:
    found = understood(question)
    assert word in found.missing
    assert found.sure < DOUBTED


def test_parts_of_time_that_no_step_makes_are_named() -> None:
    table = Table.of(["Cask", "Tapped", "Fee"], [["C-1", "never", "4"], ["C-2", "soon", "5"], ["C-3", "now", "7"]])
    found = understand(Question("how much is the fee per quarter"), TableIndex(table))
    assert "quarter" in found.missing


def test_what_is_no_plural_is_not_surely_counted() -> None:
    assert understood("which cellar takes the most water").sure < DOUBTED


def test_who_has_the_most_is_doubted_where_two_columns_name_people() -> None:
    found = understood("who had the most casks from the North")
    assert found.sure < DOUBTED
    assert any("for who" in guess for guess in found.guesses)


def test_a_short_minimum_is_no_margin() -> None:
    assert "Min. stock" not in str(play(CIDERS, "average margin by cellar").operations)


def test_calls_that_are_told_in_hours_minutes_and_seconds_are_added_up_in_minutes() -> None:
    table = Table.of(
        ["Call", "Desk", "Talk time"],
        [["1", "A", "00:07:30"], ["2", "A", "00:02:30"], ["3", "B", "00:01:00"], ["4", "B", "00:04:00"]],
        "calls",
    )
    assert answered_rows(table, "total talk time per desk") == [["A", "10"], ["B", "5"]]
    assert "Talk time (minutes)" in str(play(table, "total talk time per desk").operations)
