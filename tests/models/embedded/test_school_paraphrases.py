"""School questions in the words of people: half price, below freezing, grown-ups, the late one."""

import pytest

from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.paraphrases import plainly
from chaintable.models.embedded.school.words.spoken_names import by_their_names
from tests.models.embedded.school_answers import likely_answer

STALL = "Thing | Price\nkite | $6.00\nyo-yo | $2.00\nwhistle | $1.50\npuzzle | $9.00"
ZOO = "Time | Adult | Child\nMorning | $12.00 | $6.00\nEvening | $8.00 | $5.00"
POOL = "Ticket | Price\nAdult | $7\nChild | $4\nFamily (2 adults, 2 children) | $19"
BROTHERS = "Brothers | Pupils\n0 | 7\n1 | 8\n2 | 3\n3 | 2"
GOALS = "Goals | Matches\n0 | 4\n1 | 5\n2 | 2\n3 | 1"
TEAMS = "Team | Points\nreds | 31\nblues | 24\ngreens | 28"
FROST = "Date | Noon | Night\nMay 1 | 9 | -3\nMay 2 | 4 | 1\nMay 3 | 12 | -1\nMay 4 | 7 | 3"
HIKES = "Hiker | Steps\nUna | 9,400\nRex | 12,100\nPia | 10,300\nOle | 7,900"
FERRIES = (
    "Pier | Slow ferry | Quick ferry\nNorth Pier | 9:00 A.M. | 9:40 A.M.\n"
    "Old Harbour | 9:25 A.M. | 9:52 A.M.\nLighthouse | 10:05 A.M. | 10:15 A.M."
)
AGES = "Stem | Leaf\n1 | 2 8\n2 | 1 5 5\n4 | 0 6"
SHIFTS = "Shift | Start | End\nEarly | 6:00 A.M. | 9:00 A.M.\nLate | 10:00 A.M. | 4:00 P.M."


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Everything is half price today. What does the puzzle cost?", STALL, "4.5"),
        ("What do you pay for a kite at half price?", STALL, "3"),
        ("All toys are a quarter off. How much is a kite?", STALL, "4.5"),
        ("How many whistles could I get for the money a puzzle costs?", STALL, "6"),
        ("How many yo-yos can I get for what a kite costs?", STALL, "3"),
        ("The teacher buys a whistle each for 20 children. How much is that?", STALL, "30"),
        ("12 pupils get a yo-yo each. What does that cost?", STALL, "24"),
        ("What do two whistles for each of her 4 friends cost?", STALL, "12"),
        ("Puzzles are 10% off this week. What does one cost now?", STALL, "8.1"),
        ("The kite is reduced by $2. What's the new price?", STALL, "4"),
        ("Ann has $12. If she takes the puzzle, is there still enough left for a yo-yo?", STALL, "yes"),
        ("Ann has $12. If she takes the puzzle, will she have enough for a whistle and a yo-yo too?", STALL, "no"),
    ],
)
def test_prices_are_understood_in_words_of_every_day(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What do three grown-ups and a kid pay in the morning?", ZOO, "42"),
        ("Two grown-ups and two kids come in the evening. How much is that?", ZOO, "26"),
        ("Mum has $20. Can she go in the morning with her two kids?", ZOO, "no"),
        ("I'm taking my three children in the evening. What do I pay?", ZOO, "23"),
        ("What do my parents and my sister's two kids pay in the morning?", ZOO, "36"),
        ("How much is it for Grandpa and two kids in the evening?", ZOO, "18"),
    ],
)
def test_families_pay_as_adults_and_children(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many of the pupils are only children?", BROTHERS, "7"),
        ("If you add up everyone's brothers, how many is that?", BROTHERS, "20"),
        ("All their brothers put together, how many are there?", BROTHERS, "20"),
        ("How many matches ended goalless?", GOALS, "4"),
        ("How many points were the blues short of catching up with the greens?", TEAMS, "4"),
        ("How many points are the greens away from reaching the reds?", TEAMS, "3"),
        ("On which dates was the night below freezing?", FROST, "May 1, May 3"),
        ("On how many nights was it below freezing?", FROST, "2"),
        ("How many nights were above freezing?", FROST, "2"),
        ("Which night was the coldest?", FROST, "May 1"),
        ("Which noon was the warmest?", FROST, "May 3"),
        ("How many hikers reached the goal of 10,000 steps?", HIKES, "2"),
        ("Who missed the goal of 9,000 steps?", HIKES, "Ole"),
        ("Who failed to reach 10,000?", HIKES, "Una, Ole"),
        ("Put in order, which age is right in the middle?", AGES, "25"),
        ("If you line up the ages, which one is in the middle?", AGES, "25"),
    ],
)
def test_counts_are_understood_in_words_of_every_day(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How long does the quick ferry take from the first pier to the last?", FERRIES, "35"),
        ("How many minutes does the slow ferry take from end to end?", FERRIES, "65"),
        ("How many minutes after the slow ferry does the quick one reach the Lighthouse?", FERRIES, "10"),
        ("If you just miss the slow ferry at the Old Harbour, how many minutes later is the quick one?", FERRIES, "27"),
        ("The tour begins at 10:10. Would the slow ferry get us there on time?", FERRIES, "yes"),
        ("The tour begins at 10:10. Would the quick ferry get us there on time?", FERRIES, "no"),
        ("Which shift is on at 11 o'clock?", SHIFTS, "Late"),
    ],
)  # fmt: skip
def test_stops_and_times_are_understood_in_words_of_every_day(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


def test_half_price_for_some_people_is_not_half_price_for_all():
    text = "Children pay half price. What do two kites cost?"
    assert plainly(text, SchoolGrid.of_text(STALL)) == text


def test_what_was_painted_is_not_taken_for_a_time_of_day():
    grid = SchoolGrid.of_text("Painter | Walls | Hours\nAda | 6 | 3\nBruno | 10 | 4")
    assert by_their_names("How many walls were painted altogether?", grid) == "How many walls were painted altogether?"
