"""Mean, median, mode and range of a list of numbers."""

import re
from collections.abc import Sequence

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import adds_up, columns_by_place, rows_by_place
from chaintable.models.embedded.school.program_text import Program, Script, Term, summed
from chaintable.models.embedded.school.words.named_labels import likest, named
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, Number, stems

_SAID = {
    "mean": ("mean", "average", "averages", "averaged", "on average"),
    "median": ("median", "middle value", "middle number", "middle score"),
    "mode": ("mode", "most common number", "most common value", "most frequent number", "most frequent value",
             "most common score", "shows up most", "comes up most", "appears most often", "occurs most often",
             "most often", "most frequent score", "most frequent result", "most frequent", "most common result"),
    "range": ("range", "spread"),
}  # fmt: skip
_MIDDLE = ("in the middle", "the middle one", "the one in the middle", "halfway along", "halfway down", "halfway up",
           "is the middle", "the middle")  # fmt: skip
_ORDERED = re.compile(
    r" (?:in order|ordered|in a row|by size|(?:exactly|right|just|plumb) in the middle"
    r"|(?:sort|line|arrange|rank)(?:s|ed|ing)?|from (?:the )?(?:low|small|short|light|young|cheap|high|larg|bigg|tall"
    r"|long|heavi|old)est to)\b|\b(?:put|write|set|list) [a-z ]{2,30} in order\b"
)
"""The figures are put in order, of which one is in the middle."""
_FROM_END_TO_END = re.compile(r" (?:from )?(?:the )?(?:lowest to (?:the )?highest|highest to (?:the )?lowest) ")
_MIDDLE_ONE = re.compile(
    r"\bmiddle (?:mark|time|age|height|weight|length|price|result|figure|amount|temperature|distance)\b(?! school)"
)
_NOT_THESE = ("rate of change", "average rate", "average balance", "average monthly balance", "above average",
              "below average", "above the average", "below the average", "above the mean", "below the mean",
              "than average", "than the average", "than the mean")  # fmt: skip


def statistics(exercise: Exercise) -> Found | None:
    """What is the mean (median, mode, range) of the numbers?"""
    kind = statistic_asked(exercise)
    column = _column(exercise)
    if kind is None or column is None or _asks_for_an_end(exercise, kind):
        return None
    grid = exercise.grid
    if kind == "median" and exercise.asks("who", "whose"):
        return _whose_median(exercise, column)
    if (row := _row(exercise)) is not None:
        return Found(
            kind, statistic(kind, [grid.numbers[row][at] or 0 for at in grid.measured]), (row,), card=kind, sure=0.85
        )
    meant = exercise.rows_named if len(exercise.rows_named) > 1 else rows_by_place(exercise)
    rows = meant if meant and kind == "mean" else list(range(len(grid.rows)))
    numbers = [value for row in rows if (value := grid.numbers[row][column]) is not None]
    kept = tuple(rows) if len(rows) < len(grid.rows) else None
    columns = (0, column) if column and grid.width > 2 else None
    return Found(kind, statistic(kind, numbers), kept, columns, card=kind, sure=_sureness(exercise, column))


def _asks_for_an_end(exercise: Exercise, kind: str) -> bool:
    """Whether the highest or lowest is asked for, not what is in the middle when all go from lowest to highest."""
    said = _FROM_END_TO_END.sub(" ", exercise.plain) if kind == "median" else exercise.plain
    return exercise.asks_which and any(f" {end} " in said for end in ("highest", "lowest"))


def _whose_median(exercise: Exercise, column: int) -> Found | None:
    """Return whose figure is in the middle; None where no row, or more than one, has it."""
    grid = exercise.grid
    held = {label: values[column] for label, values in zip(grid.labels, grid.numbers, strict=True)}
    figures = sorted(value for value in held.values() if value is not None)
    if len(figures) < len(grid.rows) or not len(figures) % 2:
        return None
    found = [label for label, value in held.items() if value == figures[len(figures) // 2]]
    script = Script()
    named_so = script.let("figures", held)
    made = Term(f"sorted({named_so.text}, key={named_so.text}.get)[{len(figures) // 2}]", found[0])
    return Found("median", script.answer(made), card="median", sure=0.9) if len(found) == 1 else None


def statistic_asked(exercise: Exercise) -> str | None:
    """Return which of the four is asked for, if one is."""
    if exercise.asks(*_NOT_THESE):
        return None
    if exercise.asks(*_MIDDLE) and _ORDERED.search(exercise.whole):
        return "median"
    if _MIDDLE_ONE.search(exercise.plain):
        return "median"
    return next((kind for kind, said in _SAID.items() if exercise.asks(*said)), None)


def statistic(kind: str, numbers: Sequence[Number]) -> Program:
    """Return the program that works out one of the four."""
    script = Script()
    held = script.let("numbers", list(numbers))
    count = Term("len(numbers)", len(numbers))
    if kind == "mean":
        return script.answer(summed(held) / count)
    if kind == "range":
        return script.answer(Term("max(numbers) - min(numbers)", max(numbers) - min(numbers)))
    if kind == "mode":
        return script.answer(Term("max(numbers, key=numbers.count)", max(numbers, key=list(numbers).count)))
    ordered = sorted(numbers)
    script.let("numbers_in_order", Term("sorted(numbers)", ordered))
    low = script.let(
        "lower_middle", Term("numbers_in_order[(len(numbers) - 1) // 2]", ordered[(len(ordered) - 1) // 2])
    )
    high = script.let("upper_middle", Term("numbers_in_order[len(numbers) // 2]", ordered[len(ordered) // 2]))
    return script.answer((low + high) / 2)


def _row(exercise: Exercise) -> int | None:
    """Return the row whose figures are meant: "Ana's average per game" where the columns are games."""
    names = [exercise.grid.names[at] for at in exercise.grid.measured]
    if len(exercise.rows_named) != 1 or len(names) < 3:
        return None
    if not adds_up(exercise) and not _repeated(names):
        return None
    return None if named(names, exercise.words) or columns_by_place(exercise, names) else exercise.rows_named[0]


def _repeated(names: Sequence[str]) -> bool:
    """Whether the columns are the same thing several times: "First throw", "Second throw", "Third throw"."""
    last = {stems(name)[-1:] for name in names}
    first = [stems(name)[:1] for name in names]
    return len(last) == 1 and last != {()} and all(word and word[0] in ORDINALS for word in first)


def _column(exercise: Exercise) -> int | None:
    """Return the column whose numbers are meant: the only one, the one that is named, or the last."""
    grid = exercise.grid
    if not grid.measured:
        return 0 if grid.rows and all(values[0] is not None for values in grid.numbers) else None
    names = [grid.names[at] for at in grid.measured]
    said = named(names, exercise.words) or columns_by_place(exercise, names)
    at = said[0] if said else likest(names, exercise.words)
    return grid.measured[-1] if at is None else grid.measured[at]


def _sureness(exercise: Exercise, column: int) -> float:
    if len(exercise.grid.measured) < 2:
        return 0.95
    names = [exercise.grid.names[at] for at in exercise.grid.measured]
    if columns_by_place(exercise, names) or len(named(names, exercise.words)) == 1:
        return 0.85
    return 0.85 if likest(names, exercise.words) is not None else 0.5
