"""Not sure: the answer says so and offers the readings of the question; and the cascade in the model settings."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from models.server import ScriptedServer
from streamlit.testing.v1 import AppTest

from chaintable.models.embedded.proposals.understanding import Proposal
from chaintable.operations import ALL, Answer, Operation
from chaintable.operations.grammar.calls import parse_call
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.ui.model import choice

from .conftest import CALLS, OTHER, Planned
from .test_explore import ask, choose, headings, press, steps, tables, texts
from .test_server_model import LAST, connect


class Unsure(Planned):
    """Plans as it is told, is as sure as it is told, and reads every question in the same three ways."""

    name = "embedded"
    sure: float = 0.23

    def complete(self, prompt: Prompt) -> Completion:
        return replace(super().complete(prompt), sure=self.sure, author="embedded")

    def confidence(self, question: Question, table: Table, others: tuple[Table, ...] = ()) -> float:
        return self.sure

    def readings(
        self, question: Question, table: Table, most: int = 3, others: tuple[Table, ...] = ()
    ) -> tuple[Proposal, ...]:
        ways = (CALLS, (OTHER, "f_answer(count)"), ("f_answer(count)",))
        return tuple(
            Proposal(_operations(calls, State(table)), share)
            for calls, share in zip(ways, (self.sure, 0.2, 0.1), strict=True)
        )


def _operations(calls: tuple[str, ...], state: State) -> tuple[Operation, ...]:
    found: list[Operation] = []
    for call in calls:
        found.append(parse_call(call, (*ALL, Answer), state))
        state = found[-1].apply(state)
    return tuple(found)


@pytest.fixture(autouse=True)
def unsure(planned: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "embedded", Unsure)


def takers(app: AppTest) -> list[str]:
    return [str(button.key) for button in app.button if str(button.key).startswith("take_reading_")]


def test_an_unsure_answer_says_so_and_shows_every_reading_with_steps_answer_and_share(app: AppTest) -> None:
    said = texts(ask(app))
    assert "Not sure. The model is 23 % sure of this answer. The most likely readings" in said
    assert "1 · ESP, ITA · 23 %" in said
    assert "2 · 3 · 20 %\n1. Keep the rows where Rank is at most 3\n2. Answer: the number of rows" in said
    assert "3 · 10 · 10 %" in said
    assert "Used in the chain above" in said
    assert takers(app) == ["take_reading_1", "take_reading_2"]


class WithoutTheCity(Unsure):
    """Says that it has no use for a word of the question."""

    def complete(self, prompt: Prompt) -> Completion:
        return replace(super().complete(prompt), remark="confidence: unsure (23 %). Not used: 'city'. Assumed: x.")


def test_a_word_that_the_answer_does_not_use_is_named_with_where_it_may_be_and_what_to_do(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "embedded", WithoutTheCity)
    said = texts(ask(app))
    assert "The answer leaves out “city”. If this table doesn't have it, Add a table brings another one here." in said
    assert "Or add the steps by hand, or choose a language model." in said
    held = app.session_state["session"]
    others = (Table.of(["Town"], [["Bonn"]], "Towns"), Table.of(["City", "Zip"], [["Bonn", "1"]], "Places"))
    source = held.chain.source
    for told in (replace(source, others=others), replace(source, sheets=("Read me", "City list"))):
        now = replace(held.moment, chain=replace(held.chain, source=told))
        held.history = replace(held.history, present=now)
        said = texts(app.run())
        assert ("Places has such a column: More steps" in said) == bool(told.others)
        assert ("Perhaps the sheet City list has it: Add a table" in said) == bool(told.sheets)
        assert "Towns" not in said and "Read me" not in said


class WithoutTheChange(Unsure):
    """Says that it has no use for words that a step by hand could carry out."""

    def complete(self, prompt: Prompt) -> Completion:
        return replace(super().complete(prompt), remark="confidence: unsure (23 %). Not used: 'change' and 'above'.")


def test_the_step_by_hand_is_named_that_does_what_the_answer_leaves_out(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "embedded", WithoutTheChange)
    said = texts(ask(app))
    assert "The answer leaves out “change” and “above”. Do it by hand: add the step Calculate a column before" in said
    assert "another one here" not in said


def test_a_reading_that_is_taken_becomes_the_chain_and_undo_brings_the_former_back(app: AppTest) -> None:
    ask(app)
    before = steps(app)
    press(app, "take_reading_1")
    assert not app.exception
    assert headings(app)[-1] == "3"
    assert [step.partition(" (")[0] for step in steps(app)] == [
        "1 · Keep the rows where Rank is at most 3",
        "2 · Answer: the number of rows",
    ]
    assert "Reading 2 used." in texts(app)
    assert "decided by the embedded model" in texts(app)
    assert "Not sure" not in texts(app)
    press(app, "undo")
    assert (headings(app)[-1], steps(app)) == ("ESP, ITA", before)
    assert "Not sure" in texts(app)


def test_from_a_reading_that_was_taken_another_can_be_taken(app: AppTest) -> None:
    press(ask(app), "take_reading_1")
    assert takers(app) == ["take_reading_0", "take_reading_2"]
    press(app, "take_reading_2")
    assert headings(app)[-1] == "10"


def test_a_sure_answer_offers_no_readings(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Unsure, "sure", 0.6)
    assert "Not sure" not in texts(ask(app))
    assert takers(app) == []


def test_after_an_edit_by_hand_the_old_readings_are_gone(app: AppTest) -> None:
    ask(app)
    choose(app, "more_1", "Delete step 2")
    assert "Not sure" not in texts(app)
    assert takers(app) == []


@pytest.mark.parametrize(
    ("sure", "answer", "author"), [(0.6, "ESP, ITA", "the embedded model"), (0.55, LAST, "scripted")]
)
def test_with_a_cascade_the_server_is_asked_only_what_the_embedded_model_is_unsure_of(
    app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, sure: float, answer: str, author: str
) -> None:
    monkeypatch.setattr(Unsure, "sure", sure)
    connect(app, server)
    app.toggle(key="model_embedded_first").set_value(True).run()
    assert app.slider(key="model_sure_from").value == 0.6
    ask(app)
    assert not app.exception
    assert headings(app)[-1] == answer
    assert f"decided by {author}" in texts(app)
    assert bool(server.heard) == (author == "scripted")


def test_the_threshold_is_what_the_slider_says(app: AppTest, server: ScriptedServer) -> None:
    connect(app, server)
    app.toggle(key="model_embedded_first").set_value(True).run()
    app.slider(key="model_sure_from").set_value(0.2).run()
    ask(app)
    assert (headings(app)[-1], server.heard) == ("ESP, ITA", [])


def test_the_table_of_evidence_follows_the_reading_that_was_taken(app: AppTest) -> None:
    press(ask(app), "take_reading_1")
    assert "Your table with the cells highlighted that the answer rests on" in tables(app)


def test_a_link_to_a_chain_with_a_taken_reading_brings_back_the_choice(
    app: AppTest, open_app: Callable[..., AppTest]
) -> None:
    press(ask(app), "take_reading_1")
    parts = {name: v[0] if isinstance(v, list) else v for name, v in dict(app.query_params).items()}
    again = open_app(**parts)
    assert headings(again)[-1] == "3"
    assert takers(again) == ["take_reading_0", "take_reading_2"]
