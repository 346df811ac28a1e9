"""Work that a person waits for: done in a thread of its own, so that the page stays alive, and drawn meanwhile."""

import logging
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

import streamlit as st

from chaintable.errors import ChainTableError
from chaintable.models.serving.retrying import Stop

POLL_SECONDS = 0.3
Found = TypeVar("Found")

_log = logging.getLogger(__name__)


class Waiting(Generic[Found]):
    """A piece of work: what it `found` comes of it, or a `problem`.

    The thread never touches the page. Work that is stopped is let go at once: what it brings all the same is thrown
    away. `words` say what went on, where it breaks in a way that nobody thought of: "while the server was asked".
    """

    def __init__(self, work: Callable[[Stop], Found], words: str) -> None:
        self.found: Found | None = None
        self.problem: ChainTableError | None = None
        self._work, self._words = work, words
        self._stopping = Stop()
        self._started = monotonic()
        self._thread = Thread(target=self._do, name="waiting", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether nothing more will come."""
        return self._stopping.is_set() or not self._thread.is_alive()

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return monotonic() - self._started

    def stop(self) -> None:
        """Wait no longer; work that listens for it breaks off its connection."""
        self._stopping.set()

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def _do(self) -> None:
        try:
            self.found = self._work(self._stopping)
        except ChainTableError as error:
            self.problem = error
        except Exception:
            _log.exception("Something went wrong %s", self._words)
            self.problem = ChainTableError(f"Something went wrong {self._words}.", "The log says more.")


@st.fragment(run_every=POLL_SECONDS)
def draw_waiting(
    waiting: Waiting[Found], words: str, key: str, stop: Callable[[], None], label: str, icon: str
) -> None:
    """A way to wait no longer, what is waited for, and for how long; when it is done, the page is drawn anew.

    `stop` has to stop it; the button has the key "cancel_" and that of the line.
    """
    if waiting.done:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center", key=key):
        st.button(label, key=f"cancel_{key}", icon=icon, on_click=stop)
        st.markdown(f":shimmer[{words}] · {waiting.seconds:.0f} s", width="content")
