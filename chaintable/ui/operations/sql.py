"""sql on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.chain import Step
from chaintable.errors import StepError
from chaintable.operations import Operation, Sql
from chaintable.sql import ROW, TABLE, Schema, quoted
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.parts.words import code, escape, shorten


def draw_sql(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the query in a box, with the names and types of the columns that it can use."""
    schema = Schema.of(table)
    first = schema.own[0].name if schema.own else ROW
    start = operation.query if isinstance(operation, Sql) else f'SELECT "{first}" FROM {TABLE}'  # noqa: S608
    text = str(st.text_area(f"Query over the table {TABLE}", start, key=f"{key}_query", height=120) or "")
    named = ", ".join(f"{code(_in_sql(column.name))} {column.type.lower()}" for column in schema.columns)
    st.caption(f"SQLite; one SELECT. Columns: {code(ROW)} (the row's number), {named}.")
    try:
        return Sql.parse(text)
    except StepError as error:
        st.warning(escape(str(error)), icon=":material/error:")
        return None


def _in_sql(name: str) -> str:
    """A column's name as it is written in a query."""
    return name if name.isidentifier() and name.isascii() else quoted(name)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The result, and whether the rows behind it are known."""
    assert isinstance(operation, Sql)
    try:
        known = operation.result(before).known
    except StepError:
        known = True
    return Drawing(words="" if known else "Which rows of the table this result comes from isn't known.")


def draw_query(step: Step) -> None:
    """The query, and why the first one was given back, if the model was asked for it twice."""
    assert isinstance(step.operation, Sql)
    st.code(step.operation.laid_out, language="sql", wrap_lines=True)
    asked = [call.prompt.purpose for call in step.calls]
    if step.done and step.dropped and asked.count(asked[0]) > 1:
        first = step.dropped[0]
        words = f"The first query could not be run, so the model was asked once more: {escape(first.reason)}"
        st.caption(f":material/undo: {words} {code(shorten(first.text, 300))}")


SCREEN = OperationScreen(
    menu="Run a query (SQL)",
    meaning="Finds rows, columns and totals by a query.",
    task="write a query",
    question="Which query finds the answer?",
    form=draw_sql,
    example=Example(SALES, "f_sql(SELECT Shop, SUM(Pieces) AS Total FROM w GROUP BY Shop)"),
    icon=":material/database:",
    place=64,
    draw_change=draw_change,
    draw_call=draw_query,
)
