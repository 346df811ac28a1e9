"""Reads the message of a choice: its words, what the model thought, and the tools that it called instead of writing."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from chaintable.errors import NotAReply
from chaintable.operations.grammar.loose_json import read_loosely
from chaintable.operations.grammar.thoughts import split_thought

_THOUGHTS = ("reasoning_content", "reasoning", "thinking", "thought")
"""Where servers put what a model thought, beside the content of its message."""
_WHOLE = {"operation", "step", "next", "steps"}
"""Fields of a step that was asked for as JSON: a tool's arguments with one of them are that step."""
_COLOUR = re.compile(r"\x1b\[[0-9;?]{0,20}[ -/]?[@-~]")
"""What colours the text of a terminal."""
_UNSEEN = "\u200b\u2060\ufeff"
"""Characters without width, which some models put around their words."""
_REPLIES = {"respond", "reply", "respond_in_json", "json", "output", "final", "final_answer", "submit"}
"""Tools whose arguments are the reply."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a message, what was thought before, and the `tool` that was called in place of words, or "".

    The words are then the call as JSON, if its arguments can be read.
    """

    text: str = ""
    thought: str = ""
    tool: str = ""


def read_words(message: Mapping[str, Any]) -> Words:
    """Return what a message says. Raises NotAReply for a message without content, or with one that isn't text."""
    calls = list(_tool_calls(message))
    thought = thought_in(message)
    if "content" not in message and not calls and not thought:
        raise NotAReply("The server's reply has a message without content.")
    inside, text = split_thought(_content(message.get("content")))
    text = text.strip(_UNSEEN)
    thought = "\n\n".join(filter(None, (thought, *thinking_parts(message.get("content")), inside)))
    if not text.strip() and not calls and "</think>" in thought:  # a server that took the reply for a thought, too
        thought, text = split_thought(thought)
    if text.strip() or not calls:
        return Words(text, thought)
    name, arguments = calls[0]
    return Words(_as_json(name, arguments), thought, name or "without a name")


def thought_in(message: Mapping[str, Any]) -> str:
    """Return what a message, or a piece of one, has of the model's thoughts beside its content; "" if nothing."""
    found = [said for name in _THOUGHTS if isinstance(said := message.get(name), str)]
    return next(filter(None, [*found, _thoughts_of(message.get("reasoning_details"))]), "")


def _thoughts_of(details: object) -> str:
    """Return the thoughts in a list of details (OpenRouter)."""
    parts = [one for one in details if isinstance(one, Mapping)] if isinstance(details, list) else []
    found = (one.get("text") or one.get("summary") for one in parts)
    return "".join(said for said in found if isinstance(said, str))


def storable(text: str) -> str:
    """Return the text without NUL and lone surrogates, which files and databases can't hold, and without colours."""
    text = _COLOUR.sub("", text) if "\x1b" in text else text
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\x00", "\ufffd")


def _content(content: object) -> str:
    """Return the text of a content, which may be one part or a list of parts; "" if it is null.

    An object or a number is the JSON that the model wrote, which some proxies read before they pass it on.
    """
    if isinstance(content, list):
        parts = [_text_of(part) for part in content if not _is_thought(part)]
        return "".join(part for part in parts if isinstance(part, str))
    if isinstance(content, Mapping):
        text = content.get("text")
        return text if isinstance(text, str) and content.get("type") == "text" else json.dumps(content)
    if isinstance(content, bool) or not isinstance(content, str | int | float | None):
        raise NotAReply("The content of the server's reply isn't text.")
    return content if isinstance(content, str) else "" if content is None else json.dumps(content)


def _text_of(part: object) -> object:
    """Return the text of a part of a content, which some write as an object with its value."""
    text = part.get("text") if isinstance(part, Mapping) else part
    return text.get("value") if isinstance(text, Mapping) else text


def piece_of(content: object) -> str:
    """Return the text of a piece of a content, which may be a list of parts; "" if it is anything else."""
    return _content(content) if isinstance(content, str | list) else ""


def _is_thought(part: object) -> bool:
    return isinstance(part, Mapping) and str(part.get("type")).startswith(("thinking", "reasoning"))


def thinking_parts(content: object) -> Iterator[str]:
    """Yield the parts of a content that are thoughts (Mistral, Anthropic, Responses)."""
    for part in content if isinstance(content, list) else ():
        if not isinstance(part, Mapping) or not (_is_thought(part) or "thinking" in part):
            continue
        said = part.get("thinking") or part.get("text") or part.get("summary")
        yield said if isinstance(said, str) else _content(said if isinstance(said, list) else None)


def _tool_calls(message: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Yield the name and the arguments of each tool that was called, also in the older form."""
    calls = message.get("tool_calls")
    older = [{"function": message["function_call"]}] if message.get("function_call") else []
    for call in [*(calls if isinstance(calls, list) else ()), *older]:
        about = call.get("function") if isinstance(call, Mapping) else None
        if isinstance(about, Mapping):
            name = about.get("name")
            yield name if isinstance(name, str) else "", about.get("arguments")


def _as_json(name: str, arguments: object) -> str:
    """Return a tool call as the JSON object of an operation; "" if its arguments can't be read."""
    if isinstance(arguments, str):
        try:
            arguments, _ = read_loosely(arguments)
            if isinstance(arguments, str):  # written as JSON twice
                arguments, _ = read_loosely(arguments)
        except ValueError:
            return ""
    if not isinstance(arguments, Mapping) or not arguments:
        return ""
    whole = _WHOLE & {str(each).casefold() for each in arguments} or name.casefold() in _REPLIES
    return json.dumps(arguments if whole else {"operation": name, "arguments": dict(arguments)}, ensure_ascii=False)
