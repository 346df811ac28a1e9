"""Pay slips with hours and an hourly wage, and no line for the gross pay: it is their product."""

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, summed
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money, number, stems

_WAGE = ("hourly", "per hour", "wage", "rate")
_GROSS = (
    "gross",
    "before anything",
    "before tax",
    "before taxes",
    "before deductions",
    "before any",
    "earn",
    "earned",
    "earns",
)
_NET = (
    "net"
, "keep", "keeps", "take home", "takes home", "took home", "left", "after", "get in the end", "bank account",
        "paid out", "end up with", "bring home", "brings home", "to keep")  # fmt: skip
_OTHERWISE = ("percent", "percentage", "share", "fraction", "how many hours", "more", "less", "if", "would", "overtime",
              "per hour", "an hour", "year", "suppose", "difference")  # fmt: skip


def hourly_pay(exercise: Exercise) -> Found | None:
    """What is her pay before anything is taken off? How much does she get to keep?"""
    lines = _lines(exercise)
    if lines is None or exercise.says(*_OTHERWISE) or exercise.has(MOST | LEAST) or exercise.choices:
        return None
    hours, wage, taken = lines
    before = exercise.asks("before", "gross")
    net = exercise.asks(*_NET) and not before
    if not net and not exercise.asks(*_GROSS):
        return None
    script = Script()
    gross: Term = script.let("hours", hours) * script.let("wage", wage)
    if net and not taken:
        return None
    if net:
        gross = script.let("gross_pay", gross) - summed(script.let("taken_off", taken))
    return Found("hourly pay", script.answer(gross.rounded()), card="tax", sure=0.9)


def _lines(exercise: Exercise) -> tuple[Number, Number, dict[str, Number]] | None:
    """Return the hours, the wage and what is taken off; None for a slip with other lines, or one with a gross pay."""
    grid = exercise.grid
    if grid.width != 2:
        return None
    hours, wage, taken = [], [], {}
    for label, cell in (row[:2] for row in (*([grid.header] if grid.header else []), *grid.rows)):
        value, low, paid = number(cell), label.lower(), is_money(cell)
        if value is None:
            continue
        if any(word in low for word in _WAGE) and paid:
            wage.append(value)
        elif "hours" in low and not paid and "overtime" not in low:
            hours.append(value)
        elif paid and not set(stems(low)) & {"gross", "net", "total", "bonus", "tip", "pay", "overtime", "earning"}:
            taken[label] = value
        else:
            return None
    return (hours[0], wage[0], taken) if len(hours) == len(wage) == 1 else None
