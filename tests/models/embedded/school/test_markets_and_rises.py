"""Shortages and surpluses in the words of the choices, and the largest rise compared with the time before."""

import pytest

from tests.models.embedded.school_answers import likely_answer

MUGS = (
    "Price | Mugs people want to buy | Mugs potters want to sell\n$5 | 400 | 150\n$8 | 300 | 220\n$11 | 260 | 260\n"
    "$14 | 120 | 330"
)
KITES = "Price | Demanded | Supplied\n$6 | 90 | 40\n$9 | 65 | 65\n$12 | 30 | 80"
RENT = "Year | Rent | Power\n2016 | $500 | $60\n2017 | $520 | $90\n2018 | $590 | $85\n2019 | $600 | $85"


@pytest.mark.parametrize(
    ("question", "table", "choices", "wanted"),
    [
        ("When a mug costs $5, how many mugs are missing?", MUGS, (), "250"),
        ("How many mugs are left over at $14?", MUGS, (), "210"),
        ("At $8, would there be too few or too many mugs?", MUGS, ("shortage", "surplus"), "shortage"),
        ("Are there too many or too few kites at $12?", KITES, ("too many", "too few"), "too many"),
        ("At $6, is there too much or too little on offer?", KITES, ("too much", "too little"), "too little"),
        ("If a kite costs $6, are there enough kites for everyone who wants one?", KITES, ("yes", "no"), "no"),
        ("The price is $12. How many kites won't find a buyer?", KITES, (), "50"),
        ("At what price does the market clear?", KITES, (), "$9"),
    ],
)
def test_what_is_missing_or_left_over_is_the_gap_between_wanted_and_offered(
    question: str, table: str, choices: tuple[str, ...], wanted: str
):
    assert likely_answer(question, table, choices) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("In which year did the rent go up the most compared with the year before?", "2018"),
        ("Which year had the biggest increase in power over the year before?", "2017"),
        ("In which year did the power go down the most compared with the year before?", "2018"),
        ("What was the largest rise in rent from one year to the next?", "70"),
        ("In which year was the power the same as the year before?", "2019"),
    ],
)
def test_a_rise_is_held_against_the_time_before_in_the_column_that_is_named(question: str, wanted: str):
    assert likely_answer(question, RENT) == wanted


def test_more_than_on_any_other_day_is_the_largest_rise():
    table = "Day | Snow (cm)\nMonday | 3\nTuesday | 8\nWednesday | 10\nThursday | 4"
    asked = "On which day was there more snow than the day before, by more than on any other day?"
    assert likely_answer(asked, table) == "Tuesday"


PEARS = "Price per box | Boxes buyers ask for | Boxes growers bring\n$9 | 70 | 30\n$12 | 50 | 50\n$15 | 35 | 60"


@pytest.mark.parametrize(
    ("question", "choices", "wanted"),
    [
        ("Is there a shortage or a surplus when a box costs $9?", ("shortage", "surplus"), "shortage"),
        ("At $15, how many boxes stay unsold?", (), "25"),
        ("How many boxes short are they at $9?", (), "40"),
    ],
)
def test_the_column_beside_what_is_asked_for_is_what_is_offered(question: str, choices: tuple[str, ...], wanted: str):
    assert likely_answer(question, PEARS, choices) == wanted


def test_what_goes_up_the_most_over_the_years_is_the_largest_rise():
    assert likely_answer("In which year did the rent go up the most?", RENT) == "2018"
