"""Who comes on foot and finds it open, when a ride arrives, and chances among a part of all."""

import pytest

from tests.models.embedded.school_answers import likely_answer, sure_answer

MILL = (
    "Day | Opens | Closes\nMonday | 9:30 AM | 4:00 PM\nTuesday | Closed | Closed\nThursday | 11:00 AM | 6:30 PM\n"
    "Friday | 9:30 AM | 5:00 PM\nSaturday | 10:00 AM | 2:00 PM"
)
YES_OR_NO = ("yes", "no")


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("My lesson ends at 3:50 PM on Monday and the mill is fifteen minutes away. Can I still get in?", "no"),
        ("My lesson ends at 3:40 PM on Monday and the mill is fifteen minutes away. Can I still get in?", "yes"),
        ("Lou sets off at 1:40 PM on Saturday and the walk takes half an hour. Will it still be open?", "no"),
        ("Lou sets off at 1:40 PM on Saturday. It's a 10 minute ride to the mill. Will she find it open?", "yes"),
    ],
)
def test_the_way_there_takes_time(question: str, wanted: str):
    assert sure_answer(question, MILL, YES_OR_NO) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("If we turn up at 3 o'clock on Saturday afternoon, will we find the mill open?", "no"),
        ("It's Thursday, 6:15 PM. Is the mill still open?", "yes"),
        ("It's 5:30 PM on Friday. Am I too late?", "yes"),
        ("Suppose I come by on Tuesday at noon. Will I stand before a locked door?", "yes"),
        ("Does the mill close before 5:00 PM on Monday?", "yes"),
        ("Does the mill open before 10:00 AM on Thursday?", "no"),
        ("Is the mill open until 6:30 PM on Thursday?", "yes"),
    ],
)
def test_it_is_open_or_not_when_somebody_comes(question: str, wanted: str):
    assert sure_answer(question, MILL, YES_OR_NO) == wanted


def test_what_stays_open_the_latest_closes_last():
    table = MILL.replace("10:00 AM | 2:00 PM", "11:45 AM | 2:00 PM")
    assert sure_answer("Which day do they stay open the latest?", table) == "Thursday"
    assert sure_answer("On what day is the mill open latest?", table) == "Thursday"
    assert sure_answer("Which day do they open the latest?", table) == "Saturday"
    assert sure_answer("Is the mill open later on Thursday or on Friday?", table) == "Thursday"


LIFT = (
    "Stop | Bus 4 | Bus 9\nValley | 9:05 AM | 10:15 AM\nMiddle Lodge | 9:20 AM | 10:32 AM\nSummit | 9:41 AM | 10:55 AM"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("If I jump on Bus 9 at Middle Lodge, when will I be at the Summit?", "10:55 AM"),
        ("Taking Bus 4 from the Valley, what time shall we be at Middle Lodge?", "9:20 AM"),
        ("If I want to be at the Summit with Bus 9, when do I board it at Middle Lodge?", "10:32 AM"),
        ("When will Bus 9 from the Valley be at the Summit?", "10:55 AM"),
        ("When does Bus 9 leave the Valley for the Summit?", "10:15 AM"),
        ("We ride from the Valley to the Summit on Bus 9. When do we arrive?", "10:55 AM"),
    ],
)
def test_the_time_is_that_of_the_stop_after_when(question: str, wanted: str):
    assert sure_answer(question, LIFT) == wanted


DINNER = " | Soup | Salad | Pasta\nNurses | 6 | 9 | 15\nDoctors | 8 | 4 | 8"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Picking just among the nurses, what is the probability of getting a pasta eater?", "1/2"),
        ("Looking only at the doctors, what's the probability that one of them had salad?", "1/5"),
        ("Just among the nurses, what fraction had soup?", "1/5"),
        ("Choosing one of the doctors at random, what is the chance that they had pasta?", "2/5"),
        ("What is the chance that one of the nurses, picked at random, had salad?", "3/10"),
        ("If one of them is picked, what is the chance that it is a nurse who had soup?", "3/25"),
    ],
)
def test_a_chance_among_a_part_is_of_that_part(question: str, wanted: str):
    assert sure_answer(question, DINNER) == wanted


CLUBS = " | Judo | Dance | Chess\nGrade 5 | 6 | 10 | 4\nGrade 6 | 9 | 3 | 8"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What's the chance that a fifth grader picked at random dances?", "1/2"),
        ("If you pick any pupil from both grades, what is the probability that it plays chess?", "3/10"),
    ],
)
def test_graders_are_a_grade_and_the_word_for_all_grades_is_none(question: str, wanted: str):
    assert sure_answer(question, CLUBS) == wanted


def test_a_number_of_things_names_no_row_that_begins_with_it():
    menu = "Item | Price\nOne ball | $1.60\nTwo balls | $2.90\nBanana split | $6.20\nTea | $2.50"
    assert likely_answer("What do a banana split and two teas cost together?", menu) == "11.2"


def test_more_each_day_than_the_day_before_is_a_steady_rise():
    sales = "Stall | Friday | Saturday | Sunday\nPlants | 40 | 52 | 47\nHoney | 11 | 18 | 30\nCheese | 25 | 21 | 33"
    question = "Which stall sold more every day than the day before?"
    assert sure_answer(question, sales, ("Plants", "Honey", "Cheese")) == "Honey"
