"""The rate of change between two times."""

import operator
import re
from dataclasses import replace
from itertools import pairwise

from chaintable.models.embedded.school.exercise import FEWER, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term, term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.number_bounds import Compare
from chaintable.models.embedded.school.words.words_and_numbers import MONTHS, WEEK, Number, stem, stems

_PHRASES = (
    "rate of change",
    "average change",
    "average growth",
    "average increase",
    "average rise",
    "average gain",
    "average drop",
    "average fall",
    "average decrease",
    "change per",
    "average yearly change",
    "mean change",
)
_ROSE = frozenset(
    """
add added gain gains gained grow grows grew grown rise rises rose risen increase increased up climb climbed jump jumped
""".split()
)
_FELL = frozenset(
    "loses falls fall fell fallen drop dropped decrease decreased decline declined down lose lost shrink shrank".split()
)

_WEATHER = ("rain fell", "snow fell", "rain has fallen", "snow has fallen", "rain had fallen", "snow had fallen")
"""What falls, and isn't less for it."""


_UP = ("came up", "come up", "comes up", "shows up", "showed up", "signed up", "turned up", "added up", "picked up")
"""What goes up, and isn't more for it."""
_A_UNIT = re.compile(r"\b(?:per|an?|one|each|every|single) (year|month|week|day|hour|minute|second|decade)\b")
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_THROUGHOUT = ("whole time", "entire time", "whole period", "entire period", "over the years", "all that time",
               "all this time", "altogether", "overall", "from start to finish", "from beginning to end",
               "from start to end", "from the first to the last")  # fmt: skip
_SAME = ("stay the same", "stayed the same", "remain the same", "remained the same", "unchanged", "not change",
         "no change")  # fmt: skip
_THAN_BEFORE = re.compile(
    r"\bthan (?:in |on |at )?the (?:\w{2,6} (?:before|earlier)|(?:previous|last|preceding) \w{2,6})\b|\bthan before\b"
)
_BEFORE = re.compile(
    r"\b(?:compared (?:with|to)|over|than|as|from|against|on|since|relative to) (?:in |on "
    r"|at )?(?:the (?:\w{2,7} )?(?:year|month|week|day|time|season"
    r"|term|quarter|one|game|match|round)s? (?:before|earlier)|the (?:previous|last|preceding) \w{2,8})\b"
    r"|\bfrom one \w{2,7} to (?:the next|another)\b"
)
"""A value is held against the one before: "compared with the year before", "from one month to the next"."""
_SMALLEST = ("least", "smallest", "slowest")
_LARGEST = ("most", "biggest", "largest", "greatest", "sharpest", "steepest", "fastest", "highest", "any other")
_STEP = ("what was the", "what is the", "how big was", "how large was", "how much was")


def rate_of_change(exercise: Exercise) -> Found | None:
    """What was the rate of change between 2010 and 2014?"""
    pairs = exercise.grid.pairs
    on_average = exercise.has(_ROSE | _FELL) and (exercise.asks("average", "on average") or is_for_one(exercise))
    if pairs is None or not (exercise.asks(*_PHRASES) or on_average):
        return None
    labels, values = pairs
    after = exercise.asking.lower().partition("change")[2]
    found = named(labels, stems(after)) or exercise.rows_named
    if not found and on_average and is_for_one(exercise) and (exercise.asks("average") or exercise.asks(*_THROUGHOUT)):
        found = [0, len(labels) - 1]
    if len(found) != 2:
        return None
    first, second = found
    script = Script()
    before, later = script.let("before", values[first]), script.let("after", values[second])
    length = _length(exercise, first, second)
    if not length.value:
        return None
    fell = on_average and exercise.has(_FELL) and not exercise.has(_ROSE) and later.value < before.value
    moved = before - later if fell else later - before
    made = Term(f"({moved.text})", moved.value) / length
    return Found("rate of change", script.answer(made), (first, second), card="rate", sure=0.95)


def moves(exercise: Exercise) -> bool:
    """Whether the question says that something grows or shrinks."""
    return exercise.has(_ROSE | _FELL)


