"""Reads what a server sent, trusting none of it: the result is a reply or an error that says what is wrong."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from chaintable.errors import (
    BadReply,
    CutReply,
    CutThought,
    EmptyReply,
    FilteredReply,
    ModelError,
    NotAReply,
    OnlyThought,
    TooBusy,
    ToolCalled,
    Unavailable,
)
from chaintable.models.openai.faults import error_words, quote, sorted_fault, words_of
from chaintable.models.openai.messages import Words, read_words, storable
from chaintable.prompts.dialogue import Usage

TokenLogprobs = tuple[tuple[str, float], ...]
"""The tokens of a text, each with its log probability."""

MORE_TOKENS = "Raise “Tokens for thinking” in the model settings (CHAINTABLE_THINKING_TOKENS), or lower the effort."
"""What to do about a reply that was cut off before its first word."""
ONLY_THOUGHT = "Lower the effort in the model settings, or choose another model: the same request is not sent again."
"""What to do about a reply that is only a thought."""
_CUT = {"max_tokens", "max_output_tokens", "max_length", "model_length", "model_context_window_exceeded"}
_FILTERED = {"safety", "blocklist", "prohibited_content", "recitation", "sensitive", "spii"}
"""What other interfaces call the finish reasons `length` and `content_filter`; gateways pass them on."""
_NO_ADDRESS = "Check the base URL: it often ends in /v1; a proxy may also be asking you to sign in."


@dataclass(frozen=True, slots=True)
class Choice:
    """One sample: its text, its finish reason ("" if the server gives none) and its log probabilities, if any.

    `thought` is what the model wrote while it was thinking. `tool` names the tool that it called instead of writing:
    the text is then that call as JSON.
    """

    text: str
    finish_reason: str = ""
    logprobs: TokenLogprobs | None = None
    thought: str = ""
    tool: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """The usable choices of a reply (at least one), the `number` of all choices, and what is wrong with the others."""

    choices: tuple[Choice, ...]
    number: int
    problems: tuple[str, ...] = ()
    usage: Usage | None = None


def parse_reply(body: str, content_type: str = "") -> Reply:
    """Return the reply in the body of a response. Raises BadReply if the body is something else."""
    return read_reply(parse_json(body, content_type))


def parse_json(body: str, content_type: str = "") -> object:
    """Return the JSON value of a body. Raises CutReply if the JSON ends early, NotAReply if the body isn't JSON."""
    body = body.removeprefix("\ufeff")
    page = "html" in content_type.lower() and not body.lstrip().startswith(("{", "["))
    if page or re.match(r"\s*<(!doctype|html|head|body)\b", body, re.IGNORECASE):
        raise NotAReply("The server sent a web page instead of a reply.", _NO_ADDRESS)
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError) and error.msg == "Extra data" and (whole := _reply_before(body)):
            return whole
        begun = body.lstrip()[:1] in ("{", "[")
        if begun and isinstance(error, json.JSONDecodeError) and _ends_early(body, error):
            raise CutReply(f"The server's reply was cut off after {len(body):,} characters.") from None
    if not body.strip():
        raise EmptyReply("The server sent an empty reply.")
    raise NotAReply(f"The server sent something other than JSON ({len(body):,} characters).", _NO_ADDRESS)


def _reply_before(body: str) -> Mapping[str, object]:
    """Return the reply that a body begins with; an empty one if it begins with something else."""
    found, _ = json.JSONDecoder().raw_decode(body.lstrip())
    return found if isinstance(found, Mapping) and "choices" in found else {}


def read_reply(payload: object) -> Reply:
    """Return the usable choices of a decoded reply. Raises BadReply if there are none, Unavailable for an error."""
    if not isinstance(payload, Mapping):
        raise NotAReply("The server sent JSON that isn't a reply.", _NO_ADDRESS)
    if payload.get("error") or payload.get("object") == "error":
        raise _fault_in(payload)
    entries = payload.get("choices")
    if not isinstance(entries, list):
        shown = error_words(payload)
        raise NotAReply(f"The server's reply has no choices{f': {quote(shown)}' if shown else ''}.", _NO_ADDRESS)
    if not entries:
        raise EmptyReply("The server's reply has an empty list of choices.")
    choices: list[Choice] = []
    faults: list[BadReply] = []
    for entry in entries:
        try:
            choices.append(_read_choice(entry))
        except BadReply as fault:
            faults.append(fault)
    if not choices:
        raise faults[0]
    return Reply(tuple(choices), len(entries), tuple(map(str, faults)), read_usage(payload.get("usage")))


