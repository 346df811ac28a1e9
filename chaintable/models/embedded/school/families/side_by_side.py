"""Two columns set against each other in every row: planned and spent, a goal and what is saved, high and low."""

import re
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.grid import Grid
from chaintable.models.embedded.school.naming import named
from chaintable.models.embedded.school.program import Program, Script, Term, best
from chaintable.models.embedded.school.words import STOP, Number, stems

_PLANS = frozenset("plan planned budget budgeted estimate estimated goal target expected aim needed ordered".split())
_OUTCOMES = frozenset("spent spend actual actually used real reached saved achieved raised collected sold made so "
                      "earned got delivered paid".split())  # fmt: skip
_OVER = re.compile(
    r"\b(?:over(?:shoot|shot|shoots|spen[dt]|ran|run)|over|above|exceed\w{0,3}|beyond|top(?:ped|s)?"
    r"|(?:more|dearer|higher|costlier|expensive) than)\b"
)
_UNDER = re.compile(
    r"\b(?:under(?:spen[dt])?|below|(?:less|fewer|cheaper|lower) than|short|miss(?:ed|ing)?|fall|fell|still|away|to go"
    r"|from (?:his|her|their|its|the|my|our)|left to|yet to|remain\w{0,3}|lack\w{0,3}"
    r"|not (?:reach|meet|met|manage)\w{0,2}"
    r"|(?:didn't|hasn't|haven't|don't|doesn't) (?:reach|meet|met|manage|hit|make)\w{0,2})\b"
)
_MET = re.compile(r"\b(?:reach(?:ed|es)?|met|meets?|hit|made|achieved?|managed?)\b")
_ABOUT_PLAN = re.compile(r"\b(?:plan\w{0,4}|budget\w{0,3}|estimate\w?|goals?|targets?|expect\w{0,3}|aim|intended)\b")
_APART = re.compile(r"\b(?:apart|differ(?:ence|s|ed)?|gap)\b")
_NEAREST = frozenset("closest nearest".split())
_FAR = frozenset("furthest farthest widest".split())
_YES_NO = frozenset("is are was were do does did has have had can could will would".split())
_OTHERWISE = (
    "percent",
    "percentage",
    "fraction",
    "average",
    "mean",
    "median",
    "probability",
    "times",
    "ratio",
    "weeks",
)


@dataclass(frozen=True, slots=True)
class _Gaps:
    """How much one column is above another in each row: the columns, and whether no gap counts as one that fits."""

    upper: int
    lower: int
    with_none: bool = False
    signed: bool = True