def is_for_one(exercise: Exercise) -> bool:
    """Whether growth or loss in one year, week … is asked for, and the rows are such: "how fast did it grow a year"."""
    said = {stem(unit) for unit in _A_UNIT.findall(exercise.plain)}
    own = set(stems(exercise.grid.names[0]))
    own |= {"year"} if all(_YEAR.fullmatch(label) for label in exercise.grid.labels) else set()
    return bool(said & own)


def _length(exercise: Exercise, first: int, second: int) -> Term:
    """Return the time between two rows: of years, their difference; of days and months, the rows between."""
    start, end = exercise.grid.numbers[first][0], exercise.grid.numbers[second][0]
    if start is not None and end is not None:
        return term(end) - term(start)
    return term(max(1, abs(second - first)))


def _pairs_of_one(exercise: Exercise) -> tuple[list[str], list[Number]] | None:
    """Return the labels and figures of the table's only column of figures, or, for a percentage, of the one named."""
    percent = exercise.asks("percent", "percentage")
    return _pairs_named(exercise) if percent else exercise.grid.pairs


def _pairs_named(exercise: Exercise) -> tuple[list[str], list[Number]] | None:
    """Return the labels and figures of the only column of figures, or of the one that is named."""
    grid, at = exercise.grid, _column_named(exercise)
    return grid.pairs if at is None else (list(grid.labels), grid.column(at))


def _column_named(exercise: Exercise) -> int | None:
    """Return the one column of figures that is named, of several; None where there is only one."""
    grid = exercise.grid
    scope = scope_of(exercise) if grid.pairs is None and grid.header is not None else None
    meant = () if scope is None else scope.named_columns
    return meant[0] if len(meant) == 1 else None


def change(exercise: Exercise) -> Found | None:
    """How much did it go up from May to June? By how many did it fall between 2010 and 2014?"""
    pairs, found = _pairs_of_one(exercise), exercise.rows_named
    if pairs is None or len(found) != 2 or not exercise.asks("from", "between", "since"):
        return None
    rose, fell = exercise.has(_ROSE), exercise.has(_FELL)
    if exercise.asks("through", *_WEATHER):
        return None
    if exercise.has(TOTAL) or exercise.asks("in all") or not (rose or fell or exercise.asks("change")):
        return None
    if not exercise.asks("how much", "how many", "by what", "what"):
        return None
    first, second = sorted(found)
    values = pairs[1]
    script = Script()
    before, later = script.let("before", values[first]), script.let("after", values[second])
    made = before - later if fell and not rose else later - before
    if exercise.asks("percent", "percentage"):
        if not values[first]:
            return None
        return Found("change in percent", script.percent(made, before), (first, second), card="percent", sure=0.85)
    return Found("change", script.answer(made), (first, second), sure=0.9)


def steps(exercise: Exercise) -> Found | None:
    """Between which two years did it fall the most? In which month was the biggest jump in sales over the last?"""
    found = _steps(exercise)
    at = _column_named(exercise)
    return found if found is None or at is None else replace(found, columns=(0, at))


