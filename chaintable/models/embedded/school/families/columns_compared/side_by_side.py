"""Two columns set against each other in every row: planned and spent, a goal and what is saved, high and low."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script, Term, best
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import MONTHS, STOP, WEEK, Number, quantity, stems

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
_ABOUT_PLAN = re.compile(
    r"\b(?:(?:over|under)(?:sp[ae]n[dt]|r[au]n|shoot|shot)|plan\w{0,4}|budget\w{0,3}|estimate\w?|goals?"
    r"|targets?|expect\w{0,3}|aim|intended)\b"
)
_APART = re.compile(r"\b(?:apart|differ(?:ence|s|ed)?|gap|span|spread|range|swing|distance)\b")
_NEAREST = frozenset("closest nearest".split())
_FAR = frozenset("furthest farthest widest".split())
_YES_NO = frozenset("is are was were do does did has have had can could will would".split())
_EVERY = ("everyone", "everybody", "every", "each", "all", "always")
_SOME = ("anyone", "anybody", "any", "someone", "somebody", "ever")
_THINGS = frozenset("item category person child of runner swimmer player pupil student kid city".split())
_INCOME = frozenset("earned earn income received got in takings revenue sale".split())
_OUTGO = frozenset("spent spend out expense expenses cost paid spending".split())
_KEPT = re.compile(r"\b(?:keep|kept|keeps|sav(?:e|es|ed|ing)|aside|away|left(?: over)?|profit|set by|put by)\b")
_NOTHING = re.compile(r"\b(?:nothing|not (?:save|keep|put)|didn't (?:save|keep|put))\b")
_SAME = re.compile(r"\b(?:same|unchanged|not change|didn't change|no change)\b")
_TIMED_HEADS = frozenset((*WEEK, *MONTHS, *(
    "before after start end begin heat semifinal final first second third last now then old new today yesterday"
    " pre post morning noon afternoon evening night midnight midday earlier later spring summer autumn fall winter"
    " breakfast dinner"
).split()))  # fmt: skip
_CLOCKS = frozenset("s sec second min minute time lap place rank".split())
_BETTER, _WORSE = (
    re.compile(
        r"\b(?:better|improv\w{1,5}|progress\w{0,3}|(?:knock|shav|tak|trim|cut)[a-z]{0,4}\b.{0,40}? off"
        r"|took\b.{0,40}? off)\b"
    ),
    re.compile(r"\b(?:worse\w{0,3}|declin\w{1,4})\b"),
)
_QUICKER, _LATER = re.compile(r"\b(?:faster|quicker|sped up)\b"), re.compile(r"\b(?:slower|slowed)\b")
_FROM_BEFORE = re.compile(
    r"\b(?:knock|shav|tak|took|trim|cut)[a-z]{0,4}\b.{0,40}\boff\b|\boff (?:his|her|their|its|the) \b"
)
"""An improvement on the time before, which is named alone: "she took a second off her heat time"."""
_ROSE = re.compile(
    r"\b(?:warm(?:ed|er)?(?: up)?|rose|rise|risen|climb(?:ed)?|went up|go up|gone up|grew|grow|grown|gain(?:ed)?"
    r"|increased?|heat(?:ed)? up)\b"
)
_FELL = re.compile(
    r"\b(?:cool(?:ed|er)?(?: (?:down|off))?|colder|fell|fall|fallen|drop(?:ped)?|went down|go down|gone down|lost|lose"
    r"|decreased?|shrank|shrunk)\b"
)
_WEATHER = ("rain fell", "snow fell", "rain has fallen", "snow has fallen", "how many fell", "in the fall")
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
    "how many weeks",
)


@dataclass(frozen=True, slots=True)
class _Gaps:
    """How much one column is above another in each row: the columns, and the sign of a gap that fits (">" 0)."""

    upper: int
    lower: int
    sign: str = ">"
    signed: bool = True

    def fits(self, gap: Number) -> bool:
        """Whether a row has what is asked for: a gap above nothing, or just none."""
        return {">": gap > 0, ">=": gap >= 0, "==": gap == 0}[self.sign]


def side_by_side(exercise: Exercise) -> Found | None:
    """Where did they overshoot the plan by most? How far is Ana from her goal? When were high and low apart most?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2 or exercise.asks(*_OTHERWISE) or exercise.money:
        return None
    gaps = next((found for read in _PAIRS if (found := read(exercise)) is not None), None)
    if gaps is None:
        return None
    program = _answered(exercise, gaps)
    if program is None:
        return None
    rows = exercise.rows_named
    return Found("side by side", program, tuple(rows) or None, (0, *sorted((gaps.upper, gaps.lower))), sure=0.85)


