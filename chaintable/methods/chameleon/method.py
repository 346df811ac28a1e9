"""Chameleon: plan the modules, then play them one after the other (arXiv 2304.09842, section 3).

What was played is read off the chain: the plan is its first step, and each later step carries out the next module of
the plan. So a plan that a person edits is followed from where it differs.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from chaintable.chain import Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.errors import InputError, StepError, did_you_mean
from chaintable.methods.asking.answers import QUERY
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method
from chaintable.methods.chain_of_table import ChainOfTable
from chaintable.methods.chameleon.answering import among_choices
from chaintable.methods.chameleon.playing import (
    chain_of_table,
    module_of,
    modules_after,
    next_module,
    plan_in,
    play_module,
)
from chaintable.methods.modules.asks import ASKS, PLAN, modules_told, prompt_of
from chaintable.methods.modules.playing import Limits
from chaintable.operations.modules import MODULES, REPERTOIRES, PlanModules, module_named, problems_of
from chaintable.operations.modules.plan import ANSWER_GENERATOR
from chaintable.prompts.dialogue import Author, Prompt
from chaintable.retrieval.searching import MOST_HITS, PLACES
from chaintable.settings.declared_settings import setting
from chaintable.tables.state import State

FALLBACK = ("program_generator", "program_verifier", "program_executor", ANSWER_GENERATOR)
"""The plan that stands in for one that can't be used (the paper's default for tables)."""
IN_PICTURES = ("knowledge_retrieval", "solution_generator", ANSWER_GENERATOR)
"""The same for a question without a table."""
IN_SCIENCE = ("solution_generator", ANSWER_GENERATOR)
"""The paper's default for science."""
_WHOSE: dict[Author, str] = {"model": "The model's", "embedded": "The embedded model's", "person": "Your"}
LOOKUPS = ("row_lookup", "column_lookup")


