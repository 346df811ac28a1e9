"""Events so many times as long as another: "which one lasts twice as long as the break", "is it half as long"."""

import operator
import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, DAY, Number, quantity, stems

_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_TIMES = re.compile(
    rf"\b(?P<sign>more than |less than |at least |exactly |over |under )?"
    rf"(?:(?P<word>twice|double|half|just|exactly)|(?P<many>\d{{1,2}}|{_COUNTS}) times) (?:as long as"
    rf"|the length of|the time of)\b"
)
_AS_LONG = re.compile(r"(?<!times )(?<!twice )(?<!half )\bas long as\b")
_HOW_MANY_TIMES = re.compile(r"\bhow many times (?:as long as|the length of|longer than)\b|\bhow many times as long\b")
_FACTORS = {"twice": 2, "double": 2, "half": 0.5, "just": 1, "exactly": 1}
_SIGNS = {"more than": (">", operator.gt), "over": (">", operator.gt), "less than": ("<", operator.lt),
          "under": ("<", operator.lt), "at least": (">=", operator.ge)}  # fmt: skip


def event_length_ratio(exercise: Exercise) -> Found | None:
    """Which event lasts twice as long as the choir? Is the play more than twice as long as the break?"""
    lengths = _lengths(exercise)
    if not lengths:
        return None
    grid, script = exercise.grid, Script()
    rows = named(grid.labels, exercise.words)
    if _HOW_MANY_TIMES.search(exercise.plain) and len(rows) == 2:
        return _ratio(exercise, script, lengths, rows)
    said = _TIMES.search(exercise.plain)
    if said is None and not _AS_LONG.search(exercise.plain):
        return None
    factor = _factor(said)
    after = exercise.plain[said.end() if said else exercise.plain.index(" as long as ") :]
    base = named(grid.labels, stems(after))
    if factor is None or len(base) != 1:
        return None
    limit = factor * lengths[base[0]]
    sign, holds = _SIGNS.get((said["sign"] or "").strip() if said else "", ("==", operator.eq))
    held = script.let("minutes", {grid.labels[row]: length for row, length in lengths.items()})
    if len(rows) == 2:
        other = next(row for row in rows if row != base[0])
        made = f"'yes' if {held.text}[{grid.labels[other]!r}] {sign} {limit!r} else 'no'"
        return Found("length of event", script.answer(Term(made, "yes" if holds(lengths[other], limit) else "no")),
                     tuple(sorted(rows)), sure=0.88)  # fmt: skip
    fitting = [grid.labels[row] for row, length in lengths.items() if row != base[0] and holds(length, limit)]
    if not exercise.asks("which", "what") or not fitting:
        return None
    test = f"length {sign} {limit!r} and name != {grid.labels[base[0]]!r}"
    text = f"', '.join(name for name, length in {held.text}.items() if {test})"
    return Found("length of event", script.answer(Term(text, ", ".join(fitting))), sure=0.88)


def _ratio(exercise: Exercise, script: Script, lengths: dict[int, int], rows: list[int]) -> Found:
    """How many times as long one is as the other: the one after "as" is the measure."""
    after = named(
        exercise.grid.labels, stems(re.split(r" as long as | the length of | longer than ", exercise.plain)[-1])
    )
    base = after[0] if after else rows[-1]
    other = next(row for row in rows if row != base)
    one, measure = (script.let(exercise.grid.labels[row], lengths[row]) for row in (other, base))
    return Found("length of event", script.answer(one / measure), tuple(sorted(rows)), sure=0.85)


def _factor(said: re.Match[str] | None) -> Number | None:
    if said is None:
        return 1
    return _FACTORS[said["word"]] if said["word"] else quantity(said["many"])


def _lengths(exercise: Exercise) -> dict[int, int]:
    """Return how long each event takes, in minutes; empty unless every row has two times of day."""
    grid = exercise.grid
    pairs = [[time for time in times[1:] if time is not None] for times in grid.times]
    if not pairs or grid.width != 3 or any(len(pair) != 2 for pair in pairs):
        return {}
    return {row: length for row, (first, last) in enumerate(pairs) if (length := (last - first) % DAY)}
