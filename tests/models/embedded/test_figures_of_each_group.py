"""Figures of each group in other words: who did how much, rates in each, and those that reach a bound."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows

TOURS = Table.of(
    ["Tour no.", "Guided", "Guide", "Harbour", "Beer hl", "Takings", "Lunch pack", "Cancelled on", "Checked"],
    [
        ["T1", "2024-03-04", "Ada", "East", "1.5", "€40.00", "Yes", "", "2024-03-05"],
        ["T2", "2024-03-05", "Ben", "East", "2.5", "€90.00", "No", "2024-03-01", "2024-03-09"],
        ["T3", "2024-03-05", "Ada", "West", "3.0", "€20.00", "No", "", "2024-03-08"],
        ["T4", "2024-03-06", "Ada", "West", "0.5", "€30.00", "Yes", "2024-03-02", "2024-03-07"],
        ["T5", "2024-03-11", "Ben", "West", "1.0", "€10.00", "No", "2024-03-03", "2024-03-12"],
        ["T6", "2024-03-12", "Cid", "East", "4.0", "€60.00", "Yes", "", "2024-03-13"],
    ],
    "tours",
)
PUPILS = Table.of(
    ["Pupil ID", "Pupil", "Class", "Tutor", "Date of birth", "Hours per week"],
    [
        ["01", "Ida", "Red", "Mia", "2015-04-01", "10"],
        ["02", "Jon", "Red", "Tom", "2016-02-11", "12"],
        ["03", "Kai", "Blue", "Mia", "2014-09-30", "8"],
        ["04", "Lea", "Blue", "Tom", "2015-12-24", "5"],
    ],
    "pupils",
)


def cells(rows: list[list[str]]) -> set[str]:
    return {cell for row in rows for cell in row}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who guided how many tours", [["Ada", "3"], ["Ben", "2"], ["Cid", "1"]]),
        ("how many tours did each guide have", [["Ada", "3"], ["Ben", "2"], ["Cid", "1"]]),
        ("tours by guide", [["Ada", "3"], ["Ben", "2"], ["Cid", "1"]]),
        ("who earned how much", [["Ada", "90"], ["Ben", "100"], ["Cid", "60"]]),
        ("how many hl did each guide pour", [["Ada", "5"], ["Ben", "3.5"], ["Cid", "4"]]),
        ("How does the total takings differ between harbours?", [["East", "190"], ["West", "60"]]),
        (
            "average takings across the days of the week",
            [["Monday", "25"], ["Tuesday", "56.6667"], ["Wednesday", "30"]],
        ),
        ("most recent check date of each guide", [["Ada", "2024-03-08"], ["Ben", "2024-03-12"], ["Cid", "2024-03-13"]]),
    ],
)
def test_a_figure_of_each_group_is_asked_for_in_many_words(question: str, expected: list[list[str]]) -> None:
    found = answered_rows(TOURS, question)
    assert [row[0] for row in found] == [row[0] for row in expected]
    assert [round(number(row[-1]), 2) for row in found] == [round(number(row[-1]), 2) for row in expected]


def test_a_salesperson_is_the_sales_rep() -> None:
    deals = Table.of(
        ["Deal", "Sales rep", "Amount"], [["D1", "Kim", "€70"], ["D2", "Lou", "€20"], ["D3", "Kim", "€50"]], "deals"
    )
    assert answered_rows(deals, "amount per salesperson") == [["Kim", "120"], ["Lou", "20"]]


def number(cell: str) -> float:
    """Return the number in a cell, without its unit; a date as the number of its digits."""
    return float("".join(one for one in cell if one.isdecimal() or one == "."))


@pytest.mark.parametrize(
    "question",
    [
        "What percentage of the tours from each harbour included a lunch pack?",
        "lunch pack share by harbour",
        "what share of the tours of each harbour had a lunch pack",
    ],
)
def test_the_share_of_the_rows_that_say_yes_is_one_of_each_group(question: str) -> None:
    found = {row[0]: round(number(row[-1])) for row in answered_rows(TOURS, question)}
    assert found == {"East": 67, "West": 33}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which guides had more than 1 tour, and how many did each of them have?", {"Ada", "3", "Ben", "2"}),
        ("which guides earned more than €80 in total, and how much?", {"Ada", "90", "Ben", "100"}),
    ],
)
def test_the_figures_of_those_that_reach_a_bound_are_told_where_they_are_asked_for(
    question: str, expected: set[str]
) -> None:
    assert cells(answered_rows(TOURS, question)) == expected


def test_those_that_reach_a_bound_are_names_alone_where_only_they_are_asked_for() -> None:
    assert cells(answered_rows(TOURS, "Which guides had more than 1 tour?")) == {"Ada", "Ben"}


def test_one_row_of_each_group_leads() -> None:
    for question in ("Who is the youngest pupil in each class?", "the youngest pupil of each class"):
        assert {"Jon", "Lea"} <= cells(answered_rows(PUPILS, question))


def test_a_list_with_a_total_of_each_is_a_table_of_groups() -> None:
    assert answered_rows(PUPILS, "List the tutors with their total hours per week") == [["Mia", "18"], ["Tom", "17"]]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which guide had the most cancellations", {"Ben"}),
        ("cancellations per guide", {"Ada", "1", "Ben", "2"}),
        ("which harbour brought in the most", {"East"}),
        ("who came more than once", {"Ada", "Ben"}),
        ("average tour per harbour", {"East", "63.33333333", "West", "20"}),
    ],
)
def test_what_happened_to_rows_or_was_taken_in_is_no_plain_count(question: str, expected: set[str]) -> None:
    assert cells(answered_rows(TOURS, question)) == expected
