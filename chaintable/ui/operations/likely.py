"""The column that a form begins with: the one that a person most likely wants to group or sort by."""

from chaintable.table import Table
from chaintable.ui.session.memo import remembered
from chaintable.values import ValueKind

_LOOKED_AT = 2_000
_COLUMNS = 60


@remembered
def likely_number(table: Table) -> str | None:
    """The last column of numbers: the one that was made last, or the figures at a table's right."""
    head = _head(table)
    return next((name for name in reversed(head.columns) if head.values(name).kind is ValueKind.NUMBER), None)


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
