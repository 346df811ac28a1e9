"""Figures of the table times or less a number that the question gives: 5 cents for each can, three nights, a goal."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.exercise import LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import Scope, scope_of
from chaintable.models.embedded.school.program_text import Script, Term, summed, term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money, number, quantity, stem

_EACH = re.compile(
    r"\b(?:each|every|per|apiece|a piece)\b"
    r"|\b(?:a|an|one) [a-z]{2,15} (?:of [a-z]{2,15} )?(?:costs|sells|goes|is|brings)\b"
    r"|\b[a-z]{2,15}s (?:are|cost|sell for) \d"
)
_AT_RATE = re.compile(
    r"\b(?:at|for|pays?|paid|costs?|earns?|gets?|charges?) (?:about |only )?(?:[$€£]\s?\d[\d.,]{0,9}"
    r"|\d{1,4} ?(?:cents?|¢|dollars?|euros?)|[a-z]{3,10}"
    r" (?:cents?|dollars?)) (?:a|an|one|each|every|per|apiece|for each|for every)\b"
    r"|\b(?:if|when|suppose|say) (?:a|an|one|each) [a-z]{2,15} (?:costs?|is|sells|brings|earns)\b",
    re.I,
)
"""A price for one: "at $1.50 a cone"."""
_GOAL = (
    "goal",
    "to have",
    "to reach",
    "to get to",
    "to make it",
    "aim",
    "target",
    "so that there are",
    "added",
    "short",
    "missing",
    "to go",
)
_NEEDED = ("have to be added", "must be added", "need", "needs", "needed", "short", "missing", "more", "to go", "away")
_BY_THEN = re.compile(r"\b(?:after|by|until|up to|till|by the end of) ")
_A_WEEK = re.compile(r"\b(?:a|per|each|every|this|the|for the|whole) (?:whole )?(?:week|month|year|term|season)\b")
_RUNNING = ("total", "so far", "balance", "sum", "altogether", "jar", "bank")
_SPANS = {
    "night": {"night": 1, "week": 7}, "day": {"day": 1, "week": 7}, "week": {"week": 1, "year": 52},
    "month": {"month": 1, "year": 12}, "hour": {"hour": 1, "day": 24}, "year": {"year": 1, "decade": 10},
}  # fmt: skip
"""What a price may be for, and how many of it a longer time has."""
_EVERY = re.compile(
    r"\b(?:per|a|an|each|every) (night|day|week|month|hour|year)\b|\b(month|week|year|hour)ly\b|\b(dai)ly\b"
)
_SAID = re.compile(r"\b(\d{1,4}|[a-z]{1,8}) (?:full |whole |entire )?([a-z]{3,7})\b")
_SMALLER = {
    ("km", "meter"): 1000, ("m", "centimeter"): 100, ("cm", "millimeter"): 10, ("kg", "gram"): 1000,
    ("ft", "inch"): 12, ("l", "milliliter"): 1000, ("h", "minute"): 60, ("min", "second"): 60,
    ("m", "millimeter"): 1000, ("lb", "ounce"): 16, ("yd", "foot"): 3,
    ("week", "day"): 7, ("year", "month"): 12, ("gal", "quart"): 4,
}  # fmt: skip
"""How many of the smaller unit one of the larger has."""
_SYMBOLS = {
    "kilometer": "km", "kilometre": "km", "meter": "m", "metre": "m", "centimeter": "cm", "centimetre": "cm",
    "kilogram": "kg", "kilo": "kg", "foot": "ft", "feet": "ft", "liter": "l", "litre": "l", "hour": "h", "hr": "h",
    "minute": "min", "pound": "lb", "yard": "yd", "gallon": "gal",
}  # fmt: skip
_SPELT = {"metre": "meter", "centimetre": "centimeter", "millimetre": "millimeter", "millilitre": "milliliter"}
_WORDS = re.compile(r"[a-z]{1,12}")


def scaled_figures(exercise: Exercise) -> Found | None:
    """Each can earns 5 cents: how much for the cans? What do three nights cost? How much is missing to 300?"""
    scope = scope_of(exercise)
    if scope is None or exercise.grid.header is None or exercise.has(MOST | LEAST):
        return None
    if exercise.asks_which and not exercise.asks("what do", "what does", "what did", "what will", "what would"):
        return None
    if exercise.asks("percent", "percentage", "fraction", "average", "than", "difference"):
        return None
    return (
        _in_unit(exercise, scope)
        or _for_a_time(exercise, scope)
        or _at_a_price(exercise, scope)
        or _to_a_goal(exercise, scope)
    )


def _figure(exercise: Exercise, scope: Scope, script: Script) -> Term | None:
    """Return the figure of the row named, or the sum of the column where none is; None if it isn't clear."""
    if not scope.is_one_column or len(scope.rows) > 1:
        return None
    if scope.rows:
        return script.let(exercise.grid.labels[scope.rows[0]], scope.term(scope.rows[0]))
    return summed(script.let("numbers", [scope.value(row) for row in range(len(exercise.grid.rows))]))


