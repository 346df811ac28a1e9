"""The column that a form begins with: the one that a person most likely wants to group, sort, measure or rank by."""

import re

import numpy as np

from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.ui.session.memo import remembered

_LOOKED_AT = 2_000
_COLUMNS = 60
_NO_MEASURE = re.compile(r".*\b(?:year|month|week|quarter|day|hour|rank|id|no|nr|number|code|zip|postcode)\W*", re.I)
"""Names of columns whose numbers are added up or averaged by mistake only."""


@remembered
def likely_number(table: Table) -> str | None:
    """The last column of numbers: the one that was made last, or the figures at a table's right."""
    head = _head(table)
    return next((name for name in reversed(head.columns) if head.values(name).kind is ValueKind.NUMBER), None)


@remembered
def likely_measure(table: Table, among: tuple[str, ...]) -> str | None:
    """The last of these columns that holds amounts, rather than years or numbers that name something."""
    return next(iter((*_amounts(table, among), *reversed(among))), None)


def _amounts(table: Table, among: tuple[str, ...]) -> list[str]:
    numbers = [name for name in reversed(among) if table.values(name).kind is ValueKind.NUMBER]
    return [name for name in numbers if not _NO_MEASURE.fullmatch(name) and not _are_years(table, name)]


def _are_years(table: Table, name: str) -> bool:
    cells = [cell for cell in table.column(name).head(_LOOKED_AT) if str(cell).strip()]
    return bool(cells) and all(re.fullmatch(r"(?:1[5-9]|20)\d\d", str(cell).strip()) for cell in cells)


@remembered
def likely_rank(table: Table, among: tuple[str, ...]) -> tuple[str | None, bool]:
    """The column of amounts by which the rows stand in order, else the likeliest, and whether small ones come first."""
    for name in _amounts(table, among):
        steps = np.diff(table.values(name).keys[:_LOOKED_AT])
        if steps.any() and ((steps >= 0).all() or (steps <= 0).all()):
            return name, bool((steps >= 0).all())
    return likely_measure(table, among), False


@remembered
def likely_group(table: Table) -> str | None:
    """The last column of text whose values repeat; None if there is none."""
    head = _head(table)
    for name in reversed(head.columns):
        different = head.column(name).nunique()
        if head.values(name).kind is ValueKind.TEXT and 1 < different <= 0.7 * head.n_rows:
            return name
    return None


def _head(table: Table) -> Table:
    return table.pick(table.columns[-_COLUMNS:]).head(_LOOKED_AT)
