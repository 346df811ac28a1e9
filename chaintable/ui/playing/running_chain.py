"""The live view of a chain while a model runs it: progress, streaming replies, cost and Stop."""

import streamlit as st

from chaintable.models.serving.prices import count
from chaintable.ui.chain.timeline import draw_steps
from chaintable.ui.parts.prompt_purposes import purpose_words
from chaintable.ui.parts.words import escape, joined
from chaintable.ui.playing.job import Job
from chaintable.ui.playing.partial_reply import Growing
from chaintable.ui.session import state
from chaintable.ui.work.drawing import DRAWING

POLL_SECONDS = 0.3
SHORT_SECONDS = 1.0
"""A run on this computer is awaited so long: its answer then needs no further look."""
MOST_CHARACTERS = 2_000
"""Only the end of a longer reply is drawn while it streams."""
MOST_REPLIES = 4
"""If more replies stream at once, only this many are drawn."""


def draw_live() -> None:
    """Draw the running chain: the Stop button, what the job is waiting for and for how long, and its steps.

    The button is outside the fragment: a click inside would redraw the fragment before the page.
    """
    with st.container(key="live", gap="small"):
        st.button(
            "Stop", key="stop", icon=":material/stop:", on_click=state.stop, help="Stop now; your steps so far are kept"
        )
        _draw_growing()
    _await_short_run(state.session().playing.job)


def _await_short_run(job: Job | None) -> None:
    """Draw the page again as soon as a run ends that takes no longer than most questions about a large table."""
    if job is None or job.progress.prices is not None:
        return
    with DRAWING.aside():
        done = job.wait(max(0.0, SHORT_SECONDS - job.seconds))
    if done:
        st.rerun()


@st.fragment(run_every=POLL_SECONDS)
def _draw_growing() -> None:
    """Draw what changes while the job runs."""
    if state.collect_result():
        st.rerun()
    held = state.session()
    if held.playing.job is None:
        return
    state.show_address()
    _draw_waiting(held.playing.job)
    _draw_replies(held.playing.job.progress.growing)
    draw_steps(held, held.playing.job.value.chain, live=True)


def _draw_waiting(job: Job) -> None:
    st.markdown(f":shimmer[{escape(job.waiting)}] · {job.seconds:.0f} s")
    if job.cost:
        st.caption(escape(job.cost))


def _draw_replies(replies: tuple[Growing, ...]) -> None:
    """Draw the end of each reply that has begun to arrive."""
    begun = [reply for reply in replies if reply.text]
    for reply in begun[:MOST_REPLIES]:
        st.caption(escape(reply_words(reply)))
        st.code(reply.text[-MOST_CHARACTERS:], language=None, wrap_lines=True)
    if len(begun) > MOST_REPLIES:
        st.caption(f"{len(begun) - MOST_REPLIES} more are streaming.")


def reply_words(reply: Growing) -> str:
    """Describe what a reply is for and how much of it has arrived.

    >>> from chaintable.prompts.dialogue import Usage
    >>> reply_words(Growing("plan", "f_sort_by(Rank)", Usage(900, 4, estimated=True), 2.4))
    'To choose the next operation · about 4 tokens so far · 2 s'
    """
    words = purpose_words(reply.purpose)
    tokens = f"about {count(reply.usage.completion_tokens, 'token')} so far"
    cut = f"the last {MOST_CHARACTERS:,} of {len(reply.text):,} characters" if len(reply.text) > MOST_CHARACTERS else ""
    return joined([f"{words[:1].upper()}{words[1:]}", tokens, cut, f"{reply.seconds:.0f} s"])
