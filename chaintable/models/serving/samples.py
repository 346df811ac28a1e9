"""All samples that a prompt wants, from a model that may give fewer per request."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain

from chaintable.errors import ModelError
from chaintable.models.wire import written
from chaintable.prompts.dialogue import NOTHING, Completion, Model, Prompt

MOST_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class Sampled:
    """Asks `model` until there are enough samples, with simultaneous requests if one gives too few.

    `most` returns the known number of samples per request (None: as many as asked for). It is read before each round,
    so that the first request's result applies to the others. If some requests fail, the samples of the others are kept
    and the remark says so; if the whole first round fails, its error is raised.
    """

    model: Model
    most: Callable[[], int | None] = lambda: None

    @property
    def name(self) -> str:
        return self.model.name

    def complete(self, prompt: Prompt) -> Completion:
        began = time.perf_counter()
        prompt = written(prompt)
        parts: list[Completion] = []
        failure: ModelError | None = None
        while (missing := prompt.samples - sum(len(part.texts) for part in parts)) > 0 and failure is None:
            got, failure = self._round(prompt, missing)
            parts += got
        if not parts and failure is not None:
            raise failure
        return _together(parts, prompt.samples, time.perf_counter() - began, failure)

    def _round(self, prompt: Prompt, missing: int) -> tuple[list[Completion], ModelError | None]:
        """Send one round of requests for the missing samples; return their completions and the first failure."""
        most = self.most() or missing
        shares = [min(most, missing - given) for given in range(0, missing, most)]
        prompts = [replace(prompt, samples=share) for share in shares]
        if len(prompts) == 1:
            outcomes = [self._try(prompts[0])]
        else:
            with ThreadPoolExecutor(min(MOST_AT_ONCE, len(prompts))) as pool:
                outcomes = list(pool.map(self._try, prompts))
        failures = [outcome for outcome in outcomes if isinstance(outcome, ModelError)]
        return [outcome for outcome in outcomes if isinstance(outcome, Completion)], next(iter(failures), None)

    def _try(self, prompt: Prompt) -> Completion | ModelError:
        try:
            return self.model.complete(prompt)
        except ModelError as error:
            return error


def _together(parts: list[Completion], samples: int, seconds: float, failure: ModelError | None) -> Completion:
    """Return all parts as one completion."""
    texts = tuple(text for part in parts for text in part.texts)
    remarks = list(dict.fromkeys(part.remark for part in parts if part.remark))
    attempts = tuple(attempt for part in parts for attempt in part.attempts)
    if failure is not None:
        remarks.append(f"Only {len(texts)} of {samples} samples arrived: {failure}")
        attempts += failure.attempts
    return replace(
        parts[0],
        texts=texts,
        usage=sum((part.usage or NOTHING for part in parts), NOTHING),
        seconds=seconds,
        logprobs=_side_by_side(parts),
        remark=" ".join(remarks),
        attempts=attempts,
        finish_reasons=tuple(chain.from_iterable(part.finish_reasons for part in parts)),
        requests=sum(part.requests for part in parts),
        thoughts=_thoughts(parts),
    )


def _thoughts(parts: list[Completion]) -> tuple[str, ...]:
    """Return the thought before each text; () if there is none at all."""
    given = [part.thoughts or ("",) * len(part.texts) for part in parts]
    return tuple(chain.from_iterable(given)) if any(part.thoughts for part in parts) else ()


def _side_by_side(parts: list[Completion]) -> tuple[object, ...] | None:
    """Return the log-probabilities of all texts, None for those without."""
    rows = [part.logprobs or (None,) * len(part.texts) for part in parts]
    return tuple(chain.from_iterable(rows)) if any(part.logprobs for part in parts) else None
