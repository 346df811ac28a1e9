"""School questions on tables of every day: tallies, affordable things, changes from one column to the next."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import answer

SHOES = "Item | Price\nsneakers | $45.00\nsandals | $18.50\nboots | $72.00\nslippers | $9.00\nsocks (pair) | $3.50"
FERRY = (
    "Ferry | Departs | Arrives\nMorning Star | 6:40 A.M. | 7:55 A.M.\n"
    "Sea Gull | 9:15 A.M. | 10:20 A.M.\nBlue Wave | 1:30 P.M. | 2:50 P.M.\nNight Heron | 8:05 P.M. | 9:10 P.M."
)
PLAN = (
    "Lesson | Starts | Ends\nMaths | 8:00 A.M. | 8:45 A.M.\n"
    "Music | 8:50 A.M. | 9:35 A.M.\nScience | 9:55 A.M. | 11:25 A.M.\nSport | 11:35 A.M. | 12:20 P.M."
)
TEMP = "Time | Temperature (°C)\n6 A.M. | 4\n9 A.M. | 9\n12 P.M. | 15\n3 P.M. | 17\n6 P.M. | 11"
TESTS = "Pupil | Test 1 | Test 2 | Test 3\nOmar | 72 | 80 | 85\nLiv | 90 | 84 | 87\nPeter | 65 | 71 | 80"
TALLY = "Sport | Votes\nbasketball | IIII\ntennis | II\nhandball | IIIII II\nskating | III"
FUN = "x | y\n1 | 5\n2 | 8\n3 | 11\n4 | 14"
UNIT = (
    "Product | Amount | Price\norange juice | 2 litres | $3.60\n"
    "apple juice | 1.5 litres | $2.40\ncola | 3 litres | $4.50"
)
CITY = (
    "City | Country | Population\nLorne | Vespia | 420,000\n"
    "Aster | Vespia | 1,150,000\nPell | Orland | 260,000\nQuill | Orland | 780,000"
)
WEATH = (
    "Day | Sunshine (hours) | Rain (mm)\nMonday | 6 | 0\nTuesday | 2 | 14\n"
    "Wednesday | 0 | 23\nThursday | 8 | 0\nFriday | 5 | 3"
)
CLUB = "Club | Boys | Girls\nchess | 12 | 8\ndrama | 5 | 15\nrobotics | 14 | 6"
POCKET = "Spent on | Money\nsnacks | $8\nbooks | $14\ngames | $20\nbus | $8"
FRUIT = "Fruit | Price\nplum | $0.80\nfig | $1.20\npear | $3.75\nmelon | $6.50"
CARS = "Vehicle | Seen\ncars | IIII IIII\ntrucks | II\nbuses | IIII II"
GROWN = "Plant | May (cm) | July (cm)\nbean | 10 | 85\nfern | 22 | 30\nrose | 40 | 75"
LEAVES = "Plant | Colour | Soil | Height (cm)\nbean | light green | sandy | 85\nfern | dark green | moist | 30"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("I only have 20 dollars. Which things can I afford?", SHOES, "sandals, slippers, socks (pair)"),
        ("What two things cost the same?", POCKET, "snacks, bus"),
        ("In which club are there as many members as in chess?", CLUB, "drama, robotics"),
        ("What could you buy with exactly $9?", SHOES, "slippers"),
        ("Which fruits can she buy with $3?", FRUIT, "plum, fig"),
        ("I have 4 dollars with me. What can I get?", FRUIT, "plum, fig, pear"),
    ],
)
def test_things_that_a_sum_is_enough_for_or_that_cost_the_same_are_listed(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("The shop takes $5 off the boots. What do they cost now?", SHOES, "67"),
        ("By how much do boots beat sneakers in price?", SHOES, "27"),
        ("The melon is reduced by $2 today. How much is it?", FRUIT, "4.5"),
        ("There is a $1 coupon for pears. What does a pear cost with it?", FRUIT, "2.75"),
        ("A melon costs $0.50 extra when it is sliced. What do you pay for it then?", FRUIT, "7"),
    ],
)
def test_a_price_is_less_or_more_by_a_sum_of_money(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("I can't be at the harbour before noon. Which is the first ferry I can catch?", FERRY, "Blue Wave"),
        ("How many minutes are there between the start of Maths and the end of Sport?", PLAN, "260"),
        ("How long is the break between Music and Science?", PLAN, "20"),
    ],
)
def test_schedules_are_read_on_the_side_of_a_time_that_is_told(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many votes did handball get?", TALLY, "7"),
        ("Which sport came second?", TALLY, "basketball"),
        ("How many votes were cast altogether?", TALLY, "16"),
        ("How many cars were counted?", CARS, "8"),
        ("How many more cars than trucks went by?", CARS, "6"),
    ],
)
def test_tally_marks_are_counted(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Who improved the most from Test 1 to Test 3?", TESTS, "Peter"),
        ("By how many points did Omar get better between the first and the second test?", TESTS, "8"),
        ("What's the difference between Liv's best and worst test?", TESTS, "6"),
        ("By how many degrees did it get warmer from 6 A.M. to noon?", TEMP, "11"),
        ("Which plant grew the most?", GROWN, "bean"),
        ("Which plant grew least from May to July?", GROWN, "fern"),
    ],
)
def test_changes_of_a_row_are_compared(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What share of the drama club are girls? Give a percentage.", CLUB, "75"),
    ],
)
def test_a_share_is_a_percentage_where_another_sentence_asks_for_one(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How much was not spent on games?", POCKET, "30"),
        ("How many of them were not cars?", CARS, "8"),
        ("How many vehicles weren't buses?", CARS, "10"),
    ],
)
def test_all_but_what_is_named_is_added(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("In which country is Pell?", CITY, "Orland"),
        ("What does one litre of cola cost?", UNIT, "1.5"),
        ("How much is a litre of orange juice?", UNIT, "1.8"),
        ("How many cities have over half a million inhabitants?", CITY, "2"),
        ("For which x is y equal to 20?", FUN, "6"),
        ("What was the temperature at noon?", TEMP, "15"),
        ("How much rain fell on the day with no sun?", WEATH, "23"),
        ("Which day was the sunniest?", WEATH, "Thursday"),
        ("What colour is the fern?", LEAVES, "dark green"),
        ("Which soil does the bean want?", LEAVES, "sandy"),
    ],
)
def test_a_column_of_words_and_one_for_an_amount_are_read(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Dad says the boots cost exactly eight times as much as the slippers. Is he right?", SHOES, "yes"),
    ],
)
def test_a_claim_of_several_times_as_much_is_held_against_the_figures(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


def test_a_ferry_that_was_missed_is_read_by_the_rules_alone() -> None:
    question = "Jim arrives at the harbour at 9:25 A.M. By how many minutes did he miss the Sea Gull?"
    found = solve(question, FERRY, is_advised=False)
    assert found is not None
    assert found.answer == "10"
