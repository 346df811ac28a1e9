"""How a column is to be read, where its file or a person decided it: its kind, decimal mark and order of dates."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "number", "date", "hours", "minutes", "true/false"]
DecimalMark = Literal[",", "."]
DateOrder = Literal["day", "month"]

KINDS: dict[Kind, str] = {
    "text": "Text",
    "number": "Number",
    "date": "Date",
    "hours": "Duration in hours (1:30 is 1.5 h)",
    "minutes": "Duration in minutes (1:30 is 1.5 min)",
    "true/false": "True or false (yes, no)",
}
"""The kinds that can be chosen for a column, and what a person reads."""


@dataclass(frozen=True, slots=True)
class ColumnFormat:
    """How the cells of a column are read; None leaves it to the cells themselves.

    `kind` is what every cell is. `decimal_mark` separates the decimals of numbers: with a comma, 1.234 is one thousand
    two hundred and thirty-four. `date_order` says what comes first in 03/04/2024: the day or the month.
    """

    kind: Kind | None = None
    decimal_mark: DecimalMark | None = None
    date_order: DateOrder | None = None

    def over(self, other: "ColumnFormat") -> "ColumnFormat":
        """Return this format, with the other's where this one leaves something open."""
        return ColumnFormat(
            self.kind or other.kind, self.decimal_mark or other.decimal_mark, self.date_order or other.date_order
        )


AS_WRITTEN = ColumnFormat()
Formats = Mapping[str, ColumnFormat]
"""The formats of a table's columns by name; a column without one is read from its own cells."""
