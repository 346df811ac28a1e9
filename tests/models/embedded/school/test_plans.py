"""Plans with a fee, with what they include and with a price for each of something else."""

import pytest

from tests.models.embedded.school_answers import sure_answer

CARDS = (
    "Offer | Monthly charge | Data (GB) | Price per call\nTalk | $8 | 3 | $0.30\nSurf | $17 | 12 | $0.15\n"
    "Free | $29 | 45 | $0.00"
)
POOLS = "Pass | Monthly fee | Lockers | Price per swim\nBlue | $6 | 1 | $3.50\nRed | $14 | 2 | $2.00"
PLANS = ("Talk", "Surf", "Free")


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("My aunt is on Talk and made 20 calls in June. How much is her bill?", CARDS, "14"),
        ("Pia took Surf and made 40 calls. What does she pay that month?", CARDS, "23"),
        ("Jan has the Blue pass and had 4 swims in May. How much is his bill?", POOLS, "20"),
        ("How much do 20 calls add to the bill with Talk?", CARDS, "6"),
        ("What would 10 swims cost with the Blue pass, not counting the monthly fee?", POOLS, "35"),
    ],
)
def test_what_has_a_price_for_each_is_paid_for_besides_the_fee(question: str, table: str, wanted: str):
    assert sure_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What does the Surf offer cost for a whole year, without any calls?", "204"),
        ("What is a whole year on Talk, if I make no calls?", "96"),
        ("What does Surf cost for six months, not counting calls?", "102"),
        ("What would Talk cost for a year if we never call anyone?", "96"),
    ],
)
def test_without_what_has_a_price_for_each_the_fee_is_left(question: str, wanted: str):
    assert sure_answer(question, CARDS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How much would we save on the monthly charge by switching from Free to Surf?", "12"),
        ("How much would I save a month by going from Surf to Talk?", "9"),
        ("How much would my son save each month by moving from Free to Talk?", "21"),
        ("How much would we save in a year by switching from Surf to Talk?", "108"),
    ],
)
def test_a_change_of_plan_saves_the_gap_of_the_fees(question: str, wanted: str):
    assert sure_answer(question, CARDS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many more gigabytes do you get with Free than with Surf?", "33"),
        ("How many GB less does Talk give you than Surf?", "9"),
        ("How many gigabytes come with Surf?", "12"),
    ],
)
def test_units_in_full_are_those_of_the_column(question: str, wanted: str):
    assert sure_answer(question, CARDS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Granny needs 8 GB a month and wants the lowest monthly charge. Which offer should she take?", "Surf"),
        ("Max needs 2 GB and wants to pay as little as possible. Which offer is right for him?", "Talk"),
        ("Which is the cheapest offer with at least 20 GB?", "Free"),
    ],
)
def test_the_cheapest_plan_includes_enough(question: str, wanted: str):
    assert sure_answer(question, CARDS, PLANS) == wanted


def test_a_fine_is_asked_for_without_the_fee():
    table = "Card | Basic fee | Fine per day\nAdult | $15 | $0.20\nGold | $40 | $0.10"
    assert sure_answer("I have an Adult card and was 4 days late. How much is the fine?", table) == "0.8"


FILMS = "Offer | Price per month | Screens | Price per film\nSmall | $5 | 1 | $4.00\nTwin | $9 | 2 | $2.50"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("I have Small and rented 3 films this month. What do I pay?", "17"),
        ("What does Twin cost for a year if I never rent a film?", "108"),
    ],
)
def test_a_price_per_month_is_a_fee(question: str, wanted: str):
    assert sure_answer(question, FILMS) == wanted


def test_within_what_is_free_only_the_fee_is_paid():
    table = (
        "Tariff | Monthly fee | Free hours | Price per further hour\nEarly | $15 | 6 | $2.00\nLate | $40 | 25 | $1.50"
    )
    assert sure_answer("What does a full year of Late cost if I stay within the free hours?", table) == "480"
