"""program_verifier on the screen: a button that runs the program of the step before, which has nothing to fill in."""

import streamlit as st

from chaintable.operations import Operation
from chaintable.operations.modules import VerifyProgram
from chaintable.tables.table import Table
from chaintable.ui.operations.module_forms import PROGRAM, module_screen


def draw(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Say what it works on: there is nothing to fill in."""
    st.caption("It takes the last program of the steps before.")
    return VerifyProgram()


QUESTION = "Does the program run?"
SCREEN = module_screen("program_verifier", ":material/rule:", 48, QUESTION, "f_program_verifier()", draw, (PROGRAM,))
