"""Playing a chain in a thread of its own, so that the page stays alive and can stop it at once."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from threading import Event, Thread
from time import monotonic

from chaintable.chain import Chain, Method, advance
from chaintable.dialogue import Completion, Model, Prompt
from chaintable.errors import ChainTableError
from chaintable.models import open_model
from chaintable.operations import Answer

HEARTBEAT_SECONDS = 30.0
"""A job that no page has looked at for so long stops by itself."""

_log = logging.getLogger(__name__)
_WAITING = {
    "plan": "to choose the next operation",
    "query": "to read the answer",
    "add_column": "to say what goes into the new column",
    "select_row": "to choose the rows",
    "select_column": "to choose the columns",
    "group_by": "to choose what to group by",
    "sort_by": "to choose what to sort by",
}


@cache
def model() -> Model:
    """The model that plays, opened once."""
    return open_model()


class Job:
    """A chain being played: `steps` more steps, or to its end.

    The thread never touches the page; the page asks `chain`, `waiting`, `seconds` and `problem` now and then. A job
    that was stopped is let go at once: a reply that is still on its way is thrown away when it comes.
    """

    def __init__(self, method: Method, chain: Chain, model: Model, steps: int | None = None) -> None:
        self.begun = chain
        self.chain = chain
        self.model_name = model.name
        self.problem: ChainTableError | None = None
        self._waiting = ""
        self._steps = steps
        self._method = method
        self._model = _Watched(model, self._hear)
        self._stopping = Event()
        self._started = self._seen = monotonic()
        self._thread = Thread(target=self._play, name="chain", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether nothing more will come."""
        self._seen = monotonic()
        return self._stopping.is_set() or not self._thread.is_alive()

    @property
    def seconds(self) -> float:
        """How long it has been at work."""
        return monotonic() - self._started

    @property
    def waiting(self) -> str:
        """What is waited for, as a sentence without its full stop."""
        step = len(self.chain.steps) + 1
        return f"Step {step}: waiting for the {self.model_name} model{self._waiting and ' ' + self._waiting}"

    def stop(self) -> None:
        """Stop now; the steps that are there stay."""
        self._stopping.set()

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def _hear(self, prompt: Prompt) -> None:
        self._waiting = _WAITING.get(prompt.purpose, f"about {prompt.purpose}")

    def _play(self) -> None:
        chain, left = self.begun, self._steps
        try:
            while not chain.finished and left != 0 and not self._abandoned():
                chain = chain.then(advance(self._method, chain, self._model))
                if self._stopping.is_set():
                    return
                self.chain = chain
                left = None if left is None else left - 1
        except ChainTableError as error:
            self.problem = error
        except Exception:
            _log.exception("A step could not be worked out")
            self.problem = ChainTableError(
                "Something went wrong while working out the next step.", "The log says more."
            )

    def _abandoned(self) -> bool:
        return self._stopping.is_set() or monotonic() - self._seen > HEARTBEAT_SECONDS


class _Watched:
    """A model that tells what it is asked before it answers."""

    def __init__(self, model: Model, hear: Callable[[Prompt], None]) -> None:
        self.name = model.name
        self._complete = model.complete
        self._hear = hear

    def complete(self, prompt: Prompt) -> Completion:
        self._hear(prompt)
        return self._complete(prompt)


def without_answer(chain: Chain) -> Chain:
    """The chain up to its first answer, so that it can be played on."""
    k = next((k for k, step in enumerate(chain.steps) if isinstance(step.operation, Answer) and step.on), None)
    return chain if k is None else replace(chain, steps=chain.steps[:k])
