"""Where an answer stands: its evidence with the sentences lit that say it, and each passage in its document."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import StepError
from chaintable.evidence.said_answers import Lit, lit_sentences
from chaintable.models.alternatives import LIKELY, confidence_of
from chaintable.operations import Answer
from chaintable.operations.readings import SAID
from chaintable.retrieval.corpus import Corpus, corpus_of
from chaintable.tables.state import Note, State
from chaintable.tables.table import Table
from chaintable.ui.documents.html import passage_html
from chaintable.ui.documents.passages_view import card_html
from chaintable.ui.parts.words import counted, escape, percent, shorten
from chaintable.ui.session.memo import remembered

NEAR = 12
"""So many passages of the same document are shown before and behind one."""


def is_said(chain: Chain) -> bool:
    """Whether the answer was said about passages, and points at them."""
    k = chain.answer_at
    operation = None if k is None else chain.steps[k].operation
    over = k is not None and chain.before(k).passages is not None
    return over and isinstance(operation, Answer) and operation.reading.rule == SAID


@remembered
def lit_of(chain: Chain) -> tuple[Lit, ...]:
    """Return the evidence that the answer of a chain points at, with its sentences."""
    answer, k = chain.answer, chain.answer_at
    return () if answer is None or k is None else lit_sentences(answer, chain.before(k), chain.question.text)


def draw_said_doubt(chain: Chain) -> bool:
    """Warn, beside an answer about documents, that the model is unsure; return whether it is."""
    sure = confidence_of(chain) if is_said(chain) else None
    if sure is None or sure >= LIKELY:
        return False
    st.warning(f"**Not sure.** The model is {percent(sure)} sure of this answer.", icon=":material/help:")
    return True


def draw_answer_places(chain: Chain) -> None:
    """Draw the evidence that the answer points at, and each of its passages in its document."""
    state, lit = chain.before(chain.answer_at or 0), lit_of(chain)
    st.markdown("### Where the answer stands", anchors=False)
    if not lit:
        st.caption("The answer cites no evidence.")
        return
    if not any(one.spans for one in lit):
        st.caption("No sentence holds these words. The model answered from:")
    for one in lit:
        note = state.evidence[one.number - 1]
        st.html(card_html(one.number, note, state, lit=one.spans))
        _draw_document(one, note, state)
    others = len(state.evidence) - len(lit)
    if others:
        st.caption(f"{counted(others, 'other piece')} of evidence led there.")


@dataclass(frozen=True, slots=True)
class Beside:
    """A passage of the same document: its title, place and text, and whether it is the one that is evidence."""

    title: str
    place: str
    text: str
    own: bool


def _draw_document(one: Lit, note: Note, state: State) -> None:
    document = document_of(state, note.rows[0]) if note.rows else ""
    if not document:
        return
    with st.expander(
        f"Read it in {escape(shorten(document, 80))}",
        type="compact",
        key=f"document_{one.number}",
        on_change="rerun",
        icon=":material/description:",
    ) as opened:
        for beside in passages_beside(state, note.rows[0]) if opened.open else ():
            lit = one.spans if beside.own and note.sentence is None else ()
            st.html(passage_html(beside.title, (beside.place,), beside.text, lit=lit, new=beside.own))


def document_of(state: State, row: int) -> str:
    """Return the document that a source row (from 0) is from; "" if that isn't known."""
    found = _placed(state, row)
    if found is None or state.passages is None or state.passages.document not in found[1].columns:
        return ""
    return found[1].cell(found[0], state.passages.document)


def passages_beside(state: State, row: int) -> tuple[Beside, ...]:
    """Return the passages of the same document around a source row (from 0), in their order, that one among them."""
    found, columns = _placed(state, row), state.passages
    if found is None or columns is None:
        return ()
    place, table, corpus = found
    same = np.flatnonzero((table.column(columns.document) == document_of(state, row)).to_numpy(dtype=bool))
    at = int(np.searchsorted(same, place))
    near = same[max(0, at - NEAR) : at + NEAR + 1].tolist()
    has_place = columns.place in table.columns
    return tuple(
        Beside(corpus.title(one), table.cell(one, columns.place) if has_place else "", corpus.text(one), one == place)
        for one in near
    )


def _placed(state: State, row: int) -> tuple[int, Table, Corpus] | None:
    """Return the place of a source row in the table of the passages, that table and its corpus."""
    try:
        corpus = corpus_of(state)
    except StepError:
        return None
    place, columns = corpus.place_of(row), state.passages
    if place is None or columns is None:
        return None
    return place, state.other(columns.table) if columns.table else state.table, corpus
