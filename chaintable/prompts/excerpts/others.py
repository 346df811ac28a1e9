"""Further tables as a prompt names them."""

from collections.abc import Iterable, Sequence

from chaintable.prompts.encodings import one_line
from chaintable.tables.table import Table
from chaintable.tables.values import fold

MOST_TABLES, MOST_COLUMNS, _LONGEST = 20, 60, 80


def render_others(others: Sequence[Table], masked: Iterable[str] = ()) -> str:
    """Return a line for each further table: its name, size and columns, without the masked ones.

    >>> print(render_others([Table.of(["Id", "Country"], [["1", "ESP"]], "Customers")]))
    Customers (1 row): Id, Country
    """
    hidden = set(map(fold, masked))
    return "\n".join(_line(table, hidden) for table in others[:MOST_TABLES])


def _line(table: Table, hidden: set[str]) -> str:
    columns = [_short(column) for column in table.columns if fold(column) not in hidden]
    more = f" and {len(columns) - MOST_COLUMNS:,} more" if len(columns) > MOST_COLUMNS else ""
    rows = f"{table.n_rows:,} row{'' if table.n_rows == 1 else 's'}"
    return f"{_short(table.caption)} ({rows}): {', '.join(columns[:MOST_COLUMNS])}{more}"


def _short(name: str) -> str:
    line = one_line(name)
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …"
