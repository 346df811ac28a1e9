"""The page Drive: a model at a server is asked what it says to the same prompt, and sees no more than it may."""

from threading import Event

import pytest
from models.server import HANG, Heard, Said, ScriptedServer, reply
from streamlit.testing.v1 import AppTest

from chaintable.ui.pages.drive.state import Driving
from chaintable.ui.session.chain_actions import running

from .conftest import to_drive, to_page
from .test_drive import begin, press, texts
from .test_server_model import connect

COLD_SECONDS = 90
"""The first request imports the client, which takes long where the machine is busy."""


def compare(app: AppTest) -> AppTest:
    """Ask the model that is chosen, and wait for what it says."""
    press(app, "compare_chosen")
    if (asking := app.session_state["session"].part(Driving).asking) is not None:
        asking.wait(COLD_SECONDS)
    return app.run()


def test_the_model_that_is_chosen_is_asked_only_on_demand(drive: AppTest, server: ScriptedServer) -> None:
    begin(connect(drive, server))
    assert server.bodies == []
    compare(drive)
    assert "scripted replied:" in texts(drive)
    assert "f_sort_by(Rank)" in texts(drive)
    assert len(server.bodies) == 1


def test_a_model_that_does_not_answer_is_stopped_and_one_can_reply_meanwhile(
    drive: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.0)
    arrived = Event()

    def say_nothing(heard: Heard) -> Said:
        arrived.set()
        return HANG

    server.always = say_nothing
    begin(connect(drive, server))
    press(drive, "compare_chosen")
    assert "Asking scripted" in texts(drive)
    assert arrived.wait(COLD_SECONDS)
    press(drive, "cancel_asking")
    assert "Asking scripted" not in texts(drive)
    assert server.dropped.acquire(timeout=COLD_SECONDS), "the connection is broken off"

    press(drive, "compare_chosen")
    press(drive, "plan_group_by")
    assert "Asking scripted" not in texts(drive)
    assert "Which column" in texts(drive)


def test_a_cut_thought_offers_tokens_for_thinking(drive: AppTest, server: ScriptedServer) -> None:
    answer = server.always

    def thinks(heard: Heard) -> Said:
        if heard.body["max_tokens"] < 4_000:
            return reply("<think>Hmm.", finish_reason="length")
        return answer(heard) if callable(answer) else answer

    server.always = thinks
    begin(connect(drive, server))
    compare(drive)
    assert "while the model was thinking" in texts(drive)
    drive.number_input(key="lever_thinking_tokens").set_value(9_000).run()
    compare(drive)
    assert "f_sort_by(Rank)" in texts(drive)


def test_a_masked_column_is_neither_shown_nor_sent(drive: AppTest, server: ScriptedServer) -> None:
    connect(drive, server)
    next(box for box in drive.multiselect if str(box.key).startswith("model_masked")).set_value(["Cyclist"]).run()
    begin(drive)
    shown = next(table for table in drive.dataframe if "as the prompt shows it" in table.proto.alt)
    assert "Cyclist" not in shown.value.columns
    compare(drive)
    assert "Valverde" not in str(server.bodies)


def test_a_model_that_is_asked_goes_on_while_another_page_is_open(
    drive: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.0)
    asked, free = Event(), Event()
    talk = server.always

    def wait(heard: Heard) -> Said:
        asked.set()
        free.wait(COLD_SECONDS)
        return talk(heard) if callable(talk) else talk

    server.always = wait
    begin(connect(drive, server))
    press(drive, "compare_chosen")
    assert asked.wait(COLD_SECONDS)
    to_page(drive, "prompts")
    assert "Asking scripted" in texts(drive)
    asking = drive.session_state["session"].part(Driving).asking
    free.set()
    assert asking.wait(COLD_SECONDS)
    assert "Scripted replied" in texts(drive.run())
    assert "scripted replied:" in texts(to_drive(drive))
