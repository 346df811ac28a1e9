"""A question about the rows of one kind ("the faster one of the Blue runners"), read on those rows alone."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import is_value, minutes

_LETTERS = re.compile(r"[^\W\d_]{2}")
_OF_SOME = ("average", "mean", "median", "range", "mode")
_COMPARATIVE = re.compile(r"\bthe ([a-z]{3,9}er|more [a-z]{3,12}|better|worse)(?: one)? of the two\b")
_EXTREMES = {"better": "best", "worse": "worst"}


def of_one_kind(exercise: Exercise, read: Read) -> Found | None:
    """Return what is asked of the rows of one kind, where the most, the least or an average of them is."""
    grid = exercise.grid
    wants = exercise.has(MOST | LEAST) or exercise.asks(*_OF_SOME) or _COMPARATIVE.search(exercise.plain)
    if grid.header is None or grid.width < 3 or exercise.rows_named or exercise.choices or not wants:
        return None
    rows = _kept(exercise)
    if not 1 < len(rows) < len(grid.rows):
        return None
    question = _COMPARATIVE.sub(lambda said: f"the {_most(said[1])} of the", exercise.question)
    found = read(replace(exercise, question=question, grid=replace(grid, rows=tuple(grid.rows[row] for row in rows))))
    if found is None:
        return None
    inside = range(len(rows)) if found.rows is None else found.rows
    return replace(found, kind="among", rows=tuple(rows[row] for row in inside), sure=0.95 * found.sure)


def _kept(exercise: Exercise) -> list[int]:
    """Return the rows whose cell in a column of words is the only one of that column that the question names."""
    grid = exercise.grid
    for at in range(1, grid.width):
        cells = [row[at] for row in grid.rows]
        kinds = list(dict.fromkeys(cells))
        if len(kinds) == len(cells) or not all(_is_word(cell) for cell in cells):
            continue
        found = named(kinds, exercise.words)
        if len(found) == 1:
            return [row for row, cell in enumerate(cells) if cell == kinds[found[0]]]
    return []


def _is_word(cell: str) -> bool:
    return not is_value(cell) and minutes(cell) is None and _LETTERS.search(cell) is not None


def _most(word: str) -> str:
    if word in _EXTREMES:
        return _EXTREMES[word]
    return f"most {word[5:]}" if word.startswith("more ") else f"{word[:-1]}st"
