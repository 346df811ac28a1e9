"""An answer of the school rules that can't be, or that shows how it was come by, is doubtful: below 60 %."""

import pytest

from chaintable.evaluation.own_tables import OwnTable, answer_own

STUB = "Entry | Amount\nHours worked | 38\nHourly wage | $16.50\nFederal tax | $62.70\nHealth insurance | $35.00"
PAY = " | This week | Last week\nRegular hours | 40 | 36\nOvertime hours | 5 | 0\nRegular rate | $12 | $12"
BUSES = "Stop | First | Second | Third\nHarbour | 7:05 | 7:35 | 8:10\nAirport | 7:47 | 8:20 | 8:59"
QUIZ = "Stem | Leaf\n3 | 2 8\n4 | 0 5 5 9\n5 | 1 3 6\n6 | 4 7"
MUSIC = " | Plays | Does not play | Total\nGrade 6 | 14 | 21 | 35\nGrade 7 | 18 | 12 | 30\nTotal | 32 | 33 | 65"
TEAMS = "Team | Won | Lost | Goals\nFalcons | 7 | 3 | 251\nSharks | 5 | 5 | 240\nWolves | 4 | 6 | 228"
PANCAKES = "Ingredient | Amount\nFlour | 200 g\nMilk | 300 ml\nEggs | 2\nSugar | 30 g"
RAIN = "Day | High (°C) | Rain (mm)\nMonday | 9 | 12\nTuesday | 11 | 0\nWednesday | 8 | 7\nThursday | 4 | 0"
POOL = "Ticket | Adult | Child\nSingle | $6.00 | $3.50\nTen visits | $48.00 | $28.00\nSeason | $130.00 | $80.00"
RUNNERS = "Name | Time (s) | School\nAna | 13.4 | North\nBea | 12.9 | South\nCleo | 14.1 | North\nEve | 12.7 | North"
WAYS = " | Bus | Bike | On foot\nBoys | 12 | 9 | 4\nGirls | 10 | 6 | 9"
TENNIS = "Player | Matches | Wins | Aces\nLia | 8 | 6 | 24\nMo | 10 | 5 | 31\nNils | 6 | 5 | 12"
MONTHS = "Month | Rain (mm) | Rainy days\nMarch | 93 | 11\nApril | 206 | 18\nJune | 46 | 6"
TRAINS = "Train | Departs | Arrives | Price\nA | 6:40 | 9:10 | $48\nB | 8:15 | 10:05 | $62\nC | 9:30 | 12:20 | $35"
FILMS = "Film | Start | Length (min) | Tickets sold\nDeep Sea | 14:00 | 95 | 84\nRobot Dog | 15:30 | 110 | 132"
SLIPS = [
    ("What percent of her gross pay is federal tax?", STUB),
    ("How much did Sam make this week in total?", PAY),
    ("How many people failed, if you need at least 45 to pass?", QUIZ),
    ("What are the points of the three worst games added up?", QUIZ),
    ("How many goals did the Falcons score per match on average?", TEAMS),
    ("I only have one egg. How much milk should I take?", PANCAKES),
    ("How much rain fell on the days before Thursday?", RAIN),
    ("How much does one visit cost an adult with a ten-visit card?", POOL),
    ("Who came second?", RUNNERS),
    ("What fraction of the walkers are boys?", WAYS),
    ("Is a boy or a girl more likely to walk?", WAYS),
    ("How many aces did everybody but Mo serve?", TENNIS),
    ("How many days did it stay dry in June?", MONTHS),
    ("How long does train B take in minutes?", TRAINS),
    ("When does Robot Dog finish?", FILMS),
]


@pytest.mark.parametrize(("question", "table"), SLIPS)
def test_an_answer_that_shows_a_slip_is_doubtful(question: str, table: str) -> None:
    assert answer_own(OwnTable("q", question, table)).confidence < 0.6


@pytest.mark.parametrize(
    ("question", "table", "answer"),
    [
        ("What percent of the seventh graders play an instrument?", MUSIC, "60"),
        ("How many goals did all teams score in total?", TEAMS, "719"),
        ("How many rainy days were there in June?", MONTHS, "6"),
        ("How much does the single ticket cost an adult?", POOL, "6"),
        ("What fraction of the children come by bus?", WAYS, "11/25"),
        ("When does Robot Dog start?", FILMS, "15:30"),
        ("Which bus takes the longest from Harbour to Airport?", BUSES, "Third"),
    ],
)
def test_an_answer_without_a_slip_stays_sure(question: str, table: str, answer: str) -> None:
    answered = answer_own(OwnTable("q", question, table))
    assert (answered.answer, answered.confidence >= 0.6) == ((answer,), True)
