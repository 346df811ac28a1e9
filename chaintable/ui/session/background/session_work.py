"""The background work of each session, found again after a reload, and ended if nobody comes back."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from secrets import token_urlsafe
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from streamlit import runtime

from chaintable.ui.parts.words import counted
from chaintable.ui.session.storage.visitor import Visitor
from chaintable.ui.work.background_work import Work

if TYPE_CHECKING:
    from chaintable.ui.session.session import Playing
    from chaintable.ui.session.undo.moment import Moment

CHECK_SECONDS = 10.0
MOST_ENDED = 500


@dataclass(slots=True, eq=False)
class SessionWork:
    """The work of one session by its role, running or ended. In the address, `token` finds it for the same `visitor`.

    `owner` is the id of the session, last connected at `seen`; for `away` seconds after that its work goes on. `begun`
    is what the run began from. `lost` says what was ended while its page was closed, to tell it once.
    """

    token: str = ""
    owner: str = ""
    visitor: Visitor = field(default_factory=Visitor)
    away: float = 0.0
    seen: float = 0.0
    works: dict[str, Work[Any]] = field(default_factory=dict)
    begun: "tuple[Moment, Playing] | None" = None
    lost: str = ""

    def drop(self, work: Work[Any]) -> None:
        """Forget work whose result has been taken over."""
        if self.works.get(work.role) is work:
            del self.works[work.role]

    def mark_seen(self, page: str) -> None:
        """Note that the person sees that page, with the results of the work that belongs to it."""
        for work in list(self.works.values()):
            work.seen = work.seen or (work.done and work.home == page)
            if work.taken and work.seen:
                self.drop(work)

    @property
    def running(self) -> tuple[Work[Any], ...]:
        """The work that isn't done."""
        return tuple(work for work in self.works.values() if not work.done)

    @property
    def unseen(self) -> tuple[Work[Any], ...]:
        """The work that has ended without the person knowing."""
        return tuple(work for work in self.works.values() if work.done and not work.seen)

    @property
    def address(self) -> dict[str, str]:
        """The part of the address that finds the work again after a reload."""
        return {"work": self.token} if self.works and self.token else {}


class WorkRegistry:
    """The background work of all sessions. `connected` tells whether a session has a page open.

    A thread looks at them every few seconds: work whose page has been closed too long is stopped and forgotten.
    """

    def __init__(self, connected: Callable[[str], bool], clock: Callable[[], float] = monotonic) -> None:
        self._connected, self._clock = connected, clock
        self._lock = Lock()
        self._by_token: dict[str, SessionWork] = {}
        self._ended: OrderedDict[str, tuple[Visitor, str]] = OrderedDict()
        self._thread: Thread | None = None

    def open(self, owner: str, visitor: Visitor, away: float, token: str = "") -> SessionWork:
        """Return a new entry with the work of the one that the token finds; both see it if both pages are open.

        It must be the visitor's own: an address with a token may have been passed on.
        """
        entry = SessionWork(token_urlsafe(12), owner, visitor, away, self._clock())
        with self._lock:
            left = self._by_token.get(token)
            if left is not None and visitor.is_also(left.visitor):
                entry.works, entry.begun = dict(left.works), left.begun
                if not self._connected(left.owner):
                    del self._by_token[token]
            if token in self._ended and visitor.is_also(self._ended[token][0]):
                entry.lost = self._ended.pop(token)[1]
            self._by_token[entry.token] = entry
            self._watch()
        return entry

    def put(self, entry: SessionWork, work: Work[Any]) -> None:
        """Add work to a session, in place of the last one of its role."""
        with self._lock:
            entry.works[work.role] = work
            self._by_token[entry.token] = entry  # a session that was away for a while may have lost its place

    def release(self, entry: SessionWork, work: Work[Any]) -> None:
        """Forget work of a session; stop it, unless another open page follows it too, as in a duplicated tab."""
        entry.drop(work)
        with self._lock:
            others = list(self._by_token.values())
        if not any(other.works.get(work.role) is work and self._connected(other.owner) for other in others):
            work.stop()

    def sweep(self) -> int:
        """Forget sessions that left, and stop their work; return how many remain."""
        now = self._clock()
        with self._lock:
            for entry in self._by_token.values():
                if self._connected(entry.owner):
                    entry.seen = now
            left = [entry for entry in self._by_token.values() if now - entry.seen > (entry.away if entry.works else 0)]
            for entry in left:
                del self._by_token[entry.token]
            followed = {id(work) for entry in self._by_token.values() for work in entry.works.values()}
            remaining = len(self._by_token)
        for entry in left:
            self._end(entry, followed)
        return remaining

    def _end(self, entry: SessionWork, followed: set[int]) -> None:
        """Stop the work of a session that nobody else follows, and keep the words about it."""
        works = [work for work in entry.works.values() if id(work) not in followed]
        for work in works:
            work.stop(f"Stopped: its page was closed for {_minutes(entry.away)}.")
        if works:
            with self._lock:
                words = " ".join(f"{work.ended.rstrip('.')}." for work in works if work.ended)
                self._ended[entry.token] = entry.visitor, words
                while len(self._ended) > MOST_ENDED:
                    self._ended.popitem(last=False)

    def _watch(self) -> None:
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._sweep_on, name="session-work", daemon=True)
            self._thread.start()

    def _sweep_on(self) -> None:
        pause = Event()
        while True:
            pause.wait(CHECK_SECONDS)
            self.sweep()


@cache
def work_registry() -> WorkRegistry:
    """The work of all sessions of this process."""
    return WorkRegistry(_is_connected)


def _is_connected(session_id: str) -> bool:
    """Whether a browser shows that session; without a server, as in a test of a page, it always does."""
    return not runtime.exists() or runtime.get_instance().is_active_session(session_id)


def _minutes(seconds: float) -> str:
    """A time in words.

    >>> _minutes(1800), _minutes(60), _minutes(15)
    ('30 minutes', '1 minute', '15 seconds')
    """
    return counted(round(seconds / 60), "minute") if seconds >= 60 else counted(round(seconds), "second")
