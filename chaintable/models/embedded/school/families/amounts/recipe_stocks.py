"""What is left of a stock after a recipe, or missing for it, whether it is enough, and for how many batches."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.amounts.recipes import times_made
from chaintable.models.embedded.school.program_text import Program, Script, Term, term
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity, stem, stems

_COUNTS = "|".join(sorted((word for word in COUNTED if word not in ("zero", "dozen")), key=len, reverse=True))
_STOCK = re.compile(
    rf"\b(?P<many>\d{{1,5}}(?:[.,]\d{{1,3}})?|{_COUNTS}|half an?"
    rf"|an?) ?(?P<unit>[a-z]{{1,12}})?(?: (?P<after>[a-z]{{2,14}}))?",
    re.I,
)
_LEFT = re.compile(r"\b(?:left|remains?|remaining|left over|leftover|still (?:be|have|there|got)|to spare|over)\b")
_MISSING = re.compile(
    r"\b(?:missing|short|lack(?:ing)?|still need|(?:much|many) (?:more|extra)|more (?:do|would|will|must|should)"
    r"|have to (?:buy|get|fetch|borrow)|need to (?:buy|get|fetch|borrow)|must (?:i|we) (?:buy|get|fetch|borrow)"
    r"|to buy)\b"
)
_ENOUGH = re.compile(r"\b(?:enough|do|suffice|last|make|cover|manage)\b")
_HOW_OFTEN = re.compile(r"\bhow (?:many (?P<thing>[a-z]{3,14})|often)\b")
_CAN = re.compile(
    r"\b(?:can|could|enough for|did (?:i|we|they|he|she)|will (?:it|that|they)|would (?:it|that|they)"
    r"|do (?:they|these|those)|does (?:it|that))\b"
)
_YES_NO = frozenset("is are will would do does can could have has".split())
_LISTS = frozenset("ingredient material".split())
_EATERS = frozenset("person people guest child friend serving portion".split())
_NOT_HAD = frozenset("batch recipe time person people guest friend".split())


def recipe_stock(exercise: Exercise) -> Found | None:
    """There are 200 g of butter: how much is left after the cake, or missing for two? Are 4 eggs enough?"""
    grid = exercise.grid
    if not is_recipe(exercise.grid) or exercise.has(MOST | LEAST) or exercise.money:
        return None
    rows = named(grid.labels, exercise.all_words) or partly_named(grid.labels, exercise.all_words)
    had = _stock(exercise, rows[0]) if len(rows) == 1 else None
    if had is None or not grid.numbers[rows[0]][1]:
        return None
    script = Script()
    need = script.let(grid.labels[rows[0]], grid.numbers[rows[0]][1])
    program = _asked(exercise, script, need, term(had))
    return None if program is None else Found("recipe stock", program, (rows[0],), (0, 1), sure=0.88)


def is_recipe(grid: SchoolGrid) -> bool:
    """Whether a table lists how much of each ingredient or material is needed."""
    listed = grid.header is not None and bool(_LISTS & set(stems(grid.names[0])))
    return listed and grid.measured == (1,) and grid.width == 2 and not any(row[1][:1] in "$€£" for row in grid.rows)


def _stock(exercise: Exercise, row: int) -> Number | None:
    """Return the amount that is there, in the unit of the row; None unless the question tells one."""
    label, cell = set(stems(exercise.grid.labels[row])), exercise.grid.rows[row][1]
    unit = next((word for word in stems(cell)[1:] if word in UNITS), None)
    found = []
    for said in _STOCK.finditer(exercise.question):
        words = [stem(word) for word in (said["unit"], said["after"]) if word]
        many = 0.5 if said["many"].lower().startswith("half") else quantity(said["many"].replace(",", "."))
        many = 1 if many is None and words[:1] and words[0] in UNITS and said["many"].lower() in ("a", "an") else many
        if many is None or not words:
            continue
        if unit is not None and words[0] in UNITS and UNITS[words[0]][0] == UNITS[unit][0]:
            size = UNITS[words[0]][1] / UNITS[unit][1]
            found.append(many * size.numerator if size.denominator == 1 else many * float(size))
        elif unit is None and (words[0] in label or (words[-1] in label and words[0] not in _NOT_HAD)):
            found.append(many)
    return found[0] if len(found) == 1 else None


def _asked(exercise: Exercise, script: Script, need: Term, had: Term) -> Program | None:
    """Return what is left or missing, whether it is enough, or for how many batches."""
    asked = _HOW_OFTEN.search(exercise.plain)
    if asked and _CAN.search(exercise.plain) and (asked["thing"] is None or stem(asked["thing"]) in _made(exercise)):
        return script.answer(Term(f"int({had.text} / {need.text})", int(had.value / need.value)))
    times = times_made(exercise)
    needed = need if times is None or times == 1 else need * times
    if exercise.plain.split()[0] in _YES_NO and _ENOUGH.search(exercise.plain):
        holds = had.value >= needed.value
        return script.answer(Term(f"'yes' if {had.text} >= {needed.text} else 'no'", "yes" if holds else "no"))
    if not exercise.asks("how much", "how many", "what"):
        return None
    if _LEFT.search(exercise.plain) and had.value >= needed.value:
        return script.answer((had - needed).rounded(3))
    return (
        script.answer((needed - had).rounded(3))
        if _MISSING.search(exercise.plain) and had.value <= needed.value
        else None
    )


def _made(exercise: Exercise) -> set[str]:
    """Return the words for what a recipe makes once: a batch, a cake."""
    return {"batch", "recipe", "time", *stems(exercise.title)} - _EATERS
