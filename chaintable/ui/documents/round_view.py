"""A round over documents on the page: the plans and why one was taken, what it brought, and the evidence so far."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.operations import Answer, Operation, PassageSearch
from chaintable.operations.grammar import and_list
from chaintable.tables.state import State
from chaintable.ui.documents.html import bar_html, seen_html
from chaintable.ui.documents.passages_view import draw_cards, draw_found, draw_ranks, draw_take
from chaintable.ui.documents.round_account import (
    Refused,
    Scored,
    Vote,
    bar_of,
    new_evidence,
    refused_of,
    scores_of,
    seen_of,
    votes_of,
)
from chaintable.ui.parts.words import counted, escape, listed, shorten
from chaintable.ui.session import state
from chaintable.ui.session.page import link_to

_LONG = 160
_MASK = "mask"


def draw_plans(chain: Chain, k: int, live: bool) -> None:
    """Draw what the model saw, its plans by vote with the bar, what was dropped, and how the rest scored."""
    if votes := votes_of(chain, k):
        _draw_seen(chain, k, live)
        st.markdown(f"**Plans**\n\n{votes_words(votes)}")
    if (bar := bar_of(chain, k)) is not None:
        st.html(bar_html(bar))
        st.caption(bar.words)
    if refused := refused_of(chain.steps[k]):
        st.markdown(f"**Not used**\n\n{refused_words(refused)}")
    if scored := scores_of(chain, k):
        st.markdown("**Queries that are left, by their scores**")
        for place, one in enumerate(scored):
            _draw_scored(k, place, one, live)


def _draw_seen(chain: Chain, k: int, live: bool) -> None:
    seen = seen_of(chain, k)
    if seen is None:
        return
    with st.expander(
        "What the model saw, and what was hidden from it" if seen.hidden else "What the model saw",
        type="compact",
        key=f"{'live_' if live else ''}seen_{k}",
        on_change="rerun",
        icon=":material/visibility_off:" if seen.hidden else ":material/visibility:",
    ) as opened:
        if opened.open:
            st.html(seen_html(seen))
            if chain.steps[k].author == "embedded":
                st.caption("The embedded model reads no prompt: it works on this evidence and the documents' titles.")
            elif not live and _MASK in chain.settings:
                _draw_comparing(k)


def _draw_comparing(k: int) -> None:
    """Draw the way to see what the same model does if nothing is hidden from it."""
    if not state.session().wanted.model_kind.reads_words:
        st.caption("Choose a language model to compare what it does with nothing hidden.")
        return
    if st.button(
        "Compare with nothing hidden",
        key=f"compare_masks_{k}",
        type="tertiary",
        icon=":material/view_column:",
        help="Two lanes on Compare: one as the paper has it, and one whose model sees all earlier rounds",
    ):
        from chaintable.ui.pages.compare.actions import lanes_of_setting  # needed only here: it brings in the database

        lanes_of_setting(_MASK, ("both", "none"))
        st.switch_page(link_to("compare"))


def votes_words(votes: tuple[Vote, ...]) -> str:
    """Return the plans as lines of Markdown, each with its votes.

    >>> votes_words((Vote("host of Idol", False, 3), Vote("Seacrest", True, 2)))
    '- 3 × search “host of Idol”\\n- 2 × answer “Seacrest”'
    """
    return "\n".join(f"- {vote.count} × {_vote_words(vote)}" for vote in votes)


def _vote_words(vote: Vote) -> str:
    return f"{'answer' if vote.answers else 'search'} {_query_words(vote.words, vote.passage)}"


def _query_words(query: str, passage: str) -> str:
    """Return a query, or an answer, and the passage that it names."""
    to = f" → {escape(shorten(passage, 80))}" if passage else ""
    return f"{escape(f'“{shorten(query, _LONG)}”')}{to}"


def refused_words(refused: tuple[Refused, ...]) -> str:
    """Return what was not used as lines of Markdown, equal ones once."""
    lines = dict.fromkeys(f"- {_query_words(one.words, one.passage)}: {escape(one.reason)}" for one in refused)
    return "\n".join(lines)


def _draw_scored(k: int, place: int, one: Scored, live: bool) -> None:
    said = _query_words(one.operation.query, one.passage)
    with st.container(key=f"{'live_' if live else ''}scored_{k}_{place}", gap=None):
        mark = ":material/check_circle: " if one.taken else ""
        st.markdown(f"{mark}{f'**{said}**' if one.taken else said}")
        st.caption(escape(scored_words(one)))
        if not one.taken and not live:
            draw_take("Search for this instead", f"search_{k}_{place}", k, one.operation)


def scored_words(one: Scored) -> str:
    """Return the score of a query and the passages that compete for it.

    >>> from chaintable.operations import Search
    >>> scored_words(Scored(Search("Idol"), True, "1 of 7 passages fits", ("American Idol",), 1))
    '1 of 7 passages fits: American Idol'
    """
    more = f" and {one.fitting - len(one.titles):,} more" if one.fitting > len(one.titles) else ""
    return f"{one.words}{f': {listed(one.titles)}{more}' if one.titles else ''}"


def draw_brought(chain: Chain, k: int, live: bool) -> None:
    """Draw what the query of step k found, and the evidence after the step, or that an answer was read from."""
    step, kind = chain.steps[k], "live" if live else "round"
    if isinstance(step.operation, PassageSearch):
        st.markdown(f"**What “{escape(shorten(step.operation.query, _LONG))}” finds**")
        draw_ranks(chain, k, step.operation, live)
    after = step.state.evidence
    if dropped := [f"“{shorten(note.title, 80)}”" for note in chain.before(k).evidence if note not in after]:
        st.markdown(f"**Dropped:** {escape(and_list(dropped))}")
    answers = isinstance(step.operation, Answer)
    count, what = len(step.state.evidence), "The evidence it was read from" if answers else "Evidence so far"
    st.markdown(f"**{what}: {counted(count, 'piece')}**" if count else f"**{what}**")
    place = k if answers else k + 1  # an answer stays last
    draw_cards(step.state, f"{kind}_{k}", None if live else place, new_evidence(chain, k))


def is_evidence_change(operation: Operation, before: State, after: State) -> bool:
    """Whether a step in a form would search, or change the evidence, and leave the table as it is."""
    if before.passages is None or after.table is not before.table or isinstance(operation, Answer):
        return False
    return isinstance(operation, PassageSearch) or before.evidence != after.evidence


def draw_preview(operation: Operation, before: State, after: State) -> None:
    """Draw what a step in a form would bring: what its query finds, or the evidence after it."""
    if isinstance(operation, PassageSearch):
        st.markdown(f"**What “{escape(shorten(operation.query, _LONG))}” finds**")
        draw_found(operation, before)
        return
    st.markdown("**The evidence after this step**")
    draw_cards(after, "form")
