"""How one of several columns went from year to year: the question is put to a table of that column alone."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.growth.rates_of_change import steps
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import MONTHS, STOP, WEEK, number, stem, stems

_MOVED = re.compile(
    r"\b(?:go(?:es)? (?:up|down)|went (?:up|down)|gone (?:up|down)|r(?:ise|ises|ose|isen)|f(?:all|alls|ell"
    r"|allen)|drop(?:ped|s)?"
    r"|increase[ds]?|decrease[ds]?|chang(?:e|es|ed)|jump(?:ed)?|gr(?:ow|ew|own)|(?:stay|stayed|remain|remained|keep|kept)"
    r" the same|same as (?:in )?the|unchanged)\b"
)
_STEP = re.compile(
    r"\b(?:most|fastest|sharpest|biggest|largest|greatest|(?:year|month|day|week|season) before"
    r"|previous (?:year|month|day|week)"
    r"|(?:year|month|day|week) earlier)\b"
)
_BEFORE = re.compile(
    r",? (?:compared (?:with|to)|over|from) (?:the )?(?:(?:year|month|day|week) before|previous (?:year|month"
    r"|day|week))\b",
    re.I,
)
_LIKELY, _STEPS_SURE = 0.5, 0.85


def one_column(exercise: Exercise, read: Read) -> Found | None:
    """In which year did the adult pass go up the most? When did the child price stay the same as the year before?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2 or len(grid.measured) != grid.width - 1 or not _of_times(grid):
        return None
    if not _MOVED.search(exercise.plain) or not _STEP.search(exercise.plain) or exercise.rows_named or exercise.choices:
        return None
    at = _column(exercise)
    if at is None:
        return None
    alone = SchoolGrid((grid.names[0], grid.names[at]), tuple((row[0], row[at]) for row in grid.rows))
    question = _BEFORE.sub("", exercise.question) if exercise.asks("most") else exercise.question
    asked = replace(exercise, grid=alone, question=question)
    if (step := steps(asked)) is not None:
        return replace(step, kind="one column", columns=(0, at), sure=_STEPS_SURE)
    found = read(asked)
    if found is None or found.sure < _LIKELY:
        return None
    return replace(found, kind="one column", columns=(0, at), sure=0.97 * found.sure)


def _column(exercise: Exercise) -> int | None:
    """Return the column that the question names by its header, or by a word that only this header has."""
    grid = exercise.grid
    heads = {at: set(stems(grid.names[at])) - STOP for at in grid.measured}
    whole = named([grid.names[at] for at in grid.measured], exercise.words)
    if len(whole) == 1:
        return grid.measured[whole[0]]
    own = {at: heads[at] - set().union(*(heads[one] for one in heads if one != at)) for at in heads}
    found = [at for at in heads if own[at] & set(exercise.words)]
    return found[0] if len(found) == 1 and not whole else None


def _of_times(grid: SchoolGrid) -> bool:
    """Whether the rows are years, months or days."""
    firsts = [stem(label.split()[0]) for label in grid.labels if label.split()]
    years = all(1800 <= (number(label) or 0) <= 2200 for label in grid.labels)
    return years or all(one in MONTHS or one in WEEK for one in firsts)
