"""A selection: rows of the table that words of the question name, and the condition that finds them."""

from dataclasses import dataclass

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.operations.conditions import Comparison, Condition


@dataclass(frozen=True, slots=True)
class Selection:
    """A condition that words of the question ask for, and the rows that satisfy it.

    `how` tells how it was found: "cell" (a whole cell is in the question), "part" of a cell, "stem" (a word with
    another ending), "country" (another name of it), "begins", "fuzzy", "number", "date", "period", "decade", "compare"
    (more than, after …), "columns" (one compared with another), "top", "flag" (yes or no), "empty" or "filled". `words`
    are the words that it accounts for.
    """

    column: Column
    condition: Condition
    rows: int
    how: str
    span: Span
    words: int
    meant: bool = True

    @property
    def is_whole(self) -> bool:
        """Whether the condition is for whole cells."""
        return isinstance(self.condition, Comparison) and self.condition.operator == "="

    @property
    def is_equality(self) -> bool:
        return self.how not in ("compare", "top", "decade", "columns", "empty", "filled")
