"""What a model replies to the prompt at hand, asked for in the background."""

from dataclasses import dataclass

from chaintable.errors import ChainTableError
from chaintable.models.serving.prices import Bill
from chaintable.models.wire import written
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.ui.model.choice import Choice
from chaintable.ui.parts.words import shorten
from chaintable.ui.playing.progress import Progress, Watched
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.work.background_work import Work


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """A model's reply to the prompt at hand, shown beside the person's own; `problem` says why there is none."""

    name: str
    completion: Completion | None = None
    problem: ChainTableError | None = None


class Asking(Work[Completion | None]):
    """Asks a model for its reply to one prompt."""

    role, home = "comparison", "drive"

    def __init__(self, name: str, choice: Choice, prompt: Prompt, session_store: SessionStore) -> None:
        self.name = name
        self.progress = Progress(choice.name, choice.attempts, choice.prices)
        self._choice, self._prompt, self._session_store = choice, prompt, session_store
        super().__init__(None, "while the model was asked")

    @property
    def title(self) -> str:
        return f"Asking {shorten(self.name, 40)}"

    @property
    def cost(self) -> str:
        return self.progress.cost

    @property
    def ended(self) -> str:
        name = f"{self.name[:1].upper()}{self.name[1:]}"
        return f"{name} replied" if self.problem is None else f"{name} gave no reply: {self.problem.message}"

    def do(self) -> None:
        model = self._choice.open(
            self._session_store, self.progress.hear, self.stopping, Bill(), self.progress.hear_piece
        )
        self.publish(Watched(model, self.progress).complete(self._prompt))

    def is_about(self, prompt: Prompt) -> bool:
        """Whether it asks exactly that prompt."""
        return written(self._prompt).messages == written(prompt).messages

    @property
    def other(self) -> Other:
        """The reply, or why there is none."""
        return Other(self.name, self.value, self.problem)
