"""A fee to join beside a price for a month: what a year costs in all, which is cheapest for six months."""

import math
import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script, Term, best, term
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity

_ONCE = re.compile(
    r"\b(?:join\w{0,3}|sign[- ]?up|entry|start\w{0,3}|set[- ]?up|registration|enrol\w{0,6}|once|one[- ]time"
    r"|deposit|activation)\b",
    re.I,
)
_MONTHLY = re.compile(r"\b(?:monthly|per month|a month|each month)\b|/ ?month", re.I)
_SAID = re.compile(
    rf"\b(?:(?P<many>\d{{1,2}}|{'|'.join(sorted(COUNTED, key=len, reverse=True))}) months?"
    r"|(?P<half>half a year)|(?P<year>(?:a|one|the first|the whole|a whole|an entire|first|per|each) year|yearly))\b"
)
_COSTS = ("cost", "costs", "pay", "price", "spend", "how much", "come to", "what")
_IN_ALL = (
    "altogether",
    "in all",
    "in total",
    "all in all",
    "all told",
    "including",
    "with the fee",
    "total",
    "together",
)
"""What says that the fee for joining is meant as well."""
_CHEAPER = ("cheaper", "less", "better", "pay off", "worth")
_WHEN = ("after how many months", "how many months", "when", "from which month", "how long")


def joining_fee(exercise: Exercise) -> Found | None:
    """What do you pay for the first year altogether? After how many months is one cheaper than the other?"""
    columns = _columns(exercise)
    if columns is None or exercise.choices or exercise.asks("percent", "average", "without"):
        return None
    fee, monthly = columns
    rows, said = exercise.rows_named, list(_SAID.finditer(exercise.whole))
    if len(rows) == 2 and exercise.asks(*_WHEN) and exercise.asks(*_CHEAPER) and not said:
        return _break_even(exercise, rows, fee, monthly)
    many = _months(said)
    if many is None:
        return None
    script, grid = Script(), exercise.grid
    costs = {
        row: term(grid.numbers[row][fee]) + term(grid.numbers[row][monthly]) * many for row in range(len(grid.rows))
    }
    program = _answered(exercise, script, costs)
    return (
        None
        if program is None
        else Found("price of a plan", program, tuple(rows) or None, (0, *sorted(columns)), sure=0.9)
    )


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    grid = exercise.grid
    fees = [at for at in grid.measured if _ONCE.search(grid.names[at])]
    monthly = [at for at in grid.measured if _MONTHLY.search(grid.names[at])]
    return (fees[0], monthly[0]) if len(fees) == len(monthly) == 1 and fees != monthly else None


def _months(said: list[re.Match[str]]) -> Number | None:
    if len(said) != 1:
        return None
    if said[0]["many"]:
        return quantity(said[0]["many"])
    return 6 if said[0]["half"] else 12


def _answered(exercise: Exercise, script: Script, costs: dict[int, Term]) -> Program | None:
    rows, labels = exercise.rows_named, exercise.grid.labels
    in_all = exercise.says(*_IN_ALL) or exercise.asks("first year")
    if len(rows) == 1 and in_all and exercise.asks(*_COSTS) and not exercise.asks("than", "which", "how many"):
        return script.answer(costs[rows[0]].rounded())
    if len(rows) == 2 and exercise.asks("more", "less", "cheaper", "dearer", "difference", "save"):
        one, other = sorted((costs[row] for row in rows), key=lambda made: float(made.value), reverse=True)
        first, second = script.let("dearer", one), script.let("cheaper", other)
        return script.answer((first - second).rounded()) if exercise.asks("how much", "what") else None
    if (
        rows
        or not exercise.asks("which", "where", "what")
        or not (exercise.has(MOST | LEAST) or exercise.asks("cheapest"))
    ):
        return None
    text = ", ".join(f"{labels[row]!r}: {made.text}" for row, made in costs.items())
    held = script.let("costs", Term(f"{{{text}}}", {labels[row]: made.value for row, made in costs.items()}))
    return script.answer(best(held, largest=not exercise.has(LEAST) and exercise.has(MOST)))


def _break_even(exercise: Exercise, rows: list[int], fee: int, monthly: int) -> Found | None:
    """Return the first number of months after which the plan with the lower monthly price has cost less."""
    grid = exercise.grid
    cells = [(grid.numbers[row][fee] or 0, grid.numbers[row][monthly] or 0) for row in rows]
    (one_fee, one_price), (other_fee, other_price) = sorted(cells, key=lambda pair: pair[1])
    if one_price == other_price or one_fee <= other_fee:
        return None
    months = math.floor((one_fee - other_fee) / (other_price - one_price)) + 1
    script = Script()
    script.lines.insert(0, "from math import floor")
    text = f"floor(({one_fee!r} - {other_fee!r}) / ({other_price!r} - {one_price!r})) + 1"
    return Found("price of a plan", script.answer(Term(text, months)), tuple(rows), (0, fee, monthly), sure=0.85)
