"""A short question repeats the last one with another value, where that is plain."""

import pytest

from chaintable.tables.table import Table
from chaintable.ui.session.question.follow_up import full_question

SALES = Table.of(
    ["Region", "Seller", "Amount"],
    [["South", "Ann", "1"], ["North", "Ben", "2"], ["North West", "Ann Lee", "3"]],
)
TOTAL = "What is the total amount for the North?"


@pytest.mark.parametrize(
    ("text", "last", "asked"),
    [
        ("and for the South?", TOTAL, "What is the total amount for the South?"),
        ("What about south", TOTAL, "What is the total amount for the South?"),
        ("and in the North West?", TOTAL, "What is the total amount for the North West?"),
        ("and for 2024?", "How many orders were in 2023?", "How many orders were in 2024?"),
        ("and in May?", "How much was sold in April?", "How much was sold in May?"),
        (
            "and for the South?",
            "What is the total amount per seller?",
            "What is the total amount per seller for South?",
        ),
        ("and for North?", "How much in the North West?", "How much in the North?"),
        ("and by Ben?", "How much was sold by Ann?", "How much was sold by Ben?"),
    ],
)
def test_the_value_is_exchanged(text: str, last: str, asked: str) -> None:
    assert full_question(text, last, SALES) == asked


@pytest.mark.parametrize(
    ("text", "last", "asked"),
    [
        ("and per region?", "What is the total amount?", "What is the total amount per region?"),
        ("what about by seller", TOTAL, "What is the total amount for the North by seller?"),
        ("and per seller?", "total amount per region", "total amount per seller"),
        ("and for each month?", "total amount by Region in 2024", "total amount for each month in 2024"),
        ("and per region?", "top 3 sellers by total amount", "top 3 sellers by total amount per region?"),
    ],
)
def test_the_groups_are_exchanged_or_added(text: str, last: str, asked: str) -> None:
    assert full_question(text, last, SALES) == asked


@pytest.mark.parametrize(
    ("text", "last", "asked"),
    [
        ("and the lowest?", "Which seller has the highest total amount?", "Which seller has the lowest total amount?"),
        ("what about the average", TOTAL, "What is the average amount for the North?"),
        ("and the fewest?", "Who made the most sales?", "Who made the fewest sales?"),
        ("and the highest?", "What is the median amount?", "What is the highest amount?"),
    ],
)
def test_the_figure_is_exchanged(text: str, last: str, asked: str) -> None:
    assert full_question(text, last, SALES) == asked


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("and the lowest?", "How many sellers are there?"),
        ("and the average?", "What are the total and the median amount?"),
        ("and per region?", ""),
        ("and for the East?", TOTAL),
        ("and for Ann?", TOTAL),
        ("and for Ann?", "How many orders are not paid?"),
        ("and for the East?", "How many orders are there?"),
        ("and for the South?", ""),
        ("How many in the South?", TOTAL),
        ("and for 2024?", "How many between 2020 and 2023?"),
    ],
)
def test_what_is_not_plain_is_asked_as_it_is(text: str, last: str) -> None:
    assert full_question(text, last, SALES) == text
