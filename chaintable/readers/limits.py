"""How large a file may be, and the words that refuse a larger one."""

from chaintable.errors import InputError

LIMIT_MB = 200.0
MAX_COLUMNS = 16_384
MAX_CELLS = 100_000_000
BOMB_FROM_MB, BOMB_TIMES = 100, 100
UNPACKED_TIMES = 10
"""How many times the size limit a packed file (xlsx, ods, parquet) may unpack to."""


def megabytes(size: float) -> str:
    """A number of bytes as a person reads it.

    >>> megabytes(312_400_000), megabytes(120)
    ('312 MB', '0.1 MB')
    """
    millions = size / 1e6
    return f"{millions:,.0f} MB" if millions >= 10 else f"{max(millions, 0.1):.1f} MB"


def check_size(size: int, name: str, limit_mb: float) -> None:
    """Raise InputError where a file has more bytes than the limit allows."""
    if size > limit_mb * 1e6:
        raise InputError(
            f"'{name}' has {megabytes(size)}, and the limit is {limit_mb:g} MB.",
            "Raise the limit in the settings, or keep only the part of the file that you need.",
        )


def check_unpacked(size: int, name: str, limit_mb: float, packed: int | None = None) -> None:
    """Raise InputError where a packed file would unpack to more than the limit allows, or swell as no table does.

    `packed` are its bytes as they are; a workbook of numbers and words unpacks to ten or twenty times as much.
    """
    allowed = limit_mb * 1e6 * UNPACKED_TIMES
    if packed is not None and size > max(BOMB_FROM_MB * 1e6, BOMB_TIMES * packed):
        raise InputError(
            f"'{name}' has {megabytes(packed)} and would unpack to {megabytes(size)}, as no table does.",
            "It was not unpacked. Save the table again from a spreadsheet program, or as CSV.",
        )
    if size > allowed:
        raise InputError(
            f"'{name}' would unpack to {megabytes(size)}, and the limit is {megabytes(allowed)}.",
            "It was not unpacked. If you trust the file, raise the size limit in the settings.",
        )


def check_columns(count: int) -> None:
    """Raise InputError where a table has more columns than a spreadsheet can have."""
    if count > MAX_COLUMNS:
        raise InputError(
            f"The table has {count:,} columns, and at most {MAX_COLUMNS:,} can be read.",
            "Check the delimiter, or keep only the columns that you need.",
        )


def check_cells(count: int) -> None:
    """Raise InputError where a table has more cells than fit in memory."""
    if count > MAX_CELLS:
        raise InputError(
            f"The table spans {count:,} cells, and at most {MAX_CELLS:,} can be read.",
            "Delete stray cells far from the table, or keep only the part that you need.",
        )
