"""The rows of a table that sum up others: subtotals, net lines and grand totals."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.tables.table import Positions, Table
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import ValueKind, names_total

Numbers = npt.NDArray[np.float64]

_WORDS = (
    r"(?:opening |closing |starting |ending |final |initial )?balance|[bc]/[fd]|(?:anfangs|end|schluss)saldo"
    r"|(?:brought|carried) forward|(?:grand |overall )?(?:sub-?\s?)?totals?|sum of|net|gross"
    r"|operating (?:profit|income)|zwischensumme|gesamtsumme|summe|gesamt|netto|brutto|somme|sous-total"
    r"|importe total|suma|subtotaal|итого|小计|合计|总计|tổng"
)
_LABEL = rf"^(?:{_WORDS})(?:$|[^a-zà-ɏ])|(?:^|[\s\-–—:,(])(?:sub-?\s?totals?|totals?|gesamt|summe)\)?:?$"
_LABEL_OF_ONE = re.compile(_LABEL, re.IGNORECASE)
_STANDING = re.compile(
    r"(?:opening|closing|starting|ending|start|end|final|initial) balance|balance (?:brought|carried) (?:forward|down)"
    r"|(?:brought|carried) (?:forward|down)|[bc]/[fd]|solde (?:initial|final)"
    r"|(?:anfangs|end|schluss|start)(?:saldo|bestand)",
    re.IGNORECASE,
)
_BALANCED = re.compile(r"balance|saldo|solde|kontostand", re.IGNORECASE)
_MOST_LABELS = 3  # text columns, from the left, that may hold labels
_MOST_FIRST = 8  # text columns, from the left, of which the first filled cell of a row may be a label
_MOST_LABELLED = 5_000
_MOST_UNLABELLED = 5_000  # rows of a table that is searched for sums without a label
_LEAST_DIGITS = 6  # in the sums of a row without a label, over all its columns
_CENT = 0.011  # sums in a file are rounded
_HEAD = 500
_NONE: Positions = np.zeros(0, dtype=np.int64)
_FOUND: TableMemory[Positions] = TableMemory(1)


def subtotal_rows(table: Table) -> Positions:
    """Return the rows (from 0) that sum up others, in order; worked out once per table.

    A row counts if its label is a word for a total alone; if its label contains one, and a number of it is a sum or
    difference of numbers above; or if numbers in several of its columns are the sums of all rows since the last total,
    or of all totals before it.
    """
    return _FOUND.recall(table, "rows", lambda: _find(table))


def subtotal_labels(table: Table, rows: Sequence[int] | Positions) -> list[str]:
    """Return a label for each of those rows: its first cell with a word for a total, else its first one, or ""."""
    labels = _label_columns(table)
    filled = ([cell for name in labels if (cell := table.cell(int(row), name).strip())] for row in rows)
    return [next(filter(_LABEL_OF_ONE.search, cells), next(iter(cells), "")) for cells in filled]


def _find(table: Table) -> Positions:
    if table.n_rows < 3:
        return _NONE
    labelled = _labelled(table)
    if table.n_rows > _MOST_UNLABELLED and not labelled:
        return _NONE
    numbers = _numbers(table)
    if not numbers.size:
        return _NONE
    sure = {row for row in labelled if _is_sure(table, row)}
    candidates: Sequence[int] = range(table.n_rows) if table.n_rows <= _MOST_UNLABELLED else labelled
    found = list(_summed(numbers, candidates, set(labelled), sure))
    return np.array(found, dtype=np.int64) if 2 * len(found) < table.n_rows else _NONE


def _is_sure(table: Table, row: int) -> bool:
    """Whether a row is labelled "Total", and is near an end or has a cell empty that most rows have filled.

    A company may be called Total.
    """
    if row in (0, table.n_rows - 1) and _stands(table, row):
        return True
    if not any(names_total(cell) for cell in subtotal_labels(table, [row])):
        return False
    if row == 0 or row >= table.n_rows - 3:
        return True
    blank = (table.values(name).empty for name in table.columns)
    return any(empty[row] and 5 * empty.sum() <= table.n_rows for empty in blank)


def _stands(table: Table, row: int) -> bool:
    """Whether a row only says what a running balance is before or after the others ("Opening balance")."""
    if not any(_BALANCED.search(name) for name in table.columns):
        return False
    return any(_STANDING.match(table.cell(row, name).strip()) for name in _label_columns(table))


def _numbers(table: Table) -> Numbers:
    """The numbers of the columns that can be summed, one column each; years and row numbers aren't."""
    columns = [table.values(name) for name in table.columns]
    numeric = [values.keys for values in columns if values.kind is ValueKind.NUMBER]
    return np.column_stack([keys for keys in numeric if not _counts_up(keys)] or [np.zeros((0, 0))])


