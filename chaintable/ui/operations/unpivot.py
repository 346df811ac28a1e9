"""unpivot on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import Operation, Unpivot
from chaintable.operations.new_columns import unused
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.ui.operations.examples import MONTHS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_columns
from chaintable.ui.parts.tables import NEW, Emphasis
from chaintable.ui.parts.words import counted
from chaintable.ui.session.memo import remembered


def draw_unpivot(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the columns that become rows, and the names of the two new ones."""
    so_far = operation if isinstance(operation, Unpivot) else None
    columns = draw_columns(
        "Columns that become rows", f"{key}_columns", table, so_far.columns if so_far else alike(table)
    )
    names = so_far.names_in if so_far else unused("Name", table.columns)
    values = so_far.values_in if so_far else unused("Value", table.columns)
    left, right = st.columns(2)
    names_in = str(left.text_input("New column for their names", names, key=f"{key}_names") or "")
    values_in = str(right.text_input("New column for their cells", values, key=f"{key}_values") or "")
    if not columns:
        st.caption("Choose the columns that say the same thing for different months, shops and so on.")
        return None
    return Unpivot(columns, names_in, values_in) if names_in.strip() and values_in.strip() else None


@remembered
def alike(table: Table) -> tuple[str, ...]:
    """Return the columns of numbers, if there are several: a crosstab spreads one figure over them."""
    found = tuple(name for name in table.columns if table.values(name).kind is ValueKind.NUMBER)
    return found if len(found) > 1 else ()


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The two new columns marked, and how many rows each row became."""
    if not isinstance(operation, Unpivot):
        return Drawing()
    made = (operation.names_in, operation.values_in)
    words = (
        f"{counted(len(operation.columns), 'column')} of {counted(before.n_rows, 'row')} became {after.n_rows:,} rows"
    )
    return Drawing(Emphasis(dict.fromkeys(made, NEW), marks=dict.fromkeys(made, "+")), words)


SCREEN = OperationScreen(
    menu="Turn columns into rows",
    meaning="Makes several rows of each: one for each of the columns. Also called an unpivot.",
    task="choose the columns that become rows",
    question="Which columns become rows?",
    form=draw_unpivot,
    example=Example(MONTHS, "f_unpivot(Jan, Feb, names in Month, values in Sales)"),
    icon=":material/view_agenda:",
    place=56,
    draw_change=draw_change,
)
