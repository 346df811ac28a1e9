"""answer on the screen: its words, its icon and its form, with a choice of readings."""

import streamlit as st

from chaintable.operations import Answer, Operation, Reading
from chaintable.operations.readings import MOST_ROWS, NOTE, SAID, TABLE
from chaintable.operations.readings.checks import CHECKS, MORE_LESS
from chaintable.tables.table import Table
from chaintable.ui.operations.conditions import draw_clauses
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.screen import OperationScreen
from chaintable.ui.operations.widgets import draw_column, draw_columns

_WORDS = {
    "cell": "a cell of the first row",
    "list": "all cells of a column",
    "table": "the table: some or all of its columns",
    "count": "the number of rows",
    "count_distinct": "the number of different values in a column",
    "sum": "the sum of a column",
    "average": "the average of a column",
    "median": "the median of a column",
    "share": "the percentage of some rows",
    "ratio": "the sum of a column divided by that of another",
    "percentage": "the sum of a column as a percentage of that of another",
    "difference": "the largest minus the smallest of a column",
    "percent_change": "the change from the first row to the last, in percent",
    "most": "the one with the largest value",
    "least": "the one with the smallest value",
    "earlier": "the one with the earliest date",
    "later": "the one with the latest date",
    "column_name": "the column with the largest or smallest value",
    "yes_no": "yes or no: whether a value is as said",
    "true_false": "true or false: whether a value is as said",
    "more_less": "more or less: how a value compares with another",
    "note": "the text of a note",
    "text": "your own text",
    SAID: "your own text, from passages",
}
_SELDOM = (NOTE, SAID)
"""Readings that are offered only where the answer is read in this way already."""
_TWO = ("most", "least", "earlier", "later")
_OF_MANY = ("sum", "average", "median")
_DIVIDED = {"ratio": ("Sum of", "Divided by the sum of"), "percentage": ("Sum of", "As a percentage of the sum of")}
_COMPARED = {"is": "=", "is not": "!=", "is under": "<", "is at most": "<=", "is over": ">", "is at least": ">="}