def _column(grid: SchoolGrid, words: frozenset[str]) -> int | None:
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
        return _Gaps(outcome, plan, ">=")
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


def _of_savings(exercise: Exercise) -> _Gaps | None:
    """Return what was kept of what came in: earned, less spent."""
    income, outgo = _column(exercise.grid, _INCOME), _column(exercise.grid, _OUTGO)
    if income is None or outgo is None or len(exercise.grid.measured) > 2 or not _KEPT.search(exercise.plain):
        return None
    return _Gaps(income, outgo, "==" if _NOTHING.search(exercise.plain) else ">")


def is_for_a_time(head: str) -> bool:
    """Whether a header names one time of several: a month, a round, the evening, "Week 2"."""
    own = set(stems(head))
    return not _TIMED_HEADS.isdisjoint(own) or any(word.isdecimal() for word in own)


def _in_time(grid: SchoolGrid) -> tuple[int, int] | None:
    """Return the two columns of figures of which one is for a time after that of the other; None for none, or more."""
    found = [at for at in grid.measured if is_for_a_time(grid.names[at])]
    return (found[0], found[1]) if len(found) == 2 else None


def _times_named(exercise: Exercise) -> tuple[int, int] | None:
    """Return the two of several times that are named, in the order of the table."""
    grid = exercise.grid
    heads = _heads_named(exercise, grid.measured)
    if len(heads) != 2 or len(grid.measured) < 3 or not all(is_for_a_time(grid.names[at]) for at in grid.measured):
        return None
    return min(heads), max(heads)


def _of_change(exercise: Exercise) -> _Gaps | None:
    """Return how much better, worse, more or less the second of two times was than the first."""
    grid, plain = exercise.grid, exercise.plain
    pair = _in_time(grid) or _times_named(exercise)
    heads = _heads_named(exercise, pair or ())
    compares = bool(heads and exercise.rows_named and exercise.asks("than"))
    if pair is None or exercise.asks(*_WEATHER) or compares:
        return None
    if len(heads) == 1 and not _is_of_later(exercise, heads[0], pair):
        return None
    first, second = pair
    timed = bool(_CLOCKS & {word for name in (*grid.names[1:], exercise.title) for word in stems(name)})
    said = [pattern.search(plain) is not None for pattern in (_BETTER, _WORSE, _QUICKER, _LATER, _ROSE, _FELL)]
    if _SAME.search(plain) and not any(said):
        return _Gaps(second, first, "==")
    if sum(said) != 1:
        return None
    better, worse, quicker, slower, rose, _ = said
    if (quicker or slower or better or worse) and exercise.asks("than") and heads[:2] != [second, first]:
        return None
    up = rose or (better and not timed) or (worse and timed) or (quicker and not timed) or (slower and timed)
    return _Gaps(second, first) if up else _Gaps(first, second)


def _is_of_later(exercise: Exercise, head: int, pair: tuple[int, int]) -> bool:
    """Whether only one time is named, and the other is meant: "slower the second time", "a second off her heat"."""
    better = any(one.search(exercise.plain) for one in (_BETTER, _WORSE, _QUICKER, _LATER))
    return bool(_FROM_BEFORE.search(exercise.plain)) or (better and head == pair[1] and not exercise.asks("than"))


