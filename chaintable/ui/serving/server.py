"""The server of the pages, as `app.py` starts it: `streamlit run` finds it there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.middleware import Middleware
from streamlit import cli_util, config
from streamlit.web.server import server_util

from chaintable.errors import InputError
from chaintable.settings import Settings, read_settings
from chaintable.ui.serving import facts
from chaintable.ui.serving.address import check_start, listens_on
from chaintable.ui.serving.guard import Guard
from chaintable.ui.serving.hosts import KnownHosts

HEALTH = "/_stcore/health"


def served() -> dict[str, Any]:
    """Return what the server is made of; end the program with one line if it may not listen where it was told to."""
    settings = _settings()
    facts.open_to_network = check_start(settings)
    listed = (*(settings.hosts if settings else ()), *config.get_option("server.allowedHosts"), *_shown_address())
    known = KnownHosts(listed, facts.open_to_network)
    base = f"/{config.get_option('server.baseUrlPath').strip('/')}".rstrip("/")
    return {
        "middleware": [Middleware(Guard, known=known, open_paths=(f"{base}{HEALTH}",))],
        "lifespan": _lifespan,
    }


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
async def _lifespan(_: Any) -> AsyncIterator[None]:
    if not config.get_option("server.headless"):
        cli_util.open_browser(server_util.get_url(next(iter(_shown_address()), listens_on() or "localhost")))
    yield
