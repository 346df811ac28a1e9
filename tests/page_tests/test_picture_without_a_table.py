"""A science question about a picture, with no table: how Explore draws it, asks it, and what it says without a key."""

from collections.abc import Callable

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from streamlit.testing.v1 import AppTest

from chaintable.chain import Chain
from chaintable.models.embedded import EmbeddedModel
from chaintable.readers.pictures import opening
from chaintable.ui.model import choice

from .test_explore import choose, headings, press, steps, tables, texts
from .test_server_model import connect

NAMES = ("Heron", "Perch | Diving beetle", "Water flea | Tadpole | Pond snail", "Algae")
PLAN = '["Text_Detector", "Knowledge_Retrieval", "Solution_Generator", "Answer_Generator"]'
REPLIES = {
    "Modules:": PLAN,
    "Knowledge:": "- An arrow leads to the eater.",
    "Solution:": "Both arrows lead to the beetle. The answer is: diving beetle",
}


@pytest.fixture
def pond(open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> AppTest:
    monkeypatch.setattr(choice, "embedded", EmbeddedModel)
    monkeypatch.setattr(opening, "text_lines", lambda picture, limits=None: NAMES)
    return open_app(sample="pond")


def chain_of(app: AppTest) -> Chain:
    chain: Chain = app.session_state["session"].chain
    return chain


def talk(heard: Heard) -> Said:
    words = str(heard.body["messages"])
    return reply(next(said for asked, said in REPLIES.items() if f"{asked}'" in words or f'{asked}"' in words))


def test_the_picture_stands_where_a_table_would_and_nothing_speaks_of_a_table(pond: AppTest) -> None:
    assert not pond.exception and not pond.error
    assert headings(pond) == ["Food web of a pond (a picture)"]
    assert "1 picture · pond.png" in texts(pond)
    assert pond.text_input(key="question").label == "Ask about this picture"
    assert [fold.label for fold in pond.expander if fold.label.startswith("Your")] == ["Your picture"]
    assert len(pond.get("image")) == 1 and not tables(pond)
    assert "0 rows" not in texts(pond) and "No rows left" not in texts(pond)
    assert "In this food web, each arrow leads" in texts(pond)
    keys = {str(button.key) for button in pond.button}
    assert not keys & {"add_select_row", "add_sort_by", "remove_picture_0"} and "add_answer" in keys


def test_chameleon_is_offered_for_it_and_the_method_from_before_for_the_next_table(app: AppTest) -> None:
    app.selectbox(key="method").set_value("end_to_end").run()
    choose(app, "samples", "Food web of a pond")
    assert app.selectbox(key="method").value == "chameleon"
    choose(app, "samples", "Bake sale")
    assert app.selectbox(key="method").value == "end_to_end"


def test_without_a_language_model_what_is_known_is_shown_and_no_conclusion_is_drawn(pond: AppTest) -> None:
    press(pond, "suggestion_0")
    assert not pond.exception and not pond.error
    shown = texts(pond)
    assert chain_of(pond).answer is None
    assert [str(step.operation.name) for step in chain_of(pond).steps[:3]] == [
        "plan_modules",
        "text_detector",
        "knowledge_retrieval",
    ]
    assert pond.info[0].value.startswith("**No answer.** No conclusion can be drawn without a language model")
    assert "From the card “Food chains”" in shown
    assert "Press Run to get the answer" not in shown and "0 × 0" not in shown and "No rows left" not in shown
    assert any("Diving beetle" in str(element.value) for element in (*pond.markdown, *pond.text, *pond.code))


def test_a_model_at_a_server_answers_with_the_modules_of_science_in_three_requests(
    pond: AppTest, server: ScriptedServer
) -> None:
    server.always = talk
    connect(pond, server)
    assert pond.selectbox(key="method").value == "chameleon"
    press(pond, "suggestion_0")
    press(pond, "run")
    assert not pond.exception and not pond.error
    assert len(server.heard) == 3
    assert str(chain_of(pond).answer) == "diving beetle"
    assert headings(pond)[-1] == "diving beetle"
    assert [line.partition(" · ")[2].split()[0] for line in steps(pond)] == [
        "Plan:",
        "Text",
        "Knowledge:",
        "Solution:",
        "Answer:",
    ]
    assert "0 × 0" not in texts(pond)
    assert "download_table" not in {button.key for button in pond.get("download_button")}
    sent = str(server.bodies)
    assert "Diving beetle" in sent and "each arrow leads" in sent
