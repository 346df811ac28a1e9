"""A plan as chips: choose one to move or remove it, add others, and see at once whether the plan can be played."""

import streamlit as st

from chaintable.operations.modules import MODULES
from chaintable.operations.modules.plan import Module, problems_of, unread
from chaintable.tables.state import State
from chaintable.ui.parts.words import escape
from chaintable.ui.plan import actions

ICONS = {"model": ":material/smart_toy:", "tool": ":material/build:", "rule": ":material/rule:"}
"""Who carries a module out: a model that is asked, a tool that is run, or a rule."""


def icon_of(module: Module) -> str:
    """The icon of who carries a module out."""
    return ICONS[module.by]


def draw_chips(key: str, so_far: tuple[str, ...], before: State | None = None) -> tuple[tuple[str, ...], bool]:
    """Draw the modules in their order; return them, and whether they can be played after the state `before`."""
    modules = actions.draft(key, actions.known(so_far))
    place = st.pills(
        "Modules, in their order",
        range(len(modules)),
        format_func=lambda at: f"{icon_of(MODULES[modules[at]])} {at + 1} {MODULES[modules[at]].title}",
        key=actions.chosen(key),
        help="Choose a module to move or remove it.",
    )
    _draw_changes(key, modules, place)
    problems = problems_of(modules, before)
    for problem in problems:
        st.warning(escape(problem), icon=":material/error:")
    for warning in unread(modules):
        st.caption(f":material/info: {escape(warning)}")
    if modules and not problems:
        st.caption(":material/check: This plan can be played.")
    return modules, not problems


def _draw_changes(key: str, modules: tuple[str, ...], place: int | None) -> None:
    """Draw the buttons that change the plan."""
    at = -1 if place is None else place
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"{key}_changes"):
        added = st.menu_button(
            "Add a module",
            list(MODULES),
            key=f"{key}_add",
            icon=":material/add:",
            format_func=lambda name: f"{icon_of(MODULES[name])} {MODULES[name].title}",
        )
        if added:
            actions.add(key, added, place)
            st.rerun()
        st.button(
            "Earlier",
            key=f"{key}_earlier",
            icon=":material/arrow_back:",
            on_click=actions.move,
            args=(key, at, -1),
            disabled=at < 1,
            help="Move the chosen module one place towards the start",
        )
        st.button(
            "Later",
            key=f"{key}_later",
            icon=":material/arrow_forward:",
            on_click=actions.move,
            args=(key, at, 1),
            disabled=not 0 <= at < len(modules) - 1,
            help="Move the chosen module one place towards the end",
        )
        st.button(
            "Remove",
            key=f"{key}_remove",
            icon=":material/close:",
            on_click=actions.remove,
            args=(key, at),
            disabled=at < 0,
            help="Take the chosen module out of the plan",
        )
