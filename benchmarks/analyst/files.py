"""The messy files, as they are given to the app.

They are kept as UTF-8 text, so that a person can read them in the repository. `name.cp1252.csv` is encoded as its name
says, and `name.xlsx.txt` describes a workbook, which is built when it is opened; every other file is given as it is.
"""

import io
import re
from datetime import datetime
from functools import cache
from pathlib import Path

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from chaintable.readers.reading import read_source
from chaintable.tables.source import Source

HERE = Path(__file__).parent
HALVES = (
    "studied",
    "practice",
    "fresh1",
    "fresh2",
    "fresh3",
    "fresh4",
    "fresh5",
    "fresh6",
    "fresh7",
    "fresh8",
    "fresh9",
    "fresh10",
    "fresh11",
    "fresh12",
    "fresh13",
    "fresh14",
    "fresh15",
    "fresh16",
    "fresh17",
    "fresh18",
    "fresh19",
    "fresh20",
    "fresh21",
    "fresh22",
    "fresh23",
    "fresh24",
    "fresh25",
    "fresh26",
    "fresh27",
    "fresh28",
    "fresh29",
    "fresh30",
    "fresh31",
    "fresh32",
    "fresh33",
    "fresh34",
    "fresh35",
    "fresh36",
    "fresh37",
    "fresh38",
    "fresh39",
    "fresh40",
    "fresh41",
    "fresh42",
    "untouched",
)
UNREAD = ("untouched", "fresh41", "fresh42")
"""The halves that nobody who works on the rules reads."""
_ENCODED = re.compile(r"^(\w+)\.(cp1252|gb18030|utf-16|utf-8-sig)\.(\w+)$")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


@cache
def paths(half: str) -> dict[str, Path]:
    """Return the paths of one half's files, by the name that the app sees."""
    return {shown(path.name): path for path in sorted((HERE / "files" / half).iterdir())}


def shown(name: str) -> str:
    """Return the file name that the app sees.

    >>> shown("stock.cp1252.csv"), shown("budget.xlsx.txt"), shown("orders.csv")
    ('stock.csv', 'budget.xlsx', 'orders.csv')
    """
    found = _ENCODED.match(name)
    return f"{found[1]}.{found[3]}" if found else name.removesuffix(".txt") if name.endswith(".xlsx.txt") else name


@cache
def source_of(half: str, name: str) -> Source:
    """Return a file as the app reads it."""
    return read_source(content(paths(half)[name]), name)


def content(path: Path) -> bytes:
    """Return the bytes of a file as it is given to the app."""
    if path.name.endswith(".xlsx.txt"):
        return workbook(path.read_text(encoding="utf-8"))
    found = _ENCODED.match(path.name)
    return path.read_bytes().decode("utf-8").encode(found[2]) if found else path.read_bytes()


def sheets(text: str) -> dict[str, list[list[str]]]:
    """Return the cells of each sheet in the description of a workbook.

    A sheet begins with `# sheet: Name`. Lines such as `# merge: A1:D1` and `# format: C 0.0%` follow, then its rows,
    with tabs between the cells.
    """
    found: dict[str, list[list[str]]] = {}
    for part in re.split(r"^# sheet: ", text, flags=re.MULTILINE)[1:]:
        name, *lines = part.rstrip("\n").split("\n")
        found[name] = [line.split("\t") for line in lines if not line.startswith("# ")]
    return found


def workbook(text: str) -> bytes:
    """Return the xlsx file that a text describes. Cells that look like a number or an ISO day or time are typed."""
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets(text).items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append([_typed(cell) for cell in row])
        _dress(sheet, text.split(f"# sheet: {name}\n", 1)[1].split("# sheet: ")[0])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _dress(sheet: Worksheet, description: str) -> None:
    """Merge the cells and set the number formats that a description asks for."""
    for area in re.findall(r"^# merge: (\S+)$", description, re.MULTILINE):
        sheet.merge_cells(area)
    for letter, shape in re.findall(r"^# format: (\S+) (.+)$", description, re.MULTILINE):
        for cell in sheet[letter]:
            cell.number_format = shape


def _typed(cell: str) -> str | float | datetime | None:
    """Return a cell's value; a leading apostrophe makes it text, as in a spreadsheet."""
    if cell.startswith("'"):
        return cell[1:]
    if _NUMBER.fullmatch(cell):
        return float(cell) if "." in cell else int(cell)
    for spelling in ("%Y-%m-%d", "%Y-%m-%d %H:%M"):
        try:
            return datetime.strptime(cell, spelling)
        except ValueError:
            continue
    return cell or None
