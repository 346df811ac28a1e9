"""The reading of an answer that was said about evidence: its text, and the passages that it points at."""

import re

import numpy as np

from chaintable.errors import StepError
from chaintable.operations.grammar import and_list, quote
from chaintable.operations.grammar.syntax import split_items, unquote
from chaintable.operations.readings.denotation import Denotation
from chaintable.tables.state import State

SAID = "said"
_ROW = re.compile(r"row\s+([1-9]\d{0,8})")


def said_inside(text: str, rows: tuple[int, ...]) -> str:
    """Return the text and the rows as they stand between the brackets.

    >>> said_inside("Ryan Seacrest", (12, 17))
    'Ryan Seacrest, row 12, row 17'
    """
    return ", ".join([quote(text), *(f"row {row}" for row in rows)])


def split_said(inside: str) -> tuple[str, tuple[int, ...]]:
    """Return the text and the rows: the inverse of `said_inside`. StepError without a text."""
    items = split_items(inside)
    rows: list[int] = []
    while len(items) > 1 and (row := _ROW.fullmatch(" ".join(items[-1].split()).casefold())):
        rows.insert(0, int(row[1]))
        items.pop()
    text = unquote(items[0]) if len(items) == 1 else ",".join(items).strip()
    if not text.strip():
        raise StepError("The answer is empty.", 'Write, say, said("Ryan Seacrest", row 12).')
    return text, tuple(dict.fromkeys(rows))


def read_said(state: State, values: tuple[str, ...], rows: tuple[int, ...]) -> Denotation:
    """Return the answer with the evidence that it points at; the remark names rows that aren't evidence any more."""
    wanted = [row - 1 for row in rows]
    held = [place for place, note in enumerate(state.notes) if note in state.evidence]
    notes = tuple(place for row in wanted for place in held if row in state.notes[place].rows)
    known = {row for place in notes for row in state.notes[place].rows}
    gone = [f"{row:,}" for row in rows if row - 1 not in known]
    remark = f"row{'' if len(gone) == 1 else 's'} {and_list(gone)} {'is' if len(gone) == 1 else 'are'} no evidence"
    own = state.passages is not None and not state.passages.table
    places = np.flatnonzero(np.isin(state.table.origins.first, sorted(known))) if own else np.zeros(0, dtype=np.int64)
    columns = (state.passages.text,) if own and state.passages is not None and len(places) else ()
    return Denotation(values, places, columns, remark if gone else "", tuple(dict.fromkeys(notes)))


def said_words(text: str, rows: tuple[int, ...]) -> str:
    """Describe the reading in plain words."""
    return f"“{text}”" + (f", from {and_list([f'row {row:,}' for row in rows])}" if rows else "")
