"""The operations on a table; ALL lists those that a model may plan, in the order of the official code."""

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
]
