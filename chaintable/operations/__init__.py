"""The operations on a table; ALL lists those that a model may plan, in the order of the official code.

Read ALL through the module, when it is needed: `operations.ALL`. Then an operation added at run time is known too.
"""

from chaintable.operations.add_column import AddColumn
from chaintable.operations.answer import Answer
from chaintable.operations.base import Operation
from chaintable.operations.derivations import Derivation
from chaintable.operations.group_by import GroupBy
from chaintable.operations.measures import Measure
from chaintable.operations.readings import Denotation, Reading
from chaintable.operations.select_column import SelectColumn
from chaintable.operations.select_row import SelectRow
from chaintable.operations.sort_by import SortBy

ALL: tuple[type[Operation], ...] = (AddColumn, SelectRow, SelectColumn, GroupBy, SortBy)


def known() -> tuple[type[Operation], ...]:
    """Every operation that a chain can hold: ALL and the answer."""
    return (*ALL, Answer)


def named(name: str) -> type[Operation] | None:
    """The operation of that name; None where there is none."""
    return next((kind for kind in known() if kind.name == name), None)


__all__ = [
    "ALL",
    "AddColumn",
    "Answer",
    "Denotation",
    "Derivation",
    "GroupBy",
    "Measure",
    "Operation",
    "Reading",
    "SelectColumn",
    "SelectRow",
    "SortBy",
    "known",
    "named",
]
