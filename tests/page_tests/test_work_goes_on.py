"""Work goes on when another page is open and through a reload; what was stopped says so and can be gone on with."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from models.server import HANG, Heard, Said, ScriptedServer, reply
from streamlit.testing.v1 import AppTest
from talking import said_to

from chaintable.ui.pages.prompts.state import PromptsState
from chaintable.ui.session.chain_actions import running

from .conftest import to_page
from .test_explore import ask, press, texts
from .test_prompts_page import connect, keep_question

COLD_SECONDS = 90
QUESTION = "Who came in last?"
Open = Callable[..., AppTest]


class Gate:
    """Lets the server answer `free` requests, and the others once it is open."""

    def __init__(self) -> None:
        self.open, self.free = Event(), 0

    def answer(self, heard: Heard) -> Said:
        self.free -= 1
        if self.free < 0:
            self.open.wait(COLD_SECONDS)
        return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


@pytest.fixture
def gate(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    server.always = gate.answer
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.0)
    yield gate
    gate.open.set()


def arrived(server: ScriptedServer) -> None:
    assert server.arrived.acquire(timeout=COLD_SECONDS)


def reloaded(app: AppTest, open_app: Open) -> AppTest:
    """Another session of the same browser at the same address, as a reload begins one."""
    again = open_app(**{name: str(value) for name, value in app.query_params.items()})
    cookie = app.session_state["session"].session_store.visitor.token
    again.session_state["session"].session_store.visitor.token = cookie
    return again


def job_of(app: AppTest) -> object:
    return app.session_state["session"].playing.job


def test_a_run_goes_on_beside_another_page_and_through_a_reload(
    app: AppTest, server: ScriptedServer, gate: Gate, open_app: Open
) -> None:
    ask(connect(app, server), QUESTION)
    arrived(server)
    to_page(app, "prompts")
    assert "Run: “Who came in last?”" in texts(app)
    assert "Step 1: waiting for the scripted model" in texts(app)
    assert "Open requests: about" in texts(app), "what it costs stands on every page"
    assert app.button(key="stop_run")
    later = reloaded(app, open_app)
    assert "waiting for the scripted model" in texts(later)
    assert later.text_input(key="question").value == QUESTION
    gate.open.set()
    assert job_of(later).wait(COLD_SECONDS)  # type: ignore[attr-defined]
    assert "Run: “Who came in last?” finished: David Moncoutié (FRA)" in texts(app.run())
    assert ":material/flag: David Moncoutié (FRA)" in texts(later.run())
    assert "work" not in later.run().query_params, "what is kept in the store needs no more"
    to_page(app, "explore")
    assert "finished:" not in texts(app)


def test_stop_on_another_page_ends_the_open_request_and_says_what_is_missing(
    app: AppTest, server: ScriptedServer, gate: Gate
) -> None:
    gate.free = 2
    server.script += [gate.answer, gate.answer, HANG]
    ask(connect(app, server), QUESTION)
    for _ in range(3):
        arrived(server)
    press(to_page(app, "prompts"), "stop_run")
    assert server.dropped.acquire(timeout=COLD_SECONDS)
    assert not [button for button in app.button if button.key == "stop_run"]
    to_page(app, "explore")
    assert [info.value for info in app.info] == ["**Stopped by you\\.**"]
    assert "Stopped after 1 step, without an answer" in texts(app)
    assert app.button(key="try_again").label == "Go on"


def test_two_sessions_do_not_disturb_each_other(
    app: AppTest, server: ScriptedServer, gate: Gate, open_app: Open
) -> None:
    ask(connect(app, server), QUESTION)
    other = connect(open_app(sample="clasica"), server)
    ask(other, QUESTION)
    press(to_page(other, "prompts"), "stop_run")
    assert job_of(other) is None
    mine = job_of(app)
    gate.open.set()
    assert mine.wait(COLD_SECONDS)  # type: ignore[attr-defined]
    assert ":material/flag: David Moncoutié (FRA)" in texts(app.run())


def test_a_stopped_trial_says_what_is_missing_keeps_its_questions_and_goes_on(
    app: AppTest, server: ScriptedServer, gate: Gate, open_app: Open
) -> None:
    gate.open.set()
    connect(app, server)
    for name in ("last", "first", "second"):
        ask(app, f"Who came in {name}?")
        job_of(app).wait(COLD_SECONDS)  # type: ignore[attr-defined]
        keep_question(app.run(), "David Moncoutié (FRA)")
    to_page(app, "prompts")
    app.checkbox(key="prompts_present").uncheck().run()
    assert len(app.multiselect(key="prompts_questions").value) == 2
    _new_words(app)
    server.always = HANG
    server.heard.clear()
    while server.arrived.acquire(blocking=False):
        pass
    press(app, "prompts_try")
    arrived(server)
    to_page(app, "explore")
    assert "A/B test on 2 questions" in texts(app)
    assert "0 of 2 done" in texts(app)
    later = to_page(reloaded(app, open_app), "prompts")
    press(later, "prompts_stop")
    assert server.dropped.acquire(timeout=COLD_SECONDS)
    assert "Stopped after 0 of 2 questions." in texts(later)
    assert len(later.multiselect(key="prompts_questions").value) == 2
    server.always = gate.answer
    press(later, "prompts_go_on")
    assert later.session_state["session"].part(PromptsState).test.wait(COLD_SECONDS)
    assert "0 fixed, 0 broken of 2 questions" in texts(later.run())
    assert "Stopped after" not in texts(later)
    assert "0 fixed, 0 broken of 2 questions" in texts(to_page(reloaded(later, open_app), "prompts"))
    _is_there_after_a_new_start(later, open_app)


def _is_there_after_a_new_start(app: AppTest, open_app: Open) -> None:
    """The result of the test comes from the store where no work is found, and can be removed."""
    fresh = open_app()
    fresh.session_state["session"].session_store.visitor.token = app.session_state[
        "session"
    ].session_store.visitor.token
    fresh.session_state["prompts_kept"] = True
    to_page(fresh, "prompts")
    assert "A/B test finished: 0 fixed, 0 broken of 2 questions" in texts(fresh)
    (kept,) = [frame.value for frame in fresh.dataframe if "Verdict" in frame.value]
    assert list(kept["Expected"]) == ["David Moncoutié (FRA)"] * 2
    press(fresh, "prompts_kept_remove")
    assert "A/B test finished" not in texts(fresh)


def _new_words(app: AppTest) -> None:
    """Change the prompt, so that not all replies come from the cache."""
    (box,) = [area for area in app.text_area if (area.key or "").startswith("prompts_text_")]
    box.set_value(str(box.value).replace("Work on the table", "Please work on the table")).run()


def test_a_suggested_question_waits_for_run_where_a_run_may_cost(app: AppTest, server: ScriptedServer) -> None:
    assert "press Run to send it" in str(connect(app, server).button(key="suggestion_0").help)
    press(app, "suggestion_0")
    assert server.bodies == []
    assert app.text_input(key="question").value
    assert job_of(app) is None
    app.toggle(key="model_replay").set_value(True).run()
    press(app, "suggestion_0")
    assert "No answer" in texts(app) or app.error, "a replay sends nothing, so it runs"
