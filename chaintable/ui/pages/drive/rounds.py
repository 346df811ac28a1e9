"""A round over documents in class: the evidence before it, and then what was planned and what the query brought."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.operations import Answer
from chaintable.ui.documents.answer_view import draw_answer_places, is_said
from chaintable.ui.documents.passages_view import draw_cards
from chaintable.ui.documents.round_view import draw_brought, draw_plans
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import counted


def draw_evidence_before(chain: Chain, k: int) -> None:
    """Draw the evidence before step k; while there is none, the documents that can be searched."""
    before = chain.before(k)
    if before.evidence:
        st.markdown(f"**Evidence so far: {counted(len(before.evidence), 'piece')}**")
        draw_cards(before, f"lesson_{k}")
        return
    table, what = before.table, "The documents"
    st.markdown(f"**No evidence yet.** {counted(table.n_rows, 'passage')} can be searched:")
    draw_table(table, chain.source, key=f"lesson_before_{k}", alt=table_alt(what, table))


def draw_planned(chain: Chain, k: int) -> None:
    """Draw what a model planned in step k; of a step that none planned, the evidence before it."""
    if chain.steps[k].calls:
        draw_plans(chain, k, live=True)
    else:
        draw_evidence_before(chain, k)


def draw_found(chain: Chain, k: int) -> None:
    """Draw what the query of step k brought, or where the answer stands."""
    if isinstance(chain.steps[k].operation, Answer) and is_said(chain):
        draw_answer_places(chain)
    else:
        draw_brought(chain, k, live=True)
