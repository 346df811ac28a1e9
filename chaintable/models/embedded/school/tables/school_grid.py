"""A small table as a school book prints it: with a header or without, labels at the left."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np

from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money, is_value, minutes, number
from chaintable.tables.table import Table

_YEAR = re.compile(r"\d{4}s?")
_BARE = re.compile(r"-?\$?[\d,.]{1,20}")
_LETTERS = re.compile(r"[A-Za-z]{3}")
_WORD = re.compile(r"[^\W\d_]+")
_LETTER = re.compile(r"[^\W\d_]")
_ORDINAL = re.compile(r"\d{1,3}(?:st|nd|rd|th)\b")
_NEAR = 0.006
_ENGLISH = {ord(","): ".", ord("."): None}
_PARTS_OF_A_DAY = ("noon", "midday", "midnight")
_MADE_UP = re.compile(r"column[ _]?\d{0,6}|unnamed.{0,12}", re.I)


@dataclass(frozen=True)
class SchoolGrid:
    """The rows of a table, and its header; None if its first line is a row like the others."""

    header: tuple[str, ...] | None
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of_lines(cls, lines: Sequence[Sequence[str]]) -> Self:
        """Return the table of these lines, the shorter ones filled up."""
        width = max(map(len, lines), default=0)
        cells = [tuple([cell.strip() for cell in line] + [""] * (width - len(line))) for line in lines]
        if len(cells) > 1 and is_header(cells[0], cells[1:]):
            return cls(cells[0], tuple(cells[1:]))
        return cls(None, tuple(cells))

    @classmethod
    def of_text(cls, text: str) -> Self:
        """Return the table of a text: a line for each row, cells separated by "|"."""
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        cut = [line[1:-1] if len(line) > 1 and line[0] == line[-1] == "|" else line for line in lines]
        return cls.of_lines([line.split("|") for line in cut if line.strip(" |-:")])

    @classmethod
    def of_table(cls, table: Table) -> Self:
        """Return a table of the app. A header that holds values is its first row; so is one that was made up.

        Numbers are as they are read in the table: 18,50 becomes 18.50 where its column has a decimal comma.
        """
        rows = _with_points(table)
        if all(_MADE_UP.fullmatch(name) for name in table.columns):
            return cls.of_lines(rows)
        return cls.of_lines([list(table.columns), *rows])

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The cells of the first column."""
        return tuple(row[0] for row in self.rows)

    def labels_of(self, at: int) -> tuple[str, ...]:
        """The cells of a column."""
        return tuple(row[at] for row in self.rows)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The header, with empty names where there is none."""
        return self.header or ("",) * self.width

    @cached_property
    def numbers(self) -> tuple[tuple[Number | None, ...], ...]:
        """Every cell as a number; None where it isn't one."""
        return tuple(tuple(map(number, row)) for row in self.rows)

    @cached_property
    def times(self) -> tuple[tuple[int | None, ...], ...]:
        """Every cell as minutes after midnight; None where it isn't a time of day."""
        return tuple(tuple(map(minutes, row)) for row in self.rows)

    @cached_property
    def measured(self) -> tuple[int, ...]:
        """The columns, without the first, in which every cell is a number."""
        return tuple(
            at for at in range(1, self.width) if all(values[at] is not None for values in self.numbers) and self.rows
        )

    @cached_property
    def priced(self) -> tuple[int, ...]:
        """The columns of numbers that hold sums of money alone."""
        return tuple(at for at in self.measured if all(is_money(row[at]) for row in self.rows))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of the table, in lower case."""
        return frozenset(_WORD.findall(" ".join(cell for row in (self.names, *self.rows) for cell in row).lower()))

    def column(self, at: int) -> list[Number]:
        """Return the numbers of a measured column."""
        return [value for values in self.numbers if (value := values[at]) is not None]

    def without_totals(self) -> Self:
        """Return the table without a last row of totals, and, if it had one, without a last column of totals.

        What is called a total is left out only if it is the sum of the others in every column or row.
        """
        body, last = self.rows[:-1], self.rows[-1:]
        if self.header is None or len(body) < 2 or not self.measured or not _is_total(last[0][0]):
            return self
        if not all(_adds_up([values[at] for values in self.numbers]) for at in self.measured):
            return self
        width = self.width - 1
        lines = [[values[at] for at in self.measured] for values in self.numbers]
        if len(self.measured) < 3 or self.measured[-1] != width or not _is_total(self.header[-1]):
            return type(self)(self.header, body)
        if not all(map(_adds_up, lines)):
            return type(self)(self.header, body)
        return type(self)(self.header[:width], tuple(row[:width] for row in body))

    @property
    def pairs(self) -> tuple[list[str], list[Number]] | None:
        """The labels and numbers of a table of two columns; None if it is another."""
        if self.width != 2 or self.measured != (1,):
            return None
        return list(self.labels), self.column(1)

    def place_of(self, *words: str) -> int | None:
        """Return the first column whose header has one of these words; None if there is none."""
        low = [name.lower() for name in self.names]
        return next((at for at, name in enumerate(low) if any(word in name for word in words)), None)


def _is_total(name: str) -> bool:
    return name.strip().lower() in ("total", "totals", "sum", "all", "altogether", "in all", "overall")


def _adds_up(values: Sequence[Number | None]) -> bool:
    """Whether the last of some numbers is the sum of the others."""
    *parts, whole = [0 if value is None else value for value in values]
    return abs(sum(parts) - whole) < _NEAR


def _with_points(table: Table) -> list[list[str]]:
    """Return the cells of a table, with a decimal point in columns of numbers that have a decimal comma."""
    rows = table.rows()
    for at, name in enumerate(table.columns):
        values = table.values(name)
        if values.context.decimal_comma:
            for row in np.flatnonzero(~np.isnan(values.keys)).tolist():
                rows[row][at] = rows[row][at].translate(_ENGLISH)
    return rows


def is_header(first: Sequence[str], rest: Sequence[Sequence[str]]) -> bool:
    """Whether the first line names the columns: it has no values, or only years above other values."""
    values = [cell for cell in first[1:] if is_value(cell) and not _is_name(cell)]
    if not values:
        return True
    below = [cell for line in rest for cell in line[1:] if cell]
    if all(_YEAR.fullmatch(cell) for cell in values) and not is_value(first[0]):
        return not (below and all(_YEAR.fullmatch(cell) for cell in below))
    united = not is_value(first[0]) and all(_LETTER.search(cell) for cell in values)
    worded = united or all(_LETTERS.search(cell) for cell in values)
    worded = worded and all(minutes(cell) is None and cell[0] != "$" for cell in values)
    return worded and bool(below) and all(_BARE.fullmatch(cell) for cell in below)


def _is_name(cell: str) -> bool:
    """Whether a cell that may be read as a value is a name: "noon", "1st bus"."""
    return cell.lower() in _PARTS_OF_A_DAY or _ORDINAL.match(cell) is not None


def is_of_school(grid: SchoolGrid) -> bool:
    """Whether a table has the shape of a school book's: small, and every cell but labels a number or a time."""
    if not (1 <= len(grid.rows) <= 14 and 2 <= grid.width <= 6):
        return False
    return all(is_value(cell) for row in grid.rows for cell in row[1:])
