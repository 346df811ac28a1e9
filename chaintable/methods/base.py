"""What a method is made of: the prompts that it asks, its settings, how a chain begins and how it goes on."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Self

from chaintable.chain import Chain, Completions, Prompts, Step
from chaintable.declared_settings import Settings, setting, settings_of
from chaintable.dialogue import Call, Prompt
from chaintable.encodings import ENCODINGS
from chaintable.excerpts import MOST_TOKENS
from chaintable.methods.asking.scene import Scene
from chaintable.operations import Operation
from chaintable.prompts import ORIGINALS, Filled, PromptSet
from chaintable.source import Source
from chaintable.state import Question

Asking = Generator[Prompts, Completions, Step]
Read = Callable[[str, Prompt], Operation | str]
Form = Literal["words", "next", "call"]


def as_words(text: str, prompt: Prompt) -> str:
    """A reply that is read as it stands."""
    return text.strip()


@dataclass(frozen=True, slots=True)
class Ask:
    """One kind of prompt that a method sends.

    `prompt` is the name of its file in `prompts/<method>/`; "" means the same as `purpose`. `words` ask a person the
    same thing, and `task` says what the reply is for ("choose the next operation"). `read` turns a reply into the
    operation that it calls, or into words for the screen; it raises StepError where the reply cannot be used. `form`
    says how a person can reply besides in words: with a button for each of the prompt's choices ("next"), or with the
    form of one of the operations in `calls` ("call"). `holes` maps the holes that only this template has to what fills
    them by default: a value, or a function of the prompt's choices. `schema` gives the JSON schema of the reply.
    `when` holds the settings under which it is asked.
    """

    purpose: str
    words: str = ""
    read: Read = as_words
    prompt: str = ""
    task: str = ""
    form: Form = "words"
    calls: Callable[[Prompt], tuple[type[Operation], ...]] = lambda prompt: ()
    holes: Mapping[str, Any] = field(default_factory=dict, hash=False)
    schema: Callable[[tuple[str, ...]], Mapping[str, Any]] | None = None
    when: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        """The name of its prompt file."""
        return self.prompt or self.purpose


@dataclass(frozen=True, kw_only=True)
class Method(ABC):
    """A way to get from a question to an answer: it asks a model and turns the replies into steps.

    A subclass is a frozen dataclass with a `name`, a `title`, its `asks` and `step`. Fields made with `setting` are
    its settings: the sidebar draws them, the command line offers them, and a chain records them. `masked` columns are
    never sent to a model on a server. A table takes at most `most_tokens` tokens of a prompt, written in `encoding`.
    `prompts` says which versions of the prompts are used.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""

    masked: tuple[str, ...] = ()
    most_tokens: int = setting(
        MOST_TOKENS,
        "Tokens per table",
        "The most tokens that a table may take in a prompt. Only a part of a larger table is shown.",
        least=200,
        server=True,
        more=True,
    )
    encoding: str = setting(
        "pipe",
        "Table format",
        "How tables are written in prompts.",
        choices={name: name for name in ENCODINGS},
        server=True,
        more=True,
    )
    prompts: PromptSet = ORIGINALS

    @property
    @abstractmethod
    def asks(self) -> tuple[Ask, ...]:
        """Every kind of prompt that it may send, whatever its settings are."""

    @abstractmethod
    def step(self, chain: Chain) -> Asking:
        """Play the next step: yield prompts, receive their completions, return the step."""

    def begin(self, question: Question, source: Source) -> Chain:
        """The chain of this method that has no steps yet."""
        return Chain(question, source).by(self)

    @property
    def settings(self) -> Settings:
        """Its settings as plain values, which JSON can hold."""
        return {one.name: getattr(self, one.name) for one in settings_of(type(self))}

    @property
    def used(self) -> tuple[Ask, ...]:
        """The asks that its present settings allow."""
        return tuple(ask for ask in self.asks if all(getattr(self, name) == value for name, value in ask.when.items()))

    def ask(self, purpose: str) -> Ask:
        """The ask of that purpose, as far as the settings allow it."""
        return next(ask for ask in self.used if ask.purpose == purpose)

    def using(self, ask: Ask) -> Self:
        """The method with the settings under which that prompt is asked."""
        return replace(self, **ask.when)

    def in_turn(self) -> Self:
        """The method as it asks a person: one prompt after another, none before it is needed."""
        return self

    def again(self, calls: Sequence[Call]) -> Self:
        """The method with the settings, prompts, format and masks that the calls of one step were made with.

        Columns that were masked then stay masked, and so do those that the method masks now.
        """
        method = self
        for call in calls:
            if (ask := self.ask_of(call.prompt)) is not None:
                method = method.using(ask)
            if isinstance(filled := call.prompt.template, Filled):
                method = method._with_template(filled, call)
        return method

    def ask_of(self, prompt: Prompt) -> Ask | None:
        """Which ask a prompt came from; None where it is none of this method's."""
        if isinstance(filled := prompt.template, Filled):
            if filled.source.method != self.name:
                return None
            return next((ask for ask in self.asks if ask.name == filled.name), None)
        fitting = [ask for ask in self.asks if ask.purpose == prompt.purpose]
        return next((ask for ask in fitting if (ask.schema is None) == (prompt.schema is None)), None)

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """The prompt as it would be sent next, for a preview."""
        return Scene.of(chain, self.using(ask)).prompt(ask.purpose)

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """About the prompts that it would send to go on with so many operations, for an estimate of the cost."""
        return tuple(self.prompt(chain, ask) for ask in self.used)

    def _with_template(self, filled: Filled, call: Call) -> Self:
        prompts = self.prompts.using(filled.source)
        others = tuple(pair for pair in prompts.off if pair[0] != filled.name)
        prompts = replace(prompts, off=(*others, *((filled.name, name) for name in filled.off)))
        return replace(self, prompts=prompts, encoding=filled.encoding, masked=self._masked_in(filled, call))

    def _masked_in(self, filled: Filled, call: Call) -> tuple[str, ...]:
        """A prompt that left out some of the calls so far had masked columns: those that it does not show."""
        if filled.told is None:
            return self.masked
        shown = call.prompt.view.columns
        hidden = [column for column in call.prompt.state.table.columns if column not in shown]
        return tuple(dict.fromkeys((*self.masked, *hidden)))
