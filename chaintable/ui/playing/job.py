"""The background job that runs a chain."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from chaintable.chain import Chain, Method
from chaintable.dialogue import Call, Model
from chaintable.models.openai import OnToken
from chaintable.models.serving.cached import Records
from chaintable.models.serving.prices import Bill, Prices, bill_of
from chaintable.models.serving.retrying import Cancel
from chaintable.playing import go_on
from chaintable.ui.model.choice import Hear
from chaintable.ui.parts.words import counted, listed, shorten
from chaintable.ui.playing.progress import Progress, Watched
from chaintable.ui.session.keeper import Keeper
from chaintable.ui.work import Work


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
    """Runs a chain for `steps` more steps, or to its end. Each step is saved as soon as it is done.

    `paid` are calls that count towards the budget although they belong to no step. With `through`, the job runs that
    many steps even after an answer.
    """

    role, home = "run", "explore"

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
        self.progress = Progress(player.name, player.attempts, player.prices)
        self._player, self._steps, self._paid, self._through = player, steps, tuple(paid), through
        self._keeper = keeper or Keeper("")
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

    def do(self) -> None:
        model, left = self._open(), self._steps
        chain, saved = self.value
        while left != 0 and (self._through or not chain.finished) and not self.stopped:
            chain = go_on(self._player.method, chain, model)
            if self.stopping.is_set():
                return
            saved = self._keeper.keep(chain, saved)
            self.progress.step_done()
            self.publish(Grown(chain, saved))
            left = None if left is None else left - 1

    def _open(self) -> Model:
        spent, heard = bill_of([*calls_of(self.begun), *self._paid]), self.progress
        model = self._player.open(self._keeper, heard.hear, self.stopping, spent, heard.hear_piece)
        heard.name = model.name
        return Watched(model, heard)


def calls_of(chain: Chain) -> list[Call]:
    """Every call that belongs to a step of the chain."""
    return [call for step in chain.steps for call in step.calls]
