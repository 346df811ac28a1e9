"""Bills: the price of one and how many, what everything comes to, and the bills of a month as a whole."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import SURE, likely_answer, sure_answer

OUTING = (
    "What | Price each | Number bought\nBus ticket | $2.40 | 10\nIce cream | $1.50 | 8\nBoat (per hour) | $12.00 | 3\n"
    "Map | $4.00 | 1"
)
COSTS = "Item | Cost\nCoach | £240\nGuide | £75\nEntry | £96\nLunch | £129"
BILLS = (
    "Month | Rent | Heating | Internet\nMay | $500 | $60 | $30\nJune | $500 | $35 | $30\nJuly | $520 | $20 | $30\n"
    "August | $520 | $20 | $45"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What did we spend on ice cream in the end?", "12"),
        ("How much did the boat come to?", "36"),
        ("How much money went on bus tickets?", "24"),
        ("So what did the whole day set us back?", "76"),
        ("On what did we spend the most money?", "Boat (per hour)"),
        ("How much less did the ice creams cost than the bus tickets?", "12"),
        ("I paid for the lot with $80. How much did I get back?", "4"),
        ("Four families split the cost of everything equally. What does each family owe?", "19"),
        ("If we had kept the boat two hours longer, how much extra would we have paid?", "24"),
        ("What would three more ice creams have cost?", "4.5"),
        ("What did one ice cream cost?", "1.5"),
        ("How many ice creams were bought?", "8"),
    ],
)
def test_what_is_spent_on_a_thing_is_its_price_as_often_as_it_was_bought(question: str, wanted: str):
    assert sure_answer(question, OUTING, title="Our outing") in (wanted, wanted.partition(" (")[0])


def test_two_lines_of_a_bill_are_compared_by_what_they_cost():
    asked = "Did more of our money go on the map or on ice cream?"
    assert sure_answer(asked, OUTING, ("the map", "ice cream")) == "ice cream"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What did the whole trip set the class back?", "540"),
        ("The class had £600 in the bank. How much was left after the trip?", "60"),
        ("Six couples divide the full cost evenly. What is it per couple?", "90"),
        ("Two schools go halves on the total cost. What does each school pay?", "270"),
    ],
)
def test_the_whole_of_a_list_of_costs_is_paid_shared_or_taken_from_money(question: str, wanted: str):
    assert sure_answer(question, COSTS, title="Costs of the class trip") == wanted


def test_money_covers_a_whole_trip_or_not():
    asked = "Was £500 enough for the whole trip?"
    assert sure_answer(asked, COSTS, ("yes", "no"), title="Costs of the class trip") == "no"


@pytest.mark.parametrize(
    ("question", "choices", "wanted"),
    [
        ("Was the June bill as a whole higher or lower than the one for May?", ("higher", "lower"), "lower"),
        ("Was our July bill as a whole bigger than the June one?", ("yes", "no"), "yes"),
        ("In which month did we pay the most altogether?", (), "May"),
        ("How much more did we pay in total in August than in June?", (), "20"),
        ("What did everything come to in July?", (), "570"),
    ],
)
def test_the_bills_of_a_month_are_taken_as_a_whole(question: str, choices: tuple[str, ...], wanted: str):
    assert sure_answer(question, BILLS, choices, title="Our bills") == wanted


def test_a_word_of_the_title_names_no_line_of_a_bill():
    bill = "Item | Price each | Quantity\nFair mug | $6.00 | 4\nBanner | $12.50 | 2\nJuice | $1.10 | 10"
    assert sure_answer("What did the fair cost us all in all?", bill, title="Our fair") == "60"


def test_what_is_said_to_be_bought_is_no_line_of_a_bill():
    cakes = "Cake | Price per slice | Slices\nPlum tart | $3.00 | 40\nNut cake | $2.50 | 30"
    assert likely_answer("How much do a slice of plum tart and two slices of nut cake cost?", cakes) == "8"


def test_what_is_left_out_of_a_list_of_costs_is_spared():
    assert sure_answer("How much cheaper would it be without the guide?", COSTS) == "75"
    asked = "The school pays £150 of the total. How much do the pupils have to find?"
    assert sure_answer(asked, COSTS, title="Costs of the class trip") == "390"


SLIP = "Item | Price | Qty\nBird seed | $2.10 | 10\nLeash | $9.50 | 2\nBowl | $4.00 | 3"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("My flatmate and I split the slip fifty-fifty. How much do I owe?", "26"),
        ("I handed over a hundred. What change did I get?", "48"),
        ("How much would 5 bowls be?", "20"),
        ("Ann, Bo and Cy split the cost of everything. How much does each of them pay?", "17.33"),
    ],
)
def test_a_slip_is_shared_or_paid_and_tells_the_price_of_one(question: str, wanted: str):
    assert sure_answer(question, SLIP, title="Slip from the pet shop") == wanted


def test_the_cost_of_what_the_bill_does_not_name_is_in_doubt():
    laundry = "Service | Price per load | Loads\nWash | $3.00 | 5\nDry | $2.00 | 7"
    found = solve("What did mending cost us altogether?", laundry, title="Laundry")
    assert found is None or found.sure < SURE
