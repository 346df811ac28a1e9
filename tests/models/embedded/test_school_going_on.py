"""School questions about what goes on from row to row, goals that are saved for, parts of a column, and matches."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer

BACTERIA = "Hour | Bacteria\n0 | 5\n1 | 15\n2 | 45\n3 | 135"
DOTS = "Figure | Dots\n1 | 1\n2 | 4\n3 | 9\n4 | 16"
BALL = "Bounce | Height (cm)\n1 | 160\n2 | 80\n3 | 40\n4 | 20"
BOTTLES = "Class | Collected | Target | Collects each day\n5a | 130 | 200 | 14\n5b | 90 | 150 | 20\n5c | 60 | 180 | 15"
BUSES = "Bus | Seats | Passengers\nNorth | 40 | 30\nSouth | 50 | 45\nEast | 60 | 24"
SHOTS = "Player | Shots | Hits\nTim | 20 | 12\nAnna | 16 | 12"
ROUNDS = "Week | Scored | Conceded\nWeek 1 | 21 | 14\nWeek 2 | 7 | 7\nWeek 3 | 10 | 28"
CUP = "Against | Our points | Their points\nOwls | 12 | 9\nBears | 8 | 8\nFoxes | 5 | 11"
PRICES = "Day | Price\nMon | $9\nTue | $8\nWed | $8\nThu | $6"
CATS = "Year | Cats | Dogs\n2019 | 20 | 31\n2020 | 24 | 30\n2021 | 29 | 33"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many bacteria are there after 5 hours if it carries on like that?", BACTERIA, "1215"),
        ("After how many hours will there be 405 bacteria?", BACTERIA, "4"),
        ("How many times as many are there each hour?", BACTERIA, "3"),
        ("When are there more than 1000 for the first time?", BACTERIA, "5"),
        ("What comes next?", BACTERIA, "405"),
        ("How many dots does figure 7 have?", DOTS, "49"),
        ("Which figure has 100 dots?", DOTS, "10"),
        ("How high does the ball get on its sixth bounce?", BALL, "5"),
    ],
)
def test_a_pattern_goes_on_that_is_multiplied_or_whose_steps_grow(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many days does 5a still need to hit the target?", "5"),
        ("Which class gets there last?", "5c"),
        ("How many more does 5c need to collect?", "120"),
        ("How long until 5b makes it to the target?", "3"),
        ("Who is closest to the target?", "5b"),
    ],
)
def test_a_goal_is_reached_when_what_is_missing_has_come_in(question: str, wanted: str):
    assert likely_answer(question, BOTTLES) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What fraction of its target has 5b collected?", BOTTLES, "3/5"),
        ("What percent of its seats are taken on the South bus?", BUSES, "90"),
        ("What fraction of the seats of the North bus had passengers?", BUSES, "3/4"),
        ("What percentage of her shots did Anna hit?", SHOTS, "75"),
    ],
)
def test_a_part_is_of_the_column_that_is_named_behind_it(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "choices", "wanted"),
    [
        ("What was the result in week 3?", ROUNDS, ("victory", "defeat", "tie"), "defeat"),
        ("In which week did they lose?", ROUNDS, (), "Week 3"),
        ("How many matches ended in a tie?", ROUNDS, (), "1"),
        ("How did the game against the Bears end?", CUP, ("win", "loss", "draw"), "draw"),
        ("Did we beat the Owls?", CUP, ("yes", "no"), "yes"),
        ("Did we win or lose against the Foxes?", CUP, ("won", "lost"), "lost"),
        ("How many points have we let in so far?", CUP, (), "28"),
        ("How many points have we scored up to now?", CUP, (), "25"),
    ],
)
def test_a_match_is_won_by_the_larger_score(question: str, table: str, choices: tuple[str, ...], wanted: str):
    assert likely_answer(question, table, choices) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Did the cats go up every year?", CATS, "yes"),
        ("Did the number of dogs grow from year to year?", CATS, "no"),
        ("Has the price fallen each day?", PRICES, "no"),
    ],
)
def test_what_rises_every_time_is_never_level(question: str, table: str, wanted: str):
    assert likely_answer(question, table, ("yes", "no")) == wanted


def test_counts_that_are_multiplied_from_row_to_row_are_no_frequencies():
    found = solve("How many cells are there after 5 splits?", "Splits | Cells\n1 | 2\n2 | 4\n3 | 8\n4 | 16")
    assert found is not None
    assert found.kind == "growing pattern"


def test_a_share_of_a_group_is_no_share_of_another_group():
    found = solve(
        "What share of the girls chose judo?", "Sport | Boys | Girls\nrugby | 18 | 12\njudo | 4 | 6\nswimming | 9 | 6"
    )
    assert found is not None
    assert found.answer == "1/4"


def test_counts_that_fall_more_slowly_from_row_to_row_are_frequencies():
    table = "Number of cats | Number of homes\n0 | 14\n1 | 9\n2 | 5\n3 | 2"
    assert likely_answer("How many homes have either one or two cats?", table) == "14"
