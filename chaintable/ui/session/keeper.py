"""What a person does is kept in the store; the page works on where that cannot be done."""

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
"""A store that failed is left alone for so long: a page that waits for it at every click is no page."""
PATIENCE_SECONDS = 3.0
_opening = Lock()


@cache
def _open(where: str) -> "Store":
    """The store of this process at that place."""
    from chaintable.store import open_store

    return open_store(where, patience=PATIENCE_SECONDS)


class Keeper:
    """The store as one person's session sees it: where it fails, `problem` says so, and nothing else happens.

    `where` is a folder or the address of a database; with "" nothing is kept. Any thread may use it.
    """

    def __init__(self, where: str) -> None:
        self.problem: StoreError | None = None
        self._where = where
        self._told = False
        self._paused_until = 0.0

    def keep(self, chain: Chain, parent: str = "") -> str:
        """The id of the chain, which is kept now; "" where it could not be. It goes on from the one called `parent`."""
        return self._tried(lambda store: store.save_chain(chain, parent or None)) or ""

    def load(self, chain_id: str) -> Chain:
        """The chain of that id; StoreError where there is none, or no store."""
        return self.open().load_chain(chain_id)

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None:
        """What was kept for that request and sample; None where nothing can be read."""
        return self._tried(lambda store: store.read_completion(key, sample))

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None:
        """Keep a completion, if that can be done."""
        self._tried(lambda store: store.write_completion(key, sample, record))

    def versions(self, method: str, name: str) -> tuple["PromptVersion", ...]:
        """The versions of a prompt that were saved; none where nothing can be read."""
        return self._tried(lambda store: store.versions(method, name)) or ()

    def questions(self, most: int) -> tuple["SavedQuestion", ...]:
        """The saved questions, newest first; none where nothing can be read."""
        return self._tried(lambda store: store.questions(most)) or ()

    def open(self) -> "Store":
        """The store itself; StoreError where there is none."""
        if not self._where:
            raise StoreError("There is no store to keep anything in.", "Check the settings of this computer.")
        return self._store()

    def dismiss(self) -> None:
        """The problem has been read."""
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
