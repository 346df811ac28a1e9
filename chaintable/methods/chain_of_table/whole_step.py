"""The styles in JSON: a reply gives the next operation with its arguments, or the answer; or all steps."""

from collections.abc import Generator
from dataclasses import replace

from chaintable.chain import Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.arguments import completed
from chaintable.methods.asking.batched_cells import first_rows
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.asking.votes import Ballot, alternatives_of, count_votes
from chaintable.methods.chain_of_table.remaining_steps import check_verdict, loses_rows
from chaintable.methods.modules.named_module import play_named
from chaintable.operations import Answer, Operation
from chaintable.operations.grammar import choices_hint
from chaintable.operations.grammar.calls import END, split_calls
from chaintable.operations.grammar.cleanup import ANSWER_IS, own_words
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.grammar.replies import answer_called, parse_answer, parse_reply
from chaintable.operations.grammar.structured import json_fault, parse_json
from chaintable.operations.modules import AskedModule
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.state import State

Kinds = tuple[type[Operation], ...]
Asking = Generator[Prompts, Completions, Step | None]


def read_whole_step(context: StepContext, choices: tuple[str, ...], kinds: Kinds, strongest: int) -> Asking:
    """Return the next step; None if the model ends the chain without an answer."""
    return (yield from _asked(context, context.prompt("plan", choices), kinds, strongest))


def read_first_step(context: StepContext, choices: tuple[str, ...], kinds: Kinds, left_out: str) -> Asking:
    """Ask for all steps that are left and return the first one; None if there is none, and no answer.

    Of several samples the first counts: whole chains that differ can't be joined. `left_out` tells the model which step
    of its last reply was not played, and why. A first step that leaves no row is asked for once more.
    """
    step = yield from _asked(context, context.prompt("plan", choices, left_out=left_out), kinds)
    samples = len(context.record.calls[-1].completion.texts) if context.record.calls else 1
    if step is None or samples == 1 or step.author != "model":
        return step
    return replace(step, remark="; ".join(filter(None, (f"The first of {samples} samples counts", step.remark))))


def _asked(context: StepContext, prompt: Prompt, kinds: Kinds, strongest: int = 0) -> Asking:
    """Ask, and once more if the reply can't be used. With `strongest` 0 the first sample counts and gives all steps."""
    choices = prompt.choices
    (completion,) = yield from context.record.ask(prompt)
    for again in (False, True):
        try:
            ballot = _ballot(context, completion, kinds, strongest)
            if isinstance(ballot.operation, _Ended):
                return None
            if isinstance(ballot.operation, AskedModule):
                return (yield from play_named(ballot.operation.name, context))
            candidates = alternatives_of([completion], (*kinds, Answer), context.state)
            step = yield from completed(context, ballot, completion, candidates)
        except StepError as error:
            unread = Unread(completion.text.strip(), str(error), _purpose(completion, choices))
            step = make_step(unread, context.state, author_of(completion))
        problem = step.problem or ("" if strongest or not loses_rows(step, context.state) else "It leaves no row.")
        if not problem or again or step.author != "model":
            return step
        context.record.drop(completion.text, problem)
        (completion,) = yield from context.record.ask(corrected(prompt, completion.text, problem))
    raise AssertionError("the second reply is always taken")


class _Ended(Unread):
    """A reply that ends the chain without an answer."""

    __slots__ = ()


def _ballot(context: StepContext, completion: Completion, kinds: Kinds, strongest: int) -> Ballot:
    state = context.known_to(author_of(completion))
    first = state.with_table(state.table.take(first_rows(context)))
    if strongest:
        return count_votes(completion.texts, lambda text: _read(context, text, kinds, state, first), state, strongest)
    operation = _read(context, completion.text, kinds, state, first)
    check_verdict(operation, context.chain.question, state)
    return Ballot(operation, ())


def _read(context: StepContext, text: str, kinds: Kinds, state: State, first: State) -> Operation:
    """Read JSON if there is any, else a call in the paper's style. `first` holds the rows that need values."""
    words = own_words(text)
    found = parse_json(words, (*kinds, Answer), state)
    if isinstance(found, Answer):
        return parse_answer(words, context.chain.question.kind, state)
    if found is not None:
        return found
    names = tuple(kind.name for kind in kinds)
    if (fault := json_fault(words)) and words.startswith("{"):
        raise StepError(fault, 'Write {"operation": …} with its arguments.')
    name = _planned(text, words, kinds, () if "f_answer" in text else context.chain.history)
    if name == Answer.name:
        return parse_answer(text, context.chain.question.kind, state)
    if name == END:
        return _Ended(text, "the chain ends")
    kind = next((kind for kind in kinds if kind.name == name), None)
    if kind is None:
        raise StepError(f"f_{name} can't come next.", choices_hint(names))
    calls = [call for call in split_calls(words) if f"{name}(" in call.casefold().replace(" ", "")]
    return parse_reply(kind, calls[0] if calls else words, first if kind.asks_for_values else state)


def _planned(text: str, words: str, kinds: Kinds, history: tuple[str, ...]) -> str:
    """Return the operation that a reply in words calls; "The answer is: …" calls the answer."""
    try:
        return parse_plan(text, kinds, history)[0]
    except StepError:
        if ANSWER_IS.search(words) or answer_called(words):
            return Answer.name
        raise


def _purpose(completion: Completion, choices: tuple[str, ...]) -> str:
    """Return the operation that an unreadable reply seems to call, else "plan"."""
    said = completion.text.casefold()
    named = [name for name in (*choices, Answer.name) if name in said]
    return "plan" if len(named) != 1 else "query" if named[0] == Answer.name else named[0]
