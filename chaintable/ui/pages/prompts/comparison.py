"""A prompt as it would be sent, and compared with another version."""

from typing import TYPE_CHECKING

import streamlit as st

from chaintable.errors import InputError
from chaintable.methods import find_faults
from chaintable.prompts import original
from chaintable.ui.pages.prompts.editor import preview_of
from chaintable.ui.pages.prompts.state import PromptsState
from chaintable.ui.pages.prompts.wording import diff_words, line_diff, version_words
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import counted, escape, shorten
from chaintable.ui.session.session import Session

if TYPE_CHECKING:
    from chaintable.store import PromptVersion

_HEIGHT = 480


def draw_preview(held: Session) -> None:
    """Draw the exact text that would be sent for the current table and question."""
    if find_faults(held.part(PromptsState).draft.text):
        st.caption("Fix the template to see the preview.")
        return
    try:
        shown = preview_of(held)
    except InputError as error:
        draw_problem(error)
        return
    prompt, question = shown.prompt, held.chain.question.text
    asked = f"for “{escape(shorten(question, 120))}”" if question else "without a question (none has been asked yet)"
    place = f"after {counted(shown.after, 'step')} of the chain" if shown.after else "at the start of the chain"
    st.caption(
        f"Filled in {asked}, {place} · about {shown.tokens:,} tokens · {counted(prompt.samples, 'sample')} of at most "
        f"{prompt.max_tokens:,} tokens · table: {escape(str(prompt.view))}"
    )
    for message in prompt.messages:
        st.code(message.content, language=None, wrap_lines=True, height=_HEIGHT)


def draw_comparison(own: PromptsState, versions: tuple["PromptVersion", ...]) -> None:
    """Draw the differences between the editor and another version, line by line."""
    texts = [original(own.method, own.name), *(version.text for version in versions)]
    place = st.selectbox(
        "Compare the editor with",
        range(len(texts)),
        key=f"prompts_against_{own.method}_{own.name}",
        format_func=lambda place: version_words(texts[place], versions),
    )
    lines = line_diff(texts[place or 0], own.draft.text)
    st.caption(diff_words(lines))
    if lines:
        st.code("\n".join(lines), language="diff", wrap_lines=True)
