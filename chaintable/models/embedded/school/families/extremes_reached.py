"""The most and the least that something came to: "what was the coldest it got?", "what's the most they sold?"."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import likest, named

_GOT = re.compile(
    r"\bwhat (?:is|was) the (?P<word>[a-z]{3,9}(?: and [a-z]{3,9})?)(?: (?:that|which))?"
    r" (?:it|they|she|he|we|i|you|anyone|anybody|the [a-z]{3,12})(?: has| have| had)?(?: ever)?"
    r" (?:got|gets?|was|were|been|went|goes|reached|fell|dropped|climbed|rose|became|sold|made|earned|scored|saved)\b"
)
_WARMTH = frozenset("coldest warmest hottest coolest".split())


def extreme_reached(exercise: Exercise) -> Found | None:
    """What was the coldest it got? What was the most they sold on a day?"""
    grid, said = exercise.grid, _GOT.search(exercise.plain)
    if said is None or grid.header is None or exercise.rows_named or exercise.choices or not grid.measured:
        return None
    word = said["word"].split()[0]
    if word not in MOST | LEAST or exercise.asks("which", "when", "who", "first", "last"):
        return None
    columns = _columns(exercise, word)
    if not columns:
        return None
    script = Script()
    values = script.let("values", [value for at in columns for value in grid.column(at)])
    name, pick = ("min", min) if word in LEAST else ("max", max)
    made = Term(f"{name}({values.text})", pick(values.value))
    return Found("extreme reached", script.answer(made), None, (0, *columns), sure=0.88)


def _columns(exercise: Exercise, word: str) -> tuple[int, ...]:
    """Return the columns that are meant: the one that is named, the only one, or all of temperatures."""
    grid = exercise.grid
    heads = [grid.names[at] for at in grid.measured]
    found = named(heads, exercise.words)
    near = likest(heads, exercise.words)
    if len(found) == 1 or (not found and near is not None):
        return (grid.measured[found[0] if found else near or 0],)
    return grid.measured if len(heads) == 1 or (not found and word in _WARMTH) else ()
