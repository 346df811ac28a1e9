"""Changes between months, one column above another in percent, both sides of a yes or no, and wholes named first."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import play

SHIFTS = Table.of(
    ["Day", "Stall", "Helper", "Ware", "Hours", "Takings", "Covered", "Mood (1-5)"],
    [
        ["04/01/2025", "North", "Ann", "Soup", "4", "£100.00", "Y", "4"],
        ["18/01/2025", "South", "Bo", "Bread", "6", "£100.00", "no", ""],
        ["01/02/2025", "North", "Ann", "Bread", "5", "£150.00", "yes", "2"],
        ["15/02/2025", "South", "Cy", "Soup", "7", "£150.00", "N", "5"],
        ["22/02/2025", "North", "Bo", "Soup", "3", "£50.00", "Yes", "3"],
        ["07/03/2025", "South", "Cy", "Bread", "5", "£70.00", "No", ""],
    ],
)
FLATS = Table.of(
    ["Flat", "Block", "Estimate – Weeks", "Estimate – Cost", "Final – Weeks", "Final – Cost"],
    [
        ["F1", "East", "4", "1000", "5", "1100"],
        ["F2", "East", "6", "2000", "6", "2300"],
        ["F3", "West", "5", "1000", "3", "900"],
        ["F4", "West", "8", "3000", "9", "3100"],
    ],
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("By what percent did the takings change from January to February 2025?", "75"),
        ("By how much did the takings rise from January to February?", "150"),
        ("How many percent more hours were worked in February than in January?", "50"),
        ("By what percent were the takings in February higher than in January?", "75"),
        ("By how much did the takings grow in February compared to January?", "150"),
    ],
)
def test_the_change_between_two_months_is_that_of_their_sums(question: str, answer: str) -> None:
    played = play(SHIFTS, question)
    assert [given.removeprefix("£").removesuffix(".00") for given in played.answer] == [answer]
    assert (played.last.sure or 0) >= 0.6


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("By how many percent is the total final cost above the total estimate cost?", ["5.714285714"]),
        ("By what percent did final weeks exceed estimate weeks in the East block?", ["10"]),
        ("By how much is the total final cost above the total estimate cost?", ["400"]),
        ("Which flat exceeded its estimate cost by the most, and by how much?", ["F2 · 300"]),
        ("What is the difference between final and estimate cost for F1?", ["100"]),
    ],
)
def test_one_column_is_set_against_the_other_of_the_same_kind(question: str, answer: list[str]) -> None:
    assert list(play(FLATS, question).answer) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("average takings of covered and uncovered shifts", ["No · 106.6667", "Yes · 100"]),
        ("total hours covered versus not covered", ["No · 18", "Yes · 12"]),
        ("How many shifts were covered and how many were not?", ["No · 3", "Yes · 3"]),
        ("number of shifts by covered", ["No · 3", "Yes · 3"]),
    ],
)
def test_both_sides_of_a_yes_or_no_are_set_beside_each_other(question: str, answer: list[str]) -> None:
    given = sorted(one.casefold() for one in play(SHIFTS, question).answer)
    assert [one[:10] for one in given] == [one.casefold()[:10] for one in answer]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Of the shifts that have a mood, what percentage got 4 or more?", "50"),
        ("Of the shifts in North, what percentage was Soup?", "66.66666667"),
        ("What percentage of the shifts with a mood got 4 or more?", "50"),
    ],
)
def test_the_whole_of_a_share_is_named_before_it(question: str, answer: str) -> None:
    assert list(play(SHIFTS, question).answer) == [answer]


def test_a_column_called_a_total_is_averaged_alone() -> None:
    bills = Table.of(
        ["Bill", "Branch", "Date", "Total charge"],
        [["B1", "East", "2025-01-02", "10"], ["B2", "East", "2025-01-05", "30"], ["B3", "West", "2025-01-09", "5"]],
    )
    assert sorted(play(bills, "average total charge per branch").answer) == ["East · 20", "West · 5"]
    assert sorted(play(bills, "highest total charge per branch").answer) == ["East · 30", "West · 5"]


LOAVES = Table.of(
    ["Date", "Round", "Loaf", "Baked", "Sold", "Price each"],
    [
        ["2025-03-03", "A", "Rye", "40", "30", "3.10"],
        ["2025-03-03", "B", "Oat", "20", "20", "2.90"],
        ["2025-03-04", "A", "Oat", "10", "5", "2.90"],
        ["2025-03-04", "B", "Rye", "60", "45", "3.10"],
    ],
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Pieces sold as a percentage of pieces baked, for each loaf", ["Oat · 83.33333333", "Rye · 75"]),
        ("sold pieces in percent of baked pieces by round", ["A · 70", "B · 81.25"]),
        ("Which loaf was sold most, and how many pieces went out?", ["Rye · 75"]),
        ("How many pieces were sold per round?", ["A · 35", "B · 65"]),
    ],
)
def test_pieces_are_what_is_done_to_them(question: str, answer: list[str]) -> None:
    played = play(LOAVES, question)
    assert sorted(played.answer) == answer
    assert (played.last.sure or 0) >= 0.6


RETURNS = Table.of(
    ["Hire", "Member no.", "Name", "Boat", "Taken", "Due back", "Brought in", "Shed"],
    [
        ["H1", "0042", "Ada Moss", "Canoe", "2025-05-01", "2025-05-03", "2025-05-03", "East"],
        ["H2", "0043", "Bo Lind", "Kayak", "2025-05-02", "2025-05-03", "2025-05-05", "East"],
        ["H3", "0044", "Cy Hart", "Canoe", "2025-05-02", "2025-05-04", "2025-05-06", "West"],
        ["H4", "0045", "Di Kern", "Kayak", "2025-05-04", "2025-05-09", "2025-05-07", "West"],
    ],
)
MEMBERS = Table.of(
    ["Member no.", "Name", "Club", "Age", "Visits"],
    [
        ["0042", "Ada Moss", "East", "31", "4"],
        ["0043", "Bo Lind", "West", "52", "9"],
        ["0044", "Cy Hart", "East", "47", "7"],
    ],
)


def test_what_came_back_later_than_due_is_told_by_the_day_it_was_done() -> None:
    per_shed = play(RETURNS, "Per shed, how many boats came back later than the due date?")
    assert sorted(per_shed.answer) == ["East · 1", "West · 1"]


def test_members_are_named_unless_their_numbers_are_asked_for() -> None:
    assert list(play(MEMBERS, "Which member had the most visits?").answer) == ["Bo Lind"]
    assert list(play(MEMBERS, "Which member number had the most visits?").answer) == ["0043"]


@pytest.mark.parametrize("question", ["Which canoe model was hired most often?", "What kind of canoe is hired most?"])
def test_kinds_of_what_a_cell_says_are_not_in_the_table(question: str) -> None:
    assert (play(RETURNS, question).last.sure or 0) < 0.6


def test_a_currency_after_the_name_of_an_amount_says_little() -> None:
    tolls = Table.of(
        ["Day", "Gate", "Toll €"], [["2025-04-01", "N", "30"], ["2025-04-01", "S", "10"], ["2025-04-02", "N", "40"]]
    )
    assert sorted(play(tolls, "toll by gate in percent").answer) == ["N · 87.5", "S · 12.5"]
