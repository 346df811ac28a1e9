"""The form to edit a prompt, a reply or an operation, with a preview of the result and its cost."""

from collections.abc import Sequence
from zlib import crc32

import streamlit as st

from chaintable.chain import Chain, Step
from chaintable.errors import ChainTableError, InputError
from chaintable.models.serving.budget import Spending
from chaintable.prompts.dialogue import Prompt
from chaintable.runs.rerun import Edit, Rerun, Rest, Reworded, estimate, left_out, preview
from chaintable.settings.environment import Settings
from chaintable.ui.chain.drawer import actions
from chaintable.ui.chain.drawer.prompt_tab import ROLES
from chaintable.ui.chain.drawer.rerun_player import What, edit_of, texts_of
from chaintable.ui.chain.drawer.words_sent import messages_of
from chaintable.ui.chain.step_menu import step_range
from chaintable.ui.model.choice import Choice, Wanted
from chaintable.ui.parts.words import code, escape, shorten
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered

_WHAT: tuple[What, ...] = ("Reply", "Prompt", "Operation")
_LABELS = {"Reply": "The reply", "Operation": "The operation, as written"}
Outlook = tuple[Edit, Step | Prompt]
"""The edit, and the step it makes or the first prompt that has to be sent for it."""
_RESTS: tuple[Rest, ...] = ("keep", "changed", "anew")


def draw_edit(chain: Chain, k: int, place: int) -> None:
    """Draw the choice of what to edit, the text, a preview, what to do with the later steps, and the button."""
    what = st.segmented_control("Edit", _WHAT, default="Reply", key=f"what_{k}", required=True)
    texts, before = _draw_boxes(chain, k, place, what), texts_of(chain, k, place, what)
    edited = texts != before
    if not edited and what != "Prompt":
        st.caption("Change the text to preview the result.")
        return
    found = _outlook(chain, k, place, what, texts)
    if isinstance(found, ChainTableError):
        st.warning(escape(str(found)), icon=":material/error:")
        return
    edit, coming = found
    sound = _draw_outlook(chain, k, edit, coming, edited)
    rest = _draw_rest(chain, k, place, what, texts, found)
    # Not a callback: it would get the arguments of the previous drawing, from before the last edit or choice.
    pressed = st.button(
        f"Run step {k + 1} again" if edited else f"Ask step {k + 1} again",
        type="primary",
        key=f"run_again_{k}",
        icon=":material/replay:",
        disabled=not sound,
        help="Undo brings back the current chain",
    )
    if pressed and sound:
        actions.run_again(k, edit, rest)
        st.rerun()


def _draw_boxes(chain: Chain, k: int, place: int, what: What) -> tuple[str, ...]:
    """Draw a box for the text, or one per message of a prompt."""
    before = texts_of(chain, k, place, what)
    messages = messages_of(chain.steps[k].calls[place])
    said = []
    for number, text in enumerate(before):
        label = _LABELS.get(what) or ROLES.get(messages[number].role, escape(messages[number].role))
        # The key depends on the text, so that another text gets a new box.
        key = f"edit_{what}_{k}_{place}_{number}_{crc32(text.encode('utf-8', 'replace')):x}"
        height = 360 if len(text) > 1_200 else 120 if what == "Reply" else 80
        said.append(st.text_area(label, text, key=key, height=height) or "")
    return tuple(said)


def _outlook(chain: Chain, k: int, place: int, what: What, texts: Sequence[str]) -> Outlook | ChainTableError:
    held = state.session()
    return _looked_ahead(chain, k, place, what, tuple(texts), held.wanted, held.settings)


@remembered
def _looked_ahead(
    chain: Chain, k: int, place: int, what: What, texts: tuple[str, ...], wanted: Wanted, settings: Settings | None
) -> Outlook | ChainTableError:
    """The edit, and the step it makes or the first prompt that has to be sent; or why it can't be made."""
    try:
        edit = edit_of(chain, k, place, what, texts)
        return edit, preview(Rerun(chain, k, edit, method=_choice(wanted, settings).method))
    except ChainTableError as error:
        return error


