"""Numbers as people write them."""

import re
from typing import NamedTuple

from chaintable.tables.values.kinds import ALONE, Context
from chaintable.tables.values.numbers_and_times.units import is_unit

MOST_DIGITS = 15  # longer ones are identifiers, and would lose digits as floats
SPACES = " \u00a0\u2009\u202f"
MINUS = "−–-"  # the hyphen comes last because these are used inside [] in patterns


class Number(NamedTuple):
    """A number and the unit written beside it."""

    amount: float
    unit: str = ""


_THOUSAND, _MILLION, _BILLION, _TRILLION = 1e3, 1e6, 1e9, 1e12
_WORDS = {
    "thousand": _THOUSAND, "million": _MILLION, "millions": _MILLION, "mn": _MILLION, "mio": _MILLION,
    "billion": _BILLION, "billions": _BILLION, "bn": _BILLION, "trillion": _TRILLION, "tn": _TRILLION,
}  # fmt: skip
_LETTERS = {"k": _THOUSAND, "K": _THOUSAND, "M": _MILLION, "B": _BILLION}  # 12k; but "12 K" is a temperature
_MONEY_LETTERS = {**_LETTERS, "m": _MILLION, "b": _BILLION, "T": _TRILLION, "t": _TRILLION}  # $2.5m

