"""Parts of dates that a word before them names, and rows above or below an average."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

PEOPLE = Table.of(
    ["Name", "Department", "Salary", "Start date"],
    [
        ["Ann", "Legal", "30000", "2015-02-10"],
        ["Bo", "Design", "40000", "2016-03-10"],
        ["Cem", "Legal", "50000", "2016-04-10"],
        ["Dee", "Design", "28000", "2015-05-10"],
        ["Eva", "Legal", "32000", "2015-06-10"],
    ],
)
ORDERS = Table.of(
    ["Order", "Order date", "Shipped", "Amount"],
    [
        ["SO-1", "2024-01-30", "2024-02-02", "10"],
        ["SO-2", "2024-01-31", "2024-02-05", "20"],
        ["SO-3", "2024-02-14", "2024-02-20", "40"],
    ],
)
DELIVERED = {"vi": "Tổng số tiền theo khu vực", "en": "total amount per region"}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many people per start year?", ("2015 · 3", "2016 · 2")),
        ("average salary per start year", ("2015 · 30000", "2016 · 45000")),
    ],
)
def test_the_start_year_is_the_year_of_the_start_date(question: str, answer: tuple[str, ...]) -> None:
    assert play(PEOPLE, question).answer == answer


def test_the_order_month_is_the_month_of_the_order_date() -> None:
    assert [row.split(" · ")[1] for row in play(ORDERS, "total amount per order month").answer] == ["30", "40"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who earns more than the average?", ("Bo", "Cem")),
        ("Which people have a salary below the average?", ("Ann", "Dee", "Eva")),
        ("How many people earn more than the average salary?", ("2",)),
    ],
)
def test_rows_are_compared_with_the_average_of_their_column(question: str, answer: tuple[str, ...]) -> None:
    played = play(PEOPLE, question)
    assert played.answer == answer
    assert "the average of all rows is 36000" in played.last.remark


def test_an_average_of_groups_that_rows_would_be_compared_with_is_never_a_sure_plain_one() -> None:
    (first, *_) = EmbeddedModel().readings(Question("departments with a salary above average"), PEOPLE)
    assert first.share < 0.6


def test_a_higher_mean_is_no_bound() -> None:
    table = Table.of(["Planet", "Mean temperature"], [["Mercury", "167"], ["Venus", "464"], ["Mars", "-65"]])
    assert play(table, "Which planet has a higher mean temperature, Mercury or Venus?").answer == ("Venus",)


def test_a_question_for_yes_or_no_is_no_search_for_rows() -> None:
    assert play(PEOPLE, "Did Bo earn more than the average?").answer not in {("Bo", "Cem"), ("Bo",)}


@pytest.mark.parametrize("question", DELIVERED.values(), ids=DELIVERED)
def test_money_is_the_amount_in_vietnamese_too(question: str) -> None:
    table = Table.of(["Region", "Amount"], [["North", "100"], ["South", "200"], ["North", "50"], ["South", "75"]])
    assert play(table, question).answer == ("North · 150", "South · 275")