def _in_unit(exercise: Exercise, scope: Scope) -> Found | None:
    """A figure in a smaller unit than the table's: "how many metres" of kilometres."""
    asked = re.search(r"\bhow many ([a-z]{3,12})\b", exercise.plain)
    if asked is None or not scope.is_one_column or len(scope.rows) != 1:
        return None
    unit = stem(asked[1])
    held = {_SYMBOLS.get(stem(word), word) for word in _WORDS.findall(exercise.grid.names[scope.columns[0]].lower())}
    factor = next(
        (many for (large, small), many in _SMALLER.items() if large in held and small == _SPELT.get(unit, unit)), 0
    )
    if not factor:
        return None
    script = Script()
    figure = _figure(exercise, scope, script)
    return None if figure is None else _found("figure in a unit", script, figure * factor, scope, 0.85)


def _for_a_time(exercise: Exercise, scope: Scope) -> Found | None:
    """The price for some nights or months, of a column that says it for one."""
    grid = exercise.grid
    timed = {at: every for at in grid.measured if (every := _every(grid.names[at]))}
    if len(timed) != 1 or len(scope.rows) != 1 or not exercise.asks("cost", "costs", "pay", "how much", "price"):
        return None
    ((column, every),) = timed.items()
    many = next((count * _SPANS[every][word] for count, word in _times(exercise) if word in _SPANS[every]), 0)
    if many in (0, 1):
        return None
    script = Script()
    price = script.let(grid.names[column], scope.cell(scope.rows[0], column))
    return Found("price for a time", script.answer((price * many).rounded()), scope.rows, (0, column), sure=0.8)


def _every(name: str) -> str:
    found = _EVERY.search(name.lower())
    return "" if found is None else found[1] or found[2] or "day"


def _times(exercise: Exercise) -> list[tuple[Number, str]]:
    """Return the times that the question says: (3, "night") of "three nights", (1, "year") of "a whole year"."""
    found = []
    for said, word in _SAID.findall(exercise.plain.replace(" a ", " one ").replace(" the ", " one ")):
        count = quantity(said)
        if count is not None:
            found.append((count, stem(word)))
    return found


def _at_a_price(exercise: Exercise, scope: Scope) -> Found | None:
    """A number of things at the price for each that the question tells."""
    grid = exercise.grid
    told: list[Number] = exercise.money or _told_of_each(exercise)
    if len(told) != 1 or not (_EACH.search(exercise.whole) or _AT_RATE.search(exercise.question)):
        return None
    if not exercise.asks("how much", "what") and exercise.money:
        return None
    if any(is_money(row[at]) for row in grid.rows for at in scope.columns):
        return None
    if not scope.rows and (told_of := named(grid.labels, exercise.all_words)):
        scope = replace(scope, rows=tuple(told_of))
    script = Script()
    figure = _figure(exercise, scope, script)
    return None if figure is None else _found("at a price", script, (figure * told[0]).rounded(), scope, 0.8)


def _told_of_each(exercise: Exercise) -> list[Number]:
    """Return how many belong to each, as a sentence before tells: "each pupil brings 3 books"."""
    told = [one for one in exercise.sentences if one != exercise.asking and _EACH.search(one.lower())]
    labels = {number(label) for label in exercise.grid.labels}
    if len(told) != 1 or not exercise.asks("how many"):
        return []
    words = [word.strip(".,!") for word in told[0].lower().split()]
    return [value for word in words if (value := quantity(word)) is not None and value != 1 and value not in labels]


def _to_a_goal(exercise: Exercise, scope: Scope) -> Found | None:
    """How much more it takes to a number that the question gives."""
    known = {number(cell) for row in exercise.grid.rows for cell in row}
    given = [value for word in exercise.question.split() if (value := number(word.strip(".,?!"))) not in (None, *known)]
    if len(given) != 1 or not exercise.says(*_GOAL) or not (exercise.asks(*_NEEDED) or exercise.has(MORE)):
        return None
    script = Script()
    figure = _up_to(exercise, scope, script) or _figure(exercise, scope, script)
    if figure is None or given[0] is None or given[0] <= figure.value:
        return None
    return _found("to a goal", script, (term(given[0]) - figure).rounded(), scope, 0.75)


def _up_to(exercise: Exercise, scope: Scope, script: Script) -> Term | None:
    """Return the sum of a column up to a row, where so much was done by then: "missing after Friday"."""
    said, rows = _BY_THEN.search(exercise.plain), range(scope.rows[0] + 1) if len(scope.rows) == 1 else range(0)
    goes_on = any(word in exercise.grid.names[at].lower() for at in scope.columns for word in _RUNNING)
    if said is None or not rows or not scope.is_one_column or goes_on or not _A_WEEK.search(exercise.whole):
        return None
    return summed(script.let("so_far", [scope.value(row) for row in rows]))


def _found(kind: str, script: Script, made: Term, scope: Scope, sure: float) -> Found:
    rows = scope.kept(scope.rows) if scope.rows else None
    return Found(kind, script.answer(made), rows, scope.shown_columns, sure=sure * scope.trust)
