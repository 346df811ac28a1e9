"""Recipes made several times or in part, and a stock that is told: what is left, missing or enough."""

import pytest

from tests.models.embedded.school_answers import sure_answer

SCONES = "Ingredient | Amount\nFlour | 350 g\nButter | 90 g\nMilk | 175 ml\nEggs | 2"
KITE = "Material | Needed\nString | 20 m\nSticks | 3\nTape | 80 cm"
TITLE = "Scones (makes 10)"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("I'm making a double batch. How much flour do I weigh out?", "700"),
        ("How many eggs go into a triple batch?", "6"),
        ("How much milk do I need for half a batch?", "87.5"),
        ("We want twice as many scones. How much butter goes in?", "180"),
        ("How much flour do 30 scones take?", "1050"),
        ("How much butter for a batch and a half?", "135"),
    ],
)
def test_a_recipe_is_made_several_times_or_in_part(question: str, wanted: str):
    assert sure_answer(question, SCONES, title=TITLE) == wanted


def test_several_of_what_a_recipe_is_for_are_made():
    cake = "Ingredient | Amount\nSugar | 140 g\nEggs | 4"
    assert (
        sure_answer("I want to bake three of these cakes. How many eggs?", cake, title="Nut cake for 6 people") == "12"
    )


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("There are 120 g of butter in the dish. How much is left once I've made a batch?", "30"),
        ("I only have 100 ml of milk. How much more do I need for one batch?", "75"),
        ("I've got 7 eggs. How many will still be there after two batches?", "3"),
        ("We have 1 kg of flour. How much remains after a double batch?", "300"),
        ("We found one egg. How many more eggs do we have to buy?", "1"),
        ("There are 720 g of butter. How many batches can we make with it?", "8"),
    ],
)
def test_a_stock_that_is_told_is_left_over_or_too_small(question: str, wanted: str):
    assert sure_answer(question, SCONES, title=TITLE) == wanted


def test_a_stock_is_enough_or_not():
    assert sure_answer("Are 3 eggs enough for two batches?", SCONES, ("yes", "no"), title=TITLE) == "no"
    assert sure_answer("Will 100 g of butter do for one batch?", SCONES, ("yes", "no"), title=TITLE) == "yes"


def test_materials_are_needed_as_ingredients_are():
    assert sure_answer("A child has 8 sticks. How many are left over after one kite?", KITE, title="One kite") == "5"
