"""The store of the command line, shared with the app, so that a link opens the chain there."""

from threading import Lock
from typing import TYPE_CHECKING, Any

from chaintable.chain import Chain
from chaintable.errors import StoreError

if TYPE_CHECKING:
    from chaintable.store import Store


class LazyStore:
    """A store that is opened when it is first used, so that a command with unusable input leaves no file behind.

    `where` is a folder or the URL of a database. If a chain can't be saved, its answer is shown anyway and `problem`
    says why. If a completion can't be saved, that is a StoreError, because it was paid for.
    Lanes that run at the same time share one.
    """

    def __init__(self, where: str) -> None:
        self.problem: StoreError | None = None
        self._where = where
        self._store: Store | None = None
        self._opening = Lock()

    def open(self) -> "Store":
        """Return the store itself; StoreError if it can't be opened."""
        with self._opening:
            if self._store is None:
                from chaintable.store import open_store  # SQLAlchemy takes a quarter of a second to load

                self._store = open_store(self._where)
            return self._store

    def keep(self, chain: Chain, parent: str = "") -> str:
        """Save a chain that continues `parent`, and return its id; "" if it can't be saved."""
        if self.problem is not None:
            return ""
        try:
            from chaintable.runs.exchange.chain_summary import summary_of

            return self.open().save_chain(chain, parent or None, summary_of(chain))
        except StoreError as error:
            self.problem = error
            return ""

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None:
        """Return the completion that was saved for that request and sample."""
        return self.open().read_completion(key, sample)

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None:
        """Save a completion."""
        self.open().write_completion(key, sample, record)

    def close(self) -> None:
        """Close the store if it was opened."""
        if self._store is not None:
            self._store.close()
