"""Readings say how the answer is read from the last table. They are small typed values, never code."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
import numpy.typing as npt

from chaintable.errors import StepError, did_you_mean
from chaintable.operations.computed import Computed
from chaintable.operations.conditions import Condition
from chaintable.operations.grammar import (
    and_list,
    call_inside,
    column_named,
    join_list,
    quote,
    render_number,
    split_list,
    tokens,
)
from chaintable.operations.readings.checks import CHECKS, MORE_LESS, claim, verdict
from chaintable.operations.readings.denotation import Denotation
from chaintable.operations.readings.said import SAID, read_said, said_inside, said_words, split_said
from chaintable.operations.readings.shares import SHARE, read_shared, share_inside, share_of
from chaintable.operations.readings.tables import (
    TABLE,
    check_limit,
    read_table,
    split_table,
    table_inside,
    table_words,
)
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table, each_once
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import ValueKind, fold

NOTE = "note"
_TEXTS = ("text", NOTE)
"""The rules whose argument is a text."""
_NO_ROWS = np.zeros(0, dtype=np.int64)
_read: TableMemory[Denotation] = TableMemory(2, of_small=64)
"""What was read from cells, kept because the page, the check, the list and the log of a run all ask for the answer."""


def _parts(text: str) -> tuple[str, ...]:
    """The answers in a text: several are separated by " | ", which no cell holds as prompts show it."""
    return tuple(part.strip() for part in text.split(" | ") if part.strip()) or (text,)


@dataclass(frozen=True, slots=True)
class Reading:
    """How the answer is read: a rule of RULES, the columns it reads, and for the checks what is compared with what.

    cell(C) · list(C) · count · count_distinct(C) · sum(C, …) · average(C, …) · median(C, …) (of all their numbers) ·
    difference(C) (largest minus smallest) · percent_change(C) (from the first row to the last) ·
    ratio(A, B) (of their sums) · percentage(A, B) (the same, in percent) ·
    share(condition) (percent of the rows) · share(C, condition) (of the sum) ·
    most(C, by) · least(C, by) · earlier(C, by) · later(C, by) (ties all) · column_name(most, A, B) ·
    yes_no(reading operator value) · true_false(…) · more_less(reading > value) (more, less or the same) ·
    table(5, A, B) (the cells of the first 5 rows; `table` alone is all of it) ·
    note("Result") (the text of the last note with that title) · text("…") (written by a model or a person) ·
    said("…", row 12) (the same, about the passages in these `rows` of the source, from 1). StepError for another number
    of columns.
    """

    rule: str
    columns: tuple[str, ...] = ()
    text: str = ""
    inner: "Reading | None" = None
    operator: str = ""
    condition: Condition | None = None
    rows: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        fewest, most, usage = _USAGE[self.rule]
        if not fewest <= len(self.columns) <= most:
            raise StepError(f"{self.rule} cannot be read from {len(self.columns)} columns.", f"Write {usage}.")
        if self.rule == "column_name" and self.text not in ("most", "least"):
            raise StepError(f"'{self.text}' is neither most nor least.", f"Write {usage}.")
        if (self.rule == SHARE) != (self.condition is not None):
            raise StepError(
                f"{self.rule} is read with{'out' if self.condition else ''} a condition.", f"Write {usage}."
            )
        if self.rule == TABLE:
            check_limit(self.text)
        if self.inner is not None and self.inner.rule in (*CHECKS, TABLE):
            other = "a table" if self.inner.rule == TABLE else "another check"
            raise StepError(f"{self.rule} cannot check {other}.", f"Write {usage}.")
        if self.rule == MORE_LESS and self.operator != ">":
            raise StepError(f"{self.rule} asks which of the two it is, with >.", f"Write {usage}.")

    def read(self, state: State) -> Denotation:
        """The answer on that state; StepError where it cannot be read."""
        table = state.table
        if self.rule in CHECKS:
            return _check(self, state)
        if self.rule == NOTE:
            place = state.place_of_note(self.text)
            return Denotation((state.notes[place].text.strip(),), _NO_ROWS, notes=(place,))
        if self.rule == "text":
            return Denotation(_parts(self.text), _NO_ROWS)
        if self.rule == SAID:
            return read_said(state, _parts(self.text), self.rows)
        return _read.recall(table, self, lambda: self._read_cells(table))

    def _read_cells(self, table: Table) -> Denotation:
        columns = tuple(table.resolve(column) for column in self.columns)
        if self.condition is not None:
            return _share(table, columns, self.condition)
        return RULES[self.rule](table, columns, self.text)

    @property
    def columns_used(self) -> tuple[str, ...]:
        """The columns that it reads, including those of its condition."""
        read = self.inner or self
        return tuple(dict.fromkeys((*read.columns, *(read.condition.columns if read.condition else ()))))

    @property
    def computed(self) -> Computed | None:
        """How the number that it works out is shown; None if it reads cells, headers or texts."""
        if self.rule in _COUNTS:
            return Computed()
        if self.rule in (SHARE, "percentage", "percent_change"):
            return Computed(unit="%")
        if self.rule == "ratio":
            return Computed(self.columns[:1], over=self.columns[1:])
        return Computed(self.columns) if self.rule in _FIGURES else None

    def __str__(self) -> str:
        if self.inner is not None:
            return f"{self.rule}({self.inner} {self.operator} {quote(self.text)})"
        if self.rule == "count":
            return "count"
        if self.rule in _TEXTS:
            return f"{self.rule}({quote(self.text)})"
        if self.rule == SAID:
            return f"{SAID}({said_inside(self.text, self.rows)})"
        if self.rule == "column_name":
            return f"column_name({self.text}, {join_list(self.columns)})"
        if self.rule == TABLE:
            return table_inside(self.columns, self.text)
        if self.condition is not None:
            return f"{self.rule}({share_inside(self.columns, self.condition)})"
        return f"{self.rule}({join_list(self.columns)})"

    def describe(self) -> str:
        """Describe the reading in plain words."""
        if self.inner is not None:
            return claim(self.rule, self.inner.describe(), self.operator, self.text)
        if self.rule == "column_name":
            return f"which of {and_list(self.columns)} has the {'largest' if self.text == 'most' else 'smallest'} value"
        if self.rule == "text":
            return f"“{self.text}”"
        if self.rule == SAID:
            return said_words(self.text, self.rows)
        if self.rule == NOTE:
            return f"the text of the note “{self.text}”"
        if self.rule == TABLE:
            return table_words(self.columns, self.text)
        if self.condition is not None:
            whole = f"the sum of {self.columns[0]}" if self.columns else "the rows"
            return f"the percentage of {whole} where {self.condition.describe()}"
        if len(self.columns) > 1 and self.rule in _OF_MANY:
            return f"the {self.rule} of {and_list(self.columns)}"
        return _WORDS[self.rule].format(*self.columns, *self.columns)

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        """Read a reading: the inverse of `str`. StepError names the part that can't be read."""
        name = text.strip().partition("(")[0].strip().casefold()
        if name == "count" or text.strip().casefold() == TABLE:
            return cls(name)
        if name not in _USAGE:
            raise StepError(f"There is no way to read an answer called '{name[:40]}'.", did_you_mean(name, _USAGE))
        inside = call_inside(f"f_{text.strip()}", name)
        if name == SHARE:
            columns, condition = read_shared(inside, state)
            return cls(name, columns, condition=condition)
        if name in CHECKS:
            return cls._parse_check(name, inside, state)
        if name == SAID:
            text, rows = split_said(inside)
            return cls(name, text=text, rows=rows)
        if name == TABLE:
            limit, names = split_table(inside)
            return cls(name, tuple(column_named(item, state) for item in names), text=limit)
        items = split_list(inside)
        if name in _TEXTS:
            return cls(name, text=items[0] if len(items) == 1 else inside.strip())
        if name == "column_name":
            return cls(name, tuple(column_named(item, state) for item in items[1:]), text=items[0] if items else "")
        return cls(name, tuple(column_named(item, state) for item in items))

    @classmethod
    def _parse_check(cls, name: str, inside: str, state: State | None) -> Self:
        say = f"Write, say, {_USAGE[name][2]}."
        for start, token in _top_level_symbols(inside):
            if inside.strip().partition("(")[0].strip().casefold() in CHECKS:
                raise StepError(f"{name} cannot check another check: {inside[:60]!r}.", say)
            inner = cls.parse(inside[:start], state)
            value = tokens(inside[start + len(token) :])
            return cls(name, text=" ".join(word.text for word in value), inner=inner, operator=token)
        raise StepError(f"No comparison in {inside[:60]!r}.", say)


