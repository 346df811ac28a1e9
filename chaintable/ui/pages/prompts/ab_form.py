"""The form of an A/B test: two versions of a prompt, the questions, and the estimated cost."""

from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.methods import Ask, find_faults
from chaintable.models.serving.prices import render_usage
from chaintable.prompts import PromptText, original
from chaintable.prompts.dialogue import NOTHING
from chaintable.settings.environment import Settings
from chaintable.ui.model.choice import Choice, Wanted
from chaintable.ui.model.estimate import Estimate, chain_estimate
from chaintable.ui.pages.prompts import actions
from chaintable.ui.pages.prompts.ab_results import draw_kept, draw_live, draw_outcome
from chaintable.ui.pages.prompts.state import PromptsState
from chaintable.ui.pages.prompts.wording import version_words
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import counted, escape, listed, shorten
from chaintable.ui.saved_items.controls import draw_delete, draw_share, draw_undo
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session
from chaintable.ui.session.storage.session_store import SessionStore

if TYPE_CHECKING:
    from chaintable.store import PromptVersion, SavedQuestion

MOST_QUESTIONS, FIRST_QUESTIONS, MOST_LISTED = 20, 5, 100
OPERATIONS = 2
"""The average number of operations in a chain, used to estimate its cost."""
_EDITOR = -1
_EMBEDDED = (
    "The embedded model runs on this computer and costs nothing. It doesn't read the text of a prompt, so both answers "
    "will be the same. Choose a server in the model settings to see the effect of a change."
)


def draw_trials(held: Session) -> None:
    """Draw an A/B test: two versions, the questions, the estimated cost, the button, and the results."""
    st.markdown("### Compare on saved questions", anchors=False)
    test = held.part(PromptsState).test
    if test is not None and not test.done:
        draw_live()
        return
    saved = held.session_store.questions(MOST_LISTED)
    versions = held.session_store.versions(held.part(PromptsState).method, held.part(PromptsState).name)
    before, after = _draw_sides(held.part(PromptsState), versions)
    begun, chosen = _draw_which(held, saved)
    if find_faults(after):
        st.caption("Fix the template in the editor first.")
    else:
        _draw_begin(held, before, after, begun, chosen)
    if test is not None:
        draw_outcome(test)
    draw_kept(held, test)


def _draw_sides(own: PromptsState, versions: tuple["PromptVersion", ...]) -> tuple[PromptText, PromptText]:
    """Draw the choice of the two versions; return the one before the change and the one after it."""
    texts = [original(own.method, own.name), *(version.text for version in versions)]
    with st.container(horizontal=True, key="prompts_sides"):
        before = st.selectbox(
            "Before",
            range(len(texts)),
            key=f"prompts_before_{own.method}_{own.name}",
            format_func=lambda place: version_words(texts[place], versions),
            persist_state="session",
        )
        after = st.selectbox(
            "After",
            [_EDITOR, *range(len(texts))],
            key=f"prompts_after_{own.method}_{own.name}",
            format_func=lambda place: "The text in the editor" if place < 0 else version_words(texts[place], versions),
            persist_state="session",
        )
    return texts[before or 0], own.draft.text if after == _EDITOR else texts[after]


def _draw_which(held: Session, saved: tuple["SavedQuestion", ...]) -> tuple[list[Chain], list[str]]:
    """Draw the choice of questions: the one on Explore and the saved ones, of which also return the ids."""
    begun: list[Chain] = []
    present = _saved_as(held.chain, saved)
    if held.chain.question.text:
        asked = escape(shorten(held.chain.question.text, 90))
        expected = present.question.expected if present and shows_expected(held, present) else None
        known = f" (right answer: {escape(shorten(listed(expected), 60))})" if expected else ""
        if st.checkbox(
            f"The question on Explore: {asked}{known}", True, key="prompts_present", persist_state="session"
        ):
            begun.append(replace(held.chain.until(0), question=replace(held.chain.question, expected=expected)))
    if not saved:
        st.caption("No saved questions yet. On Explore, press “Save as a question” below an answer.")
    by_id = {question.id: question for question in saved if question is not present}
    if not by_id:
        return begun, []
    test = held.part(PromptsState).test
    first = [one for one in test.chosen if one in by_id] if test is not None else list(by_id)[:FIRST_QUESTIONS]
    chosen = st.multiselect(
        "Saved questions",
        list(by_id),
        first,
        key="prompts_questions",
        max_selections=MOST_QUESTIONS,
        format_func=lambda question_id: shorten(by_id[question_id].question.text, 80),
        persist_state="session",
    )
    loaded = [_load(held.session_store, question_id) for question_id in chosen]
    hidden = [chain for chain, one in zip(loaded, chosen, strict=True) if not shows_expected(held, by_id[one])]
    held.part(PromptsState).secret.update(chain.question for chain in hidden)
    return begun + loaded, chosen


