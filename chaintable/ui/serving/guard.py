"""What stands before every request: unknown hosts are refused, and answers tell the browser what a page may do."""

from collections.abc import Callable
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chaintable.ui.serving import server_facts
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


@dataclass(frozen=True, slots=True)
class Doors:
    """Who may ask for what.

    Requests for other than the `known` hosts are refused, except for the `open_paths`, which say nothing of anybody's
    work. The `private_paths` are answered only if `may_read` says so.
    """

    known: KnownHosts
    open_paths: tuple[str, ...] = ()
    private_paths: tuple[str, ...] = ()
    may_read: Callable[[Scope], bool] = lambda _: False


class Guard:
    """ASGI middleware that refuses what the doors don't let in, sets the security headers, and counts open pages."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self._app, self._doors = app, doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        host, doors = Headers(scope=scope).get("host", ""), self._doors
        if host not in doors.known and scope["path"] not in doors.open_paths:
            await _refuse(host, scope, receive, send)
            return
        if scope["path"] in doors.private_paths and not doors.may_read(scope):
            await PlainTextResponse("Access denied.\n", 403)(scope, receive, send)
            return

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                _protect(MutableHeaders(scope=message), host)
            await send(message)

        is_page = scope["type"] == "websocket"
        server_facts.visitors += is_page
        try:
            await self._app(scope, receive, send if is_page else send_on)
        finally:
            server_facts.visitors -= is_page


async def _refuse(host: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "unknown host"})
        return
    name = host_name(host)
    which = f"'{name}'" if name else "that name"
    words = (
        f"ChainTable doesn't know the host {which}.\n"
        f"If people should reach the app by this name, its owner adds it to CHAINTABLE_HOSTS and restarts the app.\n"
    )
    await PlainTextResponse(words, 421, {"X-Content-Type-Options": "nosniff"})(scope, receive, send)


def _protect(headers: MutableHeaders, host: str) -> None:
    for name, value in _FIXED.items():
        headers.setdefault(name, value)
    # Not every browser counts the page's own WebSocket as 'self'. The host is known here, so it holds no other words.
    connections = f"connect-src 'self' ws://{host} wss://{host} data: blob:"
    headers.setdefault("Content-Security-Policy", "; ".join((*_POLICY, connections)))
