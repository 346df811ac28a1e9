"""A small memory of what was worked out last, so that the prompts of one chain do not start anew each time."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class Recent(Generic[Key, Found]):
    """The `size` results used last. Safe to use from several threads; a result may then be worked out twice."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Key, Found] = OrderedDict()
        self._lock = Lock()

    def recall(self, key: Key, make: Callable[[], Found]) -> Found:
        """What is kept under the key, made where there is nothing."""
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
