"""The drawer of a step: one call at a time, one tab at a time. Tabs are rendered only when opened."""

from collections.abc import Callable

import streamlit as st

from chaintable.chain import Chain, Step
from chaintable.ui.chain.drawer.edit_tab import draw_edit
from chaintable.ui.chain.drawer.prompt_tab import draw_prompt, draw_template
from chaintable.ui.chain.drawer.reply_tab import draw_reply
from chaintable.ui.chain.drawer.words_sent import asks_once_more
from chaintable.ui.operations import screen_of
from chaintable.ui.parts.cost import attempt_lines, call_line
from chaintable.ui.parts.words import counted, escape

MOST_CALLS = 12
"""More calls than this are offered in a list."""
_SIDES: dict[str, Callable[[Chain, int, int], None]] = {
    "Reply": draw_reply,
    "Prompt as sent": draw_prompt,
    "Template": draw_template,
    "Edit and run again": draw_edit,
}


def draw_drawer(chain: Chain, k: int) -> None:
    """Draw the drawer of step k, folded to one line until opened; nothing for a step without calls."""
    step = chain.steps[k]
    if not (step.calls or step.dropped):
        return
    with st.expander(
        escape(drawer_words(step)), type="compact", key=f"record_{k}", on_change="rerun", icon=":material/forum:"
    ) as opened:
        if opened.open:
            _draw_open(chain, k)


def drawer_words(step: Step) -> str:
    """Return the line that the drawer folds to."""
    parts = [counted(len(step.calls), "call")]
    if step.candidates:
        parts.append(counted(len(step.candidates), "candidate"))
    if step.dropped:
        parts.append(f"{counted(len(step.dropped), 'sample')} not used")
    return f"Prompt and reply: {', '.join(parts)}"


def _draw_open(chain: Chain, k: int) -> None:
    step = chain.steps[k]
    if not step.calls:
        for dropped in step.dropped[:MOST_CALLS]:
            st.caption(f"Not used: {escape(dropped.text)}: {escape(dropped.reason)}")
        return
    place = _chosen_call(step, k)
    call = step.calls[place]
    remark = call.completion.remark
    words = f"{escape(call_line(call))}{remark and f' · {escape(remark)}'}"
    st.caption("\n".join([words, "", *(f"- {escape(line)}" for line in attempt_lines(call))]))
    side = st.segmented_control(
        "Show", list(_SIDES), default="Reply", key=f"side_{k}", label_visibility="collapsed", required=True
    )
    with st.container(key=f"drawer_{k}", gap="small"):
        _SIDES[side or "Reply"](chain, k, place)


def _chosen_call(step: Step, k: int) -> int:
    """Return the call to show: by default the last one that was used."""
    places = list(range(len(step.calls)))
    used = [place for place in places if not step.calls[place].wasted] or places
    if len(places) == 1:
        return 0
    if len(places) > MOST_CALLS:
        place: int = st.selectbox(
            "Call", places, index=used[-1], key=f"call_{k}", format_func=lambda at: escape(call_name(step, at))
        )
        return place
    chosen = st.segmented_control(
        "Call",
        places,
        default=used[-1],
        key=f"call_{k}",
        format_func=lambda at: escape(call_name(step, at)),
        label_visibility="collapsed",
        required=True,
    )
    return used[-1] if chosen is None or chosen >= len(places) else chosen


def call_name(step: Step, place: int) -> str:
    """Return a call's number and purpose."""
    call = step.calls[place]
    name = screen_of(call.prompt.purpose).menu
    more = " (discarded)" if call.wasted else " (asked again)" if asks_once_more(call) else ""
    more += f" ({counted(len(call.attempts), 'failed attempt')})" if call.attempts else ""
    return f"{place + 1} {name}{more}"
