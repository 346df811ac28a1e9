"""json_field on the screen: its words, its icon, and a form that lists the fields found."""

import streamlit as st

from chaintable.operations import JsonField, Operation
from chaintable.operations.json_field import paths_in
from chaintable.operations.new_columns import unused
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import DETAILS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.parts.tables import NEAR, NEW, Emphasis
from chaintable.ui.session.memo import remembered

_SAMPLE = 1_000


def draw_json_field(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the column, the field and the name of the new column."""
    so_far = operation if isinstance(operation, JsonField) else None
    first = next((name for name in table.columns if fields_of(table, name)), None)
    column = draw_column("Column with JSON", f"{key}_column", table, so_far.column if so_far else first)
    if column is None:
        return None
    path = _draw_path(f"{key}_{column}", table, column, so_far.path if so_far and so_far.column == column else "")
    if not path:
        st.caption("Choose a field, or type its path, such as address.city.")
        return None
    kept = so_far is not None and so_far.path == path
    proposed = so_far.new_column if so_far and kept else unused(path.rpartition(".")[2] or path, table.columns)
    name = str(st.text_input("Name of the new column", proposed, key=f"{key}_{path}_name") or "")
    return JsonField(column, path, name) if name.strip() else None


def _draw_path(key: str, table: Table, column: str, so_far: str) -> str:
    fields = list(fields_of(table, column))
    if so_far and so_far not in fields:
        fields.insert(0, so_far)
    chosen = st.selectbox(
        "Field",
        fields,
        index=fields.index(so_far) if so_far else None,
        key=f"{key}_path",
        accept_new_options=True,
        placeholder="choose or type" if fields else "no JSON found in this column",
    )
    return str(chosen or "").strip()


@remembered
def fields_of(table: Table, column: str) -> tuple[str, ...]:
    """Return the fields of the JSON in the first cells of a column."""
    return paths_in(table.column(column).head(_SAMPLE))


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The new column marked, and the one with the JSON tinted."""
    if not isinstance(operation, JsonField):
        return Drawing()
    new = operation.new_column
    return Drawing(Emphasis({new: NEW, after.resolve(operation.column): NEAR}, marks={new: "+"}))


SCREEN = OperationScreen(
    menu="Take a field out of JSON",
    meaning="Adds a column with one field of cells that hold JSON.",
    task="choose the field",
    question="Which field of which column is needed, and what is it called?",
    form=draw_json_field,
    example=Example(DETAILS, "f_json_field(Details, colour, Colour)"),
    icon=":material/data_object:",
    place=63,
    draw_change=draw_change,
)
