"""What the page remembers of one person: values, most of them never changed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from chaintable.chain import Chain
from chaintable.dialogue import Call
from chaintable.errors import ChainTableError
from chaintable.models.openai.inspection import ServerReport
from chaintable.settings import Settings
from chaintable.ui.drive.state import Driving
from chaintable.ui.model.choice import Wanted
from chaintable.ui.model.connection import ConnectionTest
from chaintable.ui.playing.job import Job
from chaintable.ui.prompts.state import Bench
from chaintable.ui.session.keeper import Keeper
from chaintable.ui.session.memo import Memory
from chaintable.ui.session.undo import History


@dataclass(frozen=True, slots=True)
class File:
    """What was uploaded or pasted, as it came, so that it can be read again in another way."""

    data: bytes | str
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """What undo brings back: the chain (with its table and question) and where the table came from.

    `words` say what led here, for the person who wonders what Undo would undo. After step `planned_from` was changed,
    the steps that follow may no longer be those that a model would plan. `saved` is the id that the store keeps the
    chain under, "" where it does not; `recorded` names the recorded run that it belongs to.
    """

    chain: Chain
    words: str = ""
    sample: str = ""
    file: File | None = None
    planned_from: int | None = None
    saved: str = ""
    recorded: str = ""


@dataclass(frozen=True, slots=True)
class Editing:
    """The step whose form is open: step `place` itself, or a new one to stand before it."""

    place: int
    inserting: bool = False


@dataclass(slots=True)
class Session:
    """All that the page remembers of one person, but for the widgets' own values.

    `widgets` are values that the widgets of those keys take when the page is drawn next. `settings` are those of the
    environment, None where they cannot be read. After a problem `retry` is the chain to try again from, where that is
    not the one that is shown, and `repeat` does again what failed, where that is more than to play on from there;
    `paid` are the calls of steps that did not come about, since the question was asked.
    `outgoing` says that what would be sent has been asked for; `page` is the one that was drawn last.
    `by_link` says that a link's question is being played, and nothing has been asked by hand.
    """

    history: History[Moment]
    settings: Settings | None = None
    wanted: Wanted = field(default_factory=Wanted)
    keeper: Keeper = field(default_factory=lambda: Keeper(""))
    report: ServerReport | None = None
    test: ConnectionTest | None = None
    outgoing: bool = False
    notice: ChainTableError | None = None
    retry: Chain | None = None
    repeat: Callable[[], None] | None = None
    paid: tuple[Call, ...] = ()
    job: Job | None = None
    job_words: str = ""
    problem: ChainTableError | None = None
    editing: Editing | None = None
    question_problem: str = ""
    by_link: bool = False
    shown_step: int = 0
    edit_count: int = 0
    seen_upload: str = ""
    widgets: dict[str, Any] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    driving: Driving = field(default_factory=Driving)
    bench: Bench = field(default_factory=Bench)
    page: str = "explore"

    @property
    def moment(self) -> Moment:
        return self.history.present

    @property
    def chain(self) -> Chain:
        return self.history.present.chain
