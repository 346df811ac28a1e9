"""The store as one session uses it; the page keeps working when the store fails."""

from collections.abc import Callable
from functools import cache
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from chaintable.chain import Chain
from chaintable.errors import StoreError

if TYPE_CHECKING:
    from chaintable.store import PromptVersion, SavedQuestion, Store

T = TypeVar("T")
PAUSE_SECONDS = 60.0
"""A store that failed isn't tried again for this long, so that clicks don't wait for it."""
PATIENCE_SECONDS = 3.0
_opening = Lock()


@cache
def _open(where: str) -> "Store":
    """Return the store at that location, opened once per process."""
    from chaintable.store import open_store

    return open_store(where, patience=PATIENCE_SECONDS)


class Keeper:
    """Reads and writes the store for one session. If that fails, `problem` says why and the page works on.

    `where` is a folder or the address of a database; with "" nothing is stored. It is safe to use from any thread.
    """

    def __init__(self, where: str) -> None:
        self.problem: StoreError | None = None
        self._where = where
        self._told = False
        self._paused_until = 0.0

    def keep(self, chain: Chain, parent: str = "") -> str:
        """Store the chain and return its id, or "" if that failed. `parent` is the id of the chain it continues."""
        return self._tried(lambda store: store.save_chain(chain, parent or None)) or ""

    def load(self, chain_id: str) -> Chain:
        """Return the chain with that id; StoreError if it or the store doesn't exist."""
        return self.open().load_chain(chain_id)

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None:
        """Return what is stored for that request and sample, or None."""
        return self._tried(lambda store: store.read_completion(key, sample))

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None:
        """Store a completion if possible."""
        self._tried(lambda store: store.write_completion(key, sample, record))

    def versions(self, method: str, name: str) -> tuple["PromptVersion", ...]:
        """Return the saved versions of a prompt; none if the store can't be read."""
        return self._tried(lambda store: store.versions(method, name)) or ()

    def questions(self, most: int) -> tuple["SavedQuestion", ...]:
        """Return the saved questions, newest first; none if the store can't be read."""
        return self._tried(lambda store: store.questions(most)) or ()

    def open(self) -> "Store":
        """Return the store; StoreError if none is set up."""
        if not self._where:
            raise StoreError("No store is set up.", "Check the settings of this computer.")
        return self._store()

    def dismiss(self) -> None:
        """Clear the problem after the person has read it."""
        self.problem = None

    def _store(self) -> "Store":
        with _opening:
            return _open(self._where)

    def _tried(self, use: Callable[["Store"], T]) -> T | None:
        if not self._where or monotonic() < self._paused_until:
            return None
        try:
            return use(self._store())
        except StoreError as error:
            self._paused_until = monotonic() + PAUSE_SECONDS
            if not self._told:
                self.problem, self._told = error, True
            return None
