"""Apply operations and keep the last results: a chain that a model tried is not worked out again when it is played."""

from chaintable.operations.base import Operation
from chaintable.state import State
from chaintable.table_memory import TableMemory

_MOST_CELLS = 50_000  # results on larger tables are not kept: they would take too much memory
_results: TableMemory[State] = TableMemory(4)


def applied(operation: Operation, state: State) -> State:
    """Return `operation.apply(state)`, or the state it returned a moment ago."""
    if state.table.most_cells > _MOST_CELLS:
        return operation.apply(state)
    # The result holds the other tables, so that their ids stay theirs.
    key = (state.notes, state.pictures, tuple(map(id, state.others)), operation)
    return _results.recall(state.table, key, lambda: operation.apply(state))
