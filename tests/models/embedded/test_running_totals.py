"""Running totals: in the order of the dates, by period, within groups; what isn't worked out is never sure."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

ORDERS = Table.of(
    ["Order", "Customer", "Region", "Date", "Amount"],
    [
        ["SO-11", "Ann", "North", "2024-03-02", "30"],
        ["SO-12", "Bo", "South", "2023-11-20", "50"],
        ["SO-13", "Ann", "South", "2024-01-15", "20"],
        ["SO-14", "Cem", "North", "2024-03-09", "40"],
        ["SO-15", "Bo", "North", "2024-01-28", "10"],
    ],
)


@pytest.mark.parametrize("question", ["running total of amount", "cumulative amount by date", "amount, accumulated"])
def test_a_running_total_adds_up_the_rows_in_the_order_of_their_dates(question: str) -> None:
    played = play(ORDERS, question)
    assert played.names == ["sort_by", "calculate", "answer"]
    assert [row.rsplit(" · ", 1)[-1] for row in played.answer] == ["50", "70", "80", "110", "150"]
    assert played.last.sure is not None and played.last.sure > 0.6


def test_a_running_total_per_month_adds_up_the_months() -> None:
    rows = play(ORDERS, "cumulative amount per month").answer
    assert rows == ("2023-11 · 50 · 50", "2024-01 · 30 · 80", "2024-03 · 70 · 150")


def test_orders_are_counted_up_to_each_month() -> None:
    rows = play(ORDERS, "cumulative number of orders per month").answer
    assert rows == ("2023-11 · 1 · 1", "2024-01 · 2 · 3", "2024-03 · 2 · 5")


def test_a_running_total_per_customer_starts_over_for_each() -> None:
    played = play(ORDERS, "running total of amount per customer")
    assert [row.rsplit(" · ", 1)[-1] for row in played.answer if row.startswith("Ann")] == ["20", "50"]


def test_a_year_to_date_is_the_latest_year_of_the_data() -> None:
    assert play(ORDERS, "total amount year to date").answer == ("100",)
    assert play(ORDERS, "ytd amount by month").answer == ("2024-01 · 30 · 30", "2024-03 · 70 · 100")


@pytest.mark.parametrize(
    "question", ["running average of amount", "moving average of amount", "cumulative average amount per region"]
)
def test_a_running_average_is_no_plain_one(question: str) -> None:
    (first, *_) = EmbeddedModel().readings(Question(question), ORDERS)
    assert first.share < 0.6


def test_a_column_of_running_totals_is_only_a_column() -> None:
    table = Table.of(["Day", "Running total"], [["Mon", "3"], ["Tue", "8"], ["Wed", "9"]])
    assert play(table, "What is the running total of Tue?").answer == ("8",)


def test_a_total_to_date_is_the_total() -> None:
    assert play(ORDERS, "total amount to date").answer == ("150",)
