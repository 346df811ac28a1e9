"""Questions about days before, after and between others, about numbered places, and about kinds of what is done."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import play

REPAIRS = Table.of(
    ["Job", "Job date", "Promised on", "Collected on", "Bike", "Price"],
    [
        ["J1", "04/16/2025", "04/20/2025", "04/18/2025", "Road", "$40.00"],
        ["J2", "04/18/2025", "04/30/2025", "05/02/2025", "City", "$55.00"],
        ["J3", "05/02/2025", "05/20/2025", "05/20/2025", "Road", "$35.00"],
        ["J4", "05/14/2025", "06/02/2025", "06/05/2025", "City", "$90.00"],
        ["J5", "05/20/2025", "06/10/2025", "", "Road", "$20.00"],
    ],
)
WATERINGS = Table.of(
    ["Date", "Bay", "Gardener", "Type of watering", "Begun", "Done", "Cans", "Checked", "Check score"],
    [
        ["2025-07-01", "12", "Ann", "Deep watering", "08:00", "08:40", "4", "Yes", "7"],
        ["2025-07-01", "14", "Bo", "Sprinkling", "08:10", "08:20", "1", "No", ""],
        ["2025-07-02", "12", "Ann", "Sprinkling", "09:00", "09:15", "1", "Yes", ""],
        ["2025-07-02", "21", "Cy", "Deep watering", "10:00", "10:55", "5", "No", ""],
        ["2025-07-03", "14", "Bo", "Deep watering", "08:30", "09:00", "3", "Yes", "9"],
        ["2025-07-03", "12", "Cy", "Sprinkling", "11:00", "11:05", "1", "No", ""],
    ],
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many jobs with a promised date before 05/20/2025 were for road bikes?", "1"),
        ("How many jobs were collected before 05/20/2025?", "2"),
        ("How many jobs were collected on or before 05/20/2025?", "3"),
        ("How many jobs were collected on or after May 20, 2025?", "2"),
        ("How many jobs were collected by May 20, 2025?", "3"),
        ("How many jobs were collected up to and including May 2, 2025?", "2"),
        ("How many jobs were collected between 05/01/2025 and 05/31/2025?", "2"),
        ("total price of jobs collected between 04/01/2025 and 05/02/2025", "95"),
        ("average price of jobs up to 40 dollars", "31.67"),
    ],
)
def test_a_day_bounds_the_dates_that_are_named_beside_it(question: str, answer: str) -> None:
    played = play(REPAIRS, question)
    given = played.answer[0]
    assert given == answer or float(given) == pytest.approx(float(answer), abs=0.01)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("which bay had the most waterings", ["12"]),
        ("How many bays did Ann water?", ["2"]),
        ("Which bay had the longest watering, and how long did it take?", ["21 · 55"]),
        ("How many waterings were in bays above 13?", ["3"]),
        ("cans used per bay", ["12 · 6", "14 · 4", "21 · 5"]),
    ],
)
def test_a_numbered_place_is_a_group_and_no_amount(question: str, answer: list[str]) -> None:
    assert sorted(play(WATERINGS, question).answer) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("waterings not checked, how many", ["3"]),
        ("How many minutes does each gardener take on average for a watering?", ["Ann · 27.5", "Bo · 20", "Cy · 30"]),
        ("waterings without a check score per gardener", ["Ann · 1", "Bo · 1", "Cy · 2"]),
        ("how many deep waterings per gardener", ["Ann · 1", "Bo · 1", "Cy · 1"]),
    ],
)
def test_the_noun_of_a_column_of_kinds_stands_for_the_rows(question: str, answer: list[str]) -> None:
    assert sorted(play(WATERINGS, question).answer) == answer
