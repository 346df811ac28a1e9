"""School questions that tell an amount beside the table: a price for one, an income, a goal, a reward for some."""

import pytest

from tests.models.embedded.school_answers import likely_answer

SHAKES = "Drink | Small | Large\nMango shake | $3.20 | $4.50\nIced tea | $1.80 | $2.60\nHot cocoa | $2.10 | $3.00"
RIDES = "Ride | Adult | Child\nBoat | $8.00 | $5.00\nTrain | $6.00 | $3.50\nBalloon | $20.00 | $14.00"
HARVEST = "Fruit | Trees | Harvest (kg)\nApples | 6 | 120\nPears | 3 | 45\nPlums | 5 | 80"
RUN = "Runner | Laps\nEva | 12\nSam | 9\nLiv | 15"
TRIP = "Item | Planned | Spent\nBus | $300 | $320\nHostel | $640 | $600\nMeals | $210 | $245"
POCKET = "Child | Money per week | Saved so far\nNed | $5.00 | $12\nAmy | $3.00 | $40\nJoe | $7.50 | $0"
PLOT = "Stem | Leaf\n1 | 2 5 8\n2 | 1 4 4 9\n3 | 0 6"
SITUPS = "Pupil | Sit-ups\nAda | 31\nBen | 24\nCleo | 45\nDov | 30"
STUB = "Line | Amount\nHours worked | 30\nHourly wage | $16.00\nGross pay | $480.00\nFederal tax | $40.00\nGym | $12.00"
MARKET = "Price | Quantity demanded | Quantity supplied\n$2 | 700 | 200\n$3 | 500 | 350\n$4 | 400 | 400\n$5 | 250 | 520"
STICKS = "Figure | Sticks\n1 | 5\n2 | 9\n3 | 13\n4 | 17"
TRAMS = (
    "Stop | Tram 1 | Tram 2\nPark | 8:00 A.M. | 9:10 A.M.\nZoo | 8:12 A.M. | 9:20 A.M.\nLake | 8:40 A.M. | 9:45 A.M."
)
TOUR = "Rider | Distance (km) | Time (hours)\nKai | 30 | 2\nLou | 48 | 3\nPam | 36 | 1.5"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How much more is a large iced tea than a small one?", SHAKES, "0.8"),
        ("What do I pay for two small mango shakes and a large cocoa?", SHAKES, "9.4"),
        ("I pay with $20 for three large iced teas. How much do I get back?", SHAKES, "12.2"),
        ("Is $6 enough for two large cocoas?", SHAKES, "yes"),
        ("What do two adults and three children pay for the boat?", RIDES, "31"),
        ("How much do you save with a small mango shake instead of a large one?", SHAKES, "1.3"),
    ],
)
def test_a_thing_and_its_size_are_bought_together(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("The shop pays him $1.50 per kilo. How much does he get for his pears?", HARVEST, "67.5"),
        ("Grandma gives $2 for each lap. How much do they earn altogether?", RUN, "72"),
        ("The school collected $1,300. How much was left after everything they spent?", TRIP, "135"),
        ("25 children each paid $50. How much money is left after all they spent?", TRIP, "85"),
        ("Ned wants a ball for $30. How many weeks does he have to save?", POCKET, "4"),
        ("How many weeks does it take Joe to save for a $60 game?", POCKET, "8"),
        ("How much money will Amy have in 6 weeks?", POCKET, "58"),
    ],
)
def test_a_sum_of_money_that_is_told_takes_part(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Everybody who got 24 or more wins a ribbon. How many ribbons are needed?", PLOT, "5"),
        ("The teacher gives two stars to every pupil who did more than 30. How many stars does she need?", SITUPS, "4"),
        ("Each pupil with at least 30 sit-ups receives a medal. How many medals must be bought?", SITUPS, "3"),
    ],
)
def test_rewards_are_as_many_as_those_who_earn_them(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("If he had worked 5 hours less, what would he have earned before taxes?", STUB, "400"),
        ("How much does he take home after everything is deducted?", STUB, "428"),
        ("The gym comes off every week. What does he pay for it in a year?", STUB, "624"),
        ("How many would the sellers be left with at $5?", MARKET, "270"),
        ("How many change hands at a price of $3?", MARKET, "350"),
        ("Which figure needs exactly 41 sticks?", STICKS, "10"),
        ("We lay all four figures on the floor. How many sticks do we need?", STICKS, "44"),
        ("Which of the two trams takes the shortest time from the Park to the Lake?", TRAMS, "Tram 2"),
        ("Which value appears more than once?", PLOT, "24"),
        ("How many kilometers did they ride altogether?", TOUR, "114"),
        ("At what average speed did Pam ride?", TOUR, "24"),
    ],
)
def test_what_follows_from_the_table_is_worked_out(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


ZOO = "Visitor | Weekday | Weekend\nAdult | $9.00 | $12.00\nChild | $5.00 | $6.50"
PHONE = "Plan | Monthly fee | Per minute\nBasic | $5.00 | $0.20\nTalk | $12.00 | $0.05"
BIKES = "Bike | First hour | Each further hour\nCity bike | $5 | $3\nE-bike | $9 | $6"
TOYS = "Day | Opens | Closes\nMonday | 2:00 P.M. | 6:00 P.M.\nFriday | 2:00 P.M. | 8:00 P.M."
CAFE = "Item | Price\nsandwich | $3.40\nmuffin | $1.80\njuice | $2.20\napple | $0.60"
TIPS = "Item | Amount\nWages | $860.00\nTips | $140.00\nFederal tax | $90.00\nState tax | $35.00"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What do two adults and three kids pay on a Saturday?", ZOO, "43.5"),
        ("A class of 20 children goes on a Tuesday. How much is that?", ZOO, "100"),
        ("How many minutes can I talk on Talk for $20?", PHONE, "160"),
        ("What does it cost to rent an e-bike for 3 hours?", BIKES, "21"),
        ("How many days a week is it closed?", TOYS, "5"),
        ("Can I go there on Tuesday?", TOYS, "no"),
        ("How much would five of the cheapest item cost?", CAFE, "3"),
        ("What percent of her earnings were tips?", TIPS, "14"),
    ],
)
def test_what_lists_of_prices_and_hours_imply_is_read(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted
