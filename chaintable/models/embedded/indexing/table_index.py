"""The index of a table: its columns, those that can be derived from them, and its rows of totals."""

import re
from functools import cached_property

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import everything
from chaintable.operations import Derivation
from chaintable.operations.conditions import Comparison, Condition, Not
from chaintable.table import Table
from chaintable.values import ValueKind, names_total

_BRACKETS = re.compile(r"\S.*[(\[][^()\[\]]+[)\]]")
_COMMA = re.compile(r"^[^,\d]+,\s*[^,]+$")
_TWO_NUMBERS = re.compile(r"\d.*?\D+\d")
_LISTED = re.compile(r"\w(?:\s*[,;/\n]\s*|\s+(?:and|&)\s+)\w")
_YEAR = re.compile(r"(?:^|\D)(?:1[5-9]|20)\d\d(?:\D|$)")
MOST_COLUMNS = 300


class TableIndex:
    """What the parser knows about a table, worked out on first use."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.n_rows = table.n_rows
        self.columns = tuple(Column(table, name, place) for place, name in enumerate(table.columns[:MOST_COLUMNS]))
        self.all_rows = everything(table.n_rows)
        self._derived: dict[tuple[str, tuple[str, ...], str], Column | None] = {}

    @cached_property
    def total_condition(self) -> Comparison | None:
        """The condition that finds the rows of totals, which are not data."""
        for column in self.columns[:2]:
            last_rows = range(max(0, self.n_rows - 3), self.n_rows)
            cell = next((column.cell(row) for row in last_rows if names_total(column.cell(row))), None)
            if cell is not None and column.equal(cell) != self.all_rows:
                return Comparison(column.name, "=", cell)
        return None

    @cached_property
    def data_rows(self) -> int:
        """All rows except those of totals."""
        condition = self.total_condition
        return (
            self.all_rows
            if condition is None
            else self.all_rows & ~self.column(condition.columns[0]).equal(condition.value)
        )

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
