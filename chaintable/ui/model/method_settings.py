"""The method and its settings: each setting draws itself from its type, its title and its help."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from chaintable import methods
from chaintable.methods import Method, Setting, settings_of
from chaintable.models import ModelKind
from chaintable.ui.model import actions
from chaintable.ui.model.choice import Wanted
from chaintable.ui.session.state import METHOD_KEY

TABLE_TOKENS = "most_tokens"


def draw_method(wanted: Wanted) -> None:
    """The choice of the method, and what can be set for it; where no server is asked, only what matters then."""
    names = list(methods.ALL)
    actions.show_method(wanted)
    st.selectbox(
        "Method",
        names,
        key=METHOD_KEY,
        format_func=lambda name: methods.ALL[name].title,
        on_change=actions.choose_method,
        args=(METHOD_KEY,),
        help=_summaries(),
    )
    kind, method = methods.ALL[wanted.method_name], wanted.chosen
    settings = [one for one in settings_of(kind) if wanted.model_kind.reads_words or not one.server]
    for one in settings:
        if not one.more:
            draw_setting(method, one)
    # The size of tables is a slider beside the masks.
    more = [one for one in settings if one.more and not (wanted.server and one.name == TABLE_TOKENS)]
    if more:
        with st.expander("More settings", type="compact", key="more_settings", on_change="rerun") as folded:
            if folded.open:
                for one in more:
                    draw_setting(method, one)


def draw_kind(kind: ModelKind) -> None:
    """What can be set for a kind of model."""
    for one in settings_of(type(kind)):
        key = f"kind_{kind.name}_{one.name}"
        draw_widget(one, getattr(kind, one.name), key, actions.choose_kind_setting, (one.name, key))


def draw_setting(method: Method, one: Setting) -> None:
    """A setting of a method."""
    key = f"setting_{method.name}_{one.name}"
    draw_widget(one, getattr(method, one.name), key, actions.choose_setting, (method.name, one.name, key))


def draw_widget(one: Setting, value: Any, key: str, chosen: Callable[..., None], args: tuple[Any, ...]) -> None:
    """The widget that fits the setting's type."""
    common: dict[str, Any] = {"key": key, "help": one.help or None, "on_change": chosen, "args": args}
    if one.choices is not None:
        options, words = list(one.choices), one.choices
        st.radio(one.title, options, index=options.index(value), format_func=lambda name: words[name], **common)
    elif one.kind is bool:
        st.toggle(one.title, value, **common)
    elif one.kind is str:
        st.text_input(one.title, value, **common)
    else:
        low, high = (None if limit is None else one.kind(limit) for limit in (one.least, one.most))
        st.number_input(one.title, low, high, one.kind(value), **common)


def _summaries() -> str:
    lines = [f"**{kind.title}**: {kind.summary}" for kind in methods.ALL.values() if kind.summary]
    return "  \n".join(lines)