def _top_level_symbols(text: str) -> list[tuple[int, str]]:
    """Return the comparison signs outside quotes and brackets, with their places."""
    found, depth, position = [], 0, 0
    quoted = False
    while position < len(text):
        character = text[position]
        if character == "\\" and quoted:
            position += 2
            continue
        quoted ^= character == '"'
        depth += 0 if quoted else {"(": 1, ")": -1}.get(character, 0)
        if not quoted and depth == 0:
            sign = next((s for s in ("!=", "<=", ">=", "=", "<", ">") if text.startswith(s, position)), None)
            if sign:
                found.append((position, sign))
        position += 1
    return found


def _check(reading: Reading, state: State) -> Denotation:
    assert reading.inner is not None
    found = reading.inner.read(state)
    told = verdict(reading.rule, found.values, reading.operator, reading.text)
    said = f"{reading.inner.describe()}: {found}" + (f" ({found.remark})" if found.remark else "")
    return replace(found, values=(told,), remark=said)


def _all_rows(table: Table) -> Positions:
    return np.arange(table.n_rows)


def _need_rows(table: Table) -> None:
    if not table.n_rows:
        raise StepError("No row is left to read the answer from.", "Keep more rows in the steps before.")


def _cell(table: Table, columns: tuple[str, ...], _: str) -> Denotation:
    _need_rows(table)
    remark = f"the first of {table.n_rows:,} rows" if table.n_rows > 1 else ""
    return Denotation((table.cell(0, columns[0]),), np.array([0]), columns, remark)


