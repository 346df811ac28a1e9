"""Groups without one row that is so, changes per group, and averages of two sides."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import Understanding, understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play

SHIFTS = Table.of(
    ["Shift", "Guard", "Gate", "Insured", "Stage", "Paid on", "Pay", "Qty in stock", "Cover 2022", "Cover 2023"],
    [
        ["S-1", "Ola", "West Gate", "Yes", "Signed", "2024-01-04", "$10", "0", "100", "110"],
        ["S-2", "Ola", "Old Bridge", "Yes", "Signed", "2024-01-09", "$30", "0", "200", "210"],
        ["S-3", "Pim", "West Gate", "no", "Open", "", "$50", "4", "50", "40"],
        ["S-4", "Pim", "West Gate", "No", "Signed", "2024-02-01", "$70", "0", "40", "50"],
        ["S-5", "Rae", "Old Bridge", "yes", "Open", "", "$20", "9", "10", "30"],
        ["S-6", "Rae", "Old Bridge", "no", "Open", "2024-03-01", "$30", "8", "20", "20"],
    ],
    "shifts",
)  # fmt: skip
DOUBTED = 0.6


def understood(question: str) -> Understanding:
    return understand(Question(question), TableIndex(SHIFTS))


@pytest.mark.parametrize(
    ("question", "guards"),
    [
        ("Which guards have not worked any shift at the Old Bridge?", ("Pim",)),
        ("Which guards haven't done any shifts on West Gate?", ("Rae",)),
        ("which guards have no shift at the West Gate", ("Rae",)),
        ("which guard has no signed shifts", ("Rae",)),
        ("which guard has no unpaid shifts", ("Ola",)),
    ],
)
def test_what_is_denied_of_a_group_holds_for_none_of_its_rows(question: str, guards: tuple[str, ...]) -> None:
    assert play(SHIFTS, question).answer == guards


def test_a_single_row_without_anything_unpaid_is_one_that_is_paid() -> None:
    assert play(SHIFTS, "which shifts have no unpaid amount").answer == ("S-1", "S-2", "S-4", "S-6")


def test_where_no_group_is_so_the_answer_is_none_and_says_so() -> None:
    found = understood("which gate has no signed shifts")
    assert play(SHIFTS, "which gate has no signed shifts").answer == ("0",)
    assert any("no group fits" in guess for guess in found.guesses)


def test_a_denial_that_no_column_carries_out_makes_the_answer_doubtful() -> None:
    assert understood("who hasn't done all the work for the West Gate").sure < DOUBTED


@pytest.mark.parametrize(
    "question",
    [
        "percent change in cover from 2022 to 2023, by guard",
        "by what percent did the 2023 cover change from 2022 for each guard",
    ],
)
def test_a_change_per_group_runs_from_the_earlier_year_to_the_later(question: str) -> None:
    changes = [(guard, round(float(change), 1)) for guard, change, *_ in answered_rows(SHIFTS, question)]
    assert changes == [("Ola", 6.7), ("Pim", 0.0), ("Rae", 66.7)]


def test_a_change_that_is_asked_backwards_runs_backwards() -> None:
    assert play(SHIFTS, "percent change in cover from 2023 to 2022").answer[0].startswith("-")


def test_across_all_leaves_none_out_and_groups_by_nothing_more() -> None:
    assert [row[0] for row in answered_rows(SHIFTS, "pay for each gate across all guards")] == [
        "Old Bridge",
        "West Gate",
    ]


def test_how_much_two_sides_pay_on_average_is_the_average_of_each() -> None:
    rows = answered_rows(SHIFTS, "How much pay do insured and non-insured guards get on average?")
    assert sorted(row[-1].lstrip("$") for row in rows) == ["20", "50"]


@pytest.mark.parametrize("question", ["which gate has the most shifts that are out of stock"])
def test_what_is_out_of_stock_is_counted(question: str) -> None:
    assert play(SHIFTS, question).answer == ("West Gate",)


def test_a_rent_is_no_cost() -> None:
    table = Table.of(
        ["Ticket", "House", "Cost"], [["1", "Elm", "£40"], ["2", "Elm", "£60"], ["3", "Oak", "£30"]], "tickets"
    )
    found = understand(Question("average monthly rent in each house"), TableIndex(table))
    assert "rent" in found.missing
    assert found.sure < DOUBTED
