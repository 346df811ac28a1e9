"""The open connections of one client, so that another thread can break them off."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

if TYPE_CHECKING:
    import httpx2

_OPENED = (".connect_tcp.complete", ".start_tls.complete")
"""How the HTTP library names the moments at which a socket is new."""


class Connections:
    """Learns of every socket that the requests it watches open, and can break them all off, for good.

    Closing a response would not do: a thread that waits for a byte is woken by the shutdown of its socket alone.
    """

    def __init__(self) -> None:
        self._sockets: WeakSet[socket.socket] = WeakSet()
        self._broken_off = False
        self._lock = Lock()

    def watch(self, request: httpx2.Request) -> None:
        """Hear of the sockets that this request opens."""
        request.extensions = {**request.extensions, "trace": self._hear}

    def break_off(self) -> None:
        """End every connection now, and from now on each as soon as it is made; whoever waits on one gets an error."""
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
    # An error says that it was closed already, or that TLS has taken it over.
    with suppress(OSError):
        # Of a TLS socket the plain one beneath it: the goodbye of TLS would wait for the thread that reads.
        socket.socket.shutdown(opened, socket.SHUT_RDWR)
