"""The index of a table: its columns, those that can be derived from them, and its rows of totals."""

import re
from collections.abc import Iterable
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import everything, pack, positions
from chaintable.models.embedded.language.translations import language_of
from chaintable.operations import Derivation
from chaintable.operations.conditions import Comparison, Condition, IsEmpty, Not, Or
from chaintable.tables.table import Table
from chaintable.tables.totals import subtotal_rows
from chaintable.tables.values import ValueKind, fold, names_total

_BRACKETS = re.compile(r"^[^\S\n]*+\S.*?[(\[][^()\[\]]++[)\]]", re.M)
_COMMA = re.compile(r"^[^,\d]+,\s*[^,]+$")
_TWO_NUMBERS = re.compile(r"\d\D++\d")
_LISTED = re.compile(r"\w(?:\s*[,;/\n]\s*|\s+(?:and|&)\s+)\w")
_YEAR = re.compile(r"(?:^|\D)(?:1[5-9]|20)\d\d(?:\D|$)")
MOST_COLUMNS = 300
_LABEL_COLUMNS, _MOST_FOOTERS = 8, 6
_TOTAL_WORDS = ("subtotal", "total")
_MOST_LABELS = 8


class TableIndex:
    """What the parser knows about a table, worked out on first use."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.n_rows = table.n_rows
        self.columns = tuple(Column(table, name, place) for place, name in enumerate(table.columns[:MOST_COLUMNS]))
        self.all_rows = everything(table.n_rows)
        self._derived: dict[tuple[str, tuple[str, ...], str], Column | None] = {}

    @cached_property
    def total_condition(self) -> Condition | None:
        """The condition that finds the rows of totals and subtotals, which are not data."""
        last = self._last_total
        found = pack(np.isin(np.arange(self.n_rows), subtotal_rows(self.table)))
        if not found & ~(0 if last is None else self._rows_where(last)):
            return last
        conditions = (self._subtotals_of(column, found) for column in self.columns[:_LABEL_COLUMNS])
        inner = next((condition for condition in conditions if condition is not None), None)
        if inner is None or last is None or not self._rows_where(last) & ~found:
            return inner or last
        return Or((inner, last))

    def _rows_where(self, condition: Condition) -> int:
        return pack(condition.mask(self.table))

    def _subtotals_of(self, column: Column, rows: int) -> Condition | None:
        """Return the condition on a column that holds for just these rows: a word in its cells, or their whole text."""
        for word in _TOTAL_WORDS:
            if column.contains(word) == rows:
                return Comparison(column.name, "contains", word)
        labels = list(dict.fromkeys(column.cell(row) for row in positions(rows)))
        dated = column.kind is ValueKind.DATE and not np.isnan(column.keys[list(positions(rows))]).all()
        if len(labels) > _MOST_LABELS or dated:
            return None  # an opening balance may have a date
        equal = tuple(Comparison(column.name, "=", cell) if cell else IsEmpty(column.name) for cell in labels)
        condition = equal[0] if len(equal) == 1 else Or(equal)
        return condition if self._rows_where(condition) == rows else None

    @cached_property
    def _last_total(self) -> Comparison | None:
        """The condition that finds a row of totals among the last rows."""
        for column in self.columns[:2]:
            last_rows = range(max(0, self.n_rows - 3), self.n_rows)
            cell = next((column.cell(row) for row in last_rows if self._is_total(column, row)), None)
            if cell is not None and column.equal(cell) != self.all_rows:
                return Comparison(column.name, "=", cell)
        return None

    def _is_total(self, column: Column, row: int) -> bool:
        """Whether a cell says that its row holds totals, as "ALL GRANTS" does where no other text is in the row."""
        cell = column.cell(row)
        if names_total(cell) or not cell.casefold().startswith("all "):
            return names_total(cell)
        others = [one for one in self.columns if one is not column and not one.ordered]
        return len(others) > 1 and all(one.empty >> row & 1 for one in others)

    @cached_property
    def language(self) -> str:
        """The language of the column names as `language_of` tells it, "" for English."""
        return language_of(column.name for column in self.columns)

    def cells_among(self, texts: Iterable[str]) -> frozenset[str]:
        """Return those of the texts that are cells of a column without numbers or dates."""
        wanted = {fold(text): text for text in texts}
        columns = [column for column in self.columns if not column.ordered]
        if self.n_rows <= FEW_ROWS:
            return frozenset(text for folded, text in wanted.items() if any(folded in one.rows_of for one in columns))
        values = pa.array(list(wanted.values()), pa.large_string())
        cells = (pa.array(self.table.column(column.name)).cast(pa.large_string()) for column in columns)
        return frozenset(
            text for column in cells for text in pc.unique(pc.filter(column, pc.is_in(column, values))).to_pylist()
        )

    @cached_property
    def data_rows(self) -> int:
        """All rows except those of totals."""
        condition = self.total_condition
        return self.all_rows if condition is None else self.all_rows & ~self._rows_where(condition)

    @cached_property
    def footers(self) -> int:
        """The last rows of data that have few cells filled, unlike the rows before: notes and sums below the table."""
        found = 0
        rows = positions(self.data_rows)[-_MOST_FOOTERS - 1 :]
        for row in reversed(rows):
            if 3 * sum(column.filled >> row & 1 for column in self.columns) > len(self.columns):
                return found
            found |= 1 << row
        return 0

    @cached_property
    def leave_totals_out(self) -> Condition | None:
        """The condition of the step that leaves the totals out."""
        return None if self.total_condition is None else Not(self.total_condition)

    def column(self, name: str) -> Column:
        """Return the column of that name."""
        return next(column for column in self.columns if column.name == name)

    def rules_for(self, column: Column) -> list[str]:
        """Return the rules that can derive something from most cells of the column."""
        match column.kind:
            case ValueKind.DATE:
                return ["year", "month"]
            case ValueKind.RANGE:
                return ["length", "number", "second_number"]
            case ValueKind.SCORE:
                return ["result", "margin", "total", "number", "second_number"]
            case ValueKind.TEXT:
                return list(self._text_rules(column))
        return []

    def _text_rules(self, column: Column) -> list[str]:
        found = []
        if column.share(_BRACKETS) > 0.4:
            found.append("in_brackets")
        if column.share(_COMMA) > 0.5:
            found += ["before_comma", "after_comma"]
        if column.share(_YEAR) > 0.5:
            found.append("year")
        if column.numeric_text:
            found.append("number")
        if column.share(_TWO_NUMBERS) > 0.5:
            found.append("second_number")
        if column.share(_LISTED) > 0.3:
            found += ["items", "first_item", "last_item"]
        return found

    def derived(self, column: Column, rule: str, name: str, other: Column | None = None) -> Column | None:
        """Return the column that the rule derives, under that name; None if the rule gives nothing."""
        names = (column.name, other.name) if other else (column.name,)
        key = (rule, names, name)
        if key not in self._derived:
            self._derived[key] = self._derive(column, Derivation(rule, names), name)
        return self._derived[key]

    def difference(self, left: Column, right: Column) -> Column | None:
        """Return one column minus another, in days for dates; None if nothing can be subtracted."""
        name = f"{left.name} minus {right.name}"
        return self.derived(left, "difference", name if name not in self.table.columns else f"{name} (2)", right)

    def reversed(self, column: Column) -> Column:
        """Return a difference of two columns the other way round."""
        assert column.derivation is not None
        left, right = (self.column(name) for name in column.derivation.columns)
        return self.difference(right, left) or column

    def _derive(self, column: Column, derivation: Derivation, name: str) -> Column | None:
        try:
            table = self.table.with_column(name, derivation.cells(self.table))
        except StepError:
            return None
        made = Column(table, name, column.place, derivation)
        return made if made.filled else None
