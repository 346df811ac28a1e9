"""What a model says to the prompt at hand, asked for while the page stays alive."""

from dataclasses import dataclass
from typing import Any

from chaintable.dialogue import Completion, Prompt
from chaintable.errors import ChainTableError
from chaintable.models.serving.prices import Bill
from chaintable.models.serving.retrying import Stop
from chaintable.ui.model.choice import Choice
from chaintable.ui.session.keeper import Keeper
from chaintable.ui.work import Waiting


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """What a model says to the prompt at hand, beside the person's own reply; `problem` where it says nothing."""

    name: str
    completion: Completion | None = None
    problem: ChainTableError | None = None


class Asking(Waiting[Completion]):
    """A model being asked for its reply to one prompt."""

    def __init__(self, name: str, choice: Choice, prompt: Prompt, keeper: Keeper) -> None:
        self.name = name

        def complete(stopping: Stop) -> Completion:
            return choice.open(keeper, _unheard, stopping, Bill()).complete(prompt)

        super().__init__(complete, "while the model was asked")

    @property
    def other(self) -> Other:
        """What came of it."""
        return Other(self.name, self.found, self.problem)


def _unheard(attempt: Any) -> None:
    """An attempt that failed while one waits; the completion tells of it afterwards."""
