"""How to show what a step changed: the table, what to highlight in it, and a sentence about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from chaintable.chain import Chain, Step
from chaintable.evidence.answer_text import Style, computed_styles
from chaintable.evidence.cached_results import kept
from chaintable.methods.asking.support import column_of_most
from chaintable.operations import Operation
from chaintable.operations.base import RowValues
from chaintable.tables.source import Source
from chaintable.tables.table import Positions, Table
from chaintable.ui.operations import screen_of
from chaintable.ui.parts.tables import NEW, PLAIN, Emphasis
from chaintable.ui.session.memo import remembered

FEW = 5
"""As many rows of a step's table are shown at first."""
MOST_LIT = 50
READ = "The highlighted cells hold the numbers and texts that stand in the program."


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """The table after a step, what to highlight in it, and a sentence on what the table can't show."""

    table: Table
    emphasis: Emphasis = PLAIN
    words: str = ""
    rows: Positions | None = None
    """The few rows to show first, those that changed before the others; None if the table has no more."""
    written: Mapping[str, Style] = field(default_factory=dict)
    """How the computed numbers are written, by their columns."""


@kept
def change_of(chain: Chain, k: int) -> Change:
    """What step k did."""
    step, before, after = chain.steps[k], chain.before(k).table, chain.steps[k].state.table
    if not step.done:
        return Change(after, rows=few_rows(before, after))
    change = change_by(step.operation, before, after, chain.source)
    return _lit(step, replace(change, written=computed_styles(chain, k)))


def _lit(step: Step, change: Change) -> Change:
    """The change with the cells highlighted that the step read, where its operation knows them; they come first."""
    lit = screen_of(step.operation).lit
    spots = lit(step.state).spots if lit is not None else {}
    if not spots:
        return change
    rows = np.unique(np.concatenate([rows for _, rows in spots.values()]))
    others = np.setdiff1d(np.arange(change.table.n_rows), rows)
    shown = None if change.rows is None else np.concatenate([rows, others])[: max(FEW, min(len(rows), MOST_LIT))]
    return replace(change, emphasis=lit(step.state) if lit else PLAIN, words=READ, rows=shown)


def change_by(operation: Operation, before: Table, after: Table, source: Source) -> Change:
    """What an operation did to a table, with new columns right after those that they were made from."""
    drawing = screen_of(operation).draw_change(operation, before, after, source)
    order = beside_their_sources(operation, before, after)
    shown = after if order == after.columns else after.pick(order)
    return Change(shown, drawing.emphasis, drawing.words, few_rows(before, after))


def beside_their_sources(operation: Operation, before: Table, after: Table) -> tuple[str, ...]:
    """The columns after an operation, each new one right after the last column that it was made from.

    One whose values a model or a person wrote stands after the column in which most of them are found.
    """
    known = set(before.columns)
    order = [column for column in after.columns if column in known]
    for column in after.columns:
        if column in known:
            continue
        made_from = {*operation.sources_of(column), *operation.columns_used}
        if not made_from and isinstance(operation, RowValues) and operation.given is not None:
            made_from = {column_of_most(operation.given, before)}
        place = max((place for place, name in enumerate(order) if name in made_from), default=len(order) - 1) + 1
        while place < len(order) and order[place] not in known:
            place += 1
        order.insert(place, column)
    return tuple(order)


def few_rows(before: Table, after: Table) -> Positions | None:
    """The positions of the first rows to show, those with changed cells before the others; None if all rows are few."""
    if after.n_rows <= FEW:
        return None
    rows = np.arange(after.n_rows)
    changed = _changed(before, after)
    return rows[:FEW] if changed is None else np.concatenate([np.flatnonzero(changed), np.flatnonzero(~changed)])[:FEW]


def _changed(before: Table, after: Table) -> npt.NDArray[np.bool_] | None:
    """Which rows have a changed cell; None if rows were added, dropped or moved, or nothing changed."""
    if not _same_rows(before, after):
        return None
    found = np.zeros(after.n_rows, dtype=bool)
    for column in before.columns:
        if column in after.columns:
            found |= (before.column(column) != after.column(column)).to_numpy()
    return found if found.any() and not found.all() else None


def _same_rows(before: Table, after: Table) -> bool:
    if before.n_rows != after.n_rows or before.origins.ends is not None or after.origins.ends is not None:
        return False
    return np.array_equal(before.origins.rows, after.origins.rows)


@remembered
def no_effect(chain: Chain, k: int) -> str:
    """Why step k changed nothing, or ""."""
    return chain.no_effect(k)


@remembered
def only_drops_rows(chain: Chain, k: int) -> bool:
    """Whether step k only removed rows, so that the kept ones can be shown among all rows."""
    step, before, after = chain.steps[k], chain.before(k).table, chain.steps[k].state.table
    if not step.done or after.n_rows >= before.n_rows or after.columns != before.columns:
        return False
    return bool(np.isin(after.origins.first, before.origins.first).all())


def before_emphasis(chain: Chain, k: int) -> Emphasis:
    """The emphasis for the table before a selection: kept rows highlighted, the others faint."""
    before, after = chain.before(k).table, chain.steps[k].state.table
    kept = after.rows_of(before)
    dropped = np.setdiff1d(np.arange(before.n_rows), kept, assume_unique=True)
    return Emphasis(cells=dict.fromkeys(before.columns, NEW), rows=kept, dim=dropped)
