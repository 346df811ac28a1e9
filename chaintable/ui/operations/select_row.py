"""select_row on the screen: its words, its icon, and a form with four ways to choose rows."""

from typing import Any

import streamlit as st

from chaintable.operations import Operation, SelectRow
from chaintable.operations.conditions import AllRows, And, Condition, First, Last, Near, Not, Rows, ThatOf
from chaintable.tables.table import Table
from chaintable.ui.operations.conditions import clause_of, clauses_of, draw_clause, draw_clauses
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.screen import OperationScreen
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.parts.tables import MOST_COLUMNS
from chaintable.ui.parts.words import escape

MOST_TICKS = 1_000
_CELLS, _TICKS, _PLACE, _OTHER = "Cell values", "Ticking", "Position", "Comparison with a row"
_PLACES = {
    "the first rows": ("first", False),
    "the last rows": ("last", False),
    "the row right before": ("before", False),
    "the row right after": ("after", False),
    "all rows before": ("before", True),
    "all rows after": ("after", True),
}
_COMPARED = {
    "is the same as": "=",
    "is not the same as": "!=",
    "is under": "<",
    "is at most": "<=",
    "is over": ">",
    "is at least": ">=",
}


def draw_select_row(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of the rows to keep."""
    condition = operation.condition if isinstance(operation, SelectRow) else None
    way = st.segmented_control(
        "Choose the rows by",
        (_CELLS, _TICKS, _PLACE, _OTHER),
        default=_way_of(condition),
        required=True,
        key=f"{key}_way",
        wrap=True,
    )
    draw = {_TICKS: _draw_ticks, _PLACE: _draw_place, _OTHER: _draw_other}.get(str(way), _draw_cells)
    wanted = draw(key, table, condition)
    return SelectRow(wanted) if wanted is not None else None


def _way_of(condition: Condition | None) -> str:
    if isinstance(condition, Rows | AllRows):
        return _TICKS
    if isinstance(condition, First | Last | Near):
        return _PLACE
    return _OTHER if _other_of(condition) else _CELLS


def _draw_cells(key: str, table: Table, condition: Condition | None) -> Condition | None:
    if condition is not None and _way_of(condition) == _CELLS and clauses_of(condition) is None:
        st.caption(f"Now: {escape(condition.describe())}. This form can't show all of it; your choice replaces it.")
    return draw_clauses(f"{key}_clause", table, condition)


def _draw_ticks(key: str, table: Table, condition: Condition | None) -> Condition | None:
    if table.n_rows > MOST_TICKS:
        st.caption(
            f"The table has {table.n_rows:,} rows; at most {MOST_TICKS:,} can be ticked. Choose by cell values instead."
        )
        return None
    ticked = [number - 1 for number in condition.numbers] if isinstance(condition, Rows) else []
    chosen: Any = st.dataframe(
        table.frame.iloc[:, :MOST_COLUMNS].set_axis(range(1, table.n_rows + 1)).rename_axis("row"),
        key=f"{key}_ticks",
        on_select="rerun",
        selection_mode="multi-row",
        selection_default={"selection": {"rows": [row for row in ticked if row < table.n_rows]}},
        alt="The rows of the table; tick the ones to keep",
    )
    rows = tuple(sorted(int(row) + 1 for row in chosen["selection"]["rows"]))
    if not rows:
        st.caption("Tick the boxes on the left of the rows to keep.")
        return None
    return Rows(rows)


def _draw_place(key: str, table: Table, condition: Condition | None) -> Condition | None:
    places = list(_PLACES)
    so_far = next((words for words, meant in _PLACES.items() if meant == _place_of(condition)), places[0])
    words: str = st.selectbox("Keep", places, index=places.index(so_far), key=f"{key}_place")
    side, every = _PLACES[words]
    if side in ("first", "last"):
        count = condition.count if isinstance(condition, First | Last) else 1
        wanted = int(
            st.number_input("How many", 1, max(table.n_rows, 1), min(count, max(table.n_rows, 1)), key=f"{key}_n")
        )
        return First(wanted) if side == "first" else Last(wanted)
    st.caption("… the row where")
    clause = draw_clause(f"{key}_near", table, clause_of(condition.condition) if isinstance(condition, Near) else None)
    return Near(side, clause.condition(), every) if clause else None


def _place_of(condition: Condition | None) -> tuple[str, bool]:
    if isinstance(condition, Near):
        return condition.side, condition.every
    return ("last", False) if isinstance(condition, Last) else ("first", False)


def _draw_other(key: str, table: Table, condition: Condition | None) -> Condition | None:
    so_far, apart = _other_of(condition) or (None, True)
    left, right = st.columns(2, vertical_alignment="bottom")
    with left:
        column = draw_column("Column", f"{key}_other_column", table, so_far.column if so_far else None)
    tests = list(_COMPARED)
    index = list(_COMPARED.values()).index(so_far.operator) if so_far else 0
    with right:
        test: str = st.selectbox("Test", tests, index=index, key=f"{key}_other_test")
    st.caption("… that of the row where")
    clause = draw_clause(f"{key}_row", table, clause_of(so_far.condition) if so_far else None)
    without = st.checkbox("Leave out that row itself", apart, key=f"{key}_other_apart")
    if column is None or clause is None:
        return None
    wanted = ThatOf(column, _COMPARED[test], clause.condition())
    return And((wanted, Not(clause.condition()))) if without else wanted


def _other_of(condition: Condition | None) -> tuple[ThatOf, bool] | None:
    """Return the comparison with another row and whether that row is left out; None for other conditions."""
    match condition:
        case ThatOf():
            return (condition, False) if clause_of(condition.condition) else None
        case And((ThatOf() as other, Not(apart))) if other.condition == apart:
            return (other, True) if clause_of(apart) else None
    return None


SCREEN = OperationScreen(
    menu="Keep rows",
    meaning="Keeps the rows that the question needs and leaves out the others.",
    task="choose the rows",
    question="Which rows does the question need?",
    form=draw_select_row,
    example=Example(SALES, "f_select_row(Pieces >= 3)"),
    icon=":material/filter_alt:",
    place=10,
    often=True,
)