@dataclass(frozen=True, kw_only=True)
class Chameleon(Method):
    """A planner names modules for the question; each is asked, looked up or worked out in its turn.

    Row and column lookups are left out for tables of at most `least_rows` lines (two columns) or `least_cells` cells,
    the header counted, as in the official code. A program that fails is given back to the model `repairs` times.
    """

    name: ClassVar[str] = "chameleon"
    title: ClassVar[str] = "Chameleon"
    summary: ClassVar[str] = "Plans modules such as lookups, knowledge and a program, and plays them one by one."
    plans_modules: ClassVar[bool] = True
    looks_at_pictures: ClassVar[bool] = True
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
    least_columns: int = setting(
        2,
        "No lookup up to … columns",
        "The columns of tables with at most so many are all kept.",
        least=0,
        more=True,
    )
    repertoire: str = setting(
        "all",
        "Modules for",
        "Which modules the plan may name.",
        choices={"all": "Any question", "tables": "Tables (TabMWP)", "science": "Science (ScienceQA)"},
        more=True,
    )
    without: str = setting(
        "",
        "Modules switched off",
        "Modules that no plan may name, separated by commas: knowledge_retrieval.",
        more=True,
    )
    lookup_samples: int = setting(
        1,
        "Replies per lookup",
        "How many replies a row or column lookup asks for; what most of them say counts.",
        least=1,
        most=20,
        server=True,
        more=True,
    )
    solutions: int = setting(
        1,
        "Further tries of a solution",
        "How often a solution that doesn't end with an answer is asked for again.",
        least=0,
        most=20,
        server=True,
        more=True,
    )
    repairs: int = setting(
        1,
        "Corrections of a program",
        "How often a program that fails is given back to the model with the reason.",
        least=0,
        most=20,
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
        context = StepContext.of(chain, self)
        if plan_in(chain) is None:
            step = yield from self._plan(context)
            return context.record.kept_on(step)
        return (yield from self._module(next_module(chain), context))

    def step_like(self, chain: Chain, old: Step) -> Asking:
        """The module that the old step carried out, even where the plan names another one before it."""
        name = module_of(old)
        wanted = name in MODULES and name != ANSWER_GENERATOR and plan_in(chain) is not None
        return (yield from self._module(name, StepContext.of(chain, self)) if wanted else self.step(chain))

    def _of_chain_of_table(self, context: StepContext) -> Asking:
        """The next step of Chain-of-Table, which plans its own; where it would answer, the next module of the plan."""
        after = modules_after(context.chain, ChainOfTable.name)
        steps = replace(chain_of_table(self), ahead=not after).step(context.chain)
        if not after:
            return among_choices((yield from steps), context.chain)
        asked = next(steps)
        while not (isinstance(asked, Prompt) and asked.purpose == QUERY):
            heard = yield from context.record.ask(*(asked if isinstance(asked, tuple) else (asked,)))
            try:
                asked = steps.send(heard if isinstance(asked, tuple) else heard[0])
            except StopIteration as done:
                return cast(Step, done.value)
        steps.close()
        return (yield from self._module(after[0], context))

    def _module(self, name: str, context: StepContext) -> Asking:
        if name == ChainOfTable.name:
            return (yield from self._of_chain_of_table(context))
        limits = Limits(
            self.least_rows,
            self.least_cells,
            self.least_columns,
            self.repairs,
            self.solutions,
            self.place,
            self.hits,
        )
        step = yield from play_module(name, context, limits)
        return context.record.kept_on(step)

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        more = {"modules": modules_told(self.palette(chain.state))} if ask.purpose == PLAN else {}
        return prompt_of(StepContext.of(chain, self), ask.purpose, **more)

    def samples_of(self, purpose: str, usual: int) -> int:
        """Return how many samples a prompt asks for: a setting says it for the lookups."""
        return self.lookup_samples if purpose in LOOKUPS else usual

    def palette(self, state: State) -> tuple[str, ...]:
        """Return the modules that a plan may name: those of the repertoire that aren't switched off.

        Where there is no table, but a picture, any question has the modules of science.
        """
        off = {module_named(name) for name in self.without.split(",")} - {ANSWER_GENERATOR}
        alone = self.repertoire == "all" and bool(state.pictures) and not state.table.n_columns
        return tuple(name for name in REPERTOIRES["science" if alone else self.repertoire] if name not in off)

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return the prompts of a usual plan, to estimate the cost."""
        usual = (PLAN, "row_lookup", "knowledge_retrieval", "program_generator")
        return tuple(self.prompt(chain, self.ask(purpose)) for purpose in usual)

    def _plan(self, context: StepContext) -> Generator[Prompts, Completions, Step]:
        """Ask for the plan; once more with the reason if it can't be used, then take the default."""
        check_names(self.without)
        prompt = self.prompt(context.chain, self.ask(PLAN))
        (completion,) = yield from context.record.ask(prompt)
        plan, problem = self._read(completion.text, author_of(completion), context.state)
        if plan is None and author_of(completion) == "model":
            context.record.drop(completion.text, problem)
            (completion,) = yield from context.record.ask(corrected(prompt, completion.text, problem))
            plan, problem = self._read(completion.text, author_of(completion), context.state)
        if plan is None:
            context.record.drop(completion.text, problem)
            step = make_step(PlanModules(self.default_plan(context.state)), context.state, author_of(completion))
            return replace(step, remark=f"{_WHOSE[step.author]} plan can't be used, so this one stands in. {problem}")
        author = author_of(completion)
        return replace(make_step(plan, context.state, author), remark=completion.remark if author != "model" else "")

    def default_plan(self, state: State) -> tuple[str, ...]:
        """Return the plan for a question whose own plan can't be used; what is switched off is left out."""
        usual = IN_SCIENCE if self.repertoire == "science" else FALLBACK if state.table.n_rows else IN_PICTURES
        plan = tuple(name for name in usual if name in self.palette(state))
        return (ANSWER_GENERATOR,) if problems_of(plan, state) else plan

    def _read(self, text: str, author: Author, state: State) -> tuple[PlanModules | None, str]:
        """Return the plan in a reply, or None with the reason; the embedded model does without what is switched off."""
        try:
            plan = PlanModules.read(text)
        except StepError as error:
            return None, str(error)
        palette = self.palette(state)
        if author != "model":
            plan = PlanModules(left_of(plan.modules, palette, state))
        off = [f"{MODULES[name].title} can't be used here." for name in plan.modules if name not in palette]
        problems = (*dict.fromkeys(off), *plan.problems(state))
        return (None, " ".join(problems)) if problems else (plan, "")


def left_of(modules: Sequence[str], palette: Sequence[str], state: State) -> tuple[str, ...]:
    """Return the modules that are left of a plan without those that are switched off, and those that read from them."""
    written, left = {note.kind for note in state.notes}, list[str]()
    for name in modules:
        module = MODULES[name]
        if name in palette and (not module.reads or module.reads in written):
            left.append(name)
            written.add(module.writes)
    return tuple(left)


def check_names(listed: str) -> None:
    """Raise InputError for a name in a list that no module has."""
    unknown = [name.strip() for name in listed.split(",") if name.strip() and module_named(name) is None]
    if unknown:
        raise InputError(f"There is no module '{unknown[0][:60]}'.", did_you_mean(unknown[0], list(MODULES)))


@dataclass(frozen=True, kw_only=True)
class ProgramOfThought(Chameleon):
    """The fixed plan of the paper's program-of-thought: write a program, run it, answer."""

    name: ClassVar[str] = "program_of_thought"
    title: ClassVar[str] = "Program-of-thought"
    summary: ClassVar[str] = "Asks for one Python program, runs it in a sandbox, and answers with what it gives."
    looks_at_pictures: ClassVar[bool] = False

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompts for the program, and for a solution in words where no program can be run."""
        return tuple(ask for ask in ASKS if ask.purpose in ("program_generator", "solution_generator"))

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return the one prompt that is sent if the program runs."""
        return (self.prompt(chain, self.ask("program_generator")),)

    def _plan(self, context: StepContext) -> Generator[Prompts, Completions, Step]:
        yield from ()
        plan = PlanModules(("program_generator", "program_executor", ANSWER_GENERATOR))
        return replace(make_step(plan, context.state, "model"), remark="The plan of this method is always the same.")
