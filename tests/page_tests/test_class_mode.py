"""A class opens, steps through and guesses; it saves nothing for all, deletes nothing and spends no key of the host."""

from collections.abc import Callable

import pytest
from models.server import ScriptedServer
from streamlit.testing.v1 import AppTest

from chaintable.settings.environment import Settings
from chaintable.ui.model.actions import ServerPanel

from .conftest import to_page
from .test_explore import ask, headings, press, texts
from .test_prompts_page import NEW, keep_question, write
from .test_runs_page import ASKED, runs, select
from .test_server_model import ASKED as SERVED
from .test_server_model import KEY, LAST

Open = Callable[..., AppTest]


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch, open_app: Open) -> Open:
    """Open the app as a student, on the host's own word or by the link that the teacher gave."""

    def opened(by_link: bool = False, **address: str) -> AppTest:
        if by_link:
            return open_app(read_only="1", **address)
        monkeypatch.setenv("CHAINTABLE_READ_ONLY", "1")
        return open_app(**address)

    return opened


def keys(app: AppTest) -> set[str]:
    return {str(button.key) for button in app.button}


@pytest.mark.parametrize("by_link", [False, True])
def test_a_student_asks_and_finds_the_run_again_but_deletes_and_shares_nothing(read_only: Open, by_link: bool) -> None:
    app = read_only(by_link, sample="clasica")
    ask(app, ASKED)
    assert headings(app)[-1] == "ESP, ITA"
    assert not any(popover.key == "question_popover" for popover in app.get("popover"))
    assert "1" in dict(app.query_params)["read_only"]
    assert len(runs(app)) == 1
    select(app, 0)
    assert keys(app) & {"runs_open", "runs_delete"} == {"runs_open"}
    assert not [group for group in app.get("button_group") if str(group.key).startswith("share_")]
    to_page(app, "prompts")
    write(app, NEW)
    assert "prompts_save" not in keys(app)


def test_right_answers_are_not_shown_to_who_is_here_to_guess(read_only: Open, open_app: Open) -> None:
    teacher = open_app(sample="clasica")
    ask(teacher, ASKED)
    keep_question(teacher, "Spain, says Ann")
    question = teacher.session_state["session"].session_store.questions(9)[0]
    teacher.session_state["session"].session_store.change(lambda store: store.share("question", question.id))
    student = read_only(sample="clasica")
    student.session_state["prompts_saved"] = True
    to_page(student, "prompts")
    assert "the right answer is hidden" in texts(student)
    assert "Spain, says Ann" not in texts(student)
    assert "prompts_delete_" not in "".join(keys(student))


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch, server: ScriptedServer) -> ScriptedServer:
    """A server that the host pays for."""
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("CHAINTABLE_MODEL", "scripted")
    return server


def test_a_student_does_not_spend_the_hosts_key(read_only: Open, hosted: ScriptedServer) -> None:
    app = read_only(sample="clasica")
    held = app.session_state["session"]
    assert (held.wanted.server, held.settings.key) == (False, None)
    ask(app, ASKED)
    assert hosted.bodies == []
    app.radio(key="model_kind").set_value("openai").run()
    app.text_input(key="model_name").set_value("scripted").run()
    ask(app, SERVED)
    assert KEY not in "".join(heard.headers.get("authorization", "") for heard in hosted.heard)


def test_the_hosts_budget_for_a_day_is_said_when_it_is_reached_and_no_page_raises_it(
    monkeypatch: pytest.MonkeyPatch, open_app: Open, hosted: ScriptedServer
) -> None:
    monkeypatch.setenv("CHAINTABLE_DAILY_CALLS_ALL", "2")
    app = open_app(sample="clasica")
    assert "at most 2 calls a day for all" in texts(app)
    app.number_input(key="model_calls").set_value(1_000).run()
    ask(app, SERVED)
    assert len(hosted.bodies) == 2
    assert "The budget for today is used up: everyone together has 2 calls a day" in texts(app)
    assert "you can raise it" not in texts(app)
    other = open_app(sample="clasica")
    ask(other, "Another question?")
    assert "The budget for today is used up" in texts(other)
    assert len(hosted.bodies) == 2
    other.text_input(key="model_key").set_value("sk-my-own").run()
    ask(other, SERVED)
    assert headings(other)[-1] == LAST, "one's own key is one's own money"


def test_a_connection_test_counts_too(monkeypatch: pytest.MonkeyPatch, open_app: Open, hosted: ScriptedServer) -> None:
    monkeypatch.setenv("CHAINTABLE_DAILY_CALLS", "1")
    app = open_app(sample="clasica")
    for _ in range(2):
        press(app, "test_connection")
        test = app.session_state["session"].part(ServerPanel).test
        if test is not None:
            test.wait(60)
            app.run()
    assert "The budget for today is used up: each person has 1 call a day" in texts(app)


def test_the_limits_of_a_day_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAINTABLE_DAILY_BUDGET", "0.5")
    monkeypatch.setenv("CHAINTABLE_KEEP_DAYS", "30")
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    assert (settings.daily_budget, settings.keep_days, settings.read_only) == (0.5, 30.0, False)
