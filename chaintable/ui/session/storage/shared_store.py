"""The store of the whole process: opened once, in the background. A database that hangs holds up nobody.

A failure is remembered for everyone: until it is tried again, in the background too, nobody waits for it.
"""

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from chaintable.errors import ChainTableError, NotWritten, StoreError
from chaintable.ui.work.work_queue import RUNNING

if TYPE_CHECKING:
    from chaintable.store import Store

T = TypeVar("T")
PAUSE_SECONDS = 60.0
"""A store that failed isn't tried again for this long, so that clicks don't wait for it."""
PATIENCE_SECONDS = 3.0
"""How long the store waits for another program that writes."""
WAIT_SECONDS = 4.0
"""How long a page waits for the store; longer than its own patience."""
FILE_WAIT_SECONDS = 30.0
"""How long a page waits for a file to be opened, which may have to be brought up to date first."""
_DAY_SECONDS = 24 * 3600.0

_log = logging.getLogger(__name__)


@cache
def shared_store(where: str) -> "SharedStore":
    """Return the store at that location, the same for all sessions."""
    return SharedStore(where)


class SharedStore:
    """A store for all sessions; use it from any thread. What is older than `keep_days` is deleted once a day."""

    def __init__(self, where: str) -> None:
        self.keep_days: float | None = None
        self._where = where
        self._lock = Lock()
        self._store: Store | None = None
        self._failure: StoreError | None = None
        self._opening: Opening | None = None
        self._again_at = self._clean_at = 0.0

    def use(self, do: Callable[["Store"], T]) -> T:
        """Return what `do` returns for the store; StoreError if it can't, or if the store doesn't answer in time.

        A write that failed is counted for the scraper; the first one after others that succeeded is a line of the log.
        """
        store = self._opened()
        was_writable = store.writable
        try:
            return self._answer(store, do)
        except NotWritten as failure:
            RUNNING.failed(type(failure).__name__)
            if was_writable:
                _log.error("the store can't be written", extra={"problem": failure.cause})
            raise

    def check(self) -> None:
        """Raise StoreError if the store can't be read, or if its last write failed and it still can't be written."""
        self._answer(self._opened(), lambda store: store.check())

    def _answer(self, store: "Store", do: Callable[["Store"], T]) -> T:
        if self._is_file:  # a file answers, or says why not
            return do(store)
        work = _Answer(lambda: do(store))
        if not work.done.wait(WAIT_SECONDS):
            raise self._fail(self._no_answer())
        if work.problem is not None:
            raise work.problem
        return work.value  # type: ignore[no-any-return]

    @property
    def _is_file(self) -> bool:
        return "://" not in self._where or self._where.startswith("sqlite")

    def _opened(self) -> "Store":
        """Return the store, opened; of several that wait for it at once, all stop waiting at the same moment."""
        with self._lock:
            if self._store is not None:
                self._clean()
                return self._store
            if self._opening is None and monotonic() >= self._again_at:
                self._opening = Opening(self._open, FILE_WAIT_SECONDS if self._is_file else WAIT_SECONDS)
            opening, failure = self._opening, self._failure
        if failure is not None:
            raise failure
        assert opening is not None
        opening.wait()
        return self._after_opening()

    def _after_opening(self) -> "Store":
        with self._lock:
            store, failure = self._store, self._failure
        if store is None:
            raise failure or self._fail(self._no_answer())
        return store

    def _open(self) -> None:
        """Open the store, in a thread of its own; remember why that failed."""
        from chaintable.store import open_store

        store: Store | None = None
        failure: StoreError | None = None
        try:
            store = open_store(self._where, patience=PATIENCE_SECONDS)
        except StoreError as error:
            failure = error
        except Exception as error:
            failure = StoreError(f"The store can't be opened: {type(error).__name__}.", "Check the settings.")
        with self._lock:
            self._store, self._failure, self._opening = store, failure, None
            self._again_at = monotonic() + PAUSE_SECONDS

    def _fail(self, failure: StoreError) -> StoreError:
        """Remember a failure for everyone; the store is opened again after a pause."""
        with self._lock:
            self._store, self._failure = None, failure
            self._again_at = monotonic() + PAUSE_SECONDS
        return failure

    def _no_answer(self) -> StoreError:
        from chaintable.store.database.database import shown_name

        return StoreError(
            f"The database '{shown_name(self._where)}' doesn't answer.",
            "Check that it's running, then reload the page.",
        )

    def _clean(self) -> None:
        """Once a day, delete what was deleted a while ago and what is too old, in the background."""
        store = self._store
        if store is None or monotonic() < self._clean_at:
            return
        self._clean_at = monotonic() + _DAY_SECONDS
        before = None if self.keep_days is None else datetime.now(UTC) - timedelta(days=self.keep_days)
        _Answer(lambda: store.prune(before, rebuild=False))


class Opening:
    """An attempt to open the store, and the moment until which those who need it wait."""

    def __init__(self, open_it: Callable[[], None], most_seconds: float) -> None:
        self._until = monotonic() + most_seconds
        self._work = _Answer(open_it)

    def wait(self) -> None:
        """Wait until it is done, or until nobody waits any longer."""
        self._work.done.wait(max(0.0, self._until - monotonic()))


class _Answer:
    """What a function returns or raises in a thread of its own, which doesn't keep the program from ending."""

    def __init__(self, do: Callable[[], Any]) -> None:
        self.done = Event()
        self.value: Any = None
        self.problem: ChainTableError | None = None
        self._do = do
        Thread(target=self._run, daemon=True, name="store").start()

    def _run(self) -> None:
        try:
            self.value = self._do()
        except ChainTableError as error:
            self.problem = error
        except Exception as error:
            self.problem = StoreError(f"The store failed: {type(error).__name__}.", "Try again.")
        finally:
            self.done.set()
