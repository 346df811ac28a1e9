"""A lesson: a class guesses each operation of a finished chain before it is revealed."""

import streamlit as st

from chaintable import methods
from chaintable.chain import Chain, Step
from chaintable.errors import ChainTableError, InputError
from chaintable.operations import Answer, Operation, known
from chaintable.operations.unread import Unread
from chaintable.ui.chain.changes import change_of, no_effect
from chaintable.ui.chain.shares import shares_of, votes_words
from chaintable.ui.chain.timeline import author_words, step_icon, step_label
from chaintable.ui.drive import actions
from chaintable.ui.drive.state import Driving, Lesson
from chaintable.ui.explore.answer import answer_of, is_written
from chaintable.ui.explore.recorded_runs import draw_recorded_menu
from chaintable.ui.operations import face_of, in_menu_order
from chaintable.ui.parts.answer_table import draw_answer_value
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import code, counted, escape, shorten
from chaintable.ui.session.session import Session

MOST_CANDIDATES = 4
_LARGE = """
<style>
.stMainBlockContainer { max-width: 1500px; padding-top: 1rem; }
[data-testid="stSidebar"], [data-testid="stSidebarCollapsedControl"], [data-testid="stHeader"],
[data-testid="stExpandSidebarButton"], .st-key-masthead, .st-key-drive_modes { display: none; }
.stMainBlockContainer p, .stMainBlockContainer li { font-size: 1.35rem; line-height: 1.5; }
.stMainBlockContainer h2 { font-size: 2.6rem !important; }
.stMainBlockContainer h3 { font-size: 1.9rem !important; }
.stMainBlockContainer button { min-height: 3.2rem; }
[data-testid="stElementContainer"]:has([data-testid="stDataFrame"]) { zoom: 1.5; width: calc(100% / 1.5) !important; }
@media (max-width: 640px) {
  .stMainBlockContainer h2 { font-size: 1.7rem !important; }
  .stMainBlockContainer h3 { font-size: 1.4rem !important; }
  .stMainBlockContainer p, .stMainBlockContainer li { font-size: 1.15rem; }
  [data-testid="stElementContainer"]:has([data-testid="stDataFrame"]) {
    zoom: 1.15; width: calc(100% / 1.15) !important;
  }
}
</style>
"""


def draw_lesson(held: Session) -> None:
    """Draw the finished chain that is open on Explore as a guessing game, or say how to get one."""
    _draw_bar(held)
    if not held.chain.finished:
        _draw_no_chain(held)
        return
    lesson = actions.lesson()
    _draw_head(held.chain, lesson)
    _draw_way(held.chain, lesson)
    if lesson.revealed:
        _draw_revealed(held.part(Driving), held.chain, lesson)
    else:
        _draw_hidden(held.chain, lesson)


def _draw_bar(held: Session) -> None:
    """Draw the button for the size. A toggle would take the arrow keys while it has the focus."""
    large = held.part(Driving).large
    with st.container(horizontal=True, vertical_alignment="center", key="lesson_bar"):
        st.button(
            "Normal size" if large else "Presentation size",
            key="large",
            icon=":material/close_fullscreen:" if large else ":material/slideshow:",
            on_click=actions.enlarge,
            args=(not large,),
            help="Show the whole page again" if large else "Larger text, and only the question, the table and the step",
        )
        if not large:
            draw_recorded_menu()
    if large:
        st.html(_LARGE)


def _draw_no_chain(held: Session) -> None:
    st.markdown("## Guess in class", anchors=False)
    unfinished = "The chain on Explore has no answer yet. " if held.chain.steps else ""
    st.markdown(
        f"{unfinished}Ask a question on Explore and let a model play it to its answer (the embedded one needs no key), "
        "or open a recorded run. Then come back: each step stays hidden until you reveal it."
    )


def _draw_head(chain: Chain, lesson: Lesson) -> None:
    with st.container(gap=None, key="title"):
        st.markdown(f"## {escape(chain.question.text)}", anchors=False)
        seen = "revealed" if lesson.revealed else "what comes next?"
        st.caption(f"Step {lesson.step + 1} of {lesson.count}: {seen}")


def _draw_way(chain: Chain, lesson: Lesson) -> None:
    """Draw the buttons for back and next, which the arrow keys press too."""
    on = "Next step" if lesson.revealed else "Reveal"
    with st.container(horizontal=True, key="lesson_way"):
        st.button(
            "Back",
            key="lesson_back",
            icon=":material/arrow_back:",
            on_click=actions.back,
            disabled=not lesson.place,
            shortcut="Left",
        )
        st.button(
            "The end" if lesson.at_end else on,
            key="lesson_on",
            type="primary",
            icon=":material/flag:" if lesson.at_end else ":material/arrow_forward:",
            on_click=actions.forward,
            disabled=lesson.at_end,
            shortcut="Right",
        )


