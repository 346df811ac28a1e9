"""What part of one column another one is, in a row: the part of her goal that she has, of its seats that are taken."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, term
from chaintable.models.embedded.school.words.named_labels import likeness, named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems

_PART_OF = re.compile(
    r"\b(?P<kind>percent|percentage|fraction|share|part|proportion) of"
    r" (?P<whose>(?:(?:all|the|her|his|its|their|our|your|my"
    r"|[a-z]{2,15}'s?) ){0,3})(?P<whole>[a-z]{3,15}(?: [a-z]{3,15})?)"
)
_OWNED = frozenset("her his its their our your my".split())
_FOR_EACH = re.compile(r"\b(?:per|each|every|weekly|monthly|daily|price|rate)\b", re.I)


def column_share(exercise: Exercise) -> Found | None:
    """What percent of her goal has Zoe saved? What fraction of its seats are taken on bus 2?"""
    grid, said = exercise.grid, _PART_OF.search(exercise.plain)
    rows = exercise.rows_named or partly_named(grid.labels, exercise.words)
    if grid.header is None or said is None or len(rows) != 1 or exercise.has(MOST | LEAST) or exercise.asks("not"):
        return None
    whole = _whole(exercise, said["whole"])
    part = None if whole is None else _part(exercise, whole, said)
    if whole is None or part is None:
        return None
    row = rows[0]
    one, other = grid.numbers[row][part], grid.numbers[row][whole]
    if one is None or not other or not 0 <= one <= other:
        return None
    script = Script()
    held, every = script.let(grid.names[part], one), script.let(grid.names[whole], other)
    in_percent = said["kind"].startswith("percent")
    made = script.percent(held, every) if in_percent else script.fraction(term(held), term(every))
    return Found("column share", made, (row,), tuple(sorted({0, part, whole})), card="percent", sure=0.9)


def _whole(exercise: Exercise, words: str) -> int | None:
    """Return the one column that is named right behind "percent of"."""
    grid = exercise.grid
    own = {at: [word for word in stems(grid.names[at].split("(")[0]) if word not in STOP] for at in grid.measured}
    first = stems(words)[:1]
    found = [at for at, head in own.items() if head and first and first[0] in head]
    whole = [at for at in found if set(own[at]) <= set(stems(words))]
    kept = whole or found
    return kept[0] if len(kept) == 1 else None


def _part(exercise: Exercise, whole: int, said: re.Match[str]) -> int | None:
    """Return the column that is the part: another one that is named, else the only other that counts the same."""
    grid = exercise.grid
    others = [at for at in grid.measured if at != whole]
    words = stems(exercise.plain[: said.start()] + exercise.plain[said.end() :])
    meant = named([grid.names[at] for at in others], words)
    if len(meant) == 1:
        return others[meant[0]]
    likely = [at for at in others if likeness(grid.names[at].split("(")[0], words) >= 0.5]
    if len(likely) == 1:
        return likely[0]
    if _OWNED.isdisjoint(said["whose"].split()) and "'s" not in said["whose"]:
        return None
    plain = [at for at in others if not _FOR_EACH.search(grid.names[at])]
    return plain[0] if len(plain) == 1 else None
