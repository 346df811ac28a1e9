"""Rows that have the same figure: which two teams are level on gold, which days were equally warm."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import stems

_LEVEL = re.compile(
    r"\b(?:level|tied?|tying|drew|equal(?:ly)?|(?:the )?same|identical|as (?:many|much|\w{3,8}) as each other|alike)\b"
)
_TWO = re.compile(
    r"\b(?:which|what|who|name)\b.{0,20}\b(?:two|both|pair|2)\b|\b(?:which|what) [a-z]{2,14}s\b|\bwho (?:are"
    r"|were|have|scored|got|did)\b"
)
_WHICH_FIGURE = re.compile(r"\b(?:which|what)(?: is the| was the)? ([a-z]{3,14})\b")
_FIGURES = ("score", "mark", "figure", "number", "value", "price", "result", "amount", "temperature", "time", "age",
            "length", "height", "weight")  # fmt: skip
_SHARED = re.compile(
    r"\b(?:two|both|several|three|some|more than one|a couple)\b(?: [a-z]{2,12}){0,5}? (?:share[ds]?|have in common"
    r"|had in common"
    r"|got|scored?|both (?:have|had|got|cost))\b|\bshared by\b|\bsame for (?:two|three|several)\b"
)
_MORE_THAN_ONCE = re.compile(r"\b(?:twice|more than once|two times|at least twice)\b(?! as\b)")
_AS = re.compile(
    r"\b(?:just |exactly )?as (?:many|much|[a-z]{3,9})\b.{0,40}? as\b|\b(?:the )?same\b.{0,40}? as\b"
    r"|\bequal to\b|\blevel with\b"
)
_NUMBERS = ("how many", "how much", "how often", "times", "twice", "half", "before", "if", "than")
_OTHERWISE = ("how many", "how much", "percent", "more", "less", "total", "altogether", "than", "if")


def equal_figures(exercise: Exercise) -> Found | None:
    """Which two teams are level on gold? Which children have the same number of books? Who has as many as Ana?"""
    grid = exercise.grid
    if (found := _as_another(exercise)) is not None:
        return found
    if (found := _figure_shared(exercise)) is not None:
        return found
    if not _LEVEL.search(exercise.plain) or not _TWO.search(exercise.plain) or exercise.asks(*_OTHERWISE):
        return None
    scope = scope_of(exercise)
    if scope is None or not scope.is_one_column or exercise.rows_named or exercise.choices:
        return None
    at = scope.columns[0]
    if len(set(grid.labels)) < len(grid.labels):
        return None
    values = dict(zip(grid.labels, grid.column(at), strict=True))
    groups = [[label for label in values if values[label] == value] for value in dict.fromkeys(values.values())]
    several = [group for group in groups if len(group) > 1]
    if len(several) != 1:
        return None
    script = Script()
    held = script.let("values", values)
    counts = f"list({held.text}.values()).count(value) > 1"
    text = f"', '.join(label for label, value in {held.text}.items() if {counts})"
    said = ", ".join(several[0])
    return Found("equals", script.answer(Term(text, said)), None, (0, at), sure=0.85)


def _figure_shared(exercise: Exercise) -> Found | None:
    """Return the one figure that several rows have: "which score did two of the children share"."""
    scope, said = scope_of(exercise), _WHICH_FIGURE.search(exercise.plain)
    shared = _SHARED.search(exercise.plain) or _MORE_THAN_ONCE.search(exercise.plain)
    if scope is None or said is None or shared is None or not scope.is_one_column or exercise.rows_named:
        return None
    at, grid = scope.columns[0], exercise.grid
    things = {*stems(grid.names[at]), *_FIGURES}
    values = grid.column(at)
    several = [value for value in dict.fromkeys(values) if values.count(value) > 1]
    if stems(said[1])[0] not in things or stems(said[1])[0] in stems(grid.names[0]) or len(several) != 1:
        return None
    script = Script()
    held = script.let("figures", values)
    text = f"next(one for one in {held.text} if {held.text}.count(one) > 1)"
    return Found("equals", script.answer(Term(text, several[0])), None, (0, at), sure=0.88)


def _as_another(exercise: Exercise) -> Found | None:
    """Return the other rows with the figure of the one that is named: "in which month were as many sold as in May"."""
    grid, rows, said = exercise.grid, exercise.rows_named, _AS.search(exercise.plain)
    scope = scope_of(exercise)
    if said is None or scope is None or len(rows) != 1 or not scope.is_one_column or exercise.choices:
        return None
    after = named(grid.labels, stems(exercise.asking)[-len(stems(exercise.plain[said.end() :])) :])
    if after != rows or not exercise.asks("which", "who", "whose", "what", "when", "where") or exercise.asks(*_NUMBERS):
        return None
    values = dict(zip(grid.labels, grid.column(scope.columns[0]), strict=True))
    label = grid.labels[rows[0]]
    fitting = [one for one in grid.labels if one != label and values[one] == values[label]]
    if not fitting or len(values) < len(grid.labels):
        return None
    script = Script()
    held = script.let("values", values)
    test = f"value == {held.text}[{label!r}] and label != {label!r}"
    text = f"', '.join(label for label, value in {held.text}.items() if {test})"
    return Found("equals", script.answer(Term(text, ", ".join(fitting))), None, (0, scope.columns[0]), sure=0.88)
