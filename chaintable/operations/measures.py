"""Measures: what `group_by` calculates for each group beside its count, from the numbers of another column."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.code.pandas_code import fold_code, keys_code
from chaintable.operations.grammar import column_named, quote, unquote
from chaintable.operations.grammar.numerals import Keys, render_numbers
from chaintable.state import State
from chaintable.table import Positions, Table
from chaintable.values import ValueKind, fold_column

# For each rule the pandas code that follows a grouped column, and the function that does the same.
RULES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "sum": ("sum(min_count=1)", lambda groups: groups.sum(min_count=1)),
    "average": ("mean()", lambda groups: groups.mean()),
    "highest": ("max()", lambda groups: groups.max()),
    "lowest": ("min()", lambda groups: groups.min()),
}
_OTHER_WORDS = {
    "total": "sum",
    **dict.fromkeys(("mean", "avg"), "average"),
    **dict.fromkeys(("largest", "maximum", "max"), "highest"),
    **dict.fromkeys(("smallest", "minimum", "min"), "lowest"),
}
_RULE = rf"(?P<rule>{'|'.join((*RULES, *_OTHER_WORDS))})"
_MEASURE = re.compile(rf"(?:the\s+)?{_RULE}(?:\s+of\s+(?P<column>\S.*)|\((?P<inside>.+)\))", re.I | re.S)
_NEXT = rf"\s*(?:,\s*(?:and\s+)?|and\s+|with\s+)(?:the\s+)?{_RULE}\s+of\s+"
_BEHIND = re.compile(
    rf"{_NEXT}(?P<column>\"(?:[^\"\\]|\\.)*\"|[^\",\n]+?)(?={_NEXT.replace('?P<rule>', '?:')}"
    r"|,|\.(?:\s|$)|\s*(?:->|→|\n|$)|\s+because\b)",
    re.I | re.S,
)


@dataclass(frozen=True, slots=True)
class Measure:
    """A rule of RULES and the column of numbers that it applies to; `str(measure)` is `sum of Amount`."""

    rule: str
    column: str

    def __str__(self) -> str:
        return f"{self.rule} of {quote(self.column)}"

    @staticmethod
    def fits(text: str) -> bool:
        """Whether the text is a measure, whether or not its column exists."""
        return _MEASURE.fullmatch(unquote(text)) is not None

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        """Read a measure: the inverse of `str`. StepError if the text is no measure or the column doesn't exist."""
        if not (match := _MEASURE.fullmatch(unquote(text))):
            raise StepError(f"{text.strip()[:60]!r} can't be calculated for a group.", "Write it like sum of Amount.")
        return cls._of(match["rule"], match["column"] or match["inside"], state)

    @classmethod
    def _of(cls, rule: str, column: str, state: State | None) -> Self:
        word = rule.casefold()
        return cls(_OTHER_WORDS.get(word, word), column_named(unquote(column), state))

    @classmethod
    def parse_behind(cls, text: str, state: State | None = None) -> Iterator[Self]:
        """Yield the measures that a model wrote directly after the closing bracket of the call."""
        position = 0
        while match := _BEHIND.match(text, position):
            position = match.end()
            yield cls._of(match["rule"], match["column"], state)

    @property
    def header(self) -> str:
        """The name of the column that it makes, unless another column has it: `Sum of Amount`."""
        return f"{self.rule.capitalize()} of {self.column}"

    def describe(self) -> str:
        """Describe the measure in plain words."""
        return f"{self.rule} of {self.column}"

    def cells(self, table: Table, groups: Positions) -> Any:
        """Return the cell of each group, given the group of each row (from 0; every group has a row).

        Cells without a number are left out; a group without any number gets an empty cell. StepError if the column
        holds no numbers, or numbers that are too large.
        """
        with np.errstate(over="ignore"):
            numbers = RULES[self.rule][1](pd.Series(self._keys(table)).groupby(groups)).to_numpy()
        if np.isinf(numbers).any():
            raise StepError(f"The numbers in '{self.column}' are too large to calculate with.", "Keep other rows.")
        return render_numbers(numbers)

    def _keys(self, table: Table) -> Keys:
        values = table.values(self.column)
        if values.kind is not ValueKind.NUMBER and table.n_rows:
            held = "nothing" if values.kind is ValueKind.EMPTY else f"{values.kind}s".replace("texts", "text")
            numeric = [name for name in table.columns if table.values(name).kind is ValueKind.NUMBER]
            hint = f"Columns of numbers: {', '.join(map(repr, numeric[:6]))}." if numeric else "Only count the rows."
            raise StepError(f"Column '{self.column}' holds {held}, so it has no {self.rule}.", hint)
        return values.keys

    def code(self, table: Table, by: str, cells: dict[str, str]) -> str:
        """Return a pandas expression for it, indexed by the folded values of the column `by`, as `cells` is."""
        call, reduce = RULES[self.rule]
        grouped = pd.Series(self._keys(table)).groupby(fold_column(table.column(by)), sort=False)
        if reduce(grouped).map("{:.10g}".format).replace("nan", "").to_dict() != cells:
            return f"groups.index.map({cells!r})"
        series = f"({keys_code(table, self.column)}).groupby({fold_code(table, by)}, sort=False)"
        return f"{series}.{call}.map('{{:.10g}}'.format).replace('nan', '')"
