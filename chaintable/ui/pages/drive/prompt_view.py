"""The current prompt: its question, its exact messages and its table, and what a model replies to it."""

from typing import Any

import streamlit as st

from chaintable.errors import CutThought
from chaintable.methods import DEFAULT, Method
from chaintable.models.person import Asked, Drive
from chaintable.prompts.dialogue import Prompt
from chaintable.ui.documents.passages_view import draw_cards
from chaintable.ui.model.connection_settings import draw_thinking
from chaintable.ui.pages.drive import actions
from chaintable.ui.pages.drive.second_opinion import Other
from chaintable.ui.pages.drive.state import Driving
from chaintable.ui.parts.notes import draw_beside_table
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.prompt_purposes import question_of
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import code, counted, escape, percents, shorten
from chaintable.ui.session.session import Session
from chaintable.ui.work.background_work import draw_work

MOST_ROWS = 100
TALL, LONG = 420, 600
"""The height in pixels of a message with more characters than that; others show whole."""
_ROLES = {"system": "Instruction", "user": "To the model", "assistant": "Your reply"}


def draw_prompt(drive: Drive, asked: Asked) -> None:
    """Draw what is asked now, after the reason if the last reply couldn't be used."""
    prompt = asked.prompt
    if asked.correction:
        said = asked.prompt.messages[-2].content
        st.warning(f"Your reply: {code(shorten(said, 200))}. {escape(asked.correction)}", icon=":material/error:")
    st.caption(f"Step {len(drive.chain.steps) + 1}, prompt {len(asked.calls) + 1}")
    st.markdown(f"### {wanted_words(prompt, drive.method.name)}", anchors=False)
    if prompt.samples > 1:
        st.caption(
            f"A model is asked {prompt.samples} times here, and each reply is a vote. One of yours counts for all."
        )
    with st.expander("The prompt, word for word", type="compact", key="drive_words", on_change="rerun") as opened:
        if opened.open:
            _draw_messages(prompt)


def wanted_words(prompt: Prompt, method: str = DEFAULT) -> str:
    """Return the prompt as a question to a person."""
    return question_of(prompt, method)


def _draw_messages(prompt: Prompt) -> None:
    for message in prompt.messages:
        st.caption(_ROLES.get(message.role, escape(message.role)))
        height: Any = TALL if len(message.content) > LONG else "content"
        st.code(message.content, language=None, wrap_lines=True, height=height)


def draw_prompt_table(drive: Drive, asked: Asked, count: int) -> None:
    """The table as the prompt shows it; over documents the evidence."""
    if isinstance(drive.method, Method) and drive.method.needs_passages:
        _draw_evidence(drive, asked, count)
        return
    view = asked.prompt.view
    rows, columns = view.of
    cut = (view.table.n_rows, view.table.n_columns) != (rows, columns)
    st.caption(
        f"The table as the prompt shows it: {counted(view.table.n_rows, 'row')} × "
        f"{counted(view.table.n_columns, 'column')}{f', of {rows:,} × {columns:,}' if cut else ''}"
    )
    draw_beside_table(asked.prompt.state, drive.chain.source, f"drive_{count}")
    alt = table_alt("The table as the prompt shows it", view.table)
    draw_table(view.table, drive.chain.source, key=f"drive_table_{count}", alt=alt, most=MOST_ROWS)


def _draw_evidence(drive: Drive, asked: Asked, count: int) -> None:
    """Draw the evidence that the prompt shows, and folded the documents, of which a model sees nothing else."""
    state = asked.prompt.state
    found = counted(len(state.evidence), "piece")
    st.markdown(f"**Evidence so far: {found}**" if state.evidence else "**Evidence so far**")
    draw_cards(state, f"drive_{count}")
    with st.expander(
        "The documents, which a model doesn't see", type="compact", key=f"drive_documents_{count}", on_change="rerun"
    ) as opened:
        if opened.open:
            alt = table_alt("The documents", state.table)
            draw_table(state.table, drive.chain.source, key=f"drive_table_{count}", alt=alt, most=MOST_ROWS)


def draw_other(held: Session) -> None:
    """Draw the buttons that ask the embedded or the chosen model the same prompt, and its reply."""
    with st.container(horizontal=True, key="drive_compare"):
        st.button(
            "What does the embedded model say?",
            key="compare_embedded",
            icon=":material/memory:",
            on_click=actions.compare,
            args=(True,),
        )
        if held.wanted.server and held.wanted.model:
            st.button(
                f"What does {escape(shorten(held.wanted.model, 40))} say?",
                key="compare_chosen",
                icon=":material/cloud:",
                on_click=actions.compare,
                args=(False,),
                help="Send this prompt to the server in the model settings",
            )
    if asking := actions.settle_comparing():  # one can reply meanwhile
        words = f"Asking {escape(shorten(asking.name, 40))}"
        draw_work(asking, words, "asking", actions.cancel_comparing, "Stop", ":material/stop:")
    elif other := held.part(Driving).other:
        _draw_said(other)
        if held.settings is not None and isinstance(other.problem, CutThought):
            draw_thinking(held.wanted, held.settings, "lever_thinking_tokens")


def _draw_said(other: Other) -> None:
    name = "The embedded model" if other.name == actions.EMBEDDED else escape(shorten(other.name, 60))
    if other.problem is not None or other.completion is None:
        st.caption(f"{name} gave no reply to this prompt:")
        if other.problem is not None:
            draw_problem(other.problem)
        return
    said = other.completion
    with st.container(border=True, key="drive_other", gap="small"):
        st.caption(f"{name} replied:")
        for text in dict.fromkeys(said.texts):
            votes = said.texts.count(text)
            mark = f"{votes} of {len(said.texts)}: " if 1 < len(said.texts) != votes else ""
            st.markdown(f"{mark}{code(shorten(text, 400) or '(nothing)')}")
        if len(said.alternatives) > 1:
            words = percents([one.share for one in said.alternatives])
            shown = list(zip(said.alternatives, words, strict=True))[:3]
            shares = "; ".join(f"{code(shorten(one.text, 80))} {share}" for one, share in shown)
            st.caption(f"Candidates: {shares}")
