"""Two frequencies against each other, all that is counted, which way a market goes, and which column is in front."""

import pytest

from tests.models.embedded.school_answers import sure_answer

SHELLS = "Number of shells | Number of children\n0 | 4\n1 | 7\n2 | 5\n3 | 2\n4 | 1"


@pytest.mark.parametrize(
    ("question", "choices", "wanted"),
    [
        ("Which is more common: exactly one shell or exactly two shells?", ("one shell", "two shells"), "one shell"),
        ("Did more children find three shells or no shells?", ("three shells", "no shells"), "no shells"),
        ("Which is rarer, four shells or two shells?", ("four shells", "two shells"), "four shells"),
        ("Was it two shells or three shells that came up more often?", (), "2"),
    ],
)
def test_two_frequencies_are_compared(question: str, choices: tuple[str, ...], wanted: str):
    assert sure_answer(question, SHELLS, choices) == wanted


@pytest.mark.parametrize(
    "question",
    [
        "If you add up the shells of all the children, how many things is that?",
        "Add up the shells of all the children: how many is that?",
        "If we add up everything they found, how many shells is that?",
    ],
)
def test_what_all_have_is_added_up(question: str):
    assert sure_answer(question, SHELLS) == "27"


KITES = "Price | Kites wanted | Kites offered\n$8 | 70 | 25\n$12 | 55 | 40\n$16 | 40 | 55\n$20 | 25 | 70"
MORE_OR_FEWER = ("more", "fewer")


@pytest.mark.parametrize(
    ("question", "choices", "wanted"),
    [
        ("When kites get dearer, do people want more of them or fewer?", MORE_OR_FEWER, "fewer"),
        ("If the price falls, do customers want to buy more kites or fewer?", MORE_OR_FEWER, "more"),
        ("As the price rises, do the makers offer more or fewer kites?", MORE_OR_FEWER, "more"),
        ("What happens to the kites offered as the price goes down?", ("they rise", "they fall"), "they fall"),
        ("At higher prices, do people buy more kites or fewer?", MORE_OR_FEWER, "fewer"),
    ],
)
def test_quantities_go_along_with_the_price_or_against_it(question: str, choices: tuple[str, ...], wanted: str):
    assert sure_answer(question, KITES, choices) == wanted


VOTES = " | Castle | Lake | Farm\nGroup 1 | 7 | 11 | 4\nGroup 2 | 10 | 5 | 6"
OUTINGS = ("castle", "lake", "farm")


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Group 1 and group 2 taken together, which outing came out ahead?", "castle"),
        ("Taking all children together, which outing won?", "castle"),
        ("In group 1, which outing came last?", "farm"),
        ("Which outing was the winner in group 1?", "lake"),
    ],
)
def test_the_column_in_front_has_most_in_all_or_in_one_row(question: str, wanted: str):
    assert sure_answer(question, VOTES, OUTINGS) == wanted


def test_raising_the_price_is_a_rise():
    question = "Does raising the price make the makers offer more kites or fewer?"
    assert sure_answer(question, KITES, MORE_OR_FEWER) == "more"


def test_all_are_asked_for_by_a_name_of_their_own():
    band = " | Strings | Brass | Drums\nAdults | 12 | 7 | 3\nTeens | 8 | 9 | 2"
    assert sure_answer("How many musicians are there?", band) == "41"


def test_from_row_to_row_is_one_step():
    table = "Layer | Cans\n1 | 6\n2 | 10\n3 | 14\n4 | 18"
    assert sure_answer("How many cans are added from layer to layer?", table) == "4"
