"""What one column says of the row that another picks out: the age of the fastest, the city of the tallest tower."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.measure_words import MEASURES, is_superlative
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems

_PICKING = frozenset(("most", "least", "fewest", "lowest", "highest", "winner"))
_DEAREST = re.compile(r"\b(most|least) (expensive|costly|popular|visited)\b")
_ASKED = re.compile(r"\b(?:which|what|whose) ([a-z]{2,15})\b")
_OF = re.compile(r"\b(?:what|who) (?:is|was|are|were) (?:the )?([a-z0-9 ]{2,30}?) of\b")
_OWNED = re.compile(r"\b(?:what|who) (?:is|was) .*'s ([a-z0-9 ]{2,30}) $")


def attribute(exercise: Exercise) -> Found | None:
    """How old is the quickest swimmer? In which city is the tallest tower? When was it built?"""
    grid = exercise.grid
    words = exercise.plain.split()
    said = [word for word in words if word in _PICKING or is_superlative(word)]
    if not said and grid.header is not None and (found := _of_named(exercise)) is not None:
        return found
    if grid.header is None or grid.width < 3 or len(said) != 1 or len(grid.rows) < 2:
        return None
    column = _column_asked(exercise)
    if column is None:
        return None
    picked = _picked(exercise, said[0], column)
    if picked is None:
        return None
    measure, largest = picked
    values = grid.column(measure)
    top = (max if largest else min)(values)
    rows = [row for row, value in enumerate(values) if value == top]
    if len(rows) != 1:
        return None
    return _found(exercise, rows[0], measure, column, largest)


def _of_named(exercise: Exercise) -> Found | None:
    """Return what a column of words says of the row that is named: "in which country is Pell?"."""
    grid, rows = exercise.grid, exercise.rows_named
    asked = _ASKED.search(exercise.plain) or _OF.search(exercise.plain)
    column = _named(grid, asked[1]) if asked else None
    if len(rows) != 1 or column is None or column in grid.measured or exercise.has(MOST | LEAST | MORE | FEWER):
        return None
    if any(time is not None for times in grid.times for time in times) or exercise.choices:
        return None
    cell = grid.rows[rows[0]][column]
    if not cell or grid.numbers[rows[0]][column] is not None:
        return None
    return Found("attribute", Script().answer(cell), (rows[0],), (0, column), sure=0.88)


def _found(exercise: Exercise, row: int, measure: int, column: int, largest: bool) -> Found:
    grid, script = exercise.grid, Script()
    held = dict(zip(grid.labels, grid.column(measure), strict=True))
    name = "max" if largest else "min"
    values = script.let(grid.names[measure] or "values", held)
    best = script.let("found", Term(f"{name}({values.text}, key={values.text}.get)", grid.labels[row]))
    value = grid.numbers[row][column]
    plain = value if value is not None and column in grid.measured else grid.rows[row][column]
    asked = script.let(
        grid.names[column] or "asked", {one[0]: one[column] for one in grid.rows} | {grid.labels[row]: plain}
    )
    made = Term(f"{asked.text}[{best.text}]", plain)
    return Found("attribute", script.answer(made), (row,), tuple(sorted({0, measure, column})), sure=0.88)


def _column_asked(exercise: Exercise) -> int | None:
    """Return the column that is asked for; None for the labels and where it isn't clear."""
    grid = exercise.grid
    for one in MEASURES:
        if one.asked and exercise.asks(*one.asked):
            found = [at for at in range(1, grid.width) if one.heads & set(stems(grid.names[at]))]
            if len(found) == 1:
                return found[0]
    asked = _OF.search(exercise.plain) or _OWNED.search(exercise.plain) or _ASKED.search(exercise.plain)
    if asked is None:
        return None
    return _named(grid, asked[1])


def _named(grid: SchoolGrid, text: str) -> int | None:
    """Return the column, other than the first, whose header these words name."""
    words = [word for word in stems(text) if word not in STOP]
    own = {at: [one for one in stems(grid.names[at].split("(")[0]) if one not in STOP] for at in range(grid.width)}
    if not words or any(alike(word, one) for word in words for one in own[0]):
        return None
    full = [at for at in own if at and own[at] and all(one in words for one in own[at])]
    found = full or [at for at in own if at and any(alike(word, one) for word in words for one in own[at])]
    return found[0] if len(found) == 1 else None


def _picked(exercise: Exercise, word: str, asked: int) -> tuple[int, bool] | None:
    """Return the column of figures that picks out the row, and whether by its most."""
    grid = exercise.grid
    columns = [at for at in grid.measured if at != asked]
    phrase = set(stems(exercise.plain.partition(word)[2])) | set(
        stems(" ".join(exercise.plain.split(word)[0].split()[-2:]))
    )
    heads = {at: set(stems(grid.names[at])) - STOP for at in columns}
    if word in ("most", "least") and (_DEAREST.search(exercise.plain)):
        columns = [at for at in columns if heads[at] & {"price", "cost", "fee", "fare"}]
        return (columns[0], word == "most") if len(columns) == 1 else None
    named = [at for at in columns if _telling(grid, at, columns) & phrase]
    for one in MEASURES:
        if not (one.is_most(word) or one.is_least(word)):
            continue
        fitting = [at for at in columns if one.heads & heads[at]]
        fitting = [at for at in fitting if at in named] or fitting
        if len(fitting) == 1 and (not named or fitting[0] in named):
            return fitting[0], one.is_most(word)
    if len(named) == 1:
        return named[0], _is_most(exercise, word)
    return None


def _telling(grid: SchoolGrid, at: int, columns: list[int]) -> set[str]:
    """Return the words that only this of the columns has in its header."""
    others = {word for one in columns if one != at for word in stems(grid.names[one])}
    return set(stems(grid.names[at].split("(")[0])) - others - STOP


def _is_most(exercise: Exercise, word: str) -> bool:
    timed = any(
        set(stems(text)) & {"s", "second", "min", "minute", "time"} for text in (*exercise.grid.names, exercise.title)
    )
    if word in ("fastest", "quickest", "winner", "first"):
        return not timed
    if word == "slowest":
        return timed
    return word not in ("least", "fewest", "lowest") and not any(one.is_least(word) for one in MEASURES)
