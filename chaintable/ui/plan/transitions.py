"""Which module follows which in the plans of many runs, as a graph and a list, beside the paper's counts."""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import pandas as pd
import streamlit as st

from chaintable.errors import StepError
from chaintable.methods.chameleon.transitions import (
    END,
    PUBLISHED,
    PUBLISHED_USE,
    START,
    Edge,
    Transitions,
    edges_of,
    transitions_of,
    use_of,
)
from chaintable.operations.modules import MODULES, PlanModules, module_named
from chaintable.ui.parts.charts import Way, ways_figure, ways_in_words
from chaintable.ui.parts.words import counted, escape, shorten
from chaintable.ui.plan import actions

Plans = Mapping[str, Sequence[str]]
"""Plans by what names them: the id of a run, or of a question of an evaluation."""
MOST_LISTED = 50
_OWN = "These runs"
_FILE = "A file of answers"


def draw_transitions(kept: Plans, titles: Mapping[str, str]) -> str:
    """Draw the transitions of the plans of runs, or of an evaluation; return the id of a run to open, or "".

    `titles` are the questions of the runs, by their ids.
    """
    source = st.segmented_control(
        "Plans of", [_OWN, _FILE], default=_OWN, key=actions.PLANS_KEY, label_visibility="collapsed", required=True
    )
    plans, names = (kept, titles) if source != _FILE else _of_file()
    found = transitions_of(plans.values())
    if not found.plans:
        if source != _FILE:
            st.caption("No run has a plan yet. Ask a question with the method Chameleon.")
        return ""
    other = _draw_choice()
    edges = list(found.counts)
    kinds = len(set(map(tuple, plans.values())))
    st.caption(f"{counted(found.plans, 'plan')}{f', {kinds:,} of them different' if kinds > 1 else ''}.")
    event = st.plotly_chart(
        ways_figure([_title(name) for name in _stages(found)], _ways(found)),
        key=actions.GRAPH_KEY,
        on_select="rerun",
        selection_mode="points",
        alt=ways_in_words(_ways(found)),
        config={"displayModeBar": False},
    )
    picked = _draw_edges(found, other)
    _draw_use(plans, other)
    edge = picked or _edge_of(event, edges)
    if edge is None:
        st.caption("Choose a row of the list, or a point on an arrow, to see its runs.")
        return ""
    return _draw_runs(edge, plans, names, source != _FILE)


