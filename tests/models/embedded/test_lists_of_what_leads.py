"""Columns that are listed before or after the one row that leads, and the label under a header of its own."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered

CLAIMS = Table.of(
    ["Claim no.", "Claimed on", "Member", "Clinic", "Cost", "Decision"],
    [
        ["C-10", "2024-03-01", "Ada", "East", "£40.00", "Settled"],
        ["C-11", "2024-03-02", "Ben", "West", "£95.00", "Open"],
        ["C-12", "2024-03-04", "Cid", "East", "£90.00", "Settled"],
        ["C-13", "2024-03-05", "Ada", "West", "£10.00", "Open"],
    ],
    "claims",
)
ROOFS = Table.of(
    ["Roof – Ref", "Roof – Owner", "Roof – Town", "Quoted – Days", "Actual – Days"],
    [
        ["R1", "Ada", "Lund", "4", "5"],
        ["R2", "Ben", "Lund", "6", "6"],
        ["R3", "Cid", "Oslo", "3", "9"],
        ["R4", "Ben", "Oslo", "8", "7"],
    ],
    "roofs",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Largest claim: which number and which member?", {"C-11", "Ben"}),
        ("The biggest claim: number, member and clinic", {"C-11", "Ben", "West"}),
        ("Largest settled claim: number and date?", {"C-12", "2024-03-04"}),
        ("smallest open claim: what is its number and who is the member?", {"C-13", "Ada"}),
        ("What are the number and the member of the largest claim?", {"C-11", "Ben"}),
        ("member, clinic and decision of the smallest claim", {"Ada", "West", "Open"}),
    ],
)
def test_what_is_listed_beside_a_superlative_is_asked_of_the_row_that_leads(question: str, answer: set[str]) -> None:
    assert answer <= set(answered(CLAIMS, question))


def test_the_number_of_one_row_is_its_code_and_not_how_many_there_are() -> None:
    assert answered(CLAIMS, "What is the number of the largest claim?") == ["C-11"]


@pytest.mark.parametrize(
    "question",
    ["Which roof went over its quoted days by the most?", "Which roof had the highest actual days?"],
)
def test_a_header_over_several_columns_asks_for_the_label_among_them(question: str) -> None:
    assert "R3" in answered(ROOFS, question)
    assert answered(ROOFS, question)[0] != "9"


def test_a_header_over_the_label_and_other_columns_counts_rows() -> None:
    assert answered(ROOFS, "number of roofs per town") == ["2", "2", "Lund", "Oslo"]
    assert answered(ROOFS, "Which owner has the most roofs?") == ["Ben"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which roofs went over their quoted days by more than 2?", ["R3"]),
        ("How many roofs exceeded their quoted days by at least 1?", ["2"]),
        ("How many roofs went over their quoted days?", ["2"]),
    ],
)
def test_by_more_than_bounds_how_much_something_is_over(question: str, answer: list[str]) -> None:
    assert answered(ROOFS, question) == answer
