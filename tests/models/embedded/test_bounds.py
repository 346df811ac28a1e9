"""Bounds in questions about records: on an amount, on what two columns give, and on the number of rows of a group."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

VISITS = Table.of(
    ["Appt", "Date", "Doctor", "Clinic", "Status", "Duration (min)", "Fee (EUR)"],
    [
        ["A1", "2024-01-03", "Shah", "East", "Attended", "10", "20"],
        ["A2", "2024-01-04", "Shah", "West", "No-show", "30", "45"],
        ["A3", "2024-02-05", "Lind", "East", "No-show", "20", "60"],
        ["A4", "2024-02-09", "Lind", "West", "Attended", "45", "60"],
        ["A5", "2024-02-11", "Lind", "West", "No-show", "45", "25"],
        ["A6", "2024-03-02", "Obi", "East", "Cancelled", "10", "30"],
    ],
    "appointments",
)
ORDERS = Table.of(
    ["Order no", "Ordered", "Supplier", "Qty", "Unit price", "Due", "Delivered"],
    [
        ["PO101", "2024-01-03", "Orbit", "4", "2.00", "2024-01-10", "2024-01-12"],
        ["PO102", "2024-01-04", "Orbit", "10", "10.00", "2024-01-11", "2024-01-15"],
        ["PO103", "2024-02-05", "Halden", "20", "3.00", "2024-02-12", "2024-02-10"],
        ["PO104", "2024-02-09", "Halden", "5", "4.00", "2024-02-16", "2024-02-17"],
        ["PO105", "2024-02-11", "Orbit", "2", "5.00", "2024-02-18", ""],
    ],
    "purchase orders",
)
TICKETS = Table.of(
    ["Ticket", "Opened", "Closed", "Agent", "Escalated"],
    [
        ["11", "2024-05-01", "2024-05-03", "Kim", "Y"],
        ["12", "2024-05-02", "", "Kim", "Y"],
        ["13", "2024-05-04", "", "Kim", "N"],
        ["14", "2024-05-06", "", "Lou", "Y"],
        ["15", "2024-05-09", "2024-05-09", "Lou", "N"],
    ],
    "tickets",
)
TRAINS = Table.of(
    ["Train", "Day", "Line", "Planned arrival", "Actual arrival"],
    [
        ["RE 4017", "2024-05-01", "S1", "08:00", "08:06"],
        ["RE 4102", "2024-05-01", "S1", "09:00", "09:02"],
        ["RB 870", "2024-05-02", "S2", "10:00", "10:00"],
        ["RB 915", "2024-05-02", "S2", "11:00", "11:10"],
    ],
    "arrivals",
)


def rows_of(table: Table, question: str) -> set[tuple[str, ...]]:
    """The rows of the answer, without their order."""
    return {tuple(row.split(" · ")) for row in play(table, question).answer}


@pytest.mark.parametrize(
    "question",
    [
        "appointments of more than 30 EUR by doctor",
        "appointments over 30 EUR per doctor",
        "appointments with a fee above 30 by doctor",
        "number of appointments above 30 EUR for each doctor",
    ],
)
def test_rows_that_a_bound_is_set_on_are_counted_and_their_amounts_are_not_added_up(question: str) -> None:
    assert rows_of(VISITS, question) == {("Shah", "1"), ("Lind", "2")}


def test_rows_without_a_column_of_their_own_are_counted_too_and_doubted() -> None:
    question = "visits longer than 25 minutes per clinic"
    assert rows_of(VISITS, question) == {("West", "3")}
    assert EmbeddedModel().confidence(Question(question), VISITS) < 0.6


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("total fees of appointments over 30 EUR by doctor", {("Shah", "45"), ("Lind", "120")}),
        ("average fee of appointments longer than 25 minutes by doctor", {("Shah", "45"), ("Lind", "42.5")}),
    ],
)
def test_an_amount_that_is_named_beside_the_bound_is_measured(question: str, rows: set[tuple[str, ...]]) -> None:
    assert rows_of(VISITS, question) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("orders above 50 euros per supplier", {("Orbit", "1"), ("Halden", "1")}),
        ("how many orders were worth more than 50 per supplier", {("Orbit", "1"), ("Halden", "1")}),
        ("how many orders had a value (qty times unit price) above 50", {("2",)}),
        ("number of orders with qty x unit price over 50", {("2",)}),
    ],
)
def test_a_bound_on_a_worth_that_no_column_holds_is_one_on_pieces_times_their_price(
    question: str, rows: set[tuple[str, ...]]
) -> None:
    assert rows_of(ORDERS, question) == rows


@pytest.mark.parametrize(
    ("table", "question", "rows"),
    [
        (ORDERS, "suppliers with more than 1 late order", {("Orbit", "2")}),
        (ORDERS, "Which suppliers had at least 2 late deliveries?", {("Orbit",)}),
        (VISITS, "doctors with more than 1 no-show", {("Lind", "2")}),
        (VISITS, "Which doctors had at least 2 no-shows?", {("Lind",)}),
        (TICKETS, "agents with more than 1 escalated ticket", {("Kim", "2")}),
        (TICKETS, "agents with at least 2 escalations", {("Kim", "2")}),
        (TICKETS, "which agents have at least 2 open tickets", {("Kim",)}),
    ],
)
def test_a_bound_before_a_state_counts_the_rows_in_that_state(
    table: Table, question: str, rows: set[tuple[str, ...]]
) -> None:
    assert rows_of(table, question) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("average delay by supplier", {("Orbit", "3"), ("Halden", "-0.5")}),
        ("how late are deliveries on average, per supplier", {("Orbit", "3"), ("Halden", "-0.5")}),
        ("average delay of the late orders by supplier", {("Orbit", "3"), ("Halden", "1")}),
        ("orders more than 1 day late per supplier", {("Orbit", "2")}),
        ("how many orders per supplier are late by more than 1 day", {("Orbit", "2")}),
        ("on-time rate by supplier", {("Orbit", "0"), ("Halden", "50")}),
        ("average days from order to delivery by supplier, slowest first", {("Orbit", "10"), ("Halden", "6.5")}),
        ("average order value per supplier", {("Orbit", "39.33333333"), ("Halden", "40")}),
        ("average time from order to delivery by supplier", {("Orbit", "10"), ("Halden", "6.5")}),
    ],
)
def test_a_delay_is_counted_from_when_something_was_due(question: str, rows: set[tuple[str, ...]]) -> None:
    assert rows_of(ORDERS, question) == rows


def test_an_average_delay_is_doubted_where_some_were_early() -> None:
    assert EmbeddedModel().confidence(Question("average delay by supplier"), ORDERS) < 0.6
    assert EmbeddedModel().confidence(Question("average delay per line"), TRAINS) >= 0.6


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("average delay in minutes per line", {("S1", "4"), ("S2", "5")}),
        ("how many trains were late per line", {("S1", "2"), ("S2", "1")}),
        ("trains more than 5 minutes late by line", {("S1", "1"), ("S2", "1")}),
    ],
)
def test_times_of_day_tell_what_was_late_as_dates_do(question: str, rows: set[tuple[str, ...]]) -> None:
    assert rows_of(TRAINS, question) == rows
