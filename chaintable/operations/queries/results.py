"""How the result of a query answers a question."""

import re

from chaintable.errors import StepError
from chaintable.operations.grammar import and_list
from chaintable.operations.readings import TABLE, Reading
from chaintable.tables.state import Question
from chaintable.tables.table import Table

_YES_NO = re.compile(
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n't)?\b(?!.*\bor\b)", re.I
)


def reading_of(table: Table, question: Question) -> Reading:
    """Return how the result of a query answers a question; StepError if the query finds nothing.

    One cell that is 1 or 0 answers a statement, or a question for yes or no. One column is a list, several are a table.
    """
    if not any(cell for row in table.frame.itertuples(index=False) for cell in row):
        raise StepError(*_nothing_in(table))
    first = table.columns[0]
    if table.shape == (1, 1):
        cell = Reading("cell", (first,))
        if question.kind == "statement":
            return Reading("true_false", inner=cell, operator="!=", text="0")
        if table.cell(0, first) in ("0", "1") and _asks_yes_or_no(question):
            return Reading("yes_no", inner=cell, operator="=", text="1")
        return cell
    return Reading("list", (first,)) if table.n_columns == 1 else Reading(TABLE)


def _nothing_in(table: Table) -> tuple[str, str]:
    """Why a result without a value has none, and what to do."""
    if not table.n_rows:
        return "The query finds no row.", "Ask for other rows."
    named = and_list(table.columns)
    if table.n_rows == 1 and not len(table.origins.rows):
        return f"No row with a value meets the query's conditions, so there is no {named}.", "Ask for other rows."
    return f"The query finds only empty cells in {named}.", "Ask for other rows or columns."


def understands_truth(question: Question, check: Reading) -> bool:
    """Whether 1 or 0 as the result of a query answers the question as the check would."""
    if check.rule == "true_false":
        return question.kind == "statement"
    return question.kind != "statement" and _asks_yes_or_no(question)


def _asks_yes_or_no(question: Question) -> bool:
    return _YES_NO.match(question.text.strip()) is not None
