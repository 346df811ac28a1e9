"""A question such as "and for the South?" asks the last one again with another value."""

import re

from chaintable.table import Table

_FOLLOWS = re.compile(
    r"(?:and|what about|how about)\s+(?:(?:for|in|of|with|from|on)\s+)?(?:the\s+)?(?P<what>.+?)\s*\?*", re.IGNORECASE
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(
    r"January|February|March|April|May|June|July|August|September|October|November|December", re.IGNORECASE
)
_ROWS, _VALUES = 100_000, 5_000


def followed(text: str, last: str, table: Table) -> str:
    """Return the last question with the value that `text` names in place of its own; `text` itself if that isn't plain.

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
    return _with_value(what, last, table) or text


def _with_value(what: str, last: str, table: Table) -> str:
    """Return the last question with another value of the same column, or "" where no column has both."""
    for column in table.columns:
        values = table.column(column).head(_ROWS).drop_duplicates().head(_VALUES)
        same = values[values.str.casefold() == what.casefold()]
        if not len(same):
            continue
        for value in sorted((value for value in values if value.strip()), key=len, reverse=True):
            place = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", last, re.IGNORECASE)
            if place is not None:
                return f"{last[: place.start()]}{same.iloc[0]}{last[place.end() :]}"
    return ""
