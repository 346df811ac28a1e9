"""The result and the cost of running a step again, as far as they are known without asking a model."""

from collections.abc import Callable
from dataclasses import replace

from chaintable.chain import Step
from chaintable.errors import NotRecorded
from chaintable.models.reused_replies import Unasked
from chaintable.models.serving.budget import Spending
from chaintable.models.wire import estimate_tokens, tokens_in
from chaintable.playing import advance
from chaintable.prompts.dialogue import Call, Prompt, Usage
from chaintable.runs.rerun.edits import Reworded
from chaintable.runs.rerun.playing import Rerun, calls_of

Price = Callable[[Usage], float | None]


def preview(again: Rerun) -> Step | Prompt:
    """Return the new step, or the first prompt that has to be sent to know it.

    InputError if the step can't be rerun because its prompt has changed.
    """
    nobody = Unasked(again.edited.calls[0].completion.model if again.edited.calls else "nobody")
    try:
        return advance(again, again.begin, again.recalled(nobody), again.since)
    except NotRecorded:
        return nobody.prompts[0]


def left_out(again: Rerun, edited: Step | Prompt) -> tuple[Step, ...]:
    """Return the later steps after an answer, which only `keep` keeps.

    `edited` is what `preview` gave.
    """
    own = edited if isinstance(edited, Step) else again.edited
    chain = replace(again.chain, steps=(*again.begin.steps, own, *again.later))
    ends = (k for k in range(again.place, len(chain.steps)) if chain.until(k + 1).finished)
    return chain.steps[next(ends, len(chain.steps)) + 1 :]


def estimate(again: Rerun, price: Price) -> Spending:
    """Return an estimate of the cost: each call without a reply counts like the call it replaces.

    No model is asked. From the first unknown prompt on, every call of the old steps counts.
    """
    known = preview(again)
    asked = [] if isinstance(known, Step) else [_its_call(again, known)]
    if again.rest == "anew":
        asked += calls_of(again.later)
    elif again.rest == "changed":
        unknown = again.later if isinstance(known, Prompt) else _unknown(again, known)
        asked += calls_of(unknown)
    return sum((_cost(call, price) for call in asked), Spending())


def _its_call(again: Rerun, prompt: Prompt) -> Call:
    """Return the old call that is most like the new one."""
    calls = again.edited.calls
    at = again.edit.call if isinstance(again.edit, Reworded) else -1
    said = next((call.completion for call in calls if call.prompt.purpose == prompt.purpose), calls[at].completion)
    if isinstance(again.edit, Reworded):
        return replace(calls[at], prompt=prompt)
    return Call(prompt, replace(said, usage=None, saved=None))


def _unknown(again: Rerun, first: Step) -> tuple[Step, ...]:
    """Return the old steps from the first one that needs a model."""
    chain, known = again.begin.then(first), again.recalled(Unasked())
    try:
        while len(chain.steps) < len(again.chain.steps) and not chain.finished:
            chain = chain.then(advance(again, chain, known, again.since))
    except NotRecorded:
        return again.chain.steps[len(chain.steps) :]
    return ()


def _cost(call: Call, price: Price) -> Spending:
    said = call.completion
    usage = said.usage or said.saved or _guess(call)
    return Spending(1, usage.tokens, price(usage))


def _guess(call: Call) -> Usage:
    words = tokens_in(call.prompt.messages)
    return Usage(words, sum(map(estimate_tokens, call.completion.texts)), estimated=True)
