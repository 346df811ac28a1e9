"""Lines of a pay stub together or left out, values in the middle, days that are closed, and rides on one bus."""

import pytest

from tests.models.embedded.school_answers import sure_answer

SLIP = (
    "Line | Kind | Amount\nWages | Earning | $840.00\nOvertime | Earning | $75.00\nIncome tax | Deduction | $96.50\n"
    "City tax | Deduction | $14.00\nPension | Deduction | $42.00"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How much is taken out of his pay in total?", "152.5"),
        ("How much does he pay in income and city tax put together?", "110.5"),
        ("How much is taken out for the pension?", "42"),
        ("How many deductions are there?", "3"),
        ("If he had not done any overtime, what would his gross pay have been?", "840"),
        ("If he paid no pension, how much would he take home?", "804.5"),
    ],
)
def test_lines_of_a_pay_stub_are_added_or_left_out(question: str, wanted: str):
    assert sure_answer(question, SLIP) == wanted


JUMPS = "Pupil | Jumps\nKai | 31\nLou | 18\nMia | 44\nNed | 27\nOda | 39"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("If you line the figures up from lowest to highest, which one sits in the middle?", "31"),
        ("Sort the jumps. Which number stands in the middle?", "31"),
        ("Put the jumps in order: which comes halfway along?", "31"),
    ],
)
def test_the_middle_value_is_said_in_words(question: str, wanted: str):
    assert sure_answer(question, JUMPS) == wanted


CRABS = "Crabs | Number of children\n0 | 4\n1 | 6\n2 | 9\n3 | 2"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What was the most usual number of crabs for a child to catch?", "2"),
        ("What's the rarest number of crabs?", "3"),
    ],
)
def test_the_most_usual_number_is_the_most_frequent(question: str, wanted: str):
    assert sure_answer(question, CRABS) == wanted


def test_things_that_are_counted_may_have_a_hyphen():
    plot = "Stem | Leaf\n1 | 2 8\n2 | 0 5 5\n3 | 1"
    assert sure_answer("How many of them managed 20 sit-ups or more?", plot, title="Sit-ups of each pupil") == "4"


HOURS = (
    "Day | Opens | Closes\nMonday | 9:00 am | 5:00 pm\nTuesday | closed | closed\nWednesday | 9:00 am | 7:00 pm\n"
    "Thursday | closed | closed"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("On which days can't you visit the farm at all?", "Tuesday, Thursday"),
        ("On which days does nobody get in?", "Tuesday, Thursday"),
        ("Can we go in on Tuesday?", "no"),
        ("Can we go in on Monday?", "yes"),
    ],
)
def test_a_day_on_which_nobody_gets_in_is_closed(question: str, wanted: str):
    assert sure_answer(question, HOURS) == wanted


BOATS = "Stop | Boat A | Boat B\nQuay | 10:05 | 11:40\nIsland | 10:21 | 11:58\nCape | 10:50 | 12:31"


def test_a_ride_is_on_the_vehicle_that_was_told_of_before():
    question = "Lea gets on Boat B at the Island and rides it to the Cape. How many minutes is she on board?"
    assert sure_answer(question, BOATS) == "33"


SOUP = "Ingredient | Amount for 4 people\nLentils (g) | 320\nOlive oil (spoons) | 3\nEggs | 2"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("It's just the two of us tonight. How many spoons of oil is that?", "1.5"),
        ("It's only me and my brother. What amount of lentils do we need?", "160"),
        ("My five cousins and I are eating. How many eggs is that?", "3"),
    ],
)
def test_a_recipe_is_made_for_those_who_are_named(question: str, wanted: str):
    assert sure_answer(question, SOUP) == wanted


COACHES = "Coach | Leaves harbour | Arrives at fort\n1 | 8:15 | 8:52\n2 | 9:40 | 10:31"


def test_a_ride_on_a_line_with_both_its_times_is_told_of_before():
    assert (
        sure_answer("Pia rides coach 2 from the harbour to the fort. How many minutes is she on it?", COACHES) == "51"
    )


def test_those_who_made_it_to_a_number_have_at_least_so_many():
    plot = "Stem | Leaf\n1 | 2 8\n2 | 0 5 5\n3 | 1"
    assert sure_answer("How many swimmers made it to 25 lengths?", plot, title="Lengths swum") == "3"


def test_days_without_visitors_and_days_to_visit_are_counted():
    assert sure_answer("On how many of the listed days can you visit?", HOURS) == "2"
    assert sure_answer("On which days is there no visiting?", HOURS) == "Tuesday, Thursday"


def test_me_and_those_with_me_are_not_me_alone():
    assert sure_answer("It's for me and my three flatmates. How many eggs do I need?", SOUP) == "2"
    assert sure_answer("Only Dad and I are eating. What amount of lentils is that?", SOUP) == "160"
