"""The server of the pages, as `app.py` starts it: `streamlit run` finds it there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.middleware import Middleware
from starlette.routing import Route
from streamlit import cli_util, config
from streamlit.web.server import server_util

from chaintable.errors import InputError
from chaintable.models.embedded.preloading import preload
from chaintable.settings.app_address import remember_address
from chaintable.settings.environment import Settings, read_settings
from chaintable.ui.serving import server_facts
from chaintable.ui.serving.draining import draining_at_sigterm
from chaintable.ui.serving.guard import Doors, Guard
from chaintable.ui.serving.hosts import KnownHosts
from chaintable.ui.serving.listening import check_start, listens_on, served_at
from chaintable.ui.serving.logs import log_as_json
from chaintable.ui.serving.session_cleanup import ending_sessions
from chaintable.ui.serving.status import Status
from chaintable.ui.work.work_queue import RUNNING

HEALTH = "/_stcore/health"
STREAMLIT_METRICS = "/_stcore/metrics"


def served() -> dict[str, Any]:
    """Return what the server is made of; end the program with one line if it may not listen where it was told to."""
    settings = _settings()
    server_facts.open_to_network = check_start(settings)
    if settings:
        log_as_json(settings.log_level)
        RUNNING.at_once = settings.at_once
        RUNNING.per_minute = settings.works_per_minute if server_facts.open_to_network else 0
    listed = (*(settings.hosts if settings else ()), *config.get_option("server.allowedHosts"), *_shown_address())
    known, status = KnownHosts(listed, server_facts.open_to_network), Status(settings)
    base = f"/{config.get_option('server.baseUrlPath').strip('/')}".rstrip("/")
    doors = Doors(known, (f"{base}{HEALTH}",), (f"{base}{STREAMLIT_METRICS}",), status.may_read)
    routes = [Route(f"{base}/ready", status.ready), Route(f"{base}/metrics", status.metrics)]
    lifespan = partial(_lifespan, settings=settings)
    return {"middleware": [Middleware(Guard, doors=doors)], "routes": routes, "lifespan": lifespan}


def _settings() -> Settings | None:
    """The settings, or None if they can't be read: each page says why, and the embedded model works without them."""
    try:
        return read_settings()
    except InputError:
        return None


def _shown_address() -> tuple[str, ...]:
    """The address that the owner wants people to see, if there is one."""
    return (config.get_option("browser.serverAddress"),) if config.is_manually_set("browser.serverAddress") else ()


@asynccontextmanager
async def _lifespan(_: Any, settings: Settings | None) -> AsyncIterator[None]:
    if settings:
        remember_address(settings.data, served_at())
    if not config.get_option("server.headless"):
        cli_util.open_browser(server_util.get_url(next(iter(_shown_address()), listens_on() or "localhost")))
    preloaded = asyncio.create_task(asyncio.to_thread(preload))
    with draining_at_sigterm(settings.drain_seconds if settings else 0.0):
        async with ending_sessions():
            yield
    await preloaded
