"""How much memory Undo may take: what only an earlier moment needs is made small, and the oldest moments go."""

from collections.abc import Iterator

from chaintable.tables.table import Table
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import Moment

UNDO_BYTES = 200 << 20
"""Tables that only Undo needs may take this many bytes in one session."""


def trimmed(history: History[Moment], limit: int = UNDO_BYTES) -> History[Moment]:
    """Return the history without the oldest moments where the tables of all take more than `limit` bytes.

    What was worked out for tables that only Undo needs is let go (it is worked out again when needed), and their
    files are put away on disk.
    """
    kept = history.within(limit, lambda moment: {id(table): table.nbytes for table in _tables_of(moment)})
    present = {id(table) for table in _tables_of(kept.present)}
    for moment in (*kept.past, *kept.future):
        for table in _tables_of(moment):
            if id(table) not in present:
                table.memories.clear()
        if moment.file is not None and moment.file is not kept.present.file:
            moment.file.move_to_disk()
    return kept


def _tables_of(moment: Moment) -> Iterator[Table]:
    """The tables that a moment keeps alive: of its source, other tables, and steps."""
    source = moment.chain.source
    yield source.table
    yield from source.others
    yield from (step.state.table for step in moment.chain.steps)
