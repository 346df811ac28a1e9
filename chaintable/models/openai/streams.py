"""Reads a reply that arrives in pieces (server-sent events), and checks that it is complete."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from chaintable.errors import BadReply, CutReply
from chaintable.models.openai.messages import piece_of, thinking_parts, thought_in
from chaintable.models.openai.replies import Reply, finish_reason_of, parse_json, parse_reply, read_reply

DONE = ("[DONE]", "DONE")
_NOT_JSON = "The stream contains an event that isn't JSON."
_MOST_IN_LINES = 100_000
"""Characters of an event whose JSON is spread over several lines."""


@dataclass(slots=True)
class _Growing:
    """The part of a choice that has arrived."""

    text: list[str] = field(default_factory=list)
    thought: list[str] = field(default_factory=list)
    tools: dict[int, dict[str, str]] = field(default_factory=dict)
    refusal: list[str] = field(default_factory=list)
    tokens: list[Any] = field(default_factory=list)
    finish_reason: str = ""

    @property
    def words(self) -> str:
        """The text, also of a server that sends all of it in each piece, or once more in the last one."""
        *before, last = self.text or [""]
        grows = all(len(one) < len(more) and more.startswith(one) for one, more in pairwise(self.text))
        repeats = len(before) > 1 and bool(self.finish_reason) and last == "".join(before)
        return last if repeats or (len(before) > 1 and grows) else "".join(self.text)

    def entry(self) -> dict[str, Any]:
        """Return the choice in the form of a reply that isn't streamed."""
        message: dict[str, Any] = {"content": self.words, "refusal": "".join(self.refusal) or None}
        message |= {"reasoning_content": "".join(self.thought)} if self.thought else {}
        message |= {"tool_calls": [{"function": self.tools[k]} for k in sorted(self.tools)]} if self.tools else {}
        logprobs = {"content": self.tokens} if self.tokens else None
        return {"message": message, "finish_reason": self.finish_reason, "logprobs": logprobs}


def read_stream(
    lines: Iterable[str], content_type: str, hear: Callable[[int, str], None], check: Callable[[], None]
) -> Reply:
    """Return the reply in these lines; each new piece is passed to `hear`, and `check` is called before each.

    Raises CutReply if the stream is incomplete: it has no `[DONE]`, and a choice has no finish reason. A reply in one
    piece, or a web page, is read in the same way as without streaming.
    """
    growing: dict[int, _Growing] = {}
    usage: object = None
    other: list[str] = []
    begun = ""
    for line in lines:
        check()
        name, colon, data = line.removeprefix("\ufeff").partition(":")
        if "ndjson" in content_type and line.startswith("{"):
            name, data = "data", line
        if begun and (not line.strip() or data.strip() in DONE):
            raise CutReply(_NOT_JSON)
        if not line.strip() or (colon and name in ("", "event", "id", "retry")):
            continue
        if name != "data":
            other.append(line)
            continue
        if data.strip() in DONE:
            return _whole(growing, usage)
        data = f"{begun}\n{data}" if begun else data
        begun = data if _goes_on(data) else ""
        if begun or not data.strip():
            continue
        chunk = _parse_chunk(data)
        usage = chunk.get("usage") or usage
        for entry in chunk.get("choices") or ():
            _take(growing, entry, hear)
    if other and not growing:
        return parse_reply("\n".join(other), content_type)
    if begun or not growing or not all(choice.finish_reason for choice in growing.values()):
        words = sum(len(piece) for choice in growing.values() for piece in choice.text)
        raise CutReply(f"The stream was cut off after {words:,} characters.")
    return _whole(growing, usage)


def _goes_on(data: str) -> bool:
    """Return whether the JSON of an event is only begun: its other lines follow."""
    if data.count("{") <= data.count("}") or len(data) > _MOST_IN_LINES:
        return False
    try:
        json.loads(data)
    except ValueError:
        return True
    return False


def _parse_chunk(data: str) -> Mapping[str, Any]:
    """Return one event. Raises the error that the server put into the stream, if any."""
    try:
        chunk = parse_json(data)
    except BadReply:
        raise CutReply(_NOT_JSON) from None
    if not isinstance(chunk, Mapping) or not isinstance(chunk.get("choices") or [], list):
        raise CutReply("The stream contains an event that isn't part of a reply.")
    if chunk.get("error"):
        read_reply(chunk)
    if chunk.get("type") == "error" and "choices" not in chunk:
        read_reply({"error": chunk})
    return chunk


def _take(growing: dict[int, _Growing], entry: object, hear: Callable[[int, str], None]) -> None:
    """Add one piece to its choice, ignoring values of an unexpected type."""
    if not isinstance(entry, Mapping):
        return
    index = entry.get("index")
    index = index if isinstance(index, int) else 0
    choice = growing.setdefault(index, _Growing())
    delta = entry.get("delta") or (None if choice.text else entry.get("message"))
    delta = delta if isinstance(delta, Mapping) else {}
    refusal = delta.get("refusal")
    text = piece_of(delta.get("content", entry.get("text")))
    choice.thought += filter(None, [thought_in(delta), *thinking_parts(delta.get("content"))])
    _take_tools(choice, delta.get("tool_calls"))
    if isinstance(text, str) and text:
        choice.text.append(text)
        hear(index, text)
    if isinstance(refusal, str):
        choice.refusal.append(refusal)
    logprobs = entry.get("logprobs")
    tokens = logprobs.get("content") if isinstance(logprobs, Mapping) else None
    choice.tokens += tokens if isinstance(tokens, list) else []
    choice.finish_reason = finish_reason_of(entry) or choice.finish_reason


def _take_tools(choice: _Growing, calls: object) -> None:
    """Add the pieces of tool calls: a name, and arguments in pieces."""
    for place, call in enumerate(calls if isinstance(calls, list) else ()):
        about = call.get("function") if isinstance(call, Mapping) else None
        if not isinstance(about, Mapping):
            continue
        index = call.get("index")
        known = choice.tools.setdefault(index if isinstance(index, int) else place, {"name": "", "arguments": ""})
        for name in known:
            piece = about.get(name)
            known[name] += piece if isinstance(piece, str) else json.dumps(piece) if piece else ""


def _whole(growing: dict[int, _Growing], usage: object) -> Reply:
    entries = [growing[index].entry() for index in sorted(growing)]
    return read_reply({"choices": entries, "usage": usage})