def _steps(exercise: Exercise) -> Found | None:
    before = _BEFORE.search(exercise.plain)
    goes_on = before or _goes_by_time(exercise.grid.labels)
    pairs = _pairs_named(exercise) if goes_on else exercise.grid.pairs
    rose = exercise.has(_ROSE | {"increase", "jump", "growth", "rise"}) and not exercise.asks(*_UP)
    fell = exercise.has(_FELL | {"drop", "decrease", "fall", "decline", "loss"})
    same = exercise.asks(*_SAME)
    extreme = exercise.asks(*_LARGEST)
    than_before = _THAN_BEFORE.search(exercise.plain)
    if than_before and extreme and not rose:
        rose, fell = not exercise.has(FEWER), exercise.has(FEWER)
    elif pairs is not None and len(pairs[1]) > 1 and exercise.asks_which and than_before:
        less = exercise.has(FEWER)
        first = exercise.asks("first", "first time")
        sign, fits = ("<", operator.lt) if less else (">", operator.gt)
        return _steps_like(pairs, sign, fits, 0.8, first)
    same = same or (before is not None and exercise.asks("same", "equal"))
    if pairs is None or len(pairs[1]) < 2 or not (rose or fell or same) or not exercise.asks_which:
        return None
    if same:
        return _steps_like(pairs, "==", operator.eq, 0.85 if before else 0.55)
    least = not extreme and exercise.asks(*_SMALLEST)
    if not (extreme or least or exercise.has(MOST)) and not exercise.asks(
        "how many", "how much", "percent", "percentage"
    ):
        falls = fell and not rose
        if exercise.asks("between which", "which two"):
            return _pairs_like(pairs, "<" if falls else ">", operator.lt if falls else operator.gt)
        sure = 0.88 if before else 0.55
        return _steps_like(pairs, "<", operator.lt, sure) if falls else _steps_like(pairs, ">", operator.gt, sure)
    has = exercise.asks("has", "have", "had") and not before
    if not (extreme or least) or has:
        return None
    labels, values = pairs
    name = "{} and {}" if exercise.asks("between", "which two") else "{1}"
    changes = {name.format(labels[at], labels[at + 1]): values[at + 1] - values[at] for at in range(len(values) - 1)}
    if len(changes) < len(values) - 1:
        return None
    script = Script()
    held = script.let("changes", changes)
    pick = "max" if fell == least else "min"
    choose = max if fell == least else min
    if exercise.asks(*_STEP) and not exercise.asks("which", "when", "in what", "between"):
        size = Term(f"abs({pick}({held.text}.values()))", abs(choose(changes.values())))
        return Found("largest step", script.answer(size), sure=0.75)
    made = Term(f"{pick}({held.text}, key={held.text}.get)", choose(changes, key=lambda key: changes[key]))
    alone = list(changes.values()).count(choose(changes.values())) == 1
    return Found(
        "largest step", script.answer(made), sure=0.5 if not alone else 0.88 if before or _is_clear(exercise) else 0.75
    )


def _is_clear(exercise: Exercise) -> bool:
    """Whether one column of several is said to go up or down the most, over the years, months or days."""
    spurts = exercise.asks(
        "shoot up", "shot up", "put on", "spring up", "sprang up", "leap up", "go up", "jump", "grow"
    )
    if spurts and exercise.asks("the most") and exercise.grid.pairs is not None:
        return True
    verbs = exercise.asks("go up", "go down", "rise", "fall", "increase", "drop", "grow") and exercise.asks("the most")
    return verbs and _column_named(exercise) is not None and not exercise.asks(*_WEATHER, "rain", "snow")


def _goes_by_time(labels: tuple[str, ...]) -> bool:
    """Whether the rows are years, months or days of the week."""
    own = [stem(label) for label in labels]
    years = all(_YEAR.fullmatch(label) for label in labels)
    return years or any(all(label in names for label in own) for names in (MONTHS, WEEK))


def _pairs_like(pairs: tuple[list[str], list[Number]], sign: str, fits: Compare) -> Found | None:
    """Return the two times between which it fell or rose: "between which two years did it fall"."""
    labels, values = pairs
    changes = {f"{one} and {other}": values[at + 1] - values[at] for at, (one, other) in enumerate(pairwise(labels))}
    fitting = [name for name, step in changes.items() if fits(step, 0)]
    if not fitting or len(changes) < len(values) - 1:
        return None
    script = Script()
    held = script.let("changes", changes)
    text = f"', '.join(pair for pair, step in {held.text}.items() if step {sign} 0)"
    return Found("largest step", script.answer(Term(text, ", ".join(fitting))), sure=0.8 if len(fitting) == 1 else 0.55)


def _steps_like(
    pairs: tuple[list[str], list[Number]], sign: str, fits: Compare, sure: float = 0.55, first: bool = False
) -> Found | None:
    """Return the times at which it fell, rose or stayed the same: "in which year did it go down?"."""
    labels, values = pairs
    changes = {labels[at + 1]: values[at + 1] - values[at] for at in range(len(values) - 1)}
    fitting = [label for label, step in changes.items() if fits(step, 0)]
    if not fitting or len(changes) < len(values) - 1:
        return None
    script = Script()
    held = script.let("changes", changes)
    if first:
        made = Term(f"next(label for label, step in {held.text}.items() if step {sign} 0)", fitting[0])
        return Found("falls or rises", script.answer(made), sure=sure)
    text = f"', '.join(label for label, step in {held.text}.items() if step {sign} 0)"
    return Found("falls or rises", script.answer(Term(text, ", ".join(fitting))), sure=sure)
