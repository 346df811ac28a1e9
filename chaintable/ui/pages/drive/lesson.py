"""A lesson: a class guesses each operation of a finished chain before it is revealed."""

import streamlit as st

from chaintable import methods
from chaintable.chain import Chain
from chaintable.errors import ChainTableError, InputError
from chaintable.operations import Answer, Operation, known
from chaintable.operations.unread import Unread
from chaintable.ui.chain.changes import change_of, no_effect
from chaintable.ui.chain.shares import shares_of, votes_words
from chaintable.ui.chain.step_menu import PICTURE
from chaintable.ui.chain.step_row import row_of_two
from chaintable.ui.chain.timeline import author_words, step_icon
from chaintable.ui.documents.guessing import asked_words, plan_taken, plans_to_guess
from chaintable.ui.documents.hops_view import draw_hops
from chaintable.ui.documents.round_account import is_round
from chaintable.ui.operations import in_menu_order, screen_of
from chaintable.ui.pages.drive import actions
from chaintable.ui.pages.drive.rounds import draw_evidence_before, draw_found, draw_planned
from chaintable.ui.pages.drive.state import Driving, Lesson
from chaintable.ui.pages.drive.wrong_step import draw_blame
from chaintable.ui.pages.explore.answer import answer_of
from chaintable.ui.pages.explore.recorded_runs import draw_recorded_menu
from chaintable.ui.pages.rooms.actions import Teaching
from chaintable.ui.pages.rooms.right_guess import REASONS, ROUND_REASONS, asks_why, name_of, reason_of, reasons_of
from chaintable.ui.pages.rooms.teacher import draw_room_bar, draw_room_outcome, draw_tally, show_in_room
from chaintable.ui.parts.answer_table import draw_answer_value
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import code, counted, escape, shorten
from chaintable.ui.pictures.show import draw_step_picture
from chaintable.ui.session.session import Session

