"""Questions played with the prompts as they were and as they are now, in a thread of its own."""

import logging
from collections.abc import Iterable
from threading import Event, Thread
from time import monotonic

from chaintable.chain import Chain
from chaintable.dialogue import Model
from chaintable.errors import ChainTableError, Stopped
from chaintable.evaluation.trials import Trial, try_out
from chaintable.models.serving.prices import Bill
from chaintable.ui.model.choice import Choice
from chaintable.ui.playing.progress import Progress, Watched
from chaintable.ui.session.keeper import Keeper

HEARTBEAT_SECONDS = 30.0
"""Work that no page has looked at for so long stops by itself."""

_log = logging.getLogger(__name__)


class Trying:
    """Two choices of prompts on the same questions: `trials` fill up one after another.

    One budget holds for all of it. The thread never touches the page.
    """

    def __init__(self, before: Choice, after: Choice, begun: Iterable[Chain], keeper: Keeper) -> None:
        self.trials = [Trial(chain) for chain in begun]
        self.problem: ChainTableError | None = None
        self._sides = before, after
        self._keeper = keeper
        self._progress = Progress(before.name, before.attempts)
        self._stopping = Event()
        self._started = self._seen = monotonic()
        self._thread = Thread(target=self._work, name="trying", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether nothing more will come."""
        self._seen = monotonic()
        return self._stopping.is_set() or not self._thread.is_alive()

    @property
    def stopped(self) -> bool:
        """Whether it was ended before its time."""
        return self._stopping.is_set()

    @property
    def count(self) -> int:
        """How many questions have been played both ways."""
        return sum(trial.verdict is not None for trial in self.trials)

    @property
    def seconds(self) -> float:
        """How long it has been at work."""
        return monotonic() - self._started

    @property
    def waiting(self) -> str:
        """What is waited for."""
        return self._progress.words

    @property
    def bill(self) -> Bill:
        """What it has cost so far."""
        return self._progress.bill

    def stop(self) -> None:
        """Stop now; what is there stays."""
        self._stopping.set()

    def wait(self, seconds: float) -> bool:
        """Whether it was done within that time."""
        self._thread.join(seconds)
        return self.done

    def _work(self) -> None:
        try:
            before, after = self._sides
            model = Watched(before.open(self._keeper, self._progress.hear, self._stopping, Bill()), self._progress)
            for place in range(len(self.trials)):
                self._play(place, before, after, model)
        except Stopped:
            return
        except ChainTableError as error:
            self.problem = error
        except Exception:
            _log.exception("A question could not be tried")
            self.problem = ChainTableError("Something went wrong while trying the questions.", "The log says more.")

    def _play(self, place: int, before: Choice, after: Choice, model: Model) -> None:
        begun = self.trials[place].begun
        first = try_out(begun, before.method, model, self._going_on)
        if first is None:
            return
        self.trials[place] = Trial(begun, first)
        second = try_out(begun, after.method, model, self._going_on)
        self.trials[place] = Trial(begun, first, second)

    def _going_on(self) -> bool:
        return not self._stopping.is_set() and monotonic() - self._seen < HEARTBEAT_SECONDS
