"""A query being written: which rows of the table it takes, in which order, and how they are grouped."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.date_parts import days_of_week
from chaintable.sql import ROW, TABLE, Schema, SqlColumn
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnValues, ValueKind, fold

_ORDERED = (ValueKind.NUMBER, ValueKind.DATE, ValueKind.TEXT, ValueKind.EMPTY)


class UnsaidError(StepError):
    """What an operation does can't be said in SQL, or not as a part of one plain SELECT."""

    def __init__(self, what: str) -> None:
        super().__init__(f"SQL has no plain words for {what}.", "Take it as a step before the query.")


@dataclass(frozen=True, slots=True)
class Draft:
    """A SELECT over one table, still without the columns that it selects.

    `where`, `having` and `order` hold SQL. Without `order`, rows come as in the table. `figures` are the columns that
    a group has beside those in `groups`: their names, and the SQL that works them out.
    """

    table: Table
    where: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    limit: int | None = None
    offset: int = 0
    groups: tuple[str, ...] = ()
    having: tuple[str, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def schema(self) -> Schema:
        """How the query sees the table."""
        return Schema.of(self.table)

    @property
    def plain(self) -> bool:
        """Whether it still takes all rows of the table, in their order."""
        return self == type(self)(self.table)

    def known(self, column: str) -> ColumnValues | None:
        """The values of a column of the table; None for a figure."""
        return None if self._figure(column) is not None else self.table.values(self.table.resolve(column))

    def value(self, column: str) -> str:
        """Return the SQL of a column: numbers as numbers, dates as ISO texts, other cells as they are."""
        figure = self._figure(column)
        return figure if figure is not None else in_quotes(self._own(column, as_read=False).name)

    def text(self, column: str) -> str:
        """Return the SQL of a column's cells as they were read."""
        if self._figure(column) is not None:
            return self.value(column)
        try:
            return in_quotes(self._own(column, as_read=True).name)
        except StopIteration:
            return self.value(column)

    def _figure(self, column: str) -> str | None:
        return next((sql for name, sql in self.figures.items() if fold(name) == fold(column)), None)

    def _own(self, column: str, as_read: bool) -> SqlColumn:
        source = self.table.resolve(column)
        if self.groups and source not in self.groups:
            raise UnsaidError(f"'{column}' after grouping")
        return next(one for one in self.schema.columns if one.source == source and one.as_read == as_read)

    def keep(self, condition: str) -> Self:
        """Return the draft with rows (or groups) that satisfy a condition only."""
        settled = self.settled()
        if settled.groups:
            return replace(settled, having=(*settled.having, condition))
        return replace(settled, where=(*settled.where, condition))

    def sorted_by(self, column: str, falling: bool) -> Self:
        """Return the draft with its rows in the order of a column; those without a value come last."""
        settled, value = self.settled(), self.value(column)
        values = self.known(column)
        gaps = [f"{value} IS NULL"] if not falling and values is not None and np.isnan(values.keys).any() else []
        self.check_order(column)
        terms = (*gaps, f"{value} DESC" if falling else value)
        return replace(settled, order=(*terms, *settled._order))

    def check_order(self, column: str) -> None:
        """UnsaidError for a column that SQL would put in another order: of weekdays, ranges, scores and truth values.

        Times have an order in SQL where their texts have the same one: 05:40, 16:10.
        """
        values = self.known(column)
        if values is None:
            return
        if values.kind is ValueKind.TEXT and days_of_week(self.table, self.table.resolve(column)) is not None:
            raise UnsaidError("the order of weekdays")
        if values.kind in _ORDERED:
            return
        if values.kind is not ValueKind.TIME or not _same_order(self.table.column(self.table.resolve(column)), values):
            raise UnsaidError(f"the order of {values.kind}s")

    def with_top(self, column: str, count: int, falling: bool) -> Self:
        """Return the rows with the highest (or lowest) values, in order, with those that tie with the last."""
        settled, value = self.settled(), self.value(column)
        known = settled.keep(f"{value} IS NOT NULL").sorted_by(column, falling)
        last = known.first(1, count - 1).select(value)
        bound = f"COALESCE(({last}), {value})"
        return settled.keep(f"{value} {'>=' if falling else '<='} {bound}").sorted_by(column, falling)

    def with_sum(self, name: str, sign: str, left: str, right: str) -> Self:
        """Return the draft with a column worked out from two columns of numbers: their sum, difference and so on."""
        if self.groups or any(self.known(column) is None or self.is_text(column) for column in (left, right)):
            raise UnsaidError(f"{left} {sign} {right}")
        values = self.value(left), self.value(right)
        worked_out = f"1.0 * {values[0]} / NULLIF({values[1]}, 0)" if sign == "/" else f" {sign} ".join(values)
        return replace(self, figures={**self.figures, name: f"({worked_out})"})

    def is_text(self, column: str) -> bool:
        """Whether SQL sees a column as texts: then it can't calculate with it."""
        return self._figure(column) is None and self._own(column, as_read=False).type == "TEXT"

    def first(self, count: int, offset: int = 0) -> Self:
        """Return the draft with so many of its rows only, in their order."""
        settled = self.settled()
        return replace(settled, limit=count, offset=offset, order=settled._order)

    def backwards(self) -> Self:
        """Return the draft with its rows in the opposite order."""
        settled = self.settled()
        return replace(settled, order=tuple(map(_turned, settled._order)))

    @property
    def _order(self) -> tuple[str, ...]:
        return self.order or (() if self.groups else (ROW,))

    def settled(self) -> Self:
        """Return the same rows without a limit, so that more can be said about them."""
        if self.limit is None:
            return self
        if self.groups:
            raise UnsaidError("a step after the first few groups")
        inside = self.select(ROW)
        return replace(self, where=(f"{ROW} IN ({inside})",), limit=None, offset=0)

    def grouped(self, columns: tuple[str, ...], figures: Mapping[str, str]) -> Self:
        """Return the draft with one row for each combination of values, the most frequent first."""
        settled = self.settled()
        if settled.groups:
            raise UnsaidError("groups of groups")
        names = tuple(map(self.table.resolve, columns))
        order = ("COUNT(*) DESC", f"MIN({ROW})")
        return replace(settled, groups=names, figures=dict(figures), order=order)

    def source(self) -> str:
        """Return the SQL from FROM on, without order and limit."""
        words = [f"FROM {TABLE}"]
        if self.where:
            words.append(f"WHERE {joined(self.where)}")
        if self.groups:
            words.append(f"GROUP BY {', '.join(map(self.value, self.groups))}")
        if self.having:
            words.append(f"HAVING {joined(self.having)}")
        return " ".join(words)

    def select(self, *parts: str, ordered: bool = True) -> str:
        """Return the SELECT of these parts; `ordered=False` leaves out an order that makes no difference."""
        words = [f"SELECT {', '.join(parts)}", self.source()]
        order = self.order if self.order != (ROW,) else ()  # a table is read in the order of its rows
        if order and (ordered or self.limit is not None):
            words.append(f"ORDER BY {', '.join(order)}")
        if self.limit is not None:
            words.append(f"LIMIT {self.limit}" + (f" OFFSET {self.offset}" if self.offset else ""))
        return " ".join(words)


def _turned(term: str) -> str:
    return term.removesuffix(" DESC") if term.endswith(" DESC") else f"{term} DESC"


def joined(conditions: Iterable[str]) -> str:
    """Return conditions joined by AND, each in brackets where it holds an OR."""
    listed = list(dict.fromkeys(conditions))
    return " AND ".join(f"({one})" if len(listed) > 1 and " OR " in one else one for one in listed)


def in_quotes(name: str) -> str:
    """Return a column's name in double quotes."""
    return '"' + name.replace('"', '""') + '"'


def as_text(text: str) -> str:
    """Return a text in single quotes."""
    return "'" + text.replace("'", "''") + "'"


def as_number(number: float) -> str:
    """Return a number as SQL writes it."""
    return str(int(number)) if number.is_integer() and abs(number) < 2**53 else repr(number)


def _same_order(cells: "pd.Series[str]", values: ColumnValues) -> bool:
    """Whether the cells, sorted as texts, are in the order of what they mean, and all of them mean something."""
    keys = values.keys[np.argsort(cells.to_numpy(), kind="stable")]
    return bool((np.diff(keys) >= 0).all()) and not np.isnan(keys).any()
