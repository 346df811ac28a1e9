"""The form of one step, with a preview of its result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from chaintable.chain import Chain, make_step
from chaintable.evidence.answer_text import Style, computed_styles
from chaintable.operations import Answer, Operation, known, named
from chaintable.operations.unread import Unread
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.chain import actions
from chaintable.ui.chain.add_step import draw_add_next
from chaintable.ui.chain.changes import Change, change_by, few_rows
from chaintable.ui.chain.details import shows_details
from chaintable.ui.chain.step_row import draw_changed, row_of_two
from chaintable.ui.documents.round_view import draw_preview, is_evidence_change
from chaintable.ui.operations import in_menu_order, screen_of
from chaintable.ui.parts.words import code, escape, joined, shorten, steps_again
from chaintable.ui.session import state
from chaintable.ui.session.session import Session

SAMPLE_CELLS = 3
SAMPLED_ROWS = 200
MOST_SAMPLED = 4


def draw_editor(held: Session, chain: Chain, k: int) -> None:
    """Draw the form for step k, or for a new step before it, beside a preview of its table."""
    words, table = row_of_two("form")
    with words:
        operation = _draw_form(held, chain, k)
    with table:
        _draw_preview(chain, k, operation)


def _draw_form(held: Session, chain: Chain, k: int) -> Operation | None:
    """Draw the form and its buttons; return the operation that it describes, None while something is missing."""
    editing = held.view.editing
    if editing is None:
        return None
    so_far = None if editing.inserting else chain.steps[k].operation
    key = f"form_{held.view.edit_count}"
    kind = _draw_kind(key, so_far, editing.kind)
    before, own = chain.before(k), so_far if isinstance(so_far, kind) else None
    operation = screen_of(kind).draw_form(f"{key}_{kind.name}", before.table, before.others, own)
    problem = _draw_outcome(chain, k, operation, shows_details(held))
    with st.container(horizontal=True, key="form_buttons"):
        pressed = st.button(
            _apply_words(k, len(chain.steps), editing.inserting),
            type="primary",
            key="apply",
            disabled=operation is None or bool(problem),
            icon=":material/check:",
        )
        st.button("Cancel", key="leave", on_click=state.leave_form)
    ready = None if problem else operation
    after = draw_add_next(held, k, ready) if editing.inserting else ""
    if (pressed or after) and ready is not None:
        actions.change_step(k, ready, editing.inserting)
        if after:
            state.edit(k + 1, True, after)
        st.rerun()
    return operation


def _draw_preview(chain: Chain, k: int, operation: Operation | None) -> None:
    """Draw the table as the operation would leave it or, while it can't be applied, as it is."""
    before = chain.before(k)
    step = make_step(operation, before) if operation is not None else None
    if step is not None and is_evidence_change(step.operation, before, step.state):
        draw_preview(step.operation, before, step.state)
        return
    if step is None or step.problem or isinstance(step.operation, Answer):
        draw_changed(Change(before.table, rows=few_rows(before.table, before.table)), chain.source, "form", "The table")
        return
    change = change_by(step.operation, before.table, step.state.table, chain.source)
    change = replace(change, written=computed_styles(chain.until(k).then(step), k))
    if change.words:
        st.caption(escape(change.words))
    draw_changed(change, chain.source, "form", f"Preview of step {k + 1}")


def _draw_kind(key: str, so_far: Operation | None, name: str) -> type[Operation]:
    kinds = kinds_for(so_far)
    named_so = next((kind for kind in kinds if kind.name == name), None)
    place: int = st.selectbox(
        "What this step does",
        range(len(kinds)),
        index=kinds.index(named_so or kind_meant(so_far, kinds)),
        key=f"{key}_kind",
        format_func=lambda place: screen_of(kinds[place]).menu,
    )
    return kinds[place]


def kinds_for(so_far: Operation | None) -> Sequence[type[Operation]]:
    """The operations to choose from: every known one, and the step's own if it is not among them."""
    own = () if so_far is None or isinstance(so_far, Unread) else (type(so_far),)
    return in_menu_order(dict.fromkeys((*known(), *own)))


def kind_meant(so_far: Operation | None, kinds: Sequence[type[Operation]]) -> type[Operation]:
    """The operation selected at first; for a reply that could not be read, the one the prompt asked for."""
    if isinstance(so_far, Unread):
        meant = named(Answer.name if so_far.purpose == "query" else so_far.purpose)
        return meant or kinds[0]
    return kinds[0] if so_far is None else type(so_far)


def _draw_outcome(chain: Chain, k: int, operation: Operation | None, details: bool) -> str:
    """Draw what the operation would do to the table before it; return why it can't be applied, or ""."""
    if operation is None:
        st.caption("Fill in the form to preview this step.")
        return ""
    before = chain.before(k)
    step = make_step(operation, before)
    if step.problem:
        st.warning(escape(step.problem), icon=":material/error:")
        return step.problem
    words = escape(shorten(operation.describe(), 200))
    call = code(shorten(str(operation), 200)) if details else ""
    st.caption(joined([f"{words} ({_outcome(operation, before, step.state)})", call]))
    for line in new_cells(before.table, step.state.table, computed_styles(chain.until(k).then(step), k)):
        st.caption(escape(line))
    return ""


def new_cells(before: Table, after: Table, written: Mapping[str, Style] | None = None) -> list[str]:
    """A line for each new column (a few at most) with its first cells that differ, `written` as in the table beside it.

    >>> new_cells(Table.of(["A"], [["1"], ["2"]]), Table.of(["A", "B"], [["1", "x"], ["2", "y"]]))
    ['B: x · y …']
    """
    made = [column for column in after.columns if column not in before.columns][:MOST_SAMPLED]
    head = after.head(SAMPLED_ROWS)
    cells = {column: [*dict.fromkeys(cell for cell in head.column(column) if cell)][:SAMPLE_CELLS] for column in made}
    for name, style in (written or {}).items():
        if name in cells:
            cells[name] = [style.write(cell) for cell in cells[name]]
    return [f"{shorten(name, 40)}: {_few(found)}" for name, found in cells.items()]


def _few(cells: list[str]) -> str:
    return f"{' · '.join(shorten(cell, 40) for cell in cells)} …" if cells else "empty"


def _outcome(operation: Operation, before: State, after: State) -> str:
    if isinstance(operation, Answer):
        return f"answer: {escape(shorten(str(operation.read(before)), 120)) or 'nothing'}"
    if nothing := operation.no_effect(before, after):
        return f"no effect: {escape(nothing)}"
    return str(operation.change(before, after))


def _apply_words(k: int, count: int, inserting: bool) -> str:
    number = k + 1
    again = steps_again(number, count) if inserting else steps_again(number + 1, count)
    return f"{'Insert as' if inserting else 'Apply to'} step {number}{again and f'; {again}'}"
