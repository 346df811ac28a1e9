"""program_executor on the screen: the program line by line with the values after each line, and its result."""

from dataclasses import replace

import streamlit as st

from chaintable.operations import Operation
from chaintable.operations.modules import RunProgram
from chaintable.tables.table import Table
from chaintable.ui.operations.module_forms import PROGRAM, module_screen
from chaintable.ui.operations.program_view import draw_run, lit


def draw(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Say what it works on: there is nothing to fill in."""
    st.caption("It takes the last program of the steps before.")
    return RunProgram()


QUESTION = "What does the program give?"
SCREEN = replace(
    module_screen("program_executor", ":material/play_circle:", 49, QUESTION, "f_program_executor()", draw, (PROGRAM,)),
    draw_call=draw_run,
    lit=lit,
)
