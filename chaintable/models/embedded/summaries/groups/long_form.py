"""Tables with a column for each month, quarter or year: their figures as rows, which a question can group and sum."""

import re
from collections.abc import Sequence
from dataclasses import replace

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.summaries.request import COUNT, SHARE, Asked, Request
from chaintable.operations import Operation, Unpivot
from chaintable.state import State
from chaintable.values import ValueKind, fold, names_total

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_KINDS = {
    "Month": re.compile(rf"{_MONTH}(?:[ -]?'?\d{{2,4}})?|\d{{4}}-\d{{2}}"),
    "Quarter": re.compile(r"(?:\d{4} ?)?q[1-4](?:[ -/]?\d{2,4})?"),
    "Year": re.compile(r"(?:fy ?)?(?:19|20)\d{2}"),
}
_FEWEST = 3
VALUES = "Amount"
"""The new column that holds the figures of all periods."""


def long_form(index: TableIndex) -> Operation | None:
    """Return the step that turns the columns of periods into rows; None where a table has no such columns."""
    if index.n_rows > FEW_ROWS:
        return None
    for name, pattern in _KINDS.items():
        found = [column for column in index.columns if pattern.fullmatch(fold(column.name)) and _counts(column)]
        if len(found) >= _FEWEST and name not in index.table.columns and VALUES not in index.table.columns:
            return Unpivot(tuple(column.name for column in found), name, VALUES)
    return None


def summed(request: Request, index: TableIndex) -> Request:
    """Return the request with the figures of the periods added up where it would count rows, which mean nothing."""
    conditioned = VALUES in {name for one in request.conditions for name in one.columns}
    if request.having is not None or conditioned:
        return request
    figures = index.column(VALUES)
    return replace(request, measures=tuple(_of_figures(one, figures) for one in request.measures))


def _of_figures(asked: Asked, figures: Column) -> Asked:
    """Return the measure over the figures where it is one of the rows."""
    if asked.column is None and asked.rule == SHARE:
        return replace(asked, column=figures)
    counted = asked.column is None and (asked.rule == COUNT or bool(asked.apart))
    return replace(asked, rule="sum", column=figures) if counted else asked


def _counts(column: Column) -> bool:
    return column.kind is ValueKind.NUMBER


def in_rows(index: TableIndex, steps: Sequence[Operation]) -> TableIndex | None:
    """Return the index of the table in long form, after these steps, without columns that only add the periods up."""
    state = State(index.table.take([row for row in range(index.n_rows) if index.data_rows >> row & 1]))
    try:
        for step in steps:
            state = step.apply(state)
    except StepError:
        return None
    made = state.table
    kept = [name for name in made.columns if not (names_total(name) and name in index.table.columns)]
    return TableIndex(made.pick(kept))
