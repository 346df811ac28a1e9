"""The parts of a method: the prompts it asks, its settings, and how a chain begins and continues."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Self

from chaintable.chain import Chain, Completions, Prompts, Step
from chaintable.methods.asking.step_context import StepContext
from chaintable.operations import Operation
from chaintable.prompts import ORIGINALS, Filled, PromptSet
from chaintable.prompts.dialogue import Call, Prompt
from chaintable.prompts.encodings import ENCODINGS
from chaintable.prompts.excerpts import MOST_TOKENS
from chaintable.settings.declared_settings import Settings, setting, settings_of
from chaintable.tables.source import Source
from chaintable.tables.state import Question

Asking = Generator[Prompts, Completions, Step]
Read = Callable[[str, Prompt], Operation | str]
Form = Literal["words", "next", "call", "query"]


def as_words(text: str, prompt: Prompt) -> str:
    """Return the reply as it is."""
    return text.strip()


@dataclass(frozen=True, slots=True)
class Ask:
    """One kind of prompt that a method sends.

    `prompt` is the name of its file in `prompts/<method>/`; "" means the same as `purpose`. `words` ask a person the
    same thing, and `task` says what the reply is for ("choose the next operation"). `read` turns a reply into the
    operation that it calls, or into words for the screen; it raises StepError if the reply can't be used. `form`
    says how a person can reply besides in words: with a button for each of the prompt's choices ("next"), with the
    form of one of the operations in `calls` ("call"), or with a query or an answer, as `calls` allow ("query"). `holes`
    maps the holes that only this template has to what fills them by default: a value, or a function of the prompt's
    choices. `schema` gives the JSON schema of the reply.
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
    its settings: the page draws them, the command line offers them, and a chain records them. `masked` columns are
    never sent to a model on a server. A table takes at most `most_tokens` tokens of a prompt, written in `encoding`.
    `prompts` says which versions of the prompts are used.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    needs_passages: ClassVar[bool] = False
    """Whether it works on passages of documents, so that a file is read as documents for it."""
    takes_embeddings: ClassVar[bool] = False
    """Whether it can find passages by embeddings: then it has a field `retriever`."""
    looks_at_pictures: ClassVar[bool] = False
    """Whether it can answer from a picture without a table."""
    plans_modules: ClassVar[bool] = False
    """Whether its chains begin with a plan of modules."""
    borrows: ClassVar[tuple[str, ...]] = ()
    """The names of the methods whose prompts it sends too, while it goes on playing the chain itself."""

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

    def step_like(self, chain: Chain, old: Step) -> Asking:
        """Play a step that does what an `old` one did, as the chain is now; it may turn out otherwise."""
        return self.step(chain)

    def begin(self, question: Question, source: Source) -> Chain:
        """Return a chain of this method without steps."""
        return Chain(question, source).by(self)

    @property
    def limited_to(self) -> tuple[str, ...]:
        """The names of the operations that a setting holds every model to; empty without such a setting."""
        return ()

    @property
    def settings(self) -> Settings:
        """Its settings as plain JSON values."""
        return {one.name: getattr(self, one.name) for one in settings_of(type(self))}

    @property
    def used(self) -> tuple[Ask, ...]:
        """The asks that its present settings allow."""
        return tuple(ask for ask in self.asks if all(getattr(self, name) == value for name, value in ask.when.items()))

    def samples_of(self, purpose: str, usual: int) -> int:
        """Return how many samples a prompt of that purpose asks for; `usual` is what its file says."""
        return usual

    def ask(self, purpose: str) -> Ask:
        """Return the ask of that purpose under the present settings."""
        return next(ask for ask in self.used if ask.purpose == purpose)

    def using(self, ask: Ask) -> Self:
        """Return the method with the settings under which that prompt is asked."""
        return replace(self, **ask.when)

    def finding_by(self, retriever: object) -> Self:
        """Return the method with passages found by that retriever; one that takes no embeddings stays as it is."""
        found: dict[str, Any] = {"retriever": retriever}
        return replace(self, **found) if self.takes_embeddings else self

    def in_turn(self) -> Self:
        """Return the method for a person: one prompt at a time, with no prefetching."""
        return self

    def again(self, calls: Sequence[Call]) -> Self:
        """Return the method as it made the calls of one step: with the same settings, prompts, format and masks.

        Columns that the method masks now stay masked too.
        """
        method = self
        for call in calls:
            if (ask := self.ask_of(call.prompt)) is not None:
                method = method.using(ask)
            if isinstance(filled := call.prompt.template, Filled):
                method = method._with_template(filled, call)
        return method

    def ask_of(self, prompt: Prompt) -> Ask | None:
        """Return the ask that a prompt came from; None if it isn't one of this method's."""
        if isinstance(filled := prompt.template, Filled):
            if filled.source.method != self.name:
                return None
            return next((ask for ask in (*self.used, *self.asks) if ask.name == filled.name), None)
        fitting = [ask for ask in (*self.used, *self.asks) if ask.purpose == prompt.purpose]
        return next((ask for ask in fitting if (ask.schema is None) == (prompt.schema is None)), None)

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        return StepContext.of(chain, self.using(ask)).prompt(ask.purpose)

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return about the prompts that so many more operations and the answer take, to estimate the cost."""
        return tuple(self.prompt(chain, ask) for ask in self.used)

    def _with_template(self, filled: Filled, call: Call) -> Self:
        prompts = self.prompts.using(filled.source)
        others = tuple(pair for pair in prompts.off if pair[0] != filled.name)
        prompts = replace(prompts, off=(*others, *((filled.name, name) for name in filled.off)))
        return replace(self, prompts=prompts, encoding=filled.encoding, masked=self._masked_in(filled, call))

    def _masked_in(self, filled: Filled, call: Call) -> tuple[str, ...]:
        """Return the masked columns of a prompt: if it hid some calls, the columns that it does not show."""
        if filled.told is None:
            return self.masked
        shown = call.prompt.view.columns
        hidden = [column for column in call.prompt.state.table.columns if column not in shown]
        return tuple(dict.fromkeys((*self.masked, *hidden)))
