"""A search server on loopback that sends what a test scripts."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

OSLO = {"title": "Oslo", "url": "https://example.org/oslo", "content": "Oslo has 700,000 people."}


class SearchServer:
    """Sends `body` with `status` to every request; `paths` keeps what was asked for. It hangs while `body` is None."""

    def __init__(self) -> None:
        self.status, self.headers = 200, {"Content-Type": "application/json"}
        self.body: bytes | None = json.dumps({"results": [OSLO]}).encode()
        self.paths: list[str] = []
        self.released = Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    def says(self, *results: Any) -> None:
        self.body = json.dumps({"results": results}).encode()

    def close(self) -> None:
        self.released.set()
        self._http.shutdown()
        self._http.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                scripted.paths.append(self.path)
                if scripted.body is None:
                    scripted.released.wait(10)
                    return
                self.send_response(scripted.status)
                for name, value in scripted.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(scripted.body)

            def log_message(self, *args: Any) -> None:
                pass

        return Handler
