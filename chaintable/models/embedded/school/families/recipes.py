"""Recipes: a column for a number of people, asked for another number of them."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.naming import named
from chaintable.models.embedded.school.program import Script, term
from chaintable.models.embedded.school.words import Number, quantity

_PEOPLE = r"(?:people|persons?|servings?|portions?|guests|kids|children|friends)"
_HEADER = re.compile(rf"\b(?:for|serves|makes) (\d{{1,3}}|[a-z]{{3,6}})\b(?: {_PEOPLE})?")
_SAID = re.compile(rf"\b(\d{{1,3}}|[a-z]{{3,6}}) (?:more |other )?{_PEOPLE}\b")
_WE = re.compile(r"\b(?:we're|we are|there are|there will be) (?:only |just )?(\d{1,3}|[a-z]{3,6})\b")
_HELD = re.compile(r"\b(\d{1,5}(?:\.\d{1,3})?) ?(?:g|ml|kg|l|cups?|grams?|milliliters?|of)?\b")
_MANY_PEOPLE = re.compile(rf"\bhow many {_PEOPLE}\b")
_OTHERWISE = ("more", "less", "fewer", "than", "percent", "fraction", "left", "cost", "total", "altogether", "or")


def recipe(exercise: Exercise) -> Found | None:
    """How many eggs do 12 people need, by a recipe for four?"""
    columns = {at: meant for at in exercise.grid.measured if (meant := _meant(exercise.grid.names[at]))}
    rows = exercise.rows_named or named(exercise.grid.labels, exercise.all_words)
    if len(columns) != 1 or len(exercise.grid.measured) != 1 or len(rows) != 1 or exercise.asks(*_OTHERWISE):
        return None
    ((column, meant),) = columns.items()
    held = exercise.grid.numbers[rows[0]][column]
    if not held:
        return None
    script = Script()
    given = script.let(exercise.grid.labels[rows[0]], held)
    if _MANY_PEOPLE.search(exercise.plain):
        had = [float(one) for one in _HELD.findall(exercise.question)]
        made = None if len(had) != 1 else term(_whole(had[0])) * meant // given
    else:
        people = _people(exercise)
        made = None if people is None or not exercise.asks("how much", "how many") else given * people / meant
    return None if made is None else Found("recipe", script.answer(made), (rows[0],), (0, column), sure=0.85)


def _meant(name: str) -> Number | None:
    """Return for how many people a column is: 4 of "For 4 people"."""
    found = _HEADER.search(name.lower())
    return quantity(found[1]) if found else None


def _people(exercise: Exercise) -> Number | None:
    """Return for how many people it is asked; None if the question names none or several numbers of them."""
    text = exercise.question.lower().replace("’", "'")
    said = {quantity(one) for pattern in (_SAID, _WE) for one in pattern.findall(text)} - {None, 0}
    return said.pop() if len(said) == 1 else None


def _whole(value: float) -> Number:
    return int(value) if value == int(value) else value
