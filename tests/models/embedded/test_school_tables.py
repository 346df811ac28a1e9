"""School questions about tables with a shape of their own: plans, roads, points, ledgers, pictographs."""

import pytest

from chaintable.models.embedded.school import solve
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.question_cleaning import cleaned

GYMS = "Gym | Monthly fee | Price per visit\nAtlas | $10 | $2\nBlue | $25 | $0.50"
ROADS = "From | To | Miles\nAlm | Bly | 6\nBly | Cor | 9\nAlm | Cor | 11"
CUP = "Team | Wins | Draws | Losses\nKites | 4 | 3 | 1\nMoles | 2 | 5 | 1"
PURSE = "Date | For | Money in | Money out\n5/2 | chores | $9.00 |\n5/8 | kite | | $6.50\n5/20 | cake sale | $4.00 |"
LUNCH = "Class | Soup | Wraps\nGrade 3 | 9 | 6\nGrade 4 | 4 | 11"
MARKET = "Price | Quantity demanded | Quantity supplied\n$5 | 90 | 20\n$7 | 60 | 50\n$9 | 30 | 80"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What does a month with 8 visits cost at Atlas?", GYMS, "26"),
        ("Which gym is cheapest for 20 visits a month?", GYMS, "Blue"),
        ("For 4 visits, how much cheaper is Atlas than Blue?", GYMS, "9"),
        ("How far is it from Alm to Cor via Bly?", ROADS, "15"),
        ("How much shorter is the direct road from Alm to Cor?", ROADS, "4"),
        ("How many miles is it from Alm to Bly and back?", ROADS, "12"),
        ("A win is worth 3 points and a draw 1 point. How many points do the Kites have?", CUP, "15"),
        ("How many games did the Moles play?", CUP, "8"),
        ("How much money came in?", PURSE, "13"),
        ("What did she spend the most on?", PURSE, "kite"),
        ("If he had $2 at the beginning, how much does he have at the end?", PURSE, "8.5"),
        ("Of those in Grade 4, what fraction chose soup?", LUNCH, "4/15"),
        ("Given that a child chose wraps, what is the probability that it is in Grade 3?", LUNCH, "6/17"),
        ("What is the ratio of soup to wraps in Grade 3, in simplest form?", LUNCH, "3:2"),
        ("Which meal was the most popular overall?", LUNCH, "Wraps"),
        ("How many more third graders chose soup than wraps?", LUNCH, "3"),
        ("At which price are supply and demand closest?", MARKET, "$7"),
        ("As the price goes up, does the quantity supplied go up too?", MARKET, "yes"),
    ],
)
def test_a_table_is_read_by_its_shape(question: str, table: str, wanted: str):
    found = solve(question, table)
    assert found is not None
    assert (found.answer, found.sure >= 0.6) == (wanted, True)


def test_a_symbol_stands_for_as_many_as_the_title_says():
    pictograph = "Farm | Eggs\nNorth | ●●●\nSouth | ●●●●½"
    found = solve(
        "How many more eggs does South have than North?", pictograph, title="Eggs (each ● stands for 10 eggs)"
    )
    assert found is not None and found.is_own
    assert found.answer == "15"


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("Could you please tell me the meidan of the laps?", "the median of the laps?"),
        ("How many laps on avergae?", "How many laps on average?"),
        ("How many laps are there?? Can you work it out?", "How many laps are there?"),
        ("Who came last?", "Who came last?"),
        ("Who ran for half an hour?", "Who ran for 30 minutes?"),
    ],
)
def test_a_question_is_made_plain(question: str, plain: str):
    assert cleaned(question, SchoolGrid.of_text("Runner | Laps | Minutes\nAda | 3 | 20")) == plain
