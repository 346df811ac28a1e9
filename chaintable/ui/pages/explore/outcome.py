"""Directly under the question: the running chain, the answer in one line, or what failed and what can be done."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import OverBudget, Stopped
from chaintable.evidence import Shown
from chaintable.models.alternatives import confidence_of, grade, is_without_confidence
from chaintable.models.serving.prices import bill_of
from chaintable.operations import Denotation
from chaintable.ui.model.connection_settings import draw_levers
from chaintable.ui.operations import screen_of
from chaintable.ui.pages.explore import actions as going_back
from chaintable.ui.pages.explore.answer import answer_of, no_answer_marked, no_answer_words, why_no_answer
from chaintable.ui.pages.explore.other_tables import draw_tables_to_ask
from chaintable.ui.parts.announcer import announce
from chaintable.ui.parts.answer_table import answer_words, full_words, shown_of, with_unit
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import counted, escape, joined, percent, shorten
from chaintable.ui.playing.running_chain import draw_live
from chaintable.ui.session import state
from chaintable.ui.session.chain_actions import retry
from chaintable.ui.session.session import Session

MOST_VALUES = 6
MOST_LINKS = 12
LONGEST = 120


def draw_outcome(held: Session) -> None:
    """Draw the run while it lasts, then its answer in one line, or its problem; tell it to screen readers too."""
    step, count = held.view.scroll_to
    announce(status_words(held), (state.step_key(step), count), going_back.follow_announced)
    if held.playing.job is not None:
        draw_live()
        return
    if held.playing.problem is not None:
        _draw_ways_on(held)
    elif (answer := answer_of(held.chain)) is not None and (shown := shown_of(held.chain)) is not None:
        _draw_answer_line(held.chain, answer, shown)
    elif problem := why_no_answer(held.chain):
        st.info(no_answer_marked(problem), icon=":material/info:")


def status_words(held: Session) -> str:
    """What a screen reader announces: that a model is at work, the answer, or what went wrong."""
    if held.playing.job is not None:
        return "Working on the answer"
    if held.playing.problem is not None:
        return f"No answer. {held.playing.problem.message}"
    if (shown := shown_of(held.chain)) is not None:
        return f"Answer: {answer_words(shown, MOST_VALUES, LONGEST)}"
    problem = why_no_answer(held.chain)
    return no_answer_words(problem) if problem else ""


def _draw_answer_line(chain: Chain, answer: Denotation, shown: Shown) -> None:
    sure = confidence_of(chain)
    unknown = "confidence: unknown, steps have changed" if is_without_confidence(chain) else ""
    graded = f"confidence: {grade(sure)} ({percent(sure)})" if sure is not None else unknown
    with st.container(key="answer_line", horizontal=True, vertical_alignment="center", gap="small"):
        words = with_unit(answer_words(shown, MOST_VALUES, LONGEST), shown, chain.question.unit)
        line = joined([f"**{escape(words)}**", escape(graded), escape(answer.remark)])
        st.markdown(f":material/flag: {line}", width="content", help=full_words(shown))
        for k, step in list(enumerate(chain.steps))[:MOST_LINKS]:
            st.button(
                f"{k + 1} {screen_of(step.operation).short}",
                key=f"to_step_{k}",
                type="tertiary",
                on_click=state.show_step,
                args=(k,),
                help=f"Go to step {k + 1}: {escape(shorten(step.operation.describe(), 120))}",
            )


def _draw_ways_on(held: Session) -> None:
    """Draw the error, what is kept, and buttons to continue."""
    assert held.playing.problem is not None
    draw_problem(held.playing.problem)
    draw_levers(held.wanted, held.settings, held.playing.problem)
    chain = held.playing.retry or held.chain
    count = len(chain.steps)
    st.caption(_what_is_kept(held, count))
    if not held.wanted.server:
        draw_tables_to_ask(chain, "ask_instead")
    with st.container(horizontal=True, key="ways_on"):
        stopped = isinstance(held.playing.problem, Stopped)
        st.button(
            "Go on" if stopped else "Try again",
            key="try_again",
            icon=":material/play_arrow:" if stopped else ":material/refresh:",
            on_click=retry.try_again,
            help=None
            if held.playing.repeat is None or held.playing.retry is None
            else "Run the step again as you edited it",
        )
        st.button(
            f"Do step {count + 1} by hand",
            key="by_hand",
            icon=":material/edit:",
            on_click=retry.by_hand,
        )
        if held.wanted.server:
            st.button(
                f"Use the embedded model for step {count + 1}",
                key="use_embedded",
                icon=":material/memory:",
                on_click=state.play,
                args=(chain, f"step {count + 1} run by the embedded model", 1, True),
                help="It runs on this computer. The model you chose runs the steps after it.",
            )
        if count and len(chain.steps[-1].candidates) > 1:
            st.button(
                f"Show the other candidates of step {count}",
                key="look_at_candidates",
                icon=":material/alt_route:",
                on_click=state.show_step,
                args=(count - 1,),
            )


def _what_is_kept(held: Session, count: int) -> str:
    """A sentence on what is kept, and the cost of the failed step."""
    kept = "The steps so far are kept." if count else "The table and the question are kept."
    if held.playing.retry is not None:
        kept = "The chain is unchanged."
    elif isinstance(held.playing.problem, Stopped):
        kept = f"Stopped after {counted(count, 'step')}, without an answer. {kept}"
    own = type(held.playing.problem) is OverBudget  # not the host's, which can't be raised here
    over = " The budget covers the whole chain; you can raise it in the model settings." * own
    bill = bill_of(held.playing.paid)
    return f"{kept}{over}" + (f" Cost of the failed step: {escape(str(bill))}." if bill.requests else "")