def _list(table: Table, columns: tuple[str, ...], _: str) -> Denotation:
    _need_rows(table)
    return _distinct(table, columns[0], np.flatnonzero(~table.values(columns[0]).empty), columns)


def _distinct(table: Table, column: str, rows: Positions, columns: tuple[str, ...], remark: str = "") -> Denotation:
    cells = table.column(column).take(rows)
    values = tuple(dict.fromkeys(cells.str.strip())) or ("",)
    return Denotation(values, rows, columns, remark)


def _count(table: Table, _: tuple[str, ...], __: str) -> Denotation:
    return Denotation((str(table.n_rows),), _all_rows(table))


def _count_distinct(table: Table, columns: tuple[str, ...], _: str) -> Denotation:
    values, rows = table.values(columns[0]), _all_rows(table)
    cells = table.column(columns[0])[~values.empty].map(fold)
    return Denotation((str(cells.nunique()),), rows[~values.empty], columns, _left_out(int(values.empty.sum())))


def _combined(
    combine: Callable[[npt.NDArray[np.float64]], float],
) -> Callable[[Table, tuple[str, ...], str], Denotation]:
    """Return a reading that combines all numbers of the columns; cells without one are left out, and counted."""

    def read(table: Table, columns: tuple[str, ...], _: str) -> Denotation:
        found = [_known(table, column) for column in columns]
        with np.errstate(over="ignore"):
            number = combine(np.concatenate([keys[known] for known, keys in found]))
        if not np.isfinite(number):
            named = and_list([f"'{column}'" for column in columns])
            raise StepError(f"The numbers in {named} are too large to calculate with.", "Keep other rows.")
        missing = table.n_rows * len(columns) - sum(len(known) for known, _ in found)
        rows = each_once(np.concatenate([known for known, _ in found]))
        return Denotation((render_number(number),), rows, columns, _left_out(missing))

    return read


def _known(table: Table, column: str) -> tuple[Positions, npt.NDArray[np.float64]]:
    values = table.values(column)
    known = np.flatnonzero(~np.isnan(values.keys))
    if not len(known):
        kind = (
            "no row is left"
            if not table.n_rows
            else f"column '{column}' holds {'text' if values.kind is ValueKind.TEXT else 'no number'}"
        )
        raise StepError(f"There is nothing to calculate with: {kind}.", "Choose a column of numbers or keep more rows.")
    return known, values.keys


def _share(table: Table, columns: tuple[str, ...], condition: Condition) -> Denotation:
    """Return what percentage of the rows, or of the sum of a column, satisfies the condition."""
    _need_rows(table)
    known, keys = _known(table, columns[0]) if columns else (_all_rows(table), np.ones(table.n_rows))
    found = share_of(keys[known], condition.mask(table)[known], columns[0] if columns else "")
    looked_at = (*columns, *(table.resolve(column) for column in condition.columns))
    left_out = _left_out(table.n_rows - len(known))
    remark = "; ".join(filter(None, (found.words, left_out)))
    return Denotation((render_number(found.percent),), known, tuple(dict.fromkeys(looked_at)), remark)


def _left_out(count: int) -> str:
    return f"{count:,} cell{'' if count == 1 else 's'} without a value left out" if count else ""


def _extreme(largest: bool) -> Callable[[Table, tuple[str, ...], str], Denotation]:
    """Return a reading of a column in the rows with the largest (or smallest) value of another."""

    def read(table: Table, columns: tuple[str, ...], _: str) -> Denotation:
        _need_rows(table)
        column, by = columns if len(columns) == 2 else columns * 2
        known, keys = _known(table, by)
        named = known[~table.values(column).empty[known]] if column != by else known
        if not len(named):
            raise StepError(f"Every cell of '{column}' is empty.", "Choose another column.")
        best = keys[named].max() if largest else keys[named].min()
        rows = named[keys[named] == best]
        told = _distinct(table, column, rows, (column, by) if column != by else (column,))
        tie = f"{len(rows)} rows tie at {table.cell(int(rows[0]), by)}" if len(told.values) > 1 else ""
        return replace(told, remark=tie)

    return read


