"""Chain-of-Table: plan, arguments, apply, until [E]; then query (paper, Algorithm 1)."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from chaintable import operations
from chaintable.chain import Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import QUERY, answer_from
from chaintable.methods.asking.arguments import Reading, operation_from
from chaintable.methods.asking.batched_cells import arguments_prompt
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Method
from chaintable.methods.chain_of_table.asks import PLAN, asks_of
from chaintable.methods.chain_of_table.remaining_steps import UnseenError, rest_of, step_from
from chaintable.methods.chain_of_table.whole_step import read_first_step, read_whole_step
from chaintable.methods.modules.named_module import ModulePrompts, play_named
from chaintable.operations import Answer, Operation, OperationSet
from chaintable.operations.grammar import choices_hint
from chaintable.operations.grammar.calls import END
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.modules import is_module, ready, to_plan
from chaintable.operations.unread import Unread
from chaintable.prompts import short_call
from chaintable.prompts.dialogue import Call, Completion, Prompt
from chaintable.prompts.encodings import one_line
from chaintable.settings.declared_settings import setting

Asking = Generator[Prompts, Completions, Step]
_Planned = Generator[Prompts, Completions, tuple[str, Completion, Completion | None]]


Style = Literal["paper", "structured", "whole"]
Order = Literal["free", "official"]
Votes = Literal["joined", "majority"]


@dataclass(frozen=True, kw_only=True)
class ChainOfTable(Method):
    """Algorithm 1 over the operations of a set, or over the `operations` given.

    `operation_set` names what a model may plan: the paper's five, or also those that spreadsheets need, or also modules
    of Chameleon, which are asked with their own prompts. `max_steps` is the most steps before the query. `order` says
    which operations may come next: "free" means any of them at any time, "official" those that come later in the list
    than any used so far, as in the official code. An operation that had no effect is not repeated; the query comes
    instead. One that a model failed to call is not offered until another step succeeds.

    `style` "paper" asks with demonstrations, first for the plan, then for the arguments; "structured" asks for both in
    one reply, as JSON; "whole" asks for all steps that are left in one reply, and again only where one of them can't be
    played, or needs cells that were not shown. With `ahead`, the arguments of the operation that the last plan names
    next are prefetched with the new plan. Of several samples, the union of the `strongest` counts, as in the official
    code, or with `votes` "majority" the one with the most votes.

    >>> [kind.name for kind in ChainOfTable(operation_set="paper").planned]
    ['add_column', 'select_row', 'select_column', 'group_by', 'sort_by']
    """

    name: ClassVar[str] = "chain_of_table"
    title: ClassVar[str] = "Chain-of-Table"
    borrows: ClassVar[tuple[str, ...]] = (ModulePrompts.name,)
    summary: ClassVar[str] = "Changes the table step by step until the answer can be read from it."

    operations: tuple[type[Operation], ...] = ()
    operation_set: OperationSet = setting(
        "spreadsheet",
        "Operations",
        "What a model may plan: the five operations of the paper, also those that spreadsheets need, or also modules "
        "such as knowledge, programs and the text in pictures.",
        choices={
            "paper": "The paper's five",
            "spreadsheet": "All for spreadsheets",
            "modules": "All, and Chameleon's modules",
        },
    )
    style: Style = setting(
        "paper",
        "Prompts",
        "As in the paper: with worked examples, first the operation, then its arguments. Structured: both in one JSON "
        "reply, for newer models. Whole chain: all steps in one JSON reply, and another only where a step can't be "
        "carried out; fewest requests.",
        choices={"paper": "As in the paper", "structured": "Structured (JSON)", "whole": "Whole chain (JSON)"},
        server=True,
    )
    ahead: bool = setting(
        True,
        "Prefetch arguments",
        "When the plan names the operation after next, ask for its arguments together with the next plan. Saves time; "
        "replies that turn out not to be needed still count towards the cost.",
        server=True,
    )
    max_steps: int = setting(
        12, "Maximum steps", "The most operations before the question is answered.", least=0, most=50, more=True
    )
    order: Order = setting(
        "free",
        "Order of operations",
        "Any order, or each operation only after those before it in the list, as in the paper's own code.",
        choices={"free": "Any order", "official": "As in the paper's code"},
        more=True,
    )
    votes: Votes = setting(
        "joined",
        "Votes",
        "How several samples are counted: the rows or columns of the strongest are joined, as in the paper's code, or "
        "the sample with the most votes wins.",
        choices={"joined": "The strongest joined", "majority": "Most votes win"},
        server=True,
        more=True,
    )
    strongest: int = setting(
        2,
        "Samples that count",
        "How many of the most frequent samples are joined, if votes are joined.",
        least=1,
        most=20,
        server=True,
        more=True,
    )

    @property
    def planned(self) -> tuple[type[Operation], ...]:
        """The operations that a model may plan; the list of all may grow at run time."""
        return self.operations or operations.in_set(self.operation_set)

    @property
    def limited_to(self) -> tuple[str, ...]:
        paper = self.operation_set == "paper" and not self.operations
        return tuple(operation.name for operation in self.planned) if paper else ()

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Every prompt of all styles, in the order of a chain."""
        return asks_of(self.planned, self.operation_set)

    def step(self, chain: Chain) -> Asking:
        """Play DynamicPlan, then GenerateArgs of the planned operation, then apply it; or Query after [E]."""
        context = StepContext.of(chain, self)
        choices = self.choices(chain)
        choices = choices if len(chain.steps) < self.max_steps else ()
        if self.style == "whole":
            step = yield from self._rest(context, choices)
        elif not choices:
            step = yield from self._query(context)
        elif self.style == "structured":
            step = yield from self._whole_step(context, choices)
        else:
            step = yield from self._two_calls(context, choices)
        return context.record.kept_on(step)

    @property
    def _joined(self) -> int:
        """How many of the samples with the most votes are joined."""
        return 1 if self.votes == "majority" else self.strongest

    def in_turn(self) -> Self:
        """Return the method without prefetching, for a person."""
        return replace(self, ahead=False)

    def again(self, calls: Sequence[Call]) -> Self:
        """Return the method as it made the calls of one step."""
        found = Method.again(self, calls)
        return replace(found, ahead=any(call.prompt.ahead for call in calls)) if calls else found

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        context = StepContext.of(chain, self.using(ask))
        if ask.purpose == PLAN:
            return context.prompt(PLAN, self.choices(chain))
        return self._prompt_for(context, ask.purpose)

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return a plan before each operation and the answer, arguments for each operation, and the query.

        Structured: one request for each operation, and one for the answer. Whole: one for all, and one in case that a
        step can't be played.
        """
        context = StepContext.of(chain, self)
        names = self._possible(chain)
        plans = (context.prompt(PLAN, names),) * (steps + 1)
        if self.style == "structured":
            return plans
        if self.style == "whole":
            return plans[:2]
        # Which operations will come is not known, so each counts as much as the one in the middle.
        own = (kind for kind in self.planned if not is_module(kind.name))
        arguments = [context.prompt(kind.name) for kind in own if not kind.asks_for_values]
        arguments.sort(key=lambda prompt: sum(len(message.content) for message in prompt.messages))
        return (*plans, *[arguments[len(arguments) // 2]] * steps, context.prompt(QUERY))

    def choices(self, chain: Chain) -> tuple[str, ...]:
        """Return the names of the operations that may come next."""
        names = self._possible(chain)
        if self.order == "official":
            used = [names.index(step.operation.name) for step in chain.steps if step.operation.name in names]
            names = names[max(used) + 1 :] if used else names
        failed = _failed_since_done(chain)
        return () if "plan" in failed else tuple(name for name in names if name not in failed)

    def _possible(self, chain: Chain) -> tuple[str, ...]:
        """Return the operations that make sense now; for a whole chain also modules that follow on others."""
        state, others = chain.state, tuple(kind.name for kind in self.planned) if self.style == "whole" else ()
        return tuple(
            kind.name
            for kind in self.planned
            if (ready(kind.name, state, others) if is_module(kind.name) else kind.possible(state))
        )

    def _two_calls(self, context: StepContext, choices: tuple[str, ...]) -> Asking:
        """Play a step in the paper's style: the plan, then the arguments."""
        try:
            name, plan, early = yield from self._plan(context, choices)
        except StepError as error:
            return (yield from self._unplanned(context, str(error)))
        if name == END:
            return (yield from self._query(context, early))
        if is_module(name):
            step = yield from play_named(name, context)
        else:
            step = yield from operation_from(context, self._reading(name), plan, early)
        return (yield from self._query(context)) if _repeats(context.chain, step) else step

    def _plan(self, context: StepContext, choices: tuple[str, ...]) -> _Planned:
        """Return the next operation's name or END, the plan's completion, and the prefetched one of the arguments.

        StepError if the plan can't be followed, also after asking twice.
        """
        prompt = context.prompt("plan", choices)
        predicted = self._predicted(context.chain, choices) if self.ahead else ""
        prompts = (prompt, replace(self._prompt_for(context, predicted), ahead=True)) if predicted else (prompt,)
        plan, *guess = yield from context.record.ask(*prompts)
        early = guess[0] if guess else None
        if early is not None and not early.text:  # a failed prefetch
            context.record.waste(early)
            early = None
        try:
            name = self._next(plan, choices, context.chain)
        except StepError as error:
            context.record.drop(plan.text, error)
            if author_of(plan) == "model":
                (plan,) = yield from context.record.ask(corrected(prompt, plan.text, error))
            name = self._next(plan, choices, context.chain)
        if early is not None and name != predicted:
            context.record.waste(early)
            early = None
        return name, plan, early

    def _prompt_for(self, context: StepContext, name: str) -> Prompt:
        """Return the prompt for the arguments of an operation, or the query after END."""
        return context.prompt(QUERY) if name in (END, QUERY) else arguments_prompt(context, self._kind(name))

    def _predicted(self, chain: Chain, choices: tuple[str, ...]) -> str:
        """Return what the last plan names after the last step; "" if unknown."""
        last = chain.steps[-1] if chain.steps else None
        if last is None or last.author != "model" or not last.done:
            return ""
        plans = [call for call in last.calls if call.prompt.purpose == "plan"]
        try:
            first, following, *_ = *parse_plan(plans[-1].completion.text, self.planned, chain.history[:-1]), "", ""
        except (StepError, IndexError):
            return ""
        known = following in (*choices, END) and not is_module(following)
        return following if first == last.operation.name and known else ""

    def _unplanned(self, context: StepContext, reason: str) -> Asking:
        """Return a step that says why the plan can't be followed; the second time, the query instead."""
        plan = next(call.completion for call in reversed(context.record.calls) if call.prompt.purpose == "plan")
        step = make_step(Unread(plan.text.strip(), reason, "plan"), context.state, author_of(plan))
        return (yield from self._query(context)) if _repeats(context.chain, step) else step

    def _whole_step(self, context: StepContext, choices: tuple[str, ...]) -> Asking:
        """Play a step in the structured style: the operation and its arguments in one reply."""
        kinds = self._read_as(choices)
        step = yield from read_whole_step(context, choices, kinds, self._joined)
        if step is None or _repeats(context.chain, step):
            return (yield from self._query(context))
        return step

    def _rest(self, context: StepContext, choices: tuple[str, ...]) -> Asking:
        """Play a step in the style "whole": the next one of the last reply, else the first one of a new reply."""
        kinds, left_out = self._read_as(choices), ""
        if rest := rest_of(context.chain, self, to_plan(self.planned)):
            try:
                return (yield from step_from(rest, context, kinds))
            except StepError as error:
                context.record.drop(str(rest), error)
                left_out = f"{short_call(str(rest))}: {one_line(str(error))}"
                if isinstance(error, UnseenError):
                    return (yield from self._query(context))
        step = (yield from read_first_step(context, choices, kinds, left_out)) if choices else None
        return (yield from self._query(context)) if step is None or _repeats(context.chain, step) else step

    def _query(self, context: StepContext, early: Completion | None = None) -> Asking:
        """Query(T, Q): the end of the chain."""
        return (yield from answer_from(context, early))

    def _read_as(self, choices: tuple[str, ...]) -> tuple[type[Operation], ...]:
        """Return the operations of these names as a JSON reply calls them."""
        return to_plan(kind for kind in self.planned if kind.name in choices)

    def _reading(self, name: str) -> Reading:
        return Reading(self._kind(name), self.planned, self._joined)

    def _kind(self, name: str) -> type[Operation]:
        return next(kind for kind in self.planned if kind.name == name)

    def _next(self, plan: Completion, choices: tuple[str, ...], chain: Chain) -> str:
        """Return the first operation of a plan, or END; StepError if it can't come now."""
        history = () if author_of(plan) == "embedded" else chain.history
        name = parse_plan(plan.text, self.planned, history)[0]
        name = END if name == Answer.name else name
        if name != END and name not in choices:
            raise StepError(f"f_{name} can't come next.", choices_hint(choices))
        return name


def _failed_since_done(chain: Chain) -> set[str]:
    """Return the operations that a model failed to call since the last step ("plan" for two failed plans)."""
    failed: list[str] = []
    for step in reversed(chain.steps):
        if step.done or step.author != "model":
            break
        failed.append(step.operation.purpose if isinstance(step.operation, Unread) else step.operation.name)
    return {name for name in failed if name != "plan" or failed.count("plan") > 1}


def _repeats(chain: Chain, step: Step) -> bool:
    """Return whether the step has no effect and the chain already has the same one."""
    idle = not step.done or step.operation.no_effect(chain.state, step.state)
    return bool(idle) and any(other.operation == step.operation for other in chain.steps)
