"""How large a file may be, and the errors for a larger one.

The size limit is a value that callers pass; the app and the command line take it from the settings.
"""

from chaintable.errors import InputError

LIMIT_MB = 200.0
LIMIT_SETTING = "CHAINTABLE_MAX_FILE_MB"
"""The environment variable that holds the size limit of the app and the command line."""
MAX_COLUMNS = 16_384
MAX_ROWS = 1_048_576
"""The rows that a sheet of a spreadsheet program can have."""
MOST_EMPTY, EMPTY_TIMES = 15_000_000, 20
"""A table with more cells than this must have at least one filled cell in twenty."""
MOST_REPEATED, REPEATED_TIMES = 3_000_000, 20
"""A sheet with more cells than this must have at least one in twenty written in the file, not only repeated."""
MAX_CELLS = 100_000_000
BOMB_FROM_MB, BOMB_TIMES = 100, 100
REPEATED_MB = 400
"""The text that a Parquet file may repeat: a column of one word has a few bytes there, whatever the number of rows."""
UNPACKED_TIMES = 10
"""A packed file (xlsx, ods, parquet) may unpack to this many times the size limit."""


class NeedsChildError(Exception):
    """A file that may only be read in a child process with limits, because reading it may end the process."""


def megabytes(size: float) -> str:
    """A number of bytes in megabytes.

    >>> megabytes(312_400_000), megabytes(120)
    ('312 MB', '0.1 MB')
    """
    millions = size / 1e6
    return f"{millions:,.0f} MB" if millions >= 10 else f"{max(millions, 0.1):.1f} MB"


def check_size(size: int, name: str, limit_mb: float) -> None:
    """Raise InputError for a file above the size limit."""
    if size > limit_mb * 1e6:
        raise InputError(
            f"'{name}' has {megabytes(size)}; the limit is {limit_mb:g} MB.",
            f"Set {LIMIT_SETTING} to a larger number, or keep only the part of the file that you need.",
        )


def check_unpacked(
    size: int, name: str, limit_mb: float, packed: int | None = None, bomb_from_mb: float | None = None
) -> None:
    """Raise InputError for a packed file that would unpack to more than the limit allows, or to far more than a table.

    `packed` is its size in bytes; a workbook of numbers and words unpacks to ten or twenty times as much. Up to
    `bomb_from_mb` (None: 100 MB) it may be any number of times as much.
    """
    allowed = limit_mb * 1e6 * UNPACKED_TIMES
    bomb_from = 1e6 * (BOMB_FROM_MB if bomb_from_mb is None else bomb_from_mb)
    if packed is not None and size > max(bomb_from, BOMB_TIMES * packed):
        raise InputError(
            f"'{name}' has {megabytes(packed)} and would unpack to {megabytes(size)}, far more than a table needs.",
            "It was not unpacked. Save the table again from a spreadsheet program, or as CSV.",
        )
    if size > allowed:
        raise InputError(
            f"'{name}' would unpack to {megabytes(size)}; the limit is {megabytes(allowed)}.",
            f"It was not unpacked. If you trust the file, set {LIMIT_SETTING} to a number above {limit_mb:g}.",
        )


def check_columns(count: int) -> None:
    """Raise InputError for more columns than a spreadsheet can have."""
    if count > MAX_COLUMNS:
        raise InputError(
            f"The table has {count:,} columns; the limit is {MAX_COLUMNS:,}.",
            "Check the delimiter, or keep only the columns that you need.",
        )


def is_sparse(count: int, filled: int) -> bool:
    """Whether so few of many cells are filled that the empty ones would only fill the memory.

    >>> is_sparse(81_000_000, 9_000), is_sparse(81_000_000, 70_000_000), is_sparse(10_000, 2)
    (True, False, False)
    """
    return count > MOST_EMPTY and count > EMPTY_TIMES * filled


def check_filled(count: int, filled: int) -> None:
    """Raise InputError for a large table of which hardly any cell is filled."""
    if is_sparse(count, filled):
        raise InputError(
            f"The table has {count:,} cells, and only {filled:,} of them are filled.",
            "Keep only the rows and columns that you need.",
        )


def check_repeated(count: int, written: int, name: str) -> None:
    """Raise InputError for a large sheet of which hardly any cell is written, as one element stands for many."""
    if count > MOST_REPEATED and count > REPEATED_TIMES * written:
        raise InputError(
            f"'{name}' repeats {written:,} cells to make {count:,}, far more than a table needs.",
            "It was not read. Save the table again from a spreadsheet program, or as CSV.",
        )


def check_cells(count: int) -> None:
    """Raise InputError for more cells than fit in memory."""
    if count > MAX_CELLS:
        raise InputError(
            f"The table has {count:,} cells; the limit is {MAX_CELLS:,}.",
            "Delete stray cells far from the table, or keep only the part that you need.",
        )
