"""Waiting for the next bus, missing it, and how much longer or later something is open."""

import pytest

from tests.models.embedded.school_answers import answer, likely_answer

COACH = "Stop | Departs\nCastle | 8:05 AM\nBridge | 8:21 AM\nMuseum | 8:47 AM"
SHUTTLE = "Stop | Shuttle 1 | Shuttle 2\nHotel | 5:10 PM | 5:50 PM\nAirport | 5:32 PM | 6:12 PM"
POOL = "Day | Opens | Closes\nMonday | 9:00 AM | 5:00 PM\nTuesday | 10:00 AM | 8:30 PM\nSunday | 10:30 AM | 3:00 PM"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Ivo gets to the Bridge stop at 8:10 AM. How long will he have to wait?", COACH, "11"),
        ("We're at the Museum at 8:45 AM. How many minutes until the coach leaves?", COACH, "2"),
        ("I reach the Hotel at 5:15 PM. How long do I have to wait for the next shuttle?", SHUTTLE, "35"),
        ("Rosa comes to the Airport at 5:40 PM. By how many minutes did she miss Shuttle 1?", SHUTTLE, "8"),
        ("Ivo arrives at the Castle at 8:09 AM. How many minutes late is he for the coach?", COACH, "4"),
    ],
)
def test_who_is_early_waits_for_the_next_and_who_is_late_missed_the_last(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Ivo arrives at the Castle at 8:09 AM. Has he missed the coach?", "yes"),
        ("Ivo arrives at the Castle at 8:01 AM. Has he missed the coach?", "no"),
        ("We get to the Bridge at 8:25 AM. Will we still catch the coach?", "no"),
        ("We get to the Bridge at 8:20 AM. Will we still catch the coach?", "yes"),
    ],
)
def test_a_coach_is_caught_by_those_who_are_there_before_it_leaves(question: str, wanted: str):
    assert likely_answer(question, COACH, ("yes", "no")) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How much longer is the pool open on Tuesday than on Monday?", "2 hours and 30 minutes"),
        ("How many more hours is it open on Tuesday than on Sunday?", "6"),
        ("By how many hours is Tuesday longer than Monday?", "2.5"),
        ("How much less time is it open on Sunday than on Monday?", "3 hours and 30 minutes"),
        ("How much earlier does it close on Sunday than on Monday?", "2 hours"),
        ("How much later does it open on Sunday than on Tuesday?", "30"),
        ("How many minutes later does it open on Tuesday than on Monday?", "60"),
    ],
)
def test_differences_of_opening_hours_are_told_in_hours_and_minutes(question: str, wanted: str):
    assert answer(question, POOL) == wanted.removesuffix(" minutes")


GALLERY = (
    "Day | Open from | Open until\nFriday | 10:00 AM | 6:00 PM\nSaturday | 9:00 AM | 5:00 PM\n"
    "Sunday | 12:00 PM | 4:30 PM"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Is the gallery open longer on Saturday or on Sunday?", "Saturday"),
        ("Does it close later on Friday or on Saturday?", "Friday"),
        ("On which days is it open for the same length of time?", "Friday, Saturday"),
        ("How much longer is it open on Friday than on Sunday?", "3 hours and 30"),
    ],
)
def test_open_until_is_when_it_closes(question: str, wanted: str):
    assert likely_answer(question, GALLERY) == wanted


def test_who_needs_some_minutes_to_the_stop_leaves_so_many_earlier():
    question = "Ivo needs 15 minutes to walk to the Museum. When must he leave home to catch the coach?"
    assert likely_answer(question, COACH) == "8:32 AM"


def test_one_ride_is_longer_than_another():
    question = "How much longer is the ride from the Bridge to the Museum than from the Castle to the Bridge?"
    assert likely_answer(question, COACH) == "10"


def test_from_and_to_are_opening_hours_where_it_is_asked_when_something_is_open():
    table = "Day | From | To\nMonday | 7:00 | 19:00\nSaturday | 9:00 | 18:30\nSunday | 9:00 | 17:00"
    assert answer("How much longer is the pool open on Saturday than on Sunday?", table) == "1 hour and 30"
    assert answer("How many hours less is it open on Sunday than on Monday?", table) == "4"


def test_a_pier_above_a_column_is_where_somebody_waits():
    table = "Crossing | From town | From island\nFirst | 8:15 AM | 9:00 AM\nSecond | 11:30 AM | 12:20 PM"
    question = "We are at the pier in town at 11:05 AM. How long do we have to wait for the next crossing?"
    assert likely_answer(question, table) == "25"


def test_a_word_before_opens_says_the_same():
    table = "Day | Morning opens | Morning closes\nMonday | 8:00 AM | 12:00 PM\nFriday | 7:30 AM | 1:00 PM"
    assert answer("How much longer is the clinic open on Friday than on Monday?", table) == "1 hour and 30"