_SECONDS = frozenset(("s", "sec", "secs", "sec.", "second", "seconds"))  # cells with these are times
MONEY_MARKS = "$€£¥₹₩₽"
_SIGNS = "%‰°" + MONEY_MARKS
_CODES = r"USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|BRL|MXN|RUB|ZAR|kr|Rs\.?"
_BEFORE = (
    rf"(?P<sign>[+{MINUS}]\s?)?(?P<money>(?:US|A|C|NZ|HK|R|S)?[{MONEY_MARKS}]|(?:{_CODES})(?=[\s\d]))?"
    rf"\s?(?P<sign2>[-−])?"
)
_POINT_DIGITS = (
    rf"(?:(?P<digits>[1-9]\d{{0,2}}(?:,\d{{3}})+|[1-9]\d{{0,2}}(?:[{SPACES}]\d{{3}})+|[1-9]\d{{0,2}}(?:['’]\d{{3}})+|\d+)"
    r"(?P<places>\.\d+)?|(?P<point>\.\d+))"
)
_COMMA_DIGITS = rf"(?P<digits>[1-9]\d{{0,2}}(?:[.{SPACES}'’]\d{{3}})+|\d+)(?P<places>,\d+)?(?P<point>)"
_EXPONENT = r"(?P<exponent>[eE][-+]?\d{1,3}|\s?[×x]\s?10\^?[-−]?\d{1,2})?"
_AFTER = (
    rf"(?P<scale>\s?(?i:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b\.?)?"
    rf"(?P<unit>\s?(?:[%‰]|°\s?[CF]?|[{MONEY_MARKS}]"
    r"|(?:(?:sq\.?|square|cubic)\s)?[^\W\d_]{1,14}[²³23]?(?:/[^\W\d_]{1,8}[²³23]?)?\.?))?"
)
_WITH_POINT = re.compile(_BEFORE + _POINT_DIGITS + _EXPONENT + _AFTER)
_WITH_COMMA = re.compile(_BEFORE + _COMMA_DIGITS + _EXPONENT + _AFTER)
_SURE_COMMA = re.compile(r"[^\d]*[1-9]\d{0,2}(?:\.\d{3})+,\d+\D*")
_FEET = re.compile(r"(\d{1,3})\s?(?:ft|feet|foot)\.?\s?(\d{1,2}(?:\.\d+)?)\s?(?:in|inch|inches)\.?")
_DIGIT = re.compile(r"[\d½¼¾⅓⅔⅛⅜⅝⅞]")
_FOOTNOTE = re.compile(r"(?<=\S)\s*(?:\[[^\[\]]{0,12}\]|[*†‡§#^¤]){1,20}$")
_NOTE = re.compile(r"(?<=\S)\s*\([^()]*\)$")
_ABOUT = re.compile(r"(?:~|≈|c\.\s?|ca\.?\s|approx\.?\s|about\s|no\.?\s?|#)\s*(?=[\d$€£])", re.I)
_ORDINAL = re.compile(r"(?:T-?|=)?(\d{1,4})(?:st|nd|rd|th|º|ª|\.)", re.I)
_TIED = re.compile(r"(?:T-?|=)([1-9]\d{0,3})|([1-9]\d{0,3})(?:=|T)")  # not T-001, a name
_FRACTION = re.compile(r"([-−])?(?:(\d{1,4})[\s-])?(\d{1,3})[/⁄](\d{1,3})")
_HALVES = {"½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8}
_HALF = re.compile(rf"([-−])?(\d{{0,4}})\s?([{''.join(_HALVES)}])")
_DENOMINATORS = frozenset((2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64, 100))
_ACCOUNT = re.compile(rf"\((.*[{MONEY_MARKS},.].*)\)")
_BRACKETED = re.compile(r"\((.*)\)")
_GOALS_BEHINDS = re.compile(r"(\d{1,3})\.(\d{1,3})\s?\((\d{1,4})\)")


def read_number(text: str, context: Context = ALONE) -> Number | None:
    """Return the number that a text is, or None if unsure.

    Text in brackets after a number is ignored, except in Australian football's goals.behinds (points).

    >>> [read_number(text).amount for text in ("1,045", "$2.5m", "−3 %", "1e6", "T2", "(1,200)", "3 1/2", "13.12 (90)")]
    [1045.0, 2500000.0, -3.0, 1000000.0, 2.0, -1200.0, 3.5, 90.0]
    >>> read_number("10-12"), read_number("1,23"), read_number("7 Up")
    (None, None, None)
    """
    stripped = text.strip()
    if not _DIGIT.search(stripped):
        return None
    if stripped[-1] == ")" and (match := _GOALS_BEHINDS.fullmatch(stripped)):
        goals, behinds, points = map(int, match.groups())
        if points == 6 * goals + behinds:
            return Number(float(points))
    bare = _bare(stripped)
    return _ordinary(bare, context) or _special(bare) or _negative(bare, context)


def scale_of(sample: str, amount: float, context: Context) -> Number | None:
    """Return the factor and the unit that `sample` gives its digits, which stand for `amount`.

    None if other digits in their place might mean something else.

    >>> scale_of("$777.5m", 777.5, ALONE)
    Number(amount=1000000.0, unit='$')
    """
    bare = _bare(sample.strip())
    number = _ordinary(bare, context) or _negative(bare, context)
    return Number(number.amount / amount, number.unit) if number else None


def _bare(text: str) -> str:
    """Return the text without footnote marks, trailing brackets and words like "about" in front."""
    if text[-1] in "]*†‡§#^¤":
        text = _FOOTNOTE.sub("", text)
    if text[0] in "~≈cCaAnN#":
        text = _ABOUT.sub("", text, count=1)
    return _NOTE.sub("", text) if text[-1] == ")" else text


def _ordinary(text: str, context: Context) -> Number | None:
    comma = "," in text and (context.decimal_comma or _SURE_COMMA.fullmatch(text) is not None)
    match = (_WITH_COMMA if comma or (context.decimal_comma and "." in text) else _WITH_POINT).fullmatch(text)
    if match is None:
        return None
    digits = re.sub(r"\D", "", match["digits"] or "")
    if len(digits) > MOST_DIGITS or (match["sign"] and match["sign2"]):
        return None
    found = _scale_and_unit(match, context)
    if found is None:
        return None
    power = re.sub(r"\s?[×x]\s?10\^?", "e", match["exponent"] or "").replace("−", "-")
    places = match["point"] or (match["places"] or "").replace(",", ".")
    amount = float(f"{digits or '0'}{places}{power}") * found.amount
    negative = match["sign2"] or (match["sign"] or "+")[0] in MINUS
    return Number(-amount if negative else amount, found.unit) if amount != float("inf") else None


def _scale_and_unit(match: re.Match[str], context: Context) -> Number | None:
    """Return the factor and the unit of the words beside the digits; None if unsure."""
    scale = _WORDS[match["scale"].strip().casefold().rstrip(".")] if match["scale"] else 1.0
    raw, money = match["unit"] or "", match["money"]
    if not raw:
        return Number(scale, money or "")
    unit, spaced = raw.strip(), raw[0].isspace()
    letters = _MONEY_LETTERS if money else _LETTERS
    if unit in letters and scale == 1 and (not spaced or unit == "M"):
        return Number(letters[unit], money or "")
    counted = context.any_unit and spaced and unit[0].isalpha() and not unit[0].isupper()
    if unit[0] in _SIGNS or is_unit(unit, spaced) or counted:
        return Number(scale, unit) if unit.casefold() not in _SECONDS else None
    return None


def _special(text: str) -> Number | None:
    if match := _ORDINAL.fullmatch(text) or _TIED.fullmatch(text):
        return Number(float(match[1] or match[2]))
    if match := _FEET.fullmatch(text):
        return Number(int(match[1]) + float(match[2]) / 12, "ft")
    if match := _HALF.fullmatch(text):
        amount = float(match[2] or 0) + _HALVES[match[3]]
        return Number(-amount if match[1] else amount)
    match = _FRACTION.fullmatch(text)
    if match and int(match[4]) in _DENOMINATORS and int(match[3]) < int(match[4]):
        amount = float(match[2] or 0) + int(match[3]) / int(match[4])
        return Number(-amount if match[1] else amount)
    return None


def _negative(text: str, context: Context) -> Number | None:
    """Read an accountant's negative: an amount in brackets, or any number in brackets if the column uses them."""
    if text[0] != "(":
        return None
    match = _BRACKETED.fullmatch(text) if context.bracketed else _ACCOUNT.fullmatch(text)
    inner = _ordinary(match[1].strip(), context) if match else None
    return Number(-inner.amount, inner.unit) if inner and inner.amount >= 0 else None
