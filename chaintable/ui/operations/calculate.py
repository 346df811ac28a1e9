"""calculate on the screen: its words, its icon, and a form with a field for the formula."""

import streamlit as st

from chaintable.errors import StepError
from chaintable.operations import Calculate, Operation
from chaintable.operations.formulas import FUNCTIONS, parse_formula
from chaintable.tables.source import Source
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.parts.tables import NEAR, NEW, Emphasis
from chaintable.ui.parts.words import code, escape

_HELP = "\n".join(
    (
        "Columns by name, numbers, texts in double quotes, `+ - * /` and brackets, `&` to join texts.",
        "",
        *(f"- {code(name)}: {words}" for name, words in FUNCTIONS.items()),
        "",
        'A name with signs in it is written `column "a + b"`.',
    )
)


def draw_calculate(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the name of the new column and its formula; a formula that can't be read says why."""
    so_far = operation if isinstance(operation, Calculate) else None
    name = str(
        st.text_input("Name of the new column", so_far.column if so_far else "", key=f"{key}_name") or ""
    ).strip()
    text = st.text_input(
        "Formula",
        str(so_far.formula) if so_far else "",
        key=f"{key}_formula",
        help=_HELP,
        placeholder="Price * Quantity",
    )
    if not name or not (text or "").strip():
        st.caption("Give the new column a name and a formula.")
        return None
    try:
        return Calculate(name, parse_formula(str(text), State(table)))
    except StepError as error:
        st.caption(escape(str(error)))
        return None


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The new column marked, and the columns that it was made from tinted."""
    if not isinstance(operation, Calculate):
        return Drawing()
    made_from = {after.resolve(name): NEAR for name in operation.columns_used}
    return Drawing(Emphasis({operation.column: NEW, **made_from}, marks={operation.column: "+"}))


SCREEN = OperationScreen(
    menu="Calculate a column",
    meaning="Adds a column that a formula works out from other cells of the row.",
    task="write the formula",
    question="Which figure is missing, and how is it worked out?",
    form=draw_calculate,
    example=Example(SALES, "f_calculate(Total = Pieces * Price)"),
    icon=":material/calculate:",
    place=32,
    asked_by=frozenset("change growth difference ratio percent percentage cumulative running rank".split()),
    draw_change=draw_change,
)
