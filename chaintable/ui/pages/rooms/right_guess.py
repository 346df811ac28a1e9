"""What is right to guess about a step: its operation, rows and columns, or why it could not be done."""

from dataclasses import dataclass

from chaintable.chain import Chain, Step
from chaintable.operations import Answer, Operation
from chaintable.operations.unread import Unread
from chaintable.ui.documents.guessing import plan_taken
from chaintable.ui.documents.round_account import is_round

REASONS = {
    "column": "It names a column that isn't in the table",
    "row": "It names a row that isn't in the table",
    "unread": "The reply can't be read as an operation",
    "other": "Something else is wrong",
}
"""What a class can choose from where a step could not be done."""
ROUND_REASONS = {
    "repeat": "It was asked before, or finds nothing new",
    "unread": "The reply can't be read as a query or an answer",
    "other": "Something else is wrong",
}
"""The same for a round over documents."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What a step did: its `choice` is an operation, a plan over documents, or one of REASONS where it failed.

    `rows` are the places (from 0) of the rows that it kept, None where it didn't choose among rows; `columns` are those
    that it used or kept, None where it used none by name.
    """

    choice: str
    rows: frozenset[int] | None = None
    columns: frozenset[int] | None = None


def asks_why(step: Step) -> bool:
    """Whether a class is asked why the step failed, not which one it is."""
    return bool(step.on and step.problem)


def reasons_of(chain: Chain, k: int) -> dict[str, str]:
    """Return the reasons to choose from where step k could not be done."""
    return ROUND_REASONS if is_round(chain, k) else REASONS


def truth_of(chain: Chain, k: int) -> Truth:
    """Return what is right to guess about step k."""
    step, before, after = chain.steps[k], chain.before(k).table, chain.steps[k].state.table
    if asks_why(step):
        return Truth(reason_of(step))
    if is_round(chain, k):
        return Truth(plan_taken(chain, k) or name_of(step.operation))
    used = [name for name in before.columns if name in {*step.operation.columns_used}]
    if not step.operation.columns_used and 0 < len(set(after.columns) & set(before.columns)) < before.n_columns:
        used = [name for name in before.columns if name in after.columns]
    columns = frozenset(before.columns.index(name) for name in used) if used else None
    only_drops = step.done and after.columns == before.columns and after.n_rows < before.n_rows
    rows = frozenset(after.rows_of(before).tolist()) if only_drops and not isinstance(step.operation, Answer) else None
    return Truth(name_of(step.operation), rows, columns)


def name_of(operation: Operation) -> str:
    """Return the name of the operation that the step did or was to do."""
    if isinstance(operation, Unread):
        return Answer.name if operation.purpose == "query" else operation.purpose
    return operation.name


def reason_of(step: Step) -> str:
    """Return which of the reasons a step's problem is.

    >>> from chaintable.tables.state import State
    >>> from chaintable.tables.table import Table
    >>> reason_of(Step(Unread("f_sort_by(Nation)", ""), State(Table.of(["A"], [])), problem="No column 'Nation'."))
    'column'
    """
    problem = step.problem.casefold()
    if "evidence already" in problem or (isinstance(step.operation, Unread) and step.operation.repeats):
        return "repeat"
    if problem.startswith("no column") or "there is no column" in problem:
        return "column"
    if problem.startswith("there is no row"):
        return "row"
    return "unread" if isinstance(step.operation, Unread) else "other"
