"""A question such as "and for the South?" asks the last one again with another value."""

import re
from typing import TYPE_CHECKING

from chaintable.table import Table
from chaintable.values import ValueKind

if TYPE_CHECKING:
    import pandas as pd

_FOLLOWS = re.compile(
    r"(?:and|what about|how about)\s+(?:(?:for|in|of|with|from|on)\s+)?(?:the\s+)?(?P<what>.+?)\s*\?*", re.IGNORECASE
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(
    r"January|February|March|April|May|June|July|August|September|October|November|December", re.IGNORECASE
)
_DENIES = re.compile(r"\b(?:not|no|never|without|\w+n't)\b", re.IGNORECASE)
_ROWS, _VALUES = 100_000, 5_000


def followed(text: str, last: str, table: Table) -> str:
    """Return the last question with the value that `text` names in place of its own; `text` itself if that isn't plain.

    If the last question names no value, it is asked for this one.

    >>> sales = Table.of(["Region"], [["South"], ["North"]])
    >>> followed("and for the South?", "What is the total amount for the North?", sales)
    'What is the total amount for the South?'
    """
    found = _FOLLOWS.fullmatch(text.strip())
    if found is None or not last:
        return text
    what = found["what"]
    for pattern in (_YEAR, _MONTH):
        if pattern.fullmatch(what) and len(pattern.findall(last)) == 1:
            return pattern.sub(what, last)
    return _with_value(what, last, table) or _for_value(what, last, table) or text


def _cells(table: Table, column: str) -> "pd.Series[str]":
    """The first different cells of a column."""
    return table.column(column).head(_ROWS).drop_duplicates().head(_VALUES)


def _place(value: str, text: str) -> "re.Match[str] | None":
    """Where a text names a value in whole words, capitals aside."""
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE)


def _for_value(what: str, last: str, table: Table) -> str:
    """Return the last question asked for a value, or "" where it names one already, denies something or none fits."""
    found, asked = "", last.casefold()
    for column in table.columns:
        if table.values(column).kind is not ValueKind.TEXT:
            continue
        values = _cells(table, column)
        folded = values.str.casefold()
        if any(_place(cell, asked) for cell in folded if cell.strip() and cell in asked):
            return ""
        found = found or next(iter(values[folded == what.casefold()]), "")
    return f"{last.rstrip(' ?.')} for {found}?" if found and not _DENIES.search(last) else ""


def _with_value(what: str, last: str, table: Table) -> str:
    """Return the last question with another value of the same column, or "" where no column has both."""
    for column in table.columns:
        values = _cells(table, column)
        same = values[values.str.casefold() == what.casefold()]
        if not len(same):
            continue
        for value in sorted((value for value in values if value.strip()), key=len, reverse=True):
            place = _place(value, last)
            if place is not None:
                return f"{last[: place.start()]}{same.iloc[0]}{last[place.end() :]}"
    return ""
