"""School questions in which a small word decides: ordinals as headers, not exactly, friends and I, half, in all."""

import pytest

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
