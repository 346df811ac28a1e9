"""What a person does on the page Prompts: open and edit texts, save versions, run A/B tests."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.prompts import PromptSet, PromptText
from chaintable.state import Question
from chaintable.ui.model.choice import Choice
from chaintable.ui.prompts.ab_test import ABTest
from chaintable.ui.prompts.state import Draft, Keeping, PromptsState
from chaintable.ui.session import state

Part = Literal["text", "demonstrations"]
MOST_CHARACTERS = 60_000
METHOD_KEY, STYLE_KEY, NAME_KEY = "prompts_method", "prompts_style", "prompts_name"
VIEW_KEY, NOTE_KEY = "prompts_view", "prompts_note"
EXPECTED_KEY = "expected"


def prompts_state() -> PromptsState:
    """What the page remembers."""
    return state.session().part(PromptsState)


def choose_method() -> None:
    """The prompts of the method that was chosen."""
    prompts_state().method = st.session_state[METHOD_KEY]
    _fresh()


def choose_group(method: str, key: str) -> None:
    """The group of that method's prompts that was chosen in that widget."""
    prompts_state().groups[method] = st.session_state[key]
    _fresh()


def choose_name(method: str, group: str, key: str) -> None:
    """The prompt of that group that was chosen in that widget."""
    prompts_state().names[method, group] = st.session_state[key]
    _fresh()


def choose_view() -> None:
    """What is to be seen of it."""
    prompts_state().view = st.session_state[VIEW_KEY]


def edit(method: str, name: str, revision: int, part: Part, key: str) -> None:
    """What stands in that editor now is the text of that prompt.

    An editor may be heard of late, when another prompt or version is open: it says itself what it was drawn for.
    """
    own = prompts_state()
    if (method, name) == (own.method, own.name) and revision != own.revision:
        return
    # A browser may send line ends of its own; the text has one kind.
    said = "\n".join(str(st.session_state[key] or "").splitlines())
    said += "\n" if said else ""
    changed: dict[str, Any] = {part: said}
    draft = own.draft_of(method, name)
    own.drafts[method, name] = replace(draft, text=replace(draft.text, **changed))
    own.problem = None


def open_version(text: PromptText) -> None:
    """Another version into the editor; edits that were not saved are put aside."""
    own = prompts_state()
    if own.draft.changed:
        own.aside[text.method, text.name] = own.draft
    own.drafts[text.method, text.name] = Draft(text, text)
    _fresh()


def bring_back() -> None:
    """The edits that were put aside, in the editor again."""
    own = prompts_state()
    own.drafts[own.method, own.name] = own.aside.pop((own.method, own.name))
    _fresh()


def save() -> None:
    """Keep what stands in the editor as a version, and use it for Run."""
    own, held = prompts_state(), state.session()
    draft, note = own.draft, " ".join(str(st.session_state.get(NOTE_KEY) or "").split())
    try:
        held.keeper.open().save_version(draft.text, draft.base, note)
    except ChainTableError as error:
        own.problem = error
        return
    own.drafts[own.method, own.name] = Draft(draft.text, draft.text)
    use(draft.text)
    # Emptied: the next version wants a note of its own.
    st.session_state[NOTE_KEY] = ""
    _fresh()


def back_to_original(text: PromptText) -> None:
    """The original into the editor, and for Run."""
    open_version(text)
    use(text)


def use(text: PromptText) -> None:
    """That version for Run, from now on."""
    _use(state.session().wanted.prompts.using(text))


def use_originals() -> None:
    """The originals for Run, and every demonstration."""
    _use(PromptSet())


def switch(name: str, demonstration: str, key: str) -> None:
    """A demonstration of a prompt on or off, as its switch says."""
    _use(state.session().wanted.prompts.switched(name, demonstration, bool(st.session_state[key])))


def _use(prompts: PromptSet) -> None:
    held = state.session()
    held.wanted = replace(held.wanted, prompts=prompts)


def _fresh() -> None:
    """The editors are drawn anew, with the text that is open now."""
    own = prompts_state()
    own.revision += 1
    own.problem = None


# Trying on questions


def begin_test(before: Choice, after: Choice, begun: Sequence[Chain]) -> None:
    """Play the questions with both."""
    stop_test()
    prompts_state().test = ABTest(before, after, begun, state.session().keeper)


def stop_test() -> None:
    """Stop, if it is at work; what is there stays."""
    test = prompts_state().test
    if test is not None:
        test.stop()


# Saved questions


def save_question(question: Question, box: str) -> None:
    """Keep a question about the present table, with the lines of that box as its right answer."""
    held = state.session()
    source, lines = held.chain.source, str(st.session_state.get(box) or "").splitlines()
    values = tuple(line.strip() for line in lines if line.strip())
    try:
        held.keeper.open().save_question(replace(question, expected=values or None), source)
    except ChainTableError as error:
        held.part(PromptsState).keeping = Keeping(source, box, values, error)
        return
    held.part(PromptsState).keeping = Keeping(source, box, values)


def write_expected(keeping: Keeping) -> None:
    """The form for the right answer once more, with the one that was saved."""
    prompts_state().keeping = replace(keeping, again=True)


def delete_question(question_id: str) -> None:
    """Forget a saved question."""
    prompts_state().undeleted = prompts_state().keeping = None
    try:
        state.session().keeper.open().delete_question(question_id)
    except ChainTableError as error:
        prompts_state().undeleted = error
