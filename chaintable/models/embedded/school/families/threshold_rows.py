"""The first row in which a figure passes a mark, and the longest leg between two stops that follow each other."""

import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.words_and_numbers import number

_FIRST = re.compile(r"\b(?:first|for the first time|first time|earliest)\b")
_OVER = re.compile(
    r"\b(?:pass(?:ed|es)?|exceed(?:ed|s)?|top(?:ped|s)|go(?:es)? (?:over|above|past)|went (?:over|above"
    r"|past)|over|above"
    r"|more than|beyond)\b"
)
_REACHED = re.compile(r"\b(?:reach(?:ed|es)?|hit|hits|at least)\b")
_UNDER = re.compile(r"\b(?:below|under|less than|fewer than|f[ae]ll below|dropped below)\b")
_NUMBER = re.compile(r"(?<![\w.])[$€£]?(\d[\d,]{0,9}(?:\.\d{1,4})?)(?![\w.]?\d)")
_BETWEEN = re.compile(r"\bbetween (?:which|what) (?:two )?[a-z]{3,12}s?\b")
_LONG = ("longest", "most time", "slowest", "longest time", "furthest")
_SHORT = ("shortest", "least time", "fastest", "quickest")


def first_over(exercise: Exercise) -> Found | None:
    """In which year did the sales pass 100 for the first time?"""
    grid = exercise.grid
    asks = exercise.asks("which", "what", "when") and not exercise.asks("how many", "how much")
    if grid.header is None or not asks or not _FIRST.search(exercise.plain) or exercise.rows_named:
        return None
    said = [value for one in _NUMBER.findall(exercise.asking) if (value := number(one)) is not None]
    scope = scope_of(exercise)
    if scope is None or not scope.is_one_column or len(said) != 1 or len(exercise.sentences) > 1:
        return None
    signs = [sign for sign, words in ((">", _OVER), (">=", _REACHED), ("<", _UNDER)) if words.search(exercise.plain)]
    if len(signs) != 1:
        return None
    values = grid.column(scope.columns[0])
    sign, bound = signs[0], said[0]
    tests = {">": lambda one: one > bound, ">=": lambda one: one >= bound, "<": lambda one: one < bound}
    found = next((row for row, value in enumerate(values) if tests[sign](value)), None)
    if found is None or len(set(grid.labels)) < len(grid.labels):
        return None
    script = Script()
    held = script.let("values", dict(zip(grid.labels, values, strict=True)))
    text = f"next(label for label, value in {held.text}.items() if value {sign} {bound!r})"
    return Found("first over", script.answer(Term(text, grid.labels[found])), None, (0, *scope.columns), sure=0.88)


def longest_leg(exercise: Exercise) -> Found | None:
    """Between which two stops in a row does the tram take longest?"""
    grid = exercise.grid
    long, short = exercise.asks(*_LONG), exercise.asks(*_SHORT)
    if grid.header is None or _BETWEEN.search(exercise.plain) is None or long == short:
        return None
    timed = [at for at in range(1, grid.width) if all(times[at] is not None for times in grid.times)]
    if len(timed) != 1 or len(grid.rows) < 3 or exercise.has((MOST | LEAST) - set(_LONG) - set(_SHORT)):
        return None
    times = [time for row in grid.times if (time := row[timed[0]]) is not None]
    legs = {
        f"{one} and {other}": later - earlier
        for (one, other), (earlier, later) in zip(pairwise(grid.labels), pairwise(times), strict=True)
    }
    ranked = sorted(legs.values(), reverse=long)
    if ranked[0] == ranked[1]:
        return None
    script = Script()
    held = script.let("legs", legs)
    name = "max" if long else "min"
    chosen = next(leg for leg, minutes in legs.items() if minutes == ranked[0])
    return Found("longest leg", script.answer(Term(f"{name}({held.text}, key={held.text}.get)", chosen)), sure=0.88)
