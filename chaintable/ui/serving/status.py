"""What the server tells programs: whether it is ready, and its counts for a scraper (Prometheus)."""

import hmac
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Scope

from chaintable.errors import ChainTableError, StoreError
from chaintable.models import open_model
from chaintable.settings.environment import Settings
from chaintable.ui.serving import server_facts
from chaintable.ui.serving.listening import is_loopback
from chaintable.ui.session.storage.shared_store import shared_store
from chaintable.ui.work.work_queue import RUNNING, Running

_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


def readiness(where: str, running: Running = RUNNING) -> dict[str, str]:
    """Return the state of each part: "ok", or what is wrong in a word. `where` is the store's place."""
    try:
        if where:
            shared_store(where).check()
        store = "ok"
    except StoreError:
        store = "unusable"
    try:
        open_model("embedded")
        model = "ok"
    except ChainTableError:
        model = "unusable"
    return {
        "store": store,
        "model": model,
        "server": "shutting down" if running.draining else "ok",
    }


class Status:
    """The two addresses that programs ask: `/ready` and `/metrics`."""

    def __init__(self, settings: Settings | None) -> None:
        self._where = settings.store if settings else ""
        self._token = settings.metrics_token.get_secret_value() if settings and settings.metrics_token else ""

    async def ready(self, _: Request) -> Response:
        """Answer 200 if questions can be asked and kept, else 503, with the state of each part."""
        parts = await run_in_threadpool(readiness, self._where)
        is_ready = set(parts.values()) == {"ok"}
        return JSONResponse({"ready": is_ready, **parts}, 200 if is_ready else 503)

    async def metrics(self, request: Request) -> Response:
        """Answer with the counts, to this computer and to whoever has the token."""
        if not self.may_read(request.scope):
            return PlainTextResponse("Only for this computer, or with CHAINTABLE_METRICS_TOKEN.\n", 403)
        return PlainTextResponse(counts(RUNNING, server_facts.visitors), media_type="text/plain; version=0.0.4")

    def may_read(self, scope: Scope) -> bool:
        """Whether a request comes from this computer itself, not through a proxy, or has the token."""
        headers = Headers(scope=scope)
        given = headers.get("authorization", "").removeprefix("Bearer ")
        if self._token and hmac.compare_digest(given.encode(), self._token.encode()):
            return True
        client = scope.get("client")
        return client is not None and is_loopback(client[0]) and not any(name in headers for name in _FORWARDED)


def counts(running: Running, visitors: int) -> str:
    """Return the counts as Prometheus reads them."""
    lines = [
        *_metric("questions_total", "counter", "Tasks that ended, by kind.", _labelled("work", running.ended)),
        *_metric(
            "errors_total",
            "counter",
            "Tasks and saves that failed, by error.",
            _labelled("error", running.problems),
        ),
        *_metric("working", "gauge", "Tasks that are running.", [("", running.working)]),
        *_metric("waiting", "gauge", "Tasks that wait for a free place.", [("", running.waiting)]),
        *_metric("sessions", "gauge", "Open pages.", [("", visitors)]),
        *_metric("memory_bytes", "gauge", "Memory of this process.", [("", memory_bytes())]),
        *_metric("draining", "gauge", "1 while the app is being shut down.", [("", int(running.draining))]),
    ]
    return "\n".join(lines) + "\n"


def memory_bytes() -> int:
    """Return the memory that this process takes now; the most that it took, or 0, where the system doesn't say."""
    if sys.platform == "win32":
        return 0
    import resource

    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _labelled(label: str, found: Mapping[str, int]) -> list[tuple[str, int]]:
    return [(f'{{{label}="{name}"}}', number) for name, number in sorted(found.items())] or [("", 0)]


def _metric(name: str, kind: str, words: str, values: Iterable[tuple[str, int]]) -> list[str]:
    full = f"chaintable_{name}"
    return [f"# HELP {full} {words}", f"# TYPE {full} {kind}", *(f"{full}{label} {value}" for label, value in values)]
