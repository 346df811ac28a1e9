"""split_column on the screen: its words, its icon, and a form that proposes a separator."""

import streamlit as st

from chaintable.operations import Operation, SplitColumn
from chaintable.operations.new_columns import unused
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.ui.operations.examples import PEOPLE, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.parts.tables import NEAR, NEW, Emphasis
from chaintable.ui.session.memo import remembered

MOST_PARTS = 12
_SEPARATORS = (";", "|", ",", " - ", " – ", "/", ":", "-", "_", " ")
_SAMPLE = 1_000


def draw_split_column(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the column, the separator, the number of parts and their names."""
    so_far = operation if isinstance(operation, SplitColumn) else None
    chosen = so_far.column if so_far else first_to_split(table)
    column = draw_column("Column to split", f"{key}_column", table, chosen)
    if column is None:
        return None
    kept = so_far if so_far and so_far.column == column else None
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    proposed = kept.separator if kept else separator_of(table, column)
    separator = str(left.text_input("Separator", proposed, key=f"{key}_{column}_separator", help=_HELP) or "")
    parts = len(kept.new_columns) if kept else 2
    count = int(right.number_input("Number of parts", 1, MOST_PARTS, parts, key=f"{key}_{column}_parts"))
    names = _draw_names(f"{key}_{column}", table, column, count, kept.new_columns if kept else ())
    return SplitColumn(column, separator, names) if separator and all(names) else None


_HELP = "The text between the parts. Spaces around a part are removed."


def _draw_names(key: str, table: Table, column: str, count: int, so_far: tuple[str, ...]) -> tuple[str, ...]:
    names = []
    for place in range(count):
        proposed = so_far[place] if place < len(so_far) else unused(f"{column} {place + 1}", table.columns)
        label = f"Name of part {place + 1}{' (the rest)' if 0 < place == count - 1 else ''}"
        names.append(str(st.text_input(label, proposed, key=f"{key}_name{place}") or ""))
    return tuple(names)


@remembered
def separator_of(table: Table, column: str) -> str:
    """Return the first usual separator that more than half of the first filled cells contain, or ""."""
    cells = table.column(column).head(_SAMPLE).str.strip()
    filled = cells[cells != ""]
    return next((mark for mark in _SEPARATORS if filled.str.contains(mark, regex=False).mean() > 0.5), "")


@remembered
def first_to_split(table: Table) -> str | None:
    """Return the first column of text with a usual separator other than a space, or None."""
    found = (name for name in table.columns if table.values(name).kind is ValueKind.TEXT)
    return next((name for name in found if separator_of(table, name).strip()), None)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The new columns marked, and the one that was split tinted."""
    if not isinstance(operation, SplitColumn):
        return Drawing()
    made = operation.new_columns
    tints = {**dict.fromkeys(made, NEW), after.resolve(operation.column): NEAR}
    return Drawing(Emphasis(tints, marks=dict.fromkeys(made, "+")))


SCREEN = OperationScreen(
    menu="Split a column",
    meaning="Splits the cells of a column at a separator into new columns.",
    task="choose how to split the column",
    question="Which column is split, at what, and what are the parts called?",
    form=draw_split_column,
    example=Example(PEOPLE, 'f_split_column(Name, ",", Last, First)'),
    icon=":material/splitscreen_vertical_add:",
    place=62,
    draw_change=draw_change,
)
