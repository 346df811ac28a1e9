"""A table as CSV for people: cells that a spreadsheet program would run as a formula are made harmless."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

import pandas as pd

WORDS = (
    "What starts with = + - or @, in a cell or behind a semicolon in it, gets a ' in front, so that no spreadsheet "
    "program runs it as a formula."
)
_RISKY = r"[\s\x00-\x1f]*[=+\-@＝＋－＠]|[\t\r\n]"
"""How a cell starts that Excel, LibreOffice or Google Sheets may take for a formula."""
_FIRST = r"[\s\x00-\x1f=+\-@＝＋－＠]"
"""What such a cell begins with: quick to look for in a long column."""
_PLAIN = "\\s*[+-]+\\s*(?:[$€£¥]?\\s*\\d[\\d.,'’ \u00a0\u202f]*(?:[eE][+-]?\\d+)?\\s*[%‰$€£¥]?)?\\s*"
"""A number with its sign, or a dash that stands for nothing."""
_INNER = r"(?!^)([;\t] ?)(?=[=@＝＠]|[+\-＋－](?![\s\d.,$€£¥;+-]|$))"
"""Where a part of a cell begins that may be run: programs that separate cells by semicolons cut the cell there."""
_IS_RISKY, _INNER_ONES = re.compile(_RISKY), re.compile(_INNER)
_IS_PLAIN = re.compile(_PLAIN)


def harmless(cell: str) -> str:
    """Return the cell with a ' in front of what a spreadsheet program could run.

    >>> harmless("=HYPERLINK(A1)"), harmless("-2,5 %"), harmless("- none"), harmless("@x"), harmless("-")
    ("'=HYPERLINK(A1)", '-2,5 %', "'- none", "'@x", '-')
    >>> harmless("late; =1+1"), harmless("3; -5")
    ("late; '=1+1", '3; -5')
    """
    inside = _INNER_ONES.sub(r"\1'", cell)
    return f"'{inside}" if _IS_RISKY.match(cell) and not _IS_PLAIN.fullmatch(cell) else inside


def csv_of_frame(frame: pd.DataFrame, exact: bool = False) -> str:
    """Return a table of texts as CSV; with `exact` every cell stays as it is."""
    return str((frame if exact else harmless_frame(frame)).to_csv(index=False))


def csv_of_rows(columns: Sequence[str], rows: Iterable[Sequence[str]], exact: bool = False) -> str:
    """Return rows of texts as CSV; with `exact` every cell stays as it is."""
    file = io.StringIO()
    lines: Iterable[Sequence[str]] = (columns, *rows)
    csv.writer(file).writerows(lines if exact else ([harmless(cell) for cell in line] for line in lines))
    return file.getvalue()


def harmless_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the table with its risky cells and column names made harmless; the table itself if it has none."""
    names = [harmless(str(name)) for name in frame.columns]
    columns = [_harmless_column(frame.iloc[:, place]) for place in range(frame.shape[1])]
    if names == list(frame.columns) and all(new is None for new in columns):
        return frame
    changed = frame.copy()
    for place, column in enumerate(columns):
        if column is not None:
            changed.isetitem(place, column.array)
    changed.columns = pd.Index(names)
    return changed


def has_risky_cells(frame: pd.DataFrame) -> bool:
    """Return whether a cell or a column name would be changed to make it harmless."""
    return harmless_frame(frame) is not frame


def _harmless_column(column: "pd.Series[str]") -> "pd.Series[str] | None":
    """Return the column with its risky cells changed, or None if it has none."""
    risky = column.str.match(_FIRST).to_numpy(dtype=bool, copy=True)
    if risky.any():
        some = column[risky]
        risky[risky] = (some.str.match(_RISKY) & ~some.str.fullmatch(_PLAIN)).to_numpy(dtype=bool)
    for separator in ";\t":
        risky |= column.str.contains(separator, regex=False).to_numpy(dtype=bool)
    if not risky.any():
        return None
    made = pd.Series([harmless(cell) for cell in column[risky]], index=column.index[risky], dtype=column.dtype)
    if made.equals(column[risky]):
        return None
    changed = column.copy()
    changed[risky] = made
    return changed
