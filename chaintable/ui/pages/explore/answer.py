"""The answer: its values, how it was read, whether the table supports it, and the cells it rests on."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.evidence import Check, Evidence
from chaintable.models.alternatives import is_confirmed, remark_on_answer
from chaintable.models.school_working import checked, grounds
from chaintable.operations import Answer, Denotation
from chaintable.operations.readings import SAID
from chaintable.readers.layout.column_names import column_names
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.tables.table import Table
from chaintable.ui.chain.other_answers import doubt_about, draw_not_sure, draw_readings
from chaintable.ui.chain.pandas_code import draw_pandas_of_chain
from chaintable.ui.chain.timeline import author_words
from chaintable.ui.documents.answer_view import draw_answer_places, draw_said_doubt, is_said
from chaintable.ui.pages.explore.evidence import draw_evidence, draw_lit_notes
from chaintable.ui.pages.explore.left_open import draw_left_open
from chaintable.ui.pages.explore.other_tables import draw_tables_to_ask
from chaintable.ui.pages.explore.save_question import draw_save_question
from chaintable.ui.parts.answer_chart import draw_answer_chart
from chaintable.ui.parts.answer_table import answer_csv, draw_answer_value
from chaintable.ui.parts.cost import run_cost
from chaintable.ui.parts.downloads import are_risky, draw_csv, draw_exact, draw_table, draw_xlsx, is_risky
from chaintable.ui.parts.place import computer
from chaintable.ui.parts.words import escape, joined, shorten
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session

MOST_CELLS = 2_000
_NO_ANSWER = "No answer"


@remembered
def answer_of(chain: Chain) -> Denotation | None:
    """The chain's answer, computed once per chain."""
    return chain.answer


@remembered
def check_of(chain: Chain) -> Check | None:
    """The check of the chain's answer, computed once per chain."""
    return checked(chain)


@remembered
def evidence_of(chain: Chain) -> Evidence | None:
    """The cells that the answer rests on, computed once per chain."""
    return grounds(chain)


def draw_answer(held: Session) -> None:
    """Draw the answer and what it rests on, or why there is none."""
    chain = held.chain
    answer = answer_of(chain)
    with st.container(border=True, key="answer", gap="small"):
        if answer is None:
            _draw_no_answer(chain)
            _draw_cost(held)
            draw_save_question(held, ())
            return
        draw_answer_value(chain, answer)
        parts = [f"Read as: {escape(reading_words(chain))}", escape(answer.remark), escape(remark_on_answer(chain))]
        st.caption(joined([*parts, f"decided by {author_words(chain, chain.answer_at or 0)}"]))
        doubt = doubt_about(chain)
        if doubt:
            draw_not_sure(chain, doubt)
        draw_left_open(chain)
        unsure = draw_said_doubt(chain)
        if check := check_of(chain):
            draw_check(chain, check)
        if unsure or (check is not None and not check.found and is_said(chain)):
            draw_tables_to_ask(chain, "ask_table")
        draw_answer_chart(chain)
        _draw_cost(held)
        _draw_downloads(held, answer)
    if doubt:
        draw_readings(doubt)
    if is_said(chain):
        with st.container(key="evidence_block", gap="small"):
            draw_answer_places(chain)
        return
    found = evidence_of(chain)
    if is_written(chain) and not (found and (found.found or len(found.rows))):
        st.caption("This answer was written, not read from cells, and no cell holds it: what it rests on is unknown.")
    elif found:
        with st.container(key="evidence_block", gap="small"):
            draw_evidence(chain.source, found)
            draw_lit_notes(chain, found)


def _draw_no_answer(chain: Chain) -> None:
    if problem := why_no_answer(chain):
        st.markdown(f"{no_answer_marked(problem)} Edit that step or an earlier one, or plan again from there.")
    else:
        st.markdown("**No answer yet.** Press Run to get the answer, or Step to add one step.")


def no_answer_words(problem: str) -> str:
    """That there is no answer and why, without saying twice what the reason begins with.

    >>> no_answer_words("No answer without a program."), no_answer_words("Nothing is left.")
    ('No answer without a program.', 'No answer. Nothing is left.')
    """
    return problem if problem.startswith(_NO_ANSWER) else f"{_NO_ANSWER}. {problem}"


