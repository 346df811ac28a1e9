"""What a model replies to the prompt at hand, asked for in the background."""

from dataclasses import dataclass
from typing import Any

from chaintable.dialogue import Completion, Prompt
from chaintable.errors import ChainTableError
from chaintable.models.serving.prices import Bill
from chaintable.ui.model.choice import Choice
from chaintable.ui.session.keeper import Keeper
from chaintable.ui.work import Work


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """A model's reply to the prompt at hand, shown beside the person's own; `problem` says why there is none."""

    name: str
    completion: Completion | None = None
    problem: ChainTableError | None = None


class Asking(Work[Completion | None]):
    """Asks a model for its reply to one prompt."""

    def __init__(self, name: str, choice: Choice, prompt: Prompt, keeper: Keeper) -> None:
        self.name = name
        self._choice, self._prompt, self._keeper = choice, prompt, keeper
        super().__init__(None, "while the model was asked")

    def do(self) -> None:
        model = self._choice.open(self._keeper, _unheard, self.stopping, Bill())
        self.publish(model.complete(self._prompt))

    @property
    def other(self) -> Other:
        """The reply, or why there is none."""
        return Other(self.name, self.value, self.problem)


def _unheard(attempt: Any) -> None:
    """Failed attempts are not shown while the page waits; the completion lists them afterwards."""
