"""A server refuses the key: the chain is as it was, each of three ways on works, and the key is nowhere to be seen."""

import json

import pytest
from models.server import ScriptedServer, refusal
from streamlit.testing.v1 import AppTest

from chaintable.operations import SortBy, known
from chaintable.ui.operations import in_menu_order

from .conftest import talk
from .test_explore import headings, press, steps, texts
from .test_server_model import KEY, LAST, ask, connect

ANOTHER = "sk-another-key"
REFUSED = refusal(401, f"Incorrect API key provided: {KEY}.", code="invalid_api_key")


@pytest.fixture
def refused(app: AppTest, server: ScriptedServer) -> AppTest:
    """One step was played with the key, and then the server wanted another one."""
    ask(connect(app, server, key=KEY), button="one_step")
    server.always = REFUSED
    return press(app, "one_step")


def everything(app: AppTest) -> str:
    """All that is sent to the browser."""
    return "\n".join(str(element.proto) for element in app.main)


def test_a_refused_key_leaves_the_chain_as_it_was_and_is_not_asked_with_again_and_again(
    refused: AppTest, server: ScriptedServer
) -> None:
    assert not refused.exception
    assert "The server refused the key" in texts(refused)
    assert "Check the Key in the model settings, or OPENAI_API_KEY" in texts(refused)
    assert "The steps so far are kept." in texts(refused)
    assert [line.partition(" (")[0] for line in steps(refused)] == ["1 · Sort by Rank, large to small"]
    sent = [json.dumps(body) for body in server.bodies]
    assert len(set(sent)) == len(sent), "a refused key is no better at the second attempt"


def test_the_refused_key_is_nowhere_on_the_page_though_the_server_repeats_it(
    refused: AppTest, server: ScriptedServer
) -> None:
    assert server.heard[-1].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in everything(refused)
    assert KEY not in everything(press(refused, "try_again"))
    assert KEY not in str(dict(refused.query_params))


def test_try_again_goes_on_once_the_key_is_taken(refused: AppTest, server: ScriptedServer) -> None:
    press(refused, "try_again")
    assert "The server refused the key" in texts(refused)
    refused.text_input(key="model_key").set_value(ANOTHER).run()
    server.always = talk
    press(refused, "try_again")
    assert server.heard[-1].headers["authorization"] == f"Bearer {ANOTHER}"
    assert headings(refused)[-1] == LAST
    assert steps(refused)[0].startswith("1 · Sort by Rank")


def test_the_step_is_done_by_hand(refused: AppTest, server: ScriptedServer) -> None:
    asked = len(server.heard)
    press(refused, "by_hand")
    assert steps(refused)[-1] == "2 · New step"
    kind = next(box for box in refused.selectbox if str(box.key).endswith("_kind"))
    kind.set_value(list(in_menu_order(known())).index(SortBy)).run()
    form = str(kind.key).removesuffix("_kind")
    refused.selectbox(key=f"{form}_sort_by_column").set_value("Cyclist").run()
    press(refused, "apply")
    assert not refused.exception
    assert steps(refused)[1].startswith("2 · Sort by Cyclist")
    assert "decided by you" in texts(refused)
    assert len(server.heard) == asked


def test_the_embedded_model_takes_over_for_that_step_alone(refused: AppTest, server: ScriptedServer) -> None:
    asked = len(server.heard)
    press(refused, "use_embedded")
    assert steps(refused)[1].startswith("2 · Add column Country")
    assert len(server.heard) == asked
    server.always = talk
    press(refused, "run")
    assert len(server.heard) > asked, "the steps after it are the server's again"
    assert headings(refused)[-1] == LAST
