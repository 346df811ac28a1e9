"""Background work: a thread of its own keeps the page responsive, and Stop ends it at once."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar

import streamlit as st

from chaintable.errors import ChainTableError, Stopped
from chaintable.models.serving.retrying import Stop

HEARTBEAT_SECONDS = 30.0
"""Work that no page has asked about for so long should end."""
POLL_SECONDS = 0.3
T = TypeVar("T")

_log = logging.getLogger(__name__)


class Work(ABC, Generic[T]):
    """Something that `do` does in a thread of its own, which starts at once.

    `value` is the result so far and `problem` says why there is no more. The thread never touches the page: it calls
    `publish` when the value changes. `stop` sets `stopping`, which also closes the connections of a model that was
    opened with it; whatever the thread publishes afterwards is dropped. `failure` completes "Something went wrong …"
    for errors that nobody foresaw.
    """

    def __init__(self, begun: T, failure: str) -> None:
        self.value = begun
        self.problem: ChainTableError | None = None
        self.stopping = Stop()
        self._failure = failure
        self._started = self._seen = monotonic()
        self._thread = Thread(target=self._run, name=type(self).__name__, daemon=True)
        self._thread.start()

    @abstractmethod
    def do(self) -> None:
        """Do the work; runs in its thread. ChainTableError becomes the `problem`."""

    @property
    def done(self) -> bool:
        """Whether the value is final. Asking also tells the work that a page is still interested."""
        self._seen = monotonic()
        return self.stopped or not self._thread.is_alive()

    @property
    def stopped(self) -> bool:
        """Whether somebody stopped it."""
        return self.stopping.is_set()

    @property
    def wanted(self) -> bool:
        """Whether to go on: nobody stopped it, and a page has asked about it lately."""
        return not self.stopped and monotonic() - self._seen <= HEARTBEAT_SECONDS

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return monotonic() - self._started

    def publish(self, value: T) -> None:
        """Replace the value, unless the work was stopped."""
        if not self.stopped:
            self.value = value

    def stop(self) -> None:
        """Stop now; the value stays as it is. Work that is done stays done."""
        if not self.done:
            self.problem = Stopped("Stopped by you.")
            self.stopping.set()

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def _run(self) -> None:
        try:
            self.do()
        except Stopped:
            return
        except ChainTableError as error:
            self.problem = self.problem or error
        except Exception:
            _log.exception("Something went wrong %s", self._failure)
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
