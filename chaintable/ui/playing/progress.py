"""What a model is doing right now: the request, failed attempts, waits, and the cost so far."""

import re
from collections import Counter
from collections.abc import Iterable
from math import ceil
from threading import Lock, get_ident
from time import monotonic

from chaintable.models.serving.prices import Bill, Prices, bill_of, count, render_money
from chaintable.models.wire import written
from chaintable.prompts.dialogue import NOTHING, Attempt, Call, Completion, Model, Prompt, Usage
from chaintable.ui.parts.prompt_purposes import purpose_words
from chaintable.ui.parts.words import joined
from chaintable.ui.playing.partial_reply import Growing, LiveReply

_STATUS = re.compile(r"\((\d{3}) ")


class Progress:
    """The progress of a job: its model reports here from any thread, and the page reads it.

    `prices` are those of a model on a server; None means that nothing is sent anywhere. `paid` are earlier calls that
    count towards the cost.
    """

    def __init__(self, name: str, attempts: int, prices: Prices | None = None, paid: Iterable[Call] = ()) -> None:
        self.name = name
        self.prices = prices
        self._attempts = attempts
        self._lock = Lock()
        self._asked: list[Prompt] = []
        self._replies: list[LiveReply] = []
        self._done: list[Call] = []
        self._failures: Counter[int] = Counter()
        self._failed: Attempt | None = None
        self._again_at = 0.0
        self._all: list[Call] = list(paid)

    @property
    def unfinished(self) -> tuple[Call, ...]:
        """The calls since the last finished step: paid for, but not yet part of a step."""
        return tuple(self._done)

    @property
    def calls(self) -> tuple[Call, ...]:
        """All calls so far."""
        return tuple(self._all)

    @property
    def bill(self) -> Bill:
        """The cost of all calls so far."""
        return bill_of(self.calls)

    @property
    def cost(self) -> str:
        """The cost so far, and the estimated cost of the open requests, in words."""
        bill, flying = self.bill, self.in_flight
        spent = f"Cost so far: {bill}" if bill.calls else ""
        return joined([spent, f"{'open' if spent else 'Open'} requests: {open_words(flying)}" if flying else ""])

    @property
    def growing(self) -> tuple[Growing, ...]:
        """The streaming replies, in the order of their requests."""
        with self._lock:
            return tuple(reply.growing(self.name, self.prices) for reply in self._replies) if self.prices else ()

    @property
    def in_flight(self) -> Usage | None:
        """The estimated cost of the streaming replies; None if there are none."""
        usages = [reply.usage for reply in self.growing]
        return sum(usages, NOTHING) if usages else None

    @property
    def words(self) -> str:
        """What the job is waiting for, as part of a sentence."""
        with self._lock:
            asked, failed, left = list(self._asked), self._failed, ceil(self._again_at - monotonic())
            attempt = max(self._failures.values(), default=0) + 1
        number = f", attempt {attempt} of at most {self._attempts}" if failed else ""
        if failed and left > 0:
            return f"waiting {left} s after {failure(failed)}{number}"
        purpose = asked[0].purpose if asked else ""
        more = f" (and {len(asked) - 1} more)" if len(asked) > 1 else ""
        what = f" {purpose_words(purpose)}" if purpose else ""
        return f"waiting for the {self.name} model{what}{more}{number}"

    def step_done(self) -> None:
        """Note that the calls so far belong to a finished step."""
        with self._lock:
            self._done.clear()

    def hear(self, attempt: Attempt) -> None:
        """Note that an attempt failed and the wait before the next one begins."""
        with self._lock:
            self._failures[get_ident()] += 1
            self._failed, self._again_at = attempt, monotonic() + attempt.wait

    def hear_piece(self, request: Prompt, sample: int, piece: str) -> None:
        """Add the next piece of a streaming reply."""
        with self._lock:
            reply = next((reply for reply in self._replies if reply.is_to(request.messages)), None)
            if reply is not None:
                reply.hear(request, sample, piece)

    def begin(self, prompt: Prompt) -> None:
        """Note that a prompt is sent; for a server its messages must be rendered already."""
        reply = LiveReply(prompt) if self.prices else None
        with self._lock:
            self._asked.append(prompt)
            self._replies += [reply] if reply else []

    def end(self, prompt: Prompt, completion: Completion | None) -> None:
        """Note that the call for a prompt has ended, with or without a reply."""
        with self._lock:
            self._asked = [other for other in self._asked if other is not prompt]
            self._replies = [reply for reply in self._replies if reply.prompt is not prompt]
            if not self._asked:
                self._failures.clear()
                self._failed, self._again_at = None, 0.0
            if completion is not None:
                call = Call(prompt, completion, completion.attempts)
                self._done.append(call)
                self._all.append(call)


def open_words(usage: Usage) -> str:
    """Describe what open requests have sent and received so far.

    >>> open_words(Usage(839, 0, estimated=True)), open_words(Usage(839, 12, price=0.002, estimated=True))
    ('about 839 tokens sent', 'about 839 tokens sent and 12 received, about $0.002')
    """
    received = f" and {usage.completion_tokens:,} received" if usage.completion_tokens else ""
    price = "" if usage.price is None else f", about {render_money(usage.price)}"
    return f"about {count(usage.prompt_tokens, 'token')} sent{received}{price}"


class Watched:
    """A model that reports each request and each reply to a `Progress`."""

    def __init__(self, model: Model, progress: Progress) -> None:
        self.name = model.name
        self._complete = model.complete
        self._progress = progress

    def complete(self, prompt: Prompt) -> Completion:
        if self._progress.prices is not None:
            # Render the messages once: pieces of a reply are matched to it by this very object.
            prompt = written(prompt)
        self._progress.begin(prompt)
        said = None
        try:
            said = self._complete(prompt)
        finally:
            self._progress.end(prompt, said)
        return said


def failure(attempt: Attempt) -> str:
    """Why an attempt failed, in a word or two.

    >>> failure(Attempt("The server has too many requests (429 Too Many Requests: Slow down)."))
    'a 429'
    >>> failure(Attempt("The connection to the server was lost. Try again later."))
    '“The connection to the server was lost”'
    """
    status = _STATUS.search(attempt.problem)
    if status:
        return f"a {status[1]}"
    return f"“{attempt.problem.split('. ')[0].strip('.')}”"
