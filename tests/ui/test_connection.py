"""Testing a connection in a thread of its own."""

from collections.abc import Iterator

import pytest
from models.server import HANG, ScriptedServer, refusal

from chaintable.models.openai.dialect import peer_of
from chaintable.settings.environment import Settings
from chaintable.ui.model.choice import Wanted
from chaintable.ui.model.connection import ConnectionTest


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    peer_of.cache_clear()
    scripted = ScriptedServer()
    yield scripted
    scripted.close()


def wanted(server: ScriptedServer, **more: str) -> Wanted:
    return Wanted(kind="openai", base_url=server.url, **more)  # type: ignore[arg-type]


def settings() -> Settings:
    return Settings(api_key=None, base_url="", allowed_base_urls=())


def test_a_server_that_answers_gives_a_report(server: ScriptedServer) -> None:
    test = ConnectionTest(wanted(server), settings())
    assert test.wait(60)
    assert (test.problem, test.value.models if test.value else ()) == (None, ("scripted", "other"))


def test_a_server_that_refuses_gives_a_problem(server: ScriptedServer) -> None:
    server.models = refusal(401, "No such key")
    test = ConnectionTest(wanted(server), settings())
    assert test.wait(60)
    assert test.value is None
    assert "refused the key" in str(test.problem)


def test_an_address_that_is_none_is_a_problem_too() -> None:
    test = ConnectionTest(Wanted(kind="openai", base_url="nonsense"), settings())
    assert test.wait(60)
    assert "isn't the URL" in str(test.problem)


def test_nobody_has_to_wait_for_a_server_that_says_nothing(server: ScriptedServer) -> None:
    server.always = HANG
    test = ConnectionTest(wanted(server), settings())
    assert server.arrived.acquire(timeout=60), "it has asked"
    assert not test.wait(0.05)  # the server never answers: only a wait that gives up comes back
    assert (test.value, test.problem, test.done) == (None, None, False)


def test_a_test_is_about_the_server_model_and_key_that_it_asked_with(server: ScriptedServer) -> None:
    test = ConnectionTest(wanted(server, model="scripted"), settings())
    assert test.is_about(wanted(server, model="scripted", method="end_to_end"))
    assert not test.is_about(wanted(server, model="other"))
    assert not test.is_about(wanted(server, model="scripted", key="sk-1", key_server=server.url))
    test.wait(60)
