"""The page Compare: its form, and the comparison while it is played and afterwards."""

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import streamlit as st

from chaintable.runs.comparing import Alignment, Comparison, divergence_words, lane_name
from chaintable.runs.comparing.saved_form import comparison_to_json
from chaintable.runs.exchange.run_file import LIMIT_MB
from chaintable.ui.pages.compare import actions
from chaintable.ui.pages.compare.divergence_view import draw_divergence, other_shown
from chaintable.ui.pages.compare.figures_table import draw_figures, draw_narrow_style
from chaintable.ui.pages.compare.form import draw_form
from chaintable.ui.pages.compare.lane_jobs import Comparing
from chaintable.ui.pages.compare.lanes import draw_heads, draw_rows
from chaintable.ui.pages.compare.state import CompareState
from chaintable.ui.pages.explore.opened_files import prepare_reading
from chaintable.ui.parts.announcer import announce
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import counted, escape, joined, shorten
from chaintable.ui.saved_items.controls import draw_delete, draw_share, draw_undo
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session
from chaintable.ui.work.background_work import POLL_SECONDS

if TYPE_CHECKING:
    from chaintable.store.saved.comparisons import SavedComparison

MOST_EARLIER = 20


def draw_compare(held: Session) -> None:
    """Draw the page from top to bottom."""
    with st.container(key="title", gap=None):
        st.markdown("## Compare", anchors=False)
        st.caption("One question, answered in several ways at the same time. Each way is a lane.")
    own = actions.own_state()
    if own.problem is not None:
        draw_problem(own.problem)
    with st.expander(
        "Question and lanes", expanded=own.comparison is None, type="compact", key=actions.FORM_KEY, on_change="rerun"
    ) as opened:
        if opened.open:
            draw_form(held)
    comparison = own.comparison
    if comparison is None:
        _draw_earlier(held)
        _draw_file(held)
        return
    alignment = aligned(comparison)
    announce(_status(comparison, alignment), ("apart", own.focused))
    if own.work is not None and comparison.growing:
        _draw_live(own.work)
    _draw_comparison(own, comparison, alignment)
    _draw_sharing(held, own, comparison)
    _draw_earlier(held)
    _draw_file(held)


@remembered
def aligned(comparison: Comparison) -> Alignment:
    """The rows of a comparison, worked out once."""
    return comparison.alignment


def _status(comparison: Comparison, alignment: Alignment) -> str:
    """What a screen reader announces."""
    if comparison.growing:
        return "Comparing"
    return " ".join(divergence_words(comparison, alignment, other) for other in comparison.others)


def _draw_live(work: Comparing) -> None:
    """Draw Stop for all lanes, and what each waits for; the page is drawn again when a lane has a step more."""
    with st.container(key="work_lanes", gap="small"):
        st.button(
            "Stop all",
            key="compare_stop",
            icon=":material/stop:",
            on_click=actions.stop_all,
            help="Stop every lane; their steps so far are kept",
        )
        _draw_growing(work, _progress(work))


def _progress(work: Comparing) -> tuple[tuple[int, bool], ...]:
    """How many steps each lane has, and whether it still runs."""
    return tuple((len(play.lane.chain.steps), play.lane.growing) for play in work.plays)


@st.fragment(run_every=POLL_SECONDS)
def _draw_growing(work: Comparing, drawn: tuple[tuple[int, bool], ...]) -> None:
    """Draw what each running lane waits for, and what it cost so far."""
    if _progress(work) != drawn:
        st.rerun()
    for place, play in enumerate(work.plays):
        if play.job is not None and not play.job.done:
            words = f"**{lane_name(place)}** · :shimmer[{escape(play.job.waiting)}] · {play.job.seconds:.0f} s"
            st.markdown(joined([words, f":small[{escape(play.job.cost)}]" if play.job.cost else ""]))


def _draw_comparison(own: CompareState, comparison: Comparison, alignment: Alignment) -> None:
    chain = comparison.lanes[0].chain
    st.markdown(f"### {escape(shorten(chain.question.text, 200))}", anchors=False)
    what = "Documents" if chain.source.of_documents else "Table"
    st.caption(f"{what}: {escape(shorten(chain.source.name, 80))}")
    actions.show_view(own, comparison, other_shown(own, comparison, alignment))
    _draw_view(own, comparison)
    draw_narrow_style(own.lane)
    draw_heads(comparison, alignment, own.work.plays if own.work is not None else ())
    st.markdown("### Steps", anchors=False)
    draw_rows(comparison, alignment, own.only_different)
    draw_divergence(own, comparison, alignment)
    st.markdown("### Figures", anchors=False)
    draw_figures(comparison, own.only_different)


