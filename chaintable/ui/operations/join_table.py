"""join_table on the screen: its words, its icon, and a form that proposes the keys."""

import numpy as np
import streamlit as st

from chaintable.errors import StepError
from chaintable.operations import JoinTable, Operation
from chaintable.operations.join_table import Keep
from chaintable.operations.joining import Keys, Matches, likely_keys, named_columns
from chaintable.operations.new_columns import unused
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import CITIES, SALES, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column, draw_columns
from chaintable.ui.parts.tables import NEAR, NEW, Emphasis
from chaintable.ui.parts.words import counted, escape, joined, listed, shorten
from chaintable.ui.session.memo import remembered

MOST_KEYS = 4
_MOST_UNMATCHED = 5
_KEEP: dict[Keep, str] = {
    "all": "Keep all rows",
    "matched": "Keep the rows with a match",
    "unmatched": "Keep the rows without a match",
}


def draw_join_table(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Say what is missing where there is no other table."""
    st.caption("There is no other table yet. Add one with “Add a table”, above your table.")
    return operation if isinstance(operation, JoinTable) else None


def draw_with_others(
    key: str, table: Table, others: tuple[Table, ...], operation: Operation | None
) -> Operation | None:
    """Draw the other table, the keys, the columns to bring, and which rows stay."""
    if not others:
        return draw_join_table(key, table, operation)
    so_far = operation if isinstance(operation, JoinTable) else None
    names = [other.caption for other in others]
    index = names.index(so_far.other) if so_far and so_far.other in names else 0
    name: str = st.selectbox("Other table", names, index=index, key=f"{key}_other")
    other, own = others[names.index(name)], f"{key}_{names.index(name)}"
    kept = so_far if so_far and so_far.other == name else None
    keys = _draw_keys(own, table, other, kept.keys if kept else proposed_keys(table, other))
    keep = _draw_keep(own, kept.keep if kept else "all")
    columns = () if keep == "unmatched" else _draw_columns(own, table, other, keys, kept)
    first = bool(columns) and st.checkbox(
        "If a row has several matches, take the first only", bool(kept and kept.first), key=f"{own}_first"
    )
    if not keys or (not columns and keep == "all"):
        st.caption("Choose the columns that hold the same values, and what to bring.")
        return None
    if keep != "unmatched" and kept is None and (problem := without_match(table, other, keys)):
        st.caption(escape(problem))
        return None
    return JoinTable(name, keys, columns, keep, first)


def without_match(table: Table, other: Table, keys: Keys) -> str:
    """Say that no row has a match by these keys, and what can be done; "" if one has."""
    if Matches.of(table, other, keys).counts.any():
        return ""
    what = "No column here matches" if not proposed_keys(table, other) else "These columns have no value in common with"
    return (
        f"{what} {shorten(other.caption, 40)}. Choose other keys, or look it up before the step that removed the key."
    )


def _draw_keys(key: str, table: Table, other: Table, so_far: Keys) -> Keys:
    """Draw pairs of key columns one below the other."""
    found: list[tuple[str, str]] = []
    for place in range(MOST_KEYS):
        mine, theirs = so_far[place] if place < len(so_far) else (None, None)
        left, right = st.columns(2, vertical_alignment="bottom")
        with left:
            one = draw_column("Key in your table", f"{key}_mine{place}", table, mine)
        with right:
            two = draw_column(f"Key in {shorten(other.caption, 30)}", f"{key}_theirs{place}", other, theirs)
        if one is None or two is None:
            break
        found.append((one, two))
        more = place + 1 < len(so_far)
        if not st.checkbox("Another key", more, key=f"{key}_more{place}"):
            break
    return tuple(dict.fromkeys(found))


def _draw_keep(key: str, so_far: Keep) -> Keep:
    ways = list(_KEEP)
    keep: Keep = st.radio("Rows", ways, index=ways.index(so_far), key=f"{key}_keep", format_func=_KEEP.__getitem__)
    return keep


def _draw_columns(
    key: str, table: Table, other: Table, keys: Keys, so_far: JoinTable | None
) -> tuple[tuple[str, str], ...]:
    """Draw the columns to bring; those that were named otherwise keep their name."""
    named = dict(so_far.columns) if so_far else {}
    chosen = tuple(named) if so_far else named_columns(other, keys)
    picked = draw_columns("Columns to bring", f"{key}_columns", other, chosen)
    taken, found = list(table.columns), []
    for column in picked:
        free = named.get(column) or unused(f"{column} ({other.caption})" if column in taken else column, taken)
        taken.append(free)
        found.append((column, free))
    return tuple(found)


@remembered
def proposed_keys(table: Table, other: Table) -> Keys:
    """Return the pair of columns that share most values."""
    return likely_keys(table, other)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The new columns marked and the keys tinted; how many rows matched, and the first keys that didn't."""
    if not isinstance(operation, JoinTable):
        return Drawing()
    made = [name for _, name in operation.columns if name in after.columns]
    tints = dict.fromkeys(map(before.resolve, operation.columns_used), NEAR) | dict.fromkeys(made, NEW)
    marks = dict.fromkeys(made, "+")
    return Drawing(Emphasis(tints, marks=marks), words_of(operation, before, after, source))


def words_of(operation: JoinTable, before: Table, after: Table, source: Source) -> str:
    """Say how many rows matched, which didn't, and how many rows there are more because of several matches."""
    try:
        counts = operation.matches(before, source.others).counts
    except StepError:
        return ""
    matched, several = int((counts > 0).sum()), counted(int((counts > 1).sum()), "row")
    found = f"{matched:,} of {counted(before.n_rows, 'row')} have a match in {shorten(operation.other, 40)}"
    first = operation.columns_used[0]
    missing = before.column(first).take(np.flatnonzero(counts == 0)).drop_duplicates()
    cells = (shorten(cell, 30) or "(empty)" for cell in missing)
    lacking = f"without one: {listed(cells, _MOST_UNMATCHED)}" if len(missing) else ""
    grown = operation.columns and not operation.first and operation.keep != "unmatched" and (counts > 1).any()
    more = f"{several} with several matches became several rows ({after.n_rows:,} in all)" if grown else ""
    return joined([found, lacking, more])


SCREEN = OperationScreen(
    menu="Look up in another table",
    meaning="Brings columns from another table, by a column that both have; also called a join.",
    task="choose what to look up",
    question="Which columns of which other table are needed, and by which key?",
    form=draw_join_table,
    form_with_others=draw_with_others,
    example=Example(SALES, "f_join_table(Cities, Shop = City, State)", (CITIES,)),
    icon=":material/join_left:",
    place=35,
    asked_by=frozenset("without never unmatched".split()),
    draw_change=draw_change,
)
