"""The cache: completions by exact request and sample number, so that no request is paid for twice."""

import re
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from threading import Lock
from typing import Any, Literal, Protocol
from weakref import WeakValueDictionary

from chaintable.errors import NotRecorded
from chaintable.models.serving.retrying import NEVER, Cancel, stop_if
from chaintable.models.wire import PLAIN, Options, key_of, written
from chaintable.prompts.dialogue import NOTHING, Call, Completion, Model, Prompt, Sent, Usage

ANYWHERE = "any address"
"""Stands for the address in the key under which a completion is found from another one."""

Mode = Literal["reuse", "replay"]
"""Ask the server for missing samples ("reuse"), or never ask it ("replay")."""


@dataclass(frozen=True, slots=True)
class StoredCompletion:
    """One sample in the cache: its text, its model, and its share of the cost of the request.

    `server` is the address that it came from.
    """

    text: str
    model: str
    finish_reason: str = ""
    usage: Usage | None = None
    logprobs: Any = None
    thought: str = ""
    sent: Sent | None = None
    server: str = ""

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
            record.get("thought", ""),
            _sent_of(record.get("sent")),
            record.get("server", ""),
        )


def _sent_of(record: Mapping[str, Any] | None) -> Sent | None:
    """Return the settings that `asdict` wrote, also after JSON turned tuples into lists."""
    if record is None:
        return None
    more = tuple((name, value) for name, value in record["more"])
    return Sent(**{**record, "stop": tuple(record["stop"]), "more": more, "refused": tuple(record["refused"])})


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
    the same name; with `elsewhere`, replies of the same model to the same request at another address are used where
    this one has none, and a remark says so. `options` are what the model adds to every request. Of two identical
    requests at the same time, only one is sent: the second waits for its samples, unless `cancelled`. Errors and empty
    texts aren't cached.
    """

    model: Model
    completions: Completions
    mode: Mode = "reuse"
    server: str = ""
    cancelled: Cancel = NEVER
    options: Options = PLAIN
    elsewhere: bool = False

    @property
    def name(self) -> str:
        return self.model.name

    def complete(self, prompt: Prompt) -> Completion:
        began = time.perf_counter()
        prompt = written(prompt)
        key = key_of(prompt, self.name, self.server, self.options)
        anywhere = key_of(prompt, self.name, ANYWHERE, self.options)
        with _alone(key, self.cancelled):
            kept = self._kept(key, anywhere, prompt.samples)
            missing = [k for k in range(prompt.samples) if k not in kept]
            if missing and self.mode == "replay":
                raise _not_recorded(prompt, self.name, len(kept))
            asked = self.model.complete(replace(prompt, samples=len(missing))) if missing else None
            fresh = dict(zip(missing, _apart(asked), strict=False)) if asked else {}
            for k, completion in fresh.items():
                if completion.text.strip():
                    self._write(key, anywhere, k, replace(completion, server=self.server))
        return _joined(kept, fresh, asked, time.perf_counter() - began, self.server)

    def holds(self, prompt: Prompt) -> bool:
        """Return whether every sample is saved, so that nothing would be sent."""
        key, anywhere = (key_of(prompt, self.name, server, self.options) for server in (self.server, ANYWHERE))
        return len(self._kept(key, anywhere, prompt.samples)) == prompt.samples

    def _kept(self, key: str, anywhere: str, samples: int) -> dict[int, StoredCompletion]:
        """Return the saved samples of a request: those of this server, else those of another one."""
        for one in (key, anywhere) if self.elsewhere and self.server else (key,):
            if kept := {k: found for k in range(samples) if (found := self.completions.read(one, k))}:
                return kept
        return {}

    def _write(self, key: str, anywhere: str, sample: int, completion: StoredCompletion) -> None:
        self.completions.write(key, sample, completion)
        if self.server:
            self.completions.write(anywhere, sample, completion)


def _apart(completion: Completion) -> list[StoredCompletion]:
    """Return each text of a completion on its own, with its share of the tokens and the price."""
    number = len(completion.texts)
    reasons = completion.finish_reasons or ("",) * number
    logprobs = completion.logprobs or (None,) * number
    usages = share_out(completion.usage, completion.texts)
    thoughts, sent = completion.thoughts or ("",) * number, completion.sent
    rows = zip(completion.texts, reasons, usages, logprobs, thoughts, strict=True)
    return [
        StoredCompletion(text, completion.model, reason, usage, given, thought, sent)
        for text, reason, usage, given, thought in rows
    ]


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
    server: str,
) -> Completion:
    """Return cached and new samples as one completion, in the order of the samples."""
    both = {**kept, **fresh}
    samples = [both[k] for k in sorted(both)]
    saved = sum((sample.usage or NOTHING for sample in kept.values()), NOTHING) if kept else None
    together = asked or Completion((), samples[0].model, sent=samples[0].sent)
    thoughts = tuple(sample.thought for sample in samples)
    logprobs = tuple(sample.logprobs for sample in samples)
    return replace(
        together,
        texts=tuple(sample.text for sample in samples),
        seconds=seconds,
        cached=asked is None,
        logprobs=logprobs if any(logprobs) else None,
        finish_reasons=tuple(sample.finish_reason for sample in samples),
        saved=saved,
        thoughts=thoughts if any(thoughts) else (),
        remark=" ".join(filter(None, (together.remark, _from_elsewhere(kept, server)))),
    )


def _from_elsewhere(kept: Mapping[int, StoredCompletion], server: str) -> str:
    """Say that saved replies came from the same model at another address."""
    others = [sample.server for sample in kept.values() if sample.server not in ("", server)]
    return f"Saved earlier from the same model at {others[0]}; not asked again at {server}." if others else ""


_FROM_ELSEWHERE = re.compile(r"Saved earlier from the same model at \S+; not asked again at \S+\.")


def found_elsewhere(calls: Iterable[Call]) -> str:
    """Say that replies to these calls came from the same model at another address; "" if none did."""
    found = (_FROM_ELSEWHERE.search(call.completion.remark) for call in calls)
    return " ".join(dict.fromkeys(match[0] for match in found if match))


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
