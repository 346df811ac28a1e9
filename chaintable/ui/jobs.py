"""Playing a chain in a thread of its own, so that the page stays alive and can stop it at once."""

import logging
from collections.abc import Iterable
from threading import Event, Thread
from time import monotonic
from typing import Protocol

from chaintable.chain import Chain, Method, advance
from chaintable.dialogue import Call, Model
from chaintable.errors import ChainTableError, Stopped
from chaintable.models.cached import Records
from chaintable.models.prices import Bill, bill_of
from chaintable.models.retrying import Cancel
from chaintable.ui.choice import Hear
from chaintable.ui.keeping import Keeper
from chaintable.ui.progress import Progress, Watched

HEARTBEAT_SECONDS = 30.0
"""A job that no page has looked at for so long stops by itself."""

_log = logging.getLogger(__name__)


class Player(Protocol):
    """What a job needs to know of the model that was chosen: a `Choice`, say."""

    @property
    def name(self) -> str: ...

    @property
    def attempts(self) -> int: ...

    @property
    def method(self) -> Method: ...

    def open(self, records: Records, hear: Hear, cancelled: Cancel, spent: Bill) -> Model: ...


class Job:
    """A chain being played: `steps` more steps, or to its end; each is kept as it comes.

    The thread never touches the page; the page asks `chain`, `waiting`, `seconds` and `problem` now and then. A job
    that was stopped is let go at once: a reply that is still on its way is thrown away when it comes. `paid` are calls
    that count towards the budget though they stand on no step.
    """

    def __init__(
        self,
        player: Player,
        chain: Chain,
        steps: int | None = None,
        keeper: Keeper | None = None,
        saved: str = "",
        paid: Iterable[Call] = (),
    ) -> None:
        self.begun = chain
        self.problem: ChainTableError | None = None
        self._grown = (chain, saved)
        self._progress = Progress(player.name, player.attempts)
        self._player, self._steps, self._paid = player, steps, tuple(paid)
        self._keeper = keeper or Keeper("")
        self._stopping = Event()
        self._started = self._seen = monotonic()
        self._thread = Thread(target=self._play, name="chain", daemon=True)
        self._thread.start()

    @property
    def chain(self) -> Chain:
        """The chain as far as it has grown."""
        return self._grown[0]

    @property
    def grown(self) -> tuple[Chain, str]:
        """The chain as far as it has grown, and the id that it was kept under ("" where it was not)."""
        return self._grown

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
        return f"Step {len(self.chain.steps) + 1}: {self._progress.words}"

    @property
    def bill(self) -> Bill:
        """What it has cost so far."""
        return self._progress.bill

    @property
    def unfinished(self) -> tuple[Call, ...]:
        """The calls of the step that did not come about."""
        return self._progress.unfinished

    def stop(self) -> None:
        """Stop now; the steps that are there stay."""
        self._stopping.set()

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def _play(self) -> None:
        try:
            self._play_on(self._open())
        except Stopped:
            return
        except ChainTableError as error:
            self.problem = error
        except Exception:
            _log.exception("A step could not be worked out")
            self.problem = ChainTableError(
                "Something went wrong while working out the next step.", "The log says more."
            )

    def _open(self) -> Model:
        spent = bill_of([*calls_of(self.begun), *self._paid])
        model = self._player.open(self._keeper, self._progress.hear, self._stopping, spent)
        self._progress.name = model.name
        return Watched(model, self._progress)

    def _play_on(self, model: Model) -> None:
        (chain, saved), left = self._grown, self._steps
        while not chain.finished and left != 0 and not self._abandoned():
            chain = chain.then(advance(self._player.method, chain, model))
            if self._stopping.is_set():
                return
            saved = self._keeper.keep(chain, saved)
            self._progress.step_done()
            self._grown = chain, saved
            left = None if left is None else left - 1

    def _abandoned(self) -> bool:
        return self._stopping.is_set() or monotonic() - self._seen > HEARTBEAT_SECONDS


def calls_of(chain: Chain) -> list[Call]:
    """Every call that stands on a step of the chain."""
    return [call for step in chain.steps for call in step.calls]
