"""A search server of the SearXNG kind (`GET /search?q=…&format=json`); what it returns is strangers' text."""

import json
import re
import time
from collections.abc import Iterator, Mapping
from html import unescape
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

from chaintable.errors import StepError
from chaintable.printable import printable
from chaintable.retrieval.searching.full_text import words_of
from chaintable.retrieval.searching.hits import MOST_HITS, Hit, shortened

SECONDS, MOST_BYTES, LONGEST_QUERY = 15.0, 2_000_000, 400
_LONGEST_ADDRESS, _LONGEST_TITLE, _AT_ONCE = 300, 120, 64_000
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_TAG = re.compile(r"<[^<>]{0,200}>|</?[a-zA-Z][^<>]{0,200}\Z")
_ERRNO = re.compile(r"^\[[A-Za-z]{1,20} -?\d{1,10}\] ")
_AGENT = "ChainTable"


def search_web(query: str, address: str, most: int = MOST_HITS, seconds: float = SECONDS) -> tuple[Hit, ...]:
    """Return the first results of a search server; StepError says what is wrong with its reply, and what to do.

    The query is sent there, and nothing else. A redirect is not followed.
    """
    url = f"{address.rstrip('/')}/search?{urlencode({'q': shortened(query, LONGEST_QUERY), 'format': 'json'})}"
    records = _results(_read(url, seconds), urlsplit(address).netloc)
    wanted = words_of(query)
    hits = (_hit(record, wanted) for record in records if isinstance(record, Mapping))
    return tuple(hit for hit in hits if hit is not None)[:most]


def _read(url: str, seconds: float) -> bytes:
    server = urlsplit(url).netloc
    request = Request(url, headers={"Accept": "application/json", "User-Agent": _AGENT})  # noqa: S310 (see check_url)
    try:
        with _opener(url).open(request, timeout=seconds) as response:
            return b"".join(_pieces(response, server, time.monotonic() + seconds))
    except HTTPError as error:
        with error:
            raise _refused(error.code, server) from None
    except TimeoutError:
        raise _late(server) from None
    except URLError as error:
        late = isinstance(error.reason, TimeoutError)
        raise (_late(server) if late else _unreachable(server, error.reason)) from None
    except (HTTPException, OSError, ValueError) as error:
        raise _unreachable(server, error) from None


def _pieces(response: HTTPResponse, server: str, until: float) -> Iterator[bytes]:
    """Yield the reply piece by piece; StepError once it is too long, or takes too long."""
    size = 0
    while piece := response.read1(_AT_ONCE):
        size += len(piece)
        if size > MOST_BYTES:
            raise StepError(f"The reply of the search server {server} is larger than 2 MB.", "Ask in fewer words.")
        if time.monotonic() > until:
            raise _late(server)
        yield piece


class _StaysHere(HTTPRedirectHandler):
    """A redirect could take the query to an address that nobody approved."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _opener(url: str) -> OpenerDirector:
    here = urlsplit(url).hostname in _LOOPBACK
    return build_opener(_StaysHere, *([ProxyHandler({})] if here else []))


def _results(data: bytes, server: str) -> list[Any]:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    results = found.get("results") if isinstance(found, Mapping) else None
    if not isinstance(results, list):
        hint = "Check that CHAINTABLE_SEARCH_URL names a SearXNG server."
        raise StepError(f"The reply of {server} isn't a list of results.", hint)
    return results


def _hit(record: Mapping[str, Any], wanted: tuple[str, ...]) -> Hit | None:
    """One result, as plain text; None if it has no text, or an address that isn't one of the web."""
    title, text = _plain(record.get("title"), _LONGEST_TITLE), _plain(record.get("content"))
    address = _plain(record.get("url"), _LONGEST_ADDRESS)
    if not (title or text) or not address.lower().startswith(("http://", "https://")):
        return None
    held = set(words_of(f"{title} {text}"))
    return Hit(title or address, text, tuple(word for word in wanted if word in held), address=address)


def _plain(value: Any, most: int = 400) -> str:
    if not isinstance(value, str):
        return ""
    return shortened(printable(unescape(_TAG.sub("", value[: 8 * most]))), most)


def _refused(status: int, server: str) -> StepError:
    if status == 403:
        return StepError(
            f"The search server {server} doesn't give JSON (403).",
            "Switch it on in its settings.yml: search: formats: [html, json].",
        )
    if status == 429:
        return StepError(f"The search server {server} gets too many requests (429).", "Wait, then search again.")
    hint = "Check CHAINTABLE_SEARCH_URL." if status < 500 else "Try again later, or write into the step what you know."
    return StepError(f"The search server {server} replied with status {status}.", hint)


def _late(server: str) -> StepError:
    return StepError(f"The search server {server} didn't reply within {SECONDS:g} s.", "Try again later.")


def _unreachable(server: str, reason: object) -> StepError:
    words = f"The search server {server} can't be reached: {_ERRNO.sub('', shortened(str(reason), 120))}."
    return StepError(words, "Check CHAINTABLE_SEARCH_URL, and that the server is running.")
