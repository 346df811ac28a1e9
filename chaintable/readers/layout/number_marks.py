"""What the numbers of a column show of the file's decimal mark."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.tables.values.columns.column_format import DecimalMark

MOST_CELLS = 5_000
_GAPS = " \u00a0\u2009\u202f'’"
_BEFORE = r"^[^\w]{0,3}(?:[A-Z]{2,3}|kr|Rs)?\.?[^\w]{0,3}"
_AFTER = r"(?:\s?[^\d\s][^\d]{0,14})?\s?$"


def _decimal(comma: str, point: str) -> str:
    """A number that only a decimal `comma` explains, where `point` groups thousands."""
    comma, group = re.escape(comma), re.escape(point)
    return "|".join(
        (
            rf"(?:\d{{1,3}}(?:[{point}{_GAPS}]\d{{3}})+|0|[1-9]\d*){comma}(?:\d{{1,2}}|\d{{4,}})",
            rf"0{comma}\d+|\d{{4,}}{comma}\d{{3}}",
            rf"\d{{1,3}}(?:[{point}{_GAPS}]\d{{3}})+{comma}\d+",
            rf"[1-9]\d{{0,2}}(?:{group}\d{{3}}){{2,}}",
        )
    )


_COMMA = re.compile(f"{_BEFORE}({_decimal(',', '.')}){_AFTER}")
_POINT = re.compile(f"{_BEFORE}({_decimal('.', ',')}){_AFTER}")
_OPEN = re.compile(rf"{_BEFORE}([1-9]\d{{0,2}}[.,]\d{{3}}){_AFTER}")
_WHOLE = re.compile(rf"{_BEFORE}\d+(?:[{_GAPS}]\d{{3}})*{_AFTER}")
_WITH_MARK = r"\d[.,]\d"
_MONTH = re.compile(r"(?:0[1-9]|1[0-2])\.(?:19|20)\d\d")
"""A month such as 03.2025, which isn't a number."""
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class NumberMarks:
    """What a column of numbers with marks shows: the mark that its cells need, and numbers such as 1.234 that fit both.

    `mixed` says that some cells need a comma and others a point.
    """

    decides: DecimalMark | None
    mixed: bool
    example: str = ""
    open_example: str = ""

    @property
    def open_point(self) -> bool:
        """Whether the column has a number like 1.234, which is a thousand where the comma marks decimals."""
        return "." in self.open_example


def number_marks(cells: Sequence[str]) -> NumberMarks | None:
    """Return what a `sample` of a column shows; None if few are numbers, or none of them has a comma or a point."""
    if not any(re.search(_WITH_MARK, cell) for cell in cells) or are_months(cells):
        return None
    comma, point, open_ones = (_figures(pattern, cells) for pattern in (_COMMA, _POINT, _OPEN))
    n_whole = sum(_WHOLE.match(cell) is not None for cell in cells)
    n_marked = len(comma) + len(point) + len(open_ones)
    if not n_marked or 2 * (n_whole + n_marked) <= len(cells):
        return None
    decides: DecimalMark | None = None if bool(comma) is bool(point) else "," if comma else "."
    dotted = [figure for figure in open_ones if "." in figure]
    if not comma and not point and _groups(dotted, cells):
        return NumberMarks(",", False, dotted[0], dotted[0])
    return NumberMarks(decides, bool(comma and point), (comma or point or [""])[0], (dotted or open_ones or [""])[0])


def are_months(cells: Sequence[str]) -> bool:
    """Whether a `sample` of a column holds months such as 03.2025, some of them before October."""
    return any(cell[:1] == "0" for cell in cells) and all(_MONTH.fullmatch(cell) for cell in cells)


def _groups(dotted: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether the points can only group thousands: beside 1.191 stand whole hundreds such as 647, and no 1647."""
    whole = [match[0] for cell in cells if (match := _WHOLE.match(cell)) is not None]
    digits = [len(re.sub(r"\D", "", cell)) for cell in whole]
    return len(dotted) >= _FEWEST and 3 in digits and max(digits, default=9) <= 3


def _figures(pattern: re.Pattern[str], cells: Sequence[str]) -> list[str]:
    return [match[1] for cell in cells if (match := pattern.match(cell))]


def sample(column: Any, most: int = MOST_CELLS) -> list[str]:
    """The different filled cells of a column, or of evenly spaced rows of a long one, without long texts."""
    if len(column) > most:
        column = column.iloc[np.linspace(0, len(column) - 1, most).astype(np.int64)]
    texts = pc.unique(pa.array(column.array))
    return [cell for cell in map(str.strip, texts.to_pylist()) if 0 < len(cell) <= 40]
