"""Whether a person would accept an answer, however its numbers, days and words are spelled.

An expected cell may list spellings, separated by `|`. A number is plain ("1234.5", "12.5%").
"""

import re
from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from itertools import permutations

Row = Sequence[str]

_PLAIN = re.compile(r"-?\d+(?:\.\d+)?%?")
_MARK = re.compile(r"(?:\s*\[\d+\]|[*†‡])+$")
_MONEY = re.compile(r"^-?\s*(?:[A-Z]{1,3}\s?)?[$£€¥₫￥]|^[A-Z]{3}\s")
_UNIT = re.compile(r"\s*(?:[$£€¥₫%％元đ]|[A-Za-z°µ/²³]{1,7})$")
_DIGITS = re.compile(r"-?\d[\d.,]*|-?\.\d+")
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00)?)?")
_DAYS = ("%d.%m.%Y", "%d/%m/%Y", "%d-%b-%y", "%d-%b-%Y", "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y")
_BLANK = ("", "(blank)", "(empty)", "blank", "empty", "n/a", "-", "–", "none")
_CLOSE = 0.0005


def values_right(given: Sequence[str], expected: Sequence[str], ordered: bool = False) -> bool:
    """Whether both name the same things, in any order unless it was asked for; a repeated one counts once.

    >>> [values_right([one], ["1234.5"]) for one in ("$1,234.50", "1.234,50 €", "1 234,5")]
    [True, True, True]
    >>> values_right(["12"], ["12.333"]), values_right(["13"], ["12"]), values_right(["Ada"], ["Ada", "Ben"])
    (False, False, False)
    """
    once = dict.fromkeys(given)
    return rows_right([(cell,) for cell in once], [(cell,) for cell in expected], ordered)


def table_right(grid: Sequence[Row], expected: Sequence[Row], ordered: bool = False) -> bool:
    """Whether a table has the expected rows; it may have further columns, in any order.

    >>> table_right([("North", "3", "$1,200"), ("South", "1", "$80")], [("South", "80"), ("North", "1200")])
    True
    >>> table_right([("North", "3")], [("North", "1200")])
    False
    """
    if not grid or len(grid) != len(expected):
        return False
    return any(
        rows_right([[row[k] for k in chosen] for row in grid], expected, ordered)
        for chosen in permutations(range(len(grid[0])), len(expected[0]))
    )


def rows_right(given: Sequence[Row], expected: Sequence[Row], ordered: bool = False) -> bool:
    """Whether the rows are the same, each once."""
    if len(given) != len(expected):
        return False
    if ordered:
        return all(_row_same(one, other) for one, other in zip(given, expected, strict=True))
    left = list(given)
    for wanted in expected:
        place = next((k for k, row in enumerate(left) if _row_same(row, wanted)), None)
        if place is None:
            return False
        left.pop(place)
    return True


def cell_same(given: str, wanted: str) -> bool:
    """Whether a cell is one of the wanted spellings.

    >>> cell_same("Mar 2024", "2024-03|March 2024|Mar 2024"), cell_same("04.03.2024", "2024-03-04")
    (True, True)
    >>> cell_same("Corran[1]", "Corran"), cell_same("33.3 %", "33.3333%"), cell_same("0.3333", "33.3333%")
    (True, True, True)
    >>> cell_same("Tornillo M8", "8"), cell_same("-$1,200.00", "-1200"), cell_same("(1,200)", "-1200")
    (False, True, True)
    >>> cell_same("8.435.700 đ", "8435700"), cell_same("EUR 12.50", "12.5"), cell_same("7.5 h", "7.5")
    (True, True, True)
    """
    return any(_one_same(given, spelling) for spelling in wanted.split("|"))


def _row_same(given: Row, wanted: Row) -> bool:
    return all(cell_same(one, other) for one, other in zip(given, wanted, strict=True))


@cache
def _one_same(given: str, wanted: str) -> bool:
    one, other = _folded(given), _folded(wanted)
    if one == other:
        return True
    if _day(given) is not None:
        return _day(given) == _day(wanted)
    if not _PLAIN.fullmatch(wanted):
        return False
    figure, percent = float(wanted.rstrip("%")), wanted.endswith("%")
    return any(
        _close(number, figure, decimals, percent)
        or (percent and "%" not in given and _close(number * 100, figure, max(0, decimals - 2), percent))
        for number, decimals in _numbers(given)
    )


def _folded(cell: str) -> str:
    folded = _MARK.sub("", " ".join(cell.split())).casefold()
    return "" if folded in _BLANK else {"true": "yes", "false": "no"}.get(folded, folded)


def _day(cell: str) -> date | None:
    iso = _ISO.fullmatch(cell.strip())
    if iso:
        return date.fromisoformat(iso[1])
    for spelling in _DAYS:
        try:
            return datetime.strptime(cell.strip(), spelling).date()
        except ValueError:
            continue
    return None


def _numbers(cell: str) -> list[tuple[float, int]]:
    """Return what a cell may mean as a number, each with its decimals: "1.234" is 1.234 or 1234."""
    bare = cell.strip().replace("\u2212", "-")
    negative = bare.startswith("(") and bare.endswith(")")
    bare = bare[1:-1] if negative else bare
    bare = _MONEY.sub("-" if bare.startswith("-") else "", bare)
    bare = re.sub(r"(?<=\d)[\s\u00a0\u202f'](?=\d{3})", "", _UNIT.sub("", bare)).strip()
    if not _DIGITS.fullmatch(bare):
        return []
    found = [plain for point in ".," if (plain := _plain(bare, point)) is not None]
    return [(-float(one) if negative else float(one), len(one.partition(".")[2])) for one in dict.fromkeys(found)]


def _plain(text: str, point: str) -> str | None:
    """Return a number with `point` as its decimal mark, spelled plainly; None if it can't be one."""
    comma = "." if point == "," else ","
    whole, mark, part = text.partition(point)
    if (
        comma in part
        or point in part
        or (comma in whole and not re.fullmatch(rf"-?\d{{1,3}}(\{comma}\d{{3}})+", whole))
    ):
        return None
    return whole.replace(comma, "") + ("." + part if mark else "")


def _close(number: float, wanted: float, decimals: int, percent: bool) -> bool:
    """Whether a number is the wanted one, to the decimals shown; whole numbers must be equal."""
    apart = abs(number - wanted)
    if number.is_integer() and wanted.is_integer():
        return apart == 0
    shown = 0.5 * 10**-decimals if decimals or percent or abs(wanted) >= 1000 else 0.0
    return apart <= max(shown, _CLOSE * abs(wanted)) + 1e-9
