"""School questions in which a small word decides: ordinals as headers, not exactly, friends and I, half, in all."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import answer, likely_answer

TRAMS = (
    "Stop | 1st tram | 2nd tram | 3rd tram\nQuay | 7:05 | 7:35 | 8:20\nMuseum | 7:12 | 7:42 | 8:28\n"
    "Park | 7:25 | 7:55 | 8:41"
)
PETS = "Number of pets | Pupils\n0 | 5\n1 | 9\n2 | 6\n3 | 2"
SNACKS = "Snack | Price\nWaffle | $1.80\nToast | $2.60\nPear | $0.40"
VILLAGE = "Year | Inhabitants\n2005 | 1,200\n2009 | 1,360\n2015 | 1,400"
LEAGUE = "Team | Won | Lost | Points\nOwls | 6 | 1 | 20\nJays | 5 | 3 | 16\nKites | 0 | 6 | 3"
BREAD = "Ingredient | Amount\nRye | 600 g\nSalt | 14 g\nSeeds | 80 g"
LIBRARY = "Day | Opens | Closes\nMonday | 9:00 | 17:30\nTuesday | 10:00 | 17:00\nFriday | 12:00 | 20:00"
PHONES = "Plan | Monthly fee | Minutes | Price per extra minute\nMini | $8 | 60 | $0.20\nMaxi | $28 | 600 | $0.10"
FROST = "Month | High (°C) | Low (°C)\nJan | 2 | -6\nFeb | 5 | -4\nMar | 9 | 1"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("I have to be at the park by eight. Which tram must I catch?", "2nd tram"),
        ("How many minutes are there between the first and second tram at the museum?", "30"),
        ("How much longer does the 3rd tram take from the quay to the museum than the 1st?", "1 minute"),
    ],
)
def test_ordinals_above_times_are_a_header(question: str, wanted: str):
    question = question.replace("by eight", "by 8:00")
    assert answer(question, TRAMS) == wanted.removesuffix(" minutes")


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many don't have exactly one pet?", PETS, "13"),
        ("How many have exactly one pet?", PETS, "9"),
        ("My two friends and I each have a waffle. What does that cost?", SNACKS, "5.4"),
        ("I've only got $2. What can't I buy?", SNACKS, "Toast"),
        ("By how many people a year did it grow between 2005 and 2009?", VILLAGE, "40"),
        ("Who leads the table?", LEAGUE, "Owls"),
        ("Which team is bottom of the league?", LEAGUE, "Kites"),
        ("I only want to make half. How much rye do I need?", BREAD, "300"),
        ("How much salt goes into three batches?", BREAD, "42"),
        ("How many hours altogether is it open on Monday and Tuesday?", LIBRARY, "15.5"),
        ("How much more per month is Maxi than Mini?", PHONES, "20"),
        ("What was the coldest it got?", FROST, "-6"),
        ("What is the average high? Round to one decimal.", FROST, "5.3"),
    ],
)
def test_a_small_word_changes_the_answer(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


RIDES = "Ride | Minimum height (cm) | Tickets\nRocket | 140 | 6\nSwing | 100 | 3\nDodgems | 120 | 4\nTrain | 80 | 2"
SALE = "Item | Regular | Sale\nCoat | $90 | $63\nCap | $20 | $15"
BILLS = "Month | Rent | Food | Fun\nMay | $600 | $250 | $90\nJune | $600 | $230 | $140\nJuly | $620 | $270 | $60"
DIE = "Outcome | Times\n1 | 8\n2 | 11\n3 | 9\n4 | 7\n5 | 10\n6 | 5"
STEPS = "Day | Steps\nMonday | 6,500\nTuesday | 8,200\nWednesday | 7,100"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Ida is 125 cm tall. Which ride is she too small for?", RIDES, "Rocket"),
        ("How many rides can someone of 110 cm go on?", RIDES, "2"),
        ("I've got 10 tickets. How many times can I ride the dodgems?", RIDES, "2"),
        ("How much do I save on the coat?", SALE, "27"),
        ("By how many percent was the coat reduced?", SALE, "30"),
        ("How much did the rent go up in July?", BILLS, "20"),
        ("They have $1,000 a month. How much is left in July?", BILLS, "50"),
        ("How many rolls were higher than 4?", DIE, "15"),
        ("The goal is 40,000 a week. How many steps are missing after Wednesday?", STEPS, "18200"),
    ],
)
def test_a_told_number_is_held_against_the_column_that_is_meant(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


TEA = " | Tea | Coffee | Total\nMen | 14 | 22 | 36\nWomen | 25 | 19 | 44\nTotal | 39 | 41 | 80"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many people were asked?", "80"),
        ("What fraction of the men drink tea?", "7/18"),
        ("If one of the tea drinkers is picked, how likely is it a woman?", "25/39"),
        ("What percent of everyone are women?", "55"),
        ("Do more people like tea or coffee?", "Coffee"),
    ],
)
def test_a_row_and_a_column_of_totals_are_not_counted_again(question: str, wanted: str):
    assert likely_answer(question, TEA) == wanted


BOOKS = "Book | Pages | Price\nOtter Bay | 330 | $12.50\nNorth Star | 180 | $9.00\nTall Oaks | 410 | $15.80"
CREW = "Worker | Hours | Pay per hour\nRea | 32 | $18\nUdo | 25 | $20"
PARTY = "Item | Budget | Spent\nFood | $200 | $185\nLights | $60 | $75"
FARES = "Ticket | Single | Day pass\nAdult | $3.20 | $7.50\nChild | $1.60 | $3.80"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("If I read 40 pages a day, how many days does Otter Bay take me?", BOOKS, "9"),
        ("Which book is the thickest?", BOOKS, "Tall Oaks"),
        ("What would Udo get for 30 hours?", CREW, "600"),
        ("By how much did we overspend on lights?", PARTY, "15"),
        ("How much cheaper is a single for a child than for an adult?", FARES, "1.6"),
    ],
)
def test_what_a_row_says_is_worked_with_at_a_pace_or_a_price(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


def test_half_an_hour_is_no_other_unit_than_minutes():
    plot = "Stem | Leaf\n1 | 2 5 9\n2 | 0 3 6\n3 | 1 4"
    found = solve("How many took half an hour or longer?", plot, title="Minutes to get to school")
    assert found is not None
    assert (found.kind, found.answer) == ("stem-and-leaf plot", "2")
