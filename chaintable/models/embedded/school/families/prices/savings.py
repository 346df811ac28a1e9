"""What is saved by a sale: the old price less the new, where it is largest, and what costs half of what it did."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script, Term, best, total
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.number_bounds import Bound, bounds
from chaintable.models.embedded.school.words.words_and_numbers import stems

_OLD = frozenset("old normal regular usual original originally full before was list standard ordinary previous".split())
_NEW = frozenset("new sale now reduced discounted discount after offer special today final current".split())
_SAVED = re.compile(
    r"\b(?:sav(?:e|es|ed|ing|ings)|reduc(?:tions?|ed)|price cuts?|cuts?|knocked off|mark(?:ed)? ?downs?"
    r"|discounts?|bargains?"
    r"|(?:came|come|comes|gone|went|go) down|dropped|drops?|f[ae]ll|fallen|lowered|cheaper)\b"
)
_HALF = re.compile(
    r"\b(?:half (?:of )?(?:the |its |their )?(?:[a-z]{2,8} )?price|half (?:of )?(?:what|as much)|(?:by|in"
    r"|to) half|halved|50 off"
    r"|50 percent off|half off)\b"
)
_LARGE, _SMALL = frozenset("bigger larger greater more higher better".split()), frozenset("smaller less lower".split())
_SAME = re.compile(r"\b(?:same|equal|equally|both|neither)\b", re.I)
_OTHERWISE = ("percent", "percentage", "fraction", "average", "per cent", "than if")


def saving(exercise: Exercise) -> Found | None:
    """Is the bigger saving on the jacket or on the hat? What has come down most? What is going for half price?"""
    columns = sale_columns(exercise.grid)
    if columns is None or (exercise.money and not bounds(exercise.asking)):
        return None
    if _HALF.search(exercise.plain):
        program = _at_half(exercise, *columns)
    elif _SAVED.search(exercise.plain) and not exercise.asks(*_OTHERWISE):
        program = _answered(exercise, *columns)
    else:
        return None
    rows = _rows(exercise)
    return None if program is None else Found("saving", program, tuple(rows) or None, (0, *sorted(columns)), sure=0.88)


def sale_columns(grid: SchoolGrid) -> tuple[int, int] | None:
    """Return the column of old prices and that of new ones; None unless there is one of each."""
    priced = grid.priced
    heads = {at: set(stems(grid.names[at])) for at in priced}
    old = [at for at in priced if heads[at] & _OLD]
    new = [at for at in priced if heads[at] & _NEW and at not in old]
    unique = len(set(grid.labels)) == len(grid.labels)
    return (old[0], new[0]) if grid.header and len(old) == len(new) == 1 and len(priced) == 2 and unique else None


def _rows(exercise: Exercise) -> list[int]:
    return partly_named(exercise.grid.labels, exercise.words)


def _at_half(exercise: Exercise, old: int, new: int) -> Program | None:
    """Return what costs half of what it did, or whether one thing does."""
    grid, script = exercise.grid, Script()
    held = script.let(
        "prices", {row[0]: [one[old], one[new]] for row, one in zip(grid.rows, grid.numbers, strict=True)}
    )
    rows = _rows(exercise)
    if len(rows) == 1 and exercise.plain.split()[0] in ("is", "was", "does", "did", "are", "were"):
        before, after = held.value[grid.labels[rows[0]]]
        one = f"{held.text}[{grid.labels[rows[0]]!r}]"
        return script.answer(
            Term(f"'yes' if 2 * {one}[1] == {one}[0] else 'no'", "yes" if 2 * after == before else "no")
        )
    found = [label for label, (before, after) in held.value.items() if 2 * after == before]
    if rows or not found or exercise.asks("how many", "how much"):
        return None
    made = f"', '.join(label for label, (before, after) in {held.text}.items() if 2 * after == before)"
    return script.answer(Term(made, ", ".join(found)))


def _answered(exercise: Exercise, old: int, new: int) -> Program | None:
    grid, script = exercise.grid, Script()
    before, after = (
        script.let(grid.names[at], dict(zip(grid.labels, grid.column(at), strict=True))) for at in (old, new)
    )
    values = {label: round(before.value[label] - after.value[label], 2) for label in grid.labels}
    text = f"{{label: round({before.text}[label] - {after.text}[label], 2) for label in {before.text}}}"
    return _said(exercise, script, script.let("savings", Term(text, values)))


def _said(exercise: Exercise, script: Script, held: Term) -> Program | None:
    """Return which saving is the largest, of all or of two; which are beyond a bound; or how much some are."""
    rows, words = _rows(exercise), set(exercise.plain.split())
    asks_size = exercise.asks("how much", "what is the saving", "what was the saving", "what do", "by how much")
    if len(rows) >= 2 and (exercise.asks("or") or exercise.choices) and not asks_size:
        return _larger_of(exercise, script, held, rows, smaller=bool(words & _SMALL) and not words & _LARGE)
    if exercise.asks("than", "instead of") and not bounds(exercise.asking):
        return None
    if not rows and asks_size is False and exercise.asks("which", "what", "where", "on what"):
        limits = bounds(exercise.asking)
        if len(limits) == 1:
            return _beyond(script, held, limits[0])
        return _extreme(exercise, script, held)
    if rows and asks_size:
        made = total(
            Term(f"{held.text}[{label!r}]", held.value[label]) for label in map(exercise.grid.labels.__getitem__, rows)
        )
        return script.answer(made.rounded() if len(rows) > 1 else made)
    every = exercise.asks("everything", "all", "altogether", "in all", "one of each", "in total", "the lot")
    return (
        script.answer(Term(f"sum({held.text}.values())", sum(held.value.values())).rounded())
        if asks_size and every
        else None
    )


def _larger_of(exercise: Exercise, script: Script, held: Term, rows: list[int], smaller: bool) -> Program | None:
    some = {exercise.grid.labels[row]: held.value[exercise.grid.labels[row]] for row in rows}
    if len(set(some.values())) == 1:
        same = next((one for one in exercise.choices if _SAME.search(one)), None)
        return script.answer(same) if same else None
    ranked = sorted(some.values(), reverse=not smaller)
    if ranked[0] == ranked[1]:
        return None
    labels = list(some)
    chosen = script.let("compared", Term(f"{{label: {held.text}[label] for label in {labels!r}}}", some))
    return script.answer(best(chosen, largest=not smaller))


def _beyond(script: Script, held: Term, limit: Bound) -> Program | None:
    found = [label for label, gap in held.value.items() if limit.holds(gap)]
    made = f"', '.join(label for label, gap in {held.text}.items() if {limit.text('gap')})"
    return script.answer(Term(made, ", ".join(found))) if found else None


def _extreme(exercise: Exercise, script: Script, held: Term) -> Program | None:
    if not exercise.has(MOST | LEAST):
        return None
    least = exercise.has(LEAST) and not exercise.asks("cheapest")
    ranked = sorted(held.value.values(), reverse=not least)
    return None if ranked[0] == ranked[1] else script.answer(best(held, largest=not least))
