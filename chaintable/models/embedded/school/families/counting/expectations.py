"""What to expect of more tries, from how often it came up: green in 200 spins; and how many tries there were."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, summed
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, quantity, stems

_EXPECTED = re.compile(r"\b(?:expect|expected|predict|likely|probably|estimate)\b")
_TRIES = re.compile(
    r"\b(?:in|of|out of|from|on|with|after|for|next) (?:the next )?(\d{1,3}(?:,\d{3})+"
    r"|\d{1,6})(?: more)? [a-z]{3,12}s\b"
)
_COUNTS = frozenset("time frequency count number result spin toss roll draw outcome throw".split())
_DONE = re.compile(
    r"\bhow (?:often|many times) (?:was|were|did|have|has|had) (?:the |she |he |they |we |you |it |a )?[a-z]{2,12}"
    r"(?: [a-z]{2,12}){0,3}\b"
)
_ACTS = frozenset(
    "turn turned spin spun roll rolled toss tossed throw thrown draw drawn flip flipped try tried tested ask".split()
)


def expectation(exercise: Exercise) -> Found | None:
    """How many times would you expect green in 200 spins? How often was the spinner turned?"""
    grid = exercise.grid
    if grid.pairs is None or exercise.choices or exercise.has(MOST | LEAST):
        return None
    labels, values = grid.pairs
    counted = all(isinstance(value, int) and value >= 0 for value in values)
    if not counted or not _COUNTS & set(stems(f"{grid.names[1]} {exercise.title}")) or len(set(labels)) < len(labels):
        return None
    rows = exercise.rows_named or partly_named(labels, exercise.words)
    script = Script()
    tries = _TRIES.findall(exercise.whole.replace(",", ""))
    if (
        _EXPECTED.search(exercise.whole)
        and len(tries) == 1
        and len(rows) == 1
        and exercise.asks("how many", "how often")
    ):
        held = script.let("counts", dict(zip(labels, values, strict=True)))
        part = Term(f"{held.text}[{labels[rows[0]]!r}]", values[rows[0]])
        made = part * (quantity(tries[0]) or 0) / summed(held)
        made = made.rounded() if made.value != int(made.value) else made
        return Found("expectation", script.answer(made), None, (0, 1), "probability", 0.88)
    if not rows and _DONE.search(exercise.plain) and _says_only_the_act(exercise) and not tries:
        return Found("expectation", script.answer(summed(script.let("counts", list(values)))), None, (0, 1), sure=0.88)
    return None


def _says_only_the_act(exercise: Exercise) -> bool:
    """Whether nothing but the act and its thing are said: "the spinner was turned", of "Spinner results"."""
    acts = set(exercise.plain.split()) & _ACTS
    known = {
        *STOP,
        *_ACTS,
        *stems(exercise.title),
        *stems(" ".join(exercise.grid.names)),
        "often",
        "time",
        "altogether",
    }
    return bool(acts) and set(exercise.words) <= known
