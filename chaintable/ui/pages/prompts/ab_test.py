"""An A/B test in the background: each question is asked with two versions of a prompt."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from secrets import token_hex
from typing import Self

from chaintable.chain import Chain
from chaintable.evaluation.trials import Outcome, Trial, try_out
from chaintable.prompts.dialogue import Call, Model
from chaintable.tables.state import Question
from chaintable.ui.model.choice import Choice
from chaintable.ui.model.embedder import found_alike
from chaintable.ui.pages.prompts.kept_trials import MOST_KEPT, but, trial_row
from chaintable.ui.parts.words import counted
from chaintable.ui.playing.progress import Progress, Watched
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.work.background_work import Work


class ABTest(Work[tuple[Trial, ...]]):
    """Two versions of a prompt on the same questions; `value` are the trials, completed one after another.

    One budget covers the whole test. `chosen` are the ids of the saved questions among them, and the right answers of
    `hidden` questions are not told. A test that goes on where another one stopped gets its trials, its calls as `paid`
    and its `mark`, under which the store keeps the result, updated after each question.
    """

    role, home = "trial", "prompts"

    def __init__(
        self,
        before: Choice,
        after: Choice,
        begun: Iterable[Chain | Trial],
        session_store: SessionStore,
        chosen: Iterable[str] = (),
        paid: Iterable[Call] = (),
        hidden: frozenset[Question] = frozenset(),
        mark: str = "",
    ) -> None:
        self.before, self.chosen = before, tuple(chosen)
        self.after = replace(after, method=found_alike(after.method, before.method))
        self.hidden, self.mark = hidden, mark or token_hex(8)
        self.progress = Progress(before.name, before.attempts, paid=paid)
        self._session_store = session_store
        trials = (one if isinstance(one, Trial) else Trial(one) for one in begun)
        super().__init__(tuple(trials), "while testing the questions")

    def again(self, before: Choice, after: Choice) -> Self:
        """Begin a test that goes on where this one stopped."""
        known = self.chosen, self.progress.calls, self.hidden, self.mark
        return type(self)(before, after, self.value, self._session_store, *known)

    @property
    def count(self) -> int:
        """The number of questions that were asked with both versions."""
        return sum(trial.verdict is not None for trial in self.value)

    @property
    def missing(self) -> int:
        """The number of questions that were not."""
        return len(self.value) - self.count

    @property
    def title(self) -> str:
        return f"A/B test on {counted(len(self.value), 'question')}"

    @property
    def far(self) -> str:
        return f"{self.count} of {len(self.value)} done, {self.progress.words}"

    @property
    def cost(self) -> str:
        return self.progress.cost

    @property
    def ended(self) -> str:
        found = Counter(trial.verdict for trial in self.value)
        result = f"{found['fixed']} fixed, {found['broken']} broken of {counted(self.count, 'question')}"
        if not self.missing:
            return f"A/B test finished: {result}"
        why = f" {self.problem.message}" if self.problem is not None else ""
        return f"A/B test stopped after {self.count} of {counted(len(self.value), 'question')}: {result}.{why}"

    def do(self) -> None:
        opened = self.before.open(self._session_store, self.progress.hear, self.stopping, self.progress.bill)
        model = Watched(opened, self.progress)
        for place, trial in enumerate(self.value):
            if trial.verdict is None:
                self._play(place, trial, model)

    def _play(self, place: int, trial: Trial, model: Model) -> None:
        first = trial.before or self._try(trial, self.before, model)
        if first is None:
            return
        self._fill(place, Trial(trial.begun, first))
        self._fill(place, Trial(trial.begun, first, self._try(trial, self.after, model)))
        if self.value[place].verdict is not None:
            self._keep()

    def _keep(self) -> None:
        """Store the result so far, in place of what was stored of this test."""
        record = {
            "id": self.mark,
            "title": f"{self.title} with {self.before.name}",
            "ended": self.ended,
            "cost": str(self.progress.bill) if self.progress.bill.calls else "",
            "saved_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "rows": [trial_row(trial, self.hidden) for trial in self.value],
        }
        self._session_store.change_personal("trials", lambda kept: [*but(kept, self.mark), record][-MOST_KEPT:])

    def _try(self, trial: Trial, choice: Choice, model: Model) -> Outcome | None:
        return try_out(trial.begun, choice.method, model, lambda: not self.stopped)

    def _fill(self, place: int, trial: Trial) -> None:
        self.publish((*self.value[:place], trial, *self.value[place + 1 :]))
