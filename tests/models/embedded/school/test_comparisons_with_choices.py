"""Comparisons whose answer is a word: warmer or cooler, up or down or the same, the one that is the same everywhere."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer

LAKE = "Day | Lake (°C)\nMon | 14\nTue | 17\nWed | 17\nThu | 12"
RATES = "Year | Single room | Double room\n2018 | $60 | $90\n2019 | $60 | $84\n2020 | $71 | $99"
GYM = "Month | Fee | Drinks | Towels\nMay | €20 | €4 | €3\nJune | €20 | €9 | €2"
SPRINT = "Runner | First try (s) | Second try (s)\nAnouk | 15.2 | 14.9\nPiet | 14.1 | 14.6"
DESK = "Service | Post office | Kiosk | Online\nParcel | $7 | $8 | $6\nStamp | $1 | $1 | $1\nCourier | $9 | $9 | $12"
MOVES = ("it rose", "it fell", "it did not change")


@pytest.mark.parametrize(
    ("question", "table", "choices", "wanted"),
    [
        ("Did the lake get warmer or cooler from Tuesday to Thursday?", LAKE, ("warmer", "cooler"), "cooler"),
        ("Was the lake colder or warmer on Tuesday than on Monday?", LAKE, ("colder", "warmer"), "warmer"),
        ("Was Thursday warmer or cooler than the day before?", LAKE, ("warmer", "cooler"), "cooler"),
        ("What happened to the temperature from Tuesday to Wednesday?", LAKE, MOVES, "it did not change"),
        ("What happened to the price of a double room from 2018 to 2019?", RATES, MOVES, "it fell"),
        ("Did the single room rise or fall between 2019 and 2020?", RATES, ("rise", "fall"), "rise"),
        ("Was the June bill as a whole higher or lower than the one for May?", GYM, ("higher", "lower"), "higher"),
        ("Did we pay more or less for towels in June than in May?", GYM, ("more", "less"), "less"),
        ("Was Piet faster or slower in the second try than in the first?", SPRINT, ("faster", "slower"), "slower"),
        ("Did Anouk get faster or slower from the first try to the second?", SPRINT, ("faster", "slower"), "faster"),
        ("Is a parcel cheaper or dearer at the kiosk than at the post office?", DESK, ("cheaper", "dearer"), "dearer"),
    ],
)
def test_the_way_from_one_to_the_other_is_told_by_the_choice_that_says_so(
    question: str, table: str, choices: tuple[str, ...], wanted: str
):
    assert likely_answer(question, table, choices) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Did the lake get warmer or cooler from Monday to Tuesday?", "warmer"),
        ("Did the temperature go up, go down or stay the same from Tuesday to Wednesday?", "stay the same"),
    ],
)
def test_without_choices_the_words_around_or_are_the_answers(question: str, wanted: str):
    assert likely_answer(question, LAKE) == wanted


@pytest.mark.parametrize(
    "question",
    [
        "What costs the same at all three places?",
        "Which service is the same price wherever you go?",
        "Which service doesn't change its price, no matter where you buy it?",
        "Which one costs the same everywhere?",
    ],
)
def test_what_is_the_same_in_every_column_is_one_row(question: str):
    assert likely_answer(question, DESK) == "Stamp"
    assert likely_answer(question, DESK, ("Parcel", "Stamp", "Courier")) == "Stamp"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Was Tuesday or Monday busier in terms of visitors?", "Tuesday"),
        ("Was Wednesday or Monday quieter in terms of visitors?", "Wednesday"),
    ],
)
def test_busier_means_more(question: str, wanted: str):
    table = "Day | Loans | Visitors\nMonday | 80 | 30\nTuesday | 70 | 45\nWednesday | 90 | 12"
    assert likely_answer(question, table) == wanted


VOTES = "Trip | Girls | Boys\nLake | 6 | 9\nMine | 5 | 5\nTower | 8 | 3\nCave | 2 | 2"
PUPPY = "Week | Weight (g)\n1 | 400\n2 | 520\n3 | 800\n4 | 900"
CHESS = "Player | Autumn | Winter | Spring\nIda | 4 | 6 | 9\nMax | 5 | 3 | 8\nLin | 7 | 6 | 2"
LAPS = "Boat | Lap 1 (s) | Lap 2 (s) | Lap 3 (s)\nGull | 61 | 59 | 58\nTern | 60 | 57 | 62"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Which trips got equally many votes from girls and boys?", VOTES, "Mine, Cave"),
        ("Who won more games every season?", CHESS, "Ida"),
        ("Whose number of wins went down each season?", CHESS, "Lin"),
        ("Which boat got faster every lap?", LAPS, "Gull"),
        (
            "On which day were as many books lent as on Monday?",
            "Day | Books\nMonday | 12\nTuesday | 9\nFriday | 12",
            "Friday",
        ),
        ("On what day was it as warm as on Tuesday?", LAKE, "Wed"),
    ],
)
def test_rows_are_told_that_hold_the_same_or_more_each_time(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


def test_growth_is_held_against_growth():
    assert likely_answer("Did it grow more or less in week 4 than in week 3?", PUPPY, ("more", "less")) == "less"
    assert likely_answer("Between which two weeks did it grow the least?", PUPPY) == "3 and 4"


def test_degrees_are_those_of_the_temperature():
    table = "Day | High (°C) | Rain (mm)\nMonday | 12 | 3\nTuesday | 8 | 9"
    assert likely_answer("Did the temperature rise or fall from Monday to Tuesday?", table) == "fall"
    assert likely_answer("By how many degrees did it drop from Monday to Tuesday?", table) == "4"


def test_rides_are_longer_or_shorter_and_sums_are_more():
    line = "Station | Departs\nElm | 9:00\nOak | 9:12\nAsh | 9:40"
    asked = "Is the stretch from Elm to Oak longer or shorter than the one from Oak to Ash?"
    assert likely_answer(asked, line, ("longer", "shorter")) == "shorter"
    club = "Year | Adults | Children\n2020 | 90 | 40\n2021 | 70 | 50"
    assert likely_answer("Did the club have more members in total in 2020 than in 2021?", club) == "yes"


@pytest.mark.parametrize(
    ("question", "table", "choices"),
    [
        (
            "Did we sell more or less than 50 cups from Monday to Tuesday?",
            "Day | Cups\nMonday | 12\nTuesday | 30\nFriday | 8",
            ("more", "less"),
        ),
        (
            "Which plant needs more water each day?",
            "Plant | Height (cm) | Water (ml) | Price ($)\nFern | 20 | 80 | 90\nMoss | 2 | 100 | 50",
            (),
        ),
    ],
)
def test_single_figures_are_not_compared_where_amounts_are_told_or_columns_are_of_other_kinds(
    question: str, table: str, choices: tuple[str, ...]
):
    found = solve(question, table, choices)
    assert found is None or found.kind not in ("direction", "steadily")
