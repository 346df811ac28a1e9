"""A fixed part and a price for each, what happened once, what two share, percent more, and patterns that suffice."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer, sure_answer

REPAIRS = "Service | Price\nCall-out fee | $30\nEach hour of work | $42\nEach meter of cable | $5"
METER = "Part | Price\nStanding charge per day | $0.50\nEach unit by day | $0.30\nEach unit by night | $0.12"
CLICKS = "Month | Clicks\nMarch | 500\nApril | 640\nMay | 610\nJune | 800"
QUIZ = "Child | Points\nAva | 14\nBoris | 9\nCem | 14\nDunja | 11"
BENCHES = "Benches in a row | Seats\n1 | 5\n2 | 8\n3 | 11\n4 | 14"
TRAM = "Stop | Tram A | Tram B | Tram C\nHarbor | 8:05 | 9:20 | 11:00\nMill | 8:19 | 9:34 | 11:14"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("She worked two hours and laid 6 meters of cable. What was the bill?", "144"),
        ("What do I pay for 3 hours of work?", "156"),
        ("I have $200 and need no cable. How many hours can she work?", "4"),
        ("How much dearer are 5 hours of work than 2 hours?", "126"),
    ],
)
def test_the_fixed_part_is_paid_once_beside_what_is_paid_for_each(question: str, wanted: str):
    assert sure_answer(question, REPAIRS) == wanted


def test_units_by_night_have_their_own_price():
    assert sure_answer("How much would one day cost with 6 daytime units and 5 night units?", METER) == "2.9"


@pytest.mark.parametrize(
    "question", ["What do two meters of cable cost?", "What are 2 hours without the call-out fee?"]
)
def test_a_fixed_part_that_is_not_asked_for_is_not_added_for_sure(question: str):
    found = solve(question, REPAIRS)
    assert found is not None
    assert found.kind != "fixed and each"


def test_what_happened_once_is_found_where_the_last_sentence_asks_when():
    assert sure_answer("The clicks fell once compared with the month before. Which month was that?", CLICKS) == "May"


def test_percent_more_is_of_the_figure_after_than():
    assert sure_answer("What percentage more clicks were there in June than in March?", CLICKS) == "60"


def test_the_figure_that_two_share_is_a_figure():
    assert sure_answer("Which number of points did two of the children share?", QUIZ) == "14"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [("Would 6 benches be enough for 21 guests?", "no"), ("Are 5 benches enough for 17 people?", "yes")],
)
def test_so_many_hold_enough_as_the_pattern_goes_on(question: str, wanted: str):
    assert sure_answer(question, BENCHES, ("yes", "no")) == wanted


def test_after_a_missed_tram_the_wait_is_for_the_next():
    question = "If I just miss Tram A at Harbor, how many minutes is it from 8:05 until the next one leaves?"
    assert likely_answer(question, TRAM) == "75"


def test_passing_by_a_mark_told_before_is_counted_in_a_plot():
    plot = "Stem | Leaf\n3 | 1 8\n4 | 4 4 9\n5 | 0 6"
    assert likely_answer("You need 44 or more to pass. How many didn't make it?", plot) == "2"
    assert sure_answer("What is the middle mark?", plot) == "44"


def test_the_longest_of_some_is_no_neighbor_for_sure():
    shows = "Show | Starts\nNews | 1:00 pm\nQuiz | 1:20 pm\nConcert | 2:05 pm\nSport | 3:10 pm"
    found = solve("Which show is the longest of those before the sport?", shows)
    assert found is not None
    assert found.sure < 0.6


def test_all_leaves_of_a_plot_are_counted_for_sure():
    plot = "Stem | Leaf\n2 | 3 5\n3 | 0 4 4\n4 | 1"
    assert sure_answer("How many skaters were there altogether?", plot, title="Ages of the skaters") == "6"


def test_per_month_is_no_share_of_a_monthly_fee():
    plans = "Plan | Monthly fee | Data included (GB) | Each extra GB\nMini | $7 | 2 | $4\nMaxi | $16 | 9 | $2"
    assert sure_answer("I get through 6 GB a month. What would I end up paying per month on Mini?", plans) == "23"
