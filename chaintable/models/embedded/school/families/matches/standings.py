"""Rounds added up: who is in the lead after two rounds, and with how many points."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, quantity, stems

_AFTER = re.compile(
    r"\bafter (?:the )?(?:first |round |game |day |set )?(?P<many>[a-z]{3,7}|\d{1,2})(?: (?P<unit>[a-z]{3,8}))?\b"
)
_LEADS = (
    "in the lead",
    "leading",
    "leads",
    "lead",
    "ahead",
    "in front",
    "first",
    "top",
    "winning",
    "most points",
    "best",
)
_LAST = ("last", "bottom", "behind", "fewest points", "worst")


def standing(exercise: Exercise) -> Found | None:
    """Who is in the lead after two rounds? How many points had the Owls after round 2?"""
    grid, said = exercise.grid, _AFTER.search(exercise.plain)
    if grid.header is None or said is None or len(grid.measured) < 3 or len(set(grid.labels)) < len(grid.labels):
        return None
    heads = [stems(grid.names[at]) for at in grid.measured]
    unit = heads[0][:1]
    if not all(head[:1] == unit and head[1:] == (str(at),) for at, head in enumerate(heads, 1)):
        return None
    many = ORDINALS.get(said["many"]) or quantity(said["many"])
    named = unit[0] in stems(exercise.plain[said.start() :])
    if not isinstance(many, int) or not 1 < many <= len(heads) or not named:
        return None
    columns = grid.measured[:many]
    script = Script()
    sums = {
        label: sum(values[at] or 0 for at in columns) for label, values in zip(grid.labels, grid.numbers, strict=True)
    }
    text = ", ".join(
        f"{label!r}: {' + '.join(repr(values[at]) for at in columns)}"
        for label, values in zip(grid.labels, grid.numbers, strict=True)
    )
    held = script.let("points", Term(f"{{{text}}}", sums))
    rows = exercise.rows_named
    if len(rows) == 1 and exercise.asks("how many", "what") and not exercise.asks("more", "ahead", "behind"):
        label = grid.labels[rows[0]]
        return Found("standing", script.answer(Term(f"{held.text}[{label!r}]", sums[label])), sure=0.85)
    if rows or not exercise.asks("who", "which", "whose", "who's") or exercise.asks("how many"):
        return None
    down = exercise.asks(*_LAST)
    if not down and not exercise.asks(*_LEADS):
        return None
    ranked = sorted(sums.values(), reverse=not down)
    if ranked[0] == ranked[1]:
        return None
    return Found("standing", script.answer(best(held, largest=not down)), sure=0.88)
