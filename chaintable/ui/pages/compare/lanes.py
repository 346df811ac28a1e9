"""The lanes beside each other: a head for each, then their steps in rows, aligned by what they do."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import CutThought, TooLong
from chaintable.operations import Answer
from chaintable.operations.grammar.syntax import and_list
from chaintable.runs.comparing import Alignment, Comparison, Figures, Lane, lane_name
from chaintable.runs.comparing.figures import found_words
from chaintable.ui.chain.timeline import step_icon
from chaintable.ui.documents.round_account import is_round
from chaintable.ui.model.connection_settings import draw_table_slider, draw_thinking
from chaintable.ui.model.method_settings import TABLE_TOKENS
from chaintable.ui.operations import screen_of
from chaintable.ui.pages.compare import actions
from chaintable.ui.pages.compare.figures_table import lane_figures
from chaintable.ui.pages.compare.lane_jobs import Play
from chaintable.ui.pages.explore.answer import check_of
from chaintable.ui.parts.answer_table import answer_words, shown_of
from chaintable.ui.parts.words import counted, escape, joined, shorten
from chaintable.ui.session import state
from chaintable.ui.session.browser_state.address_bar import go_to_explore

LONGEST, MOST_VALUES = 90, 6


@dataclass(frozen=True, slots=True)
class Marks:
    """The rows in which other lanes part from the baseline, each with the names of these lanes."""

    rows: dict[int, str]

    @classmethod
    def of(cls, comparison: Comparison, alignment: Alignment) -> "Marks":
        found: dict[int, list[str]] = {}
        for other in comparison.others:
            if (divergence := alignment.divergence(comparison.base, other)) is not None:
                found.setdefault(divergence.row, []).append(lane_name(other))
        base = lane_name(comparison.base)
        return cls({row: f"{_they_part(names)} from {base} here" for row, names in found.items()})


def _they_part(names: list[str]) -> str:
    return f"{and_list(names)} {'parts' if len(names) == 1 else 'part'}"


def draw_heads(comparison: Comparison, alignment: Alignment, plays: tuple[Play, ...]) -> None:
    """Draw what each lane is, how it stands, and what can be done with it."""
    with st.container(key="lane_heads"):
        places = st.columns(len(comparison.lanes), gap="small")
    for number, (place, lane) in enumerate(zip(places, comparison.lanes, strict=True)):
        with place, st.container(key=f"cell_{number}_head", gap="small"):
            name = f"{lane_name(number)}{' · baseline' if number == comparison.base else ''}"
            st.markdown(f"**{name}**  \n{escape(lane.setup.words)}")
            _draw_answer(lane, lane_figures(comparison)[number])
            _draw_stand(comparison, alignment, number)
            _draw_controls(number, lane, plays[number] if number < len(plays) else None)


_GRADES = {True: (":material/check_circle:", "right"), False: (":material/cancel:", "wrong")}


def _draw_answer(lane: Lane, figures: Figures) -> None:
    """Draw the answer of a lane, whether it is right if that is known, and whether it is in the table.

    Only the right answer has a tick: beside others, one for "found in the table" would be read as "right".
    """
    shown, check = shown_of(lane.chain), check_of(lane.chain)
    if shown is not None and check is not None:
        icon, graded = (":material/flag:", "") if figures.right is None else _GRADES[figures.right]
        told = joined([graded, "" if check.found else found_words(False, figures.over_documents)])
        words = escape(answer_words(shown, MOST_VALUES, LONGEST))
        st.markdown(joined([f"{icon} **{words}**", f":small[{told}]" if told else ""]))


def _draw_stand(comparison: Comparison, alignment: Alignment, number: int) -> None:
    """Draw how far a lane is, why it ended, and where it parts from the baseline."""
    lane = comparison.lanes[number]
    if lane.growing:
        st.caption(f":material/hourglass_top: running, {counted(len(lane.chain.steps), 'step')} so far")
    elif lane.problem:
        kept = f" {counted(len(lane.chain.steps), 'step')} kept." if lane.chain.steps else ""
        st.caption(f":material/error: {escape(lane.problem)}{kept}")
    if number == comparison.base:
        return
    divergence = alignment.divergence(comparison.base, number)
    if divergence is not None:
        st.button(
            f"Parts from {lane_name(comparison.base)} in row {divergence.row + 1}",
            key=f"to_parting_{number}",
            type="tertiary",
            icon=":material/call_split:",
            on_click=actions.focus,
            args=(number,),
            help="Show what their tables differ in there",
        )
        return
    base = comparison.lanes[comparison.base]
    growing = lane.growing or base.growing
    if not growing or (lane.chain.steps and base.chain.steps):
        so_far = " so far" if growing else ""
        st.caption(f":material/check: the same as {lane_name(comparison.base)}{so_far}")


def _draw_controls(number: int, lane: Lane, play: Play | None) -> None:
    name = lane_name(number)
    if lane.growing:
        st.button(
            f"Stop {name}",
            key=f"stop_lane_{number}",
            icon=":material/stop:",
            on_click=actions.stop_lane,
            args=(number,),
            help="Stop this lane; its steps so far are kept, and the other lanes go on",
        )
    elif lane.is_stuck and not lane.chain.finished:
        _draw_levers(number, lane, play)
        st.button(
            f"Go on with {name}" if lane.chain.steps else f"Run {name} again",
            key=f"go_on_lane_{number}",
            icon=":material/play_arrow:",
            on_click=actions.go_on,
            args=(number,),
            help="Play this lane from the steps that it has; the other lanes stay as they are",
        )
    if play is not None and play.earlier is not None:
        st.button(
            f"Bring back {name}",
            key=f"bring_back_{number}",
            icon=":material/undo:",
            on_click=actions.bring_back,
            args=(number,),
            help="Show the lane as it was before a step was taken into it",
        )


def _draw_levers(number: int, lane: Lane, play: Play | None) -> None:
    """Draw what can be changed about a prompt or a thought that was too long, before the lane goes on."""
    held, problem = state.session(), play.job.problem if play is not None and play.job is not None else None
    if held.settings is None:
        return
    if isinstance(problem, TooLong):
        method, key = lane.setup.open_method(), f"lever_table_tokens_{number}"
        value = actions.own_state().room.get(number, int(getattr(method, TABLE_TOKENS)))
        draw_table_slider(method, value, key, actions.give_room, (number, key))
    elif isinstance(problem, CutThought):
        draw_thinking(held.wanted, held.settings, f"lever_thinking_tokens_{number}")


def draw_rows(comparison: Comparison, alignment: Alignment, only_different: bool) -> None:
    """Draw the steps in rows; a row in which lanes part from the baseline says so."""
    marks, hidden = Marks.of(comparison, alignment), 0
    for row in range(len(alignment.rows)):
        if only_different and alignment.is_same(row):
            hidden += 1
            continue
        if row in marks.rows:
            with st.container(key=f"parts_{row}"):
                st.markdown(f":material/call_split: **{marks.rows[row]}**", width="content")
        _draw_row(comparison, alignment, row)
    if hidden:
        st.caption(f"{counted(hidden, 'row')} left out: every lane does the same there.")


def _draw_row(comparison: Comparison, alignment: Alignment, row: int) -> None:
    with st.container(key=f"lane_row_{row}"):
        places = st.columns(len(comparison.lanes), gap="small", vertical_alignment="top")
    for number, place in enumerate(places):
        with place, st.container(key=f"cell_{number}_{row}", gap=None):
            step = alignment.rows[row][number]
            if step is None:
                yet = comparison.lanes[number].growing and row > _last_row(alignment, number)
                st.caption(f"Row {row + 1} · {'not yet' if yet else 'no step'}")
            else:
                _draw_step(comparison, number, step, f"Row {row + 1}")


def _last_row(alignment: Alignment, lane: int) -> int:
    """The last row in which a lane has a step; -1 if it has none."""
    return max((row for row, steps in enumerate(alignment.rows) if steps[lane] is not None), default=-1)


def _draw_step(comparison: Comparison, number: int, step: int, row: str) -> None:
    """Draw a step as a button that opens the lane's chain there, with what it changed and a menu."""
    chain = comparison.lanes[number].chain
    done, nothing = chain.steps[step], chain.no_effect(step)
    aside = "could not be done" if done.problem else "no effect" if nothing else _change_words(chain, step)
    st.caption(joined([row, f"step {step + 1} of {lane_name(number)}", escape(aside)]))
    if st.button(
        escape(shorten(done.operation.describe(), LONGEST)),
        key=f"open_{number}_{step}",
        icon=step_icon(done, nothing),
        type="tertiary",
        help=f"Open lane {lane_name(number)} on Explore at this step",
    ):
        actions.open_step(number, step)
        go_to_explore()
    _draw_taking(comparison, number, step)


def _change_words(chain: Chain, step: int) -> str:
    """What a step changed; of an answer from documents, what it was read from: their table stays as it is."""
    if isinstance(chain.steps[step].operation, Answer) and is_round(chain, step):
        return f"from {counted(len(chain.before(step).evidence), 'piece')} of evidence"
    return str(chain.change(step))


def _draw_taking(comparison: Comparison, number: int, step: int) -> None:
    """Draw the menu that takes a step into another lane."""
    chain = comparison.lanes[number].chain
    others = [other for other in range(len(comparison.lanes)) if other != number]
    if not chain.steps[step].done:
        return
    short = screen_of(chain.steps[step].operation).short
    chosen = st.menu_button(
        "Take into…",
        others,
        key=f"take_{number}_{step}",
        type="tertiary",
        icon=":material/move_item:",
        format_func=lambda other: f"Take “{short}” into {lane_name(other)}, and go on from there",
        help="Put this step into another lane, in place of what that lane does here; the lane is played on from there",
    )
    if chosen is not None:
        _taker(number, step, chosen)()
        st.rerun()


def _taker(number: int, step: int, into: int) -> Callable[[], None]:
    return lambda: actions.take(number, step, into)
