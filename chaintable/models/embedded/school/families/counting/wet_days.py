"""Days with rain, snow or any of something, counted: on how many days did it rain?"""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.words_and_numbers import stems

_FELL = re.compile(
    r"\b(?:did it|does it|has it|it) (?P<what>rain|snow|rained|snowed)\b|\b(?:with|had|have|saw) (?:some "
    r"|any )?(?P<some>rain|snow)\b"
)
_DRY = re.compile(
    r"\b(?:no|without|wasn't any|not any) (?:rain|snow)\b|\b(?:stay(?:ed)?|was it|were|be) dry\b"
    r"|\bn't (?:rain|snow)\b|\bnot (?:rain|snow)\b|\bdry days\b"
)
_DAYS = frozenset("day week month night morning".split())


def wet_days(exercise: Exercise) -> Found | None:
    """On how many days did it rain? How many days had no rain?"""
    grid = exercise.grid
    after = set(stems(exercise.plain.partition(" how many ")[2])[:2])
    fell, dry = _FELL.search(exercise.plain), _DRY.search(exercise.plain)
    if not after & _DAYS or not (fell or dry) or exercise.has(MOST | LEAST) or exercise.asks("more than", "less than"):
        return None
    what = "snow" if "snow" in exercise.plain else "rain"
    columns = [at for at in grid.measured if any(word.startswith(what) for word in stems(grid.names[at]))]
    if len(columns) != 1 or exercise.rows_named or any("day" in stems(grid.names[at]) for at in columns):
        return None
    values = grid.column(columns[0])
    script = Script()
    held = script.let("values", values)
    sign = "==" if dry else ">"
    count = sum((value == 0) if dry else (value > 0) for value in values)
    made = Term(f"len([value for value in {held.text} if value {sign} 0])", count)
    return Found("wet days", script.answer(made), None, (0, columns[0]), sure=0.9)
