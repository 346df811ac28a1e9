"""The methods that the FuRePA paper compares itself with: they search documents in simpler ways, then answer."""

import re
from abc import abstractmethod
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, ClassVar

from chaintable.chain import Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method
from chaintable.methods.furepa.method import FORCED, evidence_prompt, forced, nothing_to_search, read_last
from chaintable.operations import Answer, Search
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Prompt
from chaintable.settings.declared_settings import setting

_SEARCH = re.compile(r"^[ \t>*-]{0,8}\[?search\]?[ \t*:]{0,8}(\S.*)$", re.IGNORECASE | re.MULTILINE)
_LONGEST = 500
_Searched = Generator[Prompts, Completions, Step]
_FORCED = Ask(
    FORCED,
    "What is the answer, as far as the evidence tells?",
    read_last,
    task="answer",
    form="query",
    calls=lambda prompt: (Answer,),
    holes={"evidence": ""},
)


@dataclass(frozen=True, kw_only=True)
class Retrieving(Method):
    """Searches until `next_search` has no more to look for, then asks for the answer."""

    needs_passages: ClassVar[bool] = True

    def step(self, chain: Chain) -> Asking:
        """The next search, or the answer."""
        if chain.state.passages is None:
            return nothing_to_search(chain)
        context = StepContext.of(chain, self)
        found = yield from self.next_search(context, searches_so_far(chain))
        return found if found is not None else (yield from forced(context))

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        return evidence_prompt(StepContext.of(chain, self), ask.purpose)

    @abstractmethod
    def next_search(self, context: StepContext, count: int) -> Generator[Prompts, Completions, Step | None]:
        """The step of the next search after `count` of them; None when enough was searched."""


def searches_so_far(chain: Chain) -> int:
    """Return how many searches were tried."""
    return sum(step.on and isinstance(step.operation, Search | Unread) for step in chain.steps)


def searched(context: StepContext, query: str, author: Any = "model") -> Step:
    """Return the step of a search; one that brings nothing is kept with the reason."""
    text = " ".join(query.split())[:_LONGEST]
    try:
        return make_step(Search(text).pinned(context.state), context.state, author)
    except StepError as problem:
        return make_step(Unread(text, str(problem), "search"), context.state, author)


@dataclass(frozen=True, kw_only=True)
class DirectRetrieval(Retrieving):
    """One search for the question itself, whose best passages are read at once."""

    name: ClassVar[str] = "direct_retrieval"
    title: ClassVar[str] = "Direct retrieval (documents)"
    summary: ClassVar[str] = "Searches the documents once for the question, and answers from the best passages."

    passages: int = setting(5, "Passages", "How many of the best passages are read.", least=1, most=20)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompt for the answer."""
        return (_FORCED,)

    def next_search(self, context: StepContext, count: int) -> Generator[Prompts, Completions, Step | None]:
        """The next best passage for the question."""
        yield from ()
        if count >= self.passages:
            return None
        found = searched(context, context.chain.question.text)
        return found if found.done or not count else None


@dataclass(frozen=True, kw_only=True)
class RetrievalThoughts(DirectRetrieval):
    """The same passages, and reasoning before the answer."""

    name: ClassVar[str] = "retrieval_thoughts"
    title: ClassVar[str] = "Chain-of-thought with retrieval (documents)"
    summary: ClassVar[str] = "Searches once for the question, and reasons over the best passages before it answers."


@dataclass(frozen=True, kw_only=True)
class IterRetGen(Retrieving):
    """Searches for the question together with what the model wrote about it so far (Shao et al., 2023)."""

    name: ClassVar[str] = "iter_retgen"
    title: ClassVar[str] = "Iter-RetGen (documents)"
    summary: ClassVar[str] = "Searches for the question and for what the model wrote about it, in turns."

    rounds: int = setting(3, "Rounds", "How often the documents are searched.", least=1, most=10)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompts for the words to search for, and for the answer."""
        return (_GENERATE, _FORCED)

    def next_search(self, context: StepContext, count: int) -> Generator[Prompts, Completions, Step | None]:
        """The question first; then the question with the model's words."""
        question = context.chain.question.text
        if count >= self.rounds:
            return None
        if not count:
            return searched(context, question)
        (completion,) = yield from context.record.ask(self.prompt(context.chain, _GENERATE))
        return context.record.kept_on(searched(context, f"{question} {completion.text}", author_of(completion)))


@dataclass(frozen=True, kw_only=True)
class SearchChain(Retrieving):
    """Plans the whole chain of searches first, then carries it out (like SearChain, Xu et al., 2024)."""

    name: ClassVar[str] = "search_chain"
    title: ClassVar[str] = "Chain of searches (documents)"
    summary: ClassVar[str] = "Plans all searches at once, carries them out, and answers from what they found."

    rounds: int = setting(5, "Searches", "The most searches of the planned chain.", least=1, most=10)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompts for the chain, and for the answer."""
        return (_CHAIN, _FORCED)

    def next_search(self, context: StepContext, count: int) -> Generator[Prompts, Completions, Step | None]:
        """The next search of the chain, which was planned with the first."""
        if not count:
            (completion,) = yield from context.record.ask(self.prompt(context.chain, _CHAIN))
            planned = queries_in(completion.text)
            step = searched(context, planned[0] if planned else context.chain.question.text, author_of(completion))
            return context.record.kept_on(step)
        planned = [query for call in context.chain.steps[0].calls[:1] for query in queries_in(call.completion.text)]
        return searched(context, planned[count]) if count < min(len(planned), self.rounds) else None


def queries_in(text: str) -> list[str]:
    """Return the queries of a planned chain, in order.

    >>> queries_in("[Search] who made it\\nso:\\n[Search] where was she born")
    ['who made it', 'where was she born']
    """
    return [query.strip().strip('"') for query in _SEARCH.findall(text)]


def read_queries(text: str, prompt: Prompt) -> str:
    """Return the queries of a planned chain on one line; StepError if there is none."""
    found = queries_in(text)
    if not found:
        raise StepError("It names no search.", "Write one line for each, which begins with [Search].")
    return " → ".join(found)


_GENERATE = Ask("generate", "What leads to the answer?", task="write what to search for", holes={"evidence": ""})
_CHAIN = Ask("chain", "Which searches lead to the answer?", read_queries, task="plan the searches")
