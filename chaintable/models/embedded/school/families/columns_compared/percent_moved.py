"""By how many percent one column of a row is above or below another: old and new price, last year and this year."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import stems

_MOVED = re.compile(
    r"\b(?:mark(?:ed)? (?:down|up)|reduced|reduction|cut|drop(?:s|ped)?|f[ae]ll(?:s|en)?|ris(?:e|es|en|ing)"
    r"|rose|gr[oe]w(?:n|s|th)?"
    r"|(?:in|de)creas(?:e|es|ed|ing)|cheaper|dearer|more expensive|(?:went|go|gone|come|came) (?:up|down)|up"
    r"|down|off|discount(?:ed)?"
    r"|gain(?:ed)?|chang(?:e|ed)|lower(?:ed)?|higher|raised|less|more|lost|shr[aiu]nk)\b"
)
_BEFORE = frozenset(
    "old before last regular normal usual original full previous former first start earlier usually then "
                    "yesterday was list".split())  # fmt: skip
_AFTER = frozenset(
    "new after this sale now current reduced second final end later today discounted special offer".split()
)


def percent_moved(exercise: Exercise) -> Found | None:
    """By what percentage was the robot marked down? By how many percent did sales of tea grow from May to June?"""
    grid = exercise.grid
    if grid.header is None or not exercise.asks("percent", "percentage") or exercise.choices:
        return None
    rows = exercise.rows_named or partly_named(grid.labels, exercise.words)
    columns = _columns(exercise)
    if len(rows) != 1 or columns is None or not _MOVED.search(exercise.plain) or exercise.has(MOST - {"more"} | LEAST):
        return None
    (row,), (first, second) = rows, columns
    before, after = grid.numbers[row][first], grid.numbers[row][second]
    if not before or after is None:
        return None
    script = Script()
    old, new = script.let("before", before), script.let("after", after)
    part = (old - new) if after < before else (new - old)
    return Found("change in percent", script.percent(part, old), (row,), (0, first, second), sure=0.9)


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the earlier and the later column: those that are named, else the two that say so."""
    grid = exercise.grid
    found = [grid.measured[at] for at in named([grid.names[at] for at in grid.measured], exercise.words)]
    if len(found) == 2:
        return (found[0], found[1]) if exercise.asks("from") and exercise.asks("to") else (min(found), max(found))
    heads = {at: set(stems(grid.names[at])) for at in grid.measured}
    before = [at for at, own in heads.items() if own & _BEFORE]
    after = [at for at, own in heads.items() if own & _AFTER and at not in before]
    return (before[0], after[0]) if len(before) == len(after) == 1 else None
