"""The actions on the page Compare: choose lanes, play and stop them, open a step, take one into another lane."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import ChainTableError, InputError
from chaintable.prompts import PromptText
from chaintable.runs.comparing import FEWEST_LANES, MOST_LANES, NOTHING_SPENT, Comparison, Lane, Setup, lane_name, taken
from chaintable.runs.comparing.comparison_file import read_comparison
from chaintable.runs.opening import check_json, open_run
from chaintable.tables.state import Question
from chaintable.ui.model.method_settings import TABLE_TOKENS
from chaintable.ui.pages.compare.lane_jobs import Comparing, LaneJob, Play
from chaintable.ui.pages.compare.setups import Draft, choice_of, first_setups, one_more, setup_by
from chaintable.ui.pages.compare.state import CompareState
from chaintable.ui.pages.explore.opened_files import limits_of
from chaintable.ui.parts.words import shorten
from chaintable.ui.session import state
from chaintable.ui.session.background.session_work import work_registry
from chaintable.ui.session.browser_state.link import KINDS
from chaintable.ui.session.chain_actions import running
from chaintable.ui.session.question.question_widgets import question_problem
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.moment import Moment

FORM_KEY, FILE_KEY, FILE_BOX_KEY = "compare_form", "compare_file", "compare_file_box"
QUESTION_KEY, KIND_KEY, EXPECTED_KEY = "compare_question", "compare_kind", "compare_expected"
BASE_KEY, OTHER_KEY, LANE_KEY, DIFFERENT_KEY = "compare_base", "compare_other", "compare_lane", "compare_different"


def own_state() -> CompareState:
    """Return the state of the page; a comparison that a reload left behind is taken up again."""
    held = state.session()
    own, work = held.part(CompareState), held.session_work.works.get(Comparing.role)
    if own.work is None and isinstance(work, Comparing):
        own.work = work
    if not own.drafts:
        _draft(own, [lane.setup for lane in own.comparison.lanes] if own.comparison else first_setups(held.wanted))
    return own


def _draft(own: CompareState, setups: Any) -> None:
    own.drafts = tuple(Draft(own.numbers + place, setup) for place, setup in enumerate(setups))
    own.numbers += len(own.drafts)


# The form


def add_lane() -> None:
    """Add a lane to the form."""
    own = own_state()
    if len(own.drafts) < MOST_LANES:
        own.drafts = (*own.drafts, Draft(own.numbers, one_more(state.session().wanted, own.drafts)))
        own.numbers += 1


def lanes_of_setting(name: str, values: Sequence[Any]) -> None:
    """Draw up a lane for each value of a setting; all else is as in the model settings, by the method of the chain."""
    held, own = state.session(), own_state()
    setup = setup_by(held.wanted, held.chain.method)
    _draft(own, [replace(setup, settings={**setup.settings, name: value}) for value in values])


def remove_lane(number: int) -> None:
    """Remove a lane from the form."""
    own = own_state()
    own.drafts = tuple(draft for draft in own.drafts if draft.number != number)


def choose_model(number: int, key: str) -> None:
    """Use the model chosen in that widget for a lane."""
    model = " ".join(str(st.session_state[key] or "").split())
    if model:
        _change(number, lambda setup: replace(setup, model=model))


def choose_method(number: int, key: str) -> None:
    """Use the method chosen in that widget for a lane, with its settings from the model settings."""
    method = st.session_state[key]
    _change(number, lambda setup: setup_by(state.session().wanted, method, setup.model))


def choose_setting(number: int, name: str, key: str) -> None:
    """Use the value in that widget for a setting of a lane's method."""
    value = st.session_state[key]
    if value is not None:
        _change(number, lambda setup: replace(setup, settings={**setup.settings, name: value}))


def choose_prompts(number: int, key: str, texts: Mapping[str, PromptText]) -> None:
    """Use the versions of prompts chosen in that widget for a lane; of two of the same prompt, the later one."""
    prompts = replace(_setup(number).prompts, texts=())
    for chosen in st.session_state[key]:
        prompts = prompts.using(texts[chosen])
    _change(number, lambda setup: replace(setup, prompts=prompts))


def _setup(number: int) -> Setup:
    return next(draft.setup for draft in own_state().drafts if draft.number == number)


def _change(number: int, changed: Any) -> None:
    own = own_state()
    own.drafts = tuple(
        replace(draft, setup=changed(draft.setup)) if draft.number == number else draft for draft in own.drafts
    )


def follow_question() -> None:
    """Put the question of Explore into the box, once each time that it changes."""
    held, own = state.session(), own_state()
    asked = held.chain.question
    st.session_state.setdefault(KIND_KEY, KINDS[0])
    if asked.text != own.asked and asked.text:
        own.asked = asked.text
        kind = asked.kind if asked.kind in KINDS else KINDS[0]
        st.session_state[QUESTION_KEY], st.session_state[KIND_KEY] = asked.text, kind


