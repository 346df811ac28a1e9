"""Testing the connection to a server in a thread of its own, so that the page stays alive meanwhile."""

import logging
from threading import Thread
from time import monotonic

from chaintable.errors import ChainTableError
from chaintable.models.openai.inspection import ServerReport, inspect_server
from chaintable.settings import Settings
from chaintable.ui.choice import Wanted

_log = logging.getLogger(__name__)


class ConnectionTest:
    """A server being asked what it has and can do: a `report` comes of it, or a `problem`.

    The thread never touches the page. Whoever does not want to wait lets go of the test: what it brings later is
    thrown away. `settings` are those of the environment; `wanted` is what stood in the sidebar when it began.
    """

    def __init__(self, wanted: Wanted, settings: Settings) -> None:
        self.wanted = wanted
        self.report: ServerReport | None = None
        self.problem: ChainTableError | None = None
        self._started = monotonic()
        self._thread = Thread(target=self._ask, args=(settings,), name="connection", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether there is a report or a problem."""
        return not self._thread.is_alive()

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return monotonic() - self._started

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def is_about(self, wanted: Wanted) -> bool:
        """Whether it asked the server and the model that are wanted now, with the same key."""
        return _asked(self.wanted) == _asked(wanted)

    def _ask(self, settings: Settings) -> None:
        try:
            self.report = inspect_server(self.wanted.connected(settings), self.wanted.model)
        except ChainTableError as error:
            self.problem = error
        except Exception:
            _log.exception("A connection could not be tested")
            self.problem = ChainTableError("Something went wrong while the server was asked.", "The log says more.")


def _asked(wanted: Wanted) -> tuple[str, str, str]:
    return wanted.base_url, wanted.model, wanted.key_in_force
