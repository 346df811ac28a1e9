"""Columns that a formula gives and that a question is about, with the step that makes them kept for the chain."""

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations import Calculate
from chaintable.operations.formulas import Expression
from chaintable.operations.formulas.expressions import Binary, Number
from chaintable.operations.formulas.expressions import Column as Cells
from chaintable.state import State

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


def is_brief(slots: Slots, column: Column) -> bool:
    """Whether the lengths of time are those of calls or races, by the name of the column or of those beside it."""
    beside = set().union(*(named.stems for named in slots.named.values()))
    return bool(_BRIEF & slots.named[column.name].stems or _RACED & beside) and "hour" not in beside


def as_length(slots: Slots, column: Column) -> Column | None:
    """Return the numbers of a column of lengths of time ("1:51"), which can be added up for groups: its minutes.

    Where they are minutes and seconds, for certain or because laps and calls last no hours, they are its seconds.
    """
    cells = Cells(column.name)
    if column.values.context.minutes_first:
        return formula_column(slots, f"{column.name} (seconds)", Binary("*", cells, Number(1)), column.place)
    smaller = Binary("/", cells, Number(60))  # 1:30 is read as an hour and 30 minutes
    unit = "seconds" if is_brief(slots, column) else "minutes"
    return formula_column(slots, f"{column.name} ({unit})", smaller, column.place)
