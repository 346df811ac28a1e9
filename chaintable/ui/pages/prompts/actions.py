"""The actions on the page Prompts: open and edit prompts, save versions, run A/B tests."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.models.serving.budget import Budget
from chaintable.prompts import PromptSet, PromptText
from chaintable.tables.state import Question
from chaintable.ui.model.choice import Choice
from chaintable.ui.pages.prompts.ab_test import ABTest
from chaintable.ui.pages.prompts.kept_trials import but
from chaintable.ui.pages.prompts.state import Draft, Keeping, PromptsState
from chaintable.ui.session import state
from chaintable.ui.session.background.session_work import work_registry
from chaintable.ui.session.session import Session

Part = Literal["text", "demonstrations"]
MOST_CHARACTERS = 60_000
METHOD_KEY, STYLE_KEY, NAME_KEY = "prompts_method", "prompts_style", "prompts_name"
VIEW_KEY, NOTE_KEY = "prompts_view", "prompts_note"
EXPECTED_KEY = "expected"


def prompts_state() -> PromptsState:
    """Return the state of the page Prompts."""
    return state.session().part(PromptsState)


def follow_method() -> None:
    """Open the prompts of the method in the model settings, once each time that it changes."""
    own, method = prompts_state(), state.session().wanted.method_name
    if own.followed != method:
        own.method = own.followed = st.session_state[METHOD_KEY] = method


def choose_method() -> None:
    """Open the prompts of the chosen method."""
    prompts_state().method = st.session_state[METHOD_KEY]
    _fresh()


def choose_group(method: str, key: str) -> None:
    """Open the group of the method's prompts that was chosen in the widget `key`."""
    prompts_state().groups[method] = st.session_state[key]
    _fresh()


def choose_name(method: str, group: str, key: str) -> None:
    """Open the prompt of the group that was chosen in the widget `key`."""
    prompts_state().names[method, group] = st.session_state[key]
    _fresh()


def choose_view() -> None:
    """Open the chosen view of the prompt."""
    prompts_state().view = st.session_state[VIEW_KEY]


def edit(method: str, name: str, revision: int, part: Part, key: str) -> None:
    """Take over the text of an editor.

    The browser may report it late, when another prompt or version is open, so the arguments name the prompt and the
    revision that the editor was drawn for.
    """
    own = prompts_state()
    if (method, name) == (own.method, own.name) and revision != own.revision:
        return
    # Browsers may send other line ends.
    said = "\n".join(str(st.session_state[key] or "").splitlines())
    said += "\n" if said else ""
    changed: dict[str, Any] = {part: said}
    draft = own.draft_of(method, name)
    own.drafts[method, name] = replace(draft, text=replace(draft.text, **changed))
    own.problem = None


def open_version(text: PromptText) -> None:
    """Open a version in the editor; unsaved edits are set aside."""
    own = prompts_state()
    if own.draft.changed:
        own.aside[text.method, text.name] = own.draft
    own.drafts[text.method, text.name] = Draft(text, text)
    _fresh()


def bring_back() -> None:
    """Restore the edits that were set aside."""
    own = prompts_state()
    own.drafts[own.method, own.name] = own.aside.pop((own.method, own.name))
    _fresh()


def save() -> None:
    """Save the text in the editor as a version, and use it for Run."""
    own, held = prompts_state(), state.session()
    draft, note = own.draft, " ".join(str(st.session_state.get(NOTE_KEY) or "").split())
    try:
        held.session_store.change(lambda store: store.save_version(draft.text, draft.base, note))
    except ChainTableError as error:
        own.problem = error
        return
    own.drafts[own.method, own.name] = Draft(draft.text, draft.text)
    use(draft.text)
    # The next version gets its own note.
    st.session_state[NOTE_KEY] = ""
    _fresh()


def back_to_original(text: PromptText) -> None:
    """Open the original in the editor and use it for Run."""
    open_version(text)
    use(text)


def use(text: PromptText) -> None:
    """Use a version for Run from now on."""
    _use(state.session().wanted.prompts.using(text))


def use_originals() -> None:
    """Use the original prompts for Run, with all demonstrations on."""
    _use(PromptSet())


def switch(name: str, demonstration: str, key: str) -> None:
    """Switch a demonstration of a prompt on or off, as its toggle says."""
    _use(state.session().wanted.prompts.switched(name, demonstration, bool(st.session_state[key])))


def _use(prompts: PromptSet) -> None:
    held = state.session()
    held.wanted = replace(held.wanted, prompts=prompts)


def _fresh() -> None:
    """Make the editors show the text that is open now."""
    own = prompts_state()
    own.revision += 1
    own.problem = None


# A/B tests


def open_address(held: Session, asked: Mapping[str, str]) -> None:
    """Follow the A/B test that a reload has found."""
    test = held.session_work.works.get(ABTest.role)
    held.part(PromptsState).test = test if isinstance(test, ABTest) else None


def begin_test(before: Choice, after: Choice, begun: Sequence[Chain], chosen: Sequence[str]) -> None:
    """Start an A/B test; `chosen` are the ids of the saved questions among its questions."""
    hidden = frozenset(prompts_state().secret)
    _show_test(ABTest(before, after, begun, state.session().session_store, chosen, hidden=hidden))


def forget_trial(mark: str) -> None:
    """Remove the result of an earlier A/B test."""
    state.session().session_store.change_personal("trials", lambda kept: but(kept, mark))


def go_on_with_test() -> None:
    """Ask the questions that a stopped test has not asked, within the budget as it is set now."""
    test, wanted = prompts_state().test, state.session().wanted
    if test is not None:
        budget = Budget(wanted.calls, wanted.tokens, wanted.money)
        sides = (replace(side, budget=budget) if side.settings else side for side in (test.before, test.after))
        _show_test(test.again(*sides))


def _show_test(test: ABTest) -> None:
    held = state.session()
    if (last := prompts_state().test) is not None:
        work_registry().release(held.session_work, last)
    prompts_state().test = test
    work_registry().put(held.session_work, test)


# Saved questions


def save_question(question: Question, box: str) -> None:
    """Save a question about the current table, with the lines in the box as its right answer."""
    held = state.session()
    source, lines = held.chain.source, str(st.session_state.get(box) or "").splitlines()
    values = tuple(line.strip() for line in lines if line.strip())
    try:
        held.session_store.change(lambda store: store.save_question(replace(question, expected=values or None), source))
    except ChainTableError as error:
        held.part(PromptsState).keeping = Keeping(source, box, values, error)
        return
    held.part(PromptsState).keeping = Keeping(source, box, values)


def write_expected(keeping: Keeping) -> None:
    """Open the form for the right answer again, filled in with the saved one."""
    prompts_state().keeping = replace(keeping, again=True)
