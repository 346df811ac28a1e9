"""What a model says to the prompt at hand, asked for in a thread of its own, so that the page stays alive."""

import logging
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from typing import Any

from chaintable.dialogue import Completion, Prompt
from chaintable.errors import ChainTableError
from chaintable.models.prices import Bill
from chaintable.models.retrying import Stop
from chaintable.ui.choice import Choice
from chaintable.ui.keeping import Keeper

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """What a model says to the prompt at hand, beside the person's own reply; `problem` where it says nothing."""

    name: str
    completion: Completion | None = None
    problem: ChainTableError | None = None


class Asking:
    """A model being asked for its reply to one prompt; `other` comes of it, or nothing where it is stopped before."""

    def __init__(self, name: str, choice: Choice, prompt: Prompt, keeper: Keeper) -> None:
        self.name = name
        self.other: Other | None = None
        self._stopping = Stop()
        self._started = monotonic()
        self._thread = Thread(target=self._ask, args=(choice, prompt, keeper), name="asking", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether nothing more will come."""
        return not self._thread.is_alive()

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return monotonic() - self._started

    def stop(self) -> None:
        """Break off the connection; what comes all the same is thrown away."""
        self._stopping.set()

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def _ask(self, choice: Choice, prompt: Prompt, keeper: Keeper) -> None:
        try:
            model = choice.open(keeper, _unheard, self._stopping, Bill())
            self.other = Other(self.name, model.complete(prompt))
        except ChainTableError as error:
            self.other = Other(self.name, problem=error)
        except Exception:
            _log.exception("A model could not be asked")
            problem = ChainTableError("Something went wrong while the model was asked.", "The log says more.")
            self.other = Other(self.name, problem=problem)


def _unheard(attempt: Any) -> None:
    """An attempt that failed while one waits; the completion tells of it afterwards."""
