"""What is still out, how long before or after it was due something was done, and both sides of a yes or no."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import play

LOANS = Table.of(
    [
        "Loan no.", "Tool no.", "Kind", "Role", "Member", "Taken on", "Due date", "Back", "Late shift", "Hire fee",
        "Wait (min)", "Trained",
    ],
    [
        ["L-1", "031", "Saw", "Shift lead", "Ada", "2024-03-01", "2024-03-08", "2024-03-25", "yes", "4", "12", "Y"],
        ["L-2", "017", "Drill", "Porter", "Ben", "2024-03-02", "2024-03-16", "2024-03-05", "No", "9", "40", "no"],
        ["L-3", "022", "Drill", "Shift lead", "Cid", "2024-03-04", "2024-03-11", "", "no", "5", "7", "Yes"],
        ["L-4", "040", "Plane", "Porter", "Dee", "2024-03-06", "2024-03-13", "2024-03-15", "Y", "7", "25", "N"],
        ["L-5", "009", "Saw", "Porter", "Eve", "2024-03-07", "2024-03-21", "", "yes", "3", "31", "yes"],
        ["L-6", "055", "Plane", "Porter", "Fay", "2024-03-09", "2024-03-23", "2024-03-22", "N", "8", "18", "no"],
        ["Total", "", "", "", "", "", "", "", "", "36", "133", ""],
    ],
    "loans",
)  # fmt: skip


@pytest.mark.parametrize(
    "question",
    [
        "Please list the tool numbers that are not back yet",
        "Could you list the tools that are still out",
    ],
)
def test_what_is_still_out_is_listed_however_politely_it_is_asked(question: str) -> None:
    assert play(LOANS, question).answer == ("022", "009")


def test_having_a_thing_selects_nothing_where_only_the_total_has_none() -> None:
    assert play(LOANS, "Which members still have a tool out?").answer == ("Cid", "Eve")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which members came back more than two weeks after the due date?", ("Ada",)),
        ("How many tools came back more than 1 day after they were due?", ("2",)),
        ("Which members came back at least a week before the due date?", ("Ben",)),
    ],
)
def test_days_before_or_after_what_was_due_are_counted_from_there(question: str, answer: tuple[str, ...]) -> None:
    assert play(LOANS, question).answer == answer


def test_days_after_a_date_that_is_named_are_counted_from_that_date() -> None:
    assert play(LOANS, "How many tools were back more than 8 days after they were taken on?").answer == ("3",)


def test_the_thing_with_the_longest_wait_is_not_the_one_that_began_first() -> None:
    assert play(LOANS, "Give me the loan with the longest wait").answer == ("L-2",)


def test_a_word_of_the_name_of_a_yes_or_no_selects_no_cell_that_holds_it() -> None:
    assert play(LOANS, "How many people on late shift per kind?").answer == ("Saw · 2", "Plane · 1")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the difference between the average wait of trained members and of members not trained?", "11"),
        ("How much longer do members who aren't trained wait on average than trained members?", "11"),
    ],
)
def test_both_sides_of_a_yes_or_no_are_set_apart_however_they_are_spelled(question: str, answer: str) -> None:
    (given,) = play(LOANS, question).answer
    assert float(given) == pytest.approx(float(answer))


@pytest.mark.parametrize(
    "question",
    ["Compare the average wait of trained members with other members", "average wait of trained members vs the rest"],
)
def test_those_with_a_yes_are_compared_with_all_others(question: str) -> None:
    shares = sorted(float(one.split(" · ")[1]) for one in play(LOANS, question).answer)
    assert shares == pytest.approx([50 / 3, 83 / 3])
