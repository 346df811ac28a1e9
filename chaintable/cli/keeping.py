"""The store of the command line: the app's own, so that a link opens here what was played there."""

from typing import Any

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.store import Store, open_store


class LateStore:
    """A store that is opened when it is first used: a command that cannot be carried out leaves no file behind.

    `where` is a folder or the address of a database. A chain that cannot be kept is answered all the same, and
    `problem` says why it was not kept; completions that cannot be kept are a StoreError, as they were paid for.
    """

    def __init__(self, where: str) -> None:
        self.problem: StoreError | None = None
        self._where = where
        self._store: Store | None = None

    def open(self) -> Store:
        """The store itself; StoreError where it cannot be opened."""
        if self._store is None:
            self._store = open_store(self._where)
        return self._store

    def keep(self, chain: Chain, parent: str = "") -> str:
        """The id of the chain, which is kept now; "" where it could not be. It goes on from the one called `parent`."""
        if self.problem is not None:
            return ""
        try:
            return self.open().save_chain(chain, parent or None)
        except StoreError as error:
            self.problem = error
            return ""

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None:
        """What was kept for that request and sample."""
        return self.open().read_completion(key, sample)

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None:
        """Keep a completion."""
        self.open().write_completion(key, sample, record)

    def close(self) -> None:
        """Let go of the store, if it was opened."""
        if self._store is not None:
            self._store.close()
