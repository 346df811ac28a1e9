"""Failed requests as ModelErrors that say what to do."""

import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from chaintable.errors import (
    BadReply,
    CutReply,
    ModelError,
    NotAReply,
    RequestRefused,
    TimedOut,
    Unavailable,
)
from chaintable.models.openai.connecting import unreachable
from chaintable.models.openai.faults import error_words, quote, sorted_fault, words_of
from chaintable.models.openai.replies import parse_json


def broken_connection(error: Exception, timeout: float, server: str = "") -> ModelError:
    """Return the ModelError for an error of the HTTP library; `timeout` is the limit in seconds, `server` its URL."""
    names = {type(cause).__name__ for cause in (error, error.__cause__)}
    if names & {"ConnectError", "ConnectTimeout", "ProxyError"}:
        return unreachable(error, server)
    if names & {"APITimeoutError", "ReadTimeout", "WriteTimeout", "PoolTimeout"}:
        return TimedOut(f"The server sent nothing for {timeout:g} s.", "CHAINTABLE_TIMEOUT allows more.")
    if "DecodingError" in names:
        return NotAReply("The server's reply isn't packed as it says (Content-Encoding), so it can't be read.")
    return Unavailable("The connection to the server was lost.")


def broken_stream(error: Exception, timeout: float) -> ModelError:
    """Return the ModelError for a stream that broke off."""
    failure = broken_connection(error, timeout)
    return failure if isinstance(failure, TimedOut) else CutReply("The stream was cut off.")


def refused(status: int, headers: Mapping[str, str], body: str) -> ModelError:
    """Return the ModelError for a response with a status of 300 or more; `body` must not contain the key.

    Only the message of an error object of the API is quoted: any other body may be a page that isn't meant for us.
    """
    payload = _payload(body, headers.get("content-type", ""))
    words = words_of(payload)
    if 300 <= status < 400:
        return _redirected(headers.get("location", ""))
    failure = sorted_fault(status, words, error_words(payload), _field(payload, "code") or _field(payload, "type"))
    if isinstance(failure, RequestRefused):
        failure.parameter, failure.words = _field(payload, "param"), words
    if isinstance(failure, Unavailable):
        failure.after = asked_to_wait(headers)
    if headers.get("x-should-retry") == "false":
        failure.tries = 1
    return failure


def _redirected(location: str) -> ModelError:
    """Redirects are refused: nothing is sent to another address than the one that was set."""
    where = f" to {quote(location.partition('?')[0])}" if location else ""
    return RequestRefused(
        f"The server redirects{where}.", "If that is the right server, set its address as the base URL."
    )


def asked_to_wait(headers: Mapping[str, str], now: float | None = None) -> float | None:
    """Return the seconds that the server asks to wait, from `retry-after-ms` or `Retry-After` (a number or a date).

    >>> asked_to_wait({"retry-after": "2"}), asked_to_wait({"retry-after-ms": "150"}), asked_to_wait({})
    (2.0, 0.15, None)
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    after = headers.get("retry-after")
    seconds = _number(after)
    if seconds is not None or not after:
        return seconds
    try:
        then = parsedate_to_datetime(after).timestamp()
    except (ValueError, OverflowError):
        return None
    return max(0.0, then - (time.time() if now is None else now))


def _number(text: str | None) -> float | None:
    """Return a finite number, zero or more; None for anything else."""
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if 0 <= number < 1e9 else None


def _payload(body: str, content_type: str) -> object:
    """Decode the body. Error pages are dropped, and plain text is kept as it is."""
    try:
        return parse_json(body, content_type)
    except BadReply:
        return "" if "<" in body else body


def _field(payload: object, name: str) -> str:
    """Return a field of the error in the body; "" if there is none."""
    error = payload.get("error", payload) if isinstance(payload, Mapping) else None
    found = error.get(name) if isinstance(error, Mapping) else None
    return found if isinstance(found, str) else ""
