"""The settings of a connection: room for thinking, further parameters, headers, prices, and saved connections."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from chaintable.errors import CutThought, ModelError, TooLong
from chaintable.methods import Method, Setting, settings_of
from chaintable.settings.environment import Settings
from chaintable.ui.model import actions
from chaintable.ui.model.choice import Wanted
from chaintable.ui.model.extras import EFFORTS
from chaintable.ui.model.method_settings import TABLE_TOKENS
from chaintable.ui.parts.words import escape

_MOST_THINKING = 200_000
LEAST_TABLE, MOST_TABLE = 200, 16_000


def draw_thinking(wanted: Wanted, settings: Settings, key: str = "extra_thinking_tokens") -> None:
    """Draw the tokens for thinking."""
    _draw_number(
        "Tokens for thinking",
        "thinking_tokens",
        key,
        int(_value(wanted, settings, "thinking_tokens")),
        help="Added to the limit of every reply, for models that think before they write: thoughts count as tokens.",
        step=1_000,
        most=_MOST_THINKING,
    )


def draw_connection(wanted: Wanted, settings: Settings) -> None:
    """Draw the room for thinking beside the model, and the rest folded."""
    draw_thinking(wanted, settings)
    effort = str(_value(wanted, settings, "reasoning_effort"))
    st.selectbox(
        "Reasoning effort",
        tuple(dict.fromkeys((*EFFORTS, effort))),
        index=tuple(dict.fromkeys((*EFFORTS, effort))).index(effort),
        key="extra_reasoning_effort",
        format_func=lambda name: name or "the server's own",
        on_change=actions.choose_extra,
        args=("reasoning_effort", "extra_reasoning_effort"),
        help="How long a reasoning model thinks. Servers that don't know it are asked without it.",
    )
    actions.recall_connections()
    draw_saved(actions.present())
    with st.expander("More about the connection", type="compact", key="more_connection", on_change="rerun") as folded:
        if folded.open:
            _draw_more(wanted, settings)


def _draw_more(wanted: Wanted, settings: Settings) -> None:
    _draw_number(
        "Seed", "seed", "extra_seed", _value(wanted, settings, "seed"), help="The same seed for every request."
    )
    top_p = _value(wanted, settings, "top_p")
    _draw_number("Top p", "top_p", "extra_top_p", None if top_p is None else float(top_p), step=0.05, most=1.0)
    _draw_text("System message", "system_message", wanted, settings, "Sent before every prompt.")
    _draw_text("Further fields of the body (JSON)", "extra_body", wanted, settings, 'For example {"top_k": 20}.')
    st.text_area(
        "Further headers",
        key="extra_headers",
        on_change=actions.take_headers,
        placeholder="X-Project: tables",
        help="One on each line. Sent to this server only, and saved nowhere. The box is cleared once they are set.",
    )
    if wanted.headers_in_force:
        st.caption(":material/key: Further headers are set for this browser session.")
        st.button("Forget the headers", key="forget_headers", type="tertiary", on_click=actions.forget_headers)
    st.markdown("**Price in US dollars for a million tokens**")
    for title, name in (("Input", "price_in"), ("Output", "price_out")):
        price = wanted.extras.get(name)
        _draw_number(title, name, f"extra_{name}", None if price is None else float(price), step=0.1, most=None)


def _value(wanted: Wanted, settings: Settings, name: str) -> Any:
    """Return what the person set, or else the environment."""
    return wanted.extras.get(name, getattr(settings, name))


def _draw_number(
    title: str, name: str, key: str, value: float | None, help: str = "", step: float = 1, most: float | None = None
) -> None:
    least: float = 0.0 if isinstance(step, float) else 0
    st.number_input(
        title,
        least,
        most,
        value,
        step,
        key=key,
        on_change=actions.choose_extra,
        args=(name, key),
        help=help or None,
        placeholder="the server's own" if not name.startswith("price") else "unknown",
    )


def _draw_text(title: str, name: str, wanted: Wanted, settings: Settings, help: str) -> None:
    value = wanted.extras.get(name, "")
    key = f"extra_{name}"
    st.text_area(title, value, key=key, on_change=actions.choose_extra, args=(name, key), help=help, height=68)
    if name not in wanted.extras and getattr(settings, name):
        st.caption("Set by the environment.")


def draw_saved(wanted: Wanted) -> None:
    """Draw the connections that are kept for this person, without keys: one click goes back to one of them."""
    with st.container(horizontal=True, key="connections", gap="small"):
        for place, one in enumerate(wanted.connections):
            name = f"{one['model']} · {one['base_url'].partition('://')[2] or 'OpenAI'}"
            if one["model"] == wanted.model and one["base_url"] == wanted.base_url:
                continue
            st.button(
                escape(name),
                key=f"connection_{place}",
                icon=":material/swap_horiz:",
                on_click=actions.use_connection,
                args=(place,),
                help="Use this saved connection. Its key has to be typed again.",
            )
    if not wanted.model.strip():
        return
    saved = any(one["model"] == wanted.model and one["base_url"] == wanted.base_url for one in wanted.connections)
    if saved:
        st.button(
            "Remove this saved connection", key="drop_connection", type="tertiary", on_click=actions.drop_connection
        )
    else:
        st.button(
            "Save this connection",
            key="save_connection",
            type="tertiary",
            icon=":material/bookmark_add:",
            on_click=actions.save_connection,
            help="Keeps address, model and these settings for you, without the key.",
        )


def draw_levers(wanted: Wanted, settings: Settings | None, problem: Exception) -> None:
    """Draw what can be changed about a prompt or a reply that was too long, beside the error."""
    if not isinstance(problem, ModelError) or not wanted.server or settings is None:
        return
    if isinstance(problem, TooLong):
        draw_table_tokens(wanted, "lever_table_tokens")
    elif isinstance(problem, CutThought):
        draw_thinking(wanted, settings, "lever_thinking_tokens")


def draw_table_tokens(wanted: Wanted, key: str) -> None:
    """Draw the limit for a table in a prompt as a slider."""
    method = wanted.chosen
    value = int(getattr(method, TABLE_TOKENS))
    draw_table_slider(method, value, key, actions.choose_table_tokens, (method.name, TABLE_TOKENS, key))


def draw_table_slider(method: Method, value: int, key: str, choose: Callable[..., None], args: tuple[Any, ...]) -> None:
    """Draw that slider for a method; `choose` is called with `args` when it was moved."""
    one: Setting = next(one for one in settings_of(type(method)) if one.name == TABLE_TOKENS)
    st.slider(
        one.title,
        LEAST_TABLE,
        max(MOST_TABLE, value),
        value,
        100,
        key=key,
        on_change=choose,
        args=args,
        help=one.help,
    )
