"""Playing a method with a model: the one driver of all methods, and the threads that ask prompts at the same time."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

from chaintable.chain import Chain, Method, Step
from chaintable.errors import ModelError, Stopped
from chaintable.prompts.dialogue import Call, Completion, Model, Prompt, from_memory, words_of

_Outcome = Completion | ModelError


def advance(method: Method, chain: Chain, model: Model, since: int = 0) -> Step:
    """Return the next step of a chain with all its calls; ModelError if the model gives no usable reply.

    A failed prefetch isn't an error: it gets an empty completion whose remark says why. A prompt that a step from
    `since` on has prefetched isn't sent again.
    """
    asking, early = method.step(chain), _prefetched(chain, since)
    calls: list[Call] = []
    try:
        prompts = next(asking)
        while True:
            asked = prompts if isinstance(prompts, tuple) else (prompts,)
            outcomes = _ask(asked, model, early)
            answered = list(zip(asked, outcomes, strict=True))
            calls += [Call(prompt, said, said.attempts) for prompt, said in answered if isinstance(said, Completion)]
            try:
                completions = tuple(_usable(prompt, outcome, model) for prompt, outcome in answered)
            except ModelError as error:
                prompts = asking.throw(error)  # a method may know what to do without the model
            else:
                prompts = asking.send(completions if isinstance(prompts, tuple) else completions[0])
    except StopIteration as stopped:
        step: Step = stopped.value
        return step if step.calls else replace(step, calls=tuple(calls))
    except ModelError as error:
        # The calls before the failure were paid for, but there is no step to record them on.
        error.calls = error.calls or tuple(calls)
        raise


_POOL = ThreadPoolExecutor(64, thread_name_prefix="asking")
"""Sends prompts that run beside another one. Threads start when needed and are reused."""


def _prefetched(chain: Chain, since: int) -> list[Call]:
    """Return the calls that the steps from `since` on sent before it was known whether they are needed."""
    return [call for step in chain.steps[since:] for call in step.calls if call.prompt.ahead and call.completion.text]


def _ask(prompts: tuple[Prompt, ...], model: Model, early: Sequence[Call]) -> list[_Outcome]:
    """Return the outcome of each prompt: of those with a prefetched reply at no further cost."""
    known = [_early_reply(prompt, early) for prompt in prompts]
    asked = [prompt for prompt, completion in zip(prompts, known, strict=True) if completion is None]
    outcomes = iter(_send(asked, model) if asked else [])
    return [next(outcomes) if said is None else replace(from_memory(said), saved=None) for said in known]


def _early_reply(prompt: Prompt, early: Sequence[Call]) -> Completion | None:
    alike = (call for call in early if call.prompt.purpose == prompt.purpose)
    return next((call.completion for call in alike if words_of(call) == prompt.messages), None)


def _send(prompts: Sequence[Prompt], model: Model) -> list[_Outcome]:
    """Return the outcome of each prompt. All are sent at once; the first in this thread, as most are sent alone."""
    # The first goes out first: what a script says next must not depend on how threads are woken.
    begun = Event()
    others = [_POOL.submit(_try, prompt, model, begun) for prompt in prompts[1:]]
    begun.set()
    first = _try(prompts[0], model)
    return [first, *(other.result() for other in others)]


def _try(prompt: Prompt, model: Model, begun: Event | None = None) -> _Outcome:
    if begun is not None:
        begun.wait()
    try:
        return model.complete(prompt)
    except ModelError as error:
        return error


def _usable(prompt: Prompt, outcome: _Outcome, model: Model) -> Completion:
    """Return the completion. A failed prefetch gives an empty one; any other error is raised."""
    if isinstance(outcome, Completion):
        return outcome
    if not prompt.ahead or isinstance(outcome, Stopped):
        raise outcome
    return Completion(("",), model.name, attempts=outcome.attempts, remark=f"Prefetch failed: {outcome}")


def play(method: Method, chain: Chain, model: Model) -> Iterator[Chain]:
    """Yield the chain after each further step, until it is finished.

    Steps that the chain has already are kept. ModelError if the model gives no usable reply; what was yielded before
    stands.

    >>> from chaintable import Chain, ChainOfTable, Question, open_model, read_source
    >>> chain = Chain(Question("Who has the most points?"), read_source(b"Rider,Points\\nAda,30\\nBen,20\\n"))
    >>> [len(further.steps) for further in play(ChainOfTable(), chain, open_model())]
    [1]
    """
    while not chain.finished:
        chain = go_on(method, chain, model)
        yield chain


def go_on(method: Method, chain: Chain, model: Model) -> Chain:
    """Return the chain after one more step, marked as played by the method."""
    return chain.by(method).then(advance(method, chain, model))
