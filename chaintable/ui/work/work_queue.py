"""The queue of background work: a limited number of tasks run at once, the others wait their turn.

One `Running` is shared by all sessions of the process. It counts how tasks end, for `/metrics`, writes the log, and
lets nobody begin while the app is being shut down, or more often in a minute than the owner allows.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from math import ceil
from secrets import token_hex
from threading import Condition
from time import monotonic

from streamlit.runtime.scriptrunner import get_script_run_ctx

from chaintable.errors import ChainTableError, Stopped, Unavailable
from chaintable.models.serving.prices import count
from chaintable.models.serving.retrying import Stop

AT_ONCE = 16
"""So many tasks run at once unless CHAINTABLE_AT_ONCE says otherwise."""
_LOOK_SECONDS = 0.2
_MINUTE = 60.0

_log = logging.getLogger(__name__)


class Turn:
    """One task: its id and its session's for the log, its visitor, and its place in the queue (0 once it runs)."""

    def __init__(self, what: str, session: str, visitor: str = "") -> None:
        self.id, self.what, self.session, self.visitor = token_hex(4), what, session, visitor
        self.place = 0

    def is_of_the_asker_of(self, other: "Turn") -> bool:
        """Whether both come from the same session or the same visitor, as far as they are known."""
        same_session = self.session != "" and self.session == other.session
        return same_session or (self.visitor != "" and self.visitor == other.visitor)

    @property
    def words(self) -> str:
        """What it waits for; "" once it runs."""
        others = "1 other is" if self.place == 1 else f"{self.place} others are"
        return f"waiting for a free place: {others} before you" if self.place else ""


class Running:
    """The tasks of all sessions: those that run, those that wait, and how many ended in which way.

    One session or visitor begins at most `per_minute` tasks within 60 s of the clock `now`; 0 stands for any number.
    """

    def __init__(self, at_once: int = AT_ONCE, per_minute: int = 0, now: Callable[[], float] = monotonic) -> None:
        self.at_once, self.per_minute = at_once, per_minute
        self._now = now
        self._begun: deque[tuple[float, Turn]] = deque()
        self.draining = False
        self.ended: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()
        self._working = 0
        self._waiting: deque[Turn] = deque()
        self._changed = Condition()

    @property
    def working(self) -> int:
        """How many run."""
        return self._working

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def wait_until_idle(self, seconds: float) -> bool:
        """Wait until nothing runs any more; return whether that came about within the time."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._working and not self._waiting, seconds)

    @contextmanager
    def work(self, turn: Turn, stopping: Stop) -> Iterator[None]:
        """Wait for a free place, run what is inside, and count how it ended.

        Raises Stopped if it was stopped while it waited, and Unavailable while the app is being shut down or after too
        many tasks in a minute.
        """
        self._enter(turn, stopping)
        began, problem = monotonic(), "stopped"
        _log.info("began", extra=_about(turn))
        try:
            yield
            problem = "stopped" if stopping.is_set() else ""
        except Stopped:
            raise
        except BaseException as error:
            problem = type(error).__name__
            raise
        finally:
            self._leave(turn, problem)
            more = {"seconds": round(monotonic() - began, 3), "problem": problem}
            _log.log(
                logging.WARNING if problem not in ("", "stopped") else logging.INFO, "ended", extra=_about(turn) | more
            )

    def failed(self, problem: str) -> None:
        """Count a problem that ended no work."""
        with self._changed:
            self.problems[problem] += 1

    def _enter(self, turn: Turn, stopping: Stop) -> None:
        with self._changed:
            self._count_in(turn)
            self._waiting.append(turn)
            try:
                while not self._may_begin(turn):
                    turn.place = self._waiting.index(turn) + 1
                    self._changed.wait(_LOOK_SECONDS)
                    if stopping.is_set():
                        raise Stopped("Stopped by you.")
                if self.draining:
                    raise shutting_down()
                self._working += 1
            finally:
                turn.place = 0
                self._waiting.remove(turn)
                self._changed.notify_all()

    def _count_in(self, turn: Turn) -> None:
        """Keep when the turn came; refuse it if its session or visitor had too many in the last minute."""
        now = self._now()
        while self._begun and now - self._begun[0][0] >= _MINUTE:
            self._begun.popleft()
        own = [came for came, other in self._begun if turn.is_of_the_asker_of(other)]
        if 0 < self.per_minute <= len(own):
            self.problems["TooOften"] += 1
            raise too_often(self.per_minute, own[-self.per_minute] + _MINUTE - now)
        if self.per_minute:
            self._begun.append((now, turn))

    def _may_begin(self, turn: Turn) -> bool:
        return self.draining or (self._working < self.at_once and self._waiting[0] is turn)

    def _leave(self, turn: Turn, problem: str) -> None:
        with self._changed:
            self._working -= 1
            self.ended[turn.what] += 1
            if problem not in ("", "stopped"):
                self.problems[problem] += 1
            self._changed.notify_all()


RUNNING = Running()
"""The tasks of this process."""


def shutting_down() -> ChainTableError:
    """The error of somebody who asks while the app is being shut down."""
    return Unavailable("ChainTable is being shut down.", "Your steps are kept. Try again in a minute.")


def too_often(per_minute: int, seconds: float) -> ChainTableError:
    """The error of somebody who began too many tasks; `seconds` is how long until the next may begin."""
    return Unavailable(
        f"Not started: you have reached the limit of {count(per_minute, 'run')} a minute.",
        f"Your steps are kept. Try again in {max(1, ceil(seconds)):,} s.",
    )


class _Visitors:
    """Holds the function that finds the id of the current session's visitor."""

    def __init__(self) -> None:
        self.find: Callable[[], str] = str


_visitors = _Visitors()


def know_visitors_by(find: Callable[[], str]) -> None:
    """Set the function that finds whose session runs in this thread; "" if nobody's is known."""
    _visitors.find = find


def turn_of(what: str) -> Turn:
    """Return a new turn for the session whose script runs in this thread."""
    context = get_script_run_ctx(suppress_warning=True)
    # Whoever knows the id of a session could take it over, so only a digest of it is logged.
    session = sha256(context.session_id.encode()).hexdigest()[:12] if context else ""
    return Turn(what, session, _visitors.find())


def _about(turn: Turn) -> dict[str, object]:
    return {"question": turn.id, "session": turn.session, "work": turn.what}
