"""Ask for the arguments of an operation (GenerateArgs) and turn the reply into a step; ask once more if needed."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from chaintable.chain import Candidate, Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.batched_cells import arguments_prompt, fill, first_rows
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.asking.support import support_remark, without_marks
from chaintable.methods.asking.votes import Ballot, alternatives_of, count_votes
from chaintable.operations import Operation
from chaintable.operations.base import RowValues
from chaintable.operations.grammar.replies import parse_reply
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Author, Completion

Asking = Generator[Prompts, Completions, Step]


@dataclass(frozen=True, slots=True)
class Reading:
    """How samples are read: as operations of that `kind`, taking the union of the `strongest`."""

    kind: type[Operation]
    operations: tuple[type[Operation], ...]
    strongest: int = 2


def operation_from(
    context: StepContext, reading: Reading, plan: Completion | None = None, early: Completion | None = None
) -> Asking:
    """Ask for the arguments of an operation and return the step. `early` is their completion if it was prefetched."""
    prompt = arguments_prompt(context, reading.kind)
    completion = early
    if completion is None:
        (completion,) = yield from context.record.ask(prompt)
    # One set of shares, so that they add up: those of the plan, if it has any, cover all operations.
    heard = [plan] if plan and plan.alternatives else [completion]
    step = yield from _carried_out(context, reading, completion, heard)
    if step.done or step.author != "model":
        return step
    for text in dict.fromkeys(completion.texts):
        context.record.drop(text, step.problem)
    (completion,) = yield from context.record.ask(corrected(prompt, completion.text, step.problem))
    return (yield from _carried_out(context, reading, completion, [completion]))


def _carried_out(context: StepContext, reading: Reading, completion: Completion, heard: list[Completion]) -> Asking:
    """Return the step that the samples vote for; if it fails, the step says why."""
    author = author_of(completion)
    candidates = alternatives_of(heard, reading.operations, context.state)
    try:
        ballot = _ballot(context, reading, completion, author)
        return (yield from completed(context, ballot, completion, candidates))
    except StepError as error:
        unread = Unread(completion.text.strip(), str(error), reading.kind.name)
        return make_step(unread, context.state, author, candidates)


def completed(
    context: StepContext, ballot: Ballot, completion: Completion, candidates: tuple[Candidate, ...] = ()
) -> Asking:
    """Return the step of the chosen operation with all cells filled; StepError if it names rows not shown."""
    author, operation, remark = author_of(completion), ballot.operation, ""
    context.check_shown(operation, author)
    if isinstance(operation, RowValues) and author == "model":
        operation, remark = yield from fill(context, operation, completion)
        operation = _without_marks(operation, context)
        remark = "; ".join(filter(None, (remark, support_remark(operation, context.state))))
    step = make_step(operation, context.state, author, candidates or ballot.candidates)
    return replace(step, dropped=ballot.dropped, remark=remark)


def _without_marks(operation: RowValues, context: StepContext) -> RowValues:
    """Return the operation with its values as they would stand in the rows, without bold type or quotation marks."""
    values = operation.given
    return operation if values is None else operation.with_values(without_marks(values, context.state.table))


def _ballot(context: StepContext, reading: Reading, completion: Completion, author: Author) -> Ballot:
    state = context.known_to(author)
    if reading.kind.asks_for_values and author == "model":
        state = state.with_table(state.table.take(first_rows(context)))
    return count_votes(completion.texts, lambda text: parse_reply(reading.kind, text, state), state, reading.strongest)
