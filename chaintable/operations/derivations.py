"""Derivations: rules by which `add_column` computes a new column from one or two others.

A derivation is one of the rules in RULES and the columns that it reads. If the rule finds nothing in a cell, the new
cell is empty. No code from a model, a file or a person is ever run.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import StepError, did_you_mean
from chaintable.operations.code.pandas_code import keys_code
from chaintable.operations.date_parts import (
    PARTS,
    DatePart,
    date_part,
    days_between,
    hours,
    hours_between,
    minutes_between,
)
from chaintable.operations.grammar import column_named, join_list, split_call, split_list
from chaintable.operations.grammar.numerals import Keys, render_numbers
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.tables.values.numbers_and_times.dates import FIRST_WITH_YEAR

_DAY = np.timedelta64(1, "D")
_PARTING = r"\s*(?:[,;/\n]|\band\b|&)\s*"
_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_SIGNED = rf"(?:^\s*[-+−])?{_NUMBER}"
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: `words` describe it, with {0} and {1} for the columns, and `compute` returns the cells.

    `pattern` or `symbol` is what one line of pandas needs to do the same, if one line can.
    """

    words: str
    compute: Callable[..., Any]
    columns: int = 1
    pattern: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A rule and the columns that it reads; `str(derivation)` is `in_brackets(Cyclist)`.

    StepError if the rule reads a different number of columns.
    """

    rule: str
    columns: tuple[str, ...]

    def __post_init__(self) -> None:
        wanted = RULES[self.rule].columns
        if len(self.columns) != wanted:
            named = "one column" if wanted == 1 else "two columns"
            raise StepError(f"{self.rule} reads {named}, not {len(self.columns)}.", f"Name {named} in its brackets.")

    def cells(self, table: Table) -> Any:
        """Return the cells of the new column; StepError if a column is missing or unsuitable for the rule."""
        return RULES[self.rule].compute(table, *self.columns)

    def __str__(self) -> str:
        return f"{self.rule}({join_list(self.columns)})"

    def describe(self) -> str:
        """Describe the rule in plain words, as in "the text in brackets in Cyclist"."""
        return RULES[self.rule].words.format(*self.columns)

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        """Read a derivation: the inverse of `str`. StepError if the rule is unknown."""
        name, bracket, rest = text.strip().partition("(")
        rule = re.sub(r"[\s-]+", "_", name.strip().casefold())
        if rule not in RULES or not bracket:
            raise StepError(f"There is no rule '{name.strip()[:40]}'.", did_you_mean(rule, RULES))
        inside, _ = split_call(f"f_{rule}({rest}", rule)
        return cls(rule, tuple(column_named(column, state) for column in split_list(inside)))


def _extract(pattern: str) -> Callable[[Table, str], Any]:
    """Return a rule for the group `part` of the first match in each cell (RE2 syntax), "" without a match."""

    def cells(table: Table, column: str) -> Any:
        texts = pa.array(table.column(column))
        found = pc.struct_field(pc.extract_regex(texts, pattern), 0).fill_null("")
        return pd.Series(pc.utf8_trim_whitespace(found), dtype="str")

    return cells


def _number(pattern: str) -> Callable[[Table, str], Any]:
    def cells(table: Table, column: str) -> Any:
        found = _extract(pattern)(table, column)
        return found.str.replace(",", "", regex=False).str.replace("−", "-", regex=False).str.lstrip("+")

    return cells


def _items(table: Table, column: str) -> Any:
    cells = table.column(column)
    partings = pd.Series(pc.count_substring_regex(pa.array(cells.str.strip()), _PARTING), dtype="int64")
    return (partings + 1).where(cells.str.strip() != "", 0).astype("str")


def _of_date(
    part: Callable[[npt.NDArray[Any]], npt.NDArray[Any]], otherwise: str, since: float = -np.inf
) -> Callable[[Table, str], Any]:
    """Return a rule for a part of each date from `since` on; in other cells, it is what `otherwise` finds."""

    def cells(table: Table, column: str) -> Any:
        values = table.values(column)
        found = _extract(otherwise)(table, column)
        if values.kind is not ValueKind.DATE:
            return found
        known = values.keys >= since
        dates = np.datetime64("1970-01-01") + np.floor(np.where(known, values.keys, 0)).astype("int64") * _DAY
        return found.where(~known, pd.Series(part(dates), index=found.index).astype("str"))

    return cells


def _years(dates: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return dates.astype("datetime64[Y]").astype("int64") + 1970


def _months(dates: npt.NDArray[Any]) -> npt.NDArray[Any]:
    names: npt.NDArray[Any] = np.array(_MONTHS, dtype=object)
    found: npt.NDArray[Any] = names[dates.astype("datetime64[M]").astype("int64") % 12]
    return found


def _decade(table: Table, column: str) -> Any:
    years = RULES["year"].compute(table, column)
    return years.str.replace(r"^(\d{3})\d$", r"\g<1>0s", regex=True)


def _both(combine: Callable[[Keys, Keys], Keys], *kinds: ValueKind) -> Callable[[Table, str], Any]:
    """Return a rule that combines the two values of each range or score."""

    def cells(table: Table, column: str) -> Any:
        values = table.values(column)
        if values.ends is None or values.kind not in kinds:
            wanted = " or ".join(f"{kind}s" for kind in kinds)
            raise StepError(f"The cells of '{column}' aren't {wanted}.", "Choose a column of such cells.")
        return render_numbers(combine(values.keys, values.ends))

    return cells


def _result(table: Table, column: str) -> Any:
    """Return win, loss or draw: by a leading letter, otherwise by comparing the two numbers."""
    values = table.values(column)
    if values.ends is None or values.kind is not ValueKind.SCORE:
        raise StepError(f"The cells of '{column}' aren't scores.", "Choose a column of cells like 3–1.")
    compared = np.select(
        [values.keys > values.ends, values.keys < values.ends, values.keys == values.ends], ["win", "loss", "draw"], ""
    )
    letter = _extract(r"^\s*(?P<part>[WLDTwldt])\b")(table, column).str.upper()
    said = letter.map({"W": "win", "L": "loss", "D": "draw", "T": "draw"})
    return said.fillna(pd.Series(compared, dtype="str"))


def _arithmetic(combine: Callable[[Keys, Keys], Keys]) -> Callable[[Table, str, str], Any]:
    """Return a rule that combines two columns; dates count in days, times in seconds."""

    def cells(table: Table, left: str, right: str) -> Any:
        for column in (left, right):
            if table.values(column).kind in (ValueKind.TEXT, ValueKind.EMPTY):
                raise StepError(f"Column '{column}' holds no numbers to calculate with.", "Choose a column of numbers.")
        with np.errstate(over="ignore"):
            return render_numbers(combine(table.values(left).keys, table.values(right).keys))

    return cells


def _product(table: Table, left: str, right: str) -> Any:
    """Return one column times the other, of which 20 % counts as 0.2."""
    per_cent = _parts_of(table, left, right)
    return _arithmetic(lambda one, other: one * other / per_cent)(table, left, right)


def _parts_of(table: Table, *columns: str) -> int:
    """Return what a product of the columns is divided by: 100 for each column of percentages."""
    return int(100 ** sum(table.values(name).unit == "%" or "%" in name for name in columns))


def _ratio(left: Keys, right: Keys) -> Keys:
    return np.divide(left, right, out=np.full_like(left, np.nan), where=right != 0)


def _part(words: str, pattern: str) -> Rule:
    """Return a rule that takes a part of each cell."""
    return Rule(words, _extract(pattern), pattern=pattern)


RULES: dict[str, Rule] = {
    "in_brackets": _part("the text in brackets in {0}", r"[(\[](?P<part>[^()\[\]]*)[)\]]"),
    "before_brackets": _part("the text before the brackets in {0}", r"^(?P<part>[^(\[]*)"),
    "before_comma": _part("the text before the comma in {0}", r"^(?P<part>[^,]*)"),
    "after_comma": _part("the text after the comma in {0}", r"^[^,]*,(?P<part>[\s\S]*)$"),
    "first_item": _part("the first thing listed in {0}", rf"^(?P<part>[\s\S]*?)(?:{_PARTING}|$)"),
    "last_item": _part("the last thing listed in {0}", rf"^(?:[\s\S]*{_PARTING})?(?P<part>[\s\S]*)$"),
    "items": Rule("how many things {0} lists", _items),
    "year": Rule("the year in {0}", _of_date(_years, r"(?:^|\D)(?P<part>1[0-9]\d\d|20\d\d)(?:\D|$)", FIRST_WITH_YEAR)),
    "month": Rule("the month in {0}", _of_date(_months, rf"(?i)\b(?P<part>{'|'.join(_MONTHS)})\b")),
    "decade": Rule("the decade in {0}", _decade),
    "quarter": Rule("the quarter of {0}, like 2024-Q1", date_part("quarter")),
    "year_month": Rule("the year and month of {0}, like 2024-05", date_part("year_month")),
    "date": Rule("the day of {0} without its time, like 2024-05-31", date_part("date")),
    "week": Rule("the ISO week of {0}, like 2024-W09", date_part("week")),
    "weekday": Rule("the weekday of {0}", date_part("weekday")),
    "day": Rule("the day of the month of {0}", date_part("day")),
    "hour": Rule("the hour of {0}", hours),
    "number": Rule("the first number in {0}", _number(rf"(?P<part>{_SIGNED})")),
    "second_number": Rule("the second number in {0}", _number(rf"{_NUMBER}[\s\S]*?(?P<part>{_NUMBER})")),
    "length": Rule(
        "the length of the range in {0}",
        _both(lambda start, end: np.abs(end - start), ValueKind.RANGE, ValueKind.SCORE),
    ),
    "result": Rule("win, loss or draw by the score in {0}", _result),
    "margin": Rule(
        "how far apart the two sides of {0} are", _both(lambda a, b: np.abs(a - b), ValueKind.SCORE, ValueKind.RANGE)
    ),
    "total": Rule("both sides of {0} together", _both(lambda a, b: a + b, ValueKind.SCORE, ValueKind.RANGE)),
    "sum": Rule("{0} plus {1}", _arithmetic(np.add), columns=2, symbol="+"),
    "difference": Rule("{0} minus {1}", _arithmetic(np.subtract), columns=2, symbol="-"),
    "product": Rule("{0} times {1}", _product, columns=2, symbol="*"),
    "ratio": Rule("{0} divided by {1}", _arithmetic(_ratio), columns=2, symbol="/"),
    "days_between": Rule("the days from {0} to {1}", days_between, columns=2),
    "minutes_between": Rule("the minutes from {0} to {1}", minutes_between, columns=2),
    "hours_between": Rule("the hours from {0} to {1}", hours_between, columns=2),
}


def rules_for(count: int) -> Sequence[str]:
    """Return the names of the rules that read that many columns."""
    return [name for name, rule in RULES.items() if rule.columns == count]


def derivation_code(derivation: Derivation, table: Table) -> str:
    """Return a pandas expression for the cells; it lists them if no simple expression gives exactly these."""
    rule, cells = RULES[derivation.rule], derivation.cells(table)
    first = table.resolve(derivation.columns[0])
    if rule.pattern:
        found = table.column(first).str.extract(rule.pattern, expand=False).fillna("").str.strip()
        if found.equals(cells):
            return f"table[{first!r}].str.extract({rule.pattern!r}, expand=False).fillna('').str.strip()"
    if rule.symbol:
        left, right = (f"({keys_code(table, column)})" for column in derivation.columns)
        shown = pd.Series(cells).map(lambda text: f"{float(text):.10g}" if text else "")
        parts = _parts_of(table, *derivation.columns) if derivation.rule == "product" else 1
        if shown.equals(pd.Series(cells)):
            whole = f"{left} {rule.symbol} {right}" + (f" / {parts}" if parts > 1 else "")
            return f"({whole}).map('{{:.10g}}'.format).replace({{'nan': '', 'inf': ''}})"
    if (part := PARTS.get(derivation.rule)) and (dates := _dates_code(table, first, part, cells)):
        return dates
    if rule.columns == 1:
        return f"table[{first!r}].map({dict(zip(table.column(first), cells, strict=True))!r})"
    return repr(list(cells))


def _dates_code(table: Table, column: str, part: DatePart, cells: Any) -> str:
    """Return the pandas expression that gives a part of each date; "" if it doesn't."""
    dates = pd.to_datetime(table.column(column), errors="coerce", format="mixed")
    alike = pd.api.types.is_datetime64_dtype(dates) and part.compute(dates).astype("str").equals(cells)
    return f"pd.to_datetime(table[{column!r}], errors='coerce', format='mixed'){part.code}" if alike else ""
