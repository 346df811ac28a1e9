"""The page Drive over documents: a person sends the queries, and a class guesses which one was sent."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from over_documents import FIRST, played, stored
from streamlit.testing.v1 import AppTest

from chaintable.operations import Answer, Search
from chaintable.ui.documents.guessing import plan_taken, plans_to_guess
from chaintable.ui.drive.state import Driving
from chaintable.ui.rooms.rooms import Guess
from chaintable.ui.rooms.scene import scene_of

from .conftest import to_drive
from .test_explore import press, texts

Open = Callable[..., AppTest]


@pytest.fixture
def app(open_app: Open, data: Path) -> AppTest:
    return open_app(chain=stored(played(), data))


def test_a_person_sends_queries_and_sees_what_competes_for_them(app: AppTest) -> None:
    to_drive(app)
    app.selectbox(key="drive_method").set_value("furepa").run()
    press(app, "begin_drive")
    own = app.session_state["session"].part(Driving)
    box = next(one for one in app.text_input if one.label == "Query to send")
    box.set_value("shows with guests").run()
    assert "2 of 5 passages fit: Rosa Lind, Ida Brandt" in texts(app)
    press(app, "say_plan")
    assert isinstance(own.drive.chain.steps[0].operation, Search)
    assert "Evidence so far" in texts(app)
    reply = next(one for one in app.get("segmented_control") if one.key.endswith("_plan"))
    reply.set_value("Answer").run()
    next(one for one in app.text_input if one.label == "The answer").set_value("Lisbon").run()
    press(app, "say_plan")
    assert isinstance(own.drive.chain.steps[-1].operation, Answer)
    assert not app.exception


def test_a_class_guesses_the_query_from_those_that_were_planned(app: AppTest) -> None:
    app.query_params["mode"] = "class"
    to_drive(app)
    assert "Which query would you send?" in texts(app)
    assert not app.dataframe, "the evidence is shown in place of the table"
    chain = app.session_state["session"].chain
    plans = plans_to_guess(chain, 0)
    assert set(plans.values()) == {
        "Search “Ida Brandt”",
        "Search “guest on which show was the baker Ida Brandt, exactly”",
        "Search “shows with guests”",
    }
    press(app, f"guess_{plan_taken(chain, 0)}")
    press(app, "lesson_on")
    assert "1 of 1 guessed right." in texts(app)
    assert "Search “Ida Brandt”: 1" in texts(app)
    assert not app.exception


def test_a_phone_chooses_among_the_same_plans() -> None:
    chain = played()
    scene = scene_of(chain, 2, True, {"search": "Search the documents"})
    assert (scene.asked, scene.evidence, scene.what) == ("Which query would you send?", True, "plan")
    assert list(scene.frame["Title"]) == ["Ida Brandt", "Harbour Show"]
    assert scene.truth is not None
    assert Guess(plan_taken(chain, 2)).right(scene.truth, scene).choice
    assert not Guess("plan_0").right(scene.truth, scene).choice, "the answer comes first in the alphabet"


def test_a_step_with_one_plan_is_guessed_by_its_operation() -> None:
    chain = played(rounds=((FIRST[0],) * 5, *[("[Answer] Lisbon",) * 5]))
    assert plans_to_guess(chain, 0) == {}
    assert plans_to_guess(replace(chain, source=replace(chain.source, passages=None)), 0) == {}
    assert scene_of(chain, 0, False, {"search": "Search"}).choices == {"search": "Search"}