MOST_CANDIDATES = 4
_LARGE = """
<style>
.stMainBlockContainer { max-width: 98vw; padding-top: 0; margin-top: -1.6rem; }
[data-testid="stSidebar"], [data-testid="stSidebarCollapsedControl"], [data-testid="stHeader"],
[data-testid="stExpandSidebarButton"], .st-key-masthead, .st-key-drive_modes { display: none; }
.stMainBlockContainer :is(p, li), .stMainBlockContainer [data-testid="stCaptionContainer"] p {
  font-size: clamp(1.1rem, 0.85rem + 0.6vw, 2rem); line-height: 1.45;
}
.stMainBlockContainer [data-testid="stHtml"] :is(strong, div) {
  font-size: clamp(1rem, 0.8rem + 0.45vw, 1.7rem) !important;
}
.stMainBlockContainer h2 { font-size: clamp(1.6rem, 1.2rem + 2vw, 3.4rem) !important; }
.stMainBlockContainer h3 { font-size: clamp(1.3rem, 1rem + 1.2vw, 2.4rem) !important; }
.stMainBlockContainer button { min-height: 3rem; }
.stMain:focus, .stMain:focus-visible, .stMainBlockContainer :focus:not(:focus-visible) { outline: none !important; }
[data-testid="stElementContainer"]:has([data-testid="stDataFrame"]) { zoom: 1.15; width: calc(100% / 1.15) !important; }
@media (min-width: 1300px) {
  [data-testid="stElementContainer"]:has([data-testid="stDataFrame"]) { zoom: 1.3; width: calc(100% / 1.3) !important; }
}
@media (min-width: 1800px) {
  [data-testid="stElementContainer"]:has([data-testid="stDataFrame"]) { zoom: 1.6; width: calc(100% / 1.6) !important; }
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
    shown_step = show_in_room(held, held.chain, lesson.step, lesson.revealed, _words_of(held.chain))
    room = held.part(Teaching).room
    if lesson.revealed:
        by_phone = room is not None and bool(room.tally(lesson.step).guessed)
        _draw_revealed(held.part(Driving), held.chain, lesson, by_phone)
        if room is not None and shown_step is not None:
            draw_room_outcome(room, shown_step)
        draw_blame(held, lesson)
        return
    _draw_hidden(held.chain, lesson)
    if room is not None and shown_step is not None:
        draw_tally(room, shown_step)


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
        draw_room_bar(held)
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
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(f"Step {lesson.step + 1} of {lesson.count}: {seen}", width="content")
            _draw_way(chain, lesson)


def _draw_way(chain: Chain, lesson: Lesson) -> None:
    """Draw the buttons for back and next, which the arrow keys press too."""
    on = "Next step" if lesson.revealed else "Reveal"
    with st.container(horizontal=True, key="lesson_way"):
        st.button(
            "Back",
            key="lesson_back",
            icon=":material/arrow_back:",
            on_click=actions.back,
            args=(lesson.place,),
            disabled=not lesson.place,
            shortcut="Left",
        )
        st.button(
            "The end" if lesson.at_end else on,
            key="lesson_on",
            type="primary",
            icon=":material/flag:" if lesson.at_end else ":material/arrow_forward:",
            on_click=actions.forward,
            args=(lesson.place,),
            disabled=lesson.at_end,
            shortcut="Right",
        )


def _draw_hidden(chain: Chain, lesson: Lesson) -> None:
    """Draw the question of the step with a counting button for each guess, beside the table before it."""
    left, right = row_of_two("lesson")
    with left:
        _draw_guess_buttons(chain, lesson)
    with right:
        _draw_before(chain, lesson.step)


def _draw_guess_buttons(chain: Chain, lesson: Lesson) -> None:
    """Draw a button for each operation; at a step that failed, its call and a button for each reason."""
    step, votes = chain.steps[lesson.step], lesson.votes(lesson.step)
    plans = plans_to_guess(chain, lesson.step)
    if asks_why(step):
        is_reply = isinstance(step.operation, Unread)  # what it says of itself would tell
        heading = "The model's reply" if is_reply else shorten(step.operation.describe(), 120)
        st.markdown(f"### {escape(heading)}", anchors=False)
        st.markdown(f"{code(shorten(str(step.operation), 200))} could not be done. **Why not?**")
    else:
        st.markdown(f"### {asked_words(chain, lesson.step) if plans else 'Which operation comes next?'}", anchors=False)
    with st.container(horizontal=True, key="guesses"):
        for name, words in (reasons_of(chain, lesson.step) if asks_why(step) else plans or _words_of(chain)).items():
            label = f"{escape(words)} · **{votes.get(name, 0)}**"
            st.button(label, key=f"guess_{name}", on_click=actions.guess, args=(name,), wrap=True)
        if votes:
            st.button("Reset guesses", key="forget_guesses", type="tertiary", on_click=actions.forget_guesses)


def _words_of(chain: Chain) -> dict[str, str]:
    """Return the operations that can be guessed, with their words, in the order of the menus."""
    return {kind.name: screen_of(kind).menu for kind in in_menu_order(guessable(chain))}


def _draw_before(chain: Chain, k: int) -> None:
    if is_round(chain, k):
        draw_evidence_before(chain, k)
        return
    before = chain.before(k).table
    what = f"The table after step {k}" if k else "The table at the start"
    st.markdown(f"**{what}:** {counted(before.n_rows, 'row')} × {counted(before.n_columns, 'column')}")
    draw_table(before, chain.source, key=f"lesson_before_{k}", alt=table_alt(what, before))


def guessable(chain: Chain) -> tuple[type[Operation], ...]:
    """Return the operations that may come next in a chain of this method and these settings, and those in the chain."""
    try:
        asked = {ask.purpose for ask in methods.method_of(chain).asks}
    except InputError:  # made by a method that isn't installed
        return known()
    named = {Answer.name, *asked, *(name_of(step.operation) for step in chain.steps)}
    return tuple(kind for kind in known() if kind.name in named)


def _draw_revealed(own: Driving, chain: Chain, lesson: Lesson, by_phone: bool) -> None:
    """Draw the operation, the table before and the table after it beside each other, the guesses and the choice."""
    k = lesson.step
    step = chain.steps[k]
    in_round = is_round(chain, k)
    with st.container(key="revealed", gap="small"):
        icon = step_icon(step, no_effect(chain, k))
        st.markdown(f"### {icon} **{k + 1}** · {escape(_heading(step.operation))}", anchors=False)
        if step.problem:
            st.markdown(f"{escape(step.problem)} The {'evidence' if in_round else 'table'} is unchanged.")
        elif nothing := no_effect(chain, k):
            st.markdown(f"No effect: {escape(nothing)}.")
        _draw_guesses(chain, lesson, by_phone)
        with st.container(key="beside_tables"):
            before, after = st.columns(2, gap="medium")
        with before:
            (draw_planned if in_round else _draw_before)(chain, k)
        with after:
            _draw_outcome(chain, k, in_round)
        _draw_choice(own, chain, k, in_round)
        if not in_round:
            _draw_folded_picture(chain, k)
        elif lesson.at_end:
            draw_hops(chain)


def _draw_outcome(chain: Chain, k: int, in_round: bool) -> None:
    """Draw what came of step k: the answer, the table after it, or what a query found."""
    answers = isinstance(chain.steps[k].operation, Answer)
    if answers:
        _draw_answer(chain, k)
    if in_round:
        draw_found(chain, k)
    elif not answers:
        _draw_after(chain, k)


def _draw_folded_picture(chain: Chain, k: int) -> None:
    if chain.steps[k].done:
        with st.expander(PICTURE, type="compact", key=f"lesson_picture_{k}", on_change="rerun") as opened:
            if opened.open:
                draw_step_picture(chain, k, "lesson_drawn")


def _heading(operation: Operation) -> str:
    """Return the step in words, without a reply that couldn't be read or an answer, which stands below."""
    if isinstance(operation, Unread):
        return shorten(operation.describe(), 150) if operation.repeats else "A reply that can't be used"
    return screen_of(operation).menu if isinstance(operation, Answer) else shorten(operation.describe(), 150)


