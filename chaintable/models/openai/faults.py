"""What a server says is wrong: its words, and the ModelError that they mean."""

import json
import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus

from chaintable.errors import (
    CannotSee,
    FilteredReply,
    KeyRefused,
    ModelError,
    RequestRefused,
    TooBusy,
    TooLong,
    Unavailable,
)
from chaintable.models.openai.context import SHORTER, is_too_long, never_fits

_BLIND = ("image input", "image_url", "support image", "images are not supported", "vision", "multimodal")
BLIND_HINT = "Choose a model that can read pictures, or ask without pictures."
_FLAGGED = ("content_filter", "content management policy", "content policy", "flagged", "moderation")
_SPENT = ("insufficient_quota", "billing", "exceeded your current quota")
_WORDS = ("error", "message", "detail", "errors", "msg", "base_resp", "status_msg")
_ERRORS = ("error", "detail", "errors", "base_resp")
"""Fields by which a body is known as an error of a server of models; anything may have a "message"."""
_NO_KEY = ("api key not valid", "invalid api key", "api_key_invalid", "incorrect api key")
_REGION = ("unsupported_country", "country, region", "not available in your region", "location is not supported")
_SCHEMA = re.compile(
    r"\b(?:json[ _]?schema|response_format|grammar|guided[ _](?:decoding|json)|structured[ _]outputs?|json mode)\b"
    r"|unrecognized schema"
)


def is_about_schema(said: str) -> bool:
    """Return whether a server's words, in lower case, say that it can't hold a reply to a JSON schema.

    >>> is_about_schema("failed to parse grammar"), is_about_schema("the table has a schema")
    (True, False)
    """
    return _SCHEMA.search(said) is not None


def sorted_fault(status: int, words: str, shown: str, code: str) -> ModelError:
    """Return the ModelError for a status, a server's words, those that may be shown, and its code for the error."""
    said = f"{status} {_phrase(status)}{f': {quote(shown)}' if shown else ''}"
    lower = f"{words} {code}".lower()
    if status in (400, 403) and any(sign in lower for sign in _FLAGGED):
        return FilteredReply(
            f"The server's filter refused the prompt ({said}).", "Reword the question or change the table."
        )
    if status == 403 and any(sign in lower for sign in _REGION):
        return RequestRefused(f"The server doesn't serve this country or region ({said}).", "Use another server.")
    if status in (401, 403) or (status == 400 and any(sign in lower for sign in _NO_KEY)):
        return KeyRefused(
            f"The server refused the key ({said}).",
            "Check the Key in the model settings, or OPENAI_API_KEY, and its permissions.",
        )
    if status == 402 or (status == 429 and any(sign in lower for sign in _SPENT)):
        return RequestRefused(f"The account has no credit left ({said}).", "Add credit, or use another server.")
    if status == 429 and not never_fits(lower):
        return TooBusy(f"The server has too many requests ({said}).", "Wait a moment, or send fewer at once.")
    if status in (413, 429) or (status in (400, 422, 500) and is_too_long(lower)):
        return TooLong(f"The prompt is too long for the model ({said}).", SHORTER)
    if status in (400, 404, 415, 422, 500, 501) and any(sign in lower for sign in _BLIND):
        return CannotSee(f"The model can't read pictures ({said}).", BLIND_HINT)
    if status in (408, 409, 425, 498) or (status >= 500 and not is_about_schema(lower)):
        return Unavailable(f"The server can't answer right now ({said}).", "Try again later.")
    if status in (404, 405):
        return RequestRefused(
            f"{_phrase(status).capitalize()} ({said}).",
            "Check the model's name and the base URL (it often ends in /v1).",
        )
    return RequestRefused(f"The server refused the request ({said}).")


def words_of(payload: object) -> str:
    """Return a server's error message from wherever it put it; "" if there is none.

    >>> words_of({"error": {"message": "No such model"}}), words_of({"detail": "Not Found"})
    ('No such model', 'Not Found')
    """
    if isinstance(payload, str):
        return payload
    payload = _unlisted(payload)
    if not isinstance(payload, Mapping):
        return ""
    found = next((payload[name] for name in _WORDS if payload.get(name)), "")
    return words_of(found) or (json.dumps(found) if found else "")


def error_words(payload: object) -> str:
    """Return the message of an error object of the API, as OpenAI, vLLM, Ollama or FastAPI write one; else "".

    >>> error_words({"error": {"message": "No such model"}}), error_words({"detail": [{"msg": "Field required"}]})
    ('No such model', 'Field required')
    >>> error_words({"object": "error", "message": "No such model"}), error_words({"error": "No such model"})
    ('No such model', 'No such model')
    >>> error_words("the page of an internal wiki"), error_words({"error": {"secret": "x"}})
    ('', '')
    >>> error_words({"data": None, "message": "x"})
    ''
    """
    payload = _unlisted(payload)
    if not isinstance(payload, Mapping):
        return ""
    is_error = "error" in (payload.get("object"), payload.get("type"))  # as vLLM and Anthropic mark one
    return _words_in(payload, _WORDS if is_error else _ERRORS)


def _words_in(error: Mapping[str, object], names: Sequence[str]) -> str:
    """Return the text in the first of those fields, or in the error objects that it holds; "" if there is none."""
    found = next((error[name] for name in names if error.get(name)), "")
    if isinstance(found, list):
        said = [one.get("msg") or one.get("message") for one in found if isinstance(one, Mapping)]
        return "; ".join(one for one in said if isinstance(one, str))
    return _words_in(found, _WORDS) if isinstance(found, Mapping) else found if isinstance(found, str) else ""


def _unlisted(payload: object) -> object:
    """Return the error object in a list of one, as Gemini writes it; anything else as it is."""
    one = payload[0] if isinstance(payload, list) and len(payload) == 1 else None
    return one if isinstance(one, Mapping) and "error" in one else payload


def quote(text: str, most: int = 300) -> str:
    """Return a server's text for an error message: quoted, on one line, and shortened if it is long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * most]).split())
    return f"“{line[:most]}…”" if len(line) > most or len(text) > 4 * most else f"“{line}”"


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "unknown status"
