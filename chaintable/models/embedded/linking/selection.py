"""A selection: rows of the table that words of the question name, and the condition that finds them."""

from dataclasses import dataclass

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.operations.conditions import Comparison, Condition


@dataclass(frozen=True, slots=True)
class Selection:
    """A condition that words of the question ask for.

    `how` says by what: "cell" (a whole cell stands in the question), "part" of one, "stem" (a word of a cell but for
    its ending), "country" (one under another name), "number", "date", "flag" (a column of yes and no), "compare" (more
    than, after …), "top", "decade". `words` are those that it accounts for.
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
        """Whether it finds whole cells."""
        return isinstance(self.condition, Comparison) and self.condition.operator == "="

    @property
    def is_equality(self) -> bool:
        return self.how not in ("compare", "top", "decade", "columns", "empty", "filled")
