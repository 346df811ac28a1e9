"""The reply to a prompt: buttons for a plan, forms for operations, or free text."""

from collections import Counter

import streamlit as st

from chaintable.errors import StepError
from chaintable.methods import ask_of
from chaintable.methods.asking.tally import rule_of
from chaintable.models.person import Asked, Drive
from chaintable.operations import Answer, Operation
from chaintable.operations.base import RowValues
from chaintable.prompts.dialogue import Prompt
from chaintable.tables.table import Table
from chaintable.ui.operations import screen_of
from chaintable.ui.pages.drive import actions
from chaintable.ui.pages.drive.query_reply import draw_query_reply
from chaintable.ui.pages.drive.state import Driving
from chaintable.ui.parts.words import code, escape, shorten

Kinds = tuple[type[Operation], ...]
_END_WORDS = "The table is ready: answer now"
_BY_HAND_HEIGHT = 110


def draw_reply(own: Driving, drive: Drive, asked: Asked) -> None:
    """Draw every way to reply. Each choice becomes a text that is read like a model's reply."""
    prompt, key = asked.prompt, f"drive_{own.count}"
    voting = prompt.samples > 1 and st.toggle("Give several votes", bool(own.votes), key=f"{key}_voting")
    ask = ask_of(prompt, drive.method.name)
    kinds = ask.calls(prompt) if ask is not None else ()
    if ask is not None and ask.form == "next":
        _draw_plan(prompt)
    elif ask is not None and ask.form == "query" and prompt.state.passages is not None:
        draw_query_reply(key, prompt, kinds, voting)
    elif ask is not None and ask.form == "call" and kinds:
        _draw_form(key, drive, asked, kinds, voting)
    _draw_by_hand(key, voting, alone=ask is None or ask.form == "words")
    if own.problem:
        st.warning(escape(own.problem), icon=":material/edit:")
    if voting:
        _draw_votes(own, rule_of(drive.method.settings))


def _draw_plan(prompt: Prompt) -> None:
    """Draw a button for each operation that may come next."""
    with st.container(key="drive_plan", gap="small"):
        for name in prompt.choices:
            st.button(
                screen_of(name).menu,
                key=f"plan_{name}",
                on_click=actions.say,
                args=(f"f_{name}()",),
                width="stretch",
                help=f"Your reply will be {code(f'f_{name}()')}",
            )
        st.button(
            _END_WORDS,
            key="plan_end",
            on_click=actions.say,
            args=("<END>",),
            width="stretch",
            type="primary",
            help=f"Your reply will be {code('<END>')}",
        )


def _draw_form(key: str, drive: Drive, asked: Asked, kinds: Kinds, voting: bool) -> None:
    """Draw the form of the operation; its call is the text of the reply."""
    kind = kinds[0] if len(kinds) == 1 else _draw_kind(key, kinds)
    table, others = table_of(asked.prompt, kind), asked.prompt.state.others
    operation = screen_of(kind).draw_form(f"{key}_{kind.name}", table, others, _begun(drive, asked, kind))
    text = reply_text(operation) if operation is not None else ""
    if text:
        st.caption(f"Your reply: {code(shorten(text, 300))}")
    st.button(
        "Add as a vote" if voting else "Reply with this",
        key="say_form",
        type="primary",
        icon=":material/send:",
        on_click=actions.vote if voting else actions.say,
        args=(text,),
        disabled=not text,
    )


def reply_text(operation: Operation) -> str:
    """Return an operation as a model would write it in a reply."""
    return str(operation) if isinstance(operation, Answer) else f"The answer is: {operation}"


def _draw_kind(key: str, kinds: Kinds) -> type[Operation]:
    """Let the person choose the operation that the reply calls."""
    known = {kind.name: kind for kind in kinds}
    name: str = st.selectbox(
        "What this step does", list(known), key=f"{key}_kind", format_func=lambda name: screen_of(known[name]).menu
    )
    return known[name]


def table_of(prompt: Prompt, kind: type[Operation]) -> Table:
    """Return the table for a form, without the columns that a model doesn't see.

    The values of a new column are wanted for the rows that the prompt shows.
    """
    view = prompt.view
    return view.table if kind.asks_for_values else prompt.state.table.pick(view.columns)


def _begun(drive: Drive, asked: Asked, kind: type[Operation]) -> Operation | None:
    """Return what the form starts with: for further rows of a new column, its name without values."""
    if not issubclass(kind, RowValues):
        return None
    begun = [reply for call in asked.calls if call.prompt.purpose == kind.name for reply in call.completion.texts]
    if not begun or asked.correction:
        return None
    try:
        operation = kind.parse(begun[0].removeprefix("The answer is: "))
    except StepError:
        return None
    return operation.with_values(("",) * asked.prompt.view.table.n_rows)


def _draw_by_hand(key: str, voting: bool, alone: bool) -> None:
    """Draw the box for a reply in the person's own words, folded if there are other ways to reply."""
    if alone:
        _draw_box(key, voting)
        return
    with st.expander(
        "Write the reply yourself", type="compact", key="drive_by_hand", on_change="rerun", icon=":material/keyboard:"
    ):
        _draw_box(key, voting)


def _draw_box(key: str, voting: bool) -> None:
    box = f"{key}_written_{len(actions.driving().votes)}"
    st.text_area("Your reply, as a model would write it", key=box, height=_BY_HAND_HEIGHT)
    st.button(
        "Add as a vote" if voting else "Send this reply",
        key="say_written",
        on_click=actions.say_written,
        args=(box, voting),
        help="It is read like a model's reply. If it can't be used, you are asked once more.",
    )


def _draw_votes(own: Driving, rule: str) -> None:
    """Draw the votes so far, and the button that submits them."""
    if not own.votes:
        st.caption(f"No votes yet. Each vote counts as one sample of a model. {rule}")
        return
    counted = Counter(own.votes).most_common()
    st.markdown("\n".join(f"- {times} × {code(shorten(text, 200))}" for text, times in counted))
    st.caption(rule)
    with st.container(horizontal=True, key="drive_votes"):
        words = "1 vote" if len(own.votes) == 1 else f"{len(own.votes)} votes"
        st.button(
            f"Submit {words}",
            key="hand_in",
            type="primary",
            icon=":material/how_to_vote:",
            on_click=actions.say,
            args=own.votes,
        )
        st.button("Remove last vote", key="drop_vote", type="tertiary", on_click=actions.drop_vote)
