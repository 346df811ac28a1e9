"""The connection to a server: sends a request and returns its reply, or raises a ModelError."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from chaintable.errors import KeyRefused, ModelError
from chaintable.models.openai.connecting import refused_settings
from chaintable.models.openai.connections import Connections
from chaintable.models.openai.failures import broken_connection, broken_stream, refused
from chaintable.models.openai.replies import Reply, parse_json, parse_reply
from chaintable.models.openai.streams import read_stream
from chaintable.settings.environment import Settings

if TYPE_CHECKING:
    import openai

T = TypeVar("T")
Hear = Callable[[int, str], None]
"""Called with the sample's number and the new piece of its text."""

NO_KEY = "no-key"
SHORTEST_SECRET = 6


class Server:
    """The server in the settings. It connects at the first request, and never shows its key."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.name = settings.server
        self._connections = Connections()

    def __repr__(self) -> str:
        return f"Server({self.name!r})"

    @property
    def host(self) -> str:
        """The host for messages, with its port unless that is the default."""
        return urlsplit(self.name).netloc

    def complete(self, request: Mapping[str, Any]) -> Reply:
        """Return the reply to a chat completions request."""
        return self._scrubbed(self._guarded(lambda: _read(*self._post(request))))

    def embed(self, request: Mapping[str, Any]) -> object:
        """Return the JSON value of the reply to an embeddings request."""
        return self._guarded(lambda: parse_json(*self._post(request, "/embeddings")))

    def stream(self, request: Mapping[str, Any], hear: Hear, cancelled: Callable[[], None]) -> Reply:
        """Return the reply, passing each piece to `hear`; `cancelled` is called between pieces and may raise."""
        return self._scrubbed(self._guarded(lambda: self._stream(request, hear, cancelled)))

    def hang_up(self) -> None:
        """Close all connections permanently; may be called from any thread."""
        self._connections.break_off()

    def models(self) -> tuple[str, ...]:
        """Return the names of its models, in its own order."""
        payload = self._guarded(lambda: parse_json(*self._list()))
        entries = payload.get("data") if isinstance(payload, Mapping) else None
        names = [entry.get("id") for entry in entries or () if isinstance(entry, Mapping)]
        return tuple(name for name in names if isinstance(name, str))

    def scrub(self, text: str) -> str:
        """Return a text from the server without the key and the further headers, in case the server repeated them."""
        headers = (value.get_secret_value() for value in self._settings.extra_headers.values())
        for secret in (self._key, *headers):
            if len(secret) >= SHORTEST_SECRET and secret in text:
                text = text.replace(secret, "[key]")
        return text

    def _scrubbed(self, reply: Reply) -> Reply:
        """Return the reply without the key, which may have arrived in pieces or escaped."""
        clean = (replace(one, text=self.scrub(one.text), thought=self.scrub(one.thought)) for one in reply.choices)
        return replace(reply, choices=tuple(clean))

    @property
    def _key(self) -> str:
        return self._settings.key.get_secret_value() if self._settings.key else ""

    @cached_property
    def _client(self) -> openai.OpenAI:
        """The client of the openai package. It doesn't retry: its retries could be neither shown nor stopped."""
        import openai

        set_ = self._settings
        common: dict[str, Any] = {
            "api_key": self._key or NO_KEY,
            "timeout": openai.Timeout(set_.timeout, connect=set_.connect_timeout),
            "max_retries": 0,
            "http_client": self._open_http_client(),
            "default_headers": {name: value.get_secret_value() for name, value in set_.extra_headers.items()},
        }
        if set_.azure_endpoint:
            return openai.AzureOpenAI(azure_endpoint=set_.azure_endpoint, api_version=set_.azure_api_version, **common)
        return openai.OpenAI(base_url=self.name, **common)

    def _open_http_client(self) -> Any:
        """Return the HTTP client; InputError if the environment sets a proxy or certificates that can't be used."""
        import httpx2
        import openai

        try:
            # A redirect could take prompts, and Azure's key, to an address that nobody approved.
            return openai.DefaultHttpx2Client(
                follow_redirects=False, event_hooks={"request": [self._connections.watch]}
            )
        except (OSError, ValueError, ImportError, httpx2.InvalidURL) as error:
            failure = refused_settings(error)
        raise failure

    def _post(self, request: Mapping[str, Any], path: str = "/chat/completions") -> tuple[str, str]:
        import httpx2

        response = self._client.post(path, body=dict(request), cast_to=httpx2.Response)
        return self.scrub(response.text), response.headers.get("content-type", "")

    def _stream(self, request: Mapping[str, Any], hear: Hear, cancelled: Callable[[], None]) -> Reply:
        import openai

        # `client.chat` takes a second to import, and we parse the pieces ourselves anyway.
        stream = self._client.post(
            "/chat/completions", body=dict(request), cast_to=object, stream=True, stream_cls=openai.Stream[object]
        )
        with closing(stream):
            lines = self._lines(stream.response.iter_lines())
            return read_stream(lines, stream.response.headers.get("content-type", ""), hear, cancelled)

    def _lines(self, lines: Iterator[str]) -> Iterator[str]:
        import httpx2

        try:
            for line in lines:
                yield self.scrub(line)
        except httpx2.HTTPError as error:
            failure = broken_stream(error, self._settings.timeout)
        else:
            return
        raise failure

    def _list(self) -> tuple[str, str]:
        import httpx2

        response = self._client.get("/models", cast_to=httpx2.Response)
        return self.scrub(response.text), response.headers.get("content-type", "")

    def _guarded(self, ask: Callable[[], T]) -> T:
        """Return what `ask` returns. Errors become ModelErrors without a cause, because the cause may hold the key."""
        import httpx2
        import openai

        try:
            return ask()
        except ModelError as error:
            failure = error
        except openai.APIStatusError as error:
            response = error.response
            headers = {name.lower(): value for name, value in response.headers.items()}
            failure = refused(response.status_code, headers, self.scrub(response.text))
        except (openai.APIConnectionError, httpx2.HTTPError) as error:
            failure = broken_connection(error, self._settings.timeout, self.name)
        except openai.OpenAIError as error:
            failure = ModelError(f"The request couldn't be sent: {self.scrub(str(error))}.", "Check the settings.")
        if isinstance(failure, KeyRefused) and not self._key:
            failure.hint = "No key was sent: enter it under Key in the model settings, or set OPENAI_API_KEY."
        failure.reword(self.scrub(failure.message))
        raise failure


def _read(body: str, content_type: str) -> Reply:
    """Return the reply in a body, which may be a stream even if none was asked for."""
    if content_type.startswith("text/event-stream") or body.lstrip()[:5] == "data:":
        return read_stream(body.splitlines(), content_type, lambda sample, text: None, lambda: None)
    return parse_reply(body, content_type)
