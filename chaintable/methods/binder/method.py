"""Binder: the model writes SQL in which `QA(…)` asks a model; each call is a step, then the query, then the answer.

A baseline of the paper's table 1 (Cheng et al., 2023). Several programs are drawn; each is carried out, and the answer
that most of them give decides. What was asked for this vote is used again where the winner is carried out.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from chaintable.chain import Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import QUERY
from chaintable.methods.asking.batched_cells import MOST_ROWS
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.side_by_side import side_by_side
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method
from chaintable.methods.binder.asks import ASKS, MAP, PROGRAM, TITLE
from chaintable.methods.binder.binder_sql import checked, parse_program
from chaintable.methods.binder.parts import last_part, next_part
from chaintable.methods.binder.program_votes import elected, played, read_drawn
from chaintable.methods.text_to_sql import described
from chaintable.operations import Operation, Sql, WriteNote
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.settings.declared_settings import setting


@dataclass(frozen=True, kw_only=True)
class Binder(Method):
    """A program, its calls to the model one by one, its query, and the answer; `samples` programs are drawn."""

    name: ClassVar[str] = "binder"
    title: ClassVar[str] = "Binder"
    summary: ClassVar[str] = (
        "Asks for SQL that can ask the model about cells, and votes over the results. Needs a language model."
    )

    samples: int = setting(
        50,
        "Programs",
        "How many programs are drawn for the vote; 50 as in the paper's table 4. Each costs tokens.",
        least=1,
        most=100,
        server=True,
    )
    official: bool = setting(
        False,
        "Votes as in Binder's code",
        "Only the same values in the same order count as one answer, and “true” counts three times.",
        server=True,
        more=True,
    )

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The program, the values of a mapped column, and the answer about a sub-table."""
        return ASKS

    def samples_of(self, purpose: str, usual: int) -> int:
        return self.samples if purpose == PROGRAM else usual

    def in_turn(self) -> Self:
        """Return the method for a person, who writes one program."""
        return replace(self, samples=1)

    def step(self, chain: Chain) -> Asking:
        """The program; then its parts; then the answer."""
        context = StepContext.of(chain, self)
        at = _program_at(chain)
        if at is None:
            step = yield from self._program(context)
        else:
            step = yield from self._part(context, at)
        return context.record.kept_on(step)

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        context = StepContext.of(chain, self)
        return self._program_prompt(context) if ask.purpose == PROGRAM else context.prompt(ask.purpose)

    def expected(self, chain: Chain, steps: int) -> tuple[Prompt, ...]:
        """Return the prompt for the programs, and for so many mapped columns their batches of rows."""
        batches = -(-chain.state.table.n_rows // MOST_ROWS)
        return (
            self._program_prompt(StepContext.of(chain, self)),
            *[self.prompt(chain, self.ask(MAP))] * (steps * batches),
        )

    def _program_prompt(self, context: StepContext) -> Prompt:
        return context.prompt(PROGRAM, columns=described(context.known_to("model").table))

    def _program(self, context: StepContext) -> Asking:
        """Ask for programs and elect one; ask once more, with the reason, if none can be read."""
        prompt = self._program_prompt(context)
        (completion,) = yield from context.record.ask(prompt)
        try:
            return (yield from self._elected(context, completion))
        except StepError as error:
            if author_of(completion) == "person":
                return _unread(context, completion, error)
            for text in dict.fromkeys(completion.texts):
                context.record.drop(text, error)
            (completion,) = yield from context.record.ask(corrected(prompt, completion.text, error))
        try:
            return (yield from self._elected(context, completion))
        except StepError as error:
            return _unread(context, completion, error)

    def _elected(self, context: StepContext, completion: Completion) -> Asking:
        """Return the step of the program that wins the vote; StepError if no sample holds one."""
        author = author_of(completion)
        drawn, dropped = read_drawn(completion.texts, context.known_to(author))
        if len(drawn) == 1:
            return replace(make_step(drawn[0].operation, context.state, author), dropped=tuple(dropped))
        ways = [self._to_its_end(context, one.operation) for one in played(drawn)]
        chains = yield from side_by_side(context.record, ways)
        election = elected(drawn, chains, len(completion.texts), self.official)
        step = make_step(election.operation, context.state, author, election.candidates)
        return replace(step, dropped=(*dropped, *election.dropped), remark=election.remark)

    def _to_its_end(self, context: StepContext, operation: Operation) -> Generator[Prompts, Completions, Chain]:
        """Return the chain that a program leads to."""
        chain = context.chain.then(make_step(operation, context.state, "model"))
        while not chain.finished:
            step = yield from self.step(chain)
            chain = chain.then(step)
        return chain

    def _part(self, context: StepContext, at: int) -> Asking:
        """Return the next step of the program that step `at` holds; the answer has a reason if one has failed."""
        chain, begun = context.chain, context.chain.steps[at]
        failed = next((step for step in chain.steps[at:] if step.on and step.problem), None)
        if failed is not None:
            words = f"Step {chain.steps.index(failed) + 1} failed, so the program has no result."
            return make_step(Unread("", words, QUERY), context.state, failed.author)
        if any(step.done and isinstance(step.operation, Sql) for step in chain.steps[at:]):
            return last_part(context, begun.author)
        assert isinstance(begun.operation, WriteNote)
        before = chain.before(at).table
        try:
            program = checked(parse_program(begun.operation.text), before)
        except StepError as error:
            return make_step(Unread(begun.operation.text, str(error), QUERY), context.state, begun.author)
        return (yield from next_part(context, program, before, begun.author))


def _program_at(chain: Chain) -> int | None:
    """Return the place of the step with the program: the last note of one, else a query or what could not be read."""
    places = [k for k, step in enumerate(chain.steps) if step.on]
    notes = [k for k in places if _is_program(chain.steps[k].operation)]
    others = [k for k in places if isinstance(chain.steps[k].operation, Sql | Unread)]
    return notes[-1] if notes else next(iter(others), None)


def _is_program(operation: Operation) -> bool:
    return isinstance(operation, WriteNote) and operation.title == TITLE


def _unread(context: StepContext, completion: Completion, error: StepError) -> Step:
    return make_step(
        Unread(completion.text.strip(), str(error), PROGRAM, ends=True), context.state, author_of(completion)
    )
