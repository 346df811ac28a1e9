"""sql on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.errors import StepError
from chaintable.operations import Operation, Sql
from chaintable.source import Source
from chaintable.sql import ROW, TABLE, Schema
from chaintable.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.face import Drawing, Face
from chaintable.ui.parts.words import escape


def draw_sql(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the query in a box, with the names and types of the columns that it can use."""
    schema = Schema.of(table)
    first = schema.own[0].name if schema.own else ROW
    start = operation.query if isinstance(operation, Sql) else f'SELECT "{first}" FROM {TABLE}'  # noqa: S608
    text = str(st.text_area(f"Query over the table {TABLE}", start, key=f"{key}_query", height=120) or "")
    named = ", ".join(f"{column.name} ({column.type.lower()})" for column in schema.columns)
    st.caption(f"SQLite; one SELECT. Columns: {ROW} (the row's number), {escape(named)}.")
    try:
        return Sql.parse(text)
    except StepError as error:
        st.warning(escape(str(error)), icon=":material/error:")
        return None


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The result, and whether the rows behind it are known."""
    assert isinstance(operation, Sql)
    try:
        known = operation.result(before).known
    except StepError:
        known = True
    return Drawing(words="" if known else "Which rows of the table this result comes from isn't known.")


FACE = Face(
    menu="Run a query (SQL)",
    meaning="Finds rows, columns and totals by a query.",
    task="write a query",
    question="Which query finds the answer?",
    form=draw_sql,
    example=Example(SALES, "f_sql(SELECT Shop, SUM(Pieces) AS Total FROM w GROUP BY Shop)"),
    icon=":material/database:",
    place=30,
    draw_change=draw_change,
)
