"""School questions whose words say what is done with the amounts: taken off, grown a year, tipped, within, apart."""

import pytest

from tests.models.embedded.school_answers import likely_answer

SLIP = (
    "Item | Amount\nHours worked | 40\nHourly wage rate | $15.00\nGross pay | $600.00\nIncome tax | $60.00\n"
    "Pension | $24.00\nGym | $6.00\nNet pay | $510.00"
)
STUB = "Line | Amount\nSalary | $2,000\nBonus | $150\nFederal tax | $310\nState tax | $90\nHealth insurance | $75"
DOGS = "Week | Weight (kg)\n0 | 92\n2 | 89\n6 | 84\n10 | 81"
POPLAR = "Year | Height (cm)\n2014 | 110\n2016 | 158\n2021 | 268\n2024 | 310"
CLUB = "Month | Members\nJanuary | 40\nFebruary | 46\nMarch | 55\nApril | 70"
LUNCH = "Dish | Quantity | Price each\nBurger | 2 | $7.50\nFries | 3 | $3.00\nCola | 4 | $2.00"
CLOGS = "Size | Pairs sold\n35 | 6\n36 | 9\n37 | 11\n38 | 7\n39 | 5"
GRADES = "Grade | Pupils\n1 | 22\n2 | 25\n3 | 19\n4 | 24"
RIDERS = "Rider | Points\nIda | 34\nJon | 51\nKay | 40"
WEATHER = "Day | Low | High\nFriday | -6 | 3\nSaturday | -2 | 7"
CHOIR = "Stem | Leaf\n1 | 7 9\n2 | 1 4 4 8\n3 | 0 5\n4 | 6"
FENCE = "Figure | Sticks\n1 | 4\n2 | 7\n3 | 10\n4 | 13"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How much is taken out of the pay altogether?", SLIP, "90"),
        ("What does she really have in her pocket after all deductions?", SLIP, "510"),
        ("How much is deducted altogether?", STUB, "475"),
        ("How much ends up in her account after all deductions?", STUB, "1675"),
    ],
)
def test_hours_and_wages_are_not_taken_off_the_pay(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How fast did it grow per year from 2016 to 2021?", POPLAR, "22"),
        ("Over the whole time, how much did it grow in a year on average?", POPLAR, "20"),
        ("On average, how many kilos did it lose each week over the whole time?", DOGS, "1.1"),
        ("How much did the club grow per month on average?", CLUB, "10"),
    ],
)
def test_growth_in_one_year_is_the_whole_growth_shared_by_the_years(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("If we leave a 10% tip on top of the bill, what do we pay all in all?", "35.2"),
        ("We have a coupon for 25% off the whole bill. How much is that then?", "24"),
    ],
)
def test_a_tip_is_added_to_the_whole_bill_and_a_discount_taken_off(question: str, wanted: str):
    assert likely_answer(question, LUNCH) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many pairs smaller than size 37 did we sell?", CLOGS, "15"),
        ("How many pairs of size 38 or larger were sold?", CLOGS, "12"),
        ("How many pupils are above grade 2?", GRADES, "43"),
    ],
)
def test_what_is_counted_is_added_up_over_the_rows_within_a_bound(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many points lie between Ida and Jon?", RIDERS, "17"),
        ("How many degrees were there between the low and the high on Friday?", WEATHER, "9"),
        ("How many years are there between the youngest and the oldest?", CHOIR, "29"),
    ],
)
def test_what_lies_between_two_figures_is_their_difference(question: str, table: str, wanted: str):
    table = table.replace("Stem | Leaf", "Stem of the age in years | Leaf")
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Two singers are exactly the same age. Which age is that?", "24"),
        ("Which age do two of them share?", "24"),
        ("You need at least 25 to pass. How many did not make it?", "5"),
    ],
)
def test_a_plot_tells_which_value_is_shared_and_who_is_below_a_bound(question: str, wanted: str):
    assert likely_answer(question, CHOIR) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [("How many sticks do I need for the 20th figure?", "61"), ("And the twelfth figure?", "37")],
)
def test_a_place_beyond_the_table_is_a_number_of_its_first_column(question: str, wanted: str):
    question = question.replace("And the", "How many sticks are in the")
    assert likely_answer(question, FENCE) == wanted
