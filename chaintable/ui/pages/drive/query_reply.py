"""A reply about documents: a query to send, with what would compete for it, or the answer."""

import streamlit as st

from chaintable.operations import Operation, PassageSearch
from chaintable.prompts.dialogue import Prompt
from chaintable.ui.documents.passages_view import draw_found
from chaintable.ui.documents.round_account import scored_query
from chaintable.ui.documents.round_view import scored_words
from chaintable.ui.pages.drive import actions
from chaintable.ui.parts.words import escape

_SEARCH, _ANSWER = "Search", "Answer"


def draw_query_reply(key: str, prompt: Prompt, kinds: tuple[type[Operation], ...], voting: bool) -> None:
    """Draw a box for the query or one for the answer, as the prompt takes them."""
    searching = next((kind for kind in kinds if issubclass(kind, PassageSearch)), None)
    chosen: str | None = _SEARCH if searching else _ANSWER
    if len(kinds) > 1:
        chosen = st.segmented_control(
            "Reply", [_SEARCH, _ANSWER], default=_SEARCH, key=f"{key}_plan", required=True, label_visibility="collapsed"
        )
    answers = chosen == _ANSWER
    box = f"{key}_{'answer' if answers else 'query'}"
    asked = "What is the answer?" if answers else "Which query would you send?"
    text = str(st.text_input(asked, key=box) or "").strip()
    if text and not answers and searching:
        _draw_competitors(key, prompt, searching.of_query(text))
    st.button(
        "Add as a vote" if voting else "Send this answer" if answers else "Send this query",
        key="say_plan",
        type="primary",
        icon=":material/send:",
        on_click=actions.say_plan,
        args=(box, _ANSWER if answers else _SEARCH, voting),
    )


def _draw_competitors(key: str, prompt: Prompt, search: PassageSearch) -> None:
    """Say how many passages compete for the query, and on demand which."""
    st.caption(escape(scored_words(scored_query(search, prompt.state))))
    with st.expander("What it would find", type="compact", key=f"{key}_found", on_change="rerun") as opened:
        if opened.open:
            draw_found(search, prompt.state)
