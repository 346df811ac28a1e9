"""Add a step by hand: the operations as buttons, under the table, under the last step and in a form."""

import streamlit as st

from chaintable import methods
from chaintable.chain import Chain
from chaintable.operations import BESIDE, Answer, Operation, known
from chaintable.tables.state import State
from chaintable.ui.chain.details import shows_details
from chaintable.ui.operations import in_menu_order, screen_of
from chaintable.ui.parts.words import escape_own
from chaintable.ui.session import state
from chaintable.ui.session.session import Session


def draw_add_step(held: Session) -> None:
    """Draw a button for each operation that opens its form; nothing while a form is open."""
    if held.view.editing is not None:
        return
    place = next_place(held.chain)
    words = "Add a step before the answer:" if place < len(held.chain.steps) else "Add a step:"
    chosen = _draw_kinds(words, "add", _kinds_offered(held, place), held.chain.before(place))
    if chosen:
        state.edit(place, True, chosen)
        st.rerun()


def draw_add_next(held: Session, place: int, operation: Operation | None) -> str:
    """Below the form of a new step, draw buttons that apply it and open the next form; return what was pressed."""
    if isinstance(operation, Answer):
        return ""
    before = held.chain.before(place)
    return _draw_kinds("Apply, then:", "next", _kinds_offered(held, place), before, operation is None)


def _kinds_offered(held: Session, place: int) -> list[type[Operation]]:
    """The operations that are offered there: over a plain table only those that change it.

    Notes, queries and modules are for other methods: they are offered too with one of these or with Details.
    """
    kinds = kinds_to_add(held.chain, place)
    if shows_details(held) or held.wanted.method_name != methods.DEFAULT or held.chain.before(place).passages:
        return kinds
    return [kind for kind in kinds if kind not in BESIDE]


def next_place(chain: Chain) -> int:
    """Where a step is added: at the end, or before the answer that the chain ends with."""
    count = len(chain.steps)
    return count - 1 if count and isinstance(chain.steps[-1].operation, Answer) else count


def kinds_to_add(chain: Chain, place: int) -> list[type[Operation]]:
    """The operations that can be added there; a chain needs only one answer, and no plain table can be searched."""
    answered = any(isinstance(step.operation, Answer) for step in chain.steps[place:])
    before = chain.before(place)
    fitting = [kind for kind in known() if (kind.possible(before) if kind in BESIDE else _has_table(kind, before))]
    return [kind for kind in in_menu_order(fitting) if not (answered and kind is Answer)]


def _has_table(kind: type[Operation], before: State) -> bool:
    """Whether there is a table to work on; an answer needs none."""
    return kind is Answer or before.table.n_columns > 0


def _is_often(kind: type[Operation], before: State) -> bool:
    """Whether an operation is used often: on a table of passages others are, and beside one they are too."""
    screen, passages = screen_of(kind), before.passages
    on_table = screen.often and (passages is None or bool(passages.table))
    return on_table or (screen.often_in_documents and passages is not None)


def _draw_kinds(words: str, key: str, kinds: list[type[Operation]], before: State, disabled: bool = False) -> str:
    """Draw the operations that are used often as buttons, and the others in a menu."""
    first = [kind for kind in kinds if _is_often(kind, before)]
    others = [kind.name for kind in kinds if kind not in first]
    chosen = ""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"{key}_step"):
        st.caption(words, width="content")
        for kind in first:
            screen = screen_of(kind)
            told = escape_own(screen.meaning) or None
            if st.button(screen.menu, key=f"{key}_{kind.name}", icon=screen.icon, help=told, disabled=disabled):
                chosen = kind.name
        if others:
            chosen = _draw_others(key, others, disabled) or chosen
    return chosen


def _draw_others(key: str, names: list[str], disabled: bool) -> str:
    chosen = st.menu_button(
        "More steps",
        names,
        key=f"{key}_other",
        icon=":material/more_horiz:",
        format_func=lambda name: escape_own(screen_of(name).menu),
        disabled=disabled,
    )
    return chosen or ""
