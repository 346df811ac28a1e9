"""The background job that runs a chain."""

from collections.abc import Iterable, Iterator
from threading import Event
from typing import NamedTuple, Protocol

from chaintable.chain import Chain, Method
from chaintable.models.openai import OnToken
from chaintable.models.serving.cached import Records
from chaintable.models.serving.prices import Bill, Prices, bill_of
from chaintable.models.serving.retrying import Cancel
from chaintable.playing import go_on
from chaintable.prompts.dialogue import Call, Model
from chaintable.ui.model.choice import Hear
from chaintable.ui.parts.words import counted, listed, shorten
from chaintable.ui.playing.progress import Progress, Watched
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.work.background_work import Work


class Player(Protocol):
    """What a job needs from the chosen model; `Choice` has it."""

    @property
    def name(self) -> str: ...

    @property
    def attempts(self) -> int: ...

    @property
    def method(self) -> Method: ...

    @property
    def prices(self) -> Prices | None: ...

    def open(self, records: Records, hear: Hear, cancelled: Cancel, spent: Bill, on_token: OnToken) -> Model: ...


class Grown(NamedTuple):
    """The chain so far, and its id in the store ("" if it isn't stored)."""

    chain: Chain
    saved: str = ""


class Job(Work[Grown]):
    """Runs a chain for `steps` more steps, or to its end.

    Each step that is paid for is saved as soon as it is done. A run of the embedded model costs nothing: it is done
    when it has been played, and saved after that, so that nobody waits for the store to see an answer. `paid` are calls
    that count towards the budget although they belong to no step. With `through`, the job runs that many steps even
    after an answer.
    """

    role, home = "run", "explore"

    def __init__(
        self,
        player: Player,
        chain: Chain,
        steps: int | None = None,
        session_store: SessionStore | None = None,
        saved: str = "",
        paid: Iterable[Call] = (),
        through: bool = False,
    ) -> None:
        self.begun = chain
        self.progress = Progress(player.name, player.attempts, player.prices)
        self._player, self._steps, self._paid, self._through = player, steps, tuple(paid), through
        self._session_store = session_store or SessionStore("")
        self._played = Event()
        super().__init__(Grown(chain, saved), "while working out the next step")

    @property
    def waiting(self) -> str:
        """What the job is waiting for, as a sentence without a full stop."""
        return f"Step {len(self.value.chain.steps) + 1}: {self.turn.words or self.progress.words}"

    @property
    def title(self) -> str:
        return f"Run: “{shorten(self.begun.question.text, 60)}”"

    @property
    def far(self) -> str:
        return self.waiting

    @property
    def cost(self) -> str:
        return self.progress.cost

    @property
    def ended(self) -> str:
        chain = self.value.chain
        if self.problem is not None:
            steps = len(chain.steps)
            return f"{self.title} ended after {counted(steps, 'step')}: {self.problem.message}"
        answer = chain.answer
        return f"{self.title} finished{f': {shorten(listed(answer.values, 6), 120)}' if answer else ', no answer yet'}"

    @property
    def done(self) -> bool:
        return super().done or self._played.is_set()

    def wait(self, seconds: float) -> bool:
        self._played.wait(seconds)
        return self.done

    def wait_until_saved(self, seconds: float = 0.0) -> bool:
        """Whether within that time the result was saved, or it was clear that it can't be."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def do(self) -> None:
        chain, saved = played, _ = self.value
        try:
            for chain in self._play():
                if self.progress.prices is not None:
                    saved, played = self._session_store.keep(chain, saved), chain
                self.publish(Grown(chain, saved if chain is played else ""))
            self._played.set()
        finally:
            if chain is not played:
                self._save(chain, saved)

    def _play(self) -> Iterator[Chain]:
        model, left, chain = self._open(), self._steps, self.value.chain
        while left != 0 and (self._through or not chain.finished) and not self.stopped:
            chain = go_on(self._player.method, chain, model)
            if self.stopping.is_set():
                return
            yield chain
            self.progress.step_done()
            left = None if left is None else left - 1

    def _save(self, chain: Chain, parent: str) -> None:
        """Save the chain, and tell its id if it is the one that is shown, also after Stop."""
        saved = self._session_store.keep(chain, parent)
        if self.value.chain is chain:
            self.value = Grown(chain, saved)

    def _run(self) -> None:
        try:
            super()._run()
        finally:
            self._played.set()

    def _open(self) -> Model:
        spent, heard = bill_of([*calls_of(self.begun), *self._paid]), self.progress
        model = self._player.open(self._session_store, heard.hear, self.stopping, spent, heard.hear_piece)
        heard.name = model.name
        return Watched(model, heard)


def calls_of(chain: Chain) -> list[Call]:
    """Every call that belongs to a step of the chain."""
    return [call for step in chain.steps for call in step.calls]
