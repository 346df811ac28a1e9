"""Purchases held against each other, shares of those who are told apart, patterns with several columns, and goals."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer, sure_answer

STAND = "Snack | Price\nPretzel | $2.10\nSoup | $3.40\nMuffin | $1.90\nCocoa | $1.60"
WAYS = "Age | By tram | On foot\nAdults | 36 | 9\nChildren | 24 | 31"
DOTS = "Figure | Red dots | Blue dots\n1 | 6 | 1\n2 | 11 | 4\n3 | 16 | 9"
JARS = "Child | Saved so far\nOmar | $22\nLia | $41\nJun | $30"
LINE = (
    "Stop | First | Second | Third\nGate | 7:05 | 8:20 | 9:50\nPark | 7:25 | 8:40 | 10:10\nTower | 7:41 | 8:56 | 10:26"
)
NIGHT = "Station | Arrives | Leaves\nAmel | - | 21:10\nBrin | 22:45 | 22:55\nCorra | 1:05 | 1:20\nDell | 2:40 | -"
STALLS = "Price | Pies wanted | Pies baked\n$1 | 50 | 20\n$2 | 35 | 35\n$3 | 18 | 44"


@pytest.mark.parametrize(
    ("choices", "wanted"),
    [
        (("a pretzel with a cocoa", "a soup with a muffin"), "a pretzel with a cocoa"),
        (("a soup and a cocoa", "two muffins and a pretzel"), "a soup and a cocoa"),
    ],
)
def test_the_cheaper_of_two_purchases_is_that_of_the_smaller_sum(choices: tuple[str, ...], wanted: str):
    question = f"Which costs less, {choices[0]} or {choices[1]}?"
    assert sure_answer(question, STAND, choices) == wanted


def test_what_each_of_us_wants_is_paid_for_all_of_us():
    assert likely_answer("Two of us want a soup and a muffin each. What's that altogether?", STAND) == "10.6"


def test_a_tenner_is_a_note():
    question = "I've only got a tenner. Could I manage three soups?"
    assert sure_answer(question, STAND, ("yes", "no")) == "no"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Of those who came by tram, what fraction were children?", "2/5"),
        ("Among the people who walked on foot, what fraction were adults?", "9/40"),
    ],
)
def test_a_share_of_those_who_did_something_is_no_share_of_all(question: str, wanted: str):
    assert likely_answer(question, WAYS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many red dots will figure 6 have?", "31"),
        ("How many blue dots will figure 5 need?", "25"),
        ("By how many does the number of red dots go up each time?", "5"),
    ],
)
def test_one_column_of_a_pattern_goes_on_by_itself(question: str, wanted: str):
    assert likely_answer(question, DOTS) == wanted


def test_what_is_missing_of_the_goal_in_the_title():
    title = "Saving for a drum (it costs $110)"
    assert sure_answer("How much more do they need altogether?", JARS, title=title) == "17"


def test_who_spends_some_has_the_rest():
    assert sure_answer("If Lia spends $15 on a book, how much has she got left?", JARS) == "26"


def test_half_of_the_price_is_no_discount_for_those_who_are_short():
    found = solve("How much short is Omar of half the price?", JARS, title="Saving for a drum (it costs $110)")
    assert found is not None
    assert found.sure < 0.6


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which bus must I take to be at the tower by 9:00?", "Second"),
        ("If I want to be at the park by half past seven, which bus must I get?", "First"),
    ],
)
def test_a_bus_is_called_by_its_ordinal(question: str, wanted: str):
    assert sure_answer(question, LINE) == wanted


def test_before_an_hour_is_no_place_in_an_order():
    found = solve("Which bus gets me to the park before 9?", LINE)
    assert found is not None
    assert found.answer == "Second" or found.sure < 0.6


def test_a_trip_over_midnight_goes_from_the_evening_to_the_morning():
    assert sure_answer("How many hours and minutes does the whole trip take?", NIGHT) == "5 hours and 30 minutes"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many pies would be thrown away at $3?", "26"),
        ("How many people would go hungry at $1?", "30"),
    ],
)
def test_what_is_wasted_and_who_goes_hungry_is_a_gap(question: str, wanted: str):
    assert sure_answer(question, STALLS) == wanted


def test_where_nothing_is_left_over_and_nobody_goes_without_both_are_equal():
    assert likely_answer("At what price would nothing be left over and nobody go without?", STALLS) == "$2"


def test_the_most_evenly_split_row_is_nearest_to_a_half():
    clubs = "Club | Girls | Boys\nChoir | 15 | 5\nChess | 6 | 24\nJudo | 9 | 11"
    assert sure_answer("Which club is most evenly split?", clubs) == "Judo"


def test_off_another_is_behind_it():
    league = "Team | Won | Points\nOwls | 6 | 14\nFoxes | 5 | 11\nBulls | 1 | 3"
    assert sure_answer("How many points are the Bulls off the Foxes?", league) == "8"


def test_who_did_not_make_it_is_below_the_mark():
    marks = "Child | Points\nAva | 14\nBo | 9\nCem | 13\nDunja | 6"
    assert likely_answer("You need 10 points to pass. How many didn't make it?", marks) == "2"


def test_the_latest_day_to_shop_is_the_one_that_closes_last():
    hours = "Day | Opens | Closes\nMon | 8:00 | 18:00\nThu | 8:00 | 19:30\nSat | 9:30 | 12:00"
    assert sure_answer("On what day can you shop the latest?", hours) == "Thu"


@pytest.mark.parametrize(
    "question",
    [
        "I'm buying two soups (my brother wants a muffin as well). What do we pay?",
        "How much is a soup for me and a drink ($2.70) for my friend?",
    ],
)
def test_what_is_told_in_brackets_and_not_read_makes_the_answer_unsure(question: str):
    found = solve(question, STAND)
    assert found is not None
    assert found.answer in ("8.7", "6.1") or found.sure < 0.6