def _draw_hidden(chain: Chain, lesson: Lesson) -> None:
    """Draw the table before the step, and a button with its number of guesses for each operation."""
    k, votes = lesson.step, lesson.votes(lesson.step)
    st.markdown("### Which operation comes next?", anchors=False)
    with st.container(horizontal=True, key="guesses"):
        for kind in in_menu_order(guessable(chain)):
            count = votes.get(kind.name, 0)
            words = f"{face_of(kind).menu} · **{count}**"
            st.button(words, key=f"guess_{kind.name}", on_click=actions.guess, args=(kind.name,))
        if votes:
            st.button("Reset guesses", key="forget_guesses", type="tertiary", on_click=actions.forget_guesses)
    before = chain.before(k).table
    what = f"The table after step {k}" if k else "The table at the start"
    draw_table(before, chain.source, key=f"lesson_before_{k}", alt=table_alt(what, before))


def guessable(chain: Chain) -> tuple[type[Operation], ...]:
    """Return the operations that may come next in a chain of this method and these settings, and those in the chain."""
    try:
        asked = {ask.purpose for ask in methods.method_of(chain).asks}
    except InputError:  # made by a method that isn't installed
        return known()
    named = {Answer.name, *asked, *(name_of(step.operation) for step in chain.steps)}
    return tuple(kind for kind in known() if kind.name in named)


def _draw_revealed(own: Driving, chain: Chain, lesson: Lesson) -> None:
    """Draw the operation, the guesses, and the table after the step."""
    k = lesson.step
    step = chain.steps[k]
    with st.container(border=True, key="revealed", gap="small"):
        st.markdown(f"### {step_icon(step, no_effect(chain, k))} {_heading(chain, k)}", anchors=False)
        if step.problem:
            st.markdown(f"{escape(step.problem)} The table is unchanged.")
        if isinstance(step.operation, Answer) and (answer := answer_of(chain)) is not None:
            draw_answer_value(chain, answer)
        _draw_guesses(step, lesson)
        _draw_choice(own, chain, k)
    if not isinstance(step.operation, Answer):
        change = change_of(chain, k)
        alt = table_alt(f"The table after step {k + 1}", change.table)
        draw_table(change.table, chain.source, key=f"lesson_after_{k}", alt=alt, emphasis=change.emphasis)


def _heading(chain: Chain, k: int) -> str:
    """Return the step in a line, without a reply that couldn't be read or an answer that stands below."""
    operation = chain.steps[k].operation
    if isinstance(operation, Unread):
        return f"**{k + 1}** · A reply that can't be used"
    if isinstance(operation, Answer) and chain.answer is not None and is_written(chain):
        return f"**{k + 1}** · Answer"
    return step_label(chain, k)


def name_of(operation: Operation) -> str:
    """Return the name of the operation that the step did or was to do."""
    if isinstance(operation, Unread):
        return Answer.name if operation.purpose == "query" else operation.purpose
    return operation.name


def _draw_guesses(step: Step, lesson: Lesson) -> None:
    """Draw how many guessed right, and the other guesses."""
    votes = lesson.votes(lesson.step)
    if not votes:
        st.caption("No guesses.")
        return
    right, total = votes.get(name_of(step.operation), 0), sum(votes.values())
    st.markdown(f"**{right} of {total} guessed right.**")
    ranked = sorted(votes.items(), key=lambda vote: -vote[1])
    marks = {True: ":material/check:", False: ":material/close:"}
    lines = [f"{marks[name == name_of(step.operation)]} {face_of(name).menu}: {count}" for name, count in ranked]
    st.markdown("  \n".join(lines))


def _draw_choice(own: Driving, chain: Chain, k: int) -> None:
    """Draw the model's choice with its alternatives, and on request what the embedded model would do."""
    step = chain.steps[k]
    st.caption(f"Chosen by {author_words(step)}: {code(shorten(str(step.operation), 200))}{_shares(chain, k)}")
    if step.author == "embedded":
        return
    if (other := own.compared.get(k)) is None:
        st.button(
            "What would the embedded model do?",
            key="compare_step",
            type="tertiary",
            icon=":material/memory:",
            on_click=actions.compare_step,
            args=(k,),
        )
    elif isinstance(other, ChainTableError):
        draw_problem(other)
    else:
        would = other.steps[-1]
        same = "the same" if would.operation == step.operation else code(shorten(str(would.operation), 200))
        st.caption(f"The embedded model would do {same}{_shares(other, len(other.steps) - 1)}")


def _shares(chain: Chain, k: int) -> str:
    """Return in words how the votes of step k were counted, or its candidates with their shares."""
    if votes := votes_words(chain, k):
        return f". {votes}"
    found = shares_of(chain, k)
    if len(found) < 2:
        return ""
    shown = [f"{words} {escape(shorten(operation.describe(), 60))}" for operation, words in found[:MOST_CANDIDATES]]
    more = counted(len(found) - MOST_CANDIDATES, "other")
    return f". Candidates: {'; '.join(shown)}{f' and {more}' if len(found) > MOST_CANDIDATES else ''}"
