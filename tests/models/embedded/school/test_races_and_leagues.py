"""Races, where the least time wins, improvement from one try to the next, and what is said of results of teams."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer

REGATTA = (
    "Rower | Age | Morning run (s) | Evening run (s)\nOda | 12 | 91.5 | 90.0\nKai | 13 | 88.0 | 89.5\n"
    "Uwe | 12 | 94.0 | 92.5\nTea | 14 | 90.5 | 86.0"
)
LEAGUE = (
    "Team | Won | Drawn | Lost | Goals for | Goals against\nFoxes | 7 | 1 | 2 | 25 | 9\nBears | 4 | 3 | 3 | 18 | 15\n"
    "Ducks | 2 | 2 | 6 | 11 | 27"
)
CUP = (
    "Club | Wins | Defeats | Scored | Conceded\nNorth | 5 | 1 | 14 | 6\nSouth | 3 | 3 | 12 | 13\nWest | 1 | 5 | 5 | 12"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who crossed the line first in the evening?", "Tea"),
        ("Who touched the finish first in the morning run?", "Kai"),
        ("Who came last in the morning run?", "Uwe"),
        ("Who came second in the evening run?", "Kai"),
        ("Who won the evening run?", "Tea"),
        ("Which rower was slowest in the evening run?", "Uwe"),
    ],
)
def test_the_least_time_of_the_run_that_is_named_comes_first(question: str, wanted: str):
    assert likely_answer(question, REGATTA) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who got slower from the morning to the evening run?", "Kai"),
        ("Who was slower in the evening run?", "Kai"),
        ("How many rowers were faster in the evening run than in the morning run?", "3"),
        ("By how many seconds did Tea improve from the morning to the evening?", "4.5"),
        ("How many seconds did Oda knock off her morning run in the evening?", "1.5"),
        ("How much did Uwe shave off his time between the morning and the evening run?", "1.5"),
        ("Who improved the most from the morning to the evening?", "Tea"),
    ],
)
def test_improvement_is_the_time_that_was_saved_whatever_else_the_table_holds(question: str, wanted: str):
    assert likely_answer(question, REGATTA) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Who has let in the most goals?", LEAGUE, "Ducks"),
        ("Which team conceded the fewest goals?", LEAGUE, "Foxes"),
        ("How many goals did the Bears let in?", LEAGUE, "15"),
        ("Which team has been beaten most often?", LEAGUE, "Ducks"),
        ("How many times have the Foxes been beaten?", LEAGUE, "2"),
        ("How many more goals have the Ducks let in than scored?", LEAGUE, "16"),
        ("How many more goals have the Foxes scored than they've conceded?", LEAGUE, "16"),
        ("Who has let in the most goals?", CUP, "South"),
        ("Who lost the fewest games?", CUP, "North"),
        ("Which club won more often, South or West?", CUP, "South"),
        ("How many goals has North scored?", CUP, "14"),
    ],
)
def test_goals_let_in_and_defeats_are_columns_of_the_league(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


def test_the_one_beaten_least_of_those_named_is_chosen():
    choices = ("Foxes", "Bears")
    assert likely_answer("Who has been beaten the fewest times, the Foxes or the Bears?", LEAGUE, choices) == "Foxes"


def test_the_least_time_is_not_the_fastest_where_not_all_went_equally_far():
    table = "Rider | Distance (km) | Time (hours)\nAda | 30 | 2\nBo | 40 | 2.5\nCy | 15 | 1.5"
    assert likely_answer("Who was the fastest rider?", table) == "Bo"


BOATS = "Boat | Heat | Final\nGull | 61 | 58\nTern | 60 | 59\nHeron | 64 | 63"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which boat was last in the heat?", "Heron"),
        ("Which boat came second in the heat?", "Gull"),
        ("How many seconds behind the winner was Heron in the final?", "5"),
    ],
)
def test_the_title_says_that_figures_are_times(question: str, wanted: str):
    found = solve(question, BOATS, title="Rowing race, times in seconds")
    assert found is not None
    assert found.answer == wanted
    assert found.sure >= 0.6


def test_which_teams_let_in_more_than_they_scored():
    assert likely_answer("Which teams have conceded more goals than they've scored?", LEAGUE) == "Ducks"


HANDBALL = "Team | Won | Lost | Goals | Goals against\nElks | 4 | 1 | 120 | 98\nOwls | 2 | 3 | 101 | 117"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("By how many goals did the Owls concede more than they scored?", "16"),
        ("Which teams have let in fewer goals than they scored?", "Elks"),
        ("Who has been beaten once?", "Elks"),
    ],
)
def test_goals_alone_are_those_scored_beside_goals_against(question: str, wanted: str):
    assert likely_answer(question, HANDBALL) == wanted


SHOW = "Singer | Round 1 | Round 2 | Round 3\nEdda | 60 | 72 | 70\nOtto | 81 | 64 | 90\nVera | 75 | 70 | 77"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who came first in round 1?", "Otto"),
        ("Who was last in round 2?", "Otto"),
        ("Who came second in round 3?", "Vera"),
        ("Who got worse from round 1 to round 2?", "Otto, Vera"),
        ("Who improved the most from round 2 to round 3?", "Otto"),
    ],
)
def test_the_most_points_come_first_and_two_rounds_of_three_are_compared(question: str, wanted: str):
    assert likely_answer(question, SHOW) == wanted


def test_two_distances_that_are_timed_are_two_races():
    table = "Runner | 3 km (min) | 8 km (min)\nIna | 14 | 41\nJos | 13 | 44\nKay | 16 | 40"
    assert likely_answer("Who came second over 3 km?", table) == "Ina"
