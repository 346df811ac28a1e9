"""How the result of a query answers a question."""

import re

from chaintable.errors import StepError
from chaintable.operations.readings import TABLE, Reading
from chaintable.state import Question
from chaintable.table import Table

_YES_NO = re.compile(
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n't)?\b(?!.*\bor\b)", re.I
)


def reading_of(table: Table, question: Question) -> Reading:
    """Return how the result of a query answers a question; StepError if the query finds nothing.

    One cell that is 1 or 0 answers a statement, or a question for yes or no. One column is a list, several are a table.
    """
    if not any(cell for row in table.frame.itertuples(index=False) for cell in row):
        raise StepError("The query finds no row.", "Ask for other rows.")
    first = table.columns[0]
    if table.shape == (1, 1):
        cell = Reading("cell", (first,))
        if question.kind == "statement":
            return Reading("true_false", inner=cell, operator="!=", text="0")
        if table.cell(0, first) in ("0", "1") and _asks_yes_or_no(question):
            return Reading("yes_no", inner=cell, operator="=", text="1")
        return cell
    return Reading("list", (first,)) if table.n_columns == 1 else Reading(TABLE)


def understands_truth(question: Question, check: Reading) -> bool:
    """Whether 1 or 0 as the result of a query answers the question as the check would."""
    if check.rule == "true_false":
        return question.kind == "statement"
    return question.kind != "statement" and _asks_yes_or_no(question)


def _asks_yes_or_no(question: Question) -> bool:
    return _YES_NO.match(question.text.strip()) is not None
