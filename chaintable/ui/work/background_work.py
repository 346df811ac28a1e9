"""Background work: a thread of its own keeps the page responsive, and Stop ends it at once.

Work belongs to the person, not to the page that began it: it goes on while another page is open, while the tab is
hidden and through a reload (`chaintable/ui/session/background/session_work.py`).
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Thread
from time import monotonic
from typing import Any, ClassVar, Generic, TypeVar

import streamlit as st

from chaintable.errors import ChainTableError, Stopped
from chaintable.models.serving.retrying import Stop
from chaintable.sql import stopped_by
from chaintable.ui.work.work_queue import RUNNING, turn_of

POLL_SECONDS = 0.3
T = TypeVar("T")

_log = logging.getLogger(__name__)


class Work(ABC, Generic[T]):
    """Something that `do` does in a thread of its own, which starts at once.

    `value` is the result so far and `problem` says why there is no more. The thread never touches the page: it calls
    `publish` when the value changes. `stop` sets `stopping`, which also closes the connections of a model that was
    opened with it; whatever the thread publishes afterwards is dropped. `failure` completes "Something went wrong …"
    for errors that nobody foresaw.

    A session has one work of each `role` ("" for work that no other page tells of); `home` is the name of the page that
    shows its result. `taken` is whether that page has taken the result over, and `seen` whether the person knows that
    the work has ended.
    """

    role: ClassVar[str] = ""
    home: ClassVar[str] = ""

    def __init__(self, begun: T, failure: str) -> None:
        self.value = begun
        self.problem: ChainTableError | None = None
        self.stopping = Stop()
        self._failure = failure
        self.turn = turn_of(type(self).__name__)
        self.taken = self.seen = False
        self._started = monotonic()
        self._thread = Thread(target=self._run, name=type(self).__name__, daemon=True)
        self._thread.start()

    @abstractmethod
    def do(self) -> None:
        """Do the work; runs in its thread. ChainTableError becomes the `problem`."""

    @property
    def title(self) -> str:
        """What it is, for the line that other pages show while it runs."""
        return ""

    @property
    def far(self) -> str:
        """How far it is, in words."""
        return ""

    @property
    def cost(self) -> str:
        """What it cost so far, in words; "" if nothing."""
        return ""

    @property
    def ended(self) -> str:
        """What became of it, in words: its result or why there is none."""
        return ""

    @property
    def done(self) -> bool:
        """Whether the value is final."""
        return self.stopped or not self._thread.is_alive()

    @property
    def stopped(self) -> bool:
        """Whether somebody stopped it."""
        return self.stopping.is_set()

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return monotonic() - self._started

    def publish(self, value: T) -> None:
        """Replace the value, unless the work was stopped."""
        if not self.stopped:
            self.value = value

    def stop(self, why: str = "Stopped by you.") -> None:
        """Stop now; the value stays as it is. Work that is done stays done."""
        if not self.done:
            self.problem = Stopped(why)
            self.stopping.set()

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def _place(self) -> AbstractContextManager[None]:
        """A place among those that work at the same time; it is waited for."""
        return RUNNING.work(self.turn, self.stopping)

    def _run(self) -> None:
        try:
            with self._place(), stopped_by(self.stopping.is_set):
                self.do()
        except Stopped:
            return
        except ChainTableError as error:
            self.problem = self.problem or error
        except MemoryError:
            self.problem = self.problem or ChainTableError(
                f"There isn't enough memory ({self._failure}).", "Use a smaller table."
            )
        except Exception:
            ids = {"question": self.turn.id, "session": self.turn.session}
            _log.exception("Something went wrong %s", self._failure, extra=ids)
            self.problem = self.problem or ChainTableError(
                f"Something went wrong {self._failure}.", "The log says more."
            )


@st.fragment(run_every=POLL_SECONDS)
def draw_work(work: Work[Any], words: str, key: str, stop: Callable[[], None], label: str, icon: str) -> None:
    """A button that calls `stop`, and `words` with the seconds so far; the page is redrawn when the work is done.

    The button has the key "cancel_" and that of the line.
    """
    if work.done:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center", key=key):
        st.button(label, key=f"cancel_{key}", icon=icon, on_click=stop)
        st.markdown(f":shimmer[{words}] · {work.seconds:.0f} s", width="content")