def _draw_view(own: CompareState, comparison: Comparison) -> None:
    """Draw the choice of the baseline, what is left out, and on a narrow screen the lane that is shown."""
    lanes = range(len(comparison.lanes))
    with st.container(horizontal=True, vertical_alignment="bottom", key="compare_view"):
        st.segmented_control(
            "Baseline",
            lanes,
            key=actions.BASE_KEY,
            format_func=lane_name,
            required=True,
            on_change=actions.measure_by,
            args=(actions.BASE_KEY,),
            help="The other lanes are measured against this one",
        )
        with st.container(key="compare_narrow", width="content"):
            st.segmented_control(
                "Lane shown",
                lanes,
                key=actions.LANE_KEY,
                format_func=lane_name,
                required=True,
                on_change=actions.choose_lane,
                args=(actions.LANE_KEY,),
            )
        st.toggle(
            "Only different",
            own.only_different,
            key=actions.DIFFERENT_KEY,
            on_change=actions.choose_different,
            args=(actions.DIFFERENT_KEY,),
            help="Leave out the rows and figures that are the same in all lanes",
        )


def _draw_sharing(held: Session, own: CompareState, comparison: Comparison) -> None:
    """Draw the link to the comparison, who sees it, and the download."""
    with st.container(horizontal=True, vertical_alignment="center", key="compare_sharing"):
        if own.link:
            with st.popover("Link", icon=":material/link:", key="compare_link", on_change="rerun") as opened:
                if opened.open:
                    _draw_link(held, own.link)
        st.download_button(
            "Comparison (JSON)",
            lambda: comparison_to_json(comparison),
            "comparison.json",
            "application/json",
            key="compare_download",
            on_click="ignore",
            icon=":material/download:",
            help="Figures, rows, where lanes part, and each chain; “Open a file” below brings it back",
        )


def _draw_link(held: Session, saved: str) -> None:
    parts = {"compare": saved} | ({"read_only": "1"} if held.session_store.read_only else {})
    page = str(st.context.url or "").split("?")[0].split("#")[0]
    st.code(f"{page}?{urlencode(parts)}", language=None, wrap_lines=True)
    st.caption(
        "Anyone with this link and access to this server can open the comparison and its table. "
        "The link can't be guessed. Only the person who saved it can delete it."
    )
    known = next((one for one in held.session_store.comparisons(MOST_EARLIER) if one.id == saved), None)
    if known is not None and known.own:
        st.markdown("Listed on this page for")
        draw_share(held, "comparison", saved, known.shared)


def _draw_earlier(held: Session) -> None:
    """Draw the comparisons that were saved before, each with a button to open it."""
    draw_undo(held, "comparison")
    own = actions.own_state()
    earlier = [one for one in held.session_store.comparisons(MOST_EARLIER) if one.id != own.link]
    if not earlier:
        return
    with st.expander(
        f"{counted(len(earlier), 'earlier comparison')}", type="compact", key="compare_earlier", on_change="rerun"
    ) as box:
        if box.open:
            for one in earlier:
                _draw_one_earlier(held, one)


def _draw_file(held: Session) -> None:
    """Draw the box that opens a comparison from a file."""
    with st.popover(
        "Open a file", icon=":material/upload_file:", key=actions.FILE_BOX_KEY, on_change="rerun"
    ) as opened:
        prepare_reading(held, opened.open)
        if opened.open:
            st.file_uploader(
                "A comparison that was downloaded as JSON",
                type=["json"],
                max_upload_size=LIMIT_MB,
                key=actions.FILE_KEY,
                on_change=actions.open_file,
                args=(actions.FILE_KEY,),
            )
            st.caption("Its lanes are shown and saved as they are; nothing is played or sent.")


def _draw_one_earlier(held: Session, one: "SavedComparison") -> None:
    with st.container(horizontal=True, vertical_alignment="center", key=f"earlier_{one.id}"):
        when = one.saved_at.astimezone().strftime("%d %b %H:%M")
        st.markdown(
            f"{escape(shorten(one.question, 120))}  \n:small[{when} · {counted(one.lanes, 'lane')}]", width="stretch"
        )
        st.button("Open", key=f"open_compare_{one.id}", on_click=actions.open_comparison, args=(one.id,))
        if one.own:
            draw_delete(held, "comparison", one.id, f"delete_compare_{one.id}", "Comparison deleted.")
