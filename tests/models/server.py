"""An HTTP server on loopback that sends what a test scripts, including faults."""

import json
import selectors
import socket
import struct
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Semaphore, Thread
from typing import Any


@dataclass(frozen=True)
class Said:
    """One response. `claimed` is the Content-Length that it states if not the real one; `then` is what follows.

    Each piece of `later` is sent when the test releases `go` of the server; the connection then ends.
    """

    body: str = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    claimed: int | None = None
    then: str = ""
    later: tuple[str, ...] = ()


@dataclass(frozen=True)
class Heard:
    """One request."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


Answer = Said | Callable[[Heard], Said]


def reply(*texts: str | None, finish_reason: str | None = "stop", usage: Any = (11, 3), **more: Any) -> Said:
    """Return a valid reply with a choice for each text."""
    choices = [
        {"index": k, "message": {"role": "assistant", "content": text}, "finish_reason": finish_reason}
        for k, text in enumerate(texts)
    ]
    payload = {"id": "c1", "object": "chat.completion", "created": 1, "model": "scripted", "choices": choices, **more}
    if usage:
        payload["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
    return Said(json.dumps(payload))


def as_many_as_asked(heard: Heard) -> Said:
    """Return a reply with as many choices as the request asks for."""
    return reply(*["yes"] * heard.body.get("n", 1))


def refusal(status: int, message: str, headers: dict[str, str] | None = None, **fields: Any) -> Said:
    """Return an error in the form that OpenAI uses."""
    return Said(json.dumps({"error": {"message": message, **fields}}), status, headers or {})


def event(text: str = "", finish_reason: str | None = None, index: int = 0, **more: Any) -> str:
    """One event of a stream."""
    choice = {"index": index, "delta": {"content": text} if text else {}, "finish_reason": finish_reason}
    return "data: " + json.dumps({"object": "chat.completion.chunk", "choices": [choice], **more}) + "\n\n"


def stream(*events: str, done: bool = True, then: str = "") -> Said:
    """Return a stream of events; `[DONE]` ends it if it is `done`."""
    body = "".join(events) + ("data: [DONE]\n\n" if done else "")
    return Said(body, content_type="text/event-stream", then=then)


LOGIN_PAGE = Said("<!DOCTYPE html><html><title>Sign in</title></html>", content_type="text/html")
CUT_JSON = Said('{"id": "c1", "choices": [{"message": {"content": "f_sel')
GARBAGE = Said("\x01\x02 so much for JSON")
EMPTY = Said("")
RESET = Said(then="reset")
HANG = Said(then="hang")


class ScriptedServer:
    """Answers requests from its script in order, and then always with `always`; `heard` keeps the requests.

    `arrived` is released each time that a request has been read, and `dropped` each time that a client hangs up before
    its answer is complete, whether the server was keeping it waiting at that moment or writing to it.
    """

    def __init__(self, script: Iterable[Answer] = (), always: Answer = as_many_as_asked) -> None:
        self.script = deque(script)
        self.always = always
        self.models = Said(json.dumps({"object": "list", "data": [{"id": "scripted"}, {"id": "other"}]}))
        self.heard: list[Heard] = []
        self.released = Event()
        self.go = Semaphore(0)
        self.arrived = Semaphore(0)
        self.dropped = Semaphore(0)
        self._lock = Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """The body of each request."""
        return [heard.body for heard in self.heard]

    def close(self) -> None:
        self.released.set()
        self._http.shutdown()
        self._http.server_close()

    def _next(self, heard: Heard) -> Said:
        with self._lock:
            self.heard.append(heard)
            answer = self.script.popleft() if self.script else self.always
        self.arrived.release()
        return answer if isinstance(answer, Said) else answer(heard)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                self._say(scripted.models)

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                headers = {name.lower(): value for name, value in self.headers.items()}
                self._say(scripted._next(Heard(self.path, headers, body)))

            def _say(self, said: Said) -> None:
                try:
                    self._write(said)
                except OSError:  # the client has gone: its end of the connection takes no more
                    self._lost()

            def _lost(self) -> None:
                scripted.dropped.release()
                self.close_connection = True

            def _write(self, said: Said) -> None:
                if said.then == "hang" and not said.body:
                    self._hang(scripted.released.is_set)
                if said.then and not said.body:
                    self._break_off()
                    return
                content = said.body.encode()
                self.send_response(said.status)
                for name, value in said.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Type", said.content_type)
                if not said.then and not said.later:
                    self.send_header("Content-Length", str(len(content) if said.claimed is None else said.claimed))
                self.end_headers()
                self.wfile.write(content)
                self.wfile.flush()
                if said.then or said.claimed is not None or said.later:
                    self.close_connection = True
                for piece in said.later:
                    if not self._hang(lambda: scripted.go.acquire(blocking=False) or scripted.released.is_set()):
                        return
                    self.wfile.write(piece.encode())
                    self.wfile.flush()
                if said.then == "hang":
                    self._hang(scripted.released.is_set)
                if said.then == "reset":
                    self._break_off()

            def _hang(self, enough: Callable[[], bool]) -> bool:
                """Wait until `enough` returns True; return False if the client closes the connection first."""
                with selectors.DefaultSelector() as watch:  # unlike `select`, it takes the thousandth open file too
                    watch.register(self.connection, selectors.EVENT_READ)
                    while not enough():
                        if watch.select(0.01) and not self.connection.recv(1, socket.MSG_PEEK):
                            self._lost()
                            return False
                return True

            def _break_off(self) -> None:
                """Reset the connection."""
                self.close_connection = True
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.connection.close()

            def log_message(self, *args: Any) -> None:
                pass

        return Handler
