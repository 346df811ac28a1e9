"""Which version of each prompt a run uses, and which demonstrations are switched off."""

from dataclasses import dataclass, replace

from chaintable.prompts.template import PromptTemplate, template_of
from chaintable.prompts.text import ORIGINAL, PromptText, original
from chaintable.state import Kind


@dataclass(frozen=True, slots=True)
class PromptSet:
    """The prompts of a run: the originals, but for `texts` of one's own, without the demonstrations in `off`.

    `off` holds pairs of a prompt's name and a demonstration's name. Every method that changes it gives a new one.

    >>> mine = PromptText("chain_of_table", "plan", "+++ …")
    >>> PromptSet().using(mine).own, PromptSet().using(mine).without("chain_of_table", "plan").own
    (('plan',), ())
    """

    texts: tuple[PromptText, ...] = ()
    off: tuple[tuple[str, str], ...] = ()

    @property
    def own(self) -> tuple[str, ...]:
        """The names of the prompts that are not the originals."""
        return tuple(text.name for text in self.texts)

    def text(self, method: str, name: str) -> PromptText:
        """The text of that prompt; InputError where there is none."""
        found = (text for text in self.texts if (text.method, text.name) == (method, name))
        return next(found, None) or original(method, name)

    def template(self, method: str, name: str, kind: Kind = "question", holes: tuple[str, ...] = ()) -> PromptTemplate:
        """That prompt, for a kind of question; InputError where it has faults. `holes` are its own further ones."""
        return template_of(self.text(method, name), kind, self.off_in(name), holes)

    def off_in(self, name: str) -> tuple[str, ...]:
        """The demonstrations of that prompt that are switched off."""
        return tuple(demonstration for prompt, demonstration in self.off if prompt == name)

    def using(self, text: PromptText) -> "PromptSet":
        """With that text, in place of the one that was used for the same prompt."""
        others = self.without(text.method, text.name)
        return others if text.version == ORIGINAL else replace(others, texts=(*others.texts, text))

    def without(self, method: str, name: str) -> "PromptSet":
        """With the original of that prompt."""
        return replace(self, texts=tuple(text for text in self.texts if (text.method, text.name) != (method, name)))

    def switched(self, name: str, demonstration: str, on: bool) -> "PromptSet":
        """With that demonstration of a prompt on, or off."""
        others = tuple(pair for pair in self.off if pair != (name, demonstration))
        return replace(self, off=others if on else (*others, (name, demonstration)))


ORIGINALS = PromptSet()
