"""Reads the files for the keys, and the few words that they are written in."""

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from numbers import Number
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.analyst.files import paths, sheets


@dataclass(frozen=True, slots=True)
class Ordered:
    """An answer whose order counts."""

    answer: "Answer"


@dataclass(frozen=True, slots=True)
class Refuse:
    """The table can't answer; a warning should name one of these words. Another sheet may give the answer."""

    missing: tuple[str, ...]
    elsewhere: tuple[str, ...] = ()


Answer = str | float | bool | date | pd.Series | pd.DataFrame | Iterable[str | float] | Ordered | Refuse
"""A value, several, a table (a Series gives its index and its values), or none."""
Keys = Mapping[tuple[str, str], Answer]
"""The answers of one file, by kind and question."""


def refuse(*missing: str) -> Refuse:
    """Return the answer to a question that the table can't answer."""
    return Refuse(missing)


def per_group(answers: Mapping[str, Answer]) -> Keys:
    """Return the answers of a file that is asked for groups only, with their kind: per group, or what can't be told."""
    return {
        ("refuse" if isinstance(answer, Refuse) else "per group", question): answer
        for question, answer in answers.items()
    }


def read(half: str, name: str, skip: int = 0, sep: str = ",", **options: Any) -> pd.DataFrame:
    """Return a text file with every cell as it is written, without the spaces around it."""
    text = paths(half)[name].read_text(encoding="utf-8")
    body = "\n".join(text.splitlines()[skip:])
    found = pd.read_csv(io.StringIO(body), sep=sep, dtype=str, keep_default_na=False, **options)
    return found.apply(lambda column: column.str.strip())


def read_sheet(half: str, name: str, sheet: str, skip: int = 0) -> pd.DataFrame:
    """Return a sheet of a workbook's description, every cell as text."""
    header, *rows = sheets(paths(half)[name].read_text(encoding="utf-8"))[sheet][skip:]
    width = len(header)
    return pd.DataFrame([(row + [""] * width)[:width] for row in rows], columns=header)


def number(column: pd.Series, decimal: str = ".") -> pd.Series:
    """Return the numbers of a column: $1,234.50 is 1234.5, (120) is -120; what is no number is missing."""
    bare = column.str.replace(r"^\((.+)\)$", r"-\1", regex=True)
    bare = bare.str.replace(r"[^\d.,-]", "", regex=True).str.replace("." if decimal == "," else ",", "", regex=False)
    return pd.to_numeric(bare.str.replace(decimal, ".", regex=False), errors="coerce")


def when(column: pd.Series, spelling: str) -> pd.Series:
    """Return the days or times of a column; an empty cell is missing."""
    return pd.to_datetime(column, format=spelling, errors="coerce")


def days(column: pd.Series, *spellings: str) -> pd.Series:
    """Return the days of a column that spells them in several ways; what fits none is missing."""
    found = when(column, spellings[0])
    for spelling in spellings[1:]:
        found = found.fillna(when(column, spelling))
    return found


def months(column: pd.Series) -> pd.Series:
    """Return the ways to name the month of each day, in a table of one year."""
    named: pd.Series = column.dt.strftime("%Y-%m").map(month)
    return named


def month(period: str) -> str:
    """Return the ways to name a month, such as 2024-03, in a table of one year."""
    day = date.fromisoformat(f"{period}-01")
    return "|".join([period, f"{day:%B %Y}", f"{day:%b %Y}", f"{day:%m/%Y}", f"{day:%B}", f"{day:%b}", str(day.month)])


def day(given: pd.Timestamp, *spellings: str) -> str:
    """Return a day as ISO and as the file spells it."""
    return "|".join([f"{given:%Y-%m-%d}", *(given.strftime(one) for one in spellings)])


def hour(given: int) -> str:
    """Return the ways to name an hour of the day."""
    return f"{given}|{given:02d}|{given:02d}:00|{given}:00"


def week(given: pd.Timestamp) -> str:
    """Return the ways to name an ISO week, in a table of one year."""
    number, monday = given.isocalendar().week, given - pd.Timedelta(days=given.weekday())
    return "|".join(
        [f"{given:%G-W%V}", f"{number}", f"{number:02d}", f"W{number}", f"Week {number}", f"{monday:%Y-%m-%d}"]
    )


def quarter(given: pd.Timestamp) -> str:
    """Return the ways to name a quarter, in a table of one year."""
    number = given.quarter
    return f"{given.year}-Q{number}|Q{number} {given.year}|Q{number}|{number}"


def weekday(given: pd.Timestamp) -> str:
    """Return the ways to name a weekday."""
    return f"{given:%A|%a}"


def minutes(column: pd.Series) -> pd.Series:
    """Return the minutes of a column of h:mm; what is no duration is missing."""
    parts = column.str.extract(r"^(\d+):(\d\d)$").astype(float)
    return parts[0] * 60 + parts[1]


