"""The state of the page Prompts for one person: the open prompt, unsaved edits and the A/B test."""

from dataclasses import dataclass, field

from chaintable import methods
from chaintable.errors import ChainTableError
from chaintable.methods import Ask
from chaintable.prompts import PromptText, original
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.ui.pages.prompts.ab_test import ABTest

Groups = dict[str, tuple[Ask, ...]]


def groups_of(method: str) -> Groups:
    """Return the prompts of a method in the order of a chain, grouped by the settings under which it uses them.

    A group is named after the values of those settings: "paper", or "" if there are none.
    """
    found: dict[str, list[Ask]] = {}
    for ask in methods.open_method(method).asks:
        found.setdefault(" ".join(map(str, ask.when.values())), []).append(ask)
    return {group: tuple(asks) for group, asks in found.items()}


def group_words(method: str, asks: tuple[Ask, ...]) -> str:
    """The title of a group: its settings in words."""
    known = {one.name: one.choices or {} for one in methods.settings_of(methods.method_class(method))}
    return ", ".join(known[name].get(value, str(value)) for name, value in asks[0].when.items())


@dataclass(frozen=True, slots=True)
class Draft:
    """The text in the editor, and the version it was edited from."""

    base: PromptText
    text: PromptText

    @property
    def changed(self) -> bool:
        """Whether anything was edited."""
        return self.text != self.base


@dataclass(frozen=True, slots=True)
class Keeping:
    """The result of saving a question about a source, with the right answer typed in `box`.

    `problem` is why it was not saved; `again` is whether the form is open again to change the saved answer.
    """

    source: Source
    box: str
    expected: tuple[str, ...] = ()
    problem: ChainTableError | None = None
    again: bool = False


@dataclass(slots=True)
class PromptsState:
    """The open `method`, the open group of each method, and the open prompt of each group.

    `followed` is the method of the model settings when it was last opened here.
    `drafts` are the texts in the editors, by method and name. `aside` are unsaved edits set aside when another version
    was opened; `revision` counts the texts put into the editor. `problem` is why a version could not be saved,
    `keeping` the result of saving a question. The right answers of `secret` questions aren't shown.
    """

    method: str = methods.DEFAULT
    followed: str = ""
    groups: dict[str, str] = field(default_factory=dict)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    drafts: dict[tuple[str, str], Draft] = field(default_factory=dict)
    aside: dict[tuple[str, str], Draft] = field(default_factory=dict)
    revision: int = 0
    view: str = ""
    problem: ChainTableError | None = None
    test: ABTest | None = None
    keeping: Keeping | None = None
    secret: set[Question] = field(default_factory=set)

    @property
    def group(self) -> str:
        """The name of the open group of prompts."""
        return self._group_in(groups_of(self.method))

    def _group_in(self, known: Groups) -> str:
        chosen = self.groups.get(self.method, "")
        return chosen if chosen in known else next(iter(known))

    @property
    def ask(self) -> Ask:
        """The method's ask that the open prompt belongs to."""
        known = groups_of(self.method)
        group = self._group_in(known)
        asks, name = known[group], self.names.get((self.method, group))
        return next((ask for ask in asks if ask.name == name), asks[0])

    @property
    def name(self) -> str:
        """The name of the open prompt."""
        return self.ask.name

    @property
    def draft(self) -> Draft:
        """The text in the editor."""
        return self.draft_of(self.method, self.name)

    def draft_of(self, method: str, name: str) -> Draft:
        """The text in a prompt's editor; the original if nothing was opened yet."""
        first = original(method, name)
        return self.drafts.get((method, name)) or Draft(first, first)