def no_answer_marked(problem: str) -> str:
    """The same in Markdown, with its beginning in bold."""
    return (
        f"**{_NO_ANSWER}** {escape(problem.removeprefix(_NO_ANSWER).strip())}"
        if problem.startswith(_NO_ANSWER)
        else f"**{_NO_ANSWER}.** {escape(problem)}"
    )


def why_no_answer(chain: Chain) -> str:
    """Why a finished chain has no answer; "" if it has one, or isn't finished."""
    if not chain.finished or chain.answer_at is not None:
        return ""
    return next((step.problem for step in reversed(chain.steps) if step.problem), "")


def _draw_cost(held: Session) -> None:
    """Draw what the run cost and, separately, what the cache saved."""
    for line in run_cost(held.chain, held.playing.paid):
        st.caption(f":material/payments: {escape(line)}")


def draw_check(chain: Chain, check: Check) -> None:
    """Draw what was checked. Only an answer that a model wrote, and the table confirms, has a tick."""
    if check.found:
        icon = ":material/check_circle:" if is_confirmed(chain, check) else ":material/calculate:"
        st.caption(f"{icon} {escape(check.sentence)}")
    elif check.by_program:
        st.warning(f"This table doesn't agree with your data: {escape(check.sentence)}", icon=":material/cancel:")
    else:
        table = "" if is_said(chain) else " The last table doesn't contain it, and it can't be calculated from it."
        st.warning(f"{escape(check.sentence)}{table}", icon=":material/cancel:")


def reading_words(chain: Chain) -> str:
    """How the answer was read, in words."""
    operation = chain.steps[chain.answer_at or 0].operation
    return operation.reading.describe() if isinstance(operation, Answer) else ""


def is_written(chain: Chain) -> bool:
    """Whether the answer is a written text, not values that an operation read from cells."""
    operation = chain.steps[chain.answer_at or 0].operation
    return isinstance(operation, Answer) and operation.reading.rule in ("text", SAID)


def _draw_downloads(held: Session, answer: Denotation) -> None:
    chain = held.chain
    name = "".join(
        c if c.isalnum() else "-" for c in shorten(chain.source.name.rpartition(".")[0] or chain.source.name, 40)
    )
    with st.container(horizontal=True, key="downloads"):
        table = chain.state.table
        risky = is_risky(table) or (bool(answer.grid) and are_risky(answer.columns, answer.grid))
        exact = draw_exact(risky, "safe_cells")
        if answer.grid:
            draw_csv("Answer (CSV)", lambda: answer_csv(answer, exact), f"{name}-answer.csv", "download_answer")
            grid = Table.of(column_names(answer.columns)[0], answer.grid)
            draw_xlsx("Answer (Excel)", grid, exact, f"{name}-answer.xlsx", "download_answer_xlsx")
        if table.n_columns:
            draw_table("Last table", table, exact, f"{name}-last-table", "download_table")
        st.download_button(
            "Chain (JSON)",
            lambda: chain_to_json(chain),
            f"{name}-chain.json",
            "application/json",
            key="download_chain",
            on_click="ignore",
            icon=":material/download:",
        )
        draw_pandas_of_chain(held)
        _draw_link(held)
        draw_save_question(held, answer.values)


def _draw_link(held: Session) -> None:
    with st.popover("Link", icon=":material/link:", key="link_popover", on_change="rerun") as opened:
        if not opened.open:
            return
        here, page = state.link(held), str(st.context.url or "")
        if here.chain:
            st.caption(escape(f"This link opens the chain as it is now. It works only with the store of {computer()}:"))
            st.code(here.address(page), language=None, wrap_lines=True)
        if held.moment.sample:
            st.caption("This link opens the sample and the question on any ChainTable, but not your edits:")
            st.code(here.to_sample.address(page), language=None, wrap_lines=True)
        elif not here.chain:
            st.caption(escape(f"Only sample tables can be opened by a link. Your file stays on {computer()}."))
