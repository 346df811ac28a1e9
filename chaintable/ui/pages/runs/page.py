"""The page Runs: what was asked before, to filter, open, share, export and delete."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from chaintable import methods, models
from chaintable.models.serving.prices import count, render_money
from chaintable.ui.pages.runs import actions
from chaintable.ui.pages.runs.maintenance import draw_upkeep
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import counted, joined, shorten
from chaintable.ui.plan.transitions import draw_transitions, plans_in
from chaintable.ui.saved_items import actions as owned
from chaintable.ui.saved_items.controls import draw_share, draw_undo
from chaintable.ui.session.browser_state.address_bar import go_to_explore
from chaintable.ui.session.session import Session

if TYPE_CHECKING:
    from chaintable.store import SavedChain

Runs = Sequence["SavedChain"]
MOST_RUNS = 1_000
MOST_EXPORTED = 200
FILTERS = {
    "failed": "A step failed",
    "unanswered": "No answer",
    "unsupported": "Answer doesn't follow from the table",
    "others": "Shared by others",
}


def draw_runs(held: Session) -> None:
    """Draw the list of runs with its filters, and what can be done with those selected."""
    with st.container(key="title", gap=None):
        st.markdown("## Runs", anchors=False)
        st.caption("Your runs, newest first, and those that others list for everyone here.")
    draw_undo(held, "chain")
    if (problem := held.part(actions.RunsState).problem) is not None:
        draw_problem(problem)
    every = held.session_store.chains(MOST_RUNS)
    if not every:
        st.info("No runs yet. Ask a question on Explore: each run is listed here.", icon=":material/history:")
        draw_upkeep(held, every)
        return
    shown = _draw_filters(every)
    _draw_list(shown)
    chosen = [shown[row] for row in actions.selected_rows() if row < len(shown)]
    _draw_actions(held, chosen)
    _draw_plans(held, shown)
    draw_upkeep(held, every)


def _has_plan(run: "SavedChain") -> bool:
    return run.method in methods.ALL and methods.ALL[run.method].plans_modules


def _draw_plans(held: Session, shown: Runs) -> None:
    """Draw which module follows which in the plans of the runs shown; nothing is read before it is opened."""
    with st.expander(
        "Which module follows which",
        type="compact",
        key="runs_plans",
        on_change="rerun",
        icon=":material/share:",
    ) as opened:
        st.caption(
            "The plans of the runs listed above that were made by Chameleon (of each question the newest run), or of "
            "an evaluation."
        )
        if not opened.open:
            return
        planned = [run.id for run in newest_of_each([run for run in shown if _has_plan(run)])]
        plans = plans_in(held.session_store.calls_of_steps(planned))
        if chosen := draw_transitions(plans, {run.id: run.question.text for run in shown}):
            _open(chosen)


def newest_of_each(runs: Runs) -> Runs:
    """Return the newest run of each question about each table; `runs` are the newest first."""
    found: dict[tuple[str, str], SavedChain] = {}
    for run in runs:
        found.setdefault((run.question.text, run.source), run)
    return list(found.values())


def _draw_filters(every: Runs) -> Runs:
    with st.container(horizontal=True, vertical_alignment="bottom", key="runs_filters"):
        words = st.text_input(
            "Search", key=actions.SEARCH_KEY, placeholder="Question, table, answer or model", icon=":material/search:"
        )
        chosen = st.pills(
            "Only",
            list(FILTERS),
            selection_mode="multi",
            default=None,
            key=actions.SHOW_KEY,
            format_func=lambda name: FILTERS[name],
        )
    return matching(every, words or "", chosen)


def matching(runs: Runs, words: str, filters: Sequence[str]) -> Runs:
    """Return the runs that contain every word and pass every filter."""
    wanted = words.casefold().split()
    return [
        run
        for run in runs
        if all(word in _text_of(run) for word in wanted) and all(_passes(run, one) for one in filters)
    ]


def _text_of(run: "SavedChain") -> str:
    named = run.summary.models if run.summary else ()
    told = (run.summary.answer, *named, *map(model_title, named)) if run.summary else ()
    return " ".join((run.question.text, run.source, run.method, method_title(run.method), *told)).casefold()


def _passes(run: "SavedChain", name: str) -> bool:
    told = run.summary
    if name == "others":
        return not run.own
    if told is None:
        return False
    return bool(told.failed) if name == "failed" else told.found is (None if name == "unanswered" else False)


def _draw_list(runs: Runs) -> None:
    st.dataframe(
        pd.DataFrame([_row(run) for run in runs], columns=list(_COLUMNS)),
        key=actions.TABLE_KEY,
        column_config={
            "Time": st.column_config.DatetimeColumn(format="YYYY-MM-DD HH:mm"),
            "Question": st.column_config.TextColumn(width="medium"),
        },
        alt="The saved runs",
        hide_index=True,
        width="stretch",
        on_select="rerun",
        selection_mode="multi-row",
    )


_COLUMNS = (
    "Time",
    "Question",
    "Answer",
    "Check",
    "Table",
    "Steps",
    "Failed steps",
    "Method",
    "Model",
    "Cost",
    "Listed for",
)


_CHECKS = {True: "follows from the table", False: "doesn't follow from the table", None: "no answer"}
"""What the check of an answer says: it stands in the table, or was worked out from its cells with the same result."""


def _row(run: "SavedChain") -> tuple[object, ...]:
    told = run.summary
    return (
        run.saved_at.astimezone().replace(tzinfo=None),
        shorten(run.question.text, 200),
        shorten(told.answer, 120) if told else "",
        _CHECKS[told.found] if told else "unknown",
        shorten(run.source, 60),
        run.steps,
        told.failed if told else None,
        method_title(run.method),
        ", ".join(map(model_title, told.models)) if told else "",
        cost_words(run),
        ("Everyone here" if run.own else "Everyone here, by somebody else") if run.shared else "Only me",
    )


def method_title(name: str) -> str:
    """What the page calls a method; the name of one that isn't here."""
    return methods.ALL[name].title if name in methods.ALL else shorten(name, 60)


