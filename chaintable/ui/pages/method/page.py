"""The page from top to bottom: what Chain-of-Table is, the first lesson, and the glossary."""

import streamlit as st

from chaintable.ui.pages.method.first_lesson import draw_first_lesson
from chaintable.ui.pages.method.glossary import draw_glossary
from chaintable.ui.session.session import Session

PAPER_LINK = "https://arxiv.org/abs/2401.04398"


def draw_method(held: Session) -> None:
    """Draw the method in words, the lesson and the operations."""
    with st.container(gap=None, key="title"):
        st.markdown("## The method in pictures", anchors=False)
    st.markdown(
        "**Chain-of-Table** answers a question about a table by changing the table, step by step, until the answer can "
        "be read off. Before each step a model is asked two things: *which operation comes next?* and *with which "
        "arguments?* The program carries the operation out and shows the model the new table. The steps so far are "
        "the chain: you can look at each one, change it, and play the rest again."
    )
    st.markdown(
        f"The paper: [Chain-of-Table: Evolving Tables in the Reasoning Chain for Table Understanding]({PAPER_LINK}) "
        "(Wang and others, 2024, arXiv 2401.04398). It has five operations; ChainTable adds those that "
        "spreadsheets need."
    )
    draw_first_lesson(held)
    draw_glossary()
