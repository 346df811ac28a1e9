"""Playing saved questions in the background, each with two versions of a prompt."""

from collections.abc import Iterable

from chaintable.chain import Chain
from chaintable.dialogue import Model
from chaintable.evaluation.trials import Trial, try_out
from chaintable.models.serving.prices import Bill
from chaintable.ui.model.choice import Choice
from chaintable.ui.playing.progress import Progress, Watched
from chaintable.ui.session.keeper import Keeper
from chaintable.ui.work import Work


class ABTest(Work[tuple[Trial, ...]]):
    """Two choices of prompts on the same questions: its trials get their outcomes one after another.

    One budget covers all of it.
    """

    def __init__(self, before: Choice, after: Choice, begun: Iterable[Chain], keeper: Keeper) -> None:
        self.progress = Progress(before.name, before.attempts)
        self._before, self._after = before, after
        self._keeper = keeper
        super().__init__(tuple(map(Trial, begun)), "while trying the questions")

    @property
    def count(self) -> int:
        """How many questions have been played both ways."""
        return sum(trial.verdict is not None for trial in self.value)

    def do(self) -> None:
        opened = self._before.open(self._keeper, self.progress.hear, self.stopping, Bill())
        model = Watched(opened, self.progress)
        for place in range(len(self.value)):
            self._play(place, model)

    def _play(self, place: int, model: Model) -> None:
        begun = self.value[place].begun
        first = try_out(begun, self._before.method, model, lambda: self.wanted)
        if first is None:
            return
        self._fill(place, Trial(begun, first))
        self._fill(place, Trial(begun, first, try_out(begun, self._after.method, model, lambda: self.wanted)))

    def _fill(self, place: int, trial: Trial) -> None:
        self.publish((*self.value[:place], trial, *self.value[place + 1 :]))
