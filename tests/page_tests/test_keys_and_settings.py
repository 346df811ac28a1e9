"""The key that is typed, and what the environment sets: where they go, and where they never do."""

import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from models.server import ScriptedServer, refusal
from streamlit.testing.v1 import AppTest

from .conftest import talk
from .test_explore import headings, press, steps, texts
from .test_server_model import ASKED, KEY, LAST, address, ask, connect, settings_words


def test_the_key_is_sent_to_its_server_and_is_nowhere_else(
    app: AppTest, server: ScriptedServer, data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ask(connect(app, server, key=KEY))
    assert server.heard[0].headers["authorization"] == f"Bearer {KEY}"
    server.always = refusal(400, f"The key {KEY} is not welcome")
    ask(app, "Another question?")
    assert "is not welcome" in texts(app)
    assert app.text_input(key="model_key").value == ""
    assert "A key is set for this browser session" in settings_words(app)
    shown = "".join(str(element.proto) for element in app.main)
    assert "scripted" in shown
    assert KEY not in shown
    assert KEY not in json.dumps(address(app))
    assert KEY not in caplog.text
    files = [file for file in data.rglob("*") if file.is_file()]
    assert files
    assert not any(KEY.encode() in file.read_bytes() for file in files)


def test_a_key_goes_with_the_address_that_it_was_typed_for(app: AppTest, server: ScriptedServer) -> None:
    connect(app, server, key=KEY)
    other = ScriptedServer(always=talk)
    try:
        app.text_input(key="model_base_url").set_value(other.url).run()
        assert "it is not sent to this one" in settings_words(app)
        ask(app)
        assert other.heard
        assert all(KEY not in str(heard.headers) for heard in other.heard)
    finally:
        other.close()


def test_a_key_can_be_forgotten(app: AppTest, server: ScriptedServer) -> None:
    connect(app, server, key=KEY)
    press(app, "forget_key")
    assert "What you type in the field Key counts after Enter or Tab" in settings_words(app)
    ask(app)
    assert all(KEY not in str(heard.headers) for heard in server.heard)


def test_two_sessions_share_neither_key_nor_chain(
    open_app: Callable[..., AppTest], app: AppTest, server: ScriptedServer
) -> None:
    ask(connect(app, server, key=KEY))
    other = open_app(sample="clasica")
    assert steps(other) == []
    asked = len(server.heard)
    ask(connect(other, server), "Who came in second?")
    assert all(KEY not in str(heard.headers) for heard in server.heard[asked:])
    assert "A key is set" not in settings_words(other)


def test_what_the_environment_sets_is_shown_as_such_but_never_its_key(
    open_app: Callable[..., AppTest], server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("CHAINTABLE_MODEL", "scripted")
    monkeypatch.setenv("CHAINTABLE_BUDGET_CALLS", "7")
    app = open_app(sample="clasica", q=ASKED)
    assert server.heard == [], "a link must not spend money"
    assert app.text_input(key="model_base_url").value == server.url
    assert app.number_input(key="model_calls").value == 7
    for variable in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "CHAINTABLE_MODEL", "CHAINTABLE_BUDGET_CALLS"):
        assert f"Set by the environment (`{variable}`)" in settings_words(app)
    press(app, "run")
    assert server.heard[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in "".join(str(element.proto) for element in app.main)


def test_only_servers_that_are_allowed_can_be_chosen(
    open_app: Callable[..., AppTest], server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAINTABLE_ALLOWED_BASE_URLS", f"{server.url} http://127.0.0.1:9/v1")
    app = open_app(sample="clasica")
    app.radio(key="model_kind").set_value("openai").run()
    assert app.selectbox(key="model_base_url").options == [server.url, "http://127.0.0.1:9/v1"]
    app.text_input(key="model_name").set_value("scripted").run()
    ask(app)
    assert headings(app)[-1] == LAST


def test_settings_that_cannot_be_used_are_told_and_the_embedded_model_plays(
    open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAINTABLE_TIMEOUT", "soon")
    app = open_app(sample="clasica")
    assert "CHAINTABLE_TIMEOUT" in texts(app)
    ask(app)
    assert headings(app)[-1] == "ESP, ITA"
