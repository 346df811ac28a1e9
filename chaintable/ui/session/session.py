"""The state of one person's session."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.prompts.dialogue import Call
from chaintable.settings.environment import Settings
from chaintable.ui.model.choice import Wanted
from chaintable.ui.playing.job import Job
from chaintable.ui.session.background.session_work import SessionWork
from chaintable.ui.session.memo import Memo
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import Moment

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Editing:
    """The step whose form is open: step `place` itself, or a new one before it, at first of that `kind`."""

    place: int
    inserting: bool = False
    kind: str = ""


@dataclass(slots=True)
class Playing:
    """The run in progress, and the problem of the last one.

    `words` are what Undo will say about the job. `refused` says why the question in the box can't be asked. After a
    `problem`, `retry` is the chain to try again from if it isn't the one shown, and `repeat` repeats a failed edit.
    `saving` is a run whose chain is shown and still being saved.
    `paid` are the calls of failed steps since the question was asked. `by_link` is true while the question of a link
    runs, before the person has asked anything.
    """

    job: Job | None = None
    saving: Job | None = None
    words: str = ""
    refused: str = ""
    problem: ChainTableError | None = None
    retry: Chain | None = None
    repeat: Callable[[], None] | None = None
    paid: tuple[Call, ...] = ()
    by_link: bool = False

    def take_result(self, job: Job) -> None:
        """Take over the problem of a job that has ended, and the calls of its unfinished step."""
        self.job = None
        self.problem, self.paid = job.problem, (*self.paid, *job.progress.unfinished)

    def forget_problem(self) -> None:
        """Clear the problem and the ways to retry."""
        self.problem, self.retry, self.repeat = None, None, None


@dataclass(slots=True)
class View:
    """The open step (`shown_step` counts from 1; 0 for none) and the open form; each form has its `edit_count`.

    `given` says what was open when a method was last offered ("documents", documents "beside" a table, a "picture"
    without a table, or ""); None before that. `table_method` is the one that was chosen for tables.
    `details` is the choice to see calls, prompts and replies; None before it was made. It is `details_switched` if it
    was made here, not by a link or earlier. `folded` is whether the source
    table was folded, as there is a chain to look at. `scroll_to` is the step to scroll to (from 0), and how often one
    was asked for. `panels` are the panels that were opened so far, by their keys. `model_words` is what
    the line of the model says.
    """

    editing: Editing | None = None
    edit_count: int = 0
    shown_step: int = 0
    details: bool | None = None
    details_switched: bool = False
    folded: bool = False
    given: str | None = None
    table_method: str = ""
    scroll_to: tuple[int, int] = (0, 0)
    panels: set[str] = field(default_factory=set)
    model_words: str = ""


@dataclass(slots=True)
class Session:
    """The state that all pages share for one person. A page's own state is one of its parts.

    `settings` are those of the environment, None if they can't be read. `widgets` are values to put into widgets when
    the page is next drawn, by their keys; `unseen` are those of a drawing that isn't finished, with the values that
    the widgets had before. `page` is the name of the page drawn last, `address` returns that page's own parts of
    the address, and `opened` are the pages drawn so far. `addresses` are those shown so far. `session_work` holds the
    background work, and `session_store` saves what this person does.
    """

    history: History[Moment]
    settings: Settings | None = None
    wanted: Wanted = field(default_factory=Wanted)
    session_store: SessionStore = field(default_factory=lambda: SessionStore(""))
    notice: ChainTableError | None = None
    playing: Playing = field(default_factory=Playing)
    view: View = field(default_factory=View)
    widgets: dict[str, Any] = field(default_factory=dict)
    unseen: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    memo: Memo = field(default_factory=Memo)
    session_work: SessionWork = field(default_factory=SessionWork)
    page: str = ""
    opened: set[str] = field(default_factory=set)
    addresses: list[dict[str, str]] = field(default_factory=list)
    address: Callable[["Session"], Mapping[str, str]] = lambda _: {}
    _parts: dict[type[Any], Any] = field(default_factory=dict)

    @property
    def moment(self) -> Moment:
        return self.history.present

    @property
    def chain(self) -> Chain:
        return self.history.present.chain

    def part(self, kind: type[Part]) -> Part:
        """Return the state of a page or panel: the session's only object of that class, created at first use."""
        if kind not in self._parts:
            self._parts[kind] = kind()
        part: Part = self._parts[kind]
        return part
