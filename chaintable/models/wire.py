"""A prompt as a request of the chat completions API, and the cache key of its completions."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from chaintable.prompts.dialogue import Message, Prompt
from chaintable.settings.environment import Settings
from chaintable.tables.pictures import Picture

PICTURE_TOKENS = 1_000
"""About how many tokens servers count for a picture."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a connection adds to every request: tokens for thinking, and parameters beside those of the prompt.

    `system` goes before the prompt's messages as a system message; `body` is a JSON object of further fields.
    """

    thinking_tokens: int = 0
    effort: str = ""
    seed: int | None = None
    top_p: float | None = None
    system: str = ""
    body: str = ""

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters that it adds."""
        own = {"reasoning_effort": self.effort or None, "seed": self.seed, "top_p": self.top_p}
        more: dict[str, Any] = json.loads(self.body) if self.body else {}
        return {name: value for name, value in own.items() if value is not None} | more


PLAIN = Options()


def options_of(settings: Settings) -> Options:
    """Return what the settings add to every request."""
    body = json.dumps(settings.extra_body, sort_keys=True) if settings.extra_body else ""
    return Options(
        settings.thinking_tokens,
        settings.reasoning_effort,
        settings.seed,
        settings.top_p,
        settings.system_message.strip(),
        body,
    )


def request_of(prompt: Prompt, model: str, options: Options = PLAIN) -> dict[str, Any]:
    """Return the request for any server, without the number of samples."""
    own = [{"role": "system", "content": _sendable(options.system)}] if options.system else []
    request: dict[str, Any] = {
        "model": model,
        "messages": own + [{"role": message.role, "content": _content(message)} for message in prompt.messages],
        "temperature": prompt.temperature,
        "max_tokens": prompt.max_tokens + options.thinking_tokens,
        **options.parameters,
    }
    if prompt.stop:
        request["stop"] = list(prompt.stop)
    if prompt.schema is not None:
        wanted = {"name": prompt.purpose, "schema": dict(prompt.schema), "strict": True}
        request["response_format"] = {"type": "json_schema", "json_schema": wanted}
    return request


def _content(message: Message) -> str | list[dict[str, Any]]:
    """Return the text of a message; if it has pictures, a list of parts with the pictures in base64."""
    words = _sendable(message.content)
    if not message.pictures:
        return words
    pictures = [{"type": "image_url", "image_url": {"url": _data_url(picture)}} for picture in message.pictures]
    return [{"type": "text", "text": words}, *pictures]


def _data_url(picture: Picture) -> str:
    return f"data:{picture.media};base64,{b64encode(picture.data).decode()}"


def _sendable(text: str) -> str:
    """Return the text without lone surrogates, which a command line can contain but a request can't."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def key_of(prompt: Prompt, model: str, server: str, options: Options = PLAIN) -> str:
    """Return the SHA-256 of the exact request, model and server. Prompts with the same key share their completions.

    API keys, timeouts and the number of samples are not part of it.
    """
    asked = [server, request_of(prompt, model, options)]
    exact = json.dumps(asked, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(exact.encode("utf-8", "replace")).hexdigest()


def written(prompt: Prompt) -> Prompt:
    """Return the same prompt with its messages rendered once."""
    messages = prompt.messages
    return replace(prompt, write=lambda prompt: messages)


def tokens_in(messages: Iterable[Message]) -> int:
    """Estimate the tokens of messages, with their pictures."""
    return sum(estimate_tokens(each.content) + PICTURE_TOKENS * len(each.pictures) for each in messages)


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text: one per four characters of English, one per character of any other script.

    >>> estimate_tokens("Which country had the most?"), estimate_tokens("東京"), estimate_tokens("")
    (7, 2, 0)
    """
    plain = sum(1 for character in text if character < "\u0100") if not text.isascii() else len(text)
    return -(-plain // 4) + len(text) - plain