def _counts_up(keys: Numbers) -> bool:
    known = keys[~np.isnan(keys)]
    years = len(known) > 0 and bool(((known % 1 == 0) & (known >= 1800) & (known <= 2100)).all())
    return years or (len(known) > 2 and bool((np.diff(known) == 1).all()))


def _label_columns(table: Table) -> list[str]:
    """The columns that may hold labels: of words, as the first rows show, or of numbers with words among them."""
    head = table if table.n_rows <= _HEAD else table.head(_HEAD)
    return list(islice((name for name in head.columns if _may_hold_labels(table, head, name)), _MOST_FIRST))


def _may_hold_labels(table: Table, head: Table, name: str) -> bool:
    """Whether a column may hold labels, as one of staff numbers does that ends with "Subtotal"."""
    kind = head.values(name).kind
    if kind is not ValueKind.NUMBER:
        return kind in (ValueKind.TEXT, ValueKind.DATE, ValueKind.EMPTY)
    values = table.values(name)
    return values.kind is ValueKind.NUMBER and bool((np.isnan(values.keys) & ~values.empty).any())


def _labelled(table: Table) -> list[int]:
    found = np.zeros(table.n_rows, dtype=bool)
    bare = ~found  # rows that are empty in all columns of words so far
    for place, name in enumerate(_label_columns(table)):
        if place < _MOST_LABELS:
            found |= are_labels(table.frame[name])
        elif not bare.any():
            break
        else:
            found[bare] |= are_labels(table.frame[name][bare])
        bare &= table.values(name).empty
    rows: list[int] = np.flatnonzero(found).tolist()
    return rows if len(rows) <= _MOST_LABELLED and 2 * len(rows) < table.n_rows else []


def are_labels(cells: Any) -> npt.NDArray[np.bool_]:
    """Which cells contain a word for a total; few cells are read one by one, which is faster."""
    if len(cells) <= _HEAD:
        return np.array([_LABEL_OF_ONE.search(cell.strip()) is not None for cell in cells], dtype=bool)
    texts = pc.utf8_trim_whitespace(pa.array(cells))
    return np.asarray(pc.match_substring_regex(texts, f"(?i){_LABEL}").to_numpy(zero_copy_only=False), dtype=bool)


def _summed(numbers: Numbers, candidates: Sequence[int], labelled: set[int], sure: set[int]) -> Iterator[int]:
    """Yield the rows that are totals, going down the table; `start` is the row after the last one."""
    filled = np.nan_to_num(numbers)
    sums = np.vstack([np.zeros(filled.shape[1]), np.cumsum(filled, axis=0)])
    start, totals = 0, np.zeros((0, filled.shape[1]))
    out = np.zeros(filled.shape[1])  # the totals so far, which aren't data
    for row in candidates:
        block = sums[row] - sums[start]
        if row in labelled:
            whole = sums[row] - out
            is_total = row in sure or _is_result(numbers[row], block, filled[start:row], totals, whole)
        elif row - start >= 2:
            is_total = _is_sum(numbers[row], block, numbers[row - 1])
        else:
            is_total = row == start and len(totals) >= 2 and _is_sum(numbers[row], totals.sum(axis=0))
        if is_total:
            yield row
            start, totals, out = row + 1, np.vstack([totals, filled[row]]), out + filled[row]


def _is_sum(row: Numbers, block: Numbers, before: Numbers | None = None) -> bool:
    """Whether a row without a label is the sum of the block above: in all its numbers, at least two, and long ones.

    A balance is none of them where it is still that of the row `before`.
    """
    known = ~np.isnan(row)
    if before is not None:
        known &= (row != before) | _same(row, block)
    if known.sum() < 2 or not _same(row, block)[known].all():
        return False
    digits = [len(f"{abs(number):.15g}".replace(".", "").strip("0")) for number in row[known]]
    return sum(digits) >= _LEAST_DIGITS and min(digits) > 0


def _is_result(row: Numbers, block: Numbers, rows: Numbers, totals: Numbers, whole: Numbers) -> bool:
    """Whether some number of a row with a label is a sum or difference of the numbers above."""
    possible = [block, whole]
    if len(rows):
        possible.append(2 * rows[0] - block)  # revenue minus the costs below it
    if len(totals):
        possible += [totals[-1] + block, totals[-1] - block, totals.sum(axis=0)]
    if len(totals) > 1:
        possible += [totals[-2] - totals[-1], totals[-2] + totals[-1]]
    return any(bool((_same(row, sums) & (row != 0)).any()) for sums in possible)


def _same(row: Numbers, sums: Numbers) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = np.abs(row - sums) <= _CENT + 1e-9 * np.abs(sums)
    return found
