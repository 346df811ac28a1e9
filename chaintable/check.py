"""A check without a model: is an answer in the last table, or can it be worked out from it?"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from chaintable.chain import Chain
from chaintable.operations import Answer
from chaintable.operations.grammar import and_list, render_number
from chaintable.table import Table
from chaintable.values import fold, fold_column, parse_value

_RECKONED = frozenset(("count", "count_distinct", "sum", "average", "difference"))


@dataclass(frozen=True, slots=True)
class Check:
    """Whether the table bears the answer out, and how, in words."""

    found: bool
    words: str


def check_answer(values: tuple[str, ...], table: Table, reckoned: bool = False) -> Check:
    """Whether every one of the values is found in the table or can be worked out from it.

    A number that is said to be `reckoned` is worked out first: the 3 of "three rows" also stands in many a cell.
    """
    if not values or not any(value.strip() for value in values):
        return Check(False, "there is no answer to check")
    found = [_place(value, table, reckoned) for value in values]
    missing = [value for value, place in zip(values, found, strict=True) if not place]
    if missing:
        shown = and_list([f"“{value}”" for value in missing[:3]])
        return Check(False, "not from your table" if len(values) == 1 else f"{shown} not from your table")
    return Check(True, found[0] if len(found) == 1 else f"all {len(found)} found in the table: {'; '.join(found[:3])}")


def check_chain(chain: Chain) -> Check | None:
    """The check of a chain's answer against the table it was read from; None without an answer."""
    k, answer = chain.answer_at, chain.answer
    if k is None or answer is None:
        return None
    operation = chain.steps[k].operation
    if isinstance(operation, Answer) and operation.reading.inner is not None:
        return Check(True, f"worked out from the table: {answer.remark}")
    reckoned = isinstance(operation, Answer) and operation.reading.rule in _RECKONED
    table = chain.before(k).table
    likely = dict.fromkeys((*answer.columns, *table.columns))  # where it was read first: large tables take long
    return check_answer(answer.values, table.pick(tuple(likely)), reckoned)


def _place(value: str, table: Table, reckoned: bool) -> str:
    """Where the value stands in the table or how it follows from it; "" for neither."""
    ways = (_reckoned, _cell) if reckoned else (_cell, _reckoned)
    return next((words for way in (*ways, _header, _part) if (words := way(value, table))), "")


def _cell(value: str, table: Table) -> str:
    wanted = fold(value)
    for column in table.columns:
        rows = np.flatnonzero((fold_column(table.column(column)) == wanted).to_numpy(dtype=bool))
        if wanted and len(rows):
            more = f" and {len(rows) - 1:,} more" if len(rows) > 1 else ""
            return f"found in row {rows[0] + 1:,}{more}, column {column}"
    return ""


def _reckoned(value: str, table: Table) -> str:
    number = parse_value(value).key
    if number is None:
        return ""
    return next((words for words, found in _numbers(table) if _close(found, number)), "")


def _numbers(table: Table) -> Iterator[tuple[str, float]]:
    """Numbers that follow from the table, with how."""
    yield f"it is the number of rows ({table.n_rows:,})", float(table.n_rows)
    for column in table.columns:
        values = table.values(column)
        keys = values.keys[~np.isnan(values.keys)]
        if len(keys):
            with np.errstate(over="ignore"):
                total = float(keys.sum())
            yield f"it is the sum of column {column}", total
            yield f"it is the average of column {column}", total / len(keys)
            yield f"it is the largest minus the smallest {column}", float(keys.max() - keys.min())
        yield (
            f"it is how many different {column} there are",
            float(fold_column(table.column(column))[~values.empty].nunique()),
        )


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
