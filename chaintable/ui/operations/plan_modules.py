"""plan_modules on the screen: its words, and the plan as chips that are added, removed and moved."""

from chaintable.operations import Operation
from chaintable.operations.modules import PlanModules
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import REPEATS, Example
from chaintable.ui.operations.module_forms import stays
from chaintable.ui.operations.screen import OperationScreen
from chaintable.ui.plan.chips import draw_chips


def draw_plan(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the modules as chips in their order, and say at once why they can't be played."""
    so_far = operation.modules if isinstance(operation, PlanModules) else ("solution_generator", "answer_generator")
    modules, _ = draw_chips(key, so_far)
    return PlanModules(modules) if modules else None


SCREEN = OperationScreen(
    menu="Plan the modules",
    meaning="Writes down which modules are played, in which order.",
    task="plan the modules",
    question="Which modules answer the question, in which order?",
    form=draw_plan,
    example=Example(REPEATS, "f_plan_modules(program_generator, program_executor, answer_generator)"),
    icon=":material/checklist:",
    place=110,
    draw_change=stays,
)
