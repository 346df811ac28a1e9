"""The open connections of one client, so that another thread can close them."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

if TYPE_CHECKING:
    import httpx2

_OPENED = (".connect_tcp.complete", ".start_tls.complete")
"""Events of the HTTP library that announce a new socket."""


class Connections:
    """Keeps track of the sockets that requests open, and can close them all for good.

    Closing a response is not enough: only shutting down its socket wakes a thread that waits for data.
    """

    def __init__(self) -> None:
        self._sockets: WeakSet[socket.socket] = WeakSet()
        self._broken_off = False
        self._lock = Lock()

    def watch(self, request: httpx2.Request) -> None:
        """Track the sockets that this request opens."""
        request.extensions = {**request.extensions, "trace": self._hear}

    def break_off(self) -> None:
        """Close every connection, now and in future. A thread waiting on one gets an error."""
        with self._lock:
            self._broken_off = True
            sockets = list(self._sockets)
        for opened in sockets:
            _shut(opened)

    def _hear(self, event: str, about: dict[str, Any]) -> None:
        if not event.endswith(_OPENED):
            return
        opened = about["return_value"].get_extra_info("socket")
        with self._lock:
            self._sockets.add(opened)
            broken_off = self._broken_off
        if broken_off:
            _shut(opened)


def _shut(opened: socket.socket) -> None:
    # The error means that it is closed already, or that TLS has taken it over.
    with suppress(OSError):
        # Shut down the raw socket: a TLS close would block on the reading thread.
        socket.socket.shutdown(opened, socket.SHUT_RDWR)
