"""Apply operations and keep the last results: a chain that a model tried is not worked out again when it is played."""

from chaintable.operations.base import Operation
from chaintable.tables.state import State
from chaintable.tables.table_memory import TableMemory

_FEW_CELLS, _MOST_CELLS = 50_000, 2_000_000
"""Of a table up to the first size several results are kept, up to the second the last one; of a larger one none."""
_results: TableMemory[State] = TableMemory(4, of_small=64)
_last_result: TableMemory[State] = TableMemory(1)


def applied(operation: Operation, state: State) -> State:
    """Return `operation.apply(state)`, or the state it returned a moment ago."""
    size = state.table.most_cells
    if size > _MOST_CELLS:
        return operation.apply(state)
    # The result holds the other tables, so that their ids stay theirs.
    key = (state.notes, state.pictures, tuple(map(id, state.others)), state.passages, operation)
    memory = _results if size <= _FEW_CELLS else _last_result
    return memory.recall(state.table, key, lambda: operation.apply(state))
