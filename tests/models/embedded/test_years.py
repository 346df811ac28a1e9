"""A year in a table with dates is that of a date, and not a number that stands in a name."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

ROWS = [
    [f"SO-{at}", f"Cust {2015 + at % 14}", ("North", "South")[at % 2], f"20{23 + at // 14}-0{1 + at % 9}-11", "10"]
    for at in range(28)
]
ORDERS = Table.of(["Order", "Customer", "Region", "Date", "Amount"], ROWS, caption="Orders")
UNDATED = Table.of(["Order", "Customer", "Region", "Amount"], [[*row[:3], row[4]] for row in ROWS], caption="Orders")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how many orders in 2024?", ("14",)),
        ("total amount in 2024", ("140",)),
        ("total amount for 2024 per region", ("North · 70", "South · 70")),
    ],
)
def test_a_year_is_that_of_the_dates_and_not_a_number_in_a_name(question: str, answer: tuple[str, ...]) -> None:
    assert play(ORDERS, question).answer == answer


def test_a_year_that_only_a_name_holds_is_no_sure_answer() -> None:
    (first, *_) = EmbeddedModel().readings(Question("how many orders in 2024?"), UNDATED)
    assert first.share < 0.6


def test_a_number_in_a_name_is_found_where_it_can_be_no_date() -> None:
    assert play(ORDERS, "What is the region of Cust 2017?").answer == ("North",)
