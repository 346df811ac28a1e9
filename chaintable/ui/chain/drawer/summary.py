"""The summary above a step's drawer: what the model saw, what was edited and what it cost."""

import re

import streamlit as st

from chaintable.chain import Step
from chaintable.models.serving.cached import found_elsewhere
from chaintable.prompts.excerpts import suspicious
from chaintable.ui.parts.cost import step_cost
from chaintable.ui.parts.words import code, counted, escape, shorten
from chaintable.ui.session.memo import remembered

_ROW = re.compile(r"^row (\d+(?:,\d{3})*)")


def draw_face(step: Step) -> None:
    """Draw badges for edits and for what the model saw, the remark, a warning about instructions, and the cost."""
    badges = [(words, ":material/edit_note:", "orange") for words in edited_words(step)]
    if seen := seen_of(step):
        badges.append((seen, ":material/visibility:", "blue"))
    if badges:
        with st.container(horizontal=True, gap="small"):
            for words, icon, colour in badges:
                st.badge(escape(words), icon=icon, color=colour)  # type: ignore[arg-type]
    if step.remark:
        st.caption(f":material/info: {escape(step.remark)}")
    if flagged := flagged_of(step):
        _draw_flagged(flagged)
    if cost := step_cost(step):
        st.caption(f":material/payments: {escape(cost)}")
    if saved := found_elsewhere(step.calls):
        st.caption(f":material/history: {escape(saved)}")


def edited_words(step: Step) -> list[str]:
    """What a person edited in the step's calls."""
    prompt = any(call.messages_before for call in step.calls)
    reply = any(call.texts_before for call in step.calls)
    return ["prompt edited"] * prompt + ["reply edited"] * reply


@remembered
def seen_of(step: Step) -> str:
    """How much of the table the model saw when it decided, or "" if it saw all of it.

    Masked columns count as not seen. Over documents a model sees only the evidence, which is shown word for word.
    """
    if step.author != "model" or not step.calls or step.calls[0].prompt.state.passages is not None:
        return ""
    prompt = step.calls[0].prompt
    view, every = prompt.view, prompt.state.table.shape
    if view.table.shape == every:
        return ""
    parts = [
        f"{shown:,} of {counted(whole, word)}" if shown != whole else counted(whole, word)
        for shown, whole, word in zip(view.table.shape, every, ("row", "column"), strict=True)
    ]
    return f"saw {', '.join(parts)}"


@remembered
def flagged_of(step: Step) -> list[tuple[str, str]]:
    """Return what reads like an instruction in the text the model saw, with where: rows by their own numbers."""
    if step.author != "model" or not step.calls:
        return []
    view = step.calls[0].prompt.view
    found = suspicious(view.table, step.calls[0].prompt.state.notes)
    if view.rows is None:
        return found
    numbers = view.rows + 1
    return [
        (_ROW.sub(lambda m: f"row {numbers[int(m[1].replace(',', '')) - 1]:,}", where), said) for where, said in found
    ]


def _draw_flagged(flagged: list[tuple[str, str]]) -> None:
    shown = "; ".join(f"{escape(shorten(where, 60))}: {code(shorten(said, 80))}" for where, said in flagged[:3])
    more = f" and {len(flagged) - 3} more" if len(flagged) > 3 else ""
    st.warning(f"Reads like an instruction to the model: {shown}{more}.", icon=":material/gpp_maybe:")
