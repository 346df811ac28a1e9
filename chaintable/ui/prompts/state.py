"""What the page Prompts remembers of one person: which prompt is open, what was edited and not yet saved."""

from dataclasses import dataclass, field
from typing import get_args

from chaintable import operations
from chaintable.errors import ChainTableError
from chaintable.methods.chain_of_table.method import Style
from chaintable.prompts import PromptText, original
from chaintable.source import Source
from chaintable.ui.prompts.ab_test import ABTest

METHOD = "chain_of_table"
STYLES: tuple[Style, ...] = get_args(Style)


def names_of(style: Style) -> tuple[str, ...]:
    """The prompts of a style, in the order of a chain."""
    if style == "paper":
        return ("plan", *(kind.name for kind in operations.ALL), "query")
    values = (kind.name for kind in operations.ALL if kind.asks_for_values)
    return tuple(f"{name}.structured" for name in ("plan", *values, "query"))


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
class Bench:
    """All of it. `aside` are edits that made way for another version; `revision` counts texts put into the editor.

    `problem` is why a version could not be kept, `undeleted` why a question could not be forgotten; why a question
    could not be kept stands in `keeping`.
    """

    style: Style = "paper"
    names: dict[Style, str] = field(default_factory=lambda: {style: names_of(style)[0] for style in STYLES})
    drafts: dict[str, Draft] = field(default_factory=dict)
    aside: dict[str, Draft] = field(default_factory=dict)
    revision: int = 0
    view: str = ""
    problem: ChainTableError | None = None
    test: ABTest | None = None
    keeping: Keeping | None = None
    undeleted: ChainTableError | None = None

    @property
    def name(self) -> str:
        """The prompt that is open."""
        return self.names[self.style]

    @property
    def draft(self) -> Draft:
        """What stands in the editor."""
        return self.draft_of(self.name)

    def draft_of(self, name: str) -> Draft:
        """What stands in the editor of a prompt; the original where nothing was opened yet."""
        first = original(METHOD, name)
        return self.drafts.get(name) or Draft(first, first)
