"""Chains over documents on Explore: what each round saw, planned, dropped and brought, and what a person changes."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from over_documents import played, stored
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextInput

from chaintable.chain import Chain
from chaintable.operations import DropEvidence, KeepEvidence, Search
from chaintable.ui.pages.compare.state import CompareState

from .conftest import to_page
from .test_explore import press, texts

Open = Callable[..., AppTest]


@pytest.fixture
def app(open_app: Open, data: Path) -> AppTest:
    """A run of FuRePA by a language model, every step open."""
    opened = open_app(chain=stored(played(), data), details="0")
    return unfolded(opened)


def unfolded(app: AppTest) -> AppTest:
    """The page with every step open."""
    held = app.session_state["session"]
    held.widgets |= {f"step_{k}": True for k in range(len(held.chain.steps))}
    return app.run()


def query_box(app: AppTest) -> TextInput:
    """The box of the query in the form of a search."""
    return next(one for one in app.text_input if one.label == "Search the documents for")


def chain_of(app: AppTest) -> Chain:
    assert not app.exception
    return app.session_state["session"].chain


def pages(app: AppTest) -> str:
    """The HTML parts of the page."""
    return "\n".join(part.proto.body for part in app.get("html"))


def test_the_plans_of_a_round_are_shown_by_vote_with_the_bar(app: AppTest) -> None:
    shown = texts(app)
    assert "- 2 × search “Ida Brandt”" in shown
    assert "- 1 × answer “Lisbon”" in shown
    assert "1 of 5 plans answers; 3 are needed: search on." in shown
    assert "4 of 5 plans answer; 3 are needed: answer." in shown
    assert 'aria-label="4 of 5 plans answer; 3 are needed: answer."' in pages(app)


def test_what_was_not_used_has_its_reason_and_the_rest_their_competitors(app: AppTest) -> None:
    shown = texts(app)
    assert "“[Answer] Lisbon”: It is an answer, but there is no evidence yet" in shown
    assert "“Ida Brandt”: asked before, in search 1 (distance 0.0)" in shown
    assert "1 of 5 passages fits: Ida Brandt" in shown
    assert "2 of 5 passages fit: Rosa Lind, Ida Brandt" in shown


def test_what_is_hidden_from_the_model_is_told_apart_from_what_it_saw(app: AppTest) -> None:
    app.session_state["seen_2"] = True
    app.run()
    seen, _, hidden = pages(app).partition("Hidden from the model")
    assert "The Harbour Show is a talk show." in seen
    assert "[Search]" not in seen
    assert hidden.startswith("</strong><br>[Search] Ida Brandt<br>[Analysis] The show is known.<br>[Search] Harbour")


def test_passages_are_marked_and_escaped(app: AppTest) -> None:
    shown = pages(app)
    assert "&lt;b&gt;twice&lt;/b&gt;" in shown and "<b>twice" not in shown
    assert ">Harbour</mark>" in shown
    assert "rank 1 · row 4 · shows.md, line 2 · new evidence" in shown
    assert "evidence 1 already" in shown
    assert "evidence 2 · shows.md, line 2 · found with “Harbour Show hosted by” · has 100 % of its words" in shown


def test_another_passage_is_taken_and_later_steps_are_applied_again(app: AppTest) -> None:
    press(app, "take_1_5")
    chain = chain_of(app)
    assert chain.steps[1].operation == Search("Harbour Show hosted by", 5)
    assert [note.title for note in chain.steps[2].state.evidence] == ["Ida Brandt", "Market Hour", "Tom Reyes"]
    assert chain.steps[1].author == "person" and chain.answer is not None
    assert "plan_on" in {button.key for button in app.button}, "the model can plan on from there"


def test_another_query_of_the_round_is_searched(app: AppTest) -> None:
    press(app, "search_1_1")
    assert chain_of(app).steps[1].operation == Search("host of the Harbour Show")
    assert "What “host of the Harbour Show” finds" in texts(app)


def test_a_later_search_whose_passage_is_evidence_now_says_so(app: AppTest) -> None:
    press(app, "edit_1")
    next(one for one in app.text_input if one.label == "Search the documents for").set_value(
        "presenter Tom Reyes"
    ).run()
    app.number_input[0].set_value(2).run()
    press(app, "apply")
    chain = chain_of(app)
    assert chain.steps[2].problem == "Row 2 is evidence already (evidence 2). Take another passage."
    assert chain.steps[2].problem in texts(app)


def test_evidence_is_dropped_and_kept_by_steps_of_their_own(app: AppTest) -> None:
    press(app, "drop_round_1_1")
    chain = chain_of(app)
    assert chain.steps[2].operation == DropEvidence(1)
    assert "Dropped: “Ida Brandt”" in texts(unfolded(app))
    assert [note.title for note in chain.state.evidence] == ["Harbour Show", "Tom Reyes"]
    unfolded(press(app, "undo"))
    press(app, "keep_1_5")
    chain = chain_of(app)
    assert chain.steps[2].operation == KeepEvidence(5)
    assert [note.title for note in chain.state.evidence] == ["Ida Brandt", "Harbour Show", "Market Hour", "Tom Reyes"]


def test_the_form_shows_what_an_edited_query_would_find(app: AppTest) -> None:
    press(app, "edit_1")
    box = query_box(app)
    assert box.value == "Harbour Show hosted by"
    box.set_value("Market Hour prices").run()
    assert "What “Market Hour prices” finds" in texts(app)
    press(app, "apply")
    chain = chain_of(app)
    assert chain.steps[1].state.evidence[-1].title == "Market Hour"
    assert [step.done for step in chain.steps] == [True] * 4


def test_the_answer_is_shown_in_its_passage_and_its_document(app: AppTest) -> None:
    shown = texts(app)
    assert "### Where the answer stands" in shown
    assert "2 other pieces of evidence led there." in shown
    assert "what it rests on is unknown" not in shown
    assert "He was born in Lisbon in 1961.</mark>" in pages(app)
    before = pages(app).count("Rosa Lind was a guest")
    app.session_state["document_3"] = True
    app.run()
    assert "He was born in Lisbon in 1961.</mark>" in pages(app).rpartition("Rosa Lind was a guest")[0]
    assert pages(app).count("Rosa Lind was a guest") == before + 1, "the rest of the document"


def test_the_hops_are_a_picture_and_words(app: AppTest) -> None:
    assert "Step 2 searched “Harbour Show hosted by”, from passage 1, and found passage 2 “Harbour Show”." in texts(app)
    app.session_state["hops"] = True
    app.run()
    assert not app.exception
    assert len(app.get("plotly_chart")) == 1


def test_the_masks_are_compared_side_by_side_by_a_language_model(app: AppTest) -> None:
    app.session_state["seen_2"] = True
    app.run()
    assert "Choose a language model to compare what it does with nothing hidden." in texts(app)
    held = app.session_state["session"]
    held.wanted = replace(held.wanted, kind="openai", model="m", base_url="http://127.0.0.1:1/v1")
    app.run()
    assert "compare_masks_2" in {button.key for button in app.button}
    press(app, "compare_masks_2")
    to_page(app, "compare")
    assert not app.exception
    setups = [draft.setup for draft in held.part(CompareState).drafts]
    assert [(setup.method, setup.settings["mask"]) for setup in setups] == [("furepa", "both"), ("furepa", "none")]
