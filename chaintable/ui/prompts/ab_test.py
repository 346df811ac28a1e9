"""An A/B test in the background: each question is asked with two versions of a prompt."""

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
    """Two versions of a prompt on the same questions; `value` are the trials, completed one after another.

    One budget covers the whole test.
    """

    def __init__(self, before: Choice, after: Choice, begun: Iterable[Chain], keeper: Keeper) -> None:
        self.progress = Progress(before.name, before.attempts)
        self._before, self._after = before, after
        self._keeper = keeper
        super().__init__(tuple(map(Trial, begun)), "while testing the questions")

    @property
    def count(self) -> int:
        """The number of questions that were asked with both versions."""
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
