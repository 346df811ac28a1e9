"""What would be sent is shown before it is: the very words, what is withheld, where it goes and what it costs."""

import json

import pytest
from models.server import HANG, ScriptedServer
from streamlit.testing.v1 import AppTest

from chaintable.ui.model import send_preview
from chaintable.ui.model.choice import Wanted
from chaintable.ui.session.browser_state import cookie
from chaintable.ui.session.chain_actions import running

from .test_explore import headings, press, texts
from .test_server_model import ASKED, KEY, LAST, ask, connect, settings_words


def mask(app: AppTest, *columns: str) -> None:
    next(box for box in app.multiselect if str(box.key).startswith("model_masked")).set_value(list(columns)).run()


def look(app: AppTest, question: str = ASKED) -> AppTest:
    app.text_input(key="question").set_value(question)
    return press(app, "look_at_outgoing")


def shown(app: AppTest) -> list[str]:
    return [block.value for block in app.main.code]


def test_the_words_shown_are_the_words_sent(app: AppTest, server: ScriptedServer) -> None:
    look(connect(app, server))
    assert server.heard == [], "to look costs nothing"
    words = shown(app)
    press(app, "run")
    assert words == [message["content"] for message in server.bodies[0]["messages"]]
    assert headings(app)[-1] == LAST


def test_in_the_middle_of_a_chain_both_requests_that_go_out_together_are_shown(
    app: AppTest, server: ScriptedServer
) -> None:
    ask(connect(app, server), button="one_step")
    look(app)
    assert "Request 1 of 2, to choose the next operation" in texts(app)
    assert "Request 2 of 2, to read the answer, prefetched" in texts(app)
    words, before = shown(app), len(server.heard)
    press(app, "run")
    sent = [message["content"] for body in server.bodies[before : before + 2] for message in body["messages"]]
    assert sorted(words[-2:]) == sorted(sent)


def test_masked_columns_are_named_as_withheld_and_are_not_in_the_words(app: AppTest, server: ScriptedServer) -> None:
    connect(app, server)
    mask(app, "Team", "UCI ProTour Points")
    look(app)
    assert "Not sent: Team, UCI ProTour Points, neither names" in texts(app)
    assert "Quick Step" not in "".join(shown(app))
    assert "of the table 10 rows, 3 columns" in texts(app)
    assert "The question itself is sent" not in texts(app)


def test_a_question_that_gives_away_what_is_withheld_is_told(app: AppTest, server: ScriptedServer) -> None:
    connect(app, server)
    mask(app, "Team")
    look(app, "Who rode for quick step, and in which team?")
    assert "it contains “Team”, “Quick Step” from the columns never sent" in texts(app)


def test_where_it_goes_and_what_it_may_cost_is_told(
    app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(app, server)
    look(app)
    assert server.url.removeprefix("http://").removesuffix("/v1") in texts(app)
    assert "Now: 1 request" in texts(app)
    assert "price unknown" in texts(app)
    assert "No budget is set" in texts(app)
    app.number_input(key="model_calls").set_value(2).run()
    assert "The budget of 2 calls will probably stop the chain before it answers" in texts(app)
    app.number_input(key="model_calls").set_value(6).run()
    assert "The budget of 6 calls may stop a longer chain" in texts(app)
    app.number_input(key="model_calls").set_value(60).run()
    assert "The budget is large enough." in texts(app)


def test_the_samples_of_a_method_that_votes_are_told(app: AppTest, server: ScriptedServer) -> None:
    connect(app, server)
    app.selectbox(key="method").set_value("dater").run()
    look(app)
    assert "Now: 3 requests for 60 samples" in texts(app)
    assert "The whole chain: about 5 requests for 100 samples" in texts(app)
    assert "one sample per request" in texts(app)
    assert server.heard == []


def test_a_price_that_is_known_is_told(app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    held = app.session_state["session"]
    held.settings = held.settings.but(prices={"scripted": {"input": 1000, "output": 2000}})
    look(connect(app, server))
    asked = sum(len(words) for words in shown(app)) / 4
    line = next(line for line in texts(app).splitlines() if "Now:" in line)
    price = float(line.split("$")[1])
    assert price == pytest.approx((asked * 1000 + 200 * 2000) / 1e6, rel=0.05)


def test_what_is_on_record_is_told(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    look(app)
    assert "saved already, so nothing is sent" in texts(app)


def test_a_missing_question_or_model_is_told_in_its_place(app: AppTest, server: ScriptedServer) -> None:
    look(connect(app, server, model=""), "")
    assert "Write a question first" in texts(app)
    look(app)
    assert "No model is chosen." in texts(app)


def test_folded_or_not_asked_for_it_costs_nothing(
    app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was worked out")

    look(connect(app, server))
    monkeypatch.setattr(send_preview, "next_prompts", never)
    app.session_state["outgoing"] = False
    app.run()
    assert not app.exception
    assert "Sent to" not in texts(app)


def test_the_embedded_model_sends_nothing_so_there_is_nothing_to_see(app: AppTest) -> None:
    assert "look_at_outgoing" not in {button.key for button in app.button}


# The settings_words


def test_a_connection_test_that_takes_long_can_be_cancelled(
    app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.05)
    server.always = HANG
    press(connect(app, server), "test_connection")
    assert "Connecting to the server" in texts(app)
    assert "test_connection" not in {button.key for button in app.button}
    press(app, "cancel_testing")
    assert "test_connection" in {button.key for button in app.button}
    assert not app.error
    server.released.set()


def test_the_problem_of_a_test_goes_when_another_server_is_set(app: AppTest, server: ScriptedServer) -> None:
    connect(app, server)
    app.text_input(key="model_base_url").set_value("nonsense").run()
    press(app, "test_connection")
    assert "isn't the URL of a server" in settings_words(app)
    app.text_input(key="model_base_url").set_value(server.url).run()
    assert "isn't the URL of a server" not in settings_words(app)


def test_a_reload_brings_back_what_was_set_but_not_the_key(
    open_app: object, app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(app, server, key=KEY)
    mask(app, "Team")
    app.number_input(key="model_calls").set_value(7).run()
    wanted = app.session_state["session"].wanted
    kept = cookie.written(wanted, Wanted())
    monkeypatch.setattr(cookie, "kept", lambda: kept)
    again = open_app(sample="clasica")  # type: ignore[operator]
    assert again.text_input(key="model_base_url").value == server.url
    assert again.text_input(key="model_name").value == "scripted"
    assert again.number_input(key="model_calls").value == 7
    assert next(box for box in again.multiselect if str(box.key).startswith("model_masked")).value == ["Team"]
    assert "A key is set" not in settings_words(again)
    assert server.heard == []
    ask(again)
    assert all(KEY not in str(heard.headers) for heard in server.heard)
    assert "Quick Step" not in json.dumps(server.bodies)


def test_the_settings_say_what_a_question_costs_by_a_method_that_draws_many_samples(
    app: AppTest, server: ScriptedServer
) -> None:
    connect(app, server)
    assert "A question takes about" not in texts(app), "Chain-of-Table has no such setting"
    app.selectbox(key="method").set_value("binder").run()
    assert " for 51 samples, " in texts(app).partition("A question takes about")[2]
    app.number_input(key="setting_binder_samples").set_value(5).run()
    assert " for 6 samples, " in texts(app).partition("A question takes about")[2]
    assert server.heard == []
