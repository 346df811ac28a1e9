"""Chain-of-Table: plan, arguments, apply, until [E]; then query (paper, Algorithm 1)."""

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import Literal

from chaintable import operations
from chaintable.chain import Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.dialogue import Completion, Prompt
from chaintable.errors import StepError
from chaintable.excerpts import MOST_TOKENS
from chaintable.methods.asking.arguments import Reading, operation_from, query_from
from chaintable.methods.asking.cells import arguments_prompt
from chaintable.methods.asking.record import corrected
from chaintable.methods.asking.scene import Scene, Showing, Style
from chaintable.methods.chain_of_table.whole_step import read_whole_step
from chaintable.operations import Operation
from chaintable.operations.grammar.calls import END
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.unread import Unread
from chaintable.prompts import ORIGINALS, PromptSet

Asking = Generator[Prompts, Completions, Step]
_Planned = Generator[Prompts, Completions, tuple[str, Completion, Completion | None]]


def _planned_now() -> tuple[type[Operation], ...]:
    return operations.ALL  # read when a method is made, so that an operation added at run time counts


@dataclass(frozen=True, slots=True)
class ChainOfTable:
    """Algorithm 1 over the operations given.

    `max_steps` is the most steps before the query. `order` says which operations may come next: "free" means any of
    them at any time, "official" those that come later in `operations` than any used so far, as in the official code.
    An operation that had no effect is not done a second time: the query comes instead. One that a model could not
    call is left out until another step is done.

    `style` "paper" asks with demonstrations, first for the plan, then for the arguments; "structured" asks for both in
    one reply, as JSON. With `ahead` the arguments of the operation that the last plan names next are asked for
    together with the new plan. Of several samples the union of the `strongest` counts. `masked` columns are never
    sent to a model on a server, and a table is shown to it in at most `most_tokens` tokens, in that `encoding`.
    `prompts` says which versions of the prompts are used.
    """

    operations: tuple[type[Operation], ...] = field(default_factory=_planned_now)
    max_steps: int = 12
    order: Literal["free", "official"] = "free"
    style: Style = "paper"
    ahead: bool = True
    strongest: int = 2
    masked: tuple[str, ...] = ()
    most_tokens: int = MOST_TOKENS
    encoding: str = "pipe"
    prompts: PromptSet = ORIGINALS

    @property
    def name(self) -> str:
        return "chain_of_table"

    def step(self, chain: Chain) -> Asking:
        """DynamicPlan, then GenerateArgs of the operation planned, then the operation itself; or Query after [E]."""
        scene = self.scene(chain)
        choices = self.choices(chain)
        if not choices or len(chain.steps) >= self.max_steps:
            step = yield from self._query(scene)
        elif self.style == "structured":
            step = yield from self._whole_step(scene, choices)
        else:
            step = yield from self._two_calls(scene, choices)
        return scene.record.kept_on(step)

    def scene(self, chain: Chain) -> Scene:
        """The chain before its next step, as this method shows it."""
        showing = Showing(self.masked, self.most_tokens, self.encoding)
        return Scene.of(chain, self.style, showing, self.prompts, self.operations)

    def choices(self, chain: Chain) -> tuple[str, ...]:
        """The names of the operations that may come next."""
        names = tuple(operation.name for operation in self.operations)
        if self.order == "official":
            used = [names.index(step.operation.name) for step in chain.steps if step.operation.name in names]
            names = names[max(used) + 1 :] if used else names
        failed = _failed_since_done(chain)
        return () if "plan" in failed else tuple(name for name in names if name not in failed)

    def _two_calls(self, scene: Scene, choices: tuple[str, ...]) -> Asking:
        """A step in the paper's style: the plan, then the arguments."""
        try:
            name, plan, early = yield from self._plan(scene, choices)
        except StepError as error:
            return (yield from self._unplanned(scene, str(error)))
        if name == END:
            return (yield from self._query(scene, early))
        step = yield from operation_from(scene, self._reading(name), plan, early)
        return (yield from self._query(scene)) if _repeats(scene.chain, step) else step

    def _plan(self, scene: Scene, choices: tuple[str, ...]) -> _Planned:
        """The next operation's name or END, the plan's completion, and that of the arguments where asked for ahead.

        StepError where the plan cannot be followed, though it was asked for twice.
        """
        prompt = scene.prompt("plan", choices)
        predicted = self._predicted(scene.chain, choices) if self.ahead else ""
        prompts = (prompt, replace(self._prompt_for(scene, predicted), ahead=True)) if predicted else (prompt,)
        plan, *guess = yield from scene.record.ask(*prompts)
        early = guess[0] if guess else None
        if early is not None and not early.text:  # It failed, which is no matter: it was sent ahead.
            scene.record.waste(early)
            early = None
        try:
            name = self._next(plan, choices, scene.chain)
        except StepError as error:
            scene.record.drop(plan.text, error)
            if author_of(plan) == "model":
                (plan,) = yield from scene.record.ask(corrected(prompt, plan.text, error))
            name = self._next(plan, choices, scene.chain)
        if early is not None and name != predicted:
            scene.record.waste(early)
            early = None
        return name, plan, early

    def _prompt_for(self, scene: Scene, name: str) -> Prompt:
        """The prompt for the arguments of an operation, or the query after END."""
        return scene.prompt("query") if name == END else arguments_prompt(scene, self._kind(name))

    def _predicted(self, chain: Chain, choices: tuple[str, ...]) -> str:
        """What the last plan said would come after the last step; "" where there is no telling."""
        last = chain.steps[-1] if chain.steps else None
        if last is None or last.author != "model" or not last.done:
            return ""
        plans = [call for call in last.calls if call.prompt.purpose == "plan"]
        try:
            first, following, *_ = *parse_plan(plans[-1].completion.text, self.operations, chain.history[:-1]), "", ""
        except (StepError, IndexError):
            return ""
        return following if first == last.operation.name and following in (*choices, END) else ""

    def _unplanned(self, scene: Scene, reason: str) -> Asking:
        """A plan that cannot be followed is a step with its reason; the second time the query comes instead."""
        plan = next(call.completion for call in reversed(scene.record.calls) if call.prompt.purpose == "plan")
        step = make_step(Unread(plan.text.strip(), reason, "plan"), scene.state, author_of(plan))
        return (yield from self._query(scene)) if _repeats(scene.chain, step) else step

    def _whole_step(self, scene: Scene, choices: tuple[str, ...]) -> Asking:
        """A step in the structured style: the operation and its arguments in one reply."""
        kinds = tuple(operation for operation in self.operations if operation.name in choices)
        step = yield from read_whole_step(scene, choices, kinds, self.strongest)
        if step is None or _repeats(scene.chain, step):
            return (yield from self._query(scene))
        return step

    def _query(self, scene: Scene, early: Completion | None = None) -> Asking:
        """Query(T, Q): the end of the chain."""
        return (yield from query_from(scene, early))

    def _reading(self, name: str) -> Reading:
        return Reading(self._kind(name), self.operations, self.strongest)

    def _kind(self, name: str) -> type[Operation]:
        return next(kind for kind in self.operations if kind.name == name)

    def _next(self, plan: Completion, choices: tuple[str, ...], chain: Chain) -> str:
        """The first operation of a plan, or END; StepError where it may not come now."""
        history = () if author_of(plan) == "embedded" else chain.history
        name = parse_plan(plan.text, self.operations, history)[0]
        if name != END and name not in choices:
            raise StepError(f"f_{name} is none of the operations that may come next ({', '.join(choices)}).")
        return name


def _failed_since_done(chain: Chain) -> set[str]:
    """The operations that a model failed to call since the last step that was done ("plan" for two failed plans)."""
    failed: list[str] = []
    for step in reversed(chain.steps):
        if step.done or step.author != "model":
            break
        failed.append(step.operation.purpose if isinstance(step.operation, Unread) else step.operation.name)
    return {name for name in failed if name != "plan" or failed.count("plan") > 1}


def _repeats(chain: Chain, step: Step) -> bool:
    """Whether the step does nothing and the chain has the very same one already."""
    idle = not step.done or step.operation.no_effect(chain.state, step.state)
    return bool(idle) and any(other.operation == step.operation for other in chain.steps)
