"""Measures: what `group_by` works out for each group beside its count, from the cells of another column."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.computed import Computed
from chaintable.operations.grammar import column_named, quote, unquote
from chaintable.operations.grammar.numerals import Keys, render_numbers
from chaintable.operations.queries.draft import Draft, UnsaidError
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import ValueKind, fold_column

NUMBERS = frozenset({ValueKind.NUMBER})
_MOMENTS = frozenset({ValueKind.DATE, ValueKind.TIME})
_PICKED = ("median", "highest", "lowest")
_ORDERED = NUMBERS | _MOMENTS


@dataclass(frozen=True, slots=True)
class Rule:
    """A measure's rule: the kinds of column that it measures (None: any), and its words with {0} for the column.

    `grouped` works it out from numbers grouped by pandas, and `call` is the pandas code that does so.
    """

    words: str
    header: str
    kinds: frozenset[ValueKind] | None = NUMBERS
    call: str = ""
    grouped: Callable[[Any], Any] | None = None


RULES: dict[str, Rule] = {
    "sum": Rule("sum of {0}", "Sum of {0}", NUMBERS, "sum(min_count=1)", lambda groups: groups.sum(min_count=1)),
    "average": Rule("average of {0}", "Average of {0}", NUMBERS, "mean()", lambda groups: groups.mean()),
    "median": Rule("median of {0}", "Median of {0}", _ORDERED, "median()", lambda groups: groups.median()),
    "highest": Rule("highest of {0}", "Highest of {0}", _ORDERED, "max()", lambda groups: groups.max()),
    "lowest": Rule("lowest of {0}", "Lowest of {0}", _ORDERED, "min()", lambda groups: groups.min()),
    "first": Rule("first {0}", "First {0}", None, "first()"),
    "distinct": Rule("number of different {0}", "Different {0}", None, "nunique()"),
    "share": Rule("share of the total {0}, in percent", "Share of {0} (%)"),
}
_AS_WRITTEN = ("highest", "lowest", "first")
_IN_SQL = {
    "sum": "SUM({})",
    "average": "AVG({})",
    "highest": "MAX({})",
    "lowest": "MIN({})",
    "distinct": "COUNT(DISTINCT {})",
}
_OTHER_WORDS = {
    "total": "sum",
    **dict.fromkeys(("mean", "avg"), "average"),
    **dict.fromkeys(("largest", "maximum", "max", "latest"), "highest"),
    **dict.fromkeys(("smallest", "minimum", "min", "earliest"), "lowest"),
    **dict.fromkeys(("count distinct", "distinct count", "number of different", "unique", "nunique"), "distinct"),
    **dict.fromkeys(("percentage", "percent"), "share"),
}
_WORDS = "|".join(sorted((*RULES, *_OTHER_WORDS), key=len, reverse=True)).replace(" ", r"\s+")
_RULE = rf"(?P<rule>{_WORDS})"
_MEASURE = re.compile(
    rf"(?:the\s+)?{_RULE}(?:(?:\s+of|(?<=different))\s+(?P<column>\S.*)|\s*\((?P<inside>.+)\))", re.I | re.S
)
_NEXT = rf"\s*(?:,\s*(?:and\s+)?|and\s+|with\s+)(?:the\s+)?{_RULE}\s+of\s+"
_BEHIND = re.compile(
    rf"{_NEXT}(?P<column>\"(?:[^\"\\]|\\.)*\"|[^\",\n]+?)(?={_NEXT.replace('?P<rule>', '?:')}"
    r"|,|\.(?:\s|$)|\s*(?:->|→|\n|$)|\s+because\b)",
    re.I | re.S,
)


@dataclass(frozen=True, slots=True)
class Measure:
    """A rule of RULES and the column that it applies to; `str(measure)` is `sum of Amount`."""

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
        """Read a measure: the inverse of `str`. StepError if the text isn't a measure or the column doesn't exist."""
        if not (match := _MEASURE.fullmatch(unquote(text))):
            hint = f"Write it like sum of Amount; the rules are {', '.join(RULES)}."
            raise StepError(f"{text.strip()[:60]!r} can't be calculated for a group.", hint)
        return cls._of(match["rule"], match["column"] or match["inside"], state)

    @classmethod
    def _of(cls, rule: str, column: str, state: State | None) -> Self:
        word = " ".join(rule.casefold().split())
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
        return RULES[self.rule].header.format(self.column)

    @property
    def computed(self) -> Computed:
        """What the numbers are that it makes, for showing them and for checking them."""
        unit = {"share": "%", "distinct": ""}.get(self.rule)
        return Computed((self.column,), unit, self.rule in _AS_WRITTEN, self.rule)

    def in_query(self, draft: Draft) -> str:
        """Return the measure as SQL; UnsaidError where SQL can't say it."""
        if self.rule not in _IN_SQL:
            raise UnsaidError(f"“{self}”")
        return _IN_SQL[self.rule].format(draft.value(self.column))

    def describe(self) -> str:
        """Describe the measure in plain words."""
        return RULES[self.rule].words.format(self.column)

    def shows_cells(self, table: Table) -> bool:
        """Whether its cells are cells of its column, as they are written."""
        return self.rule == "first" or (self.rule in _PICKED and table.values(self.column).kind in _MOMENTS)

    def cells(self, table: Table, groups: Positions) -> Any:
        """Return the cell of each group, given the group of each row (from 0; every group has a row).

        Cells without a value are left out; a group without any gets an empty cell. Dates and times are given as they
        are written; of an even number, the median is the earlier one in the middle. A share is that of the column's
        total. StepError if the column is of an unsuitable kind, or its numbers are too large or add up to 0.
        """
        values = table.values(self.column)
        self._check_kind(table, values.kind)
        n_groups = int(groups.max()) + 1 if len(groups) else 0
        if self.rule == "distinct":
            return _distinct(table, self.column, groups, n_groups)
        if self.rule == "first":
            rows = np.flatnonzero(~values.empty)
            return _cells_at(table, self.column, groups[rows], rows, n_groups)
        if values.kind in _MOMENTS:
            return self._picked(table, groups, n_groups)
        return self._calculated(values.keys, groups)

    def _check_kind(self, table: Table, kind: ValueKind) -> None:
        wanted = RULES[self.rule].kinds
        if wanted is None or kind in wanted or not table.n_rows:
            return
        held = "nothing" if kind is ValueKind.EMPTY else f"{kind}s".replace("texts", "text")
        fitting = [name for name in table.columns if table.values(name).kind in wanted]
        kinds = "numbers" if wanted == NUMBERS else "numbers, dates or times"
        hint = f"Columns of {kinds}: {', '.join(map(repr, fitting[:6]))}." if fitting else "Only count the rows."
        raise StepError(f"Column '{self.column}' holds {held}, so it has no {self.rule}.", hint)

    def _calculated(self, keys: Keys, groups: Positions) -> Any:
        """Return a number for each group."""
        reduce = RULES["sum" if self.rule == "share" else self.rule].grouped
        assert reduce is not None
        with np.errstate(over="ignore"):
            numbers = reduce(pd.Series(keys).groupby(groups)).to_numpy()
        if self.rule == "share":
            numbers = self._shares(numbers)
        if np.isinf(numbers).any():
            raise StepError(f"The numbers in '{self.column}' are too large to calculate with.", "Keep other rows.")
        return render_numbers(numbers)

    def _shares(self, sums: Keys) -> Keys:
        with np.errstate(over="ignore", invalid="ignore"):
            total, size = float(np.nansum(sums)), float(np.nansum(np.abs(sums)))
            if (size and abs(total) < 1e-12 * size) or (len(sums) and not size):
                reason = f"The numbers in '{self.column}' add up to 0, so they have no shares."
                raise StepError(reason, "Take their sum.")
            return 100 * (sums / total) if np.isfinite(size) else np.full_like(sums, np.inf)

    def _picked(self, table: Table, groups: Positions, n_groups: int) -> Any:
        """Return the cell of each group that comes first, in the middle or last in order."""
        keys = table.values(self.column).keys
        rows = np.flatnonzero(~np.isnan(keys))
        if self.rule == "median":
            ordered = rows[np.lexsort((keys[rows], groups[rows]))]
            sizes = np.bincount(groups[ordered], minlength=n_groups)
            rows = ordered[(np.cumsum(sizes) - sizes + (sizes - 1) // 2)[sizes > 0]]
        else:
            grouped = pd.Series(keys[rows], index=rows).groupby(groups[rows])
            rows = (grouped.idxmax() if self.rule == "highest" else grouped.idxmin()).to_numpy(dtype=np.int64)
        return _cells_at(table, self.column, groups[rows], rows, n_groups)


def _cells_at(table: Table, column: str, groups: Positions, rows: Positions, n_groups: int) -> Any:
    """Return for each group the cell of the first of its rows, "" without one; `groups` are those of the rows."""
    first = np.full(n_groups, -1, dtype=np.int64)
    first[groups[::-1]] = rows[::-1]  # of several assignments to one place, the last counts
    found = np.flatnonzero(first >= 0)
    cells = np.full(n_groups, "", dtype=object)
    cells[found] = table.column(column).take(first[found]).to_numpy(dtype=object)
    return pd.Series(cells, dtype="str")


def _distinct(table: Table, column: str, groups: Positions, n_groups: int) -> Any:
    """Return how many different values each group holds; capitals and spaces make no difference."""
    filled = np.flatnonzero(~table.values(column).empty)
    codes, texts = pd.factorize(fold_column(table.column(column)).take(filled))
    pairs = pd.unique(groups[filled] * max(len(texts), 1) + codes)
    counts = np.bincount(pairs // max(len(texts), 1), minlength=n_groups)
    return pd.Series(counts).astype("str")
