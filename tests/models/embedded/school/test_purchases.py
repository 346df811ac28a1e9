"""Several tickets in one purchase, things bought day after day, savings in a sale, and plans with an allowance."""

import pytest

from chaintable.models.embedded.school import solve
from chaintable.tables.table import Table
from tests.models.embedded.school_answers import SURE, sure_answer

PASSES = "Year | Adult | Child | Student\n2017 | $40 | $20 | $28\n2018 | $42 | $20 | $30\n2019 | $45 | $23 | $30"
SALE = "Item | Usual price | Sale price\nTent | $150 | $110\nLamp | $24 | $12\nStove | $60 | $45\nRope | $18 | $15"
DATA = (
    "Plan | Fee per month | GB included | Each extra GB\nLow | $10 | 4 | $6\nMid | $18 | 12 | $5\nTop | $30 | 40 | $2"
)
SNACKS = "Snack | Price\nBagel | $2.20\nApple | $0.70\nWrap | $3.90\nWater | $1.10"
TICKETS = "Ticket | Weekday | Weekend\nAdult | $8 | $10\nChild | $5 | $6\nFamily | $22 | $27"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("In 2018 Mum bought an adult pass and my sister and I each got a student one. What did we pay?", "102"),
        ("In 2019, Dad bought an adult pass and passes for his two kids. What did he pay?", "91"),
        ("What did two adults and a child pay in 2017?", "100"),
        ("In 2019 my aunt took the adult pass and my brother and I took child passes. How much was it?", "91"),
    ],
)
def test_a_year_is_no_quantity_of_what_is_bought(question: str, wanted: str):
    assert sure_answer(question, PASSES) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Jo takes a bagel and a water every day from Monday to Friday. What does she spend in the week?", "16.5"),
        ("He has a wrap on every school day. What does he spend on wraps in a week?", "19.5"),
        ("Mia eats an apple three times a week. What does that cost her in a week?", "2.1"),
    ],
)
def test_what_is_bought_every_day_is_paid_every_day(question: str, wanted: str):
    assert sure_answer(question, SNACKS) == wanted


@pytest.mark.parametrize(
    ("question", "choices", "wanted"),
    [
        ("What's going for half price?", (), "Lamp"),
        ("What has been reduced to half of its usual price?", (), "Lamp"),
        ("In dollars, is the bigger saving on the lamp or on the stove?", ("lamp", "stove"), "stove"),
        ("On which item do you save the most money?", (), "Tent"),
        ("Which item had the smallest price cut?", (), "Rope"),
        ("How much would I save if I bought the tent and the rope now?", (), "43"),
        ("Is the rope half price?", ("yes", "no"), "no"),
    ],
)
def test_what_a_sale_saves_is_the_old_price_less_the_new(question: str, choices: tuple[str, ...], wanted: str):
    assert sure_answer(question, SALE, choices) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("On the Mid plan, how much extra data do I get for $15?", "3"),
        ("What do 2 extra GB cost on the Low plan?", "12"),
        ("What is the bill on the Low plan with 2 extra GB?", "22"),
        ("I use 15 GB on the Mid plan. What is my bill?", "33"),
    ],
)
def test_what_goes_beyond_an_allowance_is_paid_or_bought(question: str, wanted: str):
    assert sure_answer(question, DATA) == wanted


def test_a_family_ticket_saves_by_the_prices_of_the_day_that_is_named():
    asked = "On a weekend, how much do two adults and two children save with a family ticket?"
    assert sure_answer(asked, TICKETS) == "5"


def test_an_uncle_who_buys_tickets_is_no_ticket():
    assert (
        sure_answer("Uncle Ted got two adult passes and one student pass in 2018. What was the total?", PASSES) == "114"
    )


def test_each_of_some_sisters_wants_one():
    assert sure_answer("My two sisters each want an apple and I want a bagel. What do I pay?", SNACKS) == "3.6"


def test_what_is_bought_in_a_sale_has_the_price_of_the_sale():
    assert sure_answer("I buy two lamps in the sale. What do I pay?", SALE) == "24"


def test_two_things_together_beside_one_are_in_doubt():
    asked = "Which is dearer, a wrap or a bagel and a water together?"
    found = solve(asked, SNACKS)
    assert found is None or found.sure < SURE


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("In which year did the adult pass go up the most compared with the year before?", "2019"),
        ("When did the student pass rise the most?", "2018"),
    ],
)
def test_one_of_several_prices_goes_from_year_to_year(question: str, wanted: str):
    assert sure_answer(question, PASSES) == wanted


def test_a_price_may_be_the_same_for_all():
    vet = "Service | Cat | Dog\nBath | $20 | $30\nChip | $25 | $25\nTeeth | $60 | $80"
    assert sure_answer("Which of these costs the same whatever animal you bring?", vet, ("Bath", "Chip")) == "Chip"
    assert sure_answer("What has the same price for every animal?", vet) == "Chip"


def test_the_offer_price_is_the_one_that_money_is_held_against():
    assert sure_answer("I have $50. Could I buy the stove at the sale price?", SALE, ("yes", "no")) == "yes"


HATS = "Price | Hats shoppers want to buy | Hats makers want to sell\n$5 | 90 | 20\n$10 | 60 | 60\n$15 | 25 | 80"


@pytest.mark.parametrize(
    ("question", "choices", "wanted"),
    [
        ("When a hat costs $5, how many hats are missing?", (), "70"),
        ("Say they charge $15. Would there be too few or too many hats?", ("shortage", "surplus"), "surplus"),
        ("How many hats would people buy at $15?", (), "25"),
    ],
)
def test_what_makers_want_to_sell_is_no_demand(question: str, choices: tuple[str, ...], wanted: str):
    assert sure_answer(question, HATS, choices) == wanted


def test_two_prices_of_a_month_are_compared_and_not_subtracted():
    bills = "Month | Power | Gas\nMay | $40 | $35\nJune | $30 | $45"
    assert sure_answer("Did gas cost more than power in June?", bills, ("yes", "no")) == "yes"


def test_money_pays_for_so_many_rides():
    fair = "Ride | Tickets | Price\nWheel | 3 | $4.50\nSwing | 2 | $3.00"
    assert sure_answer("I've got $13. How often can I ride the swing?", fair) == "4"


def test_prices_with_a_decimal_comma_are_read_as_the_table_reads_them() -> None:
    cakes = Table.of(
        ["Cake", "Price", "Slices"],
        [
            ["Plum cake", "22,00", "10"],
            ["Cheese cake", "27,90", "12"],
            ["Nut tray", "1.015,00", "20"],
        ],
    )
    solved = solve("How much do a plum cake and a cheese cake cost together?", cakes)
    assert solved is not None and solved.answer == "49.9"
    solved = solve("How much does the nut tray cost?", cakes)
    assert solved is not None and solved.answer == "1015"
