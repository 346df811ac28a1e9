"""The plan that is being edited: its modules are chosen, added, removed and moved."""

from dataclasses import dataclass

import streamlit as st

from chaintable.operations.modules import MODULES
from chaintable.operations.modules.plan import ANSWER_GENERATOR
from chaintable.ui.session import state

PLANS_KEY, GRAPH_KEY, EDGES_KEY = "plans_of", "plans_graph", "plans_edges"
ANSWERS_KEY, PAPER_KEY = "plans_file", "plans_paper"


_READERS = ("solution_generator", "program_generator", "chain_of_table", ANSWER_GENERATOR)
"""Modules that read the notes before them, or end the plan."""
_LATE = ("program_verifier", "program_executor", *_READERS)
"""Modules that work the answer out themselves, and come last."""


@dataclass(slots=True)
class PlanView:
    """Whether the plan above the chain is being edited, and how often that was begun."""

    editing: bool = False
    count: int = 0

    @property
    def key(self) -> str:
        """The key of the chips; each time the plan is edited anew it is another one."""
        return f"plan_{self.count}"


def plan_view() -> PlanView:
    """Return the state of the plan above the chain."""
    return state.session().part(PlanView)


def edit_plan(editing: bool) -> None:
    """Begin to edit the plan, or leave it as it is."""
    view = plan_view()
    view.editing = editing
    view.count += editing


def draft(key: str, start: tuple[str, ...]) -> tuple[str, ...]:
    """Return the modules chosen so far; at first those of `start`."""
    if _modules(key) not in st.session_state:
        st.session_state[_modules(key)] = start
    if _wanted(key) in st.session_state:  # a menu is drawn after the chips, so that it can't set them itself
        st.session_state[chosen(key)] = st.session_state.pop(_wanted(key))
    found: tuple[str, ...] = st.session_state[_modules(key)]
    return found


def chosen(key: str) -> str:
    """Return the key of the widget that holds the chosen chip."""
    return f"{key}_chip"


def add(key: str, name: str, after: int | None) -> None:
    """Add a module after the chosen one or, if none is chosen, before what works the answer out, and choose it."""
    modules = _draft(key)
    place = added_at(modules, name) if after is None or name == ANSWER_GENERATOR else after + 1
    place = len(modules) if name == ANSWER_GENERATOR else place
    _keep(key, (*modules[:place], name, *modules[place:]), place)


def added_at(modules: tuple[str, ...], name: str) -> int:
    """Return the place of a module that is added: before the first that reads its note, else before the answer.

    >>> added_at(("solution_generator", "answer_generator"), "image_captioner")
    0
    """
    readers = ("answer_generator",) if name in _LATE else _READERS
    return next((place for place, other in enumerate(modules) if other in readers), len(modules))


def move(key: str, place: int, by: int) -> None:
    """Move a module to another place."""
    modules = list(_draft(key))
    to = min(max(place + by, 0), len(modules) - 1)
    modules.insert(to, modules.pop(place))
    _keep(key, tuple(modules), to)


def remove(key: str, place: int) -> None:
    """Remove a module."""
    modules = _draft(key)
    _keep(key, (*modules[:place], *modules[place + 1 :]), None)


def known(modules: tuple[str, ...]) -> tuple[str, ...]:
    """Return the modules that are known here."""
    return tuple(name for name in modules if name in MODULES)


def _keep(key: str, modules: tuple[str, ...], place: int | None) -> None:
    st.session_state[_modules(key)] = modules
    st.session_state[_wanted(key)] = place


def _draft(key: str) -> tuple[str, ...]:
    found: tuple[str, ...] = st.session_state[_modules(key)]
    return found


def _wanted(key: str) -> str:
    return f"{key}_wanted"


def _modules(key: str) -> str:
    return f"{key}_modules"