def question_asked() -> Question:
    """Return the question in the box; one that was asked on Explore keeps its choices and unit."""
    held = state.session()
    text, asked = " ".join(str(st.session_state.get(QUESTION_KEY) or "").split()), held.chain.question
    if asked.choices and (text, st.session_state.get(KIND_KEY)) == (asked.text, KINDS[0]):
        return replace(asked, expected=None) if held.session_store.read_only else asked
    return Question(text, st.session_state.get(KIND_KEY) or KINDS[0])


def expected_answer() -> tuple[str, ...]:
    """Return the right answer in its box, which has one value per line."""
    lines = str(st.session_state.get(EXPECTED_KEY) or "").splitlines()
    return tuple(found for line in lines if (found := line.strip()))


def begin() -> None:
    """Play all lanes of the form at the same time."""
    held, own, question = state.session(), own_state(), question_asked()
    own.problem, own.refused = None, question_problem(question)
    if own.refused or len(own.drafts) < FEWEST_LANES:
        return
    stop_all()
    started = replace(held.chain.until(0), question=question)
    plays = [_play(held, Lane(draft.setup, started)) for draft in own.drafts]
    own.opened, own.saved, own.other, own.lane = None, "", -1, 0
    held.widgets[FORM_KEY] = False  # what comes is seen below it
    _start(held, own, plays, Comparison((), 0, expected_answer()))


def _start(held: Session, own: CompareState, plays: list[Play], like: Comparison, saved: str = "") -> None:
    own.work, own.room = Comparing(plays, like, held.session_store, saved), {}
    work_registry().put(held.session_work, own.work)
    own.work.wait(running.PATIENCE_SECONDS)


def _play(held: Session, lane: Lane, earlier: Lane | None = None) -> Play:
    """Begin to play a lane; without what it needs, it says what that is."""
    begun = replace(lane, problem="")
    try:
        choice = choice_of(lane.setup, held.wanted, held.settings)
    except InputError as error:
        return Play(replace(lane, problem=str(error)), earlier=earlier)
    chain = lane.chain.by(choice.method)
    return Play(begun, LaneJob(choice, replace(begun, chain=chain), held.session_store), earlier)


# While it is played


def stop_all() -> None:
    """Stop every lane that is still played."""
    if (work := own_state().work) is not None:
        work.stop()


def stop_lane(place: int) -> None:
    """Stop one lane; the others go on."""
    work = own_state().work
    if work is not None and (job := work.plays[place].job) is not None:
        job.stop()


def give_room(place: int, key: str) -> None:
    """Let tables in the prompts of a lane take as many tokens as that widget says, once it goes on."""
    own_state().room[place] = int(st.session_state[key])


def go_on(place: int) -> None:
    """Play a lane that ended without an answer further, from what it has and with the room that it was given."""
    own = own_state()
    if own.comparison is None:
        return
    lane, tokens = own.comparison.lanes[place], own.room.pop(place, None)
    if tokens is not None:
        setup = replace(lane.setup, settings={**lane.setup.settings, TABLE_TOKENS: tokens})
        own.drafts = tuple(replace(one, setup=setup) if one.setup == lane.setup else one for one in own.drafts)
        lane = replace(lane, setup=setup)
    _replay(place, lane)


def _replay(place: int, lane: Lane, earlier: Lane | None = None) -> None:
    """Play one lane again, beside the others as they are."""
    _put(place, _play(state.session(), lane, earlier))


def _put(place: int, play: Play) -> None:
    held, own = state.session(), own_state()
    own.problem = None
    if own.work is not None and own.work.replace(place, play):
        return
    comparison = own.comparison
    if comparison is None:
        return
    plays = list(own.work.plays) if own.work is not None else [Play(lane) for lane in comparison.lanes]
    plays[place] = play
    _start(held, own, plays, comparison, own.link)


# The comparison


def show_view(own: CompareState, comparison: Comparison, other: int | None) -> None:
    """Give the widgets that choose among lanes the lanes that are shown; `other` is the one beside the baseline."""
    st.session_state[BASE_KEY] = comparison.base
    st.session_state[LANE_KEY] = min(own.lane, len(comparison.lanes) - 1)
    if other is not None:
        st.session_state[OTHER_KEY] = other


def measure_by(key: str) -> None:
    """Measure the lanes against the one chosen in that widget."""
    own, base = own_state(), st.session_state[key]
    own.other = -1
    if own.work is not None:
        own.work.measured_by(base)
    elif own.opened is not None:
        own.opened = replace(own.opened, base=base)


def choose_different(key: str) -> None:
    """Show all rows and figures, or only those that differ."""
    own_state().only_different = bool(st.session_state[key])