def _heads_named(exercise: Exercise, columns: Sequence[int]) -> list[int]:
    """Return the columns that are named, in the order of the words: by their header, or by what sets it apart."""
    names = [exercise.grid.names[at].split("(")[0] for at in columns]
    places = {}
    for at, name in zip(columns, names, strict=True):
        own = set(stems(name)) - set().union(*(set(stems(other)) for other in names if other is not name)) - STOP
        said = [place for place, word in enumerate(exercise.words) if word in own]
        if said:
            places[at] = said[0]
    return sorted(places, key=places.__getitem__)


def _apart(exercise: Exercise) -> _Gaps | None:
    """Return the distance of two columns that are named, where it is asked in which row it is largest or smallest."""
    grid = exercise.grid
    found = named([grid.names[at] for at in grid.measured], exercise.words)
    extreme = exercise.has(MOST | LEAST | _FAR | _NEAREST)
    if len(found) != 2 or _APART.search(exercise.plain) is None or not extreme or not _asks_which(exercise):
        return None
    return _Gaps(grid.measured[found[0]], grid.measured[found[1]], signed=False)


_PAIRS = (_of_plan, _of_goals, _of_savings, _of_change, _apart)


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
    if exercise.plain.split()[0] in _YES_NO and not exercise.asks("or"):
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
    fitting = [label for label, gap in held.value.items() if gaps.fits(gap)]
    made = Term(f"', '.join(label for label, gap in {held.text}.items() if gap {gaps.sign} 0)", ", ".join(fitting))
    return script.answer(made) if fitting else None


def _holds(exercise: Exercise, script: Script, held: Term, gaps: _Gaps) -> Program | None:
    rows = exercise.rows_named
    every, some = exercise.asks(*_EVERY), exercise.asks(*_SOME)
    if len(rows) > 1 or (every and some):
        return None
    if not rows and (every or some):
        name = "all" if every else "any"
        holds = (all if every else any)(gaps.fits(gap) for gap in held.value.values())
        test = f"{name}(gap {gaps.sign} 0 for gap in {held.text}.values())"
    else:
        gap = _of(exercise, held, rows)
        holds, test = gaps.fits(gap.value), f"{gap.text} {gaps.sign} 0"
    return script.answer(Term(f"'yes' if {test} else 'no'", "yes" if holds else "no"))


def _size(exercise: Exercise, script: Script, held: Term, gaps: _Gaps) -> Program | None:
    """Return how large the gap of a row is, or of all together; how many rows have one where they are counted."""
    rows, key = _rows(exercise), set(stems(exercise.grid.names[0])) - STOP
    after = set(stems(exercise.plain.partition("how many ")[2])[:2])
    if not rows and after & (key | _THINGS):
        count = sum(gaps.fits(gap) for gap in held.value.values())
        return script.answer(Term(f"len([gap for gap in {held.text}.values() if gap {gaps.sign} 0])", count))
    if len(rows) > 1 or exercise.has(MOST | LEAST) or (not rows and not (exercise.rows_named or _says_all(exercise))):
        return None
    gap = _of(exercise, held, rows)
    return None if gap.value < 0 and _of_goals(exercise) is None else script.answer(gap)


def _rows(exercise: Exercise) -> list[int]:
    """Return the rows that are named; none for "after four weeks" where there are four."""
    count = len(exercise.grid.rows)
    said = [word for word in exercise.words if quantity(word) == count]
    return [] if said and exercise.asks("after", "all", "these", "the first") else exercise.rows_named


def _says_all(exercise: Exercise) -> bool:
    all_said = exercise.has(TOTAL) or exercise.asks(
        "all", "in all", "whole", "family", "they", "we", "club", "go", "after"
    )
    return all_said and not exercise.asks("he", "she", "each")


def _of(exercise: Exercise, held: Term, rows: list[int]) -> Term:
    """Return the gap of a row, or of all."""
    if rows:
        label = exercise.grid.labels[rows[0]]
        return Term(f"{held.text}[{label!r}]", held.value[label])
    whole: Number = round(sum(held.value.values()), 6)
    return Term(f"sum({held.text}.values())", whole)
