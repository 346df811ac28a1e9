"""Which version of each prompt a run uses, and which demonstrations are switched off."""

from dataclasses import dataclass, replace

from chaintable.prompts.template import PromptTemplate, template_of
from chaintable.prompts.text import ORIGINAL, PromptText, original
from chaintable.tables.state import Kind


@dataclass(frozen=True, slots=True)
class PromptSet:
    """The prompts of a run: the originals unless `texts` replaces them, without the demonstrations in `off`.

    `off` holds pairs of a prompt's name and a demonstration's name. Methods that change the set return a new one.

    >>> mine = PromptText("chain_of_table", "plan", "+++ …")
    >>> PromptSet().using(mine).own, PromptSet().using(mine).without("chain_of_table", "plan").own
    (('plan',), ())
    """

    texts: tuple[PromptText, ...] = ()
    off: tuple[tuple[str, str], ...] = ()

    @property
    def own(self) -> tuple[str, ...]:
        """The names of the prompts that aren't the originals."""
        return tuple(text.name for text in self.texts)

    def text(self, method: str, name: str) -> PromptText:
        """Return the text of that prompt. Raises InputError if there is none."""
        found = (text for text in self.texts if (text.method, text.name) == (method, name))
        return next(found, None) or original(method, name)

    def template(self, method: str, name: str, kind: Kind = "question", holes: tuple[str, ...] = ()) -> PromptTemplate:
        """Return that prompt for a kind of question; `holes` are its extra ones. Raises InputError if it has errors."""
        return template_of(self.text(method, name), kind, self.off_in(name), holes)

    def off_in(self, name: str) -> tuple[str, ...]:
        """Return the demonstrations of that prompt that are switched off."""
        return tuple(demonstration for prompt, demonstration in self.off if prompt == name)

    def using(self, text: PromptText) -> "PromptSet":
        """Return the set with this text for its prompt."""
        others = self.without(text.method, text.name)
        return others if text.version == ORIGINAL else replace(others, texts=(*others.texts, text))

    def without(self, method: str, name: str) -> "PromptSet":
        """Return the set with the original of that prompt."""
        return replace(self, texts=tuple(text for text in self.texts if (text.method, text.name) != (method, name)))

    def switched(self, name: str, demonstration: str, on: bool) -> "PromptSet":
        """Return the set with a demonstration of a prompt switched on or off."""
        others = tuple(pair for pair in self.off if pair != (name, demonstration))
        return replace(self, off=others if on else (*others, (name, demonstration)))


ORIGINALS = PromptSet()
