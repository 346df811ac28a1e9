"""The operations on a table; ALL lists those that a model may plan: the paper's five, in the order of the official
code, then those that spreadsheets need.

Read ALL through the module, when it is needed: `operations.ALL`. Then an operation added at run time is known too.
"""

from typing import Literal

from chaintable.operations.add_column import AddColumn
from chaintable.operations.answer import Answer
from chaintable.operations.base import Operation, PassageSearch
from chaintable.operations.calculate import Calculate
from chaintable.operations.derivations import Derivation
from chaintable.operations.distinct import Distinct
from chaintable.operations.drop_evidence import DropEvidence
from chaintable.operations.fill_down import FillDown
from chaintable.operations.group_by import GroupBy
from chaintable.operations.join_table import JoinTable
from chaintable.operations.json_field import JsonField
from chaintable.operations.keep_evidence import KeepEvidence
from chaintable.operations.keep_groups import KeepGroups
from chaintable.operations.leave_out_subtotals import LeaveOutSubtotals
from chaintable.operations.measures import Measure
from chaintable.operations.modules import MEMBERS as MODULES
from chaintable.operations.modules import is_module
from chaintable.operations.note import WriteNote
from chaintable.operations.pivot import Pivot
from chaintable.operations.readings import Denotation, Reading
from chaintable.operations.rename import Rename
from chaintable.operations.replace_values import ReplaceValues
from chaintable.operations.search import Search
from chaintable.operations.select_column import SelectColumn
from chaintable.operations.select_row import SelectRow
from chaintable.operations.sort_by import SortBy
from chaintable.operations.split_column import SplitColumn
from chaintable.operations.sql import Sql
from chaintable.operations.sql_note import SqlNote
from chaintable.operations.top_rows import TopRows
from chaintable.operations.unpivot import Unpivot

PAPER: tuple[type[Operation], ...] = (AddColumn, SelectRow, SelectColumn, GroupBy, SortBy)
ALL: tuple[type[Operation], ...] = (
    *PAPER,  # always first
    TopRows,
    Distinct,
    Rename,
    LeaveOutSubtotals,
    FillDown,
    SplitColumn,
    JsonField,
    ReplaceValues,
    Unpivot,
    Pivot,
    JoinTable,
    KeepGroups,
    Calculate,
)

BESIDE: tuple[type[Operation], ...] = (Sql, WriteNote, SqlNote, Search, KeepEvidence, DropEvidence, *MODULES)
"""Operations for people and for other methods, which Chain-of-Table doesn't plan."""

PLANNED_MODULES: tuple[type[Operation], ...] = tuple(kind for kind in MODULES if is_module(kind.name))
"""Those of them that Chain-of-Table plans too, if its setting says so."""

OperationSet = Literal["paper", "spreadsheet", "modules"]


def in_set(name: OperationSet) -> tuple[type[Operation], ...]:
    """The operations of a set: the paper's five, all, or all and the modules of Chameleon that stand in a plan."""
    return {"paper": PAPER, "spreadsheet": ALL, "modules": (*ALL, *PLANNED_MODULES)}[name]


def known() -> tuple[type[Operation], ...]:
    """Every operation that a chain can hold: ALL, those beside it, and the answer."""
    return (*ALL, *BESIDE, Answer)


def named(name: str) -> type[Operation] | None:
    """The operation of that name; None where there is none."""
    return next((kind for kind in known() if kind.name == name), None)


__all__ = [
    "ALL",
    "BESIDE",
    "PAPER",
    "AddColumn",
    "Answer",
    "Calculate",
    "Denotation",
    "Derivation",
    "Distinct",
    "DropEvidence",
    "FillDown",
    "GroupBy",
    "JoinTable",
    "JsonField",
    "KeepEvidence",
    "KeepGroups",
    "LeaveOutSubtotals",
    "Measure",
    "Operation",
    "OperationSet",
    "PassageSearch",
    "Pivot",
    "Reading",
    "Rename",
    "ReplaceValues",
    "Search",
    "SelectColumn",
    "SelectRow",
    "SortBy",
    "SplitColumn",
    "Sql",
    "SqlNote",
    "TopRows",
    "Unpivot",
    "WriteNote",
    "in_set",
    "known",
    "named",
]
