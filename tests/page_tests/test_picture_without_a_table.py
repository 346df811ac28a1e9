"""A science question about a picture, with no table: how Explore draws it, asks it, and what it says without a key."""

from collections.abc import Callable

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from PIL import Image
from readers.pictures_on_the_fly import file_of
from streamlit.testing.v1 import AppTest

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.models.embedded import EmbeddedModel
from chaintable.readers.pictures import pictures_beside_question
from chaintable.tables.source import Source
from chaintable.ui.model import choice
from chaintable.ui.pages.explore import opened_files

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
    monkeypatch.setattr(pictures_beside_question, "text_lines", lambda picture, limits=None: NAMES)
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
    assert "reads: nothing" in shown and "reads: table" not in shown, (
        "there is no table that an answer could be read from"
    )
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


def test_an_uploaded_picture_without_text_is_asked_alone_with_the_modules_of_science(
    app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened_files, "read_file", refuse)
    monkeypatch.setattr(pictures_beside_question, "text_lines", lambda picture, limits=None: NAMES)
    app.file_uploader(key="upload").upload("sky.png", file_of(Image.new("RGB", (60, 40), "skyblue"))).run()
    assert not app.exception and not app.error
    assert "Opened without a table. No text was found. Take it again." in texts(app)
    assert "1 picture" in texts(app) and len(app.get("image")) == 1
    assert app.selectbox(key="method").value == "chameleon"
    server.always = talk
    connect(app, server)
    app.text_input(key="question").set_value("Which animal eats tadpoles?")
    press(app, "run")
    assert str(chain_of(app).answer) == "diving beetle"
    sent = str(server.bodies[0])
    assert "- Image_Captioner: " in sent and "- Row_Lookup: " not in sent
    press(app, "undo")
    press(app, "undo")
    assert headings(app) == ["Clásica de San Sebastián 2008"]


def test_a_damaged_picture_is_refused_with_the_reason(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("sky.png", b"\x89PNG\r\n\x1a\nbroken").run()
    assert "is damaged" in app.error[0].value
    assert headings(app) == ["Clásica de San Sebastián 2008"]


def refuse(*given: object, **more: object) -> Source:
    raise InputError("No text was found.", "Take it again.")
