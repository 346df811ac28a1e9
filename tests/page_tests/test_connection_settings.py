"""What a person adds to a connection: it is sent, kept in the browser without secrets, and offered beside errors."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, refusal, reply
from streamlit.testing.v1 import AppTest
from talking import said_to

from chaintable.errors import InputError
from chaintable.models.serving.prices import Prices
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.settings.environment import Rates, Settings
from chaintable.ui.chain.drawer.prompt_tab import settings_line
from chaintable.ui.model.choice import Choice, Wanted
from chaintable.ui.model.extras import extended
from chaintable.ui.session.browser_state.cookie import read, written

from .test_explore import headings, press
from .test_server_model import LAST, ask, connect, settings_words

SECRET = "canary-88ab"
WANTED = Wanted(kind="openai", base_url="http://127.0.0.1:9/v1", model="mine")


def connected(wanted: Wanted, settings: Settings | None = None) -> Settings:
    found = Choice.of(wanted, settings or Settings()).settings
    assert found is not None
    return found


@pytest.fixture(autouse=True)
def _nothing_from_outside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "CHAINTABLE_MODEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    yield


def test_what_is_added_reaches_the_settings_of_the_connection() -> None:
    extras = {"thinking_tokens": 4_000, "seed": 7, "top_p": 0.5, "extra_body": '{"top_k": 3}', "price_in": 1.0}
    found = connected(Wanted(**{**_fields(WANTED), "extras": {**extras, "price_out": 2.0}}))
    assert (found.thinking_tokens, found.seed, found.top_p, found.extra_body) == (4_000, 7, 0.5, {"top_k": 3})
    assert Prices(found.server, found.prices).knows("mine")


def _fields(wanted: Wanted) -> dict[str, Any]:
    return {"kind": wanted.kind, "base_url": wanted.base_url, "model": wanted.model}


def test_a_price_of_the_owner_stays() -> None:
    owner = Settings(prices={"mine": Rates(input=5, output=5)})
    assert extended(owner, {"price_in": 0.0, "price_out": 0.0}, "", "mine").prices["mine"].input == 5
    daily = Settings(daily_budget=1.0)
    assert not extended(daily, {"price_in": 0.0, "price_out": 0.0}, "", "mine").prices


def test_headers_of_the_environment_go_to_its_own_server_only() -> None:
    owner = Settings(base_url="http://127.0.0.1:8/v1", extra_headers={"X-Team": SECRET}, system_message="Ours.")
    there = owner.connected_to("http://127.0.0.1:9/v1")
    assert (there.extra_headers, there.system_message) == ({}, "")
    assert owner.connected_to("http://127.0.0.1:8/v1").extra_headers["X-Team"].get_secret_value() == SECRET
    assert SECRET not in repr(owner)


def test_typed_headers_are_for_the_address_they_were_typed_for_and_not_kept() -> None:
    typed = Wanted(**_fields(WANTED), headers=f"X-Team: {SECRET}", headers_server=WANTED.base_url)
    assert connected(typed).extra_headers["X-Team"].get_secret_value() == SECRET
    moved = Wanted(**{**_fields(WANTED), "base_url": "http://127.0.0.1:7/v1"}, headers=typed.headers)
    assert not connected(moved).extra_headers
    assert SECRET not in written(typed, Wanted())
    with pytest.raises(InputError, match="no colon"):
        extended(Settings(), {}, "X-Team", "mine")


def test_saved_connections_come_back_with_the_browser_and_hold_no_key() -> None:
    wanted = Wanted(**_fields(WANTED), extras={"seed": 7}, key=SECRET, key_server=WANTED.base_url)
    saved = Wanted(**_fields(WANTED), key=SECRET, connections=(wanted.as_connection,))
    text = written(saved, Wanted())
    again = read(text, Wanted(), None)
    assert again.connections == ({"base_url": WANTED.base_url, "model": "mine", "extras": {"seed": 7}},)
    assert (again.key, SECRET in json.dumps(again.connections)) == ("", False)


def test_a_connection_is_saved_changed_and_taken_again(app: AppTest) -> None:
    app.run()
    app.radio(key="model_kind").set_value("openai").run()
    app.text_input(key="model_base_url").set_value("http://127.0.0.1:9/v1").run()
    app.text_input(key="model_name").set_value("first").run()
    app.number_input(key="extra_thinking_tokens").set_value(2_000).run()
    app.button(key="save_connection").click().run()
    app.text_input(key="model_name").set_value("second").run()
    app.button(key="connection_0").click().run()
    assert not app.exception
    assert app.text_input(key="model_name").value == "first"
    wanted = app.session_state["session"].wanted
    assert (wanted.model, wanted.extras["thinking_tokens"], wanted.key) == ("first", 2_000, "")


def test_a_prompt_that_is_too_long_offers_the_size_of_the_table(app: AppTest, server: ScriptedServer) -> None:
    server.always = refusal(400, "the request exceeds the available context size. try increasing it")
    ask(connect(app, server))
    app.slider(key="lever_table_tokens").set_value(800).run()
    assert not app.exception
    assert app.slider(key="model_table_tokens").value == 800
    assert app.session_state["session"].wanted.chosen.most_tokens == 800


def test_a_cut_thought_offers_tokens_for_thinking_and_they_are_sent(app: AppTest, server: ScriptedServer) -> None:
    def thinks(heard: Heard) -> Said:
        if heard.body["max_tokens"] < 1_000:
            return reply("<think>Hmm.", finish_reason="length")
        return reply(*[f"<think>Hmm, by Rank.</think>{said_to(heard.body)}"] * heard.body.get("n", 1))

    server.always = thinks
    ask(connect(app, server))
    assert "cut at 200 tokens while the model was thinking" in settings_words(app)
    assert len(server.bodies) == 1
    app.number_input(key="lever_thinking_tokens").set_value(4_000).run()
    press(app, "try_again")
    assert not app.exception
    assert headings(app)[-1] == LAST
    chain = app.session_state["session"].chain
    assert chain.steps[0].calls[0].completion.thoughts == ("Hmm, by Rank.",)
    assert "at most 4,200 tokens each (4,000 of them for thinking)" in settings_line(chain.steps[0].calls[0])


def test_settings_that_a_server_refused_are_said_to_be_its_own(app: AppTest, server: ScriptedServer) -> None:
    def picky(heard: Heard) -> Said:
        if "temperature" in heard.body:
            return refusal(400, "Unsupported parameter: 'temperature'", param="temperature")
        return reply(*[said_to(heard.body)] * heard.body.get("n", 1))

    server.always = picky
    ask(connect(app, server))
    chain = app.session_state["session"].chain
    call = chain.steps[0].calls[0]
    assert "temperature: the server's own (it refused 0)" in settings_line(call)
    told = json.loads(chain_to_json(chain))["steps"][0]["calls"][0]
    assert (told["asked"]["temperature"], told["sent"]["temperature"]) == (0.0, None)
    assert told["sent"]["refused"] == ["temperature"]


def test_a_saved_connection_is_there_without_the_cookie_of_the_settings_until_it_is_removed(
    app: AppTest, open_app: Callable[..., AppTest]
) -> None:
    app.run()
    app.radio(key="model_kind").set_value("openai").run()
    app.text_input(key="model_base_url").set_value("http://127.0.0.1:9/v1").run()
    app.text_input(key="model_name").set_value("first").run()
    app.button(key="save_connection").click().run()
    again = open_app()
    again.session_state["session"].session_store.visitor.token = app.session_state[
        "session"
    ].session_store.visitor.token
    again.radio(key="model_kind").set_value("openai").run()
    again.button(key="connection_0").click().run()
    assert again.text_input(key="model_name").value == "first"
    again.button(key="drop_connection").click().run()
    assert app.session_state["session"].session_store.personal("connections") == []
