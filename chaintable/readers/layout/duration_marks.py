"""Whether a column holds lengths of time, as its header and its units show."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from chaintable.readers.layout.number_marks import sample
from chaintable.tables.source import Doubt
from chaintable.tables.values.numbers_and_times.durations import read_duration

_HOURS = re.compile(
    r"\b(?:hours|hrs|h:mm|hh:mm|hh:mm:ss|worked|overtime|stunden|std|arbeitszeit|überstunden|heures|horas|giờ)\b|小时|工时",
    re.I,
)
_MINUTES = re.compile(r"\b(?:minutes?|mins?|m:ss|mm:ss|minuten|minutos|phút)\b|分钟", re.I)
_LENGTH = re.compile(
    r"\b(?:durations?|time spent|elapsed|length|dauer|laufzeit|durée|duración|duração|thời lượng)\b|时长", re.I
)
_SHORT = re.compile(r"\blength\b", re.I)
_CLOCK = re.compile(r"[-−+]?\d{1,4}:[0-5]\d(?::[0-5]\d)?(?:\.\d+)?")
_TWO_PARTS = re.compile(r"\d{1,2}:[0-5]\d")
_UNITS = re.compile(
    r"(?:\d+(?:[.,]\d+)?\s?(?:h|hrs?|hours?|std|stunden?|m|mins?|minutes?|minuten?)\.?[\s,]*){1,2}(?:\d+\s?s(?:ec)?s?)?",
    re.I,
)
_HAS_HOURS = re.compile(r"\d\s?(?:h|hrs?|hours?|std|stunden?)\b|\dh\d", re.I)
_LAST_HOUR = 24


@dataclass(frozen=True, slots=True)
class DurationMarks:
    """The kind of length that a column holds, a cell as an example, and whether it may be the other kind."""

    kind: Literal["hours", "minutes"]
    example: str
    doubtful: bool = False

    @property
    def meaning(self) -> str:
        """The example as a number with its unit."""
        return _meaning(self.example, self.kind)

    def doubt(self, name: str) -> Doubt:
        """Return the doubt about whether 1:30 begins with hours or minutes."""
        hours, minutes = (_meaning(self.example, kind) for kind in ("hours", "minutes"))
        read, other = (hours, minutes) if self.kind == "hours" else (minutes, hours)
        sentence = f"{self.example} in column '{name}' is read as {read}, but it may also be {other}."
        return Doubt("kind", name, self.example, (("hours", hours), ("minutes", minutes)), sentence)


def duration_marks(name: str, column: Any) -> DurationMarks | None:
    """Return what the header and cells of a column show; None if they don't show lengths of time."""
    named = _HOURS.search(name) or _MINUTES.search(name) or _LENGTH.search(name)
    cells = sample(column, most=500)
    if not cells:
        return None
    with_units = [cell for cell in cells if _UNITS.fullmatch(cell)]
    if 2 * len(with_units) > len(cells) and any(map(_HAS_HOURS.search, with_units)):
        return DurationMarks("hours", next(filter(_HAS_HOURS.search, with_units)))
    clocks = [cell for cell in cells if _CLOCK.fullmatch(cell)]
    if not named or 2 * len(clocks) <= len(cells):
        return None
    return _of_clocks(name, clocks)


def _of_clocks(name: str, clocks: list[str]) -> DurationMarks:
    short = [cell for cell in clocks if _TWO_PARTS.fullmatch(cell)]
    example = (short or clocks)[0]
    if _HOURS.search(name):
        return DurationMarks("hours", example)
    if _MINUTES.search(name):
        return DurationMarks("minutes", example)
    long = any(int(cell.partition(":")[0].lstrip("-−+")) > _LAST_HOUR for cell in clocks) or any(
        "." in c for c in clocks
    )
    short_ones = long or _SHORT.search(name)
    return DurationMarks("minutes" if short_ones else "hours", example, doubtful=bool(short))


def _meaning(text: str, kind: str) -> str:
    unit = "h" if kind == "hours" else "min"
    amount = read_duration(text, unit)
    return f"{amount:.10g} {unit}" if amount is not None else text
