"""Which column a question is about, the figure of an extreme, what is left of a stock, and what one liter costs."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer, sure_answer

HALLS = "Court | Mornings | Evenings\nSquash | $9 | $14\nTennis | $15 | $21\nBadminton | $7 | $11"
ROWERS = "Rower | Distance (km) | Longest row (km) | Rows\nUma | 38 | 11 | 7\nPiet | 29 | 13 | 4\nJo | 44 | 12 | 9"
STALL = (
    "Cake | Baked | Sold | Price each\nCarrot cake | 12 | 9 | $4\nLemon tart | 20 | 14 | $3\nBrownie | 30 | 29 | $1.50"
)
WATER = "Delivery | Liters | Cost\n2 May | 40 | $50\n16 May | 30 | $42\n30 May | 50 | $60"
STUB = "Item | Amount\nGross pay | $480.00\nState tax | $31.00\nParking | $6.50\nPension | $24.00"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What's the cheapest I can pay for a court in the mornings?", "7"),
        ("What's the most you could spend on a court in the evenings?", "21"),
        ("What is the lowest price in the mornings?", "7"),
        ("What is the highest price in the evenings?", "21"),
    ],
)
def test_the_least_that_can_be_paid_is_a_price_and_no_row(question: str, wanted: str):
    assert sure_answer(question, HALLS) == wanted


def test_the_least_for_a_purpose_is_in_doubt():
    found = solve("What's the least we can pay in the mornings to play with a racket?", HALLS)
    assert found is not None
    assert found.sure < 0.6


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How much further did Uma row than Piet?", "9"),
        ("How many more km did Jo row than Uma?", "6"),
        ("How much longer is Piet's longest row than Uma's longest row?", "2"),
    ],
)
def test_further_means_the_distance_and_a_record_only_where_it_is_said(question: str, wanted: str):
    assert likely_answer(question, ROWERS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many lemon tarts were left over at the end?", "6"),
        ("How many carrot cakes didn't sell?", "3"),
        ("Which cake was left over the most?", "Lemon tart"),
        ("How much money did they take on lemon tarts?", "42"),
        ("Which cake brought in the most money?", "Brownie"),
        ("What share of the carrot cakes was sold?", "3/4"),
    ],
)
def test_what_is_left_and_what_is_taken_is_worked_out_for_each_row(question: str, wanted: str):
    assert sure_answer(question, STALL) == wanted


def test_all_that_they_sold_is_no_count_of_rows():
    assert sure_answer("How many cakes in all did they sell?", STALL) == "52"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What did a liter cost on 16 May?", "1.4"),
        ("What were we paying per liter on 30 May?", "1.2"),
        ("On which day was the water dearest per liter?", "16 May"),
    ],
)
def test_a_whole_price_is_shared_among_its_liters(question: str, wanted: str):
    assert sure_answer(question, WATER) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("If the parking stays the same, what does he pay for it over 10 weeks?", "65"),
        ("How much goes into his pension in half a year?", "624"),
    ],
)
def test_a_weekly_figure_is_paid_every_week(question: str, wanted: str):
    assert sure_answer(question, STUB, title="Weekly pay stub") == wanted


def test_altogether_names_no_alto():
    choir = "Voice | Week 1 | Week 2\nSoprano | 11 | 12\nAlto | 8 | 5\nBass | 4 | 6"
    assert sure_answer("How many singers came in week 2 altogether?", choir) == "23"


def test_several_things_of_a_wide_table_are_paid_with_its_prices():
    assert likely_answer("Dad wants two brownies and a lemon tart. What would that set him back?", STALL) == "6"


def test_the_highest_number_of_something_is_a_number():
    weather = "Month | Sunny hours | Foggy days\nMay | 190 | 4\nJune | 230 | 2\nJuly | 250 | 6"
    assert sure_answer("What was the highest number of foggy days in a month?", weather) == "6"


def test_each_extra_ten_is_a_step_of_ten():
    fares = "Distance (km) | Price\n10 | $3\n20 | $5\n30 | $7\n40 | $9"
    assert sure_answer("What does each extra 10 km add to the price?", fares) == "2"


def test_one_cake_of_a_row_costs_on_average_its_share_of_what_was_raised():
    sale = "Class | Cakes sold | Money raised\n5a | 40 | $70\n5b | 30 | $36\n5c | 20 | $25"
    assert sure_answer("What did a cake from 5b cost on average?", sale) == "1.2"
