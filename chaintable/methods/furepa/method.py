"""The loop of FuRePA: reason as far as the evidence leads, assess the plans, search once more, until enough answer."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from chaintable.chain import Candidate, Chain, Completions, Dropped, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import QUERY
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method
from chaintable.methods.furepa.assessor import assess, barren_in_a_row, rounds_so_far
from chaintable.methods.furepa.replies import Plan, key_of, majority, read_forced, read_plan, read_plans, shares_of
from chaintable.methods.furepa.retriever import Retriever, billed
from chaintable.methods.furepa.scorer import QueryScorer, WordScorer
from chaintable.operations import Answer, Operation, Search
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.prompts.encodings import one_line
from chaintable.prompts.excerpts import CHARACTERS_PER_TOKEN, View
from chaintable.prompts.excerpts.view import slice_of
from chaintable.settings.declared_settings import setting
from chaintable.tables.state import Note, State
from chaintable.tables.values import fold

FIRST, NEXT, FORCED = "first", "next", "forced"
HOTTEST = 2.0
_HOPS = 2
"""So many searches a question takes at least, as is guessed before the first."""
_SCORER = WordScorer()


def read_reply(text: str, prompt: Prompt) -> Operation:
    """Return the search or the answer of a reply; StepError if it holds neither."""
    return read_plan(text, prompt.state, prompt.purpose == FIRST).operation


def read_last(text: str, prompt: Prompt) -> Operation:
    """Return the answer of a reply that must answer."""
    return read_forced(text, prompt.state)


_ASKS = (
    Ask(
        FIRST,
        "What should be searched for first?",
        read_reply,
        task="choose what to search for first",
        form="query",
        calls=lambda prompt: (Search,),
    ),
    Ask(
        NEXT,
        "What is the answer, or what should be searched for next?",
        read_reply,
        task="answer, or choose what to search for next",
        form="query",
        calls=lambda prompt: (Search, Answer),
        holes={"evidence": "", "earlier": "", "analysis": True, "afresh": True},
    ),
    Ask(
        FORCED,
        "What is the answer, as far as the evidence tells?",
        read_last,
        task="answer from the evidence",
        form="query",
        calls=lambda prompt: (Answer,),
        holes={"evidence": "", "earlier": ""},
    ),
)


@dataclass(frozen=True, kw_only=True)
class FuRePA(Method):
    """Searches documents one passage at a time; earlier reasoning and queries stay hidden from the model.

    Each round asks for several plans. Enough answers among them end the chain; else queries that were asked before are
    dropped, the most discriminative of the others is searched, and its best new passage joins the evidence. A round
    that brings nothing makes the next one warmer. After the last round the model must answer. The paper takes any of
    the answers; here it is the one that most samples give. Without assessment and with one plan in each round it is the
    paper's "furthest reasoning" alone. Passages are found by their words, or by a `retriever`.
    """

    name: ClassVar[str] = "furepa"
    title: ClassVar[str] = "FuRePA (documents)"
    summary: ClassVar[str] = "Searches documents for one piece of evidence after another, and answers from them."
    needs_passages: ClassVar[bool] = True
    takes_embeddings: ClassVar[bool] = True

    rounds: int = setting(6, "Rounds", "The most searches before the model must answer.", least=1, most=20)
    samples: int = setting(5, "Plans per round", "How many plans are asked for in each round.", least=1, most=20)
    answers_needed: float = setting(
        0.6, "Answers needed", "The share of the plans that must answer to end the search.", least=0.05, most=1
    )
    temperature: float = setting(
        1.0,
        "Temperature",
        "How varied the plans of the first round are.",
        least=0,
        most=HOTTEST,
        server=True,
        more=True,
    )
    warmer: float = setting(
        0.5,
        "Warmer",
        "How much the temperature rises after a round that brought nothing new.",
        least=0,
        most=HOTTEST,
        server=True,
        more=True,
    )
    eps: float = setting(2.0, "Same query", "Queries closer than this count as the same.", least=0, most=20, more=True)
    mask: str = setting(
        "both",
        "Hide from the model",
        "What of the earlier rounds the model doesn't see.",
        choices={
            "both": "reasoning and queries",
            "reasoning": "reasoning",
            "queries": "queries",
            "none": "nothing",
        },
        server=True,
    )
    mask_last: bool = setting(
        True,
        "Hide it from the last answer too",
        "The answer that is forced after the last round sees the evidence only.",
        server=True,
        more=True,
    )
    afresh: bool = setting(
        True,
        "Reason from the beginning",
        "Off, the model is asked to go on from the earlier reasoning that it sees.",
        server=True,
        more=True,
    )
    assess: bool = setting(True, "Assess plans", "Drop repeated queries and score the rest, or take the first plan.")
    analysis: bool = setting(
        True, "Reason first", "Ask for the reasoning before the query or the answer.", server=True, more=True
    )
    unit: str = setting(
        "passage",
        "Piece of evidence",
        "What one search adds to the evidence.",
        choices={"passage": "a passage", "sentence": "a sentence"},
        more=True,
    )
    scorer: QueryScorer = _SCORER
    retriever: Retriever | None = None

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompts for the first round, for the later ones, and for the answer after the last."""
        return _ASKS

    def step(self, chain: Chain) -> Asking:
        """One round: a search, or the answer."""
        if chain.state.passages is None:
            return nothing_to_search(chain)
        context = StepContext.of(chain, self)
        if rounds_so_far(chain) >= self.rounds:
            return (yield from forced(context))
        prompt = self._asked(context, FIRST if not chain.state.evidence else NEXT)
        (completion,) = yield from context.record.ask(prompt)
        with billed(self.retriever, context.record):
            found = self._decide(context, completion)
        return context.record.kept_on(found)

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        return self._asked(StepContext.of(chain, self), ask.purpose)

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return about the prompts that so many more searches and the answer take."""
        begins = not chain.state.evidence
        later = [self.prompt(chain, self.ask(NEXT))] * min(max(steps, _HOPS if begins else 1), self.rounds)
        return (self.prompt(chain, self.ask(FIRST)), *later) if begins else tuple(later)

    def _asked(self, context: StepContext, purpose: str) -> Prompt:
        prompt = evidence_prompt(context, purpose, **self._holes(context.chain, purpose))
        if purpose == FORCED:
            return prompt
        warmth = min(HOTTEST, self.temperature + self.warmer * barren_in_a_row(context.chain))
        return replace(prompt, samples=self.samples, temperature=warmth)

    def _holes(self, chain: Chain, purpose: str) -> dict[str, Any]:
        if purpose == FIRST:
            return {}
        hidden = "both" if purpose == FORCED and self.mask_last else self.mask
        earlier = {"earlier": earlier_rounds(chain, hidden)}
        return earlier | {"analysis": self.analysis, "afresh": self.afresh} if purpose == NEXT else earlier

    def _decide(self, context: StepContext, completion: Completion) -> Step:
        """Return the answer if enough plans give one, else the search of the best query.

        Replies that can't be read are noted with the reason.
        """
        author, samples = author_of(completion), len(completion.texts)
        every = (*completion.texts, *(one.text for one in completion.alternatives))
        read = read_plans(every, context.state, not context.state.evidence)
        plans = [plan for text in completion.texts if isinstance(plan := read[text], Plan)]
        for text in completion.texts:
            if isinstance(problem := read[text], StepError):
                context.record.drop(text, problem)
        answers = [plan for plan in plans if isinstance(plan.operation, Answer)]
        considered = answer_candidates(answers, samples)
        if answers and len(answers) / samples >= self.answers_needed:
            best = majority(answers)
            return replace(make_step(best.operation, context.state, author, considered), remark=best.reasoning)
        if not any(isinstance(plan.operation, Search) for plan in plans):
            none = (
                f"{len(answers)} of {samples} plans answer, and none searches." if answers else "No plan can be read."
            )
            return make_step(
                Unread(completion.text.strip(), none, context_purpose(context)), context.state, author, considered
            )
        eps = self.eps if self.assess else -1.0
        known = ((read[one.text], one.share) for one in completion.alternatives)
        likely = {key_of(plan.operation): share for plan, share in known if isinstance(plan, Plan)}
        scorer = self.scorer if self.assess else None
        found = assess(context.chain, plans, samples, likely, scorer, eps, self.unit == "sentence", self.retriever)
        dropped = tuple(Dropped(text, reason) for text, reason in found.dropped)
        if found.best is None or found.plan is None:
            unread = Unread(completion.text.strip(), found.problem, context_purpose(context), repeats=True)
            return replace(make_step(unread, context.state, author, considered), dropped=dropped)
        step = make_step(found.best, context.state, author, (*found.candidates, *considered))
        return replace(step, dropped=dropped, remark=found.plan.reasoning)


def context_purpose(context: StepContext) -> str:
    """Return the purpose of the prompt that a round asks."""
    return NEXT if context.state.evidence else FIRST


def nothing_to_search(chain: Chain) -> Step:
    """Return the step that ends a chain without documents, with the reason."""
    none = "This method searches documents, and there are none. Open a folder of documents, or choose another method."
    return make_step(Unread("", none, QUERY), chain.state)


def forced(context: StepContext) -> Generator[Prompts, Completions, Step]:
    """Ask for the answer that must be given, and return it."""
    method = context.method
    prompt = method.prompt(context.chain, method.ask(FORCED))
    (completion,) = yield from context.record.ask(prompt)
    operation: Operation
    try:
        operation = read_forced(completion.text, context.state)
    except StepError as problem:
        operation = Unread(completion.text.strip(), str(problem), QUERY)
    return context.record.kept_on(make_step(operation, context.state, author_of(completion)))


def evidence_prompt(context: StepContext, purpose: str, **holes: Any) -> Prompt:
    """Return a prompt that shows the evidence; its view of the table is the rows of the evidence."""
    asked = context.method.ask(purpose)
    room = context.method.most_tokens * CHARACTERS_PER_TOKEN
    told: dict[str, Any] = dict(holes)
    if "evidence" in asked.holes:
        told["evidence"] = render_evidence(context.state, room, context.masked)
    return context.prompt(purpose, look=lambda: evidence_view(context.state, context.masked), **told)


def evidence_view(state: State, masked: Sequence[str] = ()) -> View:
    """Return the rows of the table that the evidence shows."""
    known = sorted({row for note in state.evidence if not note.table for row in note.rows})
    rows = np.flatnonzero(np.isin(state.table.origins.first, known))
    return slice_of(state.table, rows, masked)


def render_evidence(state: State, room: int, masked: Sequence[str] = ()) -> str:
    """Return the evidence as a model reads it: one line for each piece, its title before it.

    A masked column isn't told. Each piece is cut to its share of `room`, in characters.
    """
    columns = state.passages
    hidden = {fold(name) for name in masked}
    pieces = state.evidence
    most = max(room // max(len(pieces), 1), 200)
    bare = columns is not None and fold(columns.title) in hidden
    if columns is not None and fold(columns.text) in hidden:
        pieces = tuple(replace(note, text="(hidden)") for note in pieces)
    return "\n".join(_line(note, "" if bare else note.title, most) for note in pieces)


def _line(note: Note, title: str, most: int) -> str:
    text = one_line(note.text)
    cut = text if len(text) <= most else f"{text[: most - 2]} …"
    return f"{one_line(title)}: {cut}" if title.strip() else cut


def earlier_rounds(chain: Chain, mask: str) -> str:
    """Return the reasoning and the queries of earlier rounds, as far as the mask shows them."""
    lines = []
    for step in chain.steps:
        if not (step.done and isinstance(step.operation, Search)):
            continue
        if mask in ("queries", "none") and step.remark:
            lines.append(f"[Analysis] {one_line(step.remark)}")
        if mask in ("reasoning", "none"):
            lines.append(f"[Search] {one_line(step.operation.query)}")
    return "\n".join(lines)


def answer_candidates(answers: Sequence[Plan], samples: int) -> tuple[Candidate, ...]:
    """Return each answer with the share of the samples that give it."""
    shares = shares_of(answers, samples)
    unique = {key_of(plan.operation): plan.operation for plan in reversed(answers)}
    ordered = sorted(unique, key=lambda key: -shares[key])
    return tuple(Candidate(unique[key], shares[key], remark="answers") for key in ordered)
