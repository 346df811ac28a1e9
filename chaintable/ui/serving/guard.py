"""What stands before every request: unknown hosts are refused, and answers tell the browser what a page may do."""

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chaintable.ui.serving.hosts import KnownHosts, host_name

_POLICY = (
    "default-src 'self'",
    # The pages of Streamlit carry small scripts and styles of their own, and its charts compile expressions.
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    # No picture, font or connection of another server: text of a stranger can't tell anybody that it was read.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "frame-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
)
_FIXED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    # The address of a page holds the id of its chain.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """ASGI middleware that refuses requests for unknown hosts, and sets the security headers of all answers.

    `open_paths` are answered for every host: those that a program asks for, which say nothing of anybody's work.
    """

    def __init__(self, app: ASGIApp, known: KnownHosts, open_paths: Iterable[str] = ()) -> None:
        self._app, self._known, self._open_paths = app, known, frozenset(open_paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        if host not in self._known and scope["path"] not in self._open_paths:
            await _refuse(host, scope, receive, send)
            return

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                _protect(MutableHeaders(scope=message), host)
            await send(message)

        await self._app(scope, receive, send_on)


async def _refuse(host: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "unknown host"})
        return
    name = host_name(host)
    which = f"'{name}'" if name else "that name"
    words = (
        f"ChainTable doesn't know the host {which}.\n"
        f"If the app is meant to be reached by it, its owner adds it to CHAINTABLE_HOSTS and starts the app again.\n"
    )
    await PlainTextResponse(words, 421, {"X-Content-Type-Options": "nosniff"})(scope, receive, send)


def _protect(headers: MutableHeaders, host: str) -> None:
    for name, value in _FIXED.items():
        headers.setdefault(name, value)
    # Not every browser counts the page's own WebSocket as 'self'. The host is known here, so it holds no other words.
    connections = f"connect-src 'self' ws://{host} wss://{host} data: blob:"
    headers.setdefault("Content-Security-Policy", "; ".join((*_POLICY, connections)))
