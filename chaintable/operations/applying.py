"""Operations applied, the last results kept: a model tries out a chain, and the chain played from it does the same."""

from chaintable.operations.base import Operation
from chaintable.recent import Recent
from chaintable.state import State

_MOST_CELLS = 50_000  # what was made of a larger table is not kept: with that table it would fill the memory
_recent: Recent[object, tuple[State, State]] = Recent(16)


def applied(operation: Operation, state: State) -> State:
    """The same as `operation.apply(state)`; the very same state where it was asked for a moment ago."""
    if state.table.most_cells > _MOST_CELLS:
        return operation.apply(state)
    # The state before is kept with it, so that the id of its table stays its own.
    key = (id(state.table), state.notes, state.pictures, operation)
    return _recent.recall(key, lambda: (state, operation.apply(state)))[1]
