"""Numbers and texts as people write them: thousands marks, few decimals, the unit beside it, no footnote marks."""

import re
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from chaintable.tables.values.numbers_and_times.numbers import MONEY_MARKS

_PLAIN = re.compile(r"[-−]?(0|[1-9]\d{0,14})(\.\d{1,12})?")  # not "007"; as many digits as Decimal holds
_NOTE_MARKS = re.compile(
    r"(?<=\S)(?:\s?\[(?:\d{1,3}|[a-z]{1,2}|(?:note|nb|n)\s?\d{1,3})\]|\s?[†‡§]|(?<=[^\W\d_])\s?\*{1,9}){1,20}$",
    re.IGNORECASE,
)
_SYMBOL = re.compile(rf"[A-Z]{{0,3}}[{MONEY_MARKS}]")
_CENT = Decimal("0.01")
_SMALL_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Marks:
    """What separates the decimals of a number, and its thousands; and whether a currency sign stands after it."""

    decimal: str = "."
    thousands: str = ","
    sign_after: bool = field(default=False, repr=False)

    def put(self, number: str) -> str:
        """Return a number that is written with English marks with these.

        >>> Marks(",", ".").put("-1,234.5"), Marks().put("1,234.5")
        ('-1.234,5', '1,234.5')
        """
        return number.translate({ord(","): self.thousands, ord("."): self.decimal})


ENGLISH_MARKS = Marks()


def write_number(
    text: str,
    unit: str = "",
    rounded: bool = True,
    cents: bool = False,
    even: bool = False,
    marks: Marks = ENGLISH_MARKS,
) -> str:
    """Return a plain number as a person writes it; any other text stays as it is.

    A `rounded` number has at most two decimals, and under 1 three significant digits; of an amount of money, and with
    `cents` of any number, the decimals are two or none; `even` gives whole amounts two as well. The unit stands before
    the number if it is a currency sign and the decimals follow a point, unless the file has it after it.

    >>> write_number("1348116.514", "€"), write_number("15.0", "%"), write_number("0.0012345"), write_number("12 May")
    ('€1,348,116.51', '15 %', '0.00123', '12 May')
    >>> write_number("1348116.514", "€", marks=Marks(",", "."))
    '1.348.116,51 €'
    """
    if not _PLAIN.fullmatch(text.strip()):
        return text
    number = Decimal(text.strip().replace("−", "-")) + 0  # -0 is 0
    is_money = _SYMBOL.fullmatch(unit) is not None
    shown = f"{_rounded(number, is_money or cents, even) if rounded else number:,f}"
    shown = marks.put(shown)
    sign, digits = ("-", shown[1:]) if shown.startswith("-") else ("", shown)
    if is_money and marks.decimal == "." and not marks.sign_after:
        return f"{sign}{unit}{digits}"
    return f"{shown} {unit}".rstrip()


def without_marks(text: str) -> str:
    """Return a cell's text without the footnote marks at its end.

    >>> without_marks("France[1]"), without_marks("Italy *†"), without_marks("C#"), without_marks("x[index]")
    ('France', 'Italy', 'C#', 'x[index]')
    """
    return _NOTE_MARKS.sub("", text) if text and text[-1] in "]†‡§*" else text


def _rounded(number: Decimal, has_cents: bool, even: bool) -> Decimal:
    """Return the number with sensible decimals; zeros at the end are dropped, but cents are always two digits."""
    if number == number.to_integral_value():
        return number.quantize(_CENT) if has_cents and even else _short(number)
    in_cents = abs(number) >= 1 or (has_cents and abs(number) >= _CENT)
    last = _CENT if in_cents else Decimal(1).scaleb(number.adjusted() - _SMALL_DIGITS + 1)
    rounded = number.quantize(last, ROUND_HALF_UP)
    whole = rounded == rounded.to_integral_value()
    return rounded if has_cents and in_cents and (even or not whole) else _short(rounded)


def _short(number: Decimal) -> Decimal:
    """Return the number without zeros at the end of its decimals."""
    return number.quantize(Decimal(1)) if number == number.to_integral_value() else number.normalize()
