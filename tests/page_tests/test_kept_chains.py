"""What the store keeps: a chain and its table come back by their address, and a store that fails is told."""

import inspect
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
import streamlit as st
from models.server import ScriptedServer
from streamlit.testing.v1 import AppTest

from chaintable.chain import Chain
from chaintable.settings.app_address import app_address
from chaintable.ui.app import _await_address
from chaintable.ui.model import choice
from chaintable.ui.session import page_start, state
from chaintable.ui.session.browser_state import address_bar
from chaintable.ui.session.chain_actions import running
from chaintable.ui.session.storage import shared_store
from chaintable.ui.session.storage.session_store import SessionStore

from .conftest import to_drive
from .test_explore import Silent, choose, headings, press, steps, texts
from .test_server_model import ASKED, LAST, address, ask, connect, upload


def test_the_address_brings_the_chain_back_after_a_restart(
    open_app: Callable[..., AppTest],
    app: AppTest,
    server: ScriptedServer,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask(connect(app, server))
    choose(app, "more_0", "Switch step 1 off")
    before, where = steps(app), address(app)
    shared_store.shared_store.cache_clear()
    monkeypatch.setattr(page_start, "served_at", lambda: "http://localhost:8605/tables/")
    again = open_app(**where)
    assert app_address(data) == "http://localhost:8605/tables/", "so links of the command line lead here"
    assert steps(again) == before
    assert headings(again)[-1] == LAST
    assert again.text_input(key="question").value == ASKED
    assert "Cost of the run: 4 requests" in texts(again)


def test_the_browsers_back_is_followed_though_the_page_itself_does_not_tell_of_it(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(app, "Which country had the most cyclists?")
    first, table = address(app), headings(app)[0]
    ask(app, "How many cyclists are from ITA?")
    go_back_to(app, first, monkeypatch)
    assert app.text_input(key="question").value == "Which country had the most cyclists?"
    assert (address(app), headings(app)[0]) == (first, table)
    assert address(app.run()) == first


def test_an_address_that_a_slow_browser_has_not_seen_yet_is_written_by_a_later_drawing_and_not_lost(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(app, "Which country had the most cyclists?")
    before = address(app)
    ask(app, "How many cyclists are from ITA?")
    latest, looks = address(app), []
    with monkeypatch.context() as noted:
        noted.setattr("chaintable.ui.app._await_address", looks.append)
        go_to(app, before)
    assert address(app) == before, "it could be the browser's Back, whose own word comes next"
    assert len(looks) == 1, "a look at the address follows by itself"
    app.run()
    assert address(app) == latest
    assert app.text_input(key="question").value == "How many cyclists are from ITA?"


def test_where_a_page_does_not_follow_the_browsers_back_the_address_stays_so_that_back_leads_on(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = address(to_drive(app))
    press(app, "mode_class")
    assert address(app) == before | {"mode": "class"}
    looks: list[object] = []
    monkeypatch.setattr("chaintable.ui.app._await_address", looks.append)
    go_back_to(app, before, monkeypatch)
    assert address(app) == before
    assert looks == []


def go_back_to(app: AppTest, where: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the page as the browser's Back asks for it."""
    with monkeypatch.context() as back:
        back.setattr(page_start, "is_history_navigation", lambda: True)
        back.setattr(address_bar, "is_history_navigation", lambda: True)
        go_to(app, where)


def go_to(app: AppTest, where: dict[str, str]) -> None:
    """Draw the page as a browser asks for it that is still at that address."""
    for name, value in where.items():
        app.query_params[name] = value
    app.run()


def test_a_late_address_is_not_written_with_the_page_but_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(state, "show_address", lambda: written.append("address"))
    monkeypatch.setattr(state, "is_address_late", lambda: not written)
    monkeypatch.setattr(st, "rerun", lambda: written.append("page"))
    look = inspect.unwrap(_await_address)
    looks: list[None] = []
    look(looks)
    assert written == []
    look(looks)
    assert written == ["address", "page"]


def test_a_table_that_was_asked_about_comes_back_by_its_address(
    open_app: Callable[..., AppTest], app: AppTest, data: Path
) -> None:
    upload(app, ["Team,Points", "Ajax,7"], "teams.csv")
    assert address(app).keys() <= {"details"}
    assert [file.name for file in data.iterdir()] == ["address"], "a table is kept when something is asked about it"
    ask(app, "Which team?")
    where = address(app)
    assert where.keys() == {"chain", "details"}
    again = open_app(**where)
    assert "1 row × 2 columns · teams.csv" in texts(again)
    assert again.session_state["session"].chain.source.table.columns == ("Team", "Points")


def test_a_question_is_asked_again_where_a_restart_ended_its_run_before_the_first_step(
    open_app: Callable[..., AppTest], app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(app, "Which teams?")
    silent = Silent()
    with monkeypatch.context() as slow:
        slow.setattr(choice, "embedded", lambda: silent)
        slow.setattr(running, "PATIENCE_SECONDS", 0.0)
        ask(app, "How many teams?")
        where = {name: value for name, value in address(app).items() if name in ("sample", "q", "chain")}
        silent.let.set()
    again = open_app(**where)
    assert again.text_input(key="question").value == "How many teams?"
    assert steps(again)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("CHAINTABLE_MODEL", "one-that-costs")
    paid = open_app(**where)
    assert "Press Run to ask it again." in texts(paid)
    assert paid.text_input(key="question").value == "How many teams?"
    assert paid.session_state["session"].chain.question.text == "Which teams?", "nothing was sent"


def test_an_address_of_a_chain_that_is_not_there_is_told(open_app: Callable[..., AppTest]) -> None:
    app = open_app(chain="zzzz", sample="planets")
    assert "There is no chain 'zzzz'." in texts(app)
    assert headings(app)[0] == "The planets of the Solar System"
    press(app, "dismiss")
    assert "There is no chain" not in texts(app)


def test_a_store_that_cannot_be_written_says_so_once_and_the_page_works_on(
    open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, no folder")
    monkeypatch.setenv("CHAINTABLE_DATA", str(blocked))
    app = open_app(sample="clasica")
    ask(app, "Which country?")
    assert headings(app)[-1] == "ESP, ITA"
    assert "reloading the page does not restore your work" in texts(app)
    press(app, "dismiss")
    choose(app, "more_1", "Switch step 2 off")
    assert "a reload does not bring back" not in texts(app)
    assert "switched off" in steps(app)[1]
    assert address(app).keys() == {"sample", "q", "details"}


def test_the_answer_is_there_while_the_run_is_still_being_saved(
    open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, let = still_being_saved(open_app, monkeypatch)
    let.set()
    monkeypatch.setattr("chaintable.ui.pages.explore.page.SAVING_SECONDS", 60.0)
    assert "chain" in app.run().query_params


def still_being_saved(open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> tuple[AppTest, Event]:
    """The page with an answer whose run is saved once the event is set."""
    let, keep = Event(), SessionStore.keep

    def slow(self: SessionStore, chain: Chain, parent: str = "") -> str:
        let.wait(60)
        return keep(self, chain, parent)

    monkeypatch.setattr(SessionStore, "keep", slow)
    monkeypatch.setattr("chaintable.ui.pages.explore.page.SAVING_SECONDS", 0.0)
    app = open_app(sample="clasica")
    ask(app, "Which country?")
    assert headings(app)[-1] == "ESP, ITA"
    assert "chain" not in app.query_params
    return app, let


def test_a_page_opens_as_its_address_asks_also_where_a_run_has_been_saved_meanwhile(
    open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, let = still_being_saved(open_app, monkeypatch)
    saving = app.session_state["session"].playing.saving
    let.set()
    assert saving.wait_until_saved(60)
    app.query_params["mode"] = "class"
    to_drive(app)
    assert app.button(key="open_room")
    assert address(app)["mode"] == "class"
    assert "chain" in address(app)
