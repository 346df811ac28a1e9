"""Find where a table begins in its sheet: title rows, one or two header rows, then the rows of the table."""

import re
from collections.abc import Sequence

PLACEHOLDERS = frozenset({"-", "–", "—", "?", ".", "..", "n/a", "na", "nan", "null", "none", "nil"})
_VALUE = re.compile(r"[^\w\s]{0,2}\s?[-+−–]?\s?[^\w\s]?\d[\d.,'’\s:/%–−-]*\s?(?:[^\W\d_]{0,3}|[^\w\s]{0,2})\)?")
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d(?:\s?[/–-]\s?\d{2,4})?")
_ANSWERS = frozenset("yes no y n x ja nein oui non si m f w d".split())
_UNIT = re.compile(
    r"EUR|USD|GBP|CHF|[(\[][^()\[\]]{1,16}[)\]]|[%€$£¥°#][^\d]{0,6}"
    r"|(?:[a-zµ²³°%]{1,3}[A-Z]?[a-z]?)(?:/[\w²³ ]{1,6})?\.?"
)
"""A cell that only says in which unit a column is: in brackets, a sign, or a few small letters ("kWh", "no.")."""
_BODY_ROWS = 25
_LOOK_AHEAD = 8

Rows = Sequence[Sequence[str]]


def is_value(cell: str) -> bool:
    """Whether a cell looks like a number, a date, a time or an amount, not like words.

    >>> [is_value(cell) for cell in ("1,045", "13.12 (90)", "$ 5.00", "12 km", "2020-05-01", "Q1", "Points")]
    [True, False, True, True, True, False, False]
    """
    return _VALUE.fullmatch(cell) is not None


def is_year(cell: str) -> bool:
    """Whether a cell may be a year, or a season such as 2019/20."""
    return _YEAR.fullmatch(cell) is not None


def _has_letter(cell: str) -> bool:
    return any(map(str.isalpha, cell))


