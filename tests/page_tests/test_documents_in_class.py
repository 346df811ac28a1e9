"""The page Drive over documents: a person sends the queries, and a class guesses which one was sent."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from over_documents import FIRST, QUESTION, played, stored
from streamlit.testing.v1 import AppTest

from chaintable.operations import Answer, DropEvidence, Search
from chaintable.ui.documents.guessing import ANSWER_NOW, plan_taken, plans_to_guess
from chaintable.ui.pages.drive.state import Driving
from chaintable.ui.pages.rooms.actions import Teaching
from chaintable.ui.pages.rooms.right_guess import ROUND_REASONS
from chaintable.ui.pages.rooms.rooms import ROOMS, Guess
from chaintable.ui.pages.rooms.shown_step import shown_step_of

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
    box = next(one for one in app.text_input if one.label == "Which query would you send?")
    box.set_value("shows with guests").run()
    assert "2 of 5 passages fit: Rosa Lind, Ida Brandt" in texts(app)
    press(app, "say_plan")
    assert isinstance(own.drive.chain.steps[0].operation, Search)
    assert "Evidence so far" in texts(app)
    reply = next(one for one in app.get("segmented_control") if one.key.endswith("_plan"))
    reply.set_value("Answer").run()
    next(one for one in app.text_input if one.label == "What is the answer?").set_value("Lisbon").run()
    press(app, "say_plan")
    assert isinstance(own.drive.chain.steps[-1].operation, Answer)
    assert not app.exception


def test_a_class_guesses_the_query_from_those_that_were_planned(app: AppTest) -> None:
    app.query_params["mode"] = "class"
    to_drive(app)
    assert "### Which query would you send?" in texts(app)
    assert "5 passages can be searched" in texts(app)
    chain = app.session_state["session"].chain
    assert set(plans_to_guess(chain, 0).values()) == {
        "Search “Ida Brandt”",
        "Search “guest on which show was the baker Ida Brandt, exactly”",
        "Search “shows with guests”",
    }
    press(app, f"guess_{plan_taken(chain, 0)}")
    press(app, "lesson_on")
    shown = texts(app)
    assert "1 of 1 guessed right." in shown
    assert "Search “Ida Brandt”: 1" in shown
    assert "- 2 × search “Ida Brandt”" in shown and "What “Ida Brandt” finds" in shown
    press(app, "lesson_on")
    assert "Evidence so far: 1 piece" in texts(app)
    assert not app.dataframe, "the evidence is shown in place of the table"
    assert ANSWER_NOW in plans_to_guess(chain, 1).values()
    assert "Lisbon" not in texts(app) + "".join(str(button.label) for button in app.button), "no answer is given away"
    assert not app.exception


def test_the_end_of_a_lesson_shows_where_the_answer_stands_and_the_hops(app: AppTest) -> None:
    app.query_params["mode"] = "class"
    to_drive(app)
    for _ in range(7):
        press(app, "lesson_on")
    shown = texts(app)
    assert "4 of 5 plans answer; 3 are needed: answer." in shown
    assert "Where the answer stands" in shown
    assert "Step 3 searched “Tom Reyes born”, from passage 2" in shown
    assert not app.exception


def test_a_phone_chooses_among_the_same_plans() -> None:
    chain = played()
    shown_step = shown_step_of(chain, 2, True, {"search": "Search the documents"})
    assert (shown_step.asked, shown_step.what) == ("Which query would you send, or would you answer now?", "plan")
    assert shown_step.evidence is not None
    assert [title for title, _ in shown_step.evidence] == ["Ida Brandt", "Harbour Show"]
    assert shown_step.told == "Search: Tom Reyes born → Tom Reyes"
    assert shown_step.truth is not None
    right = Guess(plan_taken(chain, 2)).right(shown_step.truth, shown_step)
    assert (right.choice, right.rows, right.columns) == (True, None, None)
    assert not Guess("plan_answer").right(shown_step.truth, shown_step).choice
    assert not Guess(plan_taken(chain, 2), frozenset({0})).fits(shown_step), "there is no row to tap"


def test_where_one_query_was_planned_the_question_itself_is_another() -> None:
    chain = played(rounds=((FIRST[0],) * 5, *[("[Answer] Lisbon",) * 5]))
    assert set(plans_to_guess(chain, 0).values()) == {"Search “Ida Brandt”", f"Search “{QUESTION.text}”"}
    last = plans_to_guess(chain, 1)
    assert last[plan_taken(chain, 1)] == ANSWER_NOW
    assert plans_to_guess(replace(chain, source=replace(chain.source, passages=None)), 0) == {}


def test_evidence_that_a_person_dropped_is_guessed_by_its_operation_and_no_row_is_asked_for() -> None:
    chain = played().insert(1, DropEvidence(1))
    shown_step = shown_step_of(chain, 1, True, {"search": "Search", "drop_evidence": "Drop evidence"})
    assert (shown_step.asked, shown_step.choices["drop_evidence"]) == ("Which operation is next?", "Drop evidence")
    assert shown_step.evidence is not None and len(shown_step.evidence) == 1
    assert shown_step.truth is not None
    right = Guess("drop_evidence").right(shown_step.truth, shown_step)
    assert (right.choice, right.rows, right.columns) == (True, None, None)


def test_a_person_whose_rounds_are_used_up_is_asked_for_the_answer_only(open_app: Open, data: Path) -> None:
    chain = played().until(1)
    app = to_drive(open_app(chain=stored(chain, data)))
    app.selectbox(key="drive_method").set_value("direct_retrieval").run()
    press(app, "begin_drive")
    assert [one.label for one in app.text_input if one.label.endswith("?")] == ["What is the answer?"]
    next(one for one in app.text_input if one.label == "What is the answer?").set_value("Lisbon").run()
    press(app, "say_plan")
    answer = app.session_state["session"].part(Driving).drive.chain.answer
    assert answer is not None and answer.values == ("Lisbon",)


def test_where_phones_guessed_the_page_does_not_say_that_nobody_did(app: AppTest) -> None:
    app.query_params["mode"] = "class"
    press(to_drive(app), "open_room")
    room = app.session_state["session"].part(Teaching).room
    assert room is not None
    ROOMS.join(room, "phone")
    assert ROOMS.say(room, "phone", 0, Guess("plan_0"))
    press(app, "lesson_on")
    assert "No guesses." not in texts(app)
    assert "plan: 0 of 1 right" in texts(app)
    press(app, "lesson_on")
    press(app, "lesson_on")
    assert "No guesses." in texts(app), "neither by hand nor by phone"
    press(app, "close_room")


def test_at_a_round_that_brings_nothing_new_the_class_finds_out_why() -> None:
    again = (FIRST[0],) * 5
    chain = played(rounds=(again, again, *[("[Answer] Lisbon",) * 5]))
    shown_step = shown_step_of(chain, 1, True, {})
    assert shown_step.choices == ROUND_REASONS
    assert shown_step.truth is not None and shown_step.truth.choice == "repeat"
    assert shown_step.evidence == ((chain.steps[0].state.evidence[0].title, chain.steps[0].state.evidence[0].text),)


def test_the_heading_of_a_reply_does_not_say_what_is_wrong_with_it(open_app: Open, data: Path) -> None:
    again = (FIRST[0],) * 5
    chain = played(rounds=(again, again, *[("[Answer] Lisbon",) * 5]))
    app = open_app(chain=stored(chain, data))
    app.query_params["mode"] = "class"
    to_drive(app)
    press(app, "lesson_on")
    press(app, "lesson_on")
    assert "### The model's reply" in texts(app) and "Nothing new" not in texts(app)
    press(app, "guess_repeat")
    press(app, "lesson_on")
    assert "Nothing new: Ida Brandt" in texts(app) and "1 of 1 guessed right." in texts(app)
    assert "The evidence is unchanged." in texts(app)
    assert not app.exception
