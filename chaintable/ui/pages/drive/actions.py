"""Actions on the page Drive: replying in the model's place, and leading a class through a chain."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from chaintable import methods
from chaintable.errors import ChainTableError, InputError, StoreError
from chaintable.methods import Method, Setting
from chaintable.models.person import YOU, Drive, Reply
from chaintable.playing import go_on
from chaintable.tables.state import Question
from chaintable.ui.model import choice
from chaintable.ui.model.choice import Choice
from chaintable.ui.pages.drive.second_opinion import Asking, Other
from chaintable.ui.pages.drive.state import MODES, Driving, Lesson, Mode
from chaintable.ui.pages.rooms.actions import forget_room_guesses
from chaintable.ui.playing.job import Job
from chaintable.ui.session import state
from chaintable.ui.session.background.session_work import work_registry
from chaintable.ui.session.chain_actions import running
from chaintable.ui.session.question.question_widgets import question_problem
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.moment import Moment

MOST_CHARACTERS = 20_000
QUESTION_KEY, AFTER_KEY, METHOD_KEY = "drive_question", "drive_after", "drive_method"
EMBEDDED = "the embedded model"


def driving() -> Driving:
    """What the page remembers."""
    return state.session().part(Driving)


# Which way the page is used


def open_address(held: Session, asked: Mapping[str, str]) -> None:
    """Take up the mode and the drive that the address asks for."""
    own = held.part(Driving)
    own.mode = next((mode for mode in MODES if mode == asked.get("mode")), own.mode)
    _open_drive(asked.get("drive", ""))
    asking, drive = held.session_work.works.get(Asking.role), own.drive
    if isinstance(asking, Asking) and drive is not None and drive.asked is not None:
        own.asking = asking if asking.is_about(drive.asked.prompt) else None


def address(held: Session) -> dict[str, str]:
    """The mode, and the drive that a reload is to bring back."""
    own = held.part(Driving)
    return {"mode": own.mode} | ({"drive": own.saved} if own.drive is not None and own.saved else {})


def shows(held: Session) -> tuple[str, ...]:
    """The work whose progress the page draws: a run, and the comparison beside the prompt."""
    own = held.part(Driving)
    return (Job.role, Asking.role) if own.mode == "model" and own.asking is not None else (Job.role,)


def show_mode(mode: Mode) -> None:
    """The page in that mode."""
    driving().mode = mode


def enlarge(large: bool) -> None:
    """The lesson in presentation size, or not."""
    driving().large = large


# The model's place


def _open_drive(saved: str) -> None:
    """Open the saved drive with that id; an unfinished step starts over."""
    own, held = driving(), state.session()
    if not saved:
        return
    try:
        chain = held.session_store.load(saved)
    except StoreError as error:
        held.notice = error
        return
    if chain.source.table.frame.equals(held.chain.source.table.frame):
        chain = chain.with_source(held.chain.source)
    try:
        method = _in_turn(methods.method_of(chain))
    except InputError as error:  # it was driven with a method that is not here any more
        held.notice = error
        return
    said = [call for step in chain.steps for call in step.calls if call.completion.model == YOU]
    own.drive, own.saved = Drive.again(method.again(said), chain), saved


def _in_turn(method: Method) -> Method:
    """Return a method for a person: one prompt at a time, with the same hidden columns as for the server."""
    wanted = state.session().wanted
    return replace(method.in_turn(), masked=wanted.masked if wanted.server else ())


def driven_method(name: str) -> Method:
    """Return the method to drive, with the settings of the model line and this page."""
    wanted = state.session().wanted
    method = methods.open_method(name, wanted.settings.get(name, {}))
    picked = {one.name: st.session_state.get(f"drive_{one.name}") for one in styles_of(method)}
    return replace(method, **methods.usable(type(method), picked))


def styles_of(method: Method) -> tuple[Setting, ...]:
    """Return the settings that decide which prompts a method asks."""
    deciding = {name for ask in method.asks for name in ask.when}
    return tuple(one for one in methods.settings_of(type(method)) if one.name in deciding)


def begin() -> None:
    """Take the model's place after so many steps of the chain on Explore, with the question in the box."""
    held, own = state.session(), driving()
    after: int = st.session_state.get(AFTER_KEY) or 0
    text = " ".join(str(st.session_state.get(QUESTION_KEY) or "").split())
    own.problem = question_problem(Question(text))
    if own.problem:
        return
    chain = held.chain
    same = text == chain.question.text or chain.question.kind != "multiple_choice"  # choices belong to their question
    question = replace(chain.question, text=text) if same else Question(text)
    chain = chain.until(after) if question == chain.question else replace(chain, question=question, steps=())
    method = driven_method(st.session_state.get(METHOD_KEY) or held.wanted.method_name)
    _take(Drive.begin(_in_turn(method), chain))


def ask_for(question: Question) -> None:
    """Put a question into the box."""
    state.session().widgets[QUESTION_KEY] = question.text


def say(*texts: str) -> None:
    """Reply to the prompt at hand: one text for all samples, or several votes."""
    own = driving()
    if own.drive is None or own.drive.asked is None:
        return
    said = tuple(text.strip() for text in texts)
    own.problem = _reply_problem(said)
    if not own.problem:
        _take(own.drive.answer(Reply(said)))


