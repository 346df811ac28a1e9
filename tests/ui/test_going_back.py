"""The browser's Back finds the moment of this session that its address shows."""

from types import SimpleNamespace
from typing import cast

import pytest

from chaintable.chain import Chain
from chaintable.samples import read_sample
from chaintable.tables.state import Question
from chaintable.ui.pages.explore import actions
from chaintable.ui.pages.explore.actions import found_in
from chaintable.ui.session.browser_state.link import Link
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import Moment

SOURCE = read_sample("clasica")


def moment(question: str, saved: str) -> Moment:
    return Moment(Chain(Question(question), SOURCE), sample="clasica", saved=saved)


HISTORY = History(moment("", "")).then(moment("One?", "a")).then(moment("Two?", "b"))


def shown(link: Link) -> str | None:
    found = found_in(HISTORY, link)
    return None if found is None else found.present.chain.question.text


def test_an_earlier_chain_is_found_with_the_later_ones_to_go_forward_to() -> None:
    assert shown(Link("clasica", Question("One?"), chain="a")) == "One?"
    found = found_in(HISTORY, Link("clasica", Question("One?"), chain="a"))
    assert found is not None
    assert found.redone().present.chain.question.text == "Two?"
    again = found_in(found, Link("clasica", Question("Two?"), chain="b"))
    assert again is not None
    assert again.present.saved == "b"


def test_the_table_without_a_question_is_found() -> None:
    assert shown(Link("clasica")) == ""


def test_an_address_that_this_session_never_showed_is_not_found() -> None:
    assert shown(Link("planets")) is None
    assert shown(Link("clasica", Question("One?"), chain="z")) is None


def test_back_to_another_page_finds_nothing_to_show_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions.st, "session_state", {})
    actions.follow_announced()


def test_a_second_word_of_the_same_back_puts_the_question_of_the_answer_into_the_box_again() -> None:
    widgets: dict[str, str] = {}
    held = SimpleNamespace(
        history=HISTORY, moment=HISTORY.present, chain=HISTORY.present.chain, widgets=widgets,
        playing=SimpleNamespace(job=None),
    )  # fmt: skip
    actions.follow(cast(Session, held), Link("clasica", Question("Two?"), chain="b").parts)
    assert held.widgets["question"] == "Two?"