def draw_answer(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of a reading and of its columns."""
    so_far = operation.reading if isinstance(operation, Answer) else None
    rules = tuple(rule for rule in _WORDS if rule not in _SELDOM or (so_far and so_far.rule == rule))
    reading = _draw_reading(key, table, so_far, rules)
    return Answer(reading) if reading is not None else None


def _draw_reading(key: str, table: Table, so_far: Reading | None, rules: tuple[str, ...]) -> Reading | None:
    known = so_far.rule if so_far and so_far.rule in rules else rules[0]
    rule: str = st.selectbox(
        "The answer is", rules, index=rules.index(known), key=f"{key}_rule", format_func=lambda rule: _WORDS[rule]
    )
    same = so_far if so_far and so_far.rule == rule else None
    columns = so_far.columns if so_far else ()
    if rule == "text":
        text = str(st.text_area("Answer", same.text if same else "", key=f"{key}_text") or "").strip()
        return Reading("text", text=text) if text else None
    if rule == SAID:
        return _draw_said(key, same)
    if rule == NOTE:
        title = str(st.text_input("Title of the note", same.text if same else "", key=f"{key}_note") or "").strip()
        return Reading(NOTE, text=title) if title else None
    if rule == TABLE:
        return _draw_table(key, table, same)
    if rule == "count":
        return Reading("count")
    if rule in CHECKS:
        return _draw_check(key, table, rule, same)
    if rule == "column_name":
        return _draw_column_name(key, table, columns, same)
    if rule == "share":
        return _draw_share(key, table, same)
    labels = _DIVIDED.get(rule, ("Column of the answer", "By the value in")[: 2 if rule in _TWO else 1])
    chosen = [
        draw_column(label, f"{key}_column{place}", table, columns[min(place, len(columns) - 1)] if columns else None)
        for place, label in enumerate(labels)
    ]
    if rule in _OF_MANY:
        more = same.columns[1:] if same else ()
        chosen += draw_columns("Together with (optional)", f"{key}_more", table, more)
    picked = tuple(column for column in chosen if column is not None)
    return Reading(rule, picked if rule in _DIVIDED else tuple(dict.fromkeys(picked)))


def _draw_said(key: str, so_far: Reading | None) -> Reading | None:
    """Draw the text of an answer and the rows of the passages that it points at."""
    text = str(st.text_area("Answer", so_far.text if so_far else "", key=f"{key}_text") or "").strip()
    known = ", ".join(map(str, so_far.rows)) if so_far else ""
    named = str(st.text_input("Rows of the passages", known, key=f"{key}_passages", placeholder="12, 17") or "")
    rows = [int(part) for part in named.replace(",", " ").split() if part.isdecimal() and 0 < len(part) < 10]
    return Reading(SAID, text=text, rows=tuple(dict.fromkeys(row for row in rows if row))) if text else None


def _draw_table(key: str, table: Table, so_far: Reading | None) -> Reading:
    """Draw the choice of the columns, which come in the order in which they were chosen, and of how many rows."""
    columns = draw_columns("Columns (all if you choose none)", f"{key}_shown", table, so_far.columns if so_far else ())
    known = int(so_far.text) if so_far and so_far.text else None
    rows: int | None = st.number_input(
        "Number of rows (all if empty)", min_value=1, max_value=MOST_ROWS, value=known, step=1, key=f"{key}_rows"
    )
    return Reading(TABLE, columns, text=str(rows) if rows else "")


def _draw_share(key: str, table: Table, so_far: Reading | None) -> Reading | None:
    """Draw the choice of the whole and of the rows that are the part."""
    wholes = ("all rows", "the sum of a column")
    whole: str = st.radio(
        "Percentage of", wholes, index=int(bool(so_far and so_far.columns)), key=f"{key}_whole", horizontal=True
    )
    summed = None
    if whole == wholes[1]:
        summed = draw_column("Column", f"{key}_summed", table, so_far.columns[0] if so_far and so_far.columns else None)
    st.caption("… in the rows where")
    condition = draw_clauses(f"{key}_share", table, so_far.condition if so_far else None)
    return Reading("share", (summed,) if summed else (), condition=condition) if condition else None


def _draw_column_name(key: str, table: Table, columns: tuple[str, ...], so_far: Reading | None) -> Reading | None:
    which: str = st.radio(
        "Which",
        ("most", "least"),
        index=int(so_far is not None and so_far.text == "least"),
        key=f"{key}_which",
        format_func=lambda word: "the largest" if word == "most" else "the smallest",
        horizontal=True,
    )
    picked = draw_columns("Columns to compare", f"{key}_columns", table, columns)
    return Reading("column_name", picked, text=which) if len(picked) > 1 else None


def _draw_check(key: str, table: Table, rule: str, so_far: Reading | None) -> Reading | None:
    inner_rules = tuple(other for other in _WORDS if other not in (*CHECKS, NOTE, SAID, TABLE, "text"))
    inner = _draw_reading(f"{key}_inner", table, so_far.inner if so_far else None, inner_rules)
    left, right = st.columns(2, vertical_alignment="bottom")
    with left:
        operator = ">" if rule == MORE_LESS else _draw_test(key, so_far)
    with left if rule == MORE_LESS else right:
        label = "More or less than" if rule == MORE_LESS else "Value"
        value = st.text_input(label, so_far.text if so_far else "", key=f"{key}_value")
    if inner is None or not (value or "").strip():
        return None
    return Reading(rule, text=str(value).strip(), inner=inner, operator=operator)


def _draw_test(key: str, so_far: Reading | None) -> str:
    tests = list(_COMPARED)
    index = list(_COMPARED.values()).index(so_far.operator) if so_far and so_far.operator in _COMPARED.values() else 0
    test: str = st.selectbox("Test", tests, index=index, key=f"{key}_test")
    return _COMPARED[test]


SCREEN = OperationScreen(
    menu="Answer",
    meaning="Reads the answer off the last table, without changing it.",
    task="read the answer",
    question="What is the answer?",
    form=draw_answer,
    example=Example(SALES, "f_answer(most(Shop, Pieces))"),
    icon=":material/flag:",
    place=90,
    often=True,
    often_in_documents=True,
)
