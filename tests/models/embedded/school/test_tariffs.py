"""Prices in steps: an amount falls into the first step that holds it, and money pays for the last that it reaches."""

import pytest

from tests.models.embedded.school_answers import sure_answer

LOCKERS = "Stay | Price\nUp to 30 minutes | €1.00\nUp to 2 hours | €2.50\nUp to 5 hours | €4.00\nWhole day | €7.50"
POST = "Weight | Inland | Abroad\nUp to 100 g | £1.20 | £2.10\nUp to 1 kg | £3.40 | £8.00\nUp to 4 kg | £5.60 | £15.50"
SLIDE = "Age | Entry\nUnder 4 years | free\n4 to 12 years | $6\n13 to 17 years | $8\n18 years and over | $11"
RAFTS = "Party | Price\nUp to 3 people | $45\nUp to 6 people | $80\nUp to 10 people | $120"
PADDLE = "Time | Price\n1 hour | $9\n2 hours | $16\nFull day | $40"
FLYERS = "Flyers | Price per flyer\n1 to 99 flyers | $0.40\n100 to 499 flyers | $0.25\n500 flyers or more | $0.10"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("We want to swim for an hour and a quarter. What does a locker cost?", "2.5"),
        ("I lock my bag away for 25 minutes. How much is that?", "1"),
        ("I came at 13:40 and fetched my things at 17:05. What do I have to pay?", "4"),
        ("Three quarters of an hour: what's the charge?", "2.5"),
        ("What do we pay for two lockers for three hours?", "8"),
        ("Olga needs one all day from Tuesday to Friday. What does she spend on it?", "30"),
        ("How much dearer is the whole day than four hours?", "3.5"),
        ("I pay for 90 minutes with a €5 note. How much change do I get?", "2.5"),
        ("I only have €4.20 on me. How many hours can I have a locker at most?", "5"),
        ("How long can I keep a locker for €3?", "2 hours"),
        ("If Ben leaves his bag there all day from Monday to Wednesday, what does he owe?", "22.5"),
    ],
)
def test_a_stay_is_paid_by_the_first_step_that_is_long_enough(question: str, wanted: str):
    assert sure_answer(question, LOCKERS) == wanted


def test_money_is_enough_for_a_stay_or_not():
    assert sure_answer("Is €2 enough for an hour?", LOCKERS, ("yes", "no")) == "no"
    assert sure_answer("Is €4 enough for five hours?", LOCKERS, ("yes", "no")) == "yes"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What does an inland letter of 140 g cost?", POST, "3.4"),
        ("How much are two parcels of 1.5 kg each to send abroad?", POST, "31"),
        ("How much more is a 3 kg parcel abroad than inland?", POST, "9.9"),
        ("What is the heaviest parcel I can send abroad for £9?", POST, "1 kg"),
        ("What does a 12-year-old pay?", SLIDE, "6"),
        ("My cousin is 3 years old. What is his entry?", SLIDE, "0"),
        ("What do a 9-year-old and a 14-year-old pay together?", SLIDE, "14"),
        ("We are 5 people. What does a raft cost us?", RAFTS, "80"),
        ("Four people share a raft equally. What does each of them pay?", RAFTS, "20"),
        ("We have $100. How many people can come along at most?", RAFTS, "6"),
        ("What does a board cost for two hours?", PADDLE, "16"),
        ("What do three boards cost for one hour?", PADDLE, "27"),
        ("How much do 200 flyers cost altogether?", FLYERS, "50"),
        ("What does one flyer cost if I order 600 flyers?", FLYERS, "0.1"),
    ],
)
def test_steps_may_be_of_weight_age_people_or_copies(question: str, table: str, wanted: str):
    assert sure_answer(question, table) == wanted


SLOPE = "Duration | Adult | Child\nUp to 2 hours | €20 | €11\nUp to 4 hours | €30 | €17\nFull day | €42 | €24"
FINES = "Days late | Fine\n1 to 5 days | $0.40\n6 to 12 days | $1.20\nMore than 12 days | $4.00"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("We're two adults and one child and stay for three hours. What's the price?", SLOPE, "77"),
        ("How much more does a child pay for the full day than for two hours?", SLOPE, "13"),
        ("I brought my book back 8 days late. What do I owe?", FINES, "1.2"),
        ("Two books came back 3 days late. How much is the fine?", FINES, "0.8"),
        ("What's the fine for 20 days?", FINES, "4"),
    ],
)
def test_steps_have_a_price_for_each_kind_of_people_and_may_be_of_days(question: str, table: str, wanted: str):
    assert sure_answer(question, table) == wanted


def test_weeks_that_are_numbered_are_no_steps():
    weeks = "Week | Food | Travel\nWeek 1 | $90 | $20\nWeek 2 | $75 | $45\nWeek 3 | $80 | $30"
    assert sure_answer("What did we spend in week 2 altogether?", weeks) == "120"


def test_steps_may_be_of_money_that_something_comes_on_top_of():
    shipping = "Order | Shipping\nUp to $20 | $4.50\nUp to $60 | $2.50\nOver $60 | free"
    assert sure_answer("What's the shipping for an order of $35?", shipping) == "2.5"
    assert sure_answer("How much do I pay altogether for goods worth $18?", shipping) == "22.5"
