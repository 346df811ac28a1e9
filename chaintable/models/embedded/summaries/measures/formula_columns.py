"""Columns that a formula gives and that a question is about, with the step that makes them kept for the chain."""

from dataclasses import replace

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.tokens import header_words
from chaintable.models.embedded.summaries.request import Asked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations import Calculate
from chaintable.operations.formulas import Expression
from chaintable.operations.formulas.expressions import Binary, Call, Number, Text
from chaintable.operations.formulas.expressions import Column as Cells
from chaintable.tables.state import State
from chaintable.tables.values import ValueKind

_CONVERTED = frozenset(("sum", "average", "median", "highest", "lowest"))
_IN = frozenset(("in", "as", "many"))
_SECONDS, _MINUTES = ("s", "sec", "secs", "seconds"), ("min", "mins", "minutes")
_SMALLER: dict[str, dict[str, int]] = {
    "hours": dict.fromkeys(_MINUTES, 60) | dict.fromkeys(_SECONDS, 3600),
    "minutes": dict.fromkeys(_SECONDS, 60),
    "tonnes": dict.fromkeys(("kg", "kilos", "kilograms"), 1000),
    "kg": dict.fromkeys(("g", "grams"), 1000),
    "litres": dict.fromkeys(("ml", "millilitres"), 1000),
    "km": dict.fromkeys(("m", "metres", "meters"), 1000),
}
"""Units that may be asked for, with the smaller units that a column may be in, and how many of those make one."""
_BRIEF = vocabulary.stems("talk call calls lap laps track song video race split swim run")
_RACED = vocabulary.stems("stroke distance lap laps race runner swimmer queue track")


def formula_column(slots: Slots, name: str, formula: Expression, place: int) -> Column | None:
    """Return the column of that name and formula; None where the table has the name or no such cells.

    The step that makes it is kept with the slots; `place` is that of the column it comes from.
    """
    table = slots.recognition.index.table
    if name in table.columns:
        return None
    step = Calculate(name, formula)
    try:
        made = step.apply(State(table)).table
    except StepError:
        return None
    if step not in slots.before:
        slots.before.append(step)
    return Column(made, name, place)


def in_asked_unit(slots: Slots, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the measures in the unit that is asked for: "total downtime in hours" of a column of minutes."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text in _IN and slots.text(at + 1) in _SMALLER), None)
    if at is None or slots.words >> at + 1 & 1:
        return measures
    smaller = _SMALLER[slots.text(at + 1)]
    found = tuple(replace(one, column=_converted(slots, one, slots.text(at + 1), smaller)) for one in measures)
    if found != measures:
        slots.take(at, at + 2)
    return found


def _converted(slots: Slots, asked: Asked, unit: str, smaller: dict[str, int]) -> Column | None:
    """Return the column in another unit where it is summed or averaged and its name tells a smaller one."""
    column = asked.column
    named = slots.named.get(column.name) if column is not None else None
    if column is None or named is None or asked.each or asked.rule not in _CONVERTED or not named.is_number:
        return column
    told = next((word for word in header_words(column.name.replace("(", " ")) if word in smaller), "")
    if not told or column.kind is not ValueKind.NUMBER:
        return column
    scaled = Binary("/", Cells(column.name), Number(smaller[told]))
    return formula_column(slots, f"{column.name} in {unit}", scaled, column.place) or column


def is_brief(slots: Slots, column: Column) -> bool:
    """Whether the lengths of time are those of calls or races, by the name of the column or of those beside it."""
    beside = set().union(*(named.stems for named in slots.named.values()))
    return bool(_BRIEF & slots.named[column.name].stems or _RACED & beside) and "hour" not in beside


def as_length(slots: Slots, column: Column) -> Column | None:
    """Return the numbers of a column of lengths of time ("1:51"), which can be added up for groups: its minutes.

    Where they are minutes and seconds, for certain or because laps and calls last no hours, they are its seconds,
    unless the question asks for minutes.
    """
    certain = column.values.context.minutes_first
    brief = is_brief(slots, column) and not any(cell.count(":") > 1 for cell in column.sample)  # 0:01:30 is certain
    unit = "seconds" if (certain or brief) and not slots.asked.has("minutes", "mins") else "minutes"
    # 1:30 is read as an hour and 30 minutes, unless it is certain that it is a minute and a half
    divisor = (1 if unit == "seconds" else 60) * (1 if certain or not brief else 60)
    smaller = (
        Binary("*", Cells(column.name), Number(1)) if divisor == 1 else Binary("/", Cells(column.name), Number(divisor))
    )
    return formula_column(slots, f"{column.name} ({unit})", smaller, column.place)


def or_nothing(column: Column) -> Expression:
    """Return the cells of a column, with 0 for an empty one."""
    cells = Cells(column.name)
    return Call("if", (Binary("=", cells, Text("")), Number(0), cells)) if column.empty else cells
