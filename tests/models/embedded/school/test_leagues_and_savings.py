"""What a team is behind the leaders, didn't lose or gains by wins; what somebody has saved by a month; what comes with
a plan."""

import pytest

from tests.models.embedded.school_answers import sure_answer

LEAGUE = (
    "Club | Played | Won | Drawn | Lost | Points\nLions | 14 | 10 | 2 | 2 | 32\nStags | 14 | 7 | 4 | 3 | 25\n"
    "Crows | 14 | 4 | 1 | 9 | 13\nMoles | 14 | 2 | 3 | 9 | 9"
)
QUIZ = "Team | Round 1 | Round 2 | Total\nElms | 9 | 7 | 16\nOaks | 4 | 8 | 12\nFirs | 8 | 6 | 14"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many points are the Crows behind the leaders?", "19"),
        ("By how much do the Stags trail the top team, in points?", "7"),
        ("How many points behind first place are the Moles?", "23"),
        ("How many points clear of the second club are the leaders?", "7"),
        ("In how many matches did the Stags manage not to lose?", "11"),
        ("How many games did the Crows not win?", "10"),
        ("In how many matches were the Moles unbeaten?", "5"),
        ("You get 3 points for a win. If the Crows win their next two matches, how many points will they be on?", "19"),
        ("A win is worth 3 points and a draw 1. If the Moles win the next game and draw two, what points total"
         " will they have?", "14"),
    ],
)  # fmt: skip
def test_a_league_table_tells_what_a_team_is_behind_has_not_lost_and_may_gain(question: str, wanted: str):
    assert sure_answer(question, LEAGUE) == wanted


def test_the_total_of_rounds_tells_who_leads():
    assert sure_answer("How many points are the Oaks behind the leaders?", QUIZ) == "4"


def test_a_match_that_was_lost_is_still_asked_for_by_its_column():
    assert sure_answer("How many matches did the Crows lose?", LEAGUE) == "9"


BOXES = "Month | Ida | Max\nJune | $14 | $25\nJuly | $30 | $10\nAugust | $16 | $12"
SAVED = "What Ida and Max put in their money boxes"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who saved more altogether by the end of July?", "Ida"),
        ("Whose savings are smaller in total?", "Max"),
        ("Max wants a lamp that costs $60. How much is he still short after August?", "13"),
        ("Ida is after a racket at $80. How much more does she need after July?", "36"),
        ("How much had Max put away by the end of July?", "35"),
        ("How much had the two put aside together by the end of July?", "79"),
        ("How much more had Ida saved than Max by the end of August?", "13"),
        ("Could Ida pay for a $45 bag after July?", "no"),
        ("In which month did Ida save more than Max for the first time?", "July"),
    ],
)
def test_savings_are_added_up_to_the_month_that_is_said(question: str, wanted: str):
    assert sure_answer(question, BOXES, title=SAVED) == wanted


def test_a_balance_is_not_added_up_again():
    balance = "Month | Ida | Max\nJune | $14 | $25\nJuly | $44 | $35\nAugust | $60 | $47"
    assert sure_answer("How much had Max by the end of July?", balance, title="Balance of their accounts") == "35"


PLANS = (
    "Tariff | Monthly fee | Minutes included | Each extra minute\nMini | £5 | 40 minutes | £0.20\n"
    "Midi | £12 | 150 minutes | £0.10\nMaxi | £20 | 400 minutes | £0.05"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many minutes come with the Midi tariff?", "150"),
        ("How many minutes do you get with Mini before you have to pay extra?", "40"),
        ("My son is on Mini and used 60 minutes. What will his bill come to?", "9"),
        ("I talk about 100 minutes a month. Which tariff works out cheapest for me?", "Midi"),
        ("What does Maxi come to over a whole year if you never go over the minutes?", "240"),
    ],
)
def test_a_plan_includes_an_amount_and_has_a_price_for_each_one_more(question: str, wanted: str):
    assert sure_answer(question, PLANS) == wanted


def test_savings_are_added_up_over_so_many_weeks():
    jars = "Week | Rob | Una\nWeek 1 | $6 | $9\nWeek 2 | $11 | $4\nWeek 3 | $7 | $8"
    question = "Rob saves for a $45 skateboard. How much is he still missing after two weeks?"
    assert sure_answer(question, jars, title="What they saved") == "28"


def test_visits_are_counted_by_times():
    gym = "Card | Monthly price | Visits included | Price per extra visit\nRed | $18 | 4 | $5\nBlue | $30 | 10 | $4"
    assert sure_answer("Lee has the Red card and went 7 times this month. What does he pay?", gym) == "33"
