"""The cache: completions by exact request and sample, so that nothing is paid for twice."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from threading import Lock
from typing import Any, Literal, Protocol
from weakref import WeakValueDictionary

from chaintable.dialogue import NOTHING, Completion, Model, Prompt, Usage
from chaintable.errors import NotRecorded
from chaintable.models.serving.retrying import NEVER, Cancel, stop_if
from chaintable.models.wire import key_of, written

Mode = Literal["reuse", "replay"]
"""Whether to ask for missing samples, or never to ask."""


@dataclass(frozen=True, slots=True)
class StoredCompletion:
    """One sample in the cache: its text, its model, and its share of the cost of the request."""

    text: str
    model: str
    finish_reason: str = ""
    usage: Usage | None = None
    logprobs: Any = None

    def to_record(self) -> dict[str, Any]:
        """As plain values that JSON can hold."""
        return asdict(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> "StoredCompletion":
        """Undoes `to_record`, also after JSON has made lists of tuples."""
        usage, logprobs = record.get("usage"), record.get("logprobs")
        return cls(
            record["text"],
            record["model"],
            record.get("finish_reason", ""),
            Usage(**usage) if usage else None,
            tuple((token, p) for token, p in logprobs) if logprobs else None,
        )


class Completions(Protocol):
    """Where completions are kept, by key and sample (from 0)."""

    def read(self, key: str, sample: int) -> StoredCompletion | None: ...

    def write(self, key: str, sample: int, completion: StoredCompletion) -> None: ...


class Records(Protocol):
    """What the store offers."""

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None: ...

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None: ...


@dataclass(frozen=True, slots=True)
class InStore:
    """Keeps them in the store, shared by the app and the command line."""

    store: Records

    def read(self, key: str, sample: int) -> StoredCompletion | None:
        record = self.store.read_completion(key, sample)
        return StoredCompletion.from_record(record) if record else None

    def write(self, key: str, sample: int, completion: StoredCompletion) -> None:
        self.store.write_completion(key, sample, completion.to_record())


@dataclass(frozen=True, slots=True)
class Cached:
    """Asks `model` only for the samples of a prompt that are not kept yet; with "replay" for none: NotRecorded instead.

    `server` says who answers under the model's name. Two identical requests at the same time become one: the second
    waits for the first and finds its samples, until it is `cancelled`. Errors and empty texts are not kept.
    """

    model: Model
    completions: Completions
    mode: Mode = "reuse"
    server: str = ""
    cancelled: Cancel = NEVER

    @property
    def name(self) -> str:
        return self.model.name

    def complete(self, prompt: Prompt) -> Completion:
        began = time.perf_counter()
        prompt = written(prompt)
        key = key_of(prompt, self.name, self.server)
        with _alone(key, self.cancelled):
            kept = {k: found for k in range(prompt.samples) if (found := self.completions.read(key, k))}
            missing = [k for k in range(prompt.samples) if k not in kept]
            if missing and self.mode == "replay":
                raise _not_recorded(prompt, self.name, len(kept))
            asked = self.model.complete(replace(prompt, samples=len(missing))) if missing else None
            fresh = dict(zip(missing, _apart(asked), strict=False)) if asked else {}
            for k, completion in fresh.items():
                if completion.text.strip():
                    self.completions.write(key, k, completion)
        return _joined(kept, fresh, asked, time.perf_counter() - began)


def _apart(completion: Completion) -> list[StoredCompletion]:
    """Each text of a completion by itself, with its share of the tokens and the price."""
    number = len(completion.texts)
    reasons = completion.finish_reasons or ("",) * number
    logprobs = completion.logprobs or (None,) * number
    usages = share_out(completion.usage, completion.texts)
    rows = zip(completion.texts, reasons, usages, logprobs, strict=True)
    return [StoredCompletion(text, completion.model, reason, usage, given) for text, reason, usage, given in rows]


def share_out(usage: Usage | None, texts: tuple[str, ...]) -> list[Usage | None]:
    """The usage of a request in as many parts as it has texts, whole tokens each, which add up to it again.

    >>> [part.tokens for part in share_out(Usage(10, 5), ("a", "b"))]
    [8, 7]
    """
    if usage is None:
        return [None] * len(texts)
    number = len(texts)
    counts = ("prompt_tokens", "completion_tokens", "cached_tokens", "reasoning_tokens")
    parts = [{name: _part(getattr(usage, name), k, number) for name in counts} for k in range(number)]
    price = None if usage.price is None else usage.price / number
    return [Usage(**part, price=price, estimated=usage.estimated) for part in parts]


def _part(whole: int, k: int, number: int) -> int:
    """Part k of a whole number, the first parts taking what cannot be shared."""
    return whole // number + (k < whole % number)


def _joined(
    kept: Mapping[int, StoredCompletion],
    fresh: Mapping[int, StoredCompletion],
    asked: Completion | None,
    seconds: float,
) -> Completion:
    """What was kept and what was asked for as one completion, in the order of the samples."""
    both = {**kept, **fresh}
    samples = [both[k] for k in sorted(both)]
    saved = sum((sample.usage or NOTHING for sample in kept.values()), NOTHING) if kept else None
    together = asked or Completion((), samples[0].model)
    logprobs = tuple(sample.logprobs for sample in samples)
    return replace(
        together,
        texts=tuple(sample.text for sample in samples),
        seconds=seconds,
        cached=asked is None,
        logprobs=logprobs if any(logprobs) else None,
        finish_reasons=tuple(sample.finish_reason for sample in samples),
        saved=saved,
    )


def _not_recorded(prompt: Prompt, name: str, kept: int) -> NotRecorded:
    return NotRecorded(
        f"The {prompt.purpose} prompt has {kept} of {prompt.samples} completions of '{name}' saved, and a replay "
        "never asks the server.",
        "Run it once without replay.",
    )


GLANCE_SECONDS = 0.2
"""How often one that waits for another's request looks whether it was stopped."""

_locks: WeakValueDictionary[str, "_Alone"] = WeakValueDictionary()
_locks_lock = Lock()


class _Alone:
    """A lock that can be forgotten when nobody holds it."""

    def __init__(self) -> None:
        self.lock = Lock()


@contextmanager
def _alone(key: str, cancelled: Cancel) -> Iterator[None]:
    """Keep others in this process from asking for the same key meanwhile; Stopped if cancelled while waiting."""
    with _locks_lock:
        mine = _locks.setdefault(key, _Alone())
    while not mine.lock.acquire(timeout=GLANCE_SECONDS):
        stop_if(cancelled)
    try:
        yield
    finally:
        mine.lock.release()
