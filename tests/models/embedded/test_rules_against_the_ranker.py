"""Where rules and ranker read a question differently, and only one of them can be right."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals import understanding
from chaintable.models.embedded.summaries import Summary
from chaintable.operations import Answer, GroupBy, Operation, Reading, SelectRow
from chaintable.operations.conditions import And, Comparison
from chaintable.tables.state import Question
from chaintable.tables.table import Table

DOUBTED = 0.6
VISITS = Table.of(
    ["Visit", "Guest", "Desk", "Status", "Minutes"],
    [
        ["V1", "Ana", "East", "Approved", "30"],
        ["V2", "Ben", "East", "Rejected", "10"],
        ["V3", "Ben", "West", "Rejected", "20"],
        ["V4", "Cleo", "West", "Approved", "25"],
        ["V5", "Dora", "West", "Rejected", "15"],
        ["V6", "Ana", "East", "Approved", "40"],
    ],
    "visits",
)
REJECTED = Comparison("Status", "=", "Rejected")
QUESTION = "how many visits have the status rejected?"


def sure_of(monkeypatch: pytest.MonkeyPatch, *operations: Operation, sure: float = 0.95) -> float:
    """Return how sure the first reading is where the rules give that chain."""
    read = Summary(operations, sure, 0, trusted=True)
    monkeypatch.setattr(understanding, "summaries", lambda recognition: (read,))
    found = understanding.understand(Question(QUESTION), TableIndex(VISITS))
    assert found.proposals[0].operations == operations, "the rules' reading stays the first"
    return found.sure


def test_another_kind_of_number_than_the_ranker_is_confident_of_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = SelectRow(REJECTED), Answer(Reading("count_distinct", ("Guest",)))
    assert sure_of(monkeypatch, *chain) < DOUBTED


def test_a_count_of_other_rows_than_the_ranker_is_confident_of_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = SelectRow(Comparison("Minutes", ">", "15")), Answer(Reading("count"))
    assert sure_of(monkeypatch, *chain) < DOUBTED


def test_rules_that_choose_the_rows_by_more_columns_than_the_ranker_are_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chain = SelectRow(And((REJECTED, Comparison("Desk", "=", "West")))), Answer(Reading("count"))
    assert sure_of(monkeypatch, *chain) == 0.95


def test_another_kind_of_number_is_doubted_even_where_the_rules_choose_by_more_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = SelectRow(And((REJECTED, Comparison("Desk", "=", "West"))))
    assert sure_of(monkeypatch, chosen, Answer(Reading("average", ("Minutes",)))) < DOUBTED


def test_a_list_of_groups_for_how_many_of_them_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = GroupBy(("Visit",)), Answer(Reading("table", ("Visit", "Count")))
    assert sure_of(monkeypatch, *chain) < DOUBTED
