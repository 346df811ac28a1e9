"""The results of an A/B test, while it runs and afterwards."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from chaintable.errors import OverBudget
from chaintable.evaluation.trials import Trial
from chaintable.ui.pages.prompts import actions
from chaintable.ui.pages.prompts.ab_test import ABTest
from chaintable.ui.pages.prompts.kept_trials import is_result, trial_row
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import counted, escape, joined
from chaintable.ui.session import state
from chaintable.ui.session.session import Session

POLL_SECONDS = 0.3


def draw_live() -> None:
    """Draw the running test: its progress, cost and results so far, and Stop."""
    with st.container(key="prompts_live", gap="small"):
        st.button("Stop", key="prompts_stop", icon=":material/stop:", on_click=state.stop, args=(ABTest.role,))
        _draw_growing()


@st.fragment(run_every=POLL_SECONDS)
def _draw_growing() -> None:
    """Draw what changes while the test runs."""
    test = actions.prompts_state().test
    if test is None or test.done:
        st.rerun()
    whole = len(test.value)
    st.markdown(f":shimmer[{escape(test.progress.words)}] · {test.seconds:.0f} s", width="content")
    if test.cost:
        st.caption(escape(test.cost), width="content")
    st.progress(test.count / whole, f"{test.count} of {counted(whole, 'question')}")
    _draw_result(test.value)


def draw_outcome(test: ABTest) -> None:
    """Draw the results of a test that has ended; of one that was stopped say what is missing, and offer to go on."""
    if test.missing:
        _draw_stopped(test)
    elif test.problem is not None:
        draw_problem(test.problem)
    _draw_result(test.value)
    if test.progress.bill.calls:
        st.caption(f":material/payments: {escape(str(test.progress.bill))}")


def _draw_stopped(test: ABTest) -> None:
    """Say after how many questions the test stopped, and why."""
    why = f"{escape(test.problem.message)} {escape(test.problem.hint)}" if test.problem is not None else ""
    over = " The budget covers the whole test; you can raise it in the model settings."
    more = over if type(test.problem) is OverBudget else ""
    with st.container(key="prompts_stopped", gap="small"):
        st.warning(
            f"**Stopped after {test.count} of {counted(len(test.value), 'question')}.** {why}{more}",
            icon=":material/pause_circle:",
        )
        st.button(
            f"Go on with the other {test.missing}" if test.count else "Go on",
            key="prompts_go_on",
            icon=":material/play_arrow:",
            on_click=actions.go_on_with_test,
            help="The results so far are kept and are not asked for again",
        )


def _draw_result(trials: tuple[Trial, ...]) -> None:
    """Draw each question with its answers, and how many were fixed and broken."""
    counts = Counter(str(trial.verdict) for trial in trials if trial.verdict)
    if counts:
        st.markdown(
            f"**{counts['fixed']} fixed, {counts['broken']} broken** of {counted(counts.total(), 'question')}"
            f"{_others(counts)}"
        )
    hidden = actions.prompts_state().secret
    _draw_rows([trial_row(trial, hidden) for trial in trials], "prompts_result")


def _draw_rows(rows: list[dict[str, str]], key: str) -> None:
    st.dataframe(
        pd.DataFrame(rows),
        key=key,
        alt="The questions with the answers before and after the change",
        hide_index=True,
        width="stretch",
    )


def draw_kept(held: Session, shown: ABTest | None) -> None:
    """Draw the results of earlier tests, newest first, also those from before the app was started again."""
    kept = [record for record in held.session_store.personal("trials") if is_result(record)]
    earlier = [record for record in reversed(kept) if shown is None or record["id"] != shown.mark]
    if not earlier:
        return
    title = f"{counted(len(earlier), 'earlier A/B test')}"
    with st.expander(title, type="compact", key="prompts_kept", on_change="rerun") as box:
        if not box.open:
            return
        place = st.selectbox(
            "Test",
            range(len(earlier)),
            key="prompts_kept_test",
            format_func=lambda place: (
                f"{earlier[place]['saved_at'][:16].replace('T', ' ')} UTC · {earlier[place]['title']}"
            ),
        )
        _draw_earlier(earlier[place or 0])


def _draw_earlier(record: Mapping[str, Any]) -> None:
    st.markdown(escape(record["ended"]))
    if record["cost"]:
        st.caption(f":material/payments: {escape(record['cost'])}")
    _draw_rows(record["rows"], "prompts_kept_result")
    st.button(
        "Remove this result",
        key="prompts_kept_remove",
        type="tertiary",
        icon=":material/delete:",
        on_click=actions.forget_trial,
        args=(record["id"],),
    )


def _others(counts: Counter[str]) -> str:
    words = [f"{count} {verdict}" for verdict, count in counts.items() if verdict not in ("fixed", "broken")]
    return f" · {joined(words)}" if words else ""
