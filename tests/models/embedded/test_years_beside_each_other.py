"""Columns of two years set against each other, limits that are kept or not exceeded, and words that name no state."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play

BERTHS = Table.of(
    ["Harbour", "Pier", "Berths 2022", "Berths 2023", "Spent", "Budget"],
    [
        ["North", "A", "10", "12", "$100", "$90"],
        ["North", "B", "20", "25", "$50", "$70"],
        ["North", "C", "5", "5", "$10", "$10"],
        ["South", "A", "30", "29", "$80", "$70"],
        ["South", "B", "14", "14", "$60", "$50"],
        ["South", "C", "7", "7", "$10", "$20"],
        ["West", "A", "8", "6", "$30", "$30"],
        ["West", "B", "9", "8", "$20", "$25"],
        ["West", "C", "3", "3", "$5", "$5"],
    ],
    "berths",
)
SWIMS = Table.of(
    ["Ref", "Pass", "Club", "Locker", "Paid"],
    [
        ["S-1", "Five-swim card", "Otters", "yes", "$4"],
        ["S-2", "Day ticket", "Otters", "no", "$8"],
        ["S-3", "Five-swim card", "Seals", "no", "$4"],
        ["S-4", "Day ticket", "Seals", "yes", "$8"],
        ["S-5", "Day ticket", "Seals", "yes", "$10"],
    ],
    "swims",
)
BOATS = Table.of(
    ["Boat", "Owner", "Ordered", "Delivered", "Price"],
    [
        ["B-1", "Ada", "2023-03-01", "2024-01-10", "$10"],
        ["B-2", "Ada", "2024-02-01", "2024-02-20", "$25"],
        ["B-3", "Bo", "2023-05-01", "2023-05-30", "$30"],
        ["B-4", "Bo", "2024-06-01", "2024-07-01", "$20"],
    ],
    "boats",
)


@pytest.mark.parametrize(
    ("question", "counts"),
    [
        ("In each harbour, how many piers had more berths in 2023 than in 2022?", [("North", "2")]),
        ("per harbour, how many piers had fewer berths in 2023 than in 2022", [("South", "1"), ("West", "2")]),
    ],
)
def test_more_in_one_year_than_in_another_compares_them_as_they_are_named(
    question: str, counts: list[tuple[str, str]]
) -> None:
    assert sorted((row[0], row[-1]) for row in answered_rows(BERTHS, question)) == counts


def test_groups_that_had_fewer_in_one_year_are_those_whose_sum_fell() -> None:
    assert play(BERTHS, "which harbours had fewer berths in 2023 than in 2022").answer == ("South", "West")


@pytest.mark.parametrize(
    "question",
    [
        "Change in berths between 2022 and 2023 for each harbour",
        "change in berths from 2022 to 2023 by harbour",
        "berths growth per harbour",
    ],
)
def test_a_change_per_group_is_the_later_year_less_the_earlier_one(question: str) -> None:
    changes = {row[0]: row[-1] for row in answered_rows(BERTHS, question)}
    assert changes == {"North": "7", "South": "-1", "West": "-3"}


def test_a_growth_without_its_years_says_which_ones_it_took() -> None:
    found = understand(Question("berths growth per harbour"), TableIndex(BERTHS))
    assert "from 'Berths 2022' to 'Berths 2023'" in found.guesses


@pytest.mark.parametrize(
    ("question", "harbours"),
    [
        ("which harbours were not over budget", ("North", "West")),
        ("which harbours didn't go over budget", ("North", "West")),
        ("Which harbours stayed within their total budget?", ("North", "West")),
        ("which harbours kept within budget in total", ("North", "West")),
        ("which harbours spent more than their total budget", ("South",)),
        ("harbours where the total spent is above the total budget", ("South",)),
        ("which harbours weren't below their budget", ("South",)),
    ],
)
def test_a_limit_is_kept_or_not_as_the_question_says(question: str, harbours: tuple[str, ...]) -> None:
    given = play(BERTHS, question).answer or tuple(row[0] for row in answered_rows(BERTHS, question))
    assert tuple(one.partition(" · ")[0] for one in given) == harbours


def test_what_only_modifies_a_cell_is_no_condition() -> None:
    shares = {row[0]: row[-1] for row in answered_rows(SWIMS, "What percentage of swims per club had a locker?")}
    assert {club: round(float(share)) for club, share in shares.items()} == {"Otters": 50, "Seals": 67}
    assert play(SWIMS, "average paid per swim").answer != ("4",)


def test_what_a_cell_names_is_still_a_condition() -> None:
    assert [row[-1] for row in answered_rows(SWIMS, "number of cards per club")] == ["1", "1"]
    assert (
        "only rows with 'cards' in a name are counted"
        in understand(Question("number of cards per club"), TableIndex(SWIMS)).guesses
    )


@pytest.mark.parametrize("going", ["going by the order date", "based on the ordered date", "using the order date"])
def test_the_date_that_is_gone_by_makes_no_groups(going: str) -> None:
    rows = answered_rows(BOATS, f"By how much did the price per owner change from 2023 to 2024, {going}?")
    assert {row[0]: float(row[-4]) if len(row) > 4 else float(row[1]) for row in rows} == {"Ada": 15, "Bo": -10}


KILN = Table.of(
    ["Firing", "Potter", "Pots 2022", "Pots 2023"],
    [
        ["F-1", "Bo", "20", "18"],
        ["F-2", "Bo", "14", "20"],
        ["F-3", "Cy", "5", "5"],
        ["F-4", "Ada", "12", "15"],
        ["F-5", "Ada", "8", "9"],
    ],
    "kiln",
)


def test_that_single_rows_are_compared_is_doubted_where_groups_come_more_than_once() -> None:
    found = understand(Question("which potters had fewer pots in 2023 than in 2022"), TableIndex(KILN))
    assert found.sure < 0.6 and "single rows are compared and no sums" in found.guesses


def test_a_group_that_is_called_after_what_it_makes_is_still_a_group() -> None:
    changes = {row[0]: row[-1] for row in answered_rows(KILN, "growth in pots per potter")}
    assert changes == {"Ada": "4", "Bo": "4", "Cy": "0"}
