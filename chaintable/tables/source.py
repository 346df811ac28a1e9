"""A source is what a chain starts from: a table as it was read, its notes and pictures, and how it was read."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self

from chaintable.tables.pictures import Picture
from chaintable.tables.state import Note, Passages, Question
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import AS_WRITTEN, ColumnFormat
from chaintable.tables.values.columns.column_format import DateOrder, DecimalMark


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read a file; None means: detect it.

    `header_rows` count from 1, as a person sees the sheet; () means that there is no header row. `format` is one of
    `chaintable.readers.FORMATS`. `quote` is the quotation mark of a delimited text, "" if it has none. `decimal_mark`
    and `date_order` are those of the whole file, `columns` the formats chosen for single columns.
    """

    sheet: str | None = None
    header_rows: tuple[int, ...] | None = None
    delimiter: str | None = None
    encoding: str | None = None
    quote: str | None = None
    format: str | None = None
    decimal_mark: DecimalMark | None = None
    date_order: DateOrder | None = None
    columns: tuple[tuple[str, ColumnFormat], ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """What nothing in a file decides, and a person should.

    `about` is the option or the part of a column's format to choose, and `example` a cell of `column` that shows it.
    `choices` are its values, each with what the example then means. `sentence` says how it is read meanwhile. `alike`
    are the other columns that leave the same open.
    """

    about: Literal["decimal_mark", "date_order", "kind"]
    column: str
    example: str
    choices: tuple[tuple[str, str], ...]
    sentence: str
    alike: tuple[str, ...] = ()


def with_answer(options: ReadOptions, doubt: Doubt, value: str) -> ReadOptions:
    """Return the options with the answer to a doubt, for its column and, except for a type, for the whole file."""
    answer: dict[str, Any] = {doubt.about: value}
    former = dict(options.columns)
    former[doubt.column] = replace(former.get(doubt.column, AS_WRITTEN), **answer)
    whole = {} if doubt.about == "kind" else answer
    return replace(options, columns=tuple(former.items()), **whole)


@dataclass(frozen=True, slots=True)
class UnsureCell:
    """A cell that was read from a picture and may be misread: its row (from 0), column and score (0 to 1)."""

    row: int
    column: str
    score: float


@dataclass(frozen=True, slots=True)
class Posed:
    """A question that came with documents, and the rows (from 0) of the passages that hold its answer."""

    question: Question
    rows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Source:
    """A table with its name, the notes and pictures that came with it, and an account of how it was read.

    `account` holds whole sentences for the reader ("3 title rows skipped; header in row 4."). `options` are the ones
    used, found or chosen: reading the same bytes with them gives the same table. `sheets` names the sheets to choose
    from. `line_numbers` holds each row's number (from 1) in the file, where rows are not numbered 1, 2, 3 …;
    `checksum` is the SHA-256 of the file's bytes. `raw_head` holds the first rows as they are in the file, with titles
    and header (row 1 first), so that a person can choose the header rows. `doubts` are what the file leaves open.
    `others` are further tables that a person added, each under its caption. `passages` says which columns hold the
    passages of documents, None for a plain table; `posed` are the questions that came with them. `unsure` are the cells
    of a pictured table that may be misread.
    """

    table: Table
    name: str = "table"
    options: ReadOptions = field(default_factory=ReadOptions)
    account: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    line_numbers: Positions | None = None
    checksum: str = ""
    raw_head: tuple[tuple[str, ...], ...] = ()
    notes: tuple[Note, ...] = ()
    pictures: tuple[Picture, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    others: tuple[Table, ...] = ()
    passages: Passages | None = None
    posed: tuple[Posed, ...] = ()
    unsure: tuple[UnsureCell, ...] = ()

    @property
    def of_documents(self) -> bool:
        """Whether the table that is asked about holds the passages of documents."""
        return self.passages is not None and not self.passages.table

    @property
    def only_pictures(self) -> bool:
        """Whether it brings pictures and no table."""
        return bool(self.pictures) and not self.table.n_columns

    @classmethod
    def of(cls, table: Table, name: str = "table") -> Self:
        """A source for a table that did not come from a file."""
        return cls(table, name)
