"""The rest of a chain in one reply (style "whole"): which of its steps comes next, and whether it can be played."""

import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chaintable.chain import Chain, Completions, Prompts, Step, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Method
from chaintable.methods.modules.named_module import play_named
from chaintable.operations import Answer, Operation
from chaintable.operations.base import RowValues
from chaintable.operations.grammar.cleanup import own_words
from chaintable.operations.grammar.replies import parse_answer
from chaintable.operations.grammar.structured import STEPS, parse_object, steps_in
from chaintable.operations.modules import AskedModule
from chaintable.operations.readings import SAID
from chaintable.prompts.dialogue import Call
from chaintable.tables.state import Question, State

WHOLE = "plan.whole"
"""The name of the prompt that asks for all steps that are left."""
_IDLE = "It changes nothing."
_IN_WORDS = ("text", SAID)
_VERDICTS = (("true",), ("false",))
Kinds = tuple[type[Operation], ...]
Asking = Generator[Prompts, Completions, Step]


class UnseenError(StepError):
    """The answer was written in words before its cells could be seen."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The step that comes next in a reply, the number of the step (from 1) that holds the reply, and what it saw."""

    next: Mapping[str, Any]
    number: int
    seen: StepContext

    def __str__(self) -> str:
        return json.dumps(self.next, ensure_ascii=False)


def rest_of(chain: Chain, method: Method, kinds: Kinds) -> Rest | None:
    """Return what the last reply with all steps says comes next; None if it ended, or the chain left it.

    A chain leaves a reply when one of the steps since then is a person's, was not done, or is not the reply's. After a
    step that changed nothing or left no row, the reply doesn't count either.
    """
    at = next((k for k in reversed(range(len(chain.steps))) if _reply_in(chain.steps[k])), None)
    if at is None or (call := _reply_in(chain.steps[at])) is None:
        return None
    steps, done = _steps_said(call.completion.text, kinds), len(chain.steps) - at
    begun = chain.until(at)
    followed = call.prompt.history == begun.history and all(
        _is_said(chain, at + k, step, kinds) for k, step in enumerate(steps[:done])
    )
    if not followed or done >= len(steps) or _stuck(chain):
        return None
    return Rest(steps[done], at + 1, StepContext.of(begun, method))


def _steps_said(text: str, kinds: Kinds) -> tuple[Mapping[str, Any], ...]:
    """Return the steps in a reply; none if it is too long to be one, or has only a thought."""
    try:
        return steps_in(own_words(text), (*kinds, Answer))
    except StepError:
        return ()


def step_from(rest: Rest, context: StepContext, kinds: Kinds) -> Asking:
    """Return the next step of a reply, played without a request; StepError with the reason to ask the model again.

    A module that the reply names is asked with its own prompt, if it has one.
    """
    operation = _read(rest.next, context, kinds)
    if isinstance(operation, AskedModule):
        step = yield from play_named(operation.name, context)
        return replace(step, remark="; ".join(filter(None, (_from_reply(rest), step.remark))))
    _check_seen(operation, rest.seen, context.state)
    step = make_step(operation, context.state, "model")
    if step.problem:
        raise StepError(step.problem)
    if step.operation.no_effect(context.state, step.state):
        raise StepError(_IDLE)
    if loses_rows(step, context.state):
        raise StepError("It leaves no row.")
    return replace(step, remark=_from_reply(rest))


def _from_reply(rest: Rest) -> str:
    return f"From the reply of step {rest.number:,}."


def loses_rows(step: Step, before: State) -> bool:
    """Return whether a step takes away the last rows."""
    return bool(before.table.n_rows) and not step.state.table.n_rows


def check_verdict(operation: Operation, question: Question, state: State) -> None:
    """Raise StepError if a statement is answered with anything but true or false."""
    if isinstance(operation, Answer) and question.kind == "statement":
        said = operation.read(state).values
        if said not in _VERDICTS:
            raise StepError(f"The answer {', '.join(said)[:60]!r} is neither true nor false.", "Read a true_false(…).")


def _reply_in(step: Step) -> Call | None:
    """Return the last call of a step that asked for all steps."""
    asked = [call for call in step.calls if STEPS in (call.prompt.schema or {}).get("properties", ())]
    return asked[-1] if asked else None


def _is_said(chain: Chain, k: int, said: Mapping[str, Any], kinds: Kinds) -> bool:
    """Return whether step k is what the reply says, and no person's; values for rows were completed since."""
    step, resaid = chain.steps[k], any(call.texts_before for call in chain.steps[k].calls)
    if not step.done or (step.author != "model" and not resaid):
        return False
    try:
        known = kinds if type(step.operation).name in {kind.name for kind in kinds} else (*kinds, type(step.operation))
        operation = parse_object(said, known, chain.before(k))
    except StepError:
        return False
    if isinstance(operation, AskedModule):
        return operation.name == step.operation.name
    if isinstance(operation, RowValues) and isinstance(step.operation, RowValues):
        return type(operation) is type(step.operation) and operation.column == step.operation.column
    return operation == step.operation


def _stuck(chain: Chain) -> bool:
    """Return whether the last step changed nothing, unless the model was told so before, or left no row."""
    last = len(chain.steps) - 1
    insisted = any(dropped.reason == _IDLE for dropped in chain.steps[last].dropped)
    idle = bool(chain.no_effect(last)) and not insisted
    return idle or loses_rows(chain.steps[last], chain.before(last))


def _read(said: Mapping[str, Any], context: StepContext, kinds: Kinds) -> Operation:
    """Return the operation that a step of the reply calls; StepError if it can't be used now."""
    state, question = context.known_to("model"), context.chain.question
    operation = parse_object(said, (*kinds, Answer), state)
    if isinstance(operation, Answer) and operation.reading.rule == "text":
        operation = parse_answer(json.dumps(said), question.kind, state)
    if operation is None:
        raise StepError("It names no operation.")
    check_verdict(operation, question, state)
    return operation


def _check_seen(operation: Operation, seen: StepContext, state: State) -> None:
    """Raise StepError if the model wrote this about rows or cells that it was not shown."""
    if isinstance(operation, RowValues) and operation.given is not None:
        raise StepError("Values can be given only for the rows shown.")
    before = seen.state.table
    if operation.row_numbers:
        if len(before.origins) != len(state.table.origins) or before.origins != state.table.origins:
            raise StepError("It names rows by number, and these are no longer the rows shown.")
        seen.check_shown(operation, "model")
    if isinstance(operation, Answer) and operation.reading.rule in _IN_WORDS:
        look = seen.look()
        if set(state.told.notes) - set(seen.state.notes):
            raise UnseenError("The answer was written before the notes that it needs were there.")
        if not look.whole or not set(state.table.columns) <= {*look.columns, *seen.masked}:
            raise UnseenError("The answer was written before the cells that it needs were shown.")
