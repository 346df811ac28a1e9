"""A check without a model: is an answer in the last table, or can it be worked out from it?"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from chaintable.chain import Chain
from chaintable.operations import Answer, Denotation, Reading
from chaintable.operations.grammar import and_list, render_number
from chaintable.table import Positions, Table
from chaintable.values import fold, fold_column, parse_value

_RECKONED = frozenset(("count", "count_distinct", "sum", "average", "difference"))
_NUMBER_WANTED = re.compile(r"\b(how (many|much)|number|count|total|sum|average|mean|difference)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+")
_MOST_PARTS = 50
_Way = Callable[[str, Table], str]


@dataclass(frozen=True, slots=True)
class Check:
    """Whether the table bears the answer out, and how, in words."""

    found: bool
    words: str


def check_answer(values: tuple[str, ...], table: Table, reckoned: bool = False) -> Check:
    """Whether every one of the values is found in the table or can be worked out from it.

    A number that is said to be `reckoned` is worked out first: the 3 of "three rows" also stands in many a cell.
    """
    ways = (_reckoned, _cell) if reckoned else (_cell, _reckoned)
    return _check(values, lambda value: _first((*ways, _header, _part), value, table))


def check_chain(chain: Chain) -> Check | None:
    """The check of a chain's answer against the table it was read from; None without an answer.

    An answer that was read by a rule is looked for in the cells that it was read from, or worked out by that rule. Of
    one that was written, the origin is not known: a number that is also how many rows there are says so.
    """
    k, answer = chain.answer_at, chain.answer
    if k is None or answer is None:
        return None
    operation = chain.steps[k].operation
    if not isinstance(operation, Answer):
        return check_answer(answer.values, chain.before(k).table)
    if operation.reading.inner is not None or operation.reading.condition is not None:
        return Check(True, f"worked out from the table: {answer.remark}")
    table = chain.before(k).table
    if operation.reading.rule == "text":
        wanted = _NUMBER_WANTED.search(chain.question.text) is not None
        return _check(_apart(answer.values, table), lambda value: _written(value, table, wanted))
    likely = dict.fromkeys((*answer.columns, *table.columns))  # where it was read first: large tables take long
    return _check_read(operation.reading, answer, table.pick(tuple(likely)))


def _check(values: tuple[str, ...], place_of: Callable[[str], str]) -> Check:
    if not values or not any(value.strip() for value in values):
        return Check(False, "there is no answer to check")
    found = [place_of(value) for value in values]
    missing = [value for value, place in zip(values, found, strict=True) if not place]
    if missing:
        shown = and_list([f"“{value}”" for value in missing[:3]])
        return Check(False, "not from your table" if len(values) == 1 else f"{shown} not from your table")
    return Check(True, found[0] if len(found) == 1 else f"all {len(found)} found in the table: {'; '.join(found[:3])}")


def _first(ways: tuple[_Way, ...], value: str, table: Table) -> str:
    """What the first of the ways says that finds the value; "" where none does."""
    return next((words for way in ways if (words := way(value, table))), "")


def _check_read(reading: Reading, answer: Denotation, table: Table) -> Check:
    """An answer that was read by a rule."""
    rest: tuple[_Way, ...] = (_cell, _reckoned, _header, _part)
    if reading.rule in _RECKONED and len(reading.columns) > 1:
        return Check(True, f"it is {reading.describe()}")
    if reading.rule in _RECKONED:
        own: _Way = partial(_reckoned, rule=reading.rule)
    elif reading.rule == "column_name":
        own = _header
    else:
        own = partial(_cell_read, answer=answer)
    return _check(answer.values, lambda value: _first((own, *rest), value, table))


def _apart(values: tuple[str, ...], table: Table) -> tuple[str, ...]:
    """The parts of an answer that was written as a list, "ESP, ITA" say; as it is where it stands so in the table."""
    if len(values) != 1 or parse_value(values[0]).key is not None or _first((_cell, _header, _part), values[0], table):
        return values
    parts = tuple(part for part in _BETWEEN.split(values[0].strip()) if part)
    return parts if 1 < len(parts) <= _MOST_PARTS else values


def _written(value: str, table: Table, number_wanted: bool) -> str:
    """Where a value stands that somebody wrote; a number that stands for two things is said to."""
    cell, rows = _cell(value, table), _reckoned(value, table, "count")
    if cell and rows:
        return f"{rows}; it is also {cell}" if number_wanted else f"{cell}; {rows.replace('it is', 'it is also')}"
    ways: tuple[_Way, ...] = (_reckoned, _cell) if number_wanted else (_cell, _reckoned)
    return _first((*ways, _header, _part), value, table)


def _cell_read(value: str, table: Table, answer: Denotation) -> str:
    """The cell, among those that the answer was read from."""
    columns = tuple(column for column in answer.columns if column in table.columns)
    read = table.take(answer.rows).pick(columns) if columns else None
    return _cell(value, read, answer.rows) if read is not None else ""


def _cell(value: str, table: Table, numbers: Positions | None = None) -> str:
    """The first cell that holds the value; `numbers` are the rows (from 0) of another table that these came from."""
    wanted = fold(value)
    for column in table.columns:
        rows = np.flatnonzero((fold_column(table.column(column)) == wanted).to_numpy(dtype=bool))
        if wanted and len(rows):
            more = f" and {len(rows) - 1:,} more" if len(rows) > 1 else ""
            first = rows[0] if numbers is None else numbers[rows[0]]
            return f"found in row {first + 1:,}{more}, column {column}"
    return ""


def _reckoned(value: str, table: Table, rule: str = "") -> str:
    """How the number follows from the table; by that rule only, where one is given."""
    number = parse_value(value).key
    if number is None:
        return ""
    found = (words for by, words, found in _numbers(table) if rule in ("", by) and _close(found, number))
    return next(found, "")


def _numbers(table: Table) -> Iterator[tuple[str, str, float]]:
    """Numbers that follow from the table, each with the rule and in words how."""
    yield "count", f"it is the number of rows ({table.n_rows:,})", float(table.n_rows)
    for column in table.columns:
        values = table.values(column)
        keys = values.keys[~np.isnan(values.keys)]
        if len(keys):
            with np.errstate(over="ignore"):
                total = float(keys.sum())
            yield "sum", f"it is the sum of column {column}", total
            yield "average", f"it is the average of column {column}", total / len(keys)
            yield "difference", f"it is the largest minus the smallest {column}", float(keys.max() - keys.min())
        different = float(fold_column(table.column(column))[~values.empty].nunique())
        yield "count_distinct", f"it is how many different {column} there are", different


def _close(found: float, wanted: float) -> bool:
    if not np.isfinite(found):
        return False
    return abs(found - wanted) <= 1e-9 * max(1.0, abs(found)) or render_number(found) == render_number(wanted)


def _header(value: str, table: Table) -> str:
    return next((f"it is the name of column {column}" for column in table.columns if fold(column) == fold(value)), "")


def _part(value: str, table: Table) -> str:
    wanted = fold(value)
    if len(wanted) < 2:
        return ""
    for column in table.columns:
        rows = np.flatnonzero(fold_column(table.column(column)).str.contains(wanted, regex=False).to_numpy(dtype=bool))
        if len(rows):
            return f"part of the cell in row {rows[0] + 1:,}, column {column}"
    return ""
