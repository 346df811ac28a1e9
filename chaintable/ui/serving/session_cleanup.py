"""Ends the sessions of closed pages, while the server runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from streamlit import runtime

from chaintable.ui.session.background.open_sessions import OpenSessions, give_memory_back, open_sessions

LOOK_SECONDS = 5.0


@asynccontextmanager
async def ending_sessions() -> AsyncIterator[None]:
    """Look every few seconds whose page was closed, until the block ends."""
    looking = asyncio.create_task(_look_on())
    try:
        yield
    finally:
        looking.cancel()


async def _look_on() -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if end_sessions(open_sessions()):
            await asyncio.to_thread(give_memory_back)


def end_sessions(left: OpenSessions) -> int:
    """End the sessions that left, with all that they hold; return how many. Only on the thread of the event loop."""
    closed = left.closed()
    for session in closed:
        if runtime.exists() and runtime.get_instance().is_active_session(session):
            left.add(session)  # it came back at this moment
        elif runtime.exists():
            _end(runtime.get_instance(), session)
    return len(closed)


def _end(server: runtime.Runtime, session: str) -> None:
    """End a session and empty its state: Streamlit may hold the session that spoke last until another one speaks."""
    with suppress(AttributeError):  # no public way leads to a session
        found = server._session_mgr.get_session_info(session)
        if found is not None:
            found.session._session_state.clear()
    server.close_session(session)
