"""A line about each column: its kind, the range of its values and examples."""

import numpy as np

from chaintable.prompts.encodings import one_line
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind

_EXAMPLES = 3
_LONG = 30


def profile(table: Table, room: int) -> str:
    """Return one line per column, as many as fit into `room` characters.

    >>> print(profile(Table.of(["Rank", "Team"], [["1", "Ajax"], ["2", "Feyenoord"], ["3", "Ajax"]]), 500))
    Rank: number, from 1 to 3
    Team: text, 2 different, such as Ajax, Feyenoord
    """
    lines: list[str] = []
    for column in table.columns:
        line = f"{one_line(column)}: {_told(table, column)}"
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(lines)


def _told(table: Table, column: str) -> str:
    values = table.values(column)
    known = np.flatnonzero(~np.isnan(values.keys))
    empty = int(values.empty.sum())
    gaps = f", {empty:,} empty" if empty else ""
    if values.kind in (ValueKind.TEXT, ValueKind.EMPTY) or not len(known):
        return f"{values.kind}, {_examples(table, column)}{gaps}"
    low, high = known[np.argmin(values.keys[known])], known[np.argmax(values.keys[known])]
    lowest, highest = (_short(table.cell(int(row), column)) for row in (low, high))
    return f"{values.kind}, from {lowest} to {highest}{gaps}"


def _examples(table: Table, column: str) -> str:
    distinct = table.frame[column].drop_duplicates()
    filled = [_short(cell) for cell in distinct.head(_EXAMPLES + 1) if cell.strip()][:_EXAMPLES]
    return f"{len(distinct):,} different{', such as ' if filled else ''}{', '.join(filled)}"


def _short(cell: str) -> str:
    line = one_line(cell[: 4 * _LONG])
    return line if len(line) <= _LONG else f"{line[: _LONG - 2]} …"
