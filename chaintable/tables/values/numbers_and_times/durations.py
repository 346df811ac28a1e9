"""Lengths of time as numbers of hours or minutes, and answers such as yes and no as true or false."""

import re

from chaintable.tables.values.numbers_and_times.numbers import SPACES

_IN_SECONDS = {"d": 86_400.0, "h": 3_600.0, "min": 60.0, "s": 1.0}
_WORDS = {
    "d": r"d(?:ays?)?|tage?n?|jours?|d[ií]as?|ngày|天",
    "h": r"h(?:rs?|ours?)?|std|stunden?|heures?|horas?|giờ|小时",
    "min": r"m(?:ins?|inutes?|inuten?|inutos?)?|phút|分钟?",
    "s": r"s(?:ecs?|econds?|ek|ekunden?|econdes?|egundos?)?|giây|秒",
}
_AMOUNT = r"\d{1,6}(?:[.,]\d{1,6})?"
_PARTS = [rf"(?:(?P<{unit}>{_AMOUNT})\s?(?:{words})\.?)?" for unit, words in _WORDS.items()]
_LENGTH = re.compile(r"(?P<sign>[-−+])?(?:PT?)?" + r"[\s,]*+".join(_PARTS), re.I)
_PARTED = r"(?P<sign>[-−+]?)(?P<first>\d{1,6}):(?P<second>[0-5]\d)(?::(?P<third>[0-5]\d))?(?P<places>\.\d{1,9})?"
CLOCK = rf"^{_PARTED}$"
_CLOCK = re.compile(_PARTED)
_NUMBER = re.compile(rf"(?P<sign>[-−+])?(?P<whole>\d{{1,9}})(?:[.,](?P<places>\d{{1,9}}))?[{SPACES}]?")

_TRUE = frozenset(
    "yes y true t 1 on x ✓ ✔ ☑ ja j wahr oui vrai si sí s verdadero sim verdadeiro có đúng 是 真 对".split()
)
_FALSE = frozenset("no n false f 0 off ✗ ✘ ☐ nein falsch non faux não nao falso không sai 否 假 不".split())


def read_duration(text: str, unit: str) -> float | None:
    """Return a length of time as a number of `unit` ("h" or "min"), or None.

    A clock of two parts begins with that unit: 1:30 is 1.5 hours, or 1.5 minutes. One of three parts begins with hours.
    A bare number is a number of that unit.

    >>> [read_duration(text, "h") for text in ("1:30", "2h 15m", "90 min", "0:45:00", "1.5", "soon")]
    [1.5, 2.25, 1.5, 0.75, 1.5, None]
    >>> read_duration("1:30", "min"), read_duration("1:00:00", "min"), read_duration("1 h", "min")
    (1.5, 60.0, 60.0)
    """
    stripped = text.strip()
    seconds = _seconds(stripped, unit)
    return None if seconds is None else seconds / _IN_SECONDS[unit]


def _seconds(text: str, unit: str) -> float | None:
    if match := _CLOCK.fullmatch(text):
        return _of_clock(match, unit)
    if match := _NUMBER.fullmatch(text):
        amount = float(f"{match['whole']}.{match['places'] or 0}") * _IN_SECONDS[unit]
        return -amount if match["sign"] in ("-", "−") else amount
    match = _LENGTH.fullmatch(text)
    given = [(part, match[part]) for part in _IN_SECONDS if match[part]] if match else []
    if match is None or not given:
        return None
    total = sum(float(amount.replace(",", ".")) * _IN_SECONDS[part] for part, amount in given)
    return -total if match["sign"] in ("-", "−") else total


def _of_clock(match: re.Match[str], unit: str) -> float:
    first, second, third = int(match["first"]), int(match["second"]), match["third"]
    hours = third is not None or (unit == "h" and not match["places"])
    whole = first * (3_600 if hours else 60) + second * (60 if hours else 1) + int(third or 0)
    total = whole + float(match["places"] or 0)
    return -total if match["sign"] in ("-", "−") else total


def read_truth(text: str) -> bool | None:
    """Return whether a text says yes or no, in one of several languages, or None.

    >>> read_truth("Yes"), read_truth("n"), read_truth("perhaps")
    (True, False, None)
    """
    word = text.strip().casefold()
    return True if word in _TRUE else False if word in _FALSE else None
