"""An answer as a person reads it: numbers with thousands marks, few decimals and their unit; no footnote marks."""

import re
from dataclasses import dataclass, replace

from chaintable.chain import Chain
from chaintable.evidence.cached_results import kept
from chaintable.operations import Answer, Denotation
from chaintable.operations.computed import Computed
from chaintable.operations.readings import SAID, TABLE
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind, fold
from chaintable.tables.values.texts.display_text import ENGLISH_MARKS, Marks, without_marks, write_number

_HEAD_ROWS = 5_000
_CENTS = r"^(?:.*\d[.,]\d\d\D{0,9})?$"
_THOUSANDS = r"\d([.' \u00a0\u202f])\d{3}(?!\d)"
_WRITTEN, _MONEY = ("note", "text"), ("$", "€", "£")
_LONG = re.compile(r"-?\d{1,15}\.\d{7,20}")
"""A number with more decimals than anybody writes down: it was worked out."""
_YEAR = r"(?:1[5-9]|20)\d\d"
_OF_ONE_YEAR = ("average", "median")
"""Measures of years that are a year again, between two of them."""
_MARKED = r"\d[,.' \u00a0\u202f]\d"


@dataclass(frozen=True, slots=True)
class Style:
    """How the plain numbers of a column are written; with `grouped` false they stay as they are.

    With `cents` a number that isn't whole has two decimals, as those that it was worked out from. With `even` an amount
    that is whole has them too, as it stands in a column beside some that aren't. The `marks` are those of the file.
    """

    unit: str = ""
    grouped: bool = True
    rounded: bool = True
    cents: bool = False
    even: bool = False
    marks: Marks = ENGLISH_MARKS

    def write(self, text: str) -> str:
        """Return the text of a cell or of a computed number as a person writes it."""
        bare = without_marks(text)
        if not self.grouped:
            return bare
        number = bare.removesuffix(self.unit).strip() if self.marks.sign_after else bare
        shown = write_number(number, self.unit, self.rounded, self.cents, self.even, self.marks)
        return bare if shown == number else shown


