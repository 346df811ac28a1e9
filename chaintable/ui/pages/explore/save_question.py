"""Save a question with its table and right answer, to test prompts on it."""

from zlib import crc32

import streamlit as st

from chaintable.tables.state import Question
from chaintable.ui.pages.prompts import actions
from chaintable.ui.pages.prompts.state import Keeping, PromptsState
from chaintable.ui.parts.panels import is_drawn
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import escape, listed, shorten
from chaintable.ui.session.session import Session

_MOST_CHARACTERS = 5_000


def draw_save_question(held: Session, answer: tuple[str, ...]) -> None:
    """Draw a popover with a form for the right answer, filled in with the chain's answer.

    After saving, a confirmation replaces the form. The popover isn't closed by code: closing it while a button in it
    is being pressed may leave it open.
    """
    question = held.chain.question
    if not question.text or held.session_store.read_only:
        return
    found = tuple(" ".join(value.split()) for value in answer)
    box = f"{actions.EXPECTED_KEY}_{crc32(repr((question.text, found)).encode('utf-8', 'replace')):08x}"
    words, key = "Save as a question", "question_popover"
    with st.popover(words, icon=":material/bookmark_add:", key=key, on_change="rerun") as panel:
        if not is_drawn(held, key, panel):
            return
        keeping = held.part(PromptsState).keeping
        if keeping is None or keeping.source is not held.chain.source or keeping.box != box:
            _draw_form(question, box, found)
        elif keeping.problem is not None:
            _draw_form(question, box, found)
            draw_problem(keeping.problem)
        elif keeping.again:
            _draw_form(question, box, keeping.expected)
        else:
            _draw_kept(keeping)


def _draw_form(question: Question, box: str, expected: tuple[str, ...]) -> None:
    st.caption(
        "The question is saved with its table and the right answer. On the page Prompts you can test prompts on it."
    )
    st.text_area(
        "Right answer, one value per line",
        "\n".join(expected),
        key=box,
        max_chars=_MOST_CHARACTERS,
    )
    st.button(
        "Save",
        key="save_question",
        type="primary",
        on_click=actions.save_question,
        args=(question, box),
    )


def _draw_kept(keeping: Keeping) -> None:
    expected = escape(shorten(listed(keeping.expected), 300)) or "unknown"
    st.markdown(f":material/bookmark_added: **Question saved.** Right answer: {expected}.")
    st.caption("You can test prompts on it, or delete it, on the page Prompts.")
    st.button(
        "Change the right answer",
        key="save_question_again",
        type="tertiary",
        icon=":material/edit:",
        on_click=actions.write_expected,
        args=(keeping,),
        help="A question has one right answer: the one saved last",
    )
