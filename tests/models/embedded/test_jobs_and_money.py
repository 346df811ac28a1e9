"""Jobs that are finished or still open, and which of several amounts of money a question is about."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.operations import Answer
from chaintable.tables.state import State
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

MODEL = EmbeddedModel()
JOBS = Table.of(
    ["Job", "Received", "Finished", "Mechanic", "Customer", "Labour h", "Parts cost", "Invoice"],
    [
        ["J-01", "2025-04-02", "2025-04-03", "Ines", "Braun", "1.5", "12.90", "87.90"],
        ["J-02", "2025-04-02", "2025-04-04", "Tomas", "Keller", "3.0", "140.00", "290.00"],
        ["J-03", "2025-04-04", "", "Ines", "Novak", "2.0", "0.00", ""],
        ["J-04", "2025-04-07", "2025-04-07", "Rana", "Braun", "0.5", "8.50", "33.50"],
        ["J-05", "2025-04-09", "2025-04-15", "Tomas", "Silva", "4.5", "310.00", "535.00"],
        ["J-06", "2025-04-22", "", "Tomas", "Lang", "1.0", "18.00", ""],
    ],
)


def figures(question: str) -> dict[str, float]:
    """Return the last column of an answer that is a table, by its first."""
    played = play(JOBS, question, model=MODEL)
    state = State(JOBS)
    for operation in played.operations[:-1]:
        state = operation.apply(state)
    answer = played.operations[-1]
    assert isinstance(answer, Answer)
    return {row[0]: float(row[-1] or 0) for row in answer.read(state).grid}


@pytest.mark.parametrize(
    "question", ["How many jobs did each mechanic finish?", "number of finished jobs per mechanic"]
)
def test_jobs_without_a_date_for_it_are_not_finished(question: str) -> None:
    assert figures(question) == {"Ines": 1, "Tomas": 2, "Rana": 1}


def test_jobs_that_every_row_has_a_date_for_are_all_counted() -> None:
    assert figures("How many jobs did each mechanic receive?") == {"Ines": 2, "Tomas": 3, "Rana": 1}


def test_what_people_paid_is_the_invoice_and_not_the_cost() -> None:
    paid = figures("customers with the number of their jobs and what they paid in all")

    assert paid == {"Braun": 121.4, "Keller": 290, "Novak": 0, "Silva": 535, "Lang": 0}


def test_what_is_earned_per_hour_is_divided_and_is_no_cost() -> None:
    earned = figures("How much do we earn per labour hour for each mechanic?")

    assert earned == pytest.approx({"Ines": 87.9 / 3.5, "Tomas": 825 / 8.5, "Rana": 67})


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("What is the total amount billed to schools?", "billed"),
        ("How much was Elm Road charged?", "charged"),
        ("Which site owes the most?", "owes"),
        ("average fee of clubs", "fee"),
    ],
)
def test_money_that_a_table_without_any_is_asked_for_is_named(question: str, word: str) -> None:
    bookings = Table.of(
        ["Booking", "Site", "Kind", "Day", "Players", "Cancelled"],
        [
            ["B-07", "Elm Road", "School", "2025-05-02", "22", "no"],
            ["B-08", "Mill Lane", "Club", "2025-05-02", "14", "yes"],
            ["B-09", "Elm Road", "Club", "2025-05-03", "18", "no"],
            ["B-10", "Mill Lane", "School", "2025-05-06", "30", "no"],
        ],
    )
    said = play(bookings, question, model=MODEL).last
    assert said.sure is not None and said.sure < 0.6
    assert word in said.remark
