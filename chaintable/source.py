"""A source is a table as it was read, and the record of how it was read."""

from dataclasses import dataclass, field
from typing import Self

from chaintable.table import Positions, Table


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How a file is to be read; None means: find it out.

    `header_rows` are counted from 1 in the sheet as a person sees it; () means that there is no header row. `format`
    is one of `chaintable.readers.FORMATS`. `quote` is the quotation mark of a delimited text, "" where there is none.
    """

    sheet: str | None = None
    header_rows: tuple[int, ...] | None = None
    delimiter: str | None = None
    encoding: str | None = None
    quote: str | None = None
    format: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A table with its name, the options that it was read with, and what was done to it.

    `account` are whole sentences for the person ("3 title rows skipped; header in row 4."). `options` are those in
    force, found or chosen, so that reading the same bytes with them gives the same table. `sheets` names the sheets
    to choose from. `line_numbers` holds for each row its row number (from 1) in the file, where that is not simply
    the row's own number; `checksum` is the SHA-256 of the file's bytes. `raw_head` are the first rows as they stand in
    the file, header and titles included (row 1 first), for a person to choose the header rows from.
    """

    table: Table
    name: str = "table"
    options: ReadOptions = field(default_factory=ReadOptions)
    account: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    line_numbers: Positions | None = None
    checksum: str = ""
    raw_head: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, table: Table, name: str = "table") -> Self:
        """A source around a table that came from no file."""
        return cls(table, name)
