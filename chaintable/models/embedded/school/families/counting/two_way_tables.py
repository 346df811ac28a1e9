"""Tables of two yes-or-no questions at once: who has both, neither, exactly one; and the whole of a column."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import adds_up
from chaintable.models.embedded.school.program_text import Script, Term, total
from chaintable.models.embedded.school.words.named_labels import alike, named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems

_NOT = re.compile(r"\b(?:no|not|none|never|without|doesn't|don't|isn't|didn't|hasn't|aren't)\b")
_OTHERWISE = ("probability", "chance", "percent", "percentage", "fraction", "likely", "more", "fewer", "than")
_DONE = frozenset(
    "vote voted come came join joined answer answered ask asked go went take took part belong surveyed".split()
)
_PEOPLE = frozenset("child student pupil person kid boy girl".split())


_IN_ALL = _DONE | frozenset(
    """
survey question questioned respond responded fill interviewed count counted include included altogether together overall
whole participate participated poll polled quizzed were was there are total group class school everyone sum
    """.split()
)
"""Words that say of all that they were counted."""
_SHARE = re.compile(
    r"\b(?P<side>more|less|fewer|over|under)(?: than)?"
    r" (?:(?P<part>half|a third|a quarter)|(?P<many>\d{1,2}) ?(?:%|percent))"
)
_PARTS = {"half": (1, 2), "a third": (1, 3), "a quarter": (1, 4)}


_HOW_MANY_THERE = re.compile(
    r"^ (?:so )?how many [a-z]{3,14} (?:are|were) there(?: (?:altogether|in all|in total|all together|together))? $"
)
"""All are asked for by a name of their own: "how many singers are there", above voices."""


def two_way_table(exercise: Exercise) -> Found | None:
    """How many have both a dog and a cat? How many children were asked? In which class do more than half walk?"""
    if exercise.grid.header is None:
        return None
    if exercise.asks("which", "what") and not exercise.asks("how many"):
        return _rows_by_share(exercise)
    if not exercise.asks("how many") or exercise.asks(*_OTHERWISE):
        return None
    return _of_both(exercise) or _column_total(exercise) or _everyone(exercise) or _without_it(exercise)


def _everyone(exercise: Exercise) -> Found | None:
    """Return the sum of all cells, where all are asked for: "how many children were asked"."""
    grid = exercise.grid
    counted = grid.measured == tuple(range(1, grid.width)) and grid.width > 2 and adds_up(exercise)
    if not counted or exercise.has(MOST | LEAST) or grid.labels[-1].lower() in ("total", "sum", "all"):
        return None
    said = set(exercise.words) - STOP
    of_people = said & (_PEOPLE | set(stems(exercise.title)))
    some = {word for name in (*grid.names[1:], *grid.labels) for word in stems(name)}
    known = _PEOPLE | _IN_ALL | set(stems(exercise.title))
    alone = _HOW_MANY_THERE.search(exercise.plain) is not None and not exercise.rows_named
    if not (alone or (of_people and said & _IN_ALL)) or said & some or len(said - known) > alone:
        return None
    script = Script()
    counts = script.let("counts", [[value or 0 for value in values[1:]] for values in grid.numbers])
    made = Term(f"sum(sum(row) for row in {counts.text})", sum(map(sum, counts.value)))
    return Found("everyone counted", script.answer(made), sure=0.88)


def _pair_of_both(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of those who do something and that of those who don't; None unless there are just these."""
    grid = exercise.grid
    if grid.measured != (1, 2) or grid.width != 3:
        return None
    not_so = [at for at in (1, 2) if _NOT.search(grid.names[at].lower())]
    return (3 - not_so[0], not_so[0]) if len(not_so) == 1 else None


def _without_it(exercise: Exercise) -> Found | None:
    """Return how many don't: the column that says so, of the rows that are named or of all."""
    pair, grid = _pair_of_both(exercise), exercise.grid
    if pair is None or _NOT.search(exercise.plain) is None or exercise.has(MOST | LEAST):
        return None
    own = set(stems(grid.names[pair[0]])) - STOP
    if not any(alike(word, said) for word in own for said in exercise.words):
        return None
    rows = exercise.rows_named or range(len(grid.rows))
    script = Script()
    parts = [script.let(grid.labels[row], grid.numbers[row][pair[1]]) for row in rows]
    return Found("everyone counted", script.answer(total(parts)), tuple(rows), sure=0.85)


