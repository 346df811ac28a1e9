"""School questions that need a small calculation: plans, recipes, stays, family tickets, what comes on one."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer

JAR = "Day | Money in the jar\n1 | $9\n2 | $14\n3 | $19\n4 | $24"
BARREL = "Hour | Water (litres)\n1 | 70\n2 | 62\n3 | 54\n4 | 46"
SOUP = "Ingredient | Amount\nlentils | 300 g\ncarrots | 3\nwater | 1.5 l"
BUNS = "Ingredient | Amount\nflour | 240 g\neggs | 3"
VANS = "Van | Daily price | Kilometers included | Price per extra km\nOak | $30 | 100 | $0.20\nElm | $42 | 200 | $0.10"
GYM = "Gym | Monthly fee | Fee for joining\nFlex | $20 | $15\nPower | $32 | $5"
MONEY = "Child | Pocket money per week\nAnn | $4\nLeo | $6.50"
TAXI = "Company | Base fee | Price per km\nRapid | $3.00 | $2.00\nCity | $5.00 | $1.50"
ROOM = (
    "Day | Opens | Closes\nMonday | 9:00 A.M. | 5:00 P.M.\nTuesday | closed | closed\nFriday | 12:00 P.M. | 7:30 P.M."
)
STUB = "Total earnings | $900.00\nFederal income tax | $100.00\nState income tax | $50.00\nPay after taxes | ?"
JARS = "Class | Bottles\n5a | 120\n5b | 90\n5c | 150"
POOL = "Ticket | Price\nAdult | $7\nChild | $4\nFamily (2 adults, 2 children) | $19"
BUSES = "Bus | Seats | Price\nminibus | 16 | $90\ncoach | 48 | $220"
PAINT = "Can | Covers (square metres) | Price\nsmall | 8 | $12\nlarge | 50 | $55"
SHOWS = (
    "Act | Start | End\nSpeech | 9:00 A.M. | 9:20 A.M.\nBand | 9:30 A.M. | 10:10 A.M.\n"
    "Play | 10:30 A.M. | 12:00 P.M.\nClown | 1:00 P.M. | 1:45 P.M."
)
PETS = "Class | Dog | Cat | None\n4a | 9 | 7 | 8\n4b | 6 | 10 | 5"
CAKES = "Cake | Sold | Price each\nlemon | 20 | $1.50\ncarrot | 18 | $2.00\nnut | 21 | $1.00"
CLUB = "Year | Members\n2018 | 120\n2019 | 135\n2020 | 128\n2021 | 160"
LAPS = "Name | Monday (s) | Friday (s)\nAna | 32 | 27\nBen | 29 | 28"


def titled(question: str, table: str, title: str) -> str:
    found = solve(question, table, title=title)
    assert found is not None
    return found.answer


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How much does Ida put aside each day?", JAR, "5"),
        ("How much was in the jar before the first day?", JAR, "4"),
        ("How much did she have to begin with?", JAR, "4"),
        ("Ida wants a ball for $36. On which day will she have enough?", JAR, "7"),
        ("After how many days will she have saved $50?", JAR, "10"),
        ("How many litres does the barrel lose each hour?", BARREL, "8"),
        ("How much water was in it before the first hour?", BARREL, "78"),
    ],
)
def test_equal_steps_have_a_beginning_and_come_to_a_goal(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many carrots do ten people need?", "5"),
        ("I'm cooking for 4. How much water goes in?", "1"),
        ("We double the recipe. How many grams of lentils is that?", "600"),
        ("How many grams of lentils are in half the recipe?", "150"),
        ("There are only 100 g of lentils. How many people can I feed?", "2"),
    ],
)
def test_a_recipe_says_in_its_title_for_how_many_it_is(question: str, wanted: str):
    assert titled(question, SOUP, "Lentil soup for 6 people") == wanted


def test_a_recipe_may_be_for_a_number_of_things():
    assert titled("How much flour do I need for 18 buns?", BUNS, "Buns (makes 12)") == "360"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("I rent the Oak and drive 150 km. What do I pay?", VANS, "40"),
        ("What would I pay for 80 km with the Oak?", VANS, "30"),
        ("Which van is cheaper for 300 km?", VANS, "Elm"),
        ("How much more expensive is the Oak than the Elm for 300 km?", VANS, "18"),
        ("How much is one kilometer with the Elm if you use all of them?", VANS, "0.21"),
        ("What does Flex cost for a whole year?", GYM, "240"),
        ("How much is the fee at Power for half a year?", GYM, "192"),
        ("How much does Leo get in 8 weeks?", MONEY, "52"),
        ("What does a 10 km ride with Rapid cost?", TAXI, "23"),
        ("For how many km do both cost the same?", TAXI, "4"),
    ],
)
def test_plans_cost_what_is_used_and_for_how_long(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("I get off work at 6 P.M. on Friday and need an hour there. Is that enough time?", ROOM, "yes"),
        ("I need 45 minutes. Can I come on Monday at 4:30 P.M.?", ROOM, "no"),
        ("I arrive at 3 P.M. on Monday and want to stay two hours. Does that work out?", ROOM, "yes"),
        ("Can I come on Tuesday at 3 P.M. for an hour?", ROOM, "no"),
        ("It is 2:45 P.M. on Monday. How long until it closes?", ROOM, "2 hours and 15"),
        ("How many minutes longer is it open on Monday than on Friday?", ROOM, "30"),
        ("Which act lasts twice as long as the speech?", SHOWS, "Band"),
        ("Is the play twice as long as the clown?", SHOWS, "yes"),
        ("Is the play more than three times as long as the band?", SHOWS, "no"),
        ("Which act is half as long as the play?", SHOWS, "Clown"),
    ],
)
def test_stays_and_lengths_are_compared_with_the_times_of_the_table(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("He worked 30 hours. What's his pay per hour before taxes?", STUB, "30"),
        ("How much tax does he pay per day if he worked 25 days?", STUB, "6"),
        ("They collected for 6 weeks. How many bottles is that per week?", JARS, "60"),
        ("There are 24 pupils in 5a. How many bottles is that per pupil?", JARS, "5"),
        ("How many bottles did 5b collect a day if they collected for 10 days?", JARS, "9"),
    ],
)
def test_what_comes_on_one_is_the_whole_divided(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How much do two adults and two children save with the family ticket?", POOL, "3"),
        ("How much does a family of two adults and three children save by buying the family ticket?", POOL, "7"),
        ("Is the family ticket worth it for one adult and two children?", POOL, "no"),
        ("How many coaches does the school need for 100 pupils?", BUSES, "3"),
        ("Are three minibuses enough for 50 children?", BUSES, "no"),
        ("How many people fit in 3 minibuses?", BUSES, "48"),
        ("How many small cans do I need for 36 square metres?", PAINT, "5"),
        ("How much is a square metre with the large can?", PAINT, "1.1"),
        ("How much money did the carrot cake bring in?", CAKES, "36"),
        ("How much was taken in for all cakes?", CAKES, "87"),
    ],
)
def test_family_tickets_what_things_hold_and_what_was_taken_in(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many children have a pet at all?", PETS, "32"),
        ("How many children of 4a have any pet?", PETS, "16"),
        ("What is the probability that a dog owner is in 4b?", PETS, "2/5"),
        ("What is the chance that one of the cat owners comes from 4b?", PETS, "10/17"),
        ("Between which two years did the number of members fall?", CLUB, "2019 and 2020"),
        ("Between which two years did the club grow the most?", CLUB, "2020 and 2021"),
        ("How much did Ana improve from Monday to Friday?", LAPS, "5"),
        ("Who improved the most?", LAPS, "Ana"),
    ],
)
def test_parts_of_a_group_and_steps_are_those_that_are_meant(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


def test_what_comes_on_each_row_is_in_doubt():
    found = solve("How many bottles did they collect per class?", JARS)
    assert found is None or found.sure < 0.6
