"""The steps of the chain, top to bottom. A folded step isn't rendered."""

import streamlit as st

from chaintable.chain import Chain, Step
from chaintable.methods.chameleon.playing import module_of
from chaintable.operations import Answer
from chaintable.operations.modules import MODULES
from chaintable.ui.chain.changes import before_emphasis, change_of, no_effect, only_drops_rows
from chaintable.ui.chain.details import shows_details
from chaintable.ui.chain.drawer import draw_drawer, draw_face
from chaintable.ui.chain.drawer.summary import edited_words
from chaintable.ui.chain.repairs import draw_repairs
from chaintable.ui.chain.same_steps import draw_same_steps
from chaintable.ui.chain.shares import shares_of, votes_words
from chaintable.ui.chain.step_form import draw_editor
from chaintable.ui.chain.step_menu import draw_actions
from chaintable.ui.chain.step_row import draw_changed, row_of_two
from chaintable.ui.documents.round_account import call_of, is_round
from chaintable.ui.documents.round_view import draw_brought, draw_plans
from chaintable.ui.operations import screen_of
from chaintable.ui.parts.notes import draw_beside_table
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import code, counted, escape, joined, shorten
from chaintable.ui.plan.strip import draw_stale_step
from chaintable.ui.plan.words import OUT_OF_DATE, out_of_date
from chaintable.ui.session import state
from chaintable.ui.session.session import Editing, Session

CARRIED = "; carried along with a change before it"
AUTHORS = {"embedded": "embedded model", "model": "language model", "person": "you"}


def draw_steps(held: Session, chain: Chain, live: bool = False) -> None:
    """Draw every step of the chain, folded or open; without buttons while the chain is `live`."""
    editing = None if live else held.view.editing
    for k in range(len(chain.steps)):
        if editing and editing.inserting and editing.place == k:
            _draw_new_step(held, chain, k)
        _draw_step(held, chain, k, live)
    if editing and editing.inserting and editing.place == len(chain.steps):
        _draw_new_step(held, chain, len(chain.steps))


def _draw_new_step(held: Session, chain: Chain, k: int) -> None:
    with st.expander(
        f"**{k + 1}** · New step",
        expanded=True,
        type="step",
        icon=":material/add:",
        key=f"new_step_{held.view.edit_count}",
    ):
        draw_editor(held, chain, k)


def _draw_step(held: Session, chain: Chain, k: int, live: bool) -> None:
    step, last = chain.steps[k], len(chain.steps) - 1
    with st.expander(
        step_label(chain, k),
        expanded=k == last,
        type="step",
        icon=step_icon(step, no_effect(chain, k)),
        key=f"live_{k}_{last}" if live else state.step_key(k),
        on_change="rerun" if live else state.step_folded,
        args=() if live else (k,),
    ) as opened:
        if not opened.open:
            st.caption(_small_print(chain, k, False))  # an expander without content can't be opened
        elif not live and held.view.editing == Editing(k):
            draw_editor(held, chain, k)
        else:
            _draw_open(held, chain, k, live)


def _draw_open(held: Session, chain: Chain, k: int, live: bool) -> None:
    """Draw a step as a row of two: at the left who decided it and what can be done, at the right its table."""
    step, details = chain.steps[k], shows_details(held)
    words, table = row_of_two(f"{'live' if live else 'step'}_{k}")
    with words:
        st.caption(_small_print(chain, k, details))
        _draw_reason(chain, k)
        draw_face(step)
        if (draw_call := screen_of(step.operation).draw_call) is not None:
            draw_call(step)
        over_documents = is_round(chain, k)
        if over_documents:
            draw_plans(chain, k, live)
        if not live:
            draw_stale_step(chain, k)
            draw_same_steps(chain, k)
            draw_repairs(chain, k)
            draw_actions(chain, k)
    if over_documents:
        with table:
            draw_brought(chain, k, live)
    elif not isinstance(step.operation, Answer):
        with table:
            _draw_change(chain, k, live)
    if details and not live:
        draw_drawer(chain, k)


def step_icon(step: Step, nothing: str) -> str:
    """The icon of the operation, or of what is wrong with the step."""
    if not step.on:
        return ":material/pause_circle:"
    if step.problem:
        return ":material/error:"
    return ":material/radio_button_unchecked:" if nothing else screen_of(step.operation).icon


