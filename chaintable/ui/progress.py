"""What a model is doing just now: asked what, failed how often, waiting how long; and what it has cost so far."""

import re
from collections import Counter
from math import ceil
from threading import Lock, get_ident
from time import monotonic

from chaintable.dialogue import Attempt, Call, Completion, Model, Prompt
from chaintable.models.prices import Bill, bill_of

_WAITING = {
    "plan": "to choose the next operation",
    "query": "to read the answer",
    "add_column": "to say what goes into the new column",
    "select_row": "to choose the rows",
    "select_column": "to choose the columns",
    "group_by": "to choose what to group by",
    "sort_by": "to choose what to sort by",
}
_STATUS = re.compile(r"\((\d{3}) ")


class Progress:
    """What one job hears from its model, in whatever thread; the page reads it now and then."""

    def __init__(self, name: str, attempts: int) -> None:
        self.name = name
        self._attempts = attempts
        self._lock = Lock()
        self._asked: list[Prompt] = []
        self._done: list[Call] = []
        self._failures: Counter[int] = Counter()
        self._failed: Attempt | None = None
        self._again_at = 0.0
        self._all: list[Call] = []

    @property
    def unfinished(self) -> tuple[Call, ...]:
        """The calls since the last step came about: paid for, though they stand on no step."""
        return tuple(self._done)

    @property
    def bill(self) -> Bill:
        """What all calls have cost so far."""
        return bill_of(tuple(self._all))

    @property
    def words(self) -> str:
        """What is waited for, as half a sentence."""
        with self._lock:
            asked, failed, left = list(self._asked), self._failed, ceil(self._again_at - monotonic())
            attempt = max(self._failures.values(), default=0) + 1
        number = f", attempt {attempt} of at most {self._attempts}" if failed else ""
        if failed and left > 0:
            return f"waiting {left} s after {failure(failed)}{number}"
        purpose = asked[0].purpose if asked else ""
        more = f" (and {len(asked) - 1} more)" if len(asked) > 1 else ""
        what = _WAITING.get(purpose, f"about {purpose}") if purpose else ""
        return f"waiting for the {self.name} model{what and ' ' + what}{more}{number}"

    def step_done(self) -> None:
        """The calls so far stand on a step now."""
        with self._lock:
            self._done.clear()

    def hear(self, attempt: Attempt) -> None:
        """An attempt failed; its wait begins."""
        with self._lock:
            self._failures[get_ident()] += 1
            self._failed, self._again_at = attempt, monotonic() + attempt.wait

    def begin(self, prompt: Prompt) -> None:
        """A prompt is asked now."""
        with self._lock:
            self._asked.append(prompt)

    def end(self, prompt: Prompt, completion: Completion | None) -> None:
        """It has its reply, or will have none."""
        with self._lock:
            self._asked = [other for other in self._asked if other is not prompt]
            if not self._asked:
                self._failures.clear()
                self._failed, self._again_at = None, 0.0
            if completion is not None:
                call = Call(prompt, completion, completion.attempts)
                self._done.append(call)
                self._all.append(call)


class Watched:
    """A model that tells when it is asked and when it has answered."""

    def __init__(self, model: Model, progress: Progress) -> None:
        self.name = model.name
        self._complete = model.complete
        self._progress = progress

    def complete(self, prompt: Prompt) -> Completion:
        self._progress.begin(prompt)
        said = None
        try:
            said = self._complete(prompt)
        finally:
            self._progress.end(prompt, said)
        return said


def failure(attempt: Attempt) -> str:
    """What an attempt failed of, in a word or two.

    >>> failure(Attempt("The server has too many requests (429 Too Many Requests: Slow down)."))
    'a 429'
    >>> failure(Attempt("The connection to the server broke off. Try again later."))
    '“The connection to the server broke off”'
    """
    status = _STATUS.search(attempt.problem)
    if status:
        return f"a {status[1]}"
    return f"“{attempt.problem.split('. ')[0].strip('.')}”"