def _rows_by_share(exercise: Exercise) -> Found | None:
    """Return the rows in which more, or less, than a part of all do something: "in which class do over half walk"."""
    said, grid = _SHARE.search(exercise.plain), exercise.grid
    if said is None or grid.measured != tuple(range(1, grid.width)) or grid.width < 3 or exercise.rows_named:
        return None
    column = _column_of_share(exercise)
    if column is None or not adds_up(exercise):
        return None
    part, whole = _PARTS[said["part"]] if said["part"] else (int(said["many"]), 100)
    over = said["side"] in ("more", "over")
    script = Script()
    shares = {
        label: values[column] * whole - sum(values[1:]) * part  # type: ignore[operator, arg-type]
        for label, values in zip(grid.labels, grid.numbers, strict=True)
    }
    fitting = [label for label, left in shares.items() if (left > 0 if over else left < 0)]
    if not fitting:
        return None
    held = script.let("counts", {row[0]: list(values[1:]) for row, values in zip(grid.rows, grid.numbers, strict=True)})
    test = f"row[{column - 1}] * {whole} {'>' if over else '<'} sum(row) * {part}"
    made = Term(f"', '.join(label for label, row in {held.text}.items() if {test})", ", ".join(fitting))
    return Found("everyone counted", script.answer(made), sure=0.8)


def _column_of_share(exercise: Exercise) -> int | None:
    """Return the column that the question names; of those who do and don't, those who do."""
    grid, pair = exercise.grid, _pair_of_both(exercise)
    if pair is not None:
        return pair[1] if _NOT.search(exercise.plain) else pair[0]
    found = named([grid.names[at] for at in grid.measured], exercise.words)
    return grid.measured[found[0]] if len(found) == 1 else None


def _of_both(exercise: Exercise) -> Found | None:
    grid = exercise.grid
    if grid.width != 3 or len(grid.rows) != 2 or grid.measured != (1, 2):
        return None
    rows = [at for at in (0, 1) if not _NOT.search(grid.labels[at].lower())]
    columns = [at for at in (1, 2) if not _NOT.search(grid.names[at].lower())]
    if len(rows) != 1 or len(columns) != 1:
        return None
    (row,), (column,) = rows, columns
    cells = _cells_asked(exercise, row, column)
    if not cells:
        return None
    script = Script()
    parts = [script.let(f"{grid.labels[at]} {grid.names[place]}", grid.numbers[at][place]) for at, place in cells]
    return Found("both or neither", script.answer(total(parts)), sure=0.9)


def _cells_asked(exercise: Exercise, row: int, column: int) -> list[tuple[int, int]]:
    """Return the cells that are meant; none if the question says no such thing, or several."""
    both, neither, one, other = (row, column), (1 - row, 3 - column), (row, 3 - column), (1 - row, column)
    meant = [
        cells
        for cells, said in (
            ([both], ("both", "both of the")),
            ([neither], ("neither",)),
            ([one, other], ("exactly one of", "just one of", "only one of", "exactly one")),
            ([both, one, other], ("at least one",)),
        )
        if exercise.asks(*said)
    ]
    return meant[0] if len(meant) == 1 else []


def _column_total(exercise: Exercise) -> Found | None:
    """Return the sum of the one column that is named, where nothing else is said: "children in class 4b"."""
    grid = exercise.grid
    if len(grid.measured) < 2 or exercise.rows_named:
        return None
    names = [grid.names[at] for at in grid.measured]
    said = named(names, exercise.words)
    if len(said) != 1 or any(isinstance(value, float) for at in grid.measured for value in grid.column(at)):
        return None
    left = set(exercise.words) - set(stems(names[said[0]])) - STOP - {"altogether"}
    if (
        not left
        or not left <= _PEOPLE | _DONE
        or not left & _PEOPLE
        or any(row[0].lower() in ("total", "sum", "all") for row in grid.rows)
    ):
        return None
    column = grid.measured[said[0]]
    script = Script()
    parts = [script.let(label, grid.numbers[at][column]) for at, label in enumerate(grid.labels)]
    return Found("whole of a column", script.answer(total(parts)), None, (0, column), sure=0.85)