def plans_in(calls: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return the last plan among the calls of each run; runs without one are left out."""
    found = {}
    for run, steps in calls.items():
        for call in steps:
            if call.startswith(f"f_{PlanModules.name}("):
                with suppress(StepError):
                    found[run] = PlanModules.parse(call).modules
    return {run: plan for run, plan in found.items() if plan}


def plans_of_answers(text: str) -> dict[str, tuple[str, ...]]:
    """Return the plans in the lines that `ask-many` writes, by the ids of the questions; other lines are left out.

    >>> plans_of_answers('{"id": 7, "plan": ["Row_Lookup", "Answer_Generator"]}\\nno JSON')
    {'7': ('row_lookup', 'answer_generator')}
    """
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            record = json.loads(line)
            plan = record.get("plan") or ()
        except (ValueError, AttributeError):
            continue
        names = [module_named(str(name)) for name in plan] if isinstance(plan, list) else []
        if names and None not in names:
            found[str(record.get("id", number))] = tuple(name for name in names if name)
    return found


def _of_file() -> tuple[Plans, Mapping[str, str]]:
    file = st.file_uploader(
        "Answers of an evaluation",
        type=["jsonl", "json", "txt"],
        key=actions.ANSWERS_KEY,
        help="The output of ./run ask-many with --method chameleon: its lines hold the plans.",
    )
    if file is None:
        return {}, {}
    plans = plans_of_answers(file.getvalue().decode("utf-8", "replace"))
    if not plans:
        st.warning("No line of this file holds a plan. Choose the output of ./run ask-many --method chameleon.")
    return plans, {name: f"question {name}" for name in plans}


def _draw_choice() -> str:
    """Choose what to compare with; "" for nothing."""
    chosen = st.selectbox(
        "Compare with the paper",
        ["", *PUBLISHED_USE],
        format_func=lambda name: name or "Nothing",
        key=actions.PAPER_KEY,
        help="What Lu et al. (arXiv 2304.09842) recorded for their test questions. For ChatGPT only the use of each "
        "module is published, for GPT-4 also how often one follows another.",
    )
    return chosen or ""


def _stages(found: Transitions) -> list[str]:
    """The modules from start to end, by their mean place in the plans."""
    return [START, *found.stages, END]


def _ways(found: Transitions) -> list[Way]:
    return [Way(_title(edge[0]), _title(edge[1]), count, found.share(edge)) for edge, count in found.counts.items()]


def _title(name: str) -> str:
    return {START: "Start", END: "End"}.get(name) or (MODULES[name].title if name in MODULES else name)


def _draw_edges(found: Transitions, other: str) -> Edge | None:
    """List the ways with their counts and shares, those of the paper beside them; return the chosen one."""
    paper = PUBLISHED.get(other)
    edges = list(dict.fromkeys([*found.counts, *(paper.counts if paper else ())]))
    rows = [(_title(a), _title(b), found.counts.get((a, b), 0), found.share((a, b))) for a, b in edges]
    frame = pd.DataFrame(rows, columns=["From", "To", "Times", "Share"])
    if paper:
        frame["Times, paper"] = [paper.counts.get(edge, 0) for edge in edges]
        frame["Share, paper"] = [paper.share(edge) for edge in edges]
    share = st.column_config.NumberColumn(format="percent", help="Of all ways out of the first module")
    times = st.column_config.NumberColumn(format="localized")
    event = st.dataframe(
        frame,
        key=actions.EDGES_KEY,
        hide_index=True,
        width="stretch",
        column_config={"Share": share, "Share, paper": share, "Times": times, "Times, paper": times},
        on_select="rerun",
        selection_mode="single-row",
        alt="How often one module follows another",
    )
    chosen = event.selection.rows
    return edges[chosen[0]] if chosen and chosen[0] < len(edges) else None


def _draw_use(plans: Plans, other: str) -> None:
    """List the share of plans that each module stands in."""
    own = use_of(plans.values())
    paper: Mapping[str, float] = PUBLISHED_USE.get(other, {})
    names = [name for name in MODULES if name in own or name in paper]
    frame = pd.DataFrame({"Module": [MODULES[name].title for name in names]})
    frame["In % of the plans"] = [round(own.get(name, 0.0), 1) for name in names]
    if other:
        frame[other] = [f"{paper[name]:.2f}" if name in paper else "–" for name in names]
    with st.expander("How many plans use each module", type="compact", key="plan_use"):
        st.dataframe(frame, hide_index=True, width="stretch", alt="The share of plans that each module stands in")


def _edge_of(event: object, edges: Sequence[Edge]) -> Edge | None:
    """The way whose point was chosen in the graph; its points are the second trace."""
    points: Iterable[Mapping[str, int]] = getattr(getattr(event, "selection", None), "points", ())
    places = [point["point_index"] for point in points if point.get("curve_number") == 1]
    return edges[places[0]] if places and places[0] < len(edges) else None


def _draw_runs(edge: Edge, plans: Plans, names: Mapping[str, str], opens: bool) -> str:
    """List the runs whose plan takes a way, each as a button that opens it; return the one to open."""
    runs = [run for run, plan in plans.items() if edge in edges_of(plan)]
    st.markdown(f"**{_title(edge[0])} → {_title(edge[1])}** :small[{counted(len(runs), 'plan')}]")
    chosen = ""
    with st.container(gap=None, key="plan_runs"):
        for place, run in enumerate(runs[:MOST_LISTED]):
            words = escape(shorten(names.get(run) or run, 120))
            if not opens:
                st.caption(words)
            elif st.button(words, key=f"plan_run_{place}", type="tertiary", icon=":material/account_tree:"):
                chosen = run
    if len(runs) > MOST_LISTED:
        st.caption(f"{counted(len(runs) - MOST_LISTED, 'more plan')} not shown.")
    return chosen
