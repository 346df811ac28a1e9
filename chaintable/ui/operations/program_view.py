"""Programs on the screen: code with line numbers, the values after each line, and the cells behind the numbers."""

import pandas as pd
import streamlit as st

from chaintable.chain import Step
from chaintable.errors import StepError
from chaintable.operations.modules import RunProgram
from chaintable.operations.modules.programs import cells_behind, in_words, program_in
from chaintable.sandbox.programs import Ran
from chaintable.tables.state import State
from chaintable.ui.parts.tables import LIT, PLAIN, Emphasis
from chaintable.ui.parts.words import escape, shorten

MOST_LINES = 200
LONGEST = 120
_NUMBERS = "Line"


def draw_code(step: Step) -> None:
    """Draw the program that a step writes, with line numbers."""
    try:
        code = program_in(step.state)
    except StepError:
        return
    st.code(code, language="python", line_numbers=True, wrap_lines=True)


def draw_run(step: Step) -> None:
    """Draw the program line by line with the values of its variables after each line, and what it gives."""
    if not step.on:
        return
    if step.problem:
        draw_code(step)
        return
    ran = RunProgram().ran(step.state)
    shown = values_by_line(program_in(step.state), ran)
    config = {_NUMBERS: st.column_config.NumberColumn(width=52), "Program": st.column_config.TextColumn(width="medium")}
    lines = f"The program line by line: {len(shown)} lines, with the values of its variables after each"
    with st.container(key=f"program_wide_{id(step)}"):
        st.dataframe(shown, hide_index=True, column_config=config, alt=lines, width="stretch")
    with st.container(key=f"program_narrow_{id(step)}"):  # on a narrow screen the table would cut the values off
        st.code(_with_values_below(shown), language="python", wrap_lines=True)
    st.markdown(f"Result: **{escape(shorten(in_words(ran.answer), 300))}**")


def values_by_line(code: str, ran: Ran) -> pd.DataFrame:
    """The lines of a program, each with the values that its statement gave to variables.

    >>> from chaintable.sandbox.programs import Line
    >>> values_by_line("a = 2\\nans = a", Ran(2, (Line(1, {"a": 2}), Line(2, {"ans": 2})))).iloc[0].to_dict()["Program"]
    'a = 2'
    """
    told = {
        line.number: ", ".join(f"{name} = {shorten(in_words(value), LONGEST)}" for name, value in line.values.items())
        for line in ran.lines
    }
    lines = list(enumerate(code.splitlines()[:MOST_LINES], 1))
    rows = [(number, text, told.get(number, "")) for number, text in lines]
    return pd.DataFrame(rows, columns=[_NUMBERS, "Program", "Values after it"])


def _with_values_below(shown: pd.DataFrame) -> str:
    """The program with the number of each line before it, and its values as a comment below it.

    >>> from chaintable.sandbox.programs import Line
    >>> print(_with_values_below(values_by_line("a = 2", Ran(2, (Line(1, {"a": 2}),)))))
    1  a = 2
       # a = 2
    """
    width = len(str(len(shown)))
    lines = []
    for number, text, values in shown.itertuples(index=False, name=None):
        lines += [f"{number:>{width}}  {text}", *([f"{' ' * width}  # {values}"] if values else [])]
    return "\n".join(lines)


def lit(state: State) -> Emphasis:
    """Highlight the cells that the numbers and texts of the last program stand in."""
    try:
        spots = cells_behind(program_in(state), state.table)
    except StepError:
        return PLAIN
    return Emphasis(spots={column: (LIT, rows) for column, rows in spots.items()}, marks=dict.fromkeys(spots, "●"))
