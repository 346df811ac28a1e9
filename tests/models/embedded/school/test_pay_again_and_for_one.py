"""What is paid for one hour of a line, and what is paid again and again comes to."""

import pytest

from tests.models.embedded.school_answers import likely_answer, sure_answer

STUB = (
    "Line | Amount\nWages | $1,640.00\nWeekend bonus | $144.00\nFederal tax | $164.00\nCity tax | $24.60\n"
    "Eye care | $18.00"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("He worked 8 weekend shifts. How much bonus is that for one shift?", "18"),
        ("He did 12 hours on the weekend. What bonus was he paid for each of those hours?", "12"),
        ("If the wages are for 82 hours, what are his wages per hour?", "20"),
        ("The wages are for 20 days; how much is that a day?", "82"),
    ],
)
def test_what_is_paid_for_some_is_parted_among_them(question: str, wanted: str):
    assert likely_answer(question, STUB) == wanted


def test_what_all_cost_together_is_parted_among_them():
    trip = "Item | Cost\nCoach | $360.00\nHut | $900.00\nCable car | $216.00"
    assert sure_answer("The hut is for 3 nights. What does it cost per night?", trip) == "300"
    assert likely_answer("24 children come along. What is the cable car for each child?", trip) == "9"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("If he is paid like this 26 times a year, what are his wages for the year?", "42640"),
        ("He gets this pay 12 times a year. How much federal tax does he pay in a year?", "1968"),
        ("How much city tax does he pay over 10 such pay stubs?", "246"),
        ("He gets the same pay for 3 months in a row. How much goes to eye care in all?", "54"),
        ("What would his wages come to over a whole year of 12 months?", "19680"),
        ("He gets a stub like this every two weeks. How much federal tax does he pay in a year?", "4264"),
    ],
)
def test_pay_that_comes_again_is_multiplied(question: str, wanted: str):
    assert sure_answer(question, STUB) == wanted


def test_work_is_earned_and_half_a_year_has_six_months():
    slip = "Item | Amount\nMonthly salary | $1,900.00\nWeekend work | $100.00\nWage tax | $240.00\nPension | $80.00"
    assert sure_answer("What is left for her at the end?", slip, title="Pay slip for June") == "1680"
    question = "How much pension does she pay in half a year?"
    assert sure_answer(question, slip, title="Pay slip for June") == "480"
