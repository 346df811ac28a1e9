"""The passages that a query finds, best first, with its words marked; and the evidence as cards."""

from collections.abc import Sequence

import streamlit as st

from chaintable.chain import Chain
from chaintable.operations import PassageSearch
from chaintable.prompts.excerpts.suspicious import reads_like_an_order
from chaintable.retrieval.corpus import best_sentence, corpus_of
from chaintable.tables.state import Note, State
from chaintable.ui.documents import actions
from chaintable.ui.documents.html import passage_html
from chaintable.ui.documents.round_account import Ranked, new_evidence, ranks_of, where_of
from chaintable.ui.parts.words import counted, percent, shorten

MOST_CARDS = 40


def draw_ranks(chain: Chain, k: int, search: PassageSearch, live: bool) -> None:
    """Draw what the query of step k found; a passage can be taken in place of the one that it brought, or added."""
    before = chain.before(k)
    for ranked in ranks_of(search.query, before, new_evidence(chain, k)):
        st.html(ranked_html(ranked, search.query, before))
        if live or ranked.is_new or ranked.number:
            continue
        with st.container(horizontal=True, key=f"rank_{k}_{ranked.row}", gap="small"):
            draw_take("Take this one instead", f"take_{k}_{ranked.row}", k, search.taking(ranked.row))
            st.button(
                "Add it too",
                key=f"keep_{k}_{ranked.row}",
                type="tertiary",
                icon=":material/bookmark_add:",
                on_click=actions.keep,
                args=(k + 1, ranked.row),
            )


def draw_take(label: str, key: str, k: int, search: PassageSearch) -> None:
    """Draw the button that puts another search in the place of step k."""
    swap = ":material/swap_vert:"
    st.button(label, key=key, type="tertiary", icon=swap, on_click=actions.take, args=(k, search))


def draw_found(search: PassageSearch, before: State) -> None:
    """Draw what a query would find in a state."""
    for ranked in ranks_of(search.query, before, None):
        st.html(ranked_html(ranked, search.query, before))


def ranked_html(ranked: Ranked, query: str, before: State) -> str:
    """Return one of the passages that a query finds; of one that wasn't taken, the sentence that matches best."""
    state = "new evidence" if ranked.is_new else f"evidence {ranked.number} already" if ranked.number else ""
    text = ranked.text if ranked.is_new else _best(ranked, query, before)
    order = _order_words(ranked.title, ranked.text)
    aside = (f"rank {ranked.rank:,}", f"row {ranked.row:,}", ranked.where, state, order)
    return passage_html(ranked.title, aside, text, query, new=ranked.is_new)


def _best(ranked: Ranked, query: str, before: State) -> str:
    corpus = corpus_of(before)
    place = corpus.place_of(ranked.row - 1)
    number = None if place is None else best_sentence(corpus, place, query)
    return ranked.text if place is None or number is None else corpus.sentences(place)[number]


def _order_words(title: str, text: str) -> str:
    """Say that a passage looks like an instruction; it stays evidence, but a model may obey it."""
    return "⚠ reads like an instruction to a model" if reads_like_an_order(title, text) else ""


def draw_cards(state: State, key: str, place: int | None = None, new: Note | None = None) -> None:
    """Draw each piece of evidence as a card; with a `place`, each can be dropped by a step inserted there."""
    evidence = state.evidence
    if not evidence:
        st.caption("No evidence yet.")
        return
    with st.container(key=f"cards_{key}", gap="small"):
        for number, note in list(enumerate(evidence, start=1))[:MOST_CARDS]:
            with st.container(key=f"card_{key}_{number}", gap=None):
                st.html(card_html(number, note, state, note == new))
                if place is not None:
                    st.button(
                        f"Drop evidence {number}",
                        key=f"drop_{key}_{number}",
                        type="tertiary",
                        icon=":material/close:",
                        on_click=actions.drop,
                        args=(place, number),
                        help="A step of its own takes it out; later steps are applied again",
                    )
        if len(evidence) > MOST_CARDS:
            st.caption(f"{counted(len(evidence) - MOST_CARDS, 'more piece')} of evidence not shown.")


def card_html(number: int, note: Note, state: State, new: bool = False, lit: Sequence[tuple[int, int]] = ()) -> str:
    """Return a piece of evidence as a card: its title and number, where it is from, what found it, and its text."""
    where = where_of(state, note.rows[0]) if note.rows else ""
    sentence = f"sentence {note.sentence + 1}" if note.sentence is not None else ""
    found = f"found with “{shorten(note.query, 120)}”" if note.query else "kept by a person"
    score = f"has {percent(note.score)} of its words" if note.query and note.score is not None else ""
    order = _order_words(note.title, note.text)
    aside = (f"evidence {number}", where, sentence, found, score, "new" if new else "", order)
    return passage_html(note.title, aside, note.text, "" if lit else note.query, lit, new)
