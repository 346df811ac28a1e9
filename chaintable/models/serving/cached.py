"""The cache: completions by exact request and sample number, so that no request is paid for twice."""

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
"""Ask the server for missing samples ("reuse"), or never ask it ("replay")."""


@dataclass(frozen=True, slots=True)
class StoredCompletion:
    """One sample in the cache: its text, its model, and its share of the cost of the request."""

    text: str
    model: str
    finish_reason: str = ""
    usage: Usage | None = None
    logprobs: Any = None

    def to_record(self) -> dict[str, Any]:
        """Return the sample as plain values for JSON."""
        return asdict(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> "StoredCompletion":
        """Return the sample that `to_record` wrote, also after JSON turned its tuples into lists."""
        usage, logprobs = record.get("usage"), record.get("logprobs")
        return cls(
            record["text"],
            record["model"],
            record.get("finish_reason", ""),
            Usage(**usage) if usage else None,
            tuple((token, p) for token, p in logprobs) if logprobs else None,
        )


class Completions(Protocol):
    """A place that keeps completions by key and sample number (from 0)."""

    def read(self, key: str, sample: int) -> StoredCompletion | None: ...

    def write(self, key: str, sample: int, completion: StoredCompletion) -> None: ...


class Records(Protocol):
    """The part of the store that the cache uses."""

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None: ...

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None: ...


@dataclass(frozen=True, slots=True)
class InStore:
    """Keeps completions in the store, which the app and the command line share."""

    store: Records

    def read(self, key: str, sample: int) -> StoredCompletion | None:
        record = self.store.read_completion(key, sample)
        return StoredCompletion.from_record(record) if record else None

    def write(self, key: str, sample: int, completion: StoredCompletion) -> None:
        self.store.write_completion(key, sample, completion.to_record())


@dataclass(frozen=True, slots=True)
class Cached:
    """A model that asks `model` only for samples that aren't cached.

    In mode "replay" it never asks, and raises NotRecorded if a sample is missing. `server` distinguishes models with
    the same name. Of two identical requests at the same time, only one is sent: the second waits for its samples,
    unless `cancelled`. Errors and empty texts aren't cached.
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
    """Return each text of a completion on its own, with its share of the tokens and the price."""
    number = len(completion.texts)
    reasons = completion.finish_reasons or ("",) * number
    logprobs = completion.logprobs or (None,) * number
    usages = share_out(completion.usage, completion.texts)
    rows = zip(completion.texts, reasons, usages, logprobs, strict=True)
    return [StoredCompletion(text, completion.model, reason, usage, given) for text, reason, usage, given in rows]


def share_out(usage: Usage | None, texts: tuple[str, ...]) -> list[Usage | None]:
    """Return the usage of a request split over its texts, in whole tokens that add up to the total.

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
    """Return part k of a number split into whole parts; the first parts are larger by one if there is a remainder."""
    return whole // number + (k < whole % number)


def _joined(
    kept: Mapping[int, StoredCompletion],
    fresh: Mapping[int, StoredCompletion],
    asked: Completion | None,
    seconds: float,
) -> Completion:
    """Return cached and new samples as one completion, in the order of the samples."""
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
"""A thread that waits for another thread's request checks this often whether it was stopped, in seconds."""

_locks: WeakValueDictionary[str, "_Alone"] = WeakValueDictionary()
_locks_lock = Lock()


class _Alone:
    """A lock that is deleted when no thread holds it."""

    def __init__(self) -> None:
        self.lock = Lock()


@contextmanager
def _alone(key: str, cancelled: Cancel) -> Iterator[None]:
    """Let only one thread of this process ask for a key at a time. Raises Stopped if cancelled while waiting."""
    with _locks_lock:
        mine = _locks.setdefault(key, _Alone())
    while not mine.lock.acquire(timeout=GLANCE_SECONDS):
        stop_if(cancelled)
    try:
        yield
    finally:
        mine.lock.release()
