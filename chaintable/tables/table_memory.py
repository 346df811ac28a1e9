"""Results that were worked out for a table and are kept with it, so that they are freed when the table is."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from chaintable.tables.table import Table

Result = TypeVar("Result")

FEW_CELLS = 2_000
"""A table of at most so many cells is small: its results take little memory, and a whole class may share it."""


class TableMemory(Generic[Result]):
    """For each table, the `size` results used last; `of_small` if that is more and the table is small.

    They are stored on the table itself. Nothing outlives its table, and tables do not push out each other's results,
    however many people work at once. A result may refer to its table. Safe to use from several threads; two of them
    may work out the same result.
    """

    def __init__(self, size: int, of_small: int = 0) -> None:
        self._size, self._of_small = size, max(size, of_small)

    def recall(self, table: Table, key: Hashable, make: Callable[[], Result]) -> Result:
        """Return what is kept for the table under the key; make and keep it if there is nothing."""
        kept = table.memories.get(self)
        if kept is None:
            small = table.n_rows * table.n_columns <= FEW_CELLS
            kept = table.memories.setdefault(self, _Recent(self._of_small if small else self._size))
        found: Result = kept.recall(key, make)
        return found


class _Recent(Generic[Result]):
    """The `size` results used last."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Hashable, Result] = OrderedDict()
        self._lock = Lock()

    def recall(self, key: Hashable, make: Callable[[], Result]) -> Result:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return made
