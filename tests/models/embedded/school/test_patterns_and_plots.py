"""Sums of the first members of a pattern, whether something is enough for a later one, and the ends of a plot."""

import pytest

from chaintable.models.embedded.school import solve
from tests.models.embedded.school_answers import likely_answer

STAIRS = "Stage | Cubes\n1 | 3\n2 | 8\n3 | 13\n4 | 18"
DARTS = "Stem | Leaf\n1 | 2 7\n2 | 1 1 8\n4 | 0 6"
LAPS = "Stem | Leaf\n4 | 8 9\n5 | 1 5 5\n6 | 3"
SNOW = "Month | Snow (cm) | Days with snow\nMay | 30 | 4\nJune | 42 | 6\nJuly | 36 | 5"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Zoe lays the first five stages side by side. How many cubes does she use altogether?", "65"),
        ("How many cubes do the first three stages need in total?", "24"),
        ("He builds stages 1 to 4. How many cubes is that in all?", "42"),
        ("How many cubes get added from one stage to the next?", "5"),
        ("Which is the highest stage you can build with 30 cubes?", "6"),
    ],
)
def test_the_first_members_of_a_pattern_are_added_up(question: str, wanted: str):
    assert likely_answer(question, STAIRS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("It goes on the same way. Would 30 cubes be enough for stage 7?", "no"),
        ("Are 33 cubes enough to build stage 7?", "yes"),
        ("Noa has 27 cubes. Can she make stage 6 with them?", "no"),
        ("I've got 50 cubes. Is that enough for stage 9?", "yes"),
    ],
)
def test_so_many_are_enough_where_the_later_member_needs_no_more(question: str, wanted: str):
    assert likely_answer(question, STAIRS, ("yes", "no")) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many points did the winner get?", "46"),
        ("How many points did the winning team have?", "46"),
        ("How many points did the player in last place have?", "12"),
        ("How many points did the runner-up get?", "40"),
        ("How many points lie between the winner and the loser?", "34"),
    ],
)
def test_the_winner_of_a_plot_has_the_most(question: str, wanted: str):
    assert likely_answer(question, DARTS) == wanted


def test_the_winner_of_a_race_has_the_least():
    assert likely_answer("How many seconds did the winner of the race need for a lap?", LAPS) == "48"


def test_a_month_on_average_is_the_mean_of_the_column_that_is_named():
    found = solve("How much snow fell in a month on average over this half-year?", SNOW)
    assert found is not None
    assert found.answer == "36"
    assert found.sure >= 0.5


def test_what_is_left_after_a_later_member_is_made():
    assert likely_answer("How many cubes are left over if you make stage 5 out of a box of 30?", STAIRS) == "7"


def test_the_winner_of_a_plot_is_ahead_of_the_last():
    assert likely_answer("How many points more did the winner get than the last one?", DARTS) == "34"


NUMBERED = "Pattern number | Dots\n1 | 5\n2 | 8\n3 | 11"


@pytest.mark.parametrize(
    ("question", "choices", "wanted"),
    [
        ("How many dots do you draw if you draw the first four patterns?", (), "38"),
        ("Are 20 dots enough for pattern number 6?", ("yes", "no"), "yes"),
        ("How many more dots does pattern 9 have than pattern 5?", (), "12"),
    ],
)
def test_a_member_is_called_by_its_noun_beside_number(question: str, choices: tuple[str, ...], wanted: str):
    assert likely_answer(question, NUMBERED, choices) == wanted


def test_so_many_are_enough_for_the_first_members_together():
    assert likely_answer("Zoe has 40 cubes. Can she build stages 1 to 4 with them?", STAIRS, ("yes", "no")) == "no"
    assert likely_answer("Zoe has 42 cubes. Can she build stages 1 to 4 with them?", STAIRS, ("yes", "no")) == "yes"


def test_the_winner_is_ahead_of_the_runner_up():
    assert likely_answer("How many points more did the winner get than the runner-up?", DARTS) == "6"


@pytest.mark.parametrize("table", ["Week | Height (cm)\n1 | 4\n2 | 6\n3 | 8", "Week | Plant (cm)\n1 | 4\n2 | 6\n3 | 8"])
def test_heights_of_the_first_weeks_are_not_added_up(table: str):
    found = solve("How many centimetres did the plant grow in the first 2 weeks?", table)
    assert found is None or found.answer != "10"
