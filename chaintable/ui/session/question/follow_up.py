"""A question such as "and for the South?" or "and per region?" asks the last one again, changed in one place."""

import re
from typing import TYPE_CHECKING

from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind

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
_EACH = r"(?:per|by|(?:for|in|of) (?:each|every)|each|every)"
_PER = re.compile(rf"(?:and|what about|how about)\s+(?P<per>{_EACH})\s+(?:the\s+)?(?P<key>.+?)\s*\?*", re.IGNORECASE)
_PERIODS = ("year", "quarter", "month", "week", "weekday", "day", "hour")
_EXTREMES = tuple(
    "highest lowest largest smallest biggest most fewest least best worst earliest latest oldest newest youngest "
    "longest shortest cheapest first last top bottom".split()
)
_FIGURES = ("total", "sum", "average", "mean", "median", "minimum", "maximum", *_EXTREMES[:5])
_EXTREME, _FIGURE = (re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE) for words in (_EXTREMES, _FIGURES))
_ROWS, _VALUES = 100_000, 5_000


def full_question(text: str, last: str, table: Table) -> str:
    """Return the last question with what `text` names in place of its own; `text` itself if that isn't plain.

    `text` may name a value, what to group by, or another figure. If the last question names no value and no groups, it
    is asked for this one.

    >>> sales = Table.of(["Region"], [["South"], ["North"]])
    >>> full_question("and for the South?", "What is the total amount for the North?", sales)
    'What is the total amount for the South?'
    >>> full_question("and per region?", "What is the total amount?", sales)
    'What is the total amount per region?'
    """
    if not last:
        return text
    grouped = _PER.fullmatch(text.strip())
    if grouped is not None:
        other = _with_value(grouped["key"], last, table) if grouped["per"].casefold() == "by" else ""
        return other or _by_group(grouped["per"], grouped["key"], last, table)
    found = _FOLLOWS.fullmatch(text.strip())
    if found is None:
        return text
    what = found["what"]
    for pattern in (_YEAR, _MONTH):
        if pattern.fullmatch(what) and len(pattern.findall(last)) == 1:
            return pattern.sub(what, last)
    return _with_value(what, last, table) or _for_value(what, last, table) or _with_figure(what, last) or text


def _by_group(per: str, key: str, last: str, table: Table) -> str:
    """Return the last question asked per `key`, in place of the groups that it names."""
    keys = "|".join(re.escape(one) for one in sorted((*table.columns, *_PERIODS), key=len, reverse=True) if one.strip())
    named = re.compile(rf"\b{_EACH}\s+(?:the\s+)?(?:{keys})(?!\w)", re.IGNORECASE)
    if len(named.findall(last)) == 1:
        return named.sub(lambda _: f"{per} {key}", last)
    return f"{last.rstrip(' ?.')} {per} {key}?"


def _with_figure(what: str, last: str) -> str:
    """Return the last question with another superlative or figure, or "" where it doesn't have just one."""
    for words in (_EXTREME, _FIGURE):
        if words.fullmatch(what) and len(words.findall(last)) == 1:
            return words.sub(what, last)
    return ""


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