def _fault_in(payload: Mapping[str, object]) -> ModelError:
    """Return the ModelError for an error that came as a reply: by its code, if it is one that waiting can't help."""
    words, shown = words_of(payload), error_words(payload)
    error = payload.get("error")
    code = error.get("code") if isinstance(error, Mapping) else payload.get("code")
    failure = sorted_fault(code if isinstance(code, int) else 500, words, shown, "")
    if isinstance(failure, Unavailable | TooBusy):
        return Unavailable(f"The server answered with an error{f': {quote(shown)}' if shown else ''}.")
    return failure


def _read_choice(entry: object) -> Choice:
    message = entry.get("message") if isinstance(entry, Mapping) else None
    if isinstance(entry, Mapping) and isinstance(entry.get("text"), str) and message is None:
        message = {"content": entry["text"]}
    if not isinstance(entry, Mapping) or not isinstance(message, Mapping):
        raise NotAReply("The server's reply has a choice without a message.")
    reason = finish_reason_of(entry)
    if entry.get("error") or reason == "error":
        shown = error_words({"error": entry.get("error")})
        raise CutReply(f"The server broke off its reply with an error{f': {quote(shown)}' if shown else ''}.")
    words = read_words(message)
    text, thought = storable(words.text), storable(words.thought)
    refusal = message.get("refusal")
    if reason == "content_filter":
        raise FilteredReply("The server's filter blocked the reply.", "Reword the question or change the table.")
    if text.strip():
        return Choice(text, reason, _read_logprobs(entry.get("logprobs")), thought, words.tool)
    if isinstance(refusal, str) and refusal.strip():
        raise FilteredReply(f"The model refused: {quote(refusal)}.", "Reword the question or change the table.")
    raise _without_words(words, reason)


def finish_reason_of(entry: Mapping[str, object]) -> str:
    """Return why a choice ended, in the words of the API; "" if the server doesn't say.

    >>> finish_reason_of({"finish_reason": "MAX_TOKENS"}), finish_reason_of({"finish_reason": "content_filter: SAFETY"})
    ('length', 'content_filter')
    """
    reason = entry.get("finish_reason")
    if not isinstance(reason, str):
        return ""
    said = reason.casefold()
    if said in _CUT:
        return "length"
    return "content_filter" if said in _FILTERED or said.startswith("content_filter") else reason


def _without_words(words: Words, reason: str) -> BadReply:
    """Return why a choice has no text."""
    if words.tool:
        hint = "Turn tools off for this model at its server, or choose another model."
        return ToolCalled(f"The model called a tool ({quote(words.tool, 60)}) instead of writing a reply.", hint)
    if reason == "length":
        while_thinking = " while the model was thinking" if words.thought else " before its first word"
        return CutThought(f"The reply was cut off{while_thinking}.", MORE_TOKENS)
    if words.thought:
        return OnlyThought("The model wrote a thought and no reply.", ONLY_THOUGHT)
    return EmptyReply("The reply has no text.")


def read_usage(usage: object) -> Usage | None:
    """Return the server's token counts; None if they are missing or aren't numbers."""
    if not isinstance(usage, Mapping):
        return None
    prompt, completion = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    if prompt is None or completion is None or prompt + completion == 0:
        return None
    cached = _count(usage.get("prompt_tokens_details"), "cached_tokens") or 0
    reasoning = _count(usage.get("completion_tokens_details"), "reasoning_tokens") or 0
    return Usage(prompt, completion, min(cached, prompt), min(reasoning, completion))


def _count(record: object, name: str) -> int | None:
    number = record.get(name) if isinstance(record, Mapping) else None
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else None


def _read_logprobs(logprobs: object) -> TokenLogprobs | None:
    content = logprobs.get("content") if isinstance(logprobs, Mapping) else None
    if not isinstance(content, list) or not content:
        return None
    pairs = [(entry.get("token"), entry.get("logprob")) for entry in content if isinstance(entry, Mapping)]
    return tuple((storable(token), float(p)) for token, p in pairs if isinstance(token, str) and _is_logarithm(p))


def _is_logarithm(p: object) -> TypeGuard[float]:
    """Return whether it is a finite number of plausible size (some servers write -9999 for "impossible")."""
    return isinstance(p, int | float) and -1e6 < p < 1e6


def _ends_early(body: str, error: json.JSONDecodeError) -> bool:
    """Return whether the JSON is only cut off: the decoder failed at the end or inside the last string."""
    return error.pos >= len(body.rstrip()) - 1 or error.msg.startswith("Unterminated string")
