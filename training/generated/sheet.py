"""A sheet: a table as it is spelled, with the values that were drawn for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from chaintable.tables.table import Table
from training.generated.fields import Amount, Code, Day, Field, Group, Value
from training.generated.kinds import FILLERS, KINDS, Kind, Versus
from training.generated.spellings import (
    DAY_STYLES,
    HEADER_STYLES,
    MONEY_STYLES,
    money_unit,
    spell_day,
    spell_header,
    spell_money,
)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its plan, its header, and the value and the cell of each row."""

    field: Field
    header: str
    values: tuple[Value, ...]
    cells: tuple[str, ...]
    signed: bool = False

    def say(self, rng: Random) -> str:
        """Return what a person calls the column: its name, another name, or the header."""
        plain = self.header.replace("_", " ")
        choices = (self.field.name, self.field.name, *self.field.also[:3], plain.lower(), self.header)
        return rng.choice(choices)

    def numbers(self) -> dict[int, float]:
        """The numbers of the rows that have one."""
        return {row: float(value) for row, value in enumerate(self.values) if isinstance(value, int | float)}

    def days(self) -> dict[int, date]:
        """The dates of the rows that have one."""
        return {row: value for row, value in enumerate(self.values) if isinstance(value, date)}

    def labels(self) -> dict[int, str]:
        """The texts of the rows that have one."""
        return {row: value for row, value in enumerate(self.values) if isinstance(value, str)}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A generated sheet. The rows of `columns` are data; the table may have a total row after them."""

    kind: Kind
    columns: tuple[Column, ...]
    table: Table
    rows: int

    @property
    def key(self) -> Column:
        """The column that names the rows."""
        return next(column for column in self.columns if column.field is self.kind.key)

    @property
    def groups(self) -> list[Column]:
        """The columns of a few values each."""
        return [column for column in self.columns if isinstance(column.field, Group)]

    @property
    def amounts(self) -> list[Column]:
        """The columns of numbers."""
        return [column for column in self.columns if isinstance(column.field, Amount)]

    @property
    def days(self) -> list[Column]:
        """The columns of dates."""
        return [column for column in self.columns if isinstance(column.field, Day)]

    def column(self, name: str) -> Column | None:
        """Return the column planned under this name, if the sheet has it."""
        return next((column for column in self.columns if column.field.name == name), None)

    def pairs(self) -> list[tuple[Versus, Column, Column]]:
        """The columns that people compare with each other."""
        found = [(versus, self.column(versus.first), self.column(versus.second)) for versus in self.kind.versus]
        return [(versus, first, second) for versus, first, second in found if first and second]


@dataclass(frozen=True, slots=True)
class _Style:
    header: str
    day: str
    money: str
    empty: str
    sign: bool


def draw_sheet(number: int, rng: Random) -> Sheet:
    """Draw the sheet of this number. The kinds take turns; everything else is drawn."""
    kind = KINDS[number % len(KINDS)]
    rows = rng.choice((rng.randint(10, 30), rng.randint(20, 80), rng.randint(60, 150)))
    style = _Style(
        rng.choice(HEADER_STYLES),
        rng.choice(DAY_STYLES),
        rng.choice(MONEY_STYLES),
        rng.choice(("", "", "", "-", "n/a")),
        rng.random() < 0.7,
    )
    columns = _distinct([_draw_column(field, style, rows, rng) for field in _draw_fields(kind, rng)])
    lines = [list(cells) for cells in zip(*(column.cells for column in columns), strict=True)]
    if isinstance(columns[0].field, type(kind.key)) and rng.random() < 0.2:
        lines.append(_total(columns, style))
    return Sheet(kind, tuple(columns), Table.of([column.header for column in columns], lines, ""), rows)


def _draw_fields(kind: Kind, rng: Random) -> list[Field]:
    """Draw some fields of the kind, mostly with the key first, and on some sheets many fillers."""
    compared = {name for versus in kind.versus for name in (versus.first, versus.second)}
    kept = [field for field in kind.fields if rng.random() < (0.97 if field.name in compared else 0.85)]
    if rng.random() < 0.3:
        rng.shuffle(kept)
    many = rng.choice((0, 0, 0, 1, 2, 4, 8, 28))
    kept += rng.sample(FILLERS, many)
    if rng.random() < 0.2 and not isinstance(kind.key, Code):
        return [Code(rng.choice(("no", "id", "row")), pattern="{}"), kind.key, *kept]
    return [kind.key, *kept]


def _draw_column(field: Field, style: _Style, rows: int, rng: Random) -> Column:
    values = tuple(field.draw(rng, rows))
    header, cells = spell_header(field.name, style.header), tuple(_spell_text(value, style) for value in values)
    if isinstance(field, Day):
        cells = tuple(spell_day(value, style.day) if isinstance(value, date) else style.empty for value in values)
    if not isinstance(field, Amount):
        return Column(field, header, values, cells)
    if field.form in ("money", "thousands"):
        unit = "($k)" if field.form == "thousands" else money_unit(style.money, rng)
        money = "plain" if unit else style.money
        cents = any(isinstance(value, float) and value % 1 for value in values)
        cells = tuple(spell_money(float(value), money, cents) for value in values if isinstance(value, int | float))
        return Column(
            field, spell_header(field.name, style.header, unit), values, cells, money not in ("plain", "commas")
        )
    if field.form == "percent":
        header = header if style.sign or "percent" in field.name else spell_header(f"{field.name} %", style.header)
        return Column(field, header, values, tuple(f"{value:.0f}{'%' * style.sign}" for value in values), style.sign)
    digits = 1 if field.form == "decimal" else 0
    return Column(field, header, values, tuple(f"{value:.{digits}f}" for value in values))


def _spell_text(value: Value, style: _Style) -> str:
    return style.empty if value is None else str(value)


def _distinct(columns: Sequence[Column]) -> list[Column]:
    """Return the columns without those whose header differs from another only in spaces or case."""
    found: dict[str, Column] = {}
    for column in columns:
        found.setdefault(column.header.lower().replace("_", " "), column)
    return list(found.values())


def _total(columns: Sequence[Column], style: _Style) -> list[str]:
    """Return a last row with the sums, as accountants write it."""
    sums = [""] * len(columns)
    sums[0] = "Total"
    for place, column in enumerate(columns):
        if isinstance(column.field, Amount) and column.field.adds and column.field.form in ("money", "whole"):
            total = round(sum(column.numbers().values()), 2)
            plain = f"{total:.2f}" if "." in column.cells[0] else f"{total:.0f}"
            sums[place] = spell_money(total, style.money, "." in plain) if column.signed else plain
    return sums
