"""School questions about two columns of a table: set against each other, divided by each other, added up."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer

BUDGET = "Part | Budget | Actual\nTents | $300 | $340\nFood | $250 | $210\nBuses | $400 | $400\nPrizes | $60 | $95"
GOALS = "Child | Goal | Saved\nMia | $50 | $42\nTom | $30 | $30\nZoe | $80 | $61\nSam | $20 | $26"
CUP = "Team | Goals for | Goals against\nLions | 8 | 3\nBears | 4 | 9\nWolves | 6 | 6"
HEAT = "City | High | Low\nOslo | 12 | 3\nRome | 27 | 16\nCairo | 35 | 19"
LAPS = "Swimmer | Laps | Minutes\nIda | 30 | 15\nMax | 24 | 16\nPia | 36 | 12"
TREES = "Tree | Number of trees | Apples (kg)\nGala | 8 | 360\nFuji | 5 | 250\nBoskoop | 12 | 420"
CLUBS = "Class | In a club | Not in a club\n5a | 16 | 8\n5b | 9 | 15\n5c | 11 | 14"
DRINKS = "Class | Juice | Water\n5th grade | 8 | 12\n6th grade | 15 | 10"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Which part went over budget by the most?", BUDGET, "Tents"),
        ("Where did they stay under budget?", BUDGET, "Food"),
        ("By how much did the prizes exceed the budget?", BUDGET, "35"),
        ("By how much did they go over budget altogether?", BUDGET, "35"),
        ("Did the tents go over budget?", BUDGET, "yes"),
        ("How many parts cost more than budgeted?", BUDGET, "2"),
        ("How much does Zoe still need to reach her goal?", GOALS, "19"),
        ("How far is Mia from her goal?", GOALS, "8"),
        ("Who has reached the goal?", GOALS, "Tom, Sam"),
        ("Has Mia reached her goal?", GOALS, "no"),
        ("What is the goal difference of the Bears?", CUP, "-5"),
        ("In which city were the high and the low furthest apart?", HEAT, "Cairo"),
        ("In which city was the difference between high and low the smallest?", HEAT, "Oslo"),
    ],
)
def test_two_columns_are_set_against_each_other(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many laps does Pia swim per minute?", LAPS, "3"),
        ("At this pace, how long does Ida need for 50 laps?", LAPS, "25"),
        ("How many laps would Max swim in 40 minutes?", LAPS, "60"),
        ("Ida and Pia swim side by side for 10 minutes. How many laps is that together?", LAPS, "50"),
        ("Who swims the fewest laps per minute?", LAPS, "Max"),
        ("How many kilograms of apples did he get from a single Fuji tree?", TREES, "50"),
        ("Which kind gave the most apples per tree?", TREES, "Fuji"),
        ("He wants 900 kg of Gala apples. How many Gala trees does he need?", TREES, "20"),
    ],
)
def test_the_ratio_of_two_columns_is_worked_out_for_a_row(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many children were asked?", CLUBS, "73"),
        ("How many students took part in the survey altogether?", CLUBS, "73"),
        ("How many children aren't in a club?", CLUBS, "37"),
        ("How many of 5b are not in a club?", CLUBS, "15"),
        ("In which class are more than half of the children in a club?", CLUBS, "5a"),
        ("You meet a 6th grader. What is the probability that this child drinks juice?", DRINKS, "3/5"),
    ],
)
def test_all_of_a_table_of_counts_or_those_who_do_not_are_counted(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What per cent of 5a are in a club?", CLUBS, "66.67"),
        ("Name the classes in which juice beats water.", DRINKS, "6th grade"),
        ("What is the largest number of rulers that $5 will buy?", "Thing | Price\nruler | $0.80\npen | $1.20", "6"),
        (
            "On how many days did it freeze, I mean the low was below zero?",
            "Day | Low (°C)\nMonday | -2\nTuesday | 4",
            "1",
        ),
        ("Which drink is the rarest?", "Drink | Girls | Boys\nJuice | 4 | 9\nMilk | 5 | 3\nTea | 8 | 7", "Milk"),
    ],
)
def test_turns_of_speech_are_read_as_plain_words(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


def test_a_named_column_is_no_count_of_all():
    assert (
        likely_answer("How many girls are there altogether?", "Club | Girls | Boys\nChess | 6 | 9\nDrama | 14 | 5")
        == "20"
    )


def test_prices_are_not_divided_by_each_other():
    found = solve("What does a large cocoa cost?", "Drink | Small | Large\ncocoa | $2.60 | $3.50\ntea | $1.80 | $2.40")
    assert found is not None
    assert found.answer == "3.5"


TIMES = "Runner | 2023 (min) | 2024 (min)\nAda | 31 | 28\nBen | 27 | 29\nCal | 35 | 35\nDee | 30 | 26"
TESTS = "Pupil | Test 1 | Test 2\nIvy | 14 | 17\nOle | 12 | 12\nUna | 18 | 15"
WEATHER = "City | Noon (°C) | Midnight (°C)\nRome | 14 | 6\nParis | 8 | 1\nMoscow | -6 | -15"
MONEY = "Week | Earned | Spent\n1 | $12 | $5\n2 | $15 | $9\n3 | $8 | $8\n4 | $20 | $6"
RAIN = "Month | Rainy days | Rain (mm)\nApril | 12 | 66\nJune | 8 | 72\nJuly | 5 | 30"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Who got worse?", TIMES, "Ben"),
        ("Did everyone get faster?", TIMES, "no"),
        ("Who improved the most?", TIMES, "Dee"),
        ("How many runners were faster in 2024 than in 2023?", TIMES, "2"),
        ("Who got better?", TESTS, "Ivy"),
        ("Did anyone get worse?", TESTS, "yes"),
        ("In which city did it cool down the most?", WEATHER, "Moscow"),
        ("How much did she keep in week 2?", MONEY, "6"),
        ("In which week did she put nothing aside?", MONEY, "3"),
        ("In which week did she save the most?", MONEY, "4"),
        ("What has she saved after four weeks?", MONEY, "27"),
        ("She wants a $40 skateboard. How much is she still short of?", MONEY, "13"),
        ("Has she saved enough for a $25 game?", MONEY, "yes"),
        ("How much rain fell per rainy day in June?", RAIN, "9"),
    ],
)
def test_a_second_time_is_held_against_the_first(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        (
            "By how many points did Kim beat Leo in the last round?",
            "Name | Round 1 | Round 2\nKim | 12 | 14\nLeo | 8 | 10",
            "4",
        ),
        ("Between which two days did it grow most?", "Day | Height\n1 | 2\n3 | 5\n6 | 11\n10 | 15", "3 and 6"),
        ("By how much did it grow a day between day 3 and day 6?", "Day | Height\n1 | 2\n3 | 5\n6 | 11\n10 | 15", "2"),
        ("How many goals did they score in all?", "Goals | Games\n0 | 4\n1 | 7\n2 | 5\n3 | 3\n5 | 1", "31"),
        ("How many litres flow in each minute?", "Minute | Litres\n0 | 10\n2 | 26\n4 | 42", "8"),
        ("60 points are needed to go on. How many go on?", "Stem | Leaf\n5 | 0 3 9\n6 | 0 4 5\n7 | 2", "4"),
        ("You need 20 stickers to win. Who wins?", "Child | Stickers\nAmy | 18\nBob | 23", "Bob"),
    ],
)
def test_places_steps_and_limits_are_read(question: str, table: str, wanted: str):
    assert answer_to(question, table) == wanted


def answer_to(question: str, table: str) -> str:
    found = solve(question, table)
    assert found is not None
    return found.answer


LOANS = "Month | Novels | Comics\nJanuary | 120 | 30\nFebruary | 98 | 42\nApril | 76 | 51"
PURSES = "Child | Per week | Saved\nIda | $4 | $18\nJon | $6 | $0\nKit | $3 | $30"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("By what percent did the comics grow from January to April?", LOANS, "70"),
        ("Whose money box is still empty?", PURSES, "Jon"),
        ("Who has nothing saved yet?", PURSES, "Jon"),
        ("How many of the pupils don't belong to any club?", CLUBS, "37"),
    ],
)
def test_growth_of_one_column_and_empty_cells_are_found(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted
