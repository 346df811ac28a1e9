"""Chameleon: plan the modules, then play them one after the other (arXiv 2304.09842, section 3).

What was played is read off the chain: the plan is its first step, and each later step carries out the next module of
the plan. So a plan that a person edits is followed from where it differs.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import ClassVar

from chaintable.chain import Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.declared_settings import setting
from chaintable.dialogue import Prompt
from chaintable.errors import StepError
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.scene import Scene
from chaintable.methods.base import Ask, Asking, Method
from chaintable.methods.chain_of_table import ChainOfTable
from chaintable.methods.chameleon.asks import ASKS, PLAN, prompt_of
from chaintable.methods.chameleon.playing import Limits, chain_of_table, module_of, next_module, plan_in, play_module
from chaintable.operations.modules import MODULES, PlanModules
from chaintable.operations.modules.plan import ANSWER_GENERATOR
from chaintable.searching import MOST_HITS, PLACES

FALLBACK = ("program_generator", "program_verifier", "program_executor", ANSWER_GENERATOR)
"""The plan that stands in for one that can't be used (the paper's default for tables)."""
IN_PICTURES = ("knowledge_retrieval", "solution_generator", ANSWER_GENERATOR)
"""The same for a question without a table."""


@dataclass(frozen=True, kw_only=True)
class Chameleon(Method):
    """A planner names modules for the question; each is asked, looked up or worked out in its turn.

    Row and column lookups are left out for tables of at most `least_rows` lines (two columns) or `least_cells` cells,
    the header counted, as in the official code. A program that fails is given back to the model `repairs` times.
    """

    name: ClassVar[str] = "chameleon"
    title: ClassVar[str] = "Chameleon"
    summary: ClassVar[str] = "Plans modules such as lookups, knowledge and a program, and plays them one by one."
    borrows: ClassVar[tuple[str, ...]] = (ChainOfTable.name,)

    least_rows: int = setting(
        3,
        "No lookup up to … lines",
        "Tables with at most so many lines, header included, are not cut.",
        least=0,
        more=True,
    )
    least_cells: int = setting(
        18,
        "No lookup up to … cells",
        "Tables with at most so many cells, header included, are not cut.",
        least=0,
        more=True,
    )
    repairs: int = setting(
        1,
        "Corrections of a program",
        "How often a program that fails is given back to the model with the reason.",
        least=0,
        most=5,
        server=True,
        more=True,
    )

    place: str = setting(
        "both",
        "Search in",
        "Where the module Search looks. The web needs CHAINTABLE_SEARCH_URL, the address of a SearXNG server.",
        choices=PLACES,
        more=True,
    )
    hits: int = setting(
        MOST_HITS, "Hits of a search", "How many hits a search takes from each place.", least=1, most=10, more=True
    )

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompt for the plan, and those of the modules that ask a model."""
        return ASKS

    def step(self, chain: Chain) -> Asking:
        """The plan; then its next module."""
        scene = Scene.of(chain, self)
        if plan_in(chain) is None:
            step = yield from self._plan(scene)
            return scene.record.kept_on(step)
        return (yield from self._module(next_module(chain), scene))

    def step_like(self, chain: Chain, old: Step) -> Asking:
        """The module that the old step carried out, even where the plan names another one before it."""
        name = module_of(old)
        wanted = name in MODULES and name != ANSWER_GENERATOR and plan_in(chain) is not None
        return (yield from self._module(name, Scene.of(chain, self)) if wanted else self.step(chain))

    def _module(self, name: str, scene: Scene) -> Asking:
        if name == ChainOfTable.name:  # it plans its own steps from here on, and answers
            return (yield from chain_of_table(self).step(scene.chain))
        limits = Limits(self.least_rows, self.least_cells, self.repairs, self.place, self.hits)
        step = yield from play_module(name, scene, limits)
        return scene.record.kept_on(step)

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        return prompt_of(Scene.of(chain, self), ask.purpose)

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return the prompts of a usual plan, to estimate the cost."""
        usual = (PLAN, "row_lookup", "knowledge_retrieval", "program_generator")
        return tuple(self.prompt(chain, self.ask(purpose)) for purpose in usual)

    def _plan(self, scene: Scene) -> Generator[Prompts, Completions, Step]:
        """Ask for the plan; once more with the reason if it can't be used, then take the default."""
        prompt = prompt_of(scene, PLAN)
        (completion,) = yield from scene.record.ask(prompt)
        plan, problem = _read(completion.text, scene)
        if plan is None and author_of(completion) == "model":
            scene.record.drop(completion.text, problem)
            (completion,) = yield from scene.record.ask(corrected(prompt, completion.text, problem))
            plan, problem = _read(completion.text, scene)
        if plan is None:
            scene.record.drop(completion.text, problem)
            step = make_step(PlanModules(default_plan(scene)), scene.state, author_of(completion))
            return replace(step, remark=f"The model's plan can't be used, so this one stands in. {problem}")
        author = author_of(completion)
        return replace(make_step(plan, scene.state, author), remark=completion.remark if author != "model" else "")


@dataclass(frozen=True, kw_only=True)
class ProgramOfThought(Chameleon):
    """The fixed plan of the paper's program-of-thought: write a program, run it, answer."""

    name: ClassVar[str] = "program_of_thought"
    title: ClassVar[str] = "Program-of-thought"
    summary: ClassVar[str] = "Asks for one Python program, runs it in a sandbox, and answers with what it gives."

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompts for the program, and for a solution in words where no program can be run."""
        return tuple(ask for ask in ASKS if ask.purpose in ("program_generator", "solution_generator"))

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return the one prompt that is sent if the program runs."""
        return (self.prompt(chain, self.ask("program_generator")),)

    def _plan(self, scene: Scene) -> Generator[Prompts, Completions, Step]:
        yield from ()
        plan = PlanModules(("program_generator", "program_executor", ANSWER_GENERATOR))
        return replace(make_step(plan, scene.state, "model"), remark="The plan of this method is always the same.")


def default_plan(scene: Scene) -> tuple[str, ...]:
    """Return the plan for a question whose own plan can't be used."""
    return FALLBACK if scene.state.table.n_rows else IN_PICTURES


def _read(text: str, scene: Scene) -> tuple[PlanModules | None, str]:
    """Return the plan in a reply, or None with the reason."""
    try:
        plan = PlanModules.read(text)
    except StepError as error:
        return None, str(error)
    problems = plan.problems(scene.state)
    return (None, " ".join(problems)) if problems else (plan, "")
