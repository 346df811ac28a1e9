"""The form of group_by."""

from chaintable.operations import GroupBy, Operation
from chaintable.table import Table
from chaintable.ui.forms.base import draw_column


def draw_group_by(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """The column whose values make the groups."""
    chosen = operation.column if isinstance(operation, GroupBy) else None
    column = draw_column("One row for each value of", f"{key}_column", table, chosen)
    return GroupBy(column) if column is not None else None
