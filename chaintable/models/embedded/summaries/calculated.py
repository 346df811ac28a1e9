"""Columns that a formula gives and that a question is about, with the step that makes them kept for the chain."""

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.operations import Calculate
from chaintable.operations.formulas import Expression
from chaintable.operations.formulas.expressions import Binary, Number
from chaintable.operations.formulas.expressions import Column as Cells
from chaintable.state import State


def calculated(slots: Slots, name: str, formula: Expression, place: int) -> Column | None:
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


def as_length(slots: Slots, column: Column) -> Column | None:
    """Return the numbers of a column of lengths of time ("1:51"), which can be added up for groups: its minutes.

    Where they are minutes and seconds for certain, they are its seconds.
    """
    if column.values.context.minutes_first:
        return calculated(slots, f"{column.name} (seconds)", Binary("*", Cells(column.name), Number(1)), column.place)
    return calculated(slots, f"{column.name} (minutes)", Binary("/", Cells(column.name), Number(60)), column.place)
