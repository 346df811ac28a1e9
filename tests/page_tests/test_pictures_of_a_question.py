"""Pictures in the question's form: put beside the table by Run, removed there, and brought back by Undo."""

import json
from importlib import resources

import pytest
from models.server import ScriptedServer, reply
from streamlit.testing.v1 import AppTest

from chaintable.chain import Chain
from chaintable.ui.pages.explore.actions import PictureUploads
from chaintable.ui.session import state

from .test_explore import ask, press, texts
from .test_masks_and_bill import mask
from .test_server_model import connect

PLAN = "['text_detector', 'image_captioner', 'solution_generator', 'answer_generator']"
MENU = resources.files("chaintable.samples").joinpath("pictures", "menu.png").read_bytes()


def choose_picture(app: AppTest, data: bytes = MENU) -> None:
    key = app.session_state["session"].part(PictureUploads).key
    app.file_uploader(key=key).upload("menu.png", data)


def chain_of(app: AppTest) -> Chain:
    chain: Chain = app.session_state["session"].chain
    return chain


def shown(app: AppTest) -> list[str]:
    return [picture.name for picture in chain_of(app).start.pictures]


def test_a_picture_stands_beside_the_table_until_it_is_removed_and_undo_brings_it_back(app: AppTest) -> None:
    choose_picture(app)
    ask(app)
    assert not app.exception
    assert shown(app) == ["menu.png"] and chain_of(app).answer is not None
    ask(app, "How many riders are there?")
    assert shown(app) == ["menu.png"], "it stays for other questions and is added once"
    app.session_state[state.SOURCE_KEY] = True
    app.run()
    assert len(app.get("image")) == 1
    press(app, "remove_picture_0")
    assert shown(app) == []
    press(app, "undo")
    assert shown(app) == ["menu.png"]


def test_undo_takes_back_the_question_and_then_its_picture(app: AppTest) -> None:
    choose_picture(app)
    ask(app)
    press(app, "undo")
    assert (shown(app), chain_of(app).steps) == (["menu.png"], ())
    press(app, "undo")
    assert shown(app) == []


def test_a_file_that_is_no_picture_is_refused_and_nothing_is_asked(app: AppTest) -> None:
    choose_picture(app, b"Team,Points")
    ask(app)
    assert "'menu.png' is not a PNG, JPEG or WebP picture. Save it as PNG or JPEG and try again." in texts(app)
    assert (shown(app), chain_of(app).steps) == ([], ())


def test_without_a_question_the_picture_waits_in_the_form(app: AppTest) -> None:
    choose_picture(app)
    ask(app, "")
    assert "Type a question about the table first." in texts(app)
    assert shown(app) == []


@pytest.mark.parametrize("masked", [False, True])
def test_a_model_at_a_server_is_shown_the_picture_unless_columns_are_masked(
    app: AppTest, server: ScriptedServer, masked: bool
) -> None:
    server.always = lambda heard: reply("A drawing." if len(server.heard) > 1 else PLAN)
    connect(app, server)
    app.selectbox(key="method").set_value("chameleon").run()
    if masked:
        mask(app, "Team")
    app.text_area(key="choices").set_value("left\nright")
    choose_picture(app)
    ask(app, "Which pair of magnets pulls harder?")
    assert shown(app) == ["menu.png"]
    sent = json.dumps(server.bodies)
    assert ("image_url" in sent) is not masked
    assert not (masked and "Espresso" in sent)