def choose_lane(key: str) -> None:
    """Show that lane where the screen is too narrow for all of them."""
    own_state().lane = st.session_state[key]


def choose_other(key: str) -> None:
    """Show where the lane chosen in that widget parts from the baseline."""
    own_state().other = st.session_state[key]


def focus(other: int) -> None:
    """Go to where that lane parts from the baseline."""
    own = own_state()
    own.other, own.focused = other, own.focused + 1


def open_step(place: int, step: int) -> None:
    """Open a lane's chain on Explore at one of its steps."""
    comparison = own_state().comparison
    if comparison is None:
        return
    lane = comparison.lanes[place]
    state.open_moment(Moment(lane.chain, f"opened lane {lane_name(place)} of a comparison", saved=lane.saved))
    if lane.chain.steps:
        state.show_step(step)


def take(place: int, step: int, into: int) -> None:
    """Take a step of one lane into another, in place of what that one does there, and play it on from there."""
    own = own_state()
    comparison = own.comparison
    if comparison is None:
        return
    target = comparison.lanes[into]
    try:
        chain: Chain = taken(comparison, comparison.alignment, (place, step), into)
    except ChainTableError as error:
        own.problem = error
        return
    if own.work is not None and (job := own.work.plays[into].job) is not None:
        job.stop()
    own.other = place if into == comparison.base else into
    lane = replace(target, chain=chain, problem="", seconds=0.0, wasted=NOTHING_SPENT, saved="", growing=False)
    if chain.finished:
        _put(into, Play(lane, earlier=target))
    else:
        _replay(into, lane, earlier=target)


def bring_back(place: int) -> None:
    """Bring back a lane as it was before a step was taken into it."""
    own = own_state()
    if own.work is None or (earlier := own.work.plays[place].earlier) is None:
        return
    if (job := own.work.plays[place].job) is not None:
        job.stop()
    _put(place, Play(replace(earlier, growing=False)))


# The address


def open_comparison(saved: str) -> None:
    """Show a comparison from the store, and its table and baseline on Explore."""
    held = state.session()
    own = held.part(CompareState)
    own.problem = None
    try:
        opened = held.session_store.load_comparison(saved)
    except ChainTableError as error:
        own.problem = error
        return
    if own.work is not None:
        own.work.stop()
    own.work, own.opened, own.saved, own.other, own.lane = None, opened, saved, -1, 0
    held.session_work.works.pop(Comparing.role, None)
    _draft(own, [lane.setup for lane in opened.lanes])
    held.widgets[FORM_KEY] = False
    _show_table_of(opened)


def _show_table_of(comparison: Comparison) -> None:
    """Show the table and the baseline of a comparison on Explore, and its right answer in the form."""
    base = comparison.lanes[comparison.base]
    chain, saved = (base.chain.until(0), "") if base.growing else (base.chain, base.saved)
    state.open_moment(Moment(chain, "opened a comparison", saved=saved))
    state.session().widgets |= {EXPECTED_KEY: "\n".join(comparison.expected)}


def open_file(key: str) -> None:
    """Open and save the comparison in the file that was put into that widget; nothing in it is played."""
    file, held, own = st.session_state[key], state.session(), own_state()
    if file is None:
        return
    own.problem = None
    name = shorten(file.name, 60)
    data, at_hand, limits = file.getvalue(), held.chain.source, limits_of(held)
    try:
        check_json(data, name, limits)
        found = read_comparison(data, name, lambda run, lane: open_run(run, lane, at_hand, limits).chain)
        found = found.for_guessing() if held.session_store.read_only else found
    except ChainTableError as error:
        own.problem = error
        return
    stop_all()
    own.opened, own.saved, own.other, own.lane = None, "", -1, 0
    kept = replace(found, lanes=tuple(replace(lane, saved=held.session_store.keep(lane.chain)) for lane in found.lanes))
    _start(held, own, [Play(lane) for lane in kept.lanes], replace(kept, lanes=()))
    _draft(own, [lane.setup for lane in kept.lanes])
    held.widgets[FORM_KEY] = False
    state.close(FILE_BOX_KEY)
    _show_table_of(kept)


def open_address(held: Session, asked: Mapping[str, str]) -> None:
    """Open the comparison that the address names; of one that a reload finds still played, its table."""
    saved, work = asked.get("compare", ""), held.session_work.works.get(Comparing.role)
    if not saved:
        return
    if not (isinstance(work, Comparing) and work.saved == saved):
        open_comparison(saved)
    elif not asked.get("chain") and held.playing.job is None:
        _show_table_of(work.comparison)


def address(held: Session) -> Mapping[str, str]:
    """The page's part of the address: the comparison that is shown."""
    link = held.part(CompareState).link
    return {"compare": link} if link else {}
