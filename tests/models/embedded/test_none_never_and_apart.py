"""Groups that have none, what leads by one row or by an average, and figures of part-time, quarters and codes."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

RIDES = Table.of(
    [
        "Ride no.", "Rider", "Stable", "Contract", "Cost code", "Start date", "Called off on", "Length (min)", "Score",
        "Age", "Fee", "Helmet lent",
    ],
    [
        ["R-1", "Ada", "Hill", "Part-time", "100 Barn", "2024-01-04", "", "30", "5", "60", "40.50", "yes"],
        ["R-2", "Ada", "Hill", "Part-time", "100 Barn", "2024-01-09", "", "35", "1", "61", "22.00", "no"],
        ["R-3", "Ada", "Hill", "Part-time", "100 Barn", "2024-01-15", "", "30", "5", "62", "31.00", "Y"],
        ["R-4", "Ben", "Lake", "Full-time", "200 Yard", "2024-02-02", "2024-02-01", "80", "4", "20", "90.00", "No"],
        ["R-5", "Ben", "Lake", "Full-time", "200 Yard", "2024-02-08", "", "10", "5", "70", "10.00", "no"],
        ["R-6", "Cid", "Mill", "Full-time", "300 Shop", "2024-02-21", "2024-02-20", "45", "1", "31", "25.00", "no"],
        ["R-7", "Cid", "Mill", "Part-time", "300 Shop", "2024-02-27", "", "20", "2", "30", "15.00", "N"],
    ],
    "rides",
)  # fmt: skip
COSTS = Table.of(
    ["Section", "Line", "Q1 – Budget", "Q1 – Actual", "Q2 – Budget", "Q2 – Actual"],
    [
        ["Barn", "Hay", "$100", "$120", "$90", "$70"],
        ["Barn", "Vet", "$200", "$190", "$210", "$260"],
        ["Barn", "Oats", "$60", "$55", "$50", "$60"],
        ["Yard", "Sand", "$80", "$95", "$70", "$60"],
        ["Yard", "Fence", "$40", "$30", "$45", "$44"],
        ["Yard", "Gate", "$30", "$35", "$30", "$20"],
    ],
    "costs",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which stable has no called off rides?", ("Hill",)),
        ("Which riders never lent a helmet?", ("Ben", "Cid")),
    ],
)
def test_groups_that_have_none_are_those_without_one_row(question: str, answer: tuple[str, ...]) -> None:
    assert play(RIDES, question).answer == answer


def test_the_longest_one_is_a_row_and_no_sum() -> None:
    assert play(RIDES, "Which rider had the longest ride?").answer == ("Ben",)


def test_an_outermost_value_that_several_groups_share_is_no_lead_but_the_average_is() -> None:
    assert play(RIDES, "Which rider has the lowest score?").answer == ("Cid",)


def test_ages_are_not_added_up() -> None:
    assert play(RIDES, "Which stable has the youngest riders?").answer == ("Mill",)


def test_the_part_of_part_time_asks_for_no_share() -> None:
    assert play(RIDES, "How many part-time rides are there per stable?").answer == ("Hill · 3", "Mill · 1")


def test_a_no_that_is_said_as_off_is_a_no() -> None:
    rows = [[f"P-{at}", "Hill Lake Mill".split()[at % 3], ("Yes", "no", "N")[at % 3]] for at in range(9)]
    table = Table.of(["Pass", "Club", "Reminders"], rows, "passes")
    assert play(table, "How many passes have reminders switched off?").answer == ("6",)


def test_numbers_that_lead_up_to_names_are_no_amounts() -> None:
    (first, *_) = EmbeddedModel().readings(Question("Which cost code has the highest ride?"), RIDES)
    assert first.share < 0.6 or "Number in Cost code" not in str(first.operations)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("actual spend in Q2 per section", ("Barn · 390", "Yard · 124")),
        ("Which section overspent the most in Q2?", ("Barn",)),
        ("Which line has the biggest difference between Q1 and Q2 actuals?", ("Vet",)),
        ("Which section was under budget in Q2?", ("Yard",)),
    ],
)
def test_the_quarter_in_the_question_tells_which_column_is_meant(question: str, answer: tuple[str, ...]) -> None:
    assert play(COSTS, question).answer == answer


def test_the_share_of_a_no_is_not_doubted() -> None:
    (first, *_) = EmbeddedModel().readings(Question("What percentage of rides were not helmet lent?"), RIDES)
    assert first.share >= 0.6


def test_nothing_is_late_by_a_date_that_is_always_before_the_due_one() -> None:
    table = Table.of(
        ["Bill no.", "Supplier", "Bill date", "Due date", "Sum"],
        [[f"B{at}", "AB"[at % 2], f"2024-03-{at + 1:02}", f"2024-04-{at + 1:02}", f"{at}.50"] for at in range(9)],
        "bills",
    )
    (first, *_) = EmbeddedModel().readings(Question("Which supplier has no overdue bills?"), table)
    assert first.share < 0.6