def say_written(key: str, voting: bool) -> None:
    """Reply with the text in that box, or add it as a vote."""
    text = str(st.session_state.get(key) or "")
    (vote if voting else say)(text)


def say_plan(key: str, mark: str, voting: bool) -> None:
    """Reply with the query or the answer in that box, marked as what it is; or add it as a vote."""
    text = " ".join(str(st.session_state.get(key) or "").split())
    (vote if voting else say)(f"[{mark}] {text}" if text else "")


def vote(text: str) -> None:
    """Add a vote, to be submitted with the others."""
    own = driving()
    own.problem = _reply_problem((text.strip(),))
    if not own.problem:
        own.votes = (*own.votes, text.strip())


def drop_vote() -> None:
    """Remove the last vote."""
    driving().votes = driving().votes[:-1]


def _reply_problem(texts: tuple[str, ...]) -> str:
    if not texts or not all(texts):
        return "Write a reply first."
    longest = max(map(len, texts))
    return f"The reply has {longest:,} characters; at most {MOST_CHARACTERS:,} are read." * (longest > MOST_CHARACTERS)


def take_back() -> None:
    """Undo the last reply."""
    drive = driving().drive
    if drive is not None and drive.past is not None:
        _take(drive.past)


def leave() -> None:
    """Leave the model's place. The chain so far stays in the store."""
    _clear()
    driving().drive, driving().saved = None, ""


def _take(drive: Drive) -> None:
    """Keep the drive, and save its chain if a step was added."""
    own, held = driving(), state.session()
    grown = own.drive is None or len(drive.chain.steps) != len(own.drive.chain.steps)
    _clear()
    own.drive = drive
    if grown:
        own.saved = held.session_store.keep(drive.by_person)


def _clear() -> None:
    own = driving()
    cancel_comparing()
    own.votes, own.problem = (), ""
    own.count += 1


def open_driven() -> None:
    """Open the finished chain on Explore."""
    drive = driving().drive
    if drive is not None:
        moment = _moment_of(drive)
        state.open_moment(replace(moment, chain=drive.by_person, words="driven by hand", saved=driving().saved))


def _moment_of(drive: Drive) -> Moment:
    """Return where the table came from, if it is still the one on Explore."""
    held = state.session()
    own = drive.chain.source is held.chain.source
    return replace(held.moment, planned_from=None, recorded="") if own else Moment(drive.chain)


def compare(embedded: bool) -> None:
    """Ask a model for its reply to the current prompt. The chain doesn't change."""
    own, held = driving(), state.session()
    if own.drive is None or own.drive.asked is None:
        return
    cancel_comparing()
    name = EMBEDDED if embedded else held.wanted.model
    try:
        chosen = Choice() if embedded else Choice.of(held.wanted, held.settings)
    except ChainTableError as error:
        own.other = Other(name, problem=error)
        return
    own.asking = Asking(name, chosen, own.drive.asked.prompt, held.session_store)
    work_registry().put(held.session_work, own.asking)
    own.asking.wait(running.PATIENCE_SECONDS)
    settle_comparing()


def settle_comparing() -> Asking | None:
    """Return the model being asked, if any, and take over a finished reply."""
    own = driving()
    if own.asking is not None and own.asking.done:
        own.other, own.asking = own.asking.other, None
    return own.asking


def cancel_comparing() -> None:
    """Stop asking the model, and forget what it said."""
    own, session_work = driving(), state.session().session_work
    if (asking := session_work.works.get(Asking.role)) is not None:
        work_registry().release(session_work, asking)
    own.asking = own.other = None


# A class that guesses


def lesson() -> Lesson:
    """Return the lesson about the chain on Explore; a new one if the chain has changed."""
    own, chain = driving(), state.session().chain
    if own.taught is not chain:
        own.taught, own.lesson, own.compared, own.blamed = chain, Lesson(len(chain.steps)), {}, None
    return own.lesson


def forward(place: int) -> None:
    """Reveal the step, or go on to the next one, from the place where the button was drawn.

    Streamlit runs a callback twice where a fragment that redraws itself, such as the tally of a room, begins its run in
    the moment of the click. The second one finds the lesson at another place and leaves it there, so that no step is
    passed over before the class has seen it.
    """
    if (now := lesson()).place == place:
        driving().lesson = now.forward()


def back(place: int) -> None:
    """Go back from the place where the button was drawn; once, as `forward` does."""
    if (now := lesson()).place == place:
        driving().lesson = now.back()


def guess(name: str) -> None:
    """Count a guess for that operation."""
    driving().lesson = lesson().guess(name)


def forget_guesses() -> None:
    """Reset the guesses at this step."""
    driving().lesson = lesson().forget()
    forget_room_guesses(lesson().step)


def blame(k: int) -> None:
    """Say that step k is to blame for a wrong answer."""
    driving().blamed = k


def compare_step(k: int) -> None:
    """Work out what the embedded model would do in step k."""
    own, chain = driving(), state.session().chain.until(k)
    try:
        found: Any = go_on(methods.method_of(chain), chain, choice.embedded())
    except ChainTableError as error:
        found = error
    own.compared = {**own.compared, k: found}
