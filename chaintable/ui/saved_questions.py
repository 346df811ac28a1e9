"""Below an answer: keep the question with its table and its right answer, to try prompts on."""

from zlib import crc32

import streamlit as st

from chaintable.ui import state_prompts
from chaintable.ui.problems import draw_problem
from chaintable.ui.session import Session

_MOST_CHARACTERS = 5_000


def draw_save_question(held: Session, answer: tuple[str, ...]) -> None:
    """The button, and a form with the right answer; it begins with the answer that was found."""
    question = held.chain.question
    if not question.text:
        return
    shown = "\n".join(" ".join(value.split()) for value in answer)
    key = f"{crc32(f'{question.text}{shown}'.encode('utf-8', 'replace')):08x}"
    with st.popover("Save as a question", icon=":material/bookmark_add:", key="question_popover", on_change="rerun"):
        st.caption("It is kept with its table and its right answer. The page Prompts tries prompts on it.")
        st.text_area(
            "The right answer, each value on a line of its own",
            shown,
            key=f"{state_prompts.EXPECTED_KEY}_{key}",
            max_chars=_MOST_CHARACTERS,
        )
        st.button(
            "Save",
            key="save_question",
            type="primary",
            on_click=state_prompts.save_question,
            args=(question, f"{state_prompts.EXPECTED_KEY}_{key}"),
        )
        if held.bench.problem is not None:
            draw_problem(held.bench.problem)