def _percent_change(table: Table, columns: tuple[str, ...], _: str) -> Denotation:
    """Return by what percentage of the first number the last one is larger; below 0 if it is smaller."""
    known, keys = _known(table, columns[0])
    first, last = float(keys[known[0]]), float(keys[known[-1]])
    if len(known) < 2 or not first:
        reason = "there is only one" if len(known) < 2 else "the first is 0"
        raise StepError(f"No change in '{columns[0]}' can be worked out: {reason}.", "Keep other rows.")
    rows = np.array([known[0], known[-1]])
    said = f"from {table.cell(int(rows[0]), columns[0])} to {table.cell(int(rows[1]), columns[0])}"
    return Denotation((render_number(100 * (last - first) / abs(first)),), rows, columns, said)


def _divided(times: float) -> Callable[[Table, tuple[str, ...], str], Denotation]:
    def read(table: Table, columns: tuple[str, ...], _: str) -> Denotation:
        """Return the sum of one column divided by the sum of the other, over the rows where both are known."""
        (left, left_keys), (right, right_keys) = (_known(table, column) for column in columns)
        rows = np.intersect1d(left, right)
        divisor = float(right_keys[rows].sum())
        if not divisor:
            raise StepError(f"The numbers in '{columns[1]}' add up to 0.", "Choose another column or keep other rows.")
        remark = _left_out(table.n_rows - len(rows))
        return Denotation((render_number(times * float(left_keys[rows].sum()) / divisor),), rows, columns, remark)

    return read


def _column_name(table: Table, columns: tuple[str, ...], which: str) -> Denotation:
    """Return the header of the column with the largest or smallest sum; all of them if there is a tie."""
    _need_rows(table)
    totals = {column: float(np.nansum(table.values(column).keys)) for column in columns if _known(table, column)}
    best = max(totals.values()) if which == "most" else min(totals.values())
    names = tuple(column for column, total in totals.items() if total == best)
    return Denotation(names, _all_rows(table), columns, f"{len(names)} columns tie" if len(names) > 1 else "")


_OF_MANY = ("sum", "average", "median")  # these can take several columns
_FIGURES = (*_OF_MANY, "difference", "percent_change", "ratio", "percentage")
_COUNTS = ("count", "count_distinct")

# For each rule the fewest and the most columns, and an example.
_USAGE = {
    **{rule: (1, 1, f"{rule}(A)") for rule in ("cell", "list", "count_distinct", "difference", "percent_change")},
    **{rule: (1, 100_000, f"{rule}(A)") for rule in _OF_MANY},
    SHARE: (0, 1, "share(A = yes) or share(B, A = yes)"),
    "ratio": (2, 2, "ratio(A, B)"),
    "percentage": (2, 2, "percentage(A, B)"),
    **{rule: (1, 2, f"{rule}(A, B)") for rule in ("most", "least", "earlier", "later")},
    **{rule: (0, 0, f"{rule}(count >= 3)") for rule in CHECKS},
    MORE_LESS: (0, 0, "more_less(count > 3)"),
    "count": (0, 0, "count"),
    "text": (0, 0, 'text("Italy")'),
    NOTE: (0, 0, 'note("Result")'),
    SAID: (0, 0, 'said("Ryan Seacrest", row 12)'),
    "column_name": (1, 100_000, "column_name(most, A, B)"),
    TABLE: (0, 100_000, "table, table(A, B) or table(5, A, B)"),
}

RULES: dict[str, Callable[[Table, tuple[str, ...], str], Denotation]] = {
    "cell": _cell,
    "list": _list,
    "count": _count,
    "count_distinct": _count_distinct,
    "sum": _combined(lambda keys: float(keys.sum())),
    "average": _combined(lambda keys: float(keys.mean())),
    "median": _combined(lambda keys: float(np.median(keys))),
    "difference": _combined(lambda keys: float(keys.max() - keys.min())),
    "most": _extreme(largest=True),
    "least": _extreme(largest=False),
    "earlier": _extreme(largest=False),
    "later": _extreme(largest=True),
    "percent_change": _percent_change,
    "ratio": _divided(1.0),
    "percentage": _divided(100.0),
    "column_name": _column_name,
    TABLE: read_table,
}

_WORDS = {
    "cell": "the cell in column {0}",
    "list": "the cells in column {0}",
    "count": "the number of rows",
    "count_distinct": "how many different {0}",
    "sum": "the sum of {0}",
    "average": "the average of {0}",
    "median": "the median of {0}",
    "difference": "the difference between the largest and the smallest {0}",
    "percent_change": "the change in {0} from the first row to the last, in percent",
    "ratio": "the sum of {0} divided by the sum of {1}",
    "percentage": "the sum of {0} as a percentage of the sum of {1}",
    "most": "the {0} with the largest {1}",
    "least": "the {0} with the smallest {1}",
    "earlier": "the {0} with the earliest {1}",
    "later": "the {0} with the latest {1}",
}