def length(given: float) -> str:
    """Return the ways to write a number of minutes: h:mm, h:mm:ss, hours, minutes, or seconds if it has any.

    >>> length(125)
    '2:05|2:05:00|2.083333|125|2 h 5 min|2h 5m'
    """
    whole, rest = divmod(given, 60)
    seconds = f"{60 * (rest % 1):02.0f}"
    hours, rest = f"{whole:.0f}", int(rest)
    plain = f"{given:.6f}".rstrip("0").rstrip(".") + ("" if given == int(given) else f"|{60 * given:.0f}")
    spoken = f"{hours} h {rest} min|{hours}h {rest}m"
    return f"{hours}:{rest:02d}|{hours}:{rest:02d}:{seconds}|{given / 60:.6f}|{plain}|{spoken}"


def cells(column: pd.Series) -> list[str]:
    """Return the values of a column as a list, without its index."""
    return list(column)


def labels(values: pd.Series) -> list[str]:
    """Return the labels of the values, such as those that passed a condition."""
    return list(values.index)


def lacking(column: pd.Series, found: pd.Series) -> list[str]:
    """Return the labels of a column that stand in none of the rows where something was found.

    >>> lacking(pd.Series(["Ada", "Ben", "Ada"]), pd.Series([True, False, False]))
    ['Ben']
    """
    return sorted(set(column) - set(column[found]))


def either_sign(given: float) -> str:
    """Return a difference that may be taken either way round."""
    return f"{given:.6f}|{-given:.6f}"


def as_cased(column: pd.Series) -> pd.Series:
    """Return labels that differ in capitals only as one label each, which may be spelled in any of their ways."""
    ways = column.groupby(column.str.casefold()).agg(lambda same: "|".join(sorted(set(same))))
    return column.str.casefold().map(ways)


def as_most(column: pd.Series) -> pd.Series:
    """Return labels that differ in capitals or spaces only as the most frequent of them is spelled.

    >>> list(as_most(pd.Series(["Ghent", "GHENT ", "Ghent"])))
    ['Ghent', 'Ghent', 'Ghent']
    """
    bare = column.str.strip()
    return bare.groupby(bare.str.casefold()).transform(lambda same: same.value_counts().index[0])


def yes(column: pd.Series) -> pd.Series:
    """Return whether each cell says yes."""
    return column.str.strip().str.casefold().isin(["y", "yes"])


def percent(share: float) -> str:
    """Return a share of 1 as a percentage."""
    return f"{100 * share:.4f}%"


def best(values: pd.Series, most: bool = True) -> str:
    """Return the label of the highest or lowest value; ties of different labels are an error."""
    wanted = values.max() if most else values.min()
    (label,) = set(values.index[values == wanted])
    return str(label)


def best_of_each(values: pd.Series) -> pd.DataFrame:
    """Return, for each label of the first level, the label of the second with the highest value; ties are an error."""
    table = values.unstack()
    if (table.eq(table.max(axis=1), axis=0).sum(axis=1) != 1).any():
        raise ValueError(f"a tie: {table}")
    return table.idxmax(axis=1).reset_index()


def top_of_each(values: pd.Series, n: int) -> pd.DataFrame:
    """Return the n highest values of each label of the first level, with both labels; ties are an error."""
    return pd.concat([highest(rows, n).reset_index() for _, rows in values.groupby(level=0)])


def top(values: pd.Series, n: int, most: bool = True) -> Ordered:
    """Return the n highest values, or lowest, with their labels; a tie at or within them is an error."""
    return Ordered(highest(values, n, most))


def highest(values: pd.Series, n: int, most: bool = True) -> pd.Series:
    """Return the n highest values, or lowest, where their order doesn't count; a tie is an error."""
    ranked = values.sort_values(ascending=not most)
    if ranked.head(n + 1).duplicated().any():
        raise ValueError(f"a tie in the top {n}: {ranked.head(n + 1).to_dict()}")
    return ranked.head(n)


def top_rows(rows: pd.DataFrame, n: int, most: bool = True) -> Ordered:
    """Return the n rows with the highest, or lowest, last column; a tie at or within them is an error."""
    ranked = rows.sort_values(rows.columns[-1], ascending=not most)
    if ranked[rows.columns[-1]].head(n + 1).duplicated().any():
        raise ValueError(f"a tie in the top {n}: {ranked.head(n + 1)}")
    return Ordered(ranked.head(n))


def written(answer: Answer) -> list[str | list[str]]:
    """Return an answer as the question files have it: a list of cells, or of rows.

    >>> written(1234.50), written(True), written(pd.Series({"North": 1.0})), written(["Ben"])
    (['1234.5'], ['yes'], [['North', '1']], ['Ben'])
    """
    if isinstance(answer, Ordered):
        return written(answer.answer)
    if isinstance(answer, Refuse):
        return list(answer.elsewhere)
    if isinstance(answer, pd.Series):
        return [[_cell(key), _cell(value)] for key, value in answer.items()]
    if isinstance(answer, pd.DataFrame):
        return [[_cell(cell) for cell in row] for row in answer.itertuples(index=False)]
    if isinstance(answer, str | Number | bool | np.bool_ | date):
        return [_cell(answer)]
    return [_cell(one) for one in answer]


def _cell(value: Any) -> str:
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if isinstance(value, Number):
        return f"{float(value):.6f}".rstrip("0").rstrip(".")
    return f"{value:%Y-%m-%d}" if isinstance(value, date) else str(value).strip()
