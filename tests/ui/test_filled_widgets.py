"""A widget gets the value that was set for it, whatever becomes of the drawing that should have shown it."""

from typing import Any

import pytest

from chaintable.chain import Chain
from chaintable.samples import read_sample
from chaintable.tables.state import Question
from chaintable.ui.session import current
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import Moment


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the browser says of its widgets."""
    said = {"question": "Who came last?"}
    monkeypatch.setattr(current.st, "session_state", said)
    return said


@pytest.fixture
def held(browser: dict[str, Any]) -> Session:
    session = Session(History(Moment(Chain(Question(""), read_sample("clasica")))))
    session.widgets["question"] = "Who came first?"
    current.fill_widgets(session)
    return session


@pytest.mark.parametrize("said", ["Who came last?", "Who came first?"])
def test_a_value_is_set_again_after_a_drawing_that_was_cut_short(
    browser: dict[str, Any], held: Session, said: str
) -> None:
    browser["question"] = said
    current.fill_widgets(held)
    assert browser["question"] == "Who came first?"
    assert held.unseen, "this drawing isn't finished either"


def test_what_a_person_wrote_meanwhile_stays(browser: dict[str, Any], held: Session) -> None:
    browser["question"] = "Who rides for Rabobank?"
    current.fill_widgets(held)
    assert browser["question"] == "Who rides for Rabobank?"
    browser["question"] = "Who came last?"
    current.fill_widgets(held)
    assert browser["question"] == "Who came last?"


def test_a_later_value_wins(browser: dict[str, Any], held: Session) -> None:
    browser["question"] = "Who came last?"
    held.widgets["question"] = "How many are there?"
    current.fill_widgets(held)
    assert browser["question"] == "How many are there?"


def test_a_value_that_was_seen_is_not_set_again(browser: dict[str, Any], held: Session) -> None:
    current.drawn(held)
    browser["question"] = "Who came last?"
    current.fill_widgets(held)
    assert browser["question"] == "Who came last?"


def test_a_switch_that_a_person_may_have_turned_back_stays(browser: dict[str, Any], held: Session) -> None:
    browser["step_1"] = True
    held.widgets["step_1"] = False
    current.fill_widgets(held)
    browser["step_1"] = True
    current.fill_widgets(held)
    assert browser["step_1"] is True