def _saved_as(chain: Chain, saved: tuple["SavedQuestion", ...]) -> "SavedQuestion | None":
    """The saved question that the chain asks about the same table, or None."""
    asked = chain.question.text, chain.question.kind, chain.source.name
    return next((one for one in saved if (one.question.text, one.question.kind, one.source) == asked), None)


@remembered
def _load(session_store: SessionStore, question_id: str) -> Chain:
    """Return a saved question, read only once."""
    return session_store.use(lambda store: store.load_question(question_id))


def _draw_begin(held: Session, before: PromptText, after: PromptText, begun: list[Chain], chosen: list[str]) -> None:
    """Draw what to know before the test starts, its cost, and the button."""
    own, off = held.part(PromptsState), held.wanted.prompts.off_in(held.part(PromptsState).name)
    try:
        first = side_of(held.wanted, held.settings, own.ask, before, True)
        second = side_of(held.wanted, held.settings, own.ask, after, False)
    except InputError as error:
        draw_problem(error)
        return
    if off:
        names = listed([f"“{escape(name)}”" for name in off])
        st.caption(f"These demonstrations are switched off, in “After” only: {names}.")
    if not held.wanted.server:
        st.caption(_EMBEDDED)
    elif begun:
        costs = [
            _cost(held.wanted, held.settings, own.ask, text, all_on, chain)
            for text, all_on in ((before, True), (after, False))
            for chain in begun
        ]
        st.caption(_cost_words(first, costs))
    st.button(
        f"Try on {counted(len(begun), 'question')}" if begun else "Try",
        key="prompts_try",
        icon=":material/science:",
        disabled=not begun,
        on_click=actions.begin_test,
        args=(first, second, begun, chosen),
    )


def side_of(wanted: Wanted, settings: Settings | None, ask: Ask, text: PromptText, all_on: bool) -> Choice:
    """The chosen model with this text instead of the one that Run uses.

    With `all_on` none of the prompt's demonstrations is switched off.
    """
    chosen, prompts = Choice.of(replace(wanted, method=text.method), settings), wanted.prompts
    if all_on:
        prompts = replace(prompts, off=tuple(pair for pair in prompts.off if pair[0] != text.name))
    return replace(chosen, method=replace(chosen.method.using(ask), prompts=prompts.using(text)))


@remembered
def _cost(
    wanted: Wanted, settings: Settings | None, ask: Ask, text: PromptText, all_on: bool, chain: Chain
) -> Estimate:
    """The estimated cost of a chain with this text."""
    return chain_estimate(side_of(wanted, settings, ask, text, all_on), chain, OPERATIONS)


def _cost_words(choice: Choice, costs: list[Estimate]) -> str:
    """The estimated cost of the whole test, in words."""
    requests, usage = sum(cost.requests for cost in costs), sum((cost.usage for cost in costs), NOTHING)
    budget = "Your budget covers the whole test." if choice.budget else "No budget is set."
    return (
        f"About {counted(requests, 'request')} to {escape(choice.where)}, {escape(render_usage(usage))}. Requests that "
        f"are in the cache cost nothing. {budget}"
    )


def draw_questions(held: Session) -> None:
    """Draw the saved questions, each with a button to delete it."""
    draw_undo(held, "question")
    saved = held.session_store.questions(MOST_LISTED)
    if not saved:
        return
    with st.expander(
        f"{counted(len(saved), 'saved question')}", type="compact", key="prompts_saved", on_change="rerun"
    ) as box:
        if not box.open:
            return
        for question in saved:
            with st.container(horizontal=True, vertical_alignment="center"):
                _draw_saved(held, question)


def _draw_saved(held: Session, question: "SavedQuestion") -> None:
    """Draw a saved question with its right answer and, if it is the person's own, what they can do with it."""
    text = escape(shorten(question.question.text, 160))
    st.markdown(f"{text}  \n:small[{escape(question.source)} · {_expected_words(held, question)}]")
    if question.own:
        draw_share(held, "question", question.id, question.shared)
        draw_delete(held, "question", question.id, f"prompts_delete_{question.id}", "Question deleted.")


def _expected_words(held: Session, question: "SavedQuestion") -> str:
    if not shows_expected(held, question):
        return "the right answer is hidden"
    return escape(shorten(listed(question.question.expected or ()), 80)) or "no right answer saved"


def shows_expected(held: Session, question: "SavedQuestion") -> bool:
    """Whether the person may see the right answer: of their own questions, unless they are here to guess."""
    return question.own and not held.session_store.read_only
