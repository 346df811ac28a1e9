"""How a step's change is made visible: which table to show, what to tint and mark, and what to say of it."""

from dataclasses import dataclass

import numpy as np

from chaintable.chain import Chain
from chaintable.operations import AddColumn, GroupBy, SelectColumn, SelectRow, SortBy
from chaintable.operations.sort_by import ORDERS
from chaintable.source import Source
from chaintable.table import Positions, Table
from chaintable.ui.parts.tables import NEAR, NEW, PLAIN, Emphasis, row_words
from chaintable.ui.parts.words import listed, shorten
from chaintable.ui.session.memo import remembered


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """The table after a step, what to emphasise in it, and a sentence about what is not to be seen in it."""

    table: Table
    emphasis: Emphasis = PLAIN
    words: str = ""


@remembered
def change_of(chain: Chain, k: int) -> Change:
    """What step k did."""
    step, before = chain.steps[k], chain.before(k).table
    after = step.state.table
    if not step.done:
        return Change(after)
    match step.operation:
        case AddColumn(column=column):
            used = {name: NEAR for name in step.operation.columns_used if name in after.columns}
            return Change(after, Emphasis({column: NEW, **used}, marks={column: "+"}))
        case SelectRow() if after.n_rows < before.n_rows:
            return Change(after, words=kept_words(before, after, chain.source))
        case SelectColumn() if after.n_columns < before.n_columns:
            left_out = [shorten(name, 40) for name in before.columns if name not in after.columns]
            return Change(after, words=f"Left out: {listed(left_out)}")
        case SortBy(column=column, order=order):
            name = after.resolve(column)
            return Change(after, Emphasis({name: NEW}, marks={name: "↓" if order == ORDERS[0] else "↑"}))
        case GroupBy():
            made = after.columns[1:]
            return Change(after, Emphasis(dict.fromkeys(made, NEW), marks=dict.fromkeys(made, "+")))
    return Change(after)


def kept_words(before: Table, after: Table, source: Source) -> str:
    """Which rows a selection kept, by their numbers in the source (or how many, for groups)."""
    rows = row_words(after, source)
    mark = ", " if source.line_numbers is not None else ": "
    return f"Kept {after.n_rows:,} of {before.n_rows:,} rows{rows and mark + rows}"


@remembered
def no_effect(chain: Chain, k: int) -> str:
    """Why step k changed nothing, or ""."""
    return chain.no_effect(k)


def before_emphasis(chain: Chain, k: int) -> Emphasis:
    """For the table before a selection: the rows that were kept, and the others faintly."""
    before, after = chain.before(k).table, chain.steps[k].state.table
    kept = np.flatnonzero(np.isin(_first_origins(before), _first_origins(after)))
    dropped = np.setdiff1d(np.arange(before.n_rows), kept)
    return Emphasis(cells=dict.fromkeys(before.columns, NEW), rows=kept, dim=dropped)


def members(before: Table, after: Table, group: int) -> Table:
    """The rows before a grouping that make up one of its groups."""
    inside = np.isin(_first_origins(before), after.origins.of(group))
    return before.take(np.flatnonzero(inside))


def _first_origins(table: Table) -> Positions:
    """For each row the first of its source rows: two rows of one table never share it."""
    if table.origins.ends is None:
        return table.origins.rows
    starts = np.concatenate([np.zeros(1, dtype=np.int64), table.origins.ends[:-1]])
    first: Positions = table.origins.rows[starts]
    return first
