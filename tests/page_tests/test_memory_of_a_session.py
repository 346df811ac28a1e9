"""What a page remembers of a person is bounded, and gone when the session is."""

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.samples import sample_named
from chaintable.ui.session.memo import MOST
from chaintable.ui.session.undo.memory import trimmed

from .test_explore import ask, press


def held(app: AppTest) -> list[Any]:
    """What must not outlive the session: its memo and the frames of its tables."""
    session = app.session_state["session"]
    return [session.memo, *(step.state.table.frame for step in session.chain.steps)]


def test_nothing_of_a_session_outlives_it(open_app: Callable[..., AppTest]) -> None:
    app, own = open_app(sample="clasica"), sample_named("clasica")
    assert own is not None
    app.text_area(key="pasted").set_value(own.data.decode())  # all who have the sample itself open share its table
    ask(press(app, "use_pasted"))
    for k in range(3):
        app.session_state[f"step_{k}"] = True
    app.run()
    left = [weakref.ref(thing) for thing in held(app)]
    assert len(left) > 3
    assert app.session_state["session"].memo._known, "it has remembered something"
    del app
    gc.collect()
    assert [reference() for reference in left if reference() is not None] == []


def test_a_session_remembers_a_bounded_number_of_results(open_app: Callable[..., AppTest]) -> None:
    app = ask(open_app(sample="clasica"))
    memo = app.session_state["session"].memo
    for number in range(MOST + 10):
        memo.recall(int, (number,))
    assert len(memo._known) == MOST


def test_undo_keeps_no_more_tables_than_fit(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    for most, kept in ((10**9, 2), (0, 0)):
        monkeypatch.setattr(trimmed, "__defaults__", (most,))
        for team in ("Ajax", "PSV"):
            app.text_area(key="pasted").set_value(f"Team,Points\n{team},{most}\n")
            press(app, "use_pasted")
        assert len(app.session_state["session"].history.past) == kept
