"""What the page Prompts remembers of one person: which prompt is open, what was edited and not yet saved."""

from dataclasses import dataclass, field

from chaintable import methods
from chaintable.errors import ChainTableError
from chaintable.methods import Ask
from chaintable.prompts import PromptText, original
from chaintable.source import Source
from chaintable.ui.prompts.ab_test import ABTest

Groups = dict[str, tuple[Ask, ...]]


def groups_of(method: str) -> Groups:
    """The prompts of a method in the order of a chain, by the settings under which it asks them.

    A group's name is made of the values of those settings: "paper", or "" where there are none.
    """
    found: dict[str, list[Ask]] = {}
    for ask in methods.open_method(method).asks:
        found.setdefault(" ".join(map(str, ask.when.values())), []).append(ask)
    return {group: tuple(asks) for group, asks in found.items()}


def group_words(method: str, asks: tuple[Ask, ...]) -> str:
    """What a group is called: the words of its settings."""
    known = {one.name: one.choices or {} for one in methods.settings_of(methods.method_class(method))}
    return ", ".join(known[name].get(value, str(value)) for name, value in asks[0].when.items())


@dataclass(frozen=True, slots=True)
class Draft:
    """A text as it stands in the editor, and the one that it was made from."""

    base: PromptText
    text: PromptText

    @property
    def changed(self) -> bool:
        """Whether anything was edited."""
        return self.text != self.base


@dataclass(frozen=True, slots=True)
class Keeping:
    """What came of saving a question about a source, with the right answer that was written in that box.

    `problem` is why it was not saved; `again` is whether the saved answer is to be written anew.
    """

    source: Source
    box: str
    expected: tuple[str, ...] = ()
    problem: ChainTableError | None = None
    again: bool = False


@dataclass(slots=True)
class PromptsState:
    """All of it: the open `method`, of each method the open group, and of each group the open prompt.

    `drafts` are what stands in the editors, by method and name. `aside` are edits that made way for another version;
    `revision` counts texts put into the editor.
    `problem` is why a version could not be kept, `undeleted` why a question could not be forgotten; why a question
    could not be kept stands in `keeping`.
    """

    method: str = methods.DEFAULT
    groups: dict[str, str] = field(default_factory=dict)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    drafts: dict[tuple[str, str], Draft] = field(default_factory=dict)
    aside: dict[tuple[str, str], Draft] = field(default_factory=dict)
    revision: int = 0
    view: str = ""
    problem: ChainTableError | None = None
    test: ABTest | None = None
    keeping: Keeping | None = None
    undeleted: ChainTableError | None = None

    @property
    def group(self) -> str:
        """The group of prompts that is open."""
        known = groups_of(self.method)
        chosen = self.groups.get(self.method, "")
        return chosen if chosen in known else next(iter(known))

    @property
    def ask(self) -> Ask:
        """The ask whose prompt is open."""
        asks = groups_of(self.method)[self.group]
        return next((ask for ask in asks if ask.name == self.names.get((self.method, self.group))), asks[0])

    @property
    def name(self) -> str:
        """The prompt that is open."""
        return self.ask.name

    @property
    def draft(self) -> Draft:
        """What stands in the editor."""
        return self.draft_of(self.method, self.name)

    def draft_of(self, method: str, name: str) -> Draft:
        """What stands in the editor of a prompt; the original where nothing was opened yet."""
        first = original(method, name)
        return self.drafts.get((method, name)) or Draft(first, first)
