"""Whether a column rose or fell all the time: "did the comics go up every month?"."""

import operator
import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.columns_compared.side_by_side import is_for_a_time
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import likest, named

_ASKS = frozenset("did do does has have is are was were".split())
_ALWAYS = re.compile(
    r"\b(?:every|each) (?:single )?(?P<unit>[a-z]{3,8})\b|\b(?:all the time|steadily|always|constantly|continuously"
    r"|throughout|without (?:a break|interruption)|ke(?:ep|eps|pt)|from (?P<one>[a-z]{3,8}) to (?P=one))\b"
)
_UP = re.compile(
    r"\b(?:(?:go|goes|going|went|gone|come|came) up|ris(?:e|es|en|ing)|rose|gr[oe]w(?:n|s|ing)?|increas(?:e|ed|es|ing)"
    r"|climb(?:ed|s|ing)?|get(?:ting)? (?:more|higher|better|bigger|longer|warmer|taller))\b"
)
_TIMED = re.compile(r"\(s\)|\(min\)|\b(?:times?|seconds|minutes)\b", re.I)
_QUICKER, _SLOWER = re.compile(r"\b(?:faster|quicker|better|improv\w{1,3})\b"), re.compile(r"\b(?:slower|worse)\b")
_MORE = re.compile(r"\b(?:more|higher|bigger|longer|farther|further|taller|warmer|larger|heavier)\b")
_LESS = re.compile(r"\b(?:less|fewer|lower|smaller|shorter|colder|cooler|lighter)\b")
_THAN_ANOTHER = re.compile(r" than (?!(?:on |in )?the (?:one |day |week |month |year |time |game |round )?before )")
_DOWN = re.compile(
    r"\b(?:(?:go|goes|going|went|gone|come|came) down|f[ae]ll(?:s|en|ing)?|drop(?:s|ped|ping)?|shr[aiu]nk(?:s|ing)?"
    r"|decreas(?:e|ed|es|ing)|sink(?:s|ing)?|sank|declin(?:e|ed|es|ing)"
    r"|get(?:ting)? (?:less|fewer|lower|smaller|shorter|colder|cheaper))\b"
)


def steady_change(exercise: Exercise) -> Found | None:
    """Did the sales rise every week? Has the price kept falling?"""
    opening = exercise.plain.split()[:1]
    up, down = _UP.search(exercise.plain), _DOWN.search(exercise.plain)
    said = _ALWAYS.search(exercise.plain)
    if (found := _steadily_across(exercise)) is not None:
        return found
    if not opening or opening[0] not in _ASKS or said is None or (up is None) == (down is None):
        return None
    grid, column = exercise.grid, _column(exercise)
    if column is None or exercise.rows_named or exercise.asks("than", "by") or len(grid.rows) < 3:
        return None
    script = Script()
    values = script.let(grid.names[column] or "values", grid.column(column))
    sign, fits = (">", operator.gt) if up else ("<", operator.lt)
    holds = all(fits(after, one) for one, after in pairwise(values.value))
    test = f"all(after {sign} one for one, after in zip({values.text}, {values.text}[1:]))"
    made = Term(f"'yes' if {test} else 'no'", "yes" if holds else "no")
    return Found("steadily", script.answer(made), None, (0, column), sure=0.88)


def _steadily_across(exercise: Exercise) -> Found | None:
    """Return the rows that rose, or fell, from each column to the next: "who ran faster every time"."""
    grid, said = exercise.grid, _ALWAYS.search(exercise.plain)
    if said is None or grid.header is None or len(grid.measured) < 3 or len(set(grid.labels)) < len(grid.labels):
        return None
    way = _way(exercise) if all(is_for_a_time(grid.names[at]) for at in grid.measured) else None
    if (
        way is None
        or exercise.rows_named
        or not exercise.asks("which", "who", "whose")
        or _THAN_ANOTHER.search(exercise.plain) is not None
        or exercise.asks("how many")
    ):
        return None
    sign, fits = (">", operator.gt) if way else ("<", operator.lt)
    script = Script()
    held = script.let("figures", {row[0]: [values[at] for at in grid.measured]
                                  for row, values in zip(grid.rows, grid.numbers, strict=True)})  # fmt: skip
    fitting = [label for label, own in held.value.items() if all(fits(after, one) for one, after in pairwise(own))]
    test = f"all(after {sign} one for one, after in zip(own, own[1:]))"
    text = f"', '.join(label for label, own in {held.text}.items() if {test})"
    made = Term(text, ", ".join(fitting))
    return Found("steadily", script.answer(made), None, None, sure=0.85) if fitting else None


def _way(exercise: Exercise) -> bool | None:
    """Return whether more is asked for; a better time is less."""
    grid = exercise.grid
    timed = _TIMED.search(f"{exercise.title} {' '.join(grid.names)}") is not None
    quick, slow = _QUICKER.search(exercise.plain), _SLOWER.search(exercise.plain)
    up = bool(_UP.search(exercise.plain) or _MORE.search(exercise.plain) or (slow if timed else quick))
    down = bool(_DOWN.search(exercise.plain) or _LESS.search(exercise.plain) or (quick if timed else slow))
    return up if up != down else None


def _column(exercise: Exercise) -> int | None:
    """Return the column that is meant: the only one of figures, or the one that is named."""
    grid = exercise.grid
    if grid.header is None or not grid.measured:
        return None
    if len(grid.measured) == 1:
        return grid.measured[0]
    heads = [grid.names[at] for at in grid.measured]
    found = named(heads, exercise.words)
    if len(found) == 1:
        return grid.measured[found[0]]
    near = None if found else likest(heads, exercise.words)
    return None if near is None else grid.measured[near]
