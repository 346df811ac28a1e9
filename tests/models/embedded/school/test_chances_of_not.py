"""Chances of what is not: in one row or column, in all of them, and out of what something is drawn from."""

import pytest

from chaintable.models.embedded.school.words.words_and_numbers import sentences
from tests.models.embedded.school_answers import likely_answer

BEADS = "Jar | Pink | Gold | Grey\nJar A | 5 | 3 | 2\nJar B | 2 | 6 | 4\nJar C | 8 | 4 | 8"
LUNCH = "Lunch | Year 5 | Year 6\nSoup | 6 | 9\nPasta | 14 | 8\nSandwich | 4 | 9"
SPINS = "Colour | Spins\nPink | 8\nGold | 10\nGrey | 6\nBlack | 16"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("You take a bead from jar B with your eyes shut. What's the probability that it isn't gold?", "1/2"),
        ("Sam takes one bead from jar A. How likely is it that it isn't pink?", "1/2"),
        ("A bead is taken out of Jar A. What's the probability that it's neither pink nor grey?", "3/10"),
        ("What's the chance that a bead from jar C is not grey?", "3/5"),
        ("What's the probability of drawing neither pink nor gold from jar B?", "1/3"),
        ("What's the probability that a bead from Jar A isn't gold?", "7/10"),
    ],
)
def test_the_chance_of_another_colour_is_out_of_the_jar_that_is_named(question: str, wanted: str):
    assert likely_answer(question, BEADS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What's the probability that a bead out of jar B is gold?", "1/2"),
        ("What is the probability of pulling a grey bead out of Jar C?", "2/5"),
        ("What is the chance that a bead drawn from Jar A is pink?", "1/2"),
    ],
)
def test_what_something_is_drawn_from_is_the_whole(question: str, wanted: str):
    assert likely_answer(question, BEADS) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What's the probability that a randomly chosen pupil doesn't have soup?", "7/10"),
        ("What is the probability that a child in Year 5 doesn't take the pasta?", "5/12"),
        ("What fraction of the Year 6 children don't eat pasta?", "9/13"),
        ("How many children don't have a sandwich?", "37"),
    ],
)
def test_numbered_years_are_groups_that_add_up(question: str, wanted: str):
    assert likely_answer(question, LUNCH) == wanted


def test_neither_of_two_leaves_the_others():
    assert likely_answer("What's the probability that it's neither pink nor gold?", SPINS) == "11/20"


def test_a_letter_before_a_question_ends_a_sentence_and_an_initial_does_not():
    assert sentences("She takes it out of Tin A. What is it?") == ["She takes it out of Tin A.", "What is it?"]
    assert sentences("J. Smith sold two.") == ["J. Smith sold two."]


def test_something_else_is_still_a_part_of_the_whole():
    asked = "What's the probability that a randomly chosen Year 5 child had something other than pasta?"
    assert likely_answer(asked, LUNCH) == "5/12"