AS_IT_IS = Style(grouped=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer as it is shown: `values`, for a table also the `rows` of its `columns`, and all of it `in_full`.

    `in_full` are the values as they were computed or stand in the table, if the shown ones have fewer digits.
    """

    values: tuple[str, ...]
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    in_full: tuple[str, ...] = ()


@kept
def shown_answer(chain: Chain) -> Shown | None:
    """Return the chain's answer as a person reads it; None without an answer."""
    k, answer = chain.answer_at, chain.answer
    if k is None or answer is None:
        return None
    operation = chain.steps[k].operation
    assert isinstance(operation, Answer)
    reading = operation.reading
    if reading.rule == TABLE:
        return _shown_table(answer, styles_of(chain, k, answer.columns))
    if reading.computed is not None:
        style = _computed_style(chain, k, replace(reading.computed, measure=reading.rule))
    elif reading.rule in _WRITTEN and any(map(_LONG.fullmatch, answer.values)) and not chain.question.choices:
        style = Style(cents=chain.question.unit in _MONEY)  # of a program, or of rules that worked it out
    elif reading.inner is not None or not answer.columns or reading.rule in ("column_name", SAID):
        return Shown(answer.values)  # words, not cells
    else:
        style = style_of(chain, k, answer.columns[0])
    values = tuple(map(style.write, answer.values))
    in_full = tuple(write_number(value, marks=style.marks, rounded=False) for value in answer.values)
    in_full = answer.values if style.marks == ENGLISH_MARKS else in_full
    return Shown(values, in_full=in_full if _fewer_digits(values, answer.values) else ())


def _shown_table(answer: Denotation, styles: tuple[Style, ...]) -> Shown:
    rows = tuple(
        tuple(style.write(cell) for style, cell in zip(styles, row, strict=True)) for row in answer.grid
    )  # at most MOST_ROWS
    return Shown(tuple(map(" · ".join, rows)), answer.columns, rows)


def styles_of(chain: Chain, k: int, columns: tuple[str, ...]) -> tuple[Style, ...]:
    """Return how the numbers of these columns, before step k, are written."""
    return tuple(style_of(chain, k, column) for column in columns)


def computed_styles(chain: Chain, k: int) -> dict[str, Style]:
    """Return how the computed numbers in the table after step k are written; cells of the source stay as they are."""
    columns = chain.steps[k].state.table.columns
    styles = zip(columns, styles_of(chain, k + 1, columns), strict=True)
    return {column: style for column, style in styles if style.grouped and style.rounded}


def style_of(chain: Chain, k: int, column: str) -> Style:
    """Return how the numbers of a column, before step k, are written: computed ones differ from those of the source."""
    for place in range(k - 1, -1, -1):
        step = chain.steps[place]
        if not step.done:
            continue
        computed = step.operation.computed(column)
        if computed is not None:
            style = _computed_style(chain, place, computed)
            return replace(style, even=style.cents and _has_parts(step.state.table, column))
        sources = step.operation.sources_of(column)
        before = chain.before(place).table
        if len(sources) != 1 or not _same_cells(before, sources[0], step.state.table, column):
            return AS_IT_IS
        column = before.resolve(sources[0])
    table = chain.start.table
    if column not in table.columns or not _is_amount(table, column):
        return AS_IT_IS
    if _has_sign_after(table, column):
        return Style(unit_of(table, column), rounded=False, marks=replace(marks_of(table), sign_after=True))
    return Style(rounded=False, marks=marks_of(table))


def _has_parts(table: Table, column: str) -> bool:
    """Whether some number of a column isn't whole."""
    if column not in table.columns:
        return False
    keys = table.values(column).keys
    return bool((keys[keys == keys] % 1 != 0).any())


def _same_cells(before: Table, source: str, after: Table, column: str) -> bool:
    """Whether a column of another name is the same column, renamed, and not made from it."""
    if fold(source) == fold(column):
        return True
    return before.n_rows == after.n_rows and after.column(column).equals(before.column(source))


def _computed_style(chain: Chain, k: int, computed: Computed) -> Style:
    """Return how numbers are written that step k computed from columns before it."""
    table = chain.before(k).table
    columns = tuple(table.resolve(column) for column in computed.of)
    unit = _unit_of_columns(chain, k, columns, computed) if computed.unit is None else computed.unit
    if computed.as_written and not unit:
        return style_of(chain, k, columns[0]) if columns else AS_IT_IS
    has_cents = bool(columns) and all(_has_cents(chain, k, column) for column in columns)
    return Style(unit, cents=has_cents, marks=_computed_marks(chain, k, columns, unit, computed.measure))


def _computed_marks(chain: Chain, k: int, columns: tuple[str, ...], unit: str, measure: str) -> Marks:
    """Return the marks of numbers that step k computed: those of the file, with the sign where the columns have it."""
    table, marks = chain.before(k).table, marks_of(chain.start.table)
    if columns and measure in _OF_ONE_YEAR and all(_are_years(table, column) for column in columns):
        marks = replace(marks, thousands="")
    styles = [style_of(chain, k, column) for column in columns if unit_of(table, column) != unit]
    after = [style.unit == unit and style.marks.sign_after for style in styles]
    after += [_has_sign_after(table, column) for column in columns if unit_of(table, column) == unit]
    return replace(marks, sign_after=True) if unit and any(after) else marks


def _has_sign_after(table: Table, column: str) -> bool:
    """Whether every number of a column is written with its unit after it ("20000 €")."""
    unit = unit_of(table, column)
    if not unit:
        return False
    head = table.column(column).head(_HEAD_ROWS).str.strip()
    return bool(head[head != ""].str.endswith(unit).all())


def _are_years(table: Table, column: str) -> bool:
    head = table.column(column).head(_HEAD_ROWS).str.strip()
    return bool((head != "").any()) and bool(head[head != ""].str.fullmatch(_YEAR).all())


def marks_of(table: Table) -> Marks:
    """Return the marks of a table's numbers: those of its columns with a decimal comma, if there are any.

    >>> from chaintable.tables.values import ColumnFormat
    >>> marks_of(Table.of(["Preis"], [["1 250,00"], ["3,50"]]).with_formats({"Preis": ColumnFormat(decimal_mark=",")}))
    Marks(decimal=',', thousands=' ')
    """
    columns = [name for name, form in table.formats.items() if form.decimal_mark == "," and name in table.columns]
    if not columns:
        return ENGLISH_MARKS
    for name in columns:
        grouped = table.column(name).head(_HEAD_ROWS).str.extract(_THOUSANDS, expand=False).dropna()
        if len(grouped):
            return Marks(",", str(grouped.iloc[0]))
    return Marks(",", ".")


def _has_cents(chain: Chain, k: int, column: str) -> bool:
    """Whether all numbers of a column before step k are written with two decimals."""
    head = chain.before(k).table.column(column).head(_HEAD_ROWS).str.strip()
    written = bool((head != "").any()) and bool(head.str.match(_CENTS).all())
    return written or style_of(chain, k, column).cents


def _unit_of_columns(chain: Chain, k: int, columns: tuple[str, ...], computed: Computed) -> str:
    """Return the unit of numbers that step k computed from these columns, "" if they don't agree on one."""
    units = {_unit_before(chain, k, column) for column in columns}
    units = {"" if computed.formula and unit == "%" else unit for unit in units} - ({""} if computed.scaled else set())
    unit = units.pop() if len(units) == 1 else ""
    return "" if any(_unit_before(chain, k, column) == unit for column in computed.over) else unit


def _unit_before(chain: Chain, k: int, column: str) -> str:
    """Return the unit of a column before step k, also where its numbers were computed from others."""
    return unit_of(chain.before(k).table, column) or style_of(chain, k, column).unit


def unit_of(table: Table, column: str) -> str:
    """Return the unit that every number of a column is written with, or "".

    >>> table = Table.of(["Price", "Paid"], [["€5", "€5"], ["€1,200", "7"], ["", ""]])
    >>> unit_of(table, "Price"), unit_of(table, "Paid")
    ('€', '')
    """
    if column not in table.columns:
        return ""
    values = table.values(column)
    if not values.unit or len(values.exceptions) or values.empty.all():
        return ""
    cells = table.column(column)[~values.empty]
    return values.unit if bool(cells.str.contains(values.unit, regex=False).all()) else ""


def _is_amount(table: Table, column: str) -> bool:
    """Whether a column's numbers are amounts, not years or numbers that name something: some have decimals."""
    values = table.values(column)
    if values.kind is not ValueKind.NUMBER:
        return False
    known = values.keys[values.keys == values.keys]
    head = table.column(column).head(_HEAD_ROWS)
    return bool((known % 1 != 0).any()) or bool(head.str.contains(_MARKED).any())


def _fewer_digits(shown: tuple[str, ...], full: tuple[str, ...]) -> bool:
    return any(_digits(one) != _digits(other) for one, other in zip(shown, full, strict=True))


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit()).rstrip("0")
