"""A column as the parser sees it: the words of its header, its cells as keys, texts and words, and the rows of each.

Rows are found exactly as the operations find them (`conditions`, `readings`), so that a program and its chain give the
same answer. Everything is worked out on first use and kept with the table.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.models.embedded.indexing.row_bits import everything, indices, pack, positions, unpack
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import Word, header_words, number_of, split_words, stem
from chaintable.operations import Derivation
from chaintable.operations.conditions.comparisons import compare
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnValues, ValueKind, fold, fold_column

FEW_ROWS = 2_000
MOST_TIED = 12
_ORDERED_KINDS = (ValueKind.NUMBER, ValueKind.DATE, ValueKind.TIME, ValueKind.RANGE, ValueKind.SCORE)
_YEARS = (1000, 2100)
_MODERN = 1500
_BETWEEN_ITEMS = re.compile(r"[,;/|+\n]|\s&\s")
_OUTCOME = re.compile(r"^(?:w|l|d|t|won?|lost|loss|draw|drew|tied?|win)\b", re.IGNORECASE)
_NO_OUTCOME = re.compile(r"^(?!w|l|d|t)[a-z]", re.IGNORECASE)
_SAMPLED = 300  # characters of a cell that are enough to see what it looks like


class Column:
    """A column of a table, or one that a derivation adds to it.

    `place` counts from 0; a derived column has the place of its parent. `derivation` is None for a column of the table.
    """

    def __init__(self, table: Table, name: str, place: int, derivation: Derivation | None = None) -> None:
        self.table = table
        self.name = name
        self.place = place
        self.derivation = derivation
        self.n_rows = table.n_rows

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """The stems of the header's words."""
        return tuple(map(stem, header_words(self.name)))

    @cached_property
    def values(self) -> ColumnValues:
        return self.table.values(self.name)

    @property
    def kind(self) -> ValueKind:
        return self.values.kind

    @property
    def keys(self) -> npt.NDArray[np.float64]:
        """The numbers that the cells are ordered by; NaN where a cell has none."""
        return self.values.keys

    @cached_property
    def ordered(self) -> bool:
        """Whether the cells can be ordered: numbers, dates, times, ranges or scores."""
        return self.kind in _ORDERED_KINDS

    @property
    def is_difference(self) -> bool:
        """Whether it is one column minus another."""
        return self.derivation is not None and self.derivation.rule == "difference"

    @cached_property
    def is_year(self) -> bool:
        """Whether the column holds plain numbers that are years."""
        known = self.keys[~np.isnan(self.keys)]
        whole = self.kind in (ValueKind.NUMBER, ValueKind.RANGE) and len(known) > 0 and bool((known % 1 == 0).all())
        earliest = _YEARS[0] if {"year", "dat", "season"} & set(self.stems) else _MODERN
        return whole and earliest <= float(np.median(known)) <= _YEARS[1] and float(known.max()) <= _YEARS[1]

    @cached_property
    def is_running(self) -> bool:
        """Whether the column only numbers the rows ("#", "No."), so that its sum means nothing."""
        keys = self.keys[~np.isnan(self.keys)]
        nameless = not any(map(str.isalpha, self.name)) or set(self.stems) <= lexicon.NUMBERING
        return nameless and len(keys) > 1 and bool((np.diff(keys) == 1).all())

    @cached_property
    def cells(self) -> list[str]:
        """The cells as shown. For small tables only."""
        return [cell.strip() for cell in self.table.column(self.name).tolist()]

    def cell(self, row: int) -> str:
        """Return one cell as shown."""
        return self.cells[row] if self.n_rows <= FEW_ROWS else str(self._texts[row]).strip()

    @cached_property
    def _texts(self) -> npt.NDArray[np.object_]:
        """The cells as written, without making a list of them."""
        return self.table.column(self.name).to_numpy(dtype=object)

    @cached_property
    def folded(self) -> list[str]:
        """The cells as they are compared. For small tables only."""
        return [fold(cell) for cell in self.table.column(self.name).tolist()]

    @cached_property
    def rows_of(self) -> dict[str, int]:
        """The rows that hold each folded cell. For small tables only."""
        found: dict[str, int] = defaultdict(int)
        for row, cell in enumerate(self.folded):
            found[cell] |= 1 << row
        return dict(found)

    @cached_property
    def words_of(self) -> dict[str, list[Word]]:
        """The words of each folded cell. For small tables only."""
        return {cell: split_words(cell[:600]) for cell in self.rows_of}

    @cached_property
    def cells_with(self) -> dict[str, list[str]]:
        """The folded cells that have each word. For small tables only."""
        found: dict[str, list[str]] = defaultdict(list)
        for cell, words in self.words_of.items():
            for word in {word.text for word in words}:
                found[word].append(cell)
        return dict(found)

    @cached_property
    def cells_with_item(self) -> dict[str, list[str]]:
        """The folded cells that list each item, where cells hold several of the same few ("T1,T2" and "T2, T3").

        Empty for other columns, and for names whose parts have their places ("Bell, Ann"). For small tables only.
        """
        found: dict[str, list[str]] = defaultdict(list)
        places: dict[str, set[tuple[int, bool]]] = defaultdict(set)
        for cell in self.rows_of if self.kind in (ValueKind.TEXT, ValueKind.NUMBER) else ():
            items = [item for part in _BETWEEN_ITEMS.split(cell) if any(map(str.isalpha, item := part.strip()))]
            for at, item in enumerate(items):
                found[item].append(cell)
                places[item].add((at, len(items) > 1))
        joined = [item for item, at in places.items() if any(several for _, several in at)]
        again = sum(1 for item in joined if len(places[item]) > 1)
        return dict(found) if again > 1 and 2 * again >= len(joined) else {}

    @cached_property
    def spelled(self) -> dict[str, list[str]]:
        """The words in cells that have each stem. For small tables only."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in self.cells_with:
            found[stem(word)].append(word)
        return dict(found)

    @cached_property
    def empty(self) -> int:
        """The rows with an empty cell."""
        return pack(self.values.empty)

    @cached_property
    def filled(self) -> int:
        return everything(self.n_rows) & ~self.empty

    @cached_property
    def known(self) -> int:
        """The rows whose cell has a key."""
        return pack(~np.isnan(self.keys))

    @cached_property
    def n_different(self) -> int:
        """The number of different cells, empty ones not counted."""
        if self.n_rows <= FEW_ROWS:
            return sum(1 for rows in self.rows_of.values() if rows & self.filled)
        return int(np.count_nonzero(np.bincount(self._codes[~self.values.empty])))

    @cached_property
    def levels(self) -> list[tuple[float, int]]:
        """The different keys in ascending order, each with its rows. For small tables only."""
        found: dict[float, int] = defaultdict(int)
        for row, key in enumerate(self.keys.tolist()):
            if key == key:
                found[key] |= 1 << row
        return sorted(found.items())

    def equal(self, text: str) -> int:
        """The rows where `column = text` holds."""
        wanted, same = fold(text), self.equal_text(text)
        if (self.ordered or self.kind is ValueKind.TRUTH) and (meant := self.values.same(text)) is not None:
            same |= pack(meant)
        return same & (self.filled if not wanted else -1)

    def equal_text(self, text: str) -> int:
        """The rows whose cell is that text; case and spaces don't count."""
        if self.n_rows <= FEW_ROWS:
            return self.rows_of.get(fold(text), 0)
        return pack(np.asarray(fold_column(self.table.column(self.name)) == fold(text), dtype=bool))

    def contains(self, text: str) -> int:
        """The rows where `column contains text` holds."""
        wanted = fold(text)
        if self.n_rows > FEW_ROWS:
            cells = fold_column(self.table.column(self.name))
            return pack(np.asarray(cells.str.contains(wanted, regex=False), dtype=bool))
        found = 0
        for cell, rows in self.rows_of.items():
            if wanted in cell:
                found |= rows
        return found

    def begins_with(self, text: str) -> int:
        """The rows where `column begins with text` holds."""
        wanted = fold(text)
        if self.n_rows > FEW_ROWS:
            cells = fold_column(self.table.column(self.name))
            return pack(np.asarray(cells.str.startswith(wanted), dtype=bool))
        return sum(rows for cell, rows in self.rows_of.items() if cell.startswith(wanted))

    @cached_property
    def outcomes(self) -> bool:
        """Whether most cells begin with a word or letter for won, lost or drawn."""
        return self.share(_OUTCOME) > 0.8 and not self.share(_NO_OUTCOME)

    def compared(self, operator: str, text: str) -> int:
        """The rows where `column operator text` holds, for <, <=, > or >=; 0 if it can't be compared."""
        bounds = self.values.bounds(text) if self.ordered else None
        return pack(compare(self.keys, operator, *bounds)) if bounds else 0

    def extreme(self, rows: int, largest: bool) -> int:
        """The rows among `rows` that have the largest (or smallest) key, all of them if several tie."""
        if self.n_rows <= FEW_ROWS:
            levels = reversed(self.levels) if largest else iter(self.levels)
            return next((level & rows for _, level in levels if level & rows), 0)
        inside = unpack(rows & self.known, self.n_rows)
        if not inside.any():
            return 0
        keys = self.keys[inside]
        return pack(inside & (self.keys == (keys.max() if largest else keys.min())))

    def keys_in(self, rows: int) -> npt.NDArray[np.float64]:
        """The keys of those rows that have one."""
        return self.keys[indices(rows & self.known)]

    def distinct(self, rows: int) -> tuple[str, ...]:
        """The different cells of those rows, in order, without empty ones."""
        if self.n_rows > FEW_ROWS and rows.bit_count() > FEW_ROWS:
            return self._many_distinct(rows)
        return tuple(dict.fromkeys(self.cell(row) for row in positions(rows & self.filled)))

    def _many_distinct(self, rows: int) -> tuple[str, ...]:
        counts, starts = self._counted(indices(rows & self.filled))
        return tuple(dict.fromkeys(self.cell(at) for at in np.sort(starts[counts > 0]).tolist()))

    def groups(self, rows: int) -> "Groups":
        """The different cells of those rows as groups, most frequent first, without empty ones."""
        if self.n_rows > FEW_ROWS:
            return self._many_groups(rows)
        counts: dict[str, int] = {}
        starts: dict[str, int] = {}
        for row in positions(rows & self.filled):
            cell = self.folded[row]
            counts[cell] = counts.get(cell, 0) + 1
            starts.setdefault(cell, row)
        order = sorted(counts, key=lambda cell: -counts[cell])
        return Groups(self, [counts[cell] for cell in order], [starts[cell] for cell in order])

    def totals(self, rows: int, other: "Column") -> "Totals | None":
        """The sums and averages of another column in the groups of these rows; None if it has no number there."""
        inside = indices(rows & self.filled & other.known)
        if not len(inside):
            return None
        codes = self._codes[inside]
        counts = np.bincount(codes)
        held = np.flatnonzero(counts)
        sums = np.bincount(codes, other.keys[inside])[held].astype(np.float64, copy=False)
        return Totals(self, sums, sums / counts[held], held, codes, inside)

    def _many_groups(self, rows: int) -> "Groups":
        inside = indices(rows & self.filled)
        counts, starts = self._counted(inside)
        held = np.flatnonzero(counts)
        order = held[np.lexsort((starts[held], -counts[held]))]
        return Groups(self, counts[order].tolist(), starts[order].tolist())

    def _counted(self, inside: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Count the given rows for each code, and return the counts and the first row of each code."""
        codes = self._codes[inside]
        counts = np.bincount(codes)
        starts = np.zeros(len(counts), dtype=np.int64)
        starts[codes[::-1]] = inside[::-1]
        return counts, starts

    @cached_property
    def _codes(self) -> npt.NDArray[np.int64]:
        """A number for each cell; cells that compare equal have the same number."""
        return pd.factorize(fold_column(self.table.column(self.name)))[0]

    @cached_property
    def unlike(self) -> float:
        """The share of filled cells that are different, from 0 to 1."""
        return self.n_different / max(1, self.filled.bit_count())

    @cached_property
    def sample(self) -> list[str]:
        """Some filled cells, to judge what cells look like."""
        cells = self.table.column(self.name).head(60).tolist()
        return [cell.strip()[:_SAMPLED] for cell in cells if cell.strip()]

    def share(self, looks: re.Pattern[str]) -> float:
        """The share of sampled cells in which the pattern is found, from 0 to 1."""
        found = sum(1 for cell in self.sample if looks.search(cell))
        return found / max(1, len(self.sample))

    @cached_property
    def shape(self) -> str:
        """A short code for what the cells look like: number of words, commas or brackets, capital letters."""
        sample = self.sample or [""]
        words = sum(len(split_words(cell)) for cell in sample) / len(sample)
        length = next((name for most, name in ((1.3, "0"), (2.5, "1"), (5.0, "2")) if words < most), "3")
        marks = "".join(mark for mark in ",(" if sum(mark in cell for cell in sample) > 0.5 * len(sample))
        capitals = sum(cell[:1].isupper() for cell in sample) > 0.6 * len(sample)
        return f"{length}{marks}{'U' if capitals else ''}"

    @cached_property
    def numeric_text(self) -> bool:
        """Whether the column is text and most of its cells contain a number."""
        words = (split_words(cell) for cell in self.sample[:30])
        holding = sum(
            1 for cell in words if any(number_of(word.text) is not None and word.text[0].isdecimal() for word in cell)
        )
        return self.kind is ValueKind.TEXT and holding > 0.5 * min(30, max(1, len(self.sample)))


@dataclass(frozen=True, slots=True)
class Groups:
    """Rows grouped by their cell in a column, most frequent first: the size of each group, and its first row."""

    column: Column
    sizes: list[int]
    starts: list[int]

    def __len__(self) -> int:
        return len(self.sizes)

    def cells(self, wanted: Callable[[int], bool]) -> tuple[str, ...]:
        """The cells of the groups of a wanted size, as first spelled."""
        return tuple(self.column.cell(row) for row, size in zip(self.starts, self.sizes, strict=True) if wanted(size))


@dataclass(frozen=True, slots=True)
class Totals:
    """Rows grouped by their cell in a column, with the sum and average of another column in each group.

    `groups` are the numbers of the groups; `codes` gives the group of each of `rows`.
    """

    column: Column
    sums: npt.NDArray[np.float64]
    averages: npt.NDArray[np.float64]
    groups: npt.NDArray[np.int64]
    codes: npt.NDArray[np.int64]
    rows: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.groups)

    def extreme(self, rule: str, largest: bool) -> tuple[str, ...]:
        """The cells of the groups with the largest (or smallest) sum or average, as first spelled.

        Empty if many groups tie.
        """
        found = self.sums if rule == "sum" else self.averages
        best = found.max() if largest else found.min()
        tied = self.groups[np.abs(found - best) <= 1e-12 * abs(best)]
        if len(tied) > MOST_TIED:
            return ()
        return tuple(self.column.cell(int(self.rows[np.argmax(self.codes == group)])) for group in tied)
