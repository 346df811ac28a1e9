"""Playing a chain in a thread of its own, so that the page stays alive and can stop it at once."""

import logging
from collections.abc import Iterable
from threading import Thread
from time import monotonic
from typing import Protocol

from chaintable.chain import Chain, Method, advance
from chaintable.dialogue import Call, Model, Usage
from chaintable.errors import ChainTableError, Stopped
from chaintable.models.openai import OnToken
from chaintable.models.serving.cached import Records
from chaintable.models.serving.prices import Bill, Prices, bill_of
from chaintable.models.serving.retrying import Cancel, Stop
from chaintable.ui.model.choice import Hear
from chaintable.ui.playing.partial_reply import Growing
from chaintable.ui.playing.progress import Progress, Watched
from chaintable.ui.session.keeper import Keeper

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

    @property
    def prices(self) -> Prices | None: ...

    def open(self, records: Records, hear: Hear, cancelled: Cancel, spent: Bill, on_token: OnToken) -> Model: ...


class Job:
    """A chain being played: `steps` more steps, or to its end; each is kept as it comes.

    The thread never touches the page; the page asks `chain`, `waiting`, `seconds` and `problem` now and then. A job
    that was stopped is let go at once: the connections it waits on are broken off, and what comes all the same is
    thrown away. `paid` are calls that count towards the budget though they stand on no step. With `through` that many
    steps are played even behind an answer.
    """

    def __init__(
        self,
        player: Player,
        chain: Chain,
        steps: int | None = None,
        keeper: Keeper | None = None,
        saved: str = "",
        paid: Iterable[Call] = (),
        through: bool = False,
    ) -> None:
        self.begun = chain
        self.problem: ChainTableError | None = None
        self._grown = (chain, saved)
        self._progress = Progress(player.name, player.attempts, player.prices)
        self._player, self._steps, self._paid, self._through = player, steps, tuple(paid), through
        self._keeper = keeper or Keeper("")
        self._stopping = Stop()
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
    def growing(self) -> tuple[Growing, ...]:
        """The replies on their way, as far as they have come."""
        return self._progress.growing

    @property
    def in_flight(self) -> Usage | None:
        """What they may have cost so far, guessed; None where nothing is on its way."""
        return self._progress.in_flight

    @property
    def unfinished(self) -> tuple[Call, ...]:
        """The calls of the step that did not come about."""
        return self._progress.unfinished

    def stop(self) -> None:
        """Stop now; the steps that are there stay."""
        if not self.done:
            self.problem = Stopped("Stopped by you.")
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
            self.problem = self.problem or error
        except Exception:
            _log.exception("A step could not be worked out")
            self.problem = ChainTableError(
                "Something went wrong while working out the next step.", "The log says more."
            )

    def _open(self) -> Model:
        spent = bill_of([*calls_of(self.begun), *self._paid])
        model = self._player.open(self._keeper, self._progress.hear, self._stopping, spent, self._progress.hear_piece)
        self._progress.name = model.name
        return Watched(model, self._progress)

    def _play_on(self, model: Model) -> None:
        (chain, saved), left = self._grown, self._steps
        while left != 0 and (self._through or not chain.finished) and not self._abandoned():
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
