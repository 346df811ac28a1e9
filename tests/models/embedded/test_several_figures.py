"""Several figures side by side, the figure that groups are put in order of, and what is worked out for each row."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

SHOPS = Table.of(
    ["Shop", "Month", "Visitors", "Sales", "Returns", "Staff hours"],
    [
        ["Alder", "2024-01", "100", "900", "30", "80"],
        ["Alder", "2024-02", "300", "1100", "10", "90"],
        ["Birch", "2024-01", "150", "2000", "90", "70"],
        ["Birch", "2024-02", "50", "1000", "60", "60"],
        ["Cedar", "2024-01", "500", "400", "5", "200"],
        ["Cedar", "2024-02", "500", "600", "5", "50"],
    ],
    "takings",
)
VISITS = Table.of(
    ["Appt", "Date", "Doctor", "Clinic", "Status", "Minutes", "Fee (EUR)", "Insured"],
    [
        ["A1", "2024-03-02", "Shah", "East", "Attended", "10", "20", "yes"],
        ["A2", "2024-03-03", "Shah", "West", "No-show", "30", "40", "no"],
        ["A3", "2024-03-04", "Lind", "East", "No-show", "20", "60", "yes"],
        ["A4", "2024-03-05", "Lind", "West", "Attended", "45", "60", "no"],
        ["A5", "2024-03-09", "Lind", "West", "No-show", "25", "30", "yes"],
    ],
    "appointments",
)
ORDERS = Table.of(
    ["Order no", "Ordered", "Delivered", "Supplier", "Warehouse", "Item", "Qty"],
    [
        ["P1", "2024-01-01", "2024-01-11", "Orbit", "Oslo", "Hex bolt", "5"],
        ["P2", "2024-01-02", "pending", "Orbit", "Oslo", "Washer", "6"],
        ["P3", "2024-01-03", "2024-01-05", "Kite", "Bergen", "Hex bolt", "7"],
        ["P4", "2024-01-04", "pending", "Kite", "Oslo", "Hex bolt", "8"],
        ["P5", "2024-01-05", "2024-01-11", "Kite", "Bergen", "Washer", "9"],
    ],
    "orders",
)


def rows_of(table: Table, question: str) -> list[tuple[str, ...]]:
    """The rows of the answer, in their order."""
    return [tuple(row.split(" · ")) for row in play(table, question).answer]


def confidence(table: Table, question: str) -> float:
    return EmbeddedModel().confidence(Question(question), table)


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("total sales and total returns per shop, highest returns first", ["Birch", "Alder", "Cedar"]),
        ("total sales and visitors per shop, most visitors on top", ["Cedar", "Alder", "Birch"]),
        ("sales and staff hours per shop, lowest staff hours first", ["Birch", "Alder", "Cedar"]),
        ("visitors per shop, highest sales first", ["Birch", "Alder", "Cedar"]),
        ("total sales per shop, largest first", ["Birch", "Alder", "Cedar"]),
    ],
)
def test_groups_are_put_in_order_of_the_figure_that_is_named(question: str, order: list[str]) -> None:
    assert [row[0] for row in rows_of(SHOPS, question)] == order


@pytest.mark.parametrize(
    ("table", "question", "row"),
    [
        (SHOPS, "For every shop I need how many visitors came and what it sold", ("Birch", "200", "3000")),
        (SHOPS, "total sales per shop and the share of the total", ("Birch", "3000", "50")),
        (VISITS, "number of appointments at each clinic and their share of the total", ("West", "3", "60")),
        (VISITS, "appointments per doctor and the share of all appointments", ("Shah", "2", "40")),
        (VISITS, "appointments and fees per doctor", ("Shah", "2", "60")),
        (
            VISITS,
            "For each doctor: how many appointments, how many minutes and what they earned",
            ("Shah", "2", "40", "60"),
        ),
    ],
)
def test_all_the_figures_that_are_asked_for_are_given(table: Table, question: str, row: tuple[str, ...]) -> None:
    assert row in rows_of(table, question)


def test_a_figure_that_is_left_out_makes_the_answer_doubtful() -> None:
    assert confidence(SHOPS, "how many visitors came to each shop and what the weather was") < 0.6


@pytest.mark.parametrize(
    ("table", "question", "rows"),
    [
        (VISITS, "fee per appointment for every doctor", {("Shah", "30"), ("Lind", "50")}),
        (ORDERS, "pieces per order for each supplier", {("Orbit", "5.5"), ("Kite", "8")}),
        (SHOPS, "returns per 100 visitors for every shop", {("Alder", "10"), ("Birch", "75"), ("Cedar", "1")}),
        (SHOPS, "sales per shop", {("Alder", "2000"), ("Birch", "3000"), ("Cedar", "1000")}),
    ],
)
def test_per_row_asks_for_an_average_and_per_hundred_for_a_ratio(
    table: Table, question: str, rows: set[tuple[str, ...]]
) -> None:
    assert set(rows_of(table, question)) == rows


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("rank the shops by sales per staff hour", ["Birch", "Alder", "Cedar"]),
        ("top 2 shops by sales per visitor", ["Birch", "Alder"]),
    ],
)
def test_things_are_ranked_by_a_ratio_of_two_columns(question: str, order: list[str]) -> None:
    assert [row[0] for row in rows_of(SHOPS, question)] == order


@pytest.mark.parametrize(
    ("table", "question", "rows"),
    [
        (VISITS, "number of no-shows per clinic", {("East", "1"), ("West", "2")}),
        (VISITS, "per doctor: average fee and number attended", {("Shah", "30", "1"), ("Lind", "50", "1")}),
    ],
)
def test_a_state_beside_other_figures_is_counted_apart(table: Table, question: str, rows: set[tuple[str, ...]]) -> None:
    assert set(rows_of(table, question)) == rows


@pytest.mark.parametrize(
    ("table", "question", "rows"),
    [
        (VISITS, "doctors with 2 or more no-shows", {("Lind", "2")}),
        (VISITS, "which doctors have two or more appointments in the West clinic", {("Lind",)}),
        (VISITS, "which doctor has the most no-shows per clinic", {("East", "Lind", "1"), ("West", "Shah", "1")}),
        (SHOPS, "shops where total sales exceed 1500", {("Alder", "2000"), ("Birch", "3000")}),
        (ORDERS, "which suppliers take longer than 5 days on average to deliver", {("Orbit",)}),
        (VISITS, "which doctors' appointments last more than 25 minutes on average", {("Lind",)}),
    ],
)
def test_bounds_on_groups_read_or_more_where_and_on_average(
    table: Table, question: str, rows: set[tuple[str, ...]]
) -> None:
    assert rows <= set(rows_of(table, question))
    assert len(rows_of(table, question)) <= len(rows) + 1  # of two that lead, both are given


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how many appointments were on a Saturday or Sunday", "3"),
        ("median fee of the patients who came on a Saturday", "25"),
        ("average fee of people who are insured", "36.66666667"),
        ("total fees across all doctors", "210"),
    ],
)
def test_one_figure_is_given_for_the_rows_that_are_meant(question: str, answer: str) -> None:
    assert play(VISITS, question).answer == (answer,)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how many orders are we still waiting for", "2"),
        ("how many orders are not delivered yet", "2"),
        ("How many hex bolts do we have across all warehouses?", "20"),
    ],
)
def test_a_word_in_place_of_a_date_says_not_yet_and_cells_that_are_things_are_added_up(
    question: str, answer: str
) -> None:
    assert play(ORDERS, question).answer == (answer,)
