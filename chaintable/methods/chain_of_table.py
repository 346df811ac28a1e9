"""Chain-of-Table: plan, arguments, apply, until [E]; then query (paper, Algorithm 1)."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Literal

from chaintable.chain import Candidate, Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.dialogue import Completion, Prompt
from chaintable.errors import StepError
from chaintable.operations import ALL, Answer, Operation
from chaintable.operations.calls import END, next_name, parse_call, split_calls
from chaintable.operations.unread import Unread
from chaintable.prompts import read_prompt
from chaintable.state import State

Asking = Generator[Prompts, Completions, Step]


@dataclass(frozen=True, slots=True)
class ChainOfTable:
    """Algorithm 1 over the operations given.

    `max_steps` is the most steps before the query. `order` says which operations may come next: "free" means any of
    them at any time, "official" those that come later in `operations` than any used so far, as in the official code.
    An operation that had no effect, or could not be done, is not done a second time: the query comes instead.
    """

    operations: tuple[type[Operation], ...] = ALL
    max_steps: int = 12
    order: Literal["free", "official"] = "free"

    @property
    def name(self) -> str:
        return "chain_of_table"

    def step(self, chain: Chain) -> Asking:
        """DynamicPlan, then GenerateArgs of the operation planned, then the operation itself; or Query after [E]."""
        choices = self.choices(chain)
        if not choices or len(chain.steps) >= self.max_steps:
            return (yield from self.query(chain))
        plan = _one((yield self.prompt("plan", chain, choices)))
        try:
            name = next_name(plan.text)
        except StepError as error:
            return (yield from self._refuse(chain, plan, str(error)))
        if name == END:
            return (yield from self.query(chain))
        if name not in choices:
            reason = f"f_{name} is none of the operations that may come next ({', '.join(choices)})."
            return (yield from self._refuse(chain, plan, reason))
        return (yield from self.arguments(chain, name, plan))

    def arguments(self, chain: Chain, name: str, plan: Completion | None = None) -> Asking:
        """GenerateArgs for the operation named, and its application."""
        completion = _one((yield self.prompt(name, chain)))
        heard = [completion, plan] if plan else [completion]
        step = self._applied(chain, name, completion, self._candidates(heard, chain.state))
        if _repeats(chain, step):
            return (yield from self.query(chain))
        return step

    def query(self, chain: Chain) -> Asking:
        """Query(T, Q): the end of the chain."""
        completion = _one((yield self.prompt("query", chain)))
        candidates = self._candidates([completion], chain.state, (Answer,))
        operation = _parsed("query", completion.text, Answer, chain.state)
        return make_step(operation, chain.state, author_of(completion), candidates)

    def choices(self, chain: Chain) -> tuple[str, ...]:
        """The names of the operations that may come next."""
        names = tuple(operation.name for operation in self.operations)
        if self.order == "free":
            return names
        used = [names.index(step.operation.name) for step in chain.steps if step.operation.name in names]
        return names[max(used) + 1 :] if used else names

    def prompt(self, purpose: str, chain: Chain, choices: tuple[str, ...] = ()) -> Prompt:
        """The prompt of that purpose for the chain as it stands."""
        template = read_prompt(self.name, purpose)
        return Prompt(
            purpose,
            chain.question,
            chain.state,
            chain.start,
            chain.history,
            choices,
            template.samples,
            template.temperature,
            template.max_tokens,
            template.stop,
            write=template.fill,
        )

    def _applied(self, chain: Chain, name: str, completion: Completion, candidates: Iterable[Candidate]) -> Step:
        wanted = next(operation for operation in self.operations if operation.name == name)
        operation = _parsed(name, completion.text, wanted, chain.state)
        return make_step(operation, chain.state, author_of(completion), candidates)

    def _refuse(self, chain: Chain, plan: Completion, reason: str) -> Asking:
        """A plan that cannot be followed is a step with its reason; the second time the query comes instead."""
        step = make_step(Unread(plan.text.strip(), reason, "plan"), chain.state, author_of(plan))
        if _repeats(chain, step):
            return (yield from self.query(chain))
        return step

    def _candidates(
        self, completions: list[Completion], state: State, operations: tuple[type[Operation], ...] = ()
    ) -> tuple[Candidate, ...]:
        """The operations that the model's alternatives begin with, the likeliest first, unreadable ones left out."""
        shares: dict[str, Candidate] = {}
        for alternative in (found for completion in completions for found in completion.alternatives):
            calls = split_calls(alternative.text)
            try:
                operation = parse_call(calls[0] if calls else "", operations or self.operations, state)
            except StepError:
                continue
            known = shares.get(str(operation))
            if known is None or alternative.share > known.share:
                shares[str(operation)] = Candidate(operation, alternative.share)
        return tuple(sorted(shares.values(), key=lambda candidate: -candidate.share))


def _parsed(purpose: str, text: str, wanted: type[Operation], state: State) -> Operation:
    """The operation that the words call, or Unread with the reason."""
    try:
        return wanted.parse(text, state)
    except StepError as error:
        return Unread(text.strip(), str(error), purpose)


def _repeats(chain: Chain, step: Step) -> bool:
    """Whether the step does nothing and the chain has the very same one already."""
    idle = not step.done or step.operation.no_effect(chain.state, step.state)
    return bool(idle) and any(other.operation == step.operation for other in chain.steps)


def _one(completions: Completions) -> Completion:
    assert isinstance(completions, Completion)
    return completions