def side_by_side(exercise: Exercise) -> Found | None:
    """Where did they overshoot the plan by most? How far is Ana from her goal? When were high and low apart most?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2 or exercise.asks(*_OTHERWISE) or exercise.money:
        return None
    gaps = _of_plan(exercise) or _of_goals(exercise) or _apart(exercise)
    if gaps is None:
        return None
    program = _answered(exercise, gaps)
    if program is None:
        return None
    rows = exercise.rows_named
    return Found("side by side", program, tuple(rows) or None, (0, *sorted((gaps.upper, gaps.lower))), sure=0.85)


def _column(grid: Grid, words: frozenset[str]) -> int | None:
    found = [at for at in grid.measured if words & set(stems(grid.names[at]))]
    return found[0] if len(found) == 1 else None


def _of_plan(exercise: Exercise) -> _Gaps | None:
    """Return what went over a plan, or stayed under it, as the question says."""
    plan, outcome = _column(exercise.grid, _PLANS), _column(exercise.grid, _OUTCOMES)
    if plan is None or outcome is None or plan == outcome or _ABOUT_PLAN.search(exercise.plain) is None:
        return None
    under, over = _UNDER.search(exercise.plain), _OVER.search(exercise.plain)
    if (under is None) != (over is None):
        return _Gaps(plan, outcome) if under else _Gaps(outcome, plan)
    if under is None and _MET.search(exercise.plain):
        return _Gaps(outcome, plan, with_none=True)
    if exercise.has(_NEAREST | _FAR):
        return _Gaps(plan, outcome)
    return None


def _of_goals(exercise: Exercise) -> _Gaps | None:
    """Return the difference of the goals that a team scored and those that it let in, with its sign."""
    grid = exercise.grid
    scored, let_in = _column(grid, frozenset(("for", "scored"))), _column(grid, frozenset(("against", "conceded")))
    if (
        scored is None
        or let_in is None
        or not exercise.asks("goal difference", "point difference", "points difference")
    ):
        return None
    return _Gaps(scored, let_in)


def _apart(exercise: Exercise) -> _Gaps | None:
    """Return the distance of two columns that are named, where it is asked in which row it is largest or smallest."""
    grid = exercise.grid
    found = named([grid.names[at] for at in grid.measured], exercise.words)
    extreme = exercise.has(MOST | LEAST | _FAR | _NEAREST)
    if len(found) != 2 or _APART.search(exercise.plain) is None or not extreme or not _asks_which(exercise):
        return None
    return _Gaps(grid.measured[found[0]], grid.measured[found[1]], signed=False)


def _answered(exercise: Exercise, gaps: _Gaps) -> Program | None:
    script, grid = Script(), exercise.grid
    if len(set(grid.labels)) < len(grid.labels):
        return None
    one, other = (
        script.let(grid.names[at], dict(zip(grid.labels, grid.column(at), strict=True)))
        for at in (gaps.upper, gaps.lower)
    )
    values = {label: round(one.value[label] - other.value[label], 6) for label in grid.labels}
    text = f"{one.text}[label] - {other.text}[label]"
    values = values if gaps.signed else {label: abs(value) for label, value in values.items()}
    text = text if gaps.signed else f"abs({text})"
    held = script.let("gaps", Term(f"{{label: {text} for label in {one.text}}}", values))
    if _asks_which(exercise):
        return _which(exercise, script, held, gaps)
    if exercise.plain.split()[0] in _YES_NO:
        return _holds(exercise, script, held, gaps)
    if exercise.asks("how much", "how many", "how far", "what", "by how"):
        return _size(exercise, script, held, gaps)
    return None


def _asks_which(exercise: Exercise) -> bool:
    return exercise.asks("which", "who", "whose", "where", "when", "what day", "what month") and not exercise.asks(
        "how much", "how many", "how far"
    )


def _which(exercise: Exercise, script: Script, held: Term, gaps: _Gaps) -> Program | None:
    """Return the row with the largest or the smallest gap, or those that have one."""
    if exercise.rows_named:
        return None
    if exercise.has(MOST | LEAST | _FAR | _NEAREST):
        largest = exercise.has(MOST | _FAR) or not exercise.has(LEAST | _NEAREST)
        rising = sorted(held.value.values(), reverse=largest)
        return None if rising[0] == rising[1] else script.answer(best(held, largest))
    sign = ">=" if gaps.with_none else ">"
    fitting = [label for label, gap in held.value.items() if gap > 0 or (gaps.with_none and gap == 0)]
    made = Term(f"', '.join(label for label, gap in {held.text}.items() if gap {sign} 0)", ", ".join(fitting))
    return script.answer(made) if fitting else None


def _holds(exercise: Exercise, script: Script, held: Term, gaps: _Gaps) -> Program | None:
    rows, sign = exercise.rows_named, ">=" if gaps.with_none else ">"
    if len(rows) > 1:
        return None
    gap = _of(exercise, held, rows)
    holds = gap.value > 0 or (gaps.with_none and gap.value == 0)
    return script.answer(Term(f"'yes' if {gap.text} {sign} 0 else 'no'", "yes" if holds else "no"))


def _size(exercise: Exercise, script: Script, held: Term, gaps: _Gaps) -> Program | None:
    """Return how large the gap of a row is, or of all together; how many rows have one where they are counted."""
    rows, key = exercise.rows_named, set(stems(exercise.grid.names[0])) - STOP
    after = set(stems(exercise.plain.partition("how many ")[2])[:2])
    if not rows and after & (key | {"item", "category", "person", "child", "of"}):
        count = sum(gap > 0 or (gaps.with_none and gap == 0) for gap in held.value.values())
        sign = ">=" if gaps.with_none else ">"
        return script.answer(Term(f"len([gap for gap in {held.text}.values() if gap {sign} 0])", count))
    if len(rows) > 1 or exercise.has(MOST | LEAST) or (not rows and not _says_all(exercise)):
        return None
    gap = _of(exercise, held, rows)
    return None if gap.value < 0 and _of_goals(exercise) is None else script.answer(gap)


def _says_all(exercise: Exercise) -> bool:
    all_said = exercise.has(TOTAL) or exercise.asks("all", "in all", "whole", "family", "they", "we", "club", "go")
    return all_said and not exercise.asks("he", "she", "each")


def _of(exercise: Exercise, held: Term, rows: list[int]) -> Term:
    """Return the gap of a row, or of all."""
    if rows:
        label = exercise.grid.labels[rows[0]]
        return Term(f"{held.text}[{label!r}]", held.value[label])
    whole: Number = round(sum(held.value.values()), 6)
    return Term(f"sum({held.text}.values())", whole)
