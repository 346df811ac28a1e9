"""What a language model was shown for a step, what it said, what was not used of it, and what it cost."""

import re

import streamlit as st

from chaintable.chain import Step
from chaintable.operations import Operation, SelectColumn
from chaintable.ui.cost import attempt_lines, call_line, step_cost
from chaintable.ui.memory import remembered
from chaintable.ui.words import code, counted, escape, percent, shorten
from chaintable.views import suspicious

MOST_LINES = 20
_ROW = re.compile(r"^row (\d+(?:,\d{3})*)")


def draw_step_record(step: Step, k: int, live: bool) -> None:
    """The badge of what the model saw, its remark, what reads like an instruction; the rest behind one line."""
    if seen := seen_of(step):
        st.badge(escape(seen), icon=":material/visibility:", color="blue")
    if step.remark:
        st.caption(f":material/info: {escape(step.remark)}")
    if flagged := flagged_of(step):
        _draw_flagged(flagged)
    if cost := step_cost(step):
        st.caption(f":material/payments: {escape(cost)}")
    if not live and has_record(step):
        with st.expander(
            escape(record_words(step)), type="compact", key=f"record_{k}", on_change="rerun", icon=":material/forum:"
        ) as opened:
            if opened.open:
                _draw_record(step)


@remembered
def seen_of(step: Step) -> str:
    """What the model saw of the table when it decided, where that was not the whole ("" where it was).

    Columns that were masked count as not seen.
    """
    if step.author != "model" or not step.calls:
        return ""
    prompt = step.calls[0].prompt
    view, every = prompt.view, prompt.state.table.shape
    if view.table.shape == every:
        return ""
    parts = [
        f"{shown:,} of {counted(whole, word)}" if shown != whole else counted(whole, word)
        for shown, whole, word in zip(view.table.shape, every, ("row", "column"), strict=True)
    ]
    return f"saw {', '.join(parts)}"


@remembered
def flagged_of(step: Step) -> list[tuple[str, str]]:
    """Where in what the model was shown something reads like an instruction, by the rows' own numbers."""
    if step.author != "model" or not step.calls:
        return []
    view = step.calls[0].prompt.view
    found = suspicious(view.table)
    if view.rows is None:
        return found
    numbers = view.rows + 1
    return [
        (_ROW.sub(lambda m: f"row {numbers[int(m[1].replace(',', '')) - 1]:,}", where), said) for where, said in found
    ]


def _draw_flagged(flagged: list[tuple[str, str]]) -> None:
    shown = "; ".join(f"{escape(shorten(where, 60))}: {code(shorten(said, 80))}" for where, said in flagged[:3])
    more = f" and {len(flagged) - 3} more" if len(flagged) > 3 else ""
    st.warning(f"Reads like an instruction to the model: {shown}{more}.", icon=":material/gpp_maybe:")


def has_record(step: Step) -> bool:
    """Whether there is more to be told than the step's own lines tell."""
    asked = step.author == "model" and bool(step.calls)
    return asked or bool(step.dropped)


def record_words(step: Step) -> str:
    """The line that the record folds to."""
    parts = [counted(len(step.calls), "call")]
    if step.candidates:
        parts.append(counted(len(step.candidates), "candidate"))
    if step.dropped:
        parts.append(f"{counted(len(step.dropped), 'sample')} not used")
    return f"What the model said: {', '.join(parts)}"


def _draw_record(step: Step) -> None:
    lines = [
        f"- {percent(candidate.share)} {code(shorten(str(candidate.operation), 200))}"
        f"{_fate(candidate.operation, step.operation)}"
        for candidate in step.candidates
    ]
    _draw_lines("Votes", lines)
    _draw_lines(
        "Not used", [f"- {code(shorten(d.text, 200) or '(nothing)')}: {escape(d.reason)}" for d in step.dropped]
    )
    calls: list[str] = []
    for call in step.calls:
        calls.append(f"- {escape(call_line(call))}")
        calls += [f"    - {escape(line)}" for line in attempt_lines(call)]
        if call.completion.remark:
            calls.append(f"    - {escape(call.completion.remark)}")
    _draw_lines("Calls", calls)


def _fate(voted: Operation, taken: Operation) -> str:
    """What became of an operation that was voted for; of rows and columns the strongest votes are joined."""
    if voted == taken:
        return ""
    if isinstance(voted, SelectColumn) and isinstance(taken, SelectColumn):
        joined = set(voted.columns) <= set(taken.columns)
    else:
        joined = bool(voted.row_numbers) and set(voted.row_numbers or ()) <= set(taken.row_numbers or ())
    return " (part of what was taken)" if joined else " (not taken)"


def _draw_lines(title: str, lines: list[str]) -> None:
    """A short list in small type; of a long one only its beginning."""
    if not lines:
        return
    more = [f"- and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
    st.caption("\n".join([f"**{title}**", "", *lines[:MOST_LINES], *more]))
