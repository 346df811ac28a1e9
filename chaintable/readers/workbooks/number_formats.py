"""Units that a sheet of an xlsx file shows beside its numbers: "25%" for 0.25, "€1200.5", "12.5 kg"."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from chaintable.readers.workbooks.xlsx_scan import cell_formats, column_number, number_formats, sheet_members
from chaintable.readers.workbooks.zip_guard import Archive
from chaintable.tables.values import ValueKind
from chaintable.tables.values.cells import parse_value

PERCENT = "%"
_CELL = re.compile(rb'<c r="([A-Z]{1,3})\d{1,7}"([^<>]*)>(?:<f[^<>]*>[^<>]*</f>|<f[^<>]*/>)?<v>')
_STYLE, _NO_NUMBER = re.compile(rb'\bs="(\d+)"'), re.compile(rb'\bt="(?!n")')
_LITERAL = re.compile(r'"([^"]{0,99})"|\[\$([^\]-]{0,99})(?:-[^\]]{0,99})?\]|\\(.)|([$€£¥₹₽₩%])|(\[[^\]]{0,99}\])')
_BUILT_IN = {9: "0%", 10: "0.00%", 5: '"$"0', 6: '"$"0', 7: '"$"0', 8: '"$"0', 42: '"$"0', 44: '"$"0'}
_MOST_PLAIN = 0.2
"""The share of numbers in a column that may show no unit although the others do."""
_ENTITIES = {"&quot;": '"', "&apos;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&"}


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit and whether it stands before the number."""

    text: str
    before: bool = False

    def write(self, number: float, plain: str) -> str:
        """Return a number as the sheet shows it; `plain` is its text without the unit.

        >>> Unit("%").write(0.25, "0.25"), Unit("€", before=True).write(-5.5, "-5.5"), Unit("kg").write(3.0, "3")
        ('25%', '-€5.5', '3 kg')
        """
        if self.text == PERCENT:
            shown = (Decimal(plain) * 100).normalize()
            return f"{shown:f}%"
        if not self.before:
            return f"{plain} {self.text}"
        between = " " if self.text[-1].isalpha() else ""
        return f"{'-' if number < 0 else ''}{self.text}{between}{plain.removeprefix('-')}"


def unit_of_format(code: str) -> Unit | None:
    """Return the unit that a number format shows; None if it shows none that is known.

    >>> unit_of_format('#,##0.00\\\\ "€"'), unit_of_format("[$$-409]#,##0"), unit_of_format("0.0%")
    (Unit(text='€', before=False), Unit(text='$', before=True), Unit(text='%', before=False))
    >>> unit_of_format('0 "pieces of cake"'), unit_of_format("yyyy-mm-dd"), unit_of_format("[Red]0")
    (None, None, None)
    """
    positive = code.split(";")[0]
    digits = next((place for place, sign in enumerate(_LITERAL.sub(_blank, positive)) if sign in "0#?"), -1)
    texts = [
        (found.start(), "".join(part or "" for part in found.groups()[:4]).strip())
        for found in _LITERAL.finditer(positive)
    ]
    known = [(start, text) for start, text in texts if text]
    if digits < 0 or len(known) != 1:
        return None
    start, text = known[0]
    unit = Unit(text, text != PERCENT and start < digits)
    value = parse_value(unit.write(5.0, "5"))
    return unit if value.kind is ValueKind.NUMBER and value.unit else None


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def units_of(archive: Archive, sheet: str | None) -> Mapping[int, Unit]:
    """Return the unit of each column of a sheet (from 0) in which the first numbers show the same one.

    A few without any, as in a row of totals, count as these; but a plain 0.25 is never 25 %.
    """
    member = sheet_members(archive).get(sheet or "")
    if member not in archive.members:
        return {}
    styles = _units_of_styles(archive.content("xl/styles.xml"))
    if not any(styles):
        return {}
    found: dict[int, Counter[Unit | None]] = defaultdict(Counter)
    for letters, attributes in _CELL.findall(next(archive.chunks(member), b"")):
        if _NO_NUMBER.search(attributes):
            continue
        style = _STYLE.search(attributes)
        place = int(style[1]) if style else 0
        found[column_number(letters) - 1][styles[place] if place < len(styles) else None] += 1
    return {column: unit for column, units in found.items() if (unit := _shared_unit(units))}


def _shared_unit(units: Mapping[Unit | None, int]) -> Unit | None:
    """Return the unit of a column from how many of its numbers show which; None if they don't agree."""
    shown = [unit for unit in units if unit is not None]
    if len(shown) != 1 or (shown[0].text == PERCENT and None in units):
        return None
    return shown[0] if units.get(None, 0) <= _MOST_PLAIN * sum(units.values()) else None


def _units_of_styles(styles: bytes) -> list[Unit | None]:
    """Return the unit of each style that a cell may name by its number."""
    codes = dict(_BUILT_IN)
    for number, code in number_formats(styles):
        codes[int(number)] = _unescaped(code.decode("utf-8", "replace"))
    used = [int(number) for number in cell_formats(styles)]
    units = {number: unit_of_format(codes[number]) for number in set(used) & set(codes)}
    return [units.get(number) for number in used]


def _unescaped(text: str) -> str:
    for entity, sign in _ENTITIES.items():
        text = text.replace(entity, sign)
    return text
