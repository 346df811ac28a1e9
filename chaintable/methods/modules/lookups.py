"""Reads a table that a model wrote as a choice of rows or columns: what it invented is left out, with the reason."""

from chaintable.errors import StepError
from chaintable.operations import Operation, SelectColumn, SelectRow
from chaintable.operations.conditions import AllRows, Rows
from chaintable.operations.grammar.cleanup import own_words
from chaintable.prompts.dialogue import Prompt
from chaintable.tables.table import Table
from chaintable.tables.values import fold


def read_rows(text: str, prompt: Prompt) -> Operation:
    """Return the rows of the table that a reply repeats; StepError if it repeats none."""
    operation, _ = rows_in(text, prompt.state.table)
    return operation


def read_columns(text: str, prompt: Prompt) -> Operation:
    """Return the columns of the table that the first line of a reply repeats; StepError if it repeats none."""
    operation, _ = columns_in(text, prompt.state.table)
    return operation


def rows_in(text: str, table: Table) -> tuple[SelectRow, tuple[str, ...]]:
    """Return the rows that a reply repeats, and its lines that aren't rows of the table."""
    known: dict[tuple[str, ...], list[int]] = {}
    for place, row in enumerate(table.rows()):
        known.setdefault(_folded(row), []).append(place + 1)
    kept: list[int] = []
    unknown: list[str] = []
    for line in _lines(text):
        cells = _cells(line)
        places = known.get(_folded(cells)) or _numbered(cells, known)
        if places:
            kept += places
        elif _folded(cells) != _folded(table.columns):
            unknown.append(line.strip())
    if not kept:
        raise StepError("The reply repeats no row of the table.", "Repeat the rows that are needed, as they are.")
    rows = tuple(sorted(set(kept)))
    return SelectRow(AllRows() if len(rows) == table.n_rows else Rows(rows)), tuple(unknown)


def columns_in(text: str, table: Table) -> tuple[SelectColumn, tuple[str, ...]]:
    """Return the columns that the first line of a reply repeats, and the names in it that no column has."""
    lines = _lines(text)
    known = {fold(column): column for column in table.columns}
    said = _cells(lines[0]) if lines else []
    kept = tuple(column for column in table.columns if fold(column) in {fold(name) for name in said})
    if not kept:
        raise StepError("The reply names no column of the table.", "Repeat the table with the columns that are needed.")
    unknown = tuple(name for name in said if name and fold(name) not in known)
    return SelectColumn(kept), unknown


def _numbered(cells: list[str], known: dict[tuple[str, ...], list[int]]) -> list[int]:
    """The rows of a line that begins with a row's number: "row 3 : pen | 2"."""
    head, mark, rest = cells[0].partition(":") if cells else ("", "", "")
    if not mark or not head.strip().casefold().startswith("row"):
        return []
    return known.get(_folded([rest, *cells[1:]]), [])


def _lines(text: str) -> list[str]:
    """The lines of a reply that can be rows, without comment marks, rules and captions."""
    words = own_words(text) if text.strip() else ""
    lines = [line.strip().removeprefix("/*").removesuffix("*/").strip() for line in words.splitlines()]
    lines = [line.removeprefix("col :").removeprefix("Simplified Table:").strip() for line in lines]
    return [line for line in lines if line.strip("|-: +=") and not line.casefold().startswith("table caption")]


def _cells(line: str) -> list[str]:
    parts = line.strip().strip("|").split("|")
    return [part.strip().replace("¦", "|") for part in parts]


def _folded(cells: "list[str] | tuple[str, ...]") -> tuple[str, ...]:
    return tuple(fold(cell) for cell in cells)
