"""select_column on the screen: its words, its icon and its form."""

from chaintable.operations import Operation, SelectColumn
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.screen import OperationScreen
from chaintable.ui.operations.widgets import draw_columns


def draw_select_column(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of the columns to keep, in order."""
    chosen = operation.columns if isinstance(operation, SelectColumn) else ()
    columns = draw_columns("Columns to keep, in this order", f"{key}_columns", table, chosen)
    return SelectColumn(columns) if columns else None


SCREEN = OperationScreen(
    menu="Keep columns",
    meaning="Keeps the columns that the question needs and leaves out the others.",
    task="choose the columns",
    question="Which columns does the question need?",
    form=draw_select_column,
    example=Example(SALES, "f_select_column(Shop, Pieces)"),
    icon=":material/view_column:",
    place=20,
    often=True,
)
