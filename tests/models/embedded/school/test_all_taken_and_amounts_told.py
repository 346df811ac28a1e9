"""One taken of all, amounts told for so many, what went over a plan, and what is asked for in the sentence before."""

import pytest

from chaintable.models.embedded.school.solving import solve
from tests.models.embedded.school_answers import sure_answer

CLUB = "Members | Plays chess | No chess\nWomen | 4 | 12\nMen | 8 | 16"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("If the coach calls up one member at random, what's the chance it's a man with chess?", "1/5"),
        ("What's the probability that a member drawn by lot is a woman who plays chess?", "1/10"),
        ("If a man is called up, what's the chance he plays chess?", "1/3"),
        ("What's the chance that one of the men in the club has no chess?", "2/3"),
        ("How likely is a man of the club to play chess?", "1/3"),
        ("If a member with chess is drawn, what's the chance it's a woman?", "1/3"),
    ],
)
def test_one_taken_of_all_is_a_part_of_all(question: str, wanted: str):
    assert sure_answer(question, CLUB, title="Chess at the club") == wanted


CURRY = "Ingredient | Amount\nRice | 300 g\nTomatoes | 5\nCoconut milk | 400 ml"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("The amounts are for 5 people. How many tomatoes should I buy to make curry for 15?", "15"),
        ("This serves five. How much rice is needed to serve 20?", "1200"),
        ("The recipe feeds 5 and I'm cooking for 10. How much coconut milk do I need?", "800"),
        ("How many tomatoes for 10 people if the list is for 5?", "10"),
    ],
)
def test_amounts_told_for_so_many_are_worked_out_for_others(question: str, wanted: str):
    assert sure_answer(question, CURRY) == wanted


def test_the_number_told_is_not_the_one_asked_for():
    assert sure_answer("The amounts are for 5 people. How much rice for 10?", CURRY, title="Curry for 5") == "600"


PLANS = (
    "Tariff | Basic fee | Minutes included | Price per extra minute\n"
    "Hello | $9 | 50 min | $0.20\nChatty | $16 | 300 min | $0.10"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Mum has Hello and her bill was $15. How many minutes did she go over?", "30"),
        ("On Chatty I was charged $18. How many minutes too many did I call?", "20"),
        ("I paid $11 on Hello. How many minutes did I use?", "60"),
        ("How many extra minutes can I buy for $4 on Hello?", "20"),
    ],
)
def test_a_bill_has_the_fee_and_what_went_over(question: str, wanted: str):
    assert sure_answer(question, PLANS) == wanted


LAPS = "Day | Laps\nMonday | 4\nTuesday | 9\nWednesday | 5\nThursday | 4\nFriday | 8"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Her trainer wants the median of the laps. What is it?", "5"),
        ("We were told to find the range of the laps. What is that?", "5"),
        ("I need the mean for my homework. What do I write down?", "6"),
    ],
)
def test_what_somebody_wants_is_asked_for(question: str, wanted: str):
    assert sure_answer(question, LAPS) == wanted


SIT_UPS = "Stem | Leaf\n1 | 3 7\n2 | 1 4 4 8\n3 | 0 2 6"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("You need at least 24 sit-ups for a pin. How many children missed out?", "3"),
        ("You need 28 sit-ups for a pin. How many children got one?", "4"),
        ("The pass mark is 30. How many children fell short?", "6"),
        ("Children with 30 or more got a pin. How many didn't get one?", "6"),
    ],
)
def test_those_who_miss_out_have_fewer_than_are_needed(question: str, wanted: str):
    assert sure_answer(question, SIT_UPS, title="Sit-ups") == wanted


def test_what_leaves_the_most_change_costs_the_least():
    stall = "Item | Price\nTea | $1.40\nCocoa | $2.10\nJuice | $1.90"
    assert sure_answer("Which drink would leave me with the most change?", stall) == "Tea"
    assert sure_answer("Which of them gives us the least money back?", stall) == "Cocoa"


WAGES = "Line | Amount\nMonthly pay | $900\nIncome tax | $90\nPension | $45"


def test_how_many_times_this_is_that_divides_by_the_first():
    assert sure_answer("How many times her pension is her monthly pay?", WAGES) == "20"
    herd = "Animal | Weight (kg)\nCalf | 40\nCow | 600"
    assert sure_answer("How many times the calf's weight is the cow's weight?", herd) == "15"


def test_a_loan_repaid_is_no_income():
    assert sure_answer("How much does she take home?", WAGES.replace("Pension", "Loan repayment")) == "765"


def test_a_line_that_may_be_paid_or_taken_off_leaves_it_open():
    read = solve("How much does she take home?", WAGES.replace("Pension", "Bicycle kilometres"))
    assert read is not None and read.sure < 0.6
