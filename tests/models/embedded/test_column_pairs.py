"""Changes and ratios of two columns or two years: for each row, for each group, and in all."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import play

SALES = Table.of(
    ["Item", "Group", "Sales 2023", "Sales 2024"],
    [
        ["Desks", "Office", "100", "150"],
        ["Chairs", "Office", "300", "330"],
        ["Lamps", "Home", "200", "160"],
        ["Rugs", "Home", "50", "50"],
    ],
)
ORDERS = Table.of(
    ["Order", "Region", "Date", "Amount", "Qty"],
    [
        ["SO-11", "North", "2023-03-02", "30", "3"],
        ["SO-12", "South", "2023-11-20", "50", "2"],
        ["SO-13", "South", "2024-01-15", "20", "4"],
        ["SO-14", "North", "2024-03-09", "40", "2"],
        ["SO-15", "North", "2024-04-28", "36", "4"],
    ],
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "percent change from Sales 2023 to Sales 2024 per item",
            (
                "Desks · 50 · 100 · 150 · 50",
                "Chairs · 10 · 300 · 330 · 30",
                "Lamps · -20 · 200 · 160 · -40",
                "Rugs · 0 · 50 · 50 · 0",
            ),
        ),
        (
            "percentage change in sales from 2023 to 2024 per group",
            ("Office · 20 · 400 · 480 · 80", "Home · -16 · 250 · 210 · -40"),
        ),
        ("percentage change from Sales 2023 to Sales 2024 for Desks", ("50",)),
        ("Which item had the highest percent change from Sales 2023 to Sales 2024?", ("Desks",)),
    ],
)
def test_a_percent_change_is_between_the_two_columns_named(question: str, answer: tuple[str, ...]) -> None:
    assert play(SALES, question).answer == answer


def test_a_percent_change_of_all_rows_is_that_of_their_sums() -> None:
    (answer,) = play(SALES, "percent change from Sales 2023 to Sales 2024").answer
    assert float(answer) == pytest.approx(100 * (690 - 650) / 650)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("change in total amount from 2023 to 2024", ("16",)),
        ("By how much did the amount increase between 2023 and 2024?", ("16",)),
        ("percent change in amount from 2023 to 2024", ("20",)),
        ("How did the number of orders change from 2023 to 2024?", ("1",)),
        ("change in total amount from 2023 to 2024 in the South", ("-30",)),
    ],
)
def test_a_change_between_two_years_is_that_of_the_dates(question: str, answer: tuple[str, ...]) -> None:
    assert play(ORDERS, question).answer == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("ratio of amount to qty per order", ("SO-11 · 10", "SO-12 · 25", "SO-13 · 5", "SO-14 · 20", "SO-15 · 9")),
        ("ratio of Amount to Qty per region", ("North · 11.77777778", "South · 11.66666667")),
        ("What is the ratio of amount to qty?", ("11.73333333",)),
    ],
)
def test_a_ratio_divides_the_sums_of_two_columns(question: str, answer: tuple[str, ...]) -> None:
    assert play(ORDERS, question).answer == answer


QUARTERS = Table.of(
    ["Crop", "Farm", "Q1 – Seed", "Q1 – Yield", "Q2 – Seed", "Q2 – Yield", "Year – Seed", "Year – Yield"],
    [
        ["Oats", "Hill", "10", "40", "12", "30", "22", "70"],
        ["Rye", "Hill", "20", "60", "24", "90", "44", "150"],
        ["Hops", "Lake", "30", "50", "33", "55", "63", "105"],
    ],
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("By how many percent did Hill's yield change from Q1 to Q2?", ("20",)),
        ("By what percentage did the total seed change from Q1 to Q2?", ("15",)),
        ("By how much did the yield of Hill rise between Q1 and Q2?", ("20",)),
    ],
)
def test_quarters_written_with_a_letter_tell_the_two_columns(question: str, answer: tuple[str, ...]) -> None:
    assert play(QUARTERS, question).answer == answer
