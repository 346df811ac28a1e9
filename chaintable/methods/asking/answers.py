"""Ask for the answer and turn the reply into the last step; ask once more if it can't be used."""

from collections.abc import Callable, Generator
from typing import Any

from chaintable.chain import Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.asking.votes import alternatives_of
from chaintable.methods.base import Ask
from chaintable.operations import Answer, Operation
from chaintable.operations.grammar.replies import parse_answer
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.state import Kind, State

Asking = Generator[Prompts, Completions, Step]
QUERY = "query"
"""The purpose of a prompt for the answer. An unreadable reply to it also ends the chain."""


def answer_from(
    context: StepContext,
    early: Completion | None = None,
    purpose: str = QUERY,
    read: Callable[[str, Kind, State], Operation] = parse_answer,
    **holes: Any,
) -> Asking:
    """Ask for the answer and return the step.

    `early` is a prefetched completion, `read` reads the answer in a reply, and `holes` fill the template.
    """
    prompt = context.prompt(purpose, **holes)
    completion = early
    if completion is None:
        (completion,) = yield from context.record.ask(prompt)
    step = _answered(context, completion, read)
    if step.done or step.author != "model":
        return step
    context.record.drop(completion.text, step.problem)
    (completion,) = yield from context.record.ask(corrected(prompt, completion.text, step.problem))
    return _answered(context, completion, read)


def read_answer(text: str, prompt: Prompt) -> Operation:
    """Return the answer in a reply; StepError if there is none."""
    return parse_answer(text, prompt.question.kind, prompt.state)


ANSWER = Ask(
    QUERY, "What is the answer?", read_answer, task="read the answer", form="call", calls=lambda prompt: (Answer,)
)
"""The ask for the answer, for methods to use as it is or with changes."""


def _answered(context: StepContext, completion: Completion, read: Callable[[str, Kind, State], Operation]) -> Step:
    author = author_of(completion)
    candidates = alternatives_of([completion], (Answer,), context.state)
    operation: Operation
    try:
        operation = read(completion.text, context.chain.question.kind, context.known_to(author))
    except StepError as error:
        operation = Unread(completion.text.strip(), str(error), QUERY)
    return make_step(operation, context.state, author, candidates)
