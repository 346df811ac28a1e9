"""How to show what a step changed: the table, what to highlight in it, and a sentence about it."""

from dataclasses import dataclass

import numpy as np

from chaintable.chain import Chain
from chaintable.table import Table
from chaintable.ui.operations import face_of
from chaintable.ui.parts.tables import NEW, PLAIN, Emphasis
from chaintable.ui.session.memo import remembered


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """The table after a step, what to highlight in it, and a sentence on what the table can't show."""

    table: Table
    emphasis: Emphasis = PLAIN
    words: str = ""


@remembered
def change_of(chain: Chain, k: int) -> Change:
    """What step k did."""
    step, before, after = chain.steps[k], chain.before(k).table, chain.steps[k].state.table
    if not step.done:
        return Change(after)
    drawing = face_of(step.operation).draw_change(step.operation, before, after, chain.source)
    return Change(after, drawing.emphasis, drawing.words)


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
    kept = np.flatnonzero(np.isin(before.origins.first, after.origins.first))
    dropped = np.setdiff1d(np.arange(before.n_rows), kept)
    return Emphasis(cells=dict.fromkeys(before.columns, NEW), rows=kept, dim=dropped)