def step_label(chain: Chain, k: int) -> str:
    """One line: the number, the operation in words, and the change or why there is none."""
    step, nothing = chain.steps[k], no_effect(chain, k)
    words = escape(shorten(step.operation.describe(), 150))
    words = words if step.on else f"~~{words}~~"
    if not step.on:
        note = "switched off"
    elif step.problem:
        note = "could not be done"
    elif nothing:
        note = f"no effect: {escape(nothing)}"
    else:
        same = isinstance(step.operation, Answer) or step.state is chain.before(k)
        note = "" if same else str(chain.change(k)).replace(" ", "\u00a0")
    if step.done and out_of_date(chain, k):
        note = joined([note, OUT_OF_DATE], "; ")
    edited = "".join(f" :small[· {words}]" for words in edited_words(step))
    return f"**{k + 1}** · {words}{note and f' :small[({note})]'}{edited}"


def _small_print(chain: Chain, k: int, details: bool) -> str:
    """Who decided the operation, how sure or by which votes, and the other candidates; with `details` also its call."""
    step = chain.steps[k]
    said = shorten(str(step.operation), 300) if details else ""
    call = code(said) if said else ""
    decided = f"{decided_words(chain, k)}{CARRIED if step.carried else ''}"
    author = decided if call else decided[0].upper() + decided[1:]
    if is_round(chain, k) and call_of(step) is not None:  # its plans are drawn below
        return joined([call, author])
    if votes := votes_words(chain, k):
        return joined([call, author, votes])
    shares = shares_of(chain, k)
    share = next((words for operation, words in shares if operation == step.operation), "")
    others = [(operation, words) for operation, words in shares if operation != step.operation][:2]
    also = "; ".join(f"{escape(shorten(operation.describe(), 60))} ({words})" for operation, words in others)
    # The share of the only candidate says nothing, and would contradict a warning that the answer is not sure.
    sure = share if len(step.candidates) > 1 and step.author != "person" and not step.carried else ""
    return joined([call, f"{author}{sure and ', ' + sure}", also and f"also considered: {also}"])


def decided_words(chain: Chain, k: int) -> str:
    """Who decided step k; a tool that a plan had run decides nothing."""
    step, module = chain.steps[k], MODULES.get(module_of(chain.steps[k]))
    is_tool = module is not None and module.by == "tool" and step.author != "person"
    return "run as a tool" if is_tool else f"decided by {author_words(chain, k)}"


def author_words(chain: Chain, k: int) -> str:
    """Who decided step k: a language model by its name."""
    step = chain.steps[k]
    if step.author == "person":
        return AUTHORS["person"]
    name = chain.model_of(k) if step.author == "model" else ""
    return escape(name) if name else f"the {AUTHORS[step.author]}"


def _draw_reason(chain: Chain, k: int) -> None:
    step = chain.steps[k]
    if not step.on:
        st.caption(f"This step is switched off.{_unchanged(chain, k, ' It')}")
    elif step.problem:
        st.warning(f"{escape(step.problem)}{_unchanged(chain, k, ' The step')}", icon=":material/error:")
    elif nothing := no_effect(chain, k):
        st.caption(f"Nothing changed: {escape(nothing)}.")


def _unchanged(chain: Chain, k: int, subject: str) -> str:
    """Say what a step without effect leaves unchanged; nothing where there is no table."""
    if is_round(chain, k):
        return f"{subject} leaves the evidence unchanged."
    return f"{subject} leaves the table unchanged." if chain.steps[k].state.table.n_columns else ""


def _draw_change(chain: Chain, k: int, live: bool) -> None:
    step, change = chain.steps[k], change_of(chain, k)
    if change.words:
        st.caption(escape(change.words))
    kind = "live" if live else "table"
    draw_beside_table(step.state, chain.source, f"{kind}_{k}", chain.before(k))
    place, switches = st.container(gap="small"), st.container(horizontal=True, gap="medium")
    with switches:
        before_too = not live and _wants_rows_before(chain, k)
    with place:
        if before_too:
            _draw_rows_before(chain, k)
            return
        draw_changed(change, chain.source, f"{kind}_{k}", f"The table after step {k + 1}", switches)
    below = screen_of(step.operation).draw_below
    if below is not None and step.done and not live:
        below(str(k), step.operation, chain.before(k).table, step.state.table, chain.source)


def _wants_rows_before(chain: Chain, k: int) -> bool:
    """After a selection, offer all rows with the kept ones highlighted; return whether a person wants them."""
    words = f"Show all {chain.before(k).table.n_rows:,} rows, with the kept ones highlighted"
    return only_drops_rows(chain, k) and st.toggle(words, key=f"all_rows_{k}")


def _draw_rows_before(chain: Chain, k: int) -> None:
    before, kept = chain.before(k).table, chain.steps[k].state.table.n_rows
    alt = table_alt(f"The table before step {k + 1}, with {counted(kept, 'kept row')} highlighted", before)
    draw_table(before, chain.source, key=f"before_{k}", alt=alt, emphasis=before_emphasis(chain, k))