def find_header(
    head: Rows, banners: frozenset[int] = frozenset(), spans: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """The header rows among the first rows of a sheet, counted from 0; () if there is no header.

    The header is the first row that is about as full as the rows of the table; rows above it are titles. There is no
    header if its cells are of the same kind as those below (numbers above numbers; years above other numbers are
    names). Rows in `banners` are filled by one merged cell and are titles; rows in `spans` have merged cells.

    >>> find_header([["Results 2020", "", ""], ["", "", ""], ["Rank", "Rider", "Points"], ["1", "Ann", "40"]])
    (2,)
    >>> find_header([["Ann", "40"], ["Bob", "38"]])
    ()
    """
    counts = [1 if i in banners and any(row) else sum(map(bool, row)) for i, row in enumerate(head)]
    first = _first_full(counts)
    if first is None:
        return ()
    first = _later_header(head, counts, first) or first
    if _is_group_over(head, first, spans):
        return first, first + 1
    if first > 0 and first - 1 not in banners and _is_group_over(head, first - 1, spans):
        return first - 1, first
    if _is_data(head, first):
        return ()
    return (first, first + 1) if first + 1 < len(head) - 1 and _are_units(head[first], head[first + 1]) else (first,)


def _are_units(names: Sequence[str], below: Sequence[str]) -> bool:
    """Whether the row below the names holds nothing but units or short remarks on some of them: "mg/l", "(Y/N)"."""
    noted = [(name, cell) for name, cell in zip(names, below, strict=True) if cell]
    fully_named = all(name for name, _ in noted)
    return 1 < len(noted) < sum(map(bool, names)) and fully_named and all(_is_unit(cell) for _, cell in noted)


def _is_unit(cell: str) -> bool:
    return _UNIT.fullmatch(cell) is not None and cell.casefold() not in _ANSWERS | PLACEHOLDERS


def join_headers(rows: Rows) -> list[str]:
    """The column names that header rows give together: the name of a group applies to all its columns.

    Units in a row of their own follow the names.

    >>> join_headers([["Rank", "Results", ""], ["", "Time", "Points"]])
    ['Rank', 'Results – Time', 'Results – Points']
    >>> join_headers([["Sample", "Client", "Lead", "Passed"], ["no.", "", "µg/l", "(Y/N)"]])
    ['Sample no.', 'Client', 'Lead (µg/l)', 'Passed (Y/N)']
    """
    if len(rows) > 1 and _are_units(rows[-2], rows[-1]):
        return join_headers([*rows[:-2], [_with_unit(*pair) for pair in zip(rows[-2], rows[-1], strict=True)]])
    upper = [list(row) for row in rows[:-1]]
    for i, row in enumerate(upper):
        _spread(row, rows[i + 1])
    columns = zip(*upper, rows[-1], strict=True)
    return [" – ".join(dict.fromkeys(part for part in column if part)) for column in columns]


def _with_unit(name: str, unit: str) -> str:
    return f"{name} {unit if not unit or unit[0] == '(' or unit.endswith('.') else f'({unit})'}".strip()


def _spread(group: list[str], below: Sequence[str]) -> None:
    """Copy the name of a group to its columns that have a name of their own below."""
    for i in range(1, len(group)):
        if not group[i] and below[i] and below[i - 1] and group[i - 1]:
            group[i] = group[i - 1]


def _first_full(counts: Sequence[int]) -> int | None:
    filled = sorted((count for count in counts if count), reverse=True)
    if not filled:
        return None
    typical = filled[min(1, len(filled) - 1)]
    needed = 1 if typical == 1 else max(2, (typical + 1) // 2)
    return next((i for i, count in enumerate(counts) if count >= needed), None)


def _later_header(head: Rows, counts: Sequence[int], first: int) -> int | None:
    """A fuller row below that names columns of numbers, which the row at `first` doesn't name.

    This skips "Date: | 2020-01-01 | |" as one more title row.
    """
    numeric = _numeric_columns(head, first)
    if not numeric or _names_any(head, first, numeric):
        return None
    for i in range(first + 1, min(first + _LOOK_AHEAD, len(head) - 1)):
        if counts[i] > counts[first] and _names_any(head, i, _numeric_columns(head, i)):
            return i
    return None


def _names_any(head: Rows, i: int, columns: Sequence[int]) -> bool:
    return any(_is_name_over(head, i, column) for column in columns)


def _is_name_over(head: Rows, i: int, column: int) -> bool:
    """Whether a cell names the values under it: words over values, or a year or a day over plain numbers."""
    cell = head[i][column]
    if not cell or cell.casefold() in PLACEHOLDERS:
        return False
    if not is_value(cell):
        return True
    body = [row[column] for row in _body(head, i) if row[column]]
    alike = is_year if is_year(cell) else _has_letter if _has_letter(cell) else is_value
    return 2 * sum(map(alike, body)) < len(body)


def _is_data(head: Rows, i: int) -> bool:
    numeric = [column for column in _numeric_columns(head, i) if is_value(head[i][column])]
    return bool(numeric) and not _names_any(head, i, _numeric_columns(head, i))


def _is_group_over(head: Rows, i: int, spans: frozenset[int]) -> bool:
    """Whether row i has the names of groups, and the row below it the names of their columns."""
    if i + 1 >= len(head):
        return False
    upper, lower = head[i], head[i + 1]
    wide = _grouped(upper, lower)
    alone = [j for j in range(len(upper)) if j not in wide]
    if not wide or any(is_value(cell) and not is_year(cell) for cell in upper):
        return False
    if any(is_value(lower[j]) and not _is_name_over(head, i + 1, j) for j in range(len(lower))):
        return False
    before = range(min(wide))
    if i not in spans and any(upper[j] and lower[j] and upper[j] != lower[j] for j in before):  # "By: | Bureau"
        return False
    # a single cell at the left is one more title: "All amounts in USD"
    several = len({upper[j] for j in wide if upper[j]}) > 1 or any(upper[j] for j in alone) or min(wide) > 0
    return i in spans or (several and _names_any(head, i + 1, [j for j in _numeric_columns(head, i + 1) if j in wide]))


def _grouped(upper: Sequence[str], lower: Sequence[str]) -> set[int]:
    """The columns below a group: cells that are empty, or repeat their neighbour."""
    spread = list(upper)
    _spread(spread, lower)
    pairs = (j for j in range(1, len(upper)) if spread[j] and spread[j] == spread[j - 1] and lower[j] != lower[j - 1])
    return {column for j in pairs for column in (j - 1, j)}


def _numeric_columns(head: Rows, i: int) -> list[int]:
    """The columns in which most cells below row i are values."""
    body = _body(head, i)
    columns = []
    for j in range(len(head[i])):
        cells = [row[j] for row in body if row[j] and row[j].casefold() not in PLACEHOLDERS]
        if cells and 2 * sum(map(is_value, cells)) > len(cells):
            columns.append(j)
    return columns


def _body(head: Rows, i: int) -> Rows:
    return head[i + 1 : i + 1 + _BODY_ROWS]
