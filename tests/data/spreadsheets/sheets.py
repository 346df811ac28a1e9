"""Reads the tables of this folder as text, and the few words in which the answers to the questions are computed.

Nothing here comes from chaintable: the answers must not share its mistakes.
"""

from collections.abc import Iterable
from numbers import Number
from pathlib import Path

import numpy as np
import pandas as pd
from data.spreadsheets.big import BIG

HERE = Path(__file__).parent
FILES = {path.stem: path for path in sorted((HERE / "tables").iterdir())}
NAMES = (*FILES, *BIG)
TITLE_LINES = {"budget": 2}
MARKS = {"stock": ";"}

ISO, US, UK, EU, DAY, LONG = "%Y-%m-%d", "%m/%d/%Y", "%d/%m/%Y", "%d.%m.%Y", "%d-%b-%y", "%b %d, %Y"
"""How a table spells its days: 2026-03-14, 03/14/2026, 14/03/2026, 14.03.2026, 14-Mar-26, Mar 14, 2026."""

Answer = str | float | bool | Iterable[str | float]
"""A cell, a number, yes or no, or several cells."""


def read_sheet(name: str) -> pd.DataFrame:
    """The table of that name: every cell as it is written in the file, an empty one as ""."""
    if name in BIG:
        return BIG[name]()
    path = FILES[name]
    mark = "\t" if path.suffix == ".tsv" else MARKS.get(name, ",")
    return pd.read_csv(path, sep=mark, dtype=str, keep_default_na=False, skiprows=TITLE_LINES.get(name, 0))


def amounts(column: pd.Series) -> pd.Series:
    """The numbers in a column: $1,234.50 is 1234.5, (120) is -120, 45% is 45; what is no number is missing."""
    bare = column.str.replace(r"[$£€,%\s]", "", regex=True).str.replace(r"^\((.+)\)$", r"-\1", regex=True)
    return pd.to_numeric(bare, errors="coerce")


def amount(cell: str) -> float:
    """The number in one cell."""
    return float(amounts(pd.Series([cell])).iloc[0])


def euros(column: pd.Series) -> pd.Series:
    """The numbers in a column with decimal commas: 12,50 is 12.5."""
    return pd.to_numeric(column.str.replace(",", "."))


def days(column: pd.Series, spelling: str) -> pd.Series:
    """The days in a column; an empty cell, or N/A, is missing."""
    return pd.to_datetime(column, format=spelling, errors="coerce")


def tidy(column: pd.Series) -> pd.Series:
    """A column where SHIPPED, "shipped " and Shipped have become the commonest of the three."""
    bare = column.str.strip()
    folded = bare.str.casefold()
    return folded.map(bare.groupby(folded).agg(lambda spellings: spellings.value_counts().index[0]))


def leader(values: pd.Series) -> str:
    """The label of the highest value; ties of different labels are an error: the question would be ambiguous."""
    return only(values.index[values == values.max()])


def laggard(values: pd.Series) -> str:
    """The label of the lowest value; ties of different labels are an error."""
    return only(values.index[values == values.min()])


def commonest(column: pd.Series) -> str:
    """The cell that occurs most often; a tie is an error."""
    return leader(column.value_counts())


def only(cells: Iterable[str]) -> str:
    """The one distinct cell among them; none or several are an error."""
    (cell,) = set(cells)
    return cell


def position(rows: pd.Series) -> int:
    """Where the one row stands for which the condition holds, from 0."""
    (place,) = rows.to_numpy().nonzero()[0]
    return int(place)


def departments(budget: pd.DataFrame) -> pd.DataFrame:
    """The budget without its total row."""
    return budget[budget["Department"] != "Total"]


def claims(expenses: pd.DataFrame) -> pd.DataFrame:
    """The expenses without their total row."""
    return expenses[expenses["Date"] != "TOTAL"]


def written(answer: Answer) -> list[str]:
    """An answer as the question files have it.

    >>> written(1234.50), written(True), written(pd.Series(["Ben ", "Ada"]))
    (['1234.5'], ['yes'], ['Ben', 'Ada'])
    """
    if isinstance(answer, str):
        return [answer.strip()]
    if isinstance(answer, bool | np.bool_):
        return ["yes" if answer else "no"]
    if isinstance(answer, Number):
        return [f"{answer:.6f}".rstrip("0").rstrip(".")]
    return [text for cell in answer for text in written(cell)]
