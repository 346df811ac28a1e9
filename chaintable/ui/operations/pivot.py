"""pivot on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import Measure, Operation, Pivot
from chaintable.operations.pivot import MOST_COLUMNS
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.likely_columns import likely_group, likely_number
from chaintable.ui.operations.measures import RULE_WORDS, measurable, rules_for
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column, draw_columns
from chaintable.ui.parts.tables import NEW, Emphasis
from chaintable.ui.session.memo import remembered

_COUNT = "count"


def draw_pivot(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the columns down and across, and what each cell holds."""
    so_far = operation if isinstance(operation, Pivot) else None
    down = so_far.rows if so_far else tuple(filter(None, (likely_group(table),)))
    rows = draw_columns("One row for each value of", f"{key}_rows", table, down)
    among = [name for name in table.columns if name not in rows]
    if not rows or not among:
        st.caption("Choose the columns for the rows, and leave one for the columns.")
        return None
    chosen = so_far.across if so_far else few_values(table, rows)
    across = draw_column("One column for each value of", f"{key}_across", table, chosen, among)
    measure, complete = _draw_measure(key, table, so_far)
    return Pivot(rows, across, measure) if across is not None and complete else None


def _draw_measure(key: str, table: Table, so_far: Pivot | None) -> tuple[Measure | None, bool]:
    """Draw the choice of the measure; also return whether it is complete. None is the number of rows."""
    left, right = st.columns(2, vertical_alignment="bottom")
    rules = [_COUNT, *rules_for(table)]
    usual = "sum" if so_far is None and likely_number(table) and "sum" in rules else _COUNT
    held = so_far.measure.rule if so_far and so_far.measure else usual
    rule = left.selectbox(
        "Each cell holds",
        rules,
        index=rules.index(held) if held in rules else 0,
        key=f"{key}_rule",
        format_func=lambda rule: RULE_WORDS.get(rule, "the number of rows"),
    )
    if rule == _COUNT:
        return None, True
    with right:
        chosen = so_far.measure.column if so_far and so_far.measure else likely_number(table)
        column = draw_column("Of", f"{key}_column", table, chosen, measurable(table)[rule])
    return (Measure(rule, column), True) if column is not None else (None, False)


@remembered
def few_values(table: Table, rows: tuple[str, ...]) -> str | None:
    """Return the column besides these whose values repeat and make the fewest columns, None without one."""
    counts = {name: table.column(name).nunique() for name in table.columns if name not in rows}
    fitting = {name: count for name, count in counts.items() if 1 < count <= min(MOST_COLUMNS, table.n_rows - 1)}
    return min(fitting, key=fitting.__getitem__) if fitting else None


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The columns of the crosstab marked."""
    if not isinstance(operation, Pivot):
        return Drawing()
    made = after.columns[len(set(map(before.resolve, operation.rows))) :]
    return Drawing(Emphasis(dict.fromkeys(made, NEW), marks=dict.fromkeys(made, "+")))


SCREEN = OperationScreen(
    menu="Make a crosstab",
    meaning="Makes a row for each value of one column and a column for each value of another; also called a pivot.",
    task="choose what the crosstab shows",
    question="What goes down, what goes across, and what does each cell hold?",
    form=draw_pivot,
    example=Example(SALES, "f_pivot(Shop, across Item, sum of Pieces)"),
    icon=":material/pivot_table_chart:",
    place=45,
    draw_change=draw_change,
)
