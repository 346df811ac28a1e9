"""Fixtures: a scripted server, settings for it, and retries without waits."""

from collections.abc import Iterator

import pytest
from asking import Waits, asking
from server import ScriptedServer

from chaintable.models.openai.dialect import peer_of
from chaintable.models.serving.retrying import Patience, Retrying
from chaintable.prompts.dialogue import Prompt
from chaintable.settings.environment import Settings, variable_of


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the environment variables and the `.env` file of the person who runs the tests."""
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    peer_of.cache_clear()
    scripted = ScriptedServer()
    yield scripted
    scripted.close()


@pytest.fixture
def settings(server: ScriptedServer) -> Settings:
    return Settings(base_url=server.url, timeout=60, patience=100)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def retrying(waits: Waits) -> Retrying:
    """Retries whose waits take no time and aren't random."""
    return Retrying(Patience(seconds=100), cancelled=waits, chance=lambda: 0.0)


@pytest.fixture
def prompt() -> Prompt:
    return asking()
