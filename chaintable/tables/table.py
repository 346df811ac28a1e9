"""A table: named columns of text cells and, for each row, the source rows that it came from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.errors import InputError, StepError, did_you_mean
from chaintable.tables.values import AS_WRITTEN, ColumnFormat, ColumnValues, Formats, ValueKind, fold, parse_column
from chaintable.tables.values.columns.arrow_texts import texts_of_series

Positions = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Origins:
    """The rows of the source table that each row of a table came from.

    `rows` holds source rows (from 0), one after another; `ends` holds for each row of the table where its part of
    `rows` ends, which is empty where its source rows aren't known. `ends` is None while each row comes from exactly
    one source row.
    """

    rows: Positions
    ends: Positions | None = None

    @classmethod
    def identity(cls, n_rows: int) -> Self:
        """Return the origins of a source table, where each row comes from itself."""
        return cls(np.arange(n_rows, dtype=np.int64))

    def __len__(self) -> int:
        return len(self.rows if self.ends is None else self.ends)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Origins):
            return NotImplemented
        return np.array_equal(self.rows, other.rows) and np.array_equal(self._bounds(), other._bounds())

    __hash__ = None  # type: ignore[assignment]

    def of(self, row: int) -> Positions:
        """Return the source rows of one row of the table."""
        bounds = self._bounds()
        return self.rows[bounds[row] : bounds[row + 1]]

    def of_all(self, rows: Iterable[int]) -> Positions:
        """Return the source rows of several rows of the table, each once, in source order."""
        positions = rows if isinstance(rows, np.ndarray) else np.fromiter(rows, dtype=np.int64)
        return each_once(self.take(positions).rows)

    @property
    def first(self) -> Positions:
        """The first source row of each row; -1 for a row that comes from none, or from rows that aren't known.

        Other rows share it only if an operation made several rows of one.
        """
        if self.ends is None:
            return self.rows
        starts = self._bounds()[:-1]
        first: Positions = np.full(len(starts), -1, dtype=np.int64)
        filled = self.ends > starts
        first[filled] = self.rows[starts[filled]]
        return first

    def take(self, positions: Positions) -> Self:
        """Return the origins of the table that keeps the rows at `positions`, in that order."""
        if self.ends is None:
            return type(self)(self.rows[positions])
        bounds = self._bounds()
        sizes = (bounds[1:] - bounds[:-1])[positions]
        ends = np.cumsum(sizes)
        inside = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - sizes, sizes)
        return type(self)(self.rows[np.repeat(bounds[:-1][positions], sizes) + inside], ends)

    def group(self, order: Positions, group_ends: Positions) -> Self:
        """Return the origins of groups: the rows in `order`, of which group g holds those before `group_ends[g]`."""
        taken = self.take(order)
        if taken.ends is None:
            return type(self)(taken.rows, group_ends)
        bounds = taken._bounds()
        return type(self)(taken.rows, bounds[group_ends])

    def _bounds(self) -> Positions:
        if self.ends is None:
            return np.arange(len(self.rows) + 1)
        return np.concatenate([np.zeros(1, dtype=np.int64), self.ends])


def each_once(rows: Positions) -> Positions:
    """Return each of the rows once, in rising order; unlike `np.unique` it sorts, which is 100 times as fast.

    >>> each_once(np.array([3, 1, 3])).tolist()
    [1, 3]
    """
    ordered = np.sort(rows)
    first = np.ones(len(ordered), dtype=bool)
    first[1:] = ordered[1:] != ordered[:-1]
    found: Positions = ordered[first]
    return found


OWN = Origins(np.zeros(0, dtype=np.int64))  # means "each row is its own source row"


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Table:
    """Named columns of text, exactly as read; `values` works out what a cell means.

    `frame` has one pandas `str` column per name, no missing cells (an empty cell is ""), unique names and the index
    0, 1, 2 …. It is never changed. `caption` says what the table is about. `origins` has one entry per row.

    A table made from another keeps the meaning of its cells: if the whole column showed that 03/04 is 3 April, it stays
    3 April when only a few rows are left.

    `formats` say how columns are read where their cells alone don't decide it; they go with a column through every
    operation that keeps its cells.

    `memories` holds what other modules worked out for this table; it is freed with the table (`table_memory`).

    >>> table = Table.of(["Rider", "Points"], [["Ada", "30"], ["Ben", "20"]])
    >>> table.frame["Points"].tolist()
    ['30', '20']
    """

    frame: pd.DataFrame
    caption: str = ""
    origins: Origins = field(default_factory=lambda: OWN)
    formats: Formats = field(default_factory=dict)
    _before: "tuple[Table, Positions | None] | None" = field(default=None, repr=False)
    _values: dict[str, ColumnValues] = field(default_factory=dict, repr=False)
    _columns: list[tuple[str, ...]] = field(default_factory=list, init=False, repr=False)
    _size: list[int] = field(default_factory=list, init=False, repr=False)
    memories: "WeakKeyDictionary[Any, Any]" = field(default_factory=WeakKeyDictionary, init=False, repr=False)

    def __post_init__(self) -> None:
        if self.origins is OWN:
            object.__setattr__(self, "origins", Origins.identity(len(self.frame)))

    @classmethod
    def of(cls, columns: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> Self:
        """Return a table from a header and rows of text.

        >>> Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"]]).shape
        (2, 2)
        """
        cells = [list(row) for row in rows]
        wrong = next((i for i, row in enumerate(cells) if len(row) != len(columns)), None)
        if wrong is not None:
            raise InputError(f"Row {wrong + 1} has {len(cells[wrong])} cells, but there are {len(columns)} columns.")
        texts = [pd.array([row[i] for row in cells], dtype="str").fillna("") for i in range(len(columns))]
        return cls._of_texts(list(map(str, columns)), texts, pd.RangeIndex(len(cells) if columns else 0), caption)

    @classmethod
    def from_columns(cls, columns: Mapping[str, Any], caption: str = "") -> Self:
        """Return a table from a mapping of names to columns (anything that pandas accepts as a column)."""
        return cls.from_frame(pd.DataFrame(dict(columns)), caption)

    @classmethod
    def from_frame(cls, frame: pd.DataFrame, caption: str = "") -> Self:
        """Return a table from a frame of text; missing cells become "". Use `from_pandas` for numbers and dates.

        Raises InputError if two columns have the same name.
        """
        index = pd.RangeIndex(len(frame))
        texts = [as_text(frame.iloc[:, i].set_axis(index)) for i in range(frame.shape[1])]
        return cls._of_texts([str(name) for name in frame.columns], texts, index, caption)

    @classmethod
    def _of_texts(cls, names: list[str], texts: Sequence[Any], index: pd.RangeIndex, caption: str) -> Self:
        """Return a table of columns of text; InputError if two have the same name."""
        repeated = (
            next((name for name in names if names.count(name) > 1), None) if len(set(names)) < len(names) else None
        )
        if repeated is not None:
            raise InputError(f"Two columns are named '{repeated}'.", "Give each column its own name.")
        frame = pd.DataFrame(dict(zip(names, texts, strict=True)), columns=pd.Index(names, dtype="str"), index=index)
        return cls(frame, caption)

    @classmethod
    def from_pandas(cls, frame: pd.DataFrame, caption: str = "") -> Self:
        """Return a table of a frame's values, each as the text that a person would write.

        A missing value becomes "", 7.0 becomes "7", and a day without a time is the date alone. A named index becomes
        columns; any other index is dropped. Raises InputError if two columns have the same name.

        >>> frame = pd.DataFrame({"Points": [7, None], "Day": pd.to_datetime(["2020-05-01", "2020-05-02"])})
        >>> Table.from_pandas(frame).rows()
        [['7', '2020-05-01'], ['', '2020-05-02']]
        """
        whole = frame.reset_index() if any(name is not None for name in frame.index.names) else frame
        columns = pd.Index([_name_of(name) for name in whole.columns], dtype=object)
        texts = [texts_of_series(whole.iloc[:, i]).reset_index(drop=True) for i in range(len(columns))]
        text = pd.concat(texts, axis=1) if texts else pd.DataFrame(index=pd.RangeIndex(len(whole)))
        return cls.from_frame(text.set_axis(columns, axis=1), caption)

    @property
    def columns(self) -> tuple[str, ...]:
        """The column names, from left to right."""
        if not self._columns:
            self._columns.append(tuple(self.frame.columns))
        return self._columns[0]

    @property
    def n_rows(self) -> int:
        return len(self.frame)

    @property
    def n_columns(self) -> int:
        return self.frame.shape[1]

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self.n_rows, self.n_columns

    @property
    def most_cells(self) -> int:
        """The number of cells of the largest table among this one and those it was made from, which it keeps alive."""
        tables = [self]
        while (before := tables[-1]._before) is not None:
            tables.append(before[0])
        return max(table.n_rows * table.n_columns for table in tables)

    @property
    def nbytes(self) -> int:
        """The memory that the cells take, in bytes; worked out once, as Undo asks for it after every change."""
        if not self._size:
            arrays = (cells.array for _, cells in self.frame.items())
            self._size.append(sum(array.nbytes for array in arrays) + self.origins.rows.nbytes)
        return self._size[0]

    def column(self, name: str) -> "pd.Series[str]":
        """Return the cells of one column; StepError if there is no such column."""
        return self.frame[self.resolve(name)]

    def values(self, name: str) -> ColumnValues:
        """Return what the cells of one column mean; worked out once per table."""
        exact = self.resolve(name)
        if exact not in self._values:
            self._values[exact] = self._inherited(exact) or parse_column(
                self.frame[exact], self.formats.get(exact, AS_WRITTEN)
            )
        return self._values[exact]

    def _inherited(self, column: str) -> ColumnValues | None:
        """Return what the previous table knew about the remaining rows; None if they were text or the column is new."""
        if self._before is None or column not in self._before[0].frame.columns:
            return None
        before, rows = self._before
        values = before.values(column)
        if rows is None:
            return values
        kept = values.take(rows)
        return None if kept.kind in (ValueKind.TEXT, ValueKind.EMPTY) or np.isnan(kept.keys).all() else kept

    def cell(self, row: int, name: str) -> str:
        """Return the text of one cell; rows count from 0."""
        return str(self.frame.at[row, self.resolve(name)])

    def rows(self) -> list[list[str]]:
        """Return all cells as lists of text; for small tables."""
        return [list(row) for row in self.frame.itertuples(index=False, name=None)]

    def resolve(self, name: str) -> str:
        """Return the column that `name` means: the exact name, else the only one that differs in case or spaces.

        Raises StepError if there is no such column or more than one.
        """
        if name in self.frame.columns:
            return name
        alike = [column for column in self.columns if fold(column) == fold(name)]
        if len(alike) == 1:
            return alike[0]
        if alike:
            raise StepError(
                f"'{name}' could be any of {', '.join(map(repr, alike))}.", "Write it exactly as in the table."
            )
        raise StepError(f"No column '{name}'.", did_you_mean(name, self.columns))

    def take(self, positions: Sequence[int] | Positions) -> "Table":
        """Return the rows at `positions` (from 0), in that order; their cells keep their meaning."""
        where = np.asarray(positions, dtype=np.int64)
        frame = self.frame.take(where)
        frame.index = pd.RangeIndex(len(where))
        return Table(frame, self.caption, self.origins.take(where), self.formats, (self, where))

    def rows_of(self, before: "Table") -> Positions:
        """Return which rows of the table `before` this one has, after an operation that only dropped or moved rows."""
        taken = self.taken_from(before)
        return np.flatnonzero(np.isin(before.origins.first, self.origins.first)) if taken is None else taken

    def taken_from(self, before: "Table") -> Positions | None:
        """Return for each row its place in `before`, if this table was made by taking rows of that one; else None."""
        return self._before[1] if self._before is not None and self._before[0] is before else None

    def head(self, count: int) -> "Table":
        """Return the first rows as a new table: the meaning of its cells is worked out from these rows alone."""
        rows = np.arange(min(count, self.n_rows))
        return Table(self.frame.head(count), self.caption, self.origins.take(rows), self.formats)

    def pick(self, names: Sequence[str]) -> "Table":
        """Return the named columns, in that order."""
        frame = self.frame[[self.resolve(name) for name in names]]
        return Table(frame, self.caption, self.origins, self._formats_of(map(str, frame.columns)), (self, None))

    def rename(self, name: str, new: str) -> "Table":
        """Return the table with another name for a column; its cells keep their meaning."""
        exact = self.resolve(name)
        frame = self.frame.rename(columns={exact: new})
        others = self.pick([other for other in self.columns if other not in (exact, new)])
        formats = {new if column == exact else column: form for column, form in self.formats.items()}
        # The cells of a source table are read when they are needed; those of a later one by what was known before.
        known = {new: self.values(exact)} if exact in self._values or self._before is not None else {}
        return Table(frame, self.caption, self.origins, formats, (others, None), known)

    def with_column(self, name: str, cells: Any, form: ColumnFormat = AS_WRITTEN) -> "Table":
        """Return the table with a new last column, or new cells in the column of that name, read as `form` says."""
        frame = self.frame.copy(deep=False)
        frame[name] = as_text(pd.Series(cells, index=self.frame.index))
        others = [other for other in self.columns if other != name]
        before = self if len(others) == self.n_columns else self.pick(others)
        formats = self._formats_of(others) if form == AS_WRITTEN else {**self._formats_of(others), name: form}
        return Table(frame, self.caption, self.origins, formats, (before, None))

    def with_cells(self, name: str, cells: Any) -> "Table":
        """Return the table with other cells in a column, which are read in the column's format."""
        exact = self.resolve(name)
        return self.with_column(exact, cells, self.formats.get(exact, AS_WRITTEN))

    def with_frame(self, frame: pd.DataFrame, origins: Origins, formats: Formats | None = None) -> "Table":
        """Return a table of other cells. Columns that keep their name keep their format, unless `formats` are given.

        For operations that make new rows: a group, a pivot, a join. A column of computed numbers needs a new name.
        """
        kept = self._formats_of(map(str, frame.columns)) if formats is None else formats
        return Table(frame, self.caption, origins, kept)

    def with_formats(self, formats: Formats) -> "Table":
        """Return the same table, read in other formats."""
        known = {name: form for name, form in formats.items() if name in self.frame.columns and form != AS_WRITTEN}
        if known == self.formats:
            return self
        return Table(self.frame, self.caption, self.origins, known)

    def _formats_of(self, names: Iterable[str]) -> Formats:
        return {name: self.formats[name] for name in names if name in self.formats} if self.formats else {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        if self is other:
            return True
        same = self.columns == other.columns and self.caption == other.caption and self.origins == other.origins
        same = same and self.formats == other.formats
        return same and self.frame.equals(other.frame)

    __hash__ = None  # type: ignore[assignment]


def as_text(column: "pd.Series[Any]") -> "pd.Series[str]":
    """Return a column as pandas `str` without missing cells."""
    if isinstance(column.dtype, pd.StringDtype) and not column.hasnans:
        return column.astype("str")
    return column.astype("str").fillna("").astype("str")


def _name_of(name: object) -> str:
    """Return a column's name as text; the levels of a multi-level name are separated by spaces."""
    return " ".join(str(part) for part in name if str(part)) if isinstance(name, tuple) else str(name)