def _choice(wanted: Wanted, settings: Settings | None) -> Choice:
    """The chosen model, or the embedded one for the preview if the chosen one can't be used yet."""
    try:
        return Choice.of(wanted, settings)
    except InputError:
        return Choice()


def _draw_outlook(chain: Chain, k: int, edit: Edit, coming: Step | Prompt, edited: bool) -> bool:
    """Draw the result as far as it is known; return whether the edit can be run."""
    if isinstance(coming, Step):
        return _draw_coming(chain, k, coming)
    held = state.session()
    model = escape(shorten(held.wanted.model, 40)) if held.wanted.server else "the embedded model"
    if isinstance(edit, Reworded):
        if not held.wanted.server and edited:
            st.info(
                "The embedded model doesn't read the prompt, only the question and the table: its reply will be the "
                "same. Choose a server in the model settings to try another prompt.",
                icon=":material/info:",
            )
        st.caption(f"This prompt goes to {model}; its reply is parsed and applied like any other.")
        return True
    said = coming.messages
    if len(said) > 1 and said[-2].role == "assistant":
        st.warning(f"{escape(said[-1].content)} This message would be sent to {model}.", icon=":material/error:")
    else:
        st.caption(f"The next prompt ({escape(coming.purpose)}) has no reply yet: it goes to {model}.")
    return True


def _draw_coming(chain: Chain, k: int, step: Step) -> bool:
    if step.problem:
        st.warning(escape(step.problem), icon=":material/error:")
        return False
    size = str(step.operation.change(chain.before(k), step.state))
    words = escape(shorten(step.operation.describe(), 200))
    st.caption(f"Read as: {words} ({size}) · {code(shorten(str(step.operation), 200))}")
    return True


def _draw_rest(chain: Chain, k: int, place: int, what: What, texts: Sequence[str], found: Outlook) -> Rest:
    """Draw the choice of what to do with the later steps, each with its calls and price."""
    edit, coming = found
    later = step_range(k + 2, len(chain.steps))
    held = state.session()
    costs = [
        cost_words(_cost(chain, k, place, what, tuple(texts), rest, held.wanted, held.settings), held.wanted.server)
        for rest in (_RESTS if later else _RESTS[:1])
    ]
    if not later:
        st.caption(f"This takes {costs[0]}.")
        return "keep"
    one = k + 2 == len(chain.steps)
    words = {
        "keep": f"Keep {later} and apply {'it' if one else 'them'} again",
        "changed": "Ask again only where something changed",
        "anew": f"Ask {'it' if one else 'all of them'} again",
    }
    if lost := len(left_out(Rerun(chain, k, edit), coming)):
        behind = step_range(len(chain.steps) - lost + 1, len(chain.steps))
        st.caption(f"The chain then has an answer before {behind} and ends there, unless you keep the later steps.")
    # The browser identifies a choice by its label: with the cost in it, the choice would be lost when the cost changes.
    return st.radio(
        "Later steps", _RESTS, key=f"rest_{k}", format_func=words.__getitem__, captions=list(map(escape, costs))
    )


@remembered
def _cost(
    chain: Chain,
    k: int,
    place: int,
    what: What,
    texts: tuple[str, ...],
    rest: Rest,
    wanted: Wanted,
    settings: Settings | None,
) -> Spending:
    choice = _choice(wanted, settings)
    again = Rerun(chain, k, edit_of(chain, k, place, what, texts), rest, choice.method)
    prices = choice.prices
    return estimate(again, lambda usage: prices.of(choice.name, usage) if prices else 0.0)


def cost_words(cost: Spending, server: bool) -> str:
    """Describe the cost of running a step again.

    >>> cost_words(Spending(), True), cost_words(Spending(2, 40), False), cost_words(Spending(2, 40, None), True)
    ('no calls', 'free, by the embedded model', 'about 2 calls, 40 tokens, price unknown')
    """
    if not cost.calls:
        return "no calls"
    return f"about {cost}" if server else "free, by the embedded model"
