"""What is masked stays masked when other tables are opened, and what was paid stays on the bill and in the budget."""

import json

import pytest
from models.server import Heard, Said, ScriptedServer, refusal
from streamlit.testing.v1 import AppTest
from talking import purpose_of

from chaintable.samples import SAMPLES

from .conftest import talk
from .test_explore import choose, headings, press, texts
from .test_server_model import LAST, ask, connect

LEAGUE = next(sample.title for sample in SAMPLES if sample.name == "league")


def masks(app: AppTest) -> list[str]:
    return list(next(box for box in app.multiselect if str(box.key).startswith("model_masked")).value)


def mask(app: AppTest, *columns: str) -> None:
    next(box for box in app.multiselect if str(box.key).startswith("model_masked")).set_value(list(columns)).run()


def no_arguments(heard: Heard) -> Said:
    """Plans a step, and then refuses to say its arguments: the plan is paid for, and the step never comes."""
    return talk(heard) if purpose_of(heard.body) == "plan" else refusal(400, "I do not like it")


@pytest.fixture
def connected(app: AppTest, server: ScriptedServer) -> AppTest:
    return connect(app, server)


def test_masks_of_one_table_outlive_those_of_another(connected: AppTest, server: ScriptedServer) -> None:
    mask(connected, "Team", "Time")
    choose(connected, "samples", LEAGUE)
    assert masks(connected) == []
    mask(connected, "Won")
    mask(connected)
    mask(connected, "Played")
    press(connected, "undo")
    assert masks(connected) == ["Team", "Time"]
    mask(connected, "Team")
    assert connected.session_state["session"].wanted.masked == ("Played", "Team")
    ask(connected)
    sent = json.dumps(server.bodies, ensure_ascii=False)
    assert "Quick Step" not in sent
    assert "5h 29' 10" in sent


def test_the_calls_of_a_failed_step_stay_on_the_bill(connected: AppTest, server: ScriptedServer) -> None:
    server.always = no_arguments
    ask(connected)
    assert "1 request" in texts(connected)
    press(connected, "try_again")
    paid = connected.session_state["session"].playing.paid
    assert [call.prompt.purpose for call in paid] == ["plan", "plan"]
    server.always = talk
    press(connected, "try_again")
    assert headings(connected)[-1] == LAST
    line = next(line for line in texts(connected).splitlines() if "Cost of the run" in line)
    assert "of which 1 request for failed steps" in line, "the second plan came from the cache"
    assert f"{len(server.heard) - 2} requests" in line, "two were refused, and cost nothing"


def test_the_calls_of_a_failed_step_count_towards_the_budget(connected: AppTest, server: ScriptedServer) -> None:
    connected.number_input(key="model_calls").set_value(2).run()
    server.always = no_arguments
    ask(connected)
    server.always = talk
    press(connected, "try_again")
    sent = len(server.heard)
    press(connected, "try_again")
    assert "The budget of" in texts(connected)
    assert len(server.heard) == sent


def test_a_budget_may_be_nothing_at_all_and_grows_in_small_steps(connected: AppTest, server: ScriptedServer) -> None:
    boxes = [connected.number_input(key=f"model_{name}") for name in ("calls", "tokens", "money")]
    assert [(box.min, box.value, box.step) for box in boxes] == [(0, None, 1), (0, None, 1_000), (0, None, 0.1)]
    boxes[0].set_value(0).run()
    sent = len(server.heard)
    ask(connected)
    assert len(server.heard) == sent
    assert "Raise the budget to continue" in texts(connected)


def test_another_question_begins_a_bill_of_its_own(connected: AppTest, server: ScriptedServer) -> None:
    server.always = no_arguments
    ask(connected)
    assert connected.session_state["session"].playing.paid
    server.always = talk
    ask(connected, "Who came in second?")
    assert connected.session_state["session"].playing.paid == ()


def test_the_size_of_tables_is_set_beside_the_masks_of_a_server_and_once_only(connected: AppTest) -> None:
    def drawn() -> set[str]:
        return {str(one.key) for one in (*connected.slider, *connected.number_input, *connected.radio)}

    closed = drawn()
    connected.session_state["more_settings"] = True
    connected.run()
    added = drawn() - closed
    assert "model_table_tokens" in closed
    assert added
    assert all(key.startswith("setting_chain_of_table_") for key in added)
    assert "setting_chain_of_table_most_tokens" not in drawn()
    assert [slider.label for slider in connected.slider].count("Tokens per table") == 1
