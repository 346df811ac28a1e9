"""plan_modules on the screen: its words, and the plan as chips that are added, removed and moved."""

import streamlit as st

from chaintable.operations import Operation
from chaintable.operations.modules import MODULES, PlanModules
from chaintable.operations.modules.plan import problems_of
from chaintable.table import Table
from chaintable.ui.operations.examples import REPEATS, Example
from chaintable.ui.operations.face import Face
from chaintable.ui.operations.module_forms import stays
from chaintable.ui.parts.words import escape


def draw_plan(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the modules as chips in their order, and say at once why they can't be played."""
    so_far = operation.modules if isinstance(operation, PlanModules) else ("solution_generator", "answer_generator")
    chosen = st.multiselect(
        "Modules, in their order",
        list(MODULES),
        [name for name in so_far if name in MODULES],
        format_func=lambda name: MODULES[name].title,
        key=f"{key}_modules",
        help="Choose a module to add it at the end; its cross removes it.",
    )
    for problem in problems_of(tuple(chosen)):
        st.warning(escape(problem), icon=":material/error:")
    return PlanModules(tuple(chosen)) if chosen else None


FACE = Face(
    menu="Plan the modules",
    meaning="Writes down which modules are played, in which order.",
    task="plan the modules",
    question="Which modules answer the question, in which order?",
    form=draw_plan,
    example=Example(REPEATS, "f_plan_modules(program_generator, program_executor, answer_generator)"),
    icon=":material/checklist:",
    place=40,
    draw_change=stays,
)