def _draw_after(chain: Chain, k: int) -> None:
    change = change_of(chain, k)
    table, what = change.table, f"The table after step {k + 1}"
    st.markdown(f"**{what}:** {counted(table.n_rows, 'row')} × {counted(table.n_columns, 'column')}")
    alt = table_alt(what, table)
    draw_table(table, chain.source, key=f"lesson_after_{k}", alt=alt, emphasis=change.emphasis)


def _draw_answer(chain: Chain, k: int) -> None:
    st.markdown("**The answer**")
    answer = answer_of(chain)
    if answer is None:
        st.markdown("The reply can't be read as an answer.")
        return
    draw_answer_value(chain, answer)
    if answer.remark:
        st.markdown(escape(answer.remark))


def _draw_guesses(chain: Chain, lesson: Lesson, by_phone: bool) -> None:
    """Draw how many guessed right, and the other guesses; those of phones stand below."""
    step, votes, plans = chain.steps[lesson.step], lesson.votes(lesson.step), plans_to_guess(chain, lesson.step)
    if not votes:
        if not by_phone:
            st.caption("No guesses.")
        return
    truth = reason_of(step) if asks_why(step) else plan_taken(chain, lesson.step) or name_of(step.operation)
    right, total = votes.get(truth, 0), sum(votes.values())
    st.markdown(f"**{right} of {total} guessed right.**")
    ranked = sorted(votes.items(), key=lambda vote: -vote[1])
    marks = {True: ":material/check:", False: ":material/close:"}
    lines = [
        f"{marks[name == truth]} {escape(plans.get(name) or _guess_words(name))}: {count}" for name, count in ranked
    ]
    st.markdown("  \n".join(lines))


def _guess_words(name: str) -> str:
    reasons = REASONS | ROUND_REASONS
    return reasons[name] if name in reasons else screen_of(name).menu


def _draw_choice(own: Driving, chain: Chain, k: int, in_round: bool) -> None:
    """Draw the model's choice with its alternatives, and on request what the embedded model would do."""
    step = chain.steps[k]
    call = "" if isinstance(step.operation, Answer) else f": {code(shorten(str(step.operation), 200))}"
    st.caption(f"Chosen by {author_words(chain, k)}{call}{'' if in_round else _shares(chain, k)}")
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