def model_title(name: str) -> str:
    """What the page calls a model: the name that its server gave it, or the title of a kind that has none."""
    return models.ALL[name].title if name in models.ALL else shorten(name, 60)


def cost_words(run: "SavedChain") -> str:
    """What a run cost, in words; "" if nothing was sent or it isn't known."""
    told = run.summary
    if told is None or not told.calls:
        return ""
    price = "price unknown" if told.money is None else render_money(told.money)
    return joined([count(told.calls, "request"), count(told.tokens, "token"), price])


def _draw_actions(held: Session, chosen: Runs) -> None:
    """Draw the buttons for the selected runs."""
    if not chosen:
        st.caption("Select runs in the first column to open, share, export or delete them.")
        return
    own = [run for run in chosen if run.own]
    with st.container(horizontal=True, vertical_alignment="center", key="runs_actions"):
        if len(chosen) == 1:
            if st.button("Open on Explore", key="runs_open", type="primary", icon=":material/account_tree:"):
                _open(chosen[0].id)
            if own:
                draw_share(held, "chain", own[0].id, own[0].shared)
        _draw_export(chosen[:MOST_EXPORTED])
        if own and not held.session_store.read_only:
            st.button(
                f"Delete {counted(len(own), 'run')}",
                key="runs_delete",
                icon=":material/delete:",
                on_click=owned.delete,
                args=("chain", tuple(run.id for run in own), f"{counted(len(own), 'run')} deleted."),
            )


def _draw_export(chosen: Runs) -> None:
    one = len(chosen) == 1
    st.download_button(
        "Export (JSON)" if one else f"Export {counted(len(chosen), 'run')} (zip)",
        lambda: actions.exported(chosen),
        "run.json" if one else "runs.zip",
        "application/json" if one else "application/zip",
        key="runs_export",
        on_click="ignore",
        icon=":material/download:",
        help="Upload opens such a file again, here or in another ChainTable.",
    )


def _open(chain_id: str) -> None:
    if actions.open_run(chain_id):
        go_to_explore()
    st.rerun()
