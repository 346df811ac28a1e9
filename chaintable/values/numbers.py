"""Numbers as people write them."""

import re
from typing import NamedTuple

from chaintable.values.kinds import ALONE, Context

MOST_DIGITS = 15


class Number(NamedTuple):
    """A number and the unit that stood beside it."""

    amount: float
    unit: str = ""


_MAGNITUDES = {
    "k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "mio": 1e6, "million": 1e6, "millions": 1e6,
    "b": 1e9, "bn": 1e9, "billion": 1e9, "billions": 1e9, "tn": 1e12, "trillion": 1e12,
}  # fmt: skip
_UNITS = frozenset(
    (
        "mm cm dm m km mi ft in yd nm µm um g kg mg t lb lbs oz st l ml cl dl hl gal s ms sec secs min mins h hr hrs d "
        "ha acre acres sq hz khz mhz ghz w kw mw gw kwh mwh gwh wh v kv a ma j kj cal kcal pa kpa hpa bar mbar psi k c "
        "f mph kph kmh kts kn rpm bpm dpi px b kb mb gb tb kib mib gib bit bits byte bytes pts pt pp people persons "
        "years year yrs yr months month weeks week days day hours hour minutes minute seconds second metres meters "
        "metre meter kilometres kilometers kilometre miles mile feet foot inches inch tons ton tonnes tonne grams "
        "pounds votes seats goals points wins games matches laps times units pcs items"
    ).split()
)
_CODES = "USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|BRL|MXN|RUB|ZAR|kr|Rs\\.?"
_SIGN = r"(?P<sign>[-+−–]\s?)?"
_MONEY = rf"(?P<money>(?:US|A|C|NZ|HK|R|S)?[$€£¥₹₩₽]|(?:{_CODES})(?=[\s\d]))?\s?"
_SPACES = " \u00a0\u2009\u202f"
_DIGITS = rf"(?P<digits>\d{{1,3}}(?:,\d{{3}})+|\d{{1,3}}(?:[{_SPACES}]\d{{3}})+|\d{{1,3}}(?:['’]\d{{3}})+|\d+)"
_PLACES = r"(?P<places>\.\d+)?"
_COMMA_DIGITS = rf"(?P<digits>\d{{1,3}}(?:[.{_SPACES}'’]\d{{3}})+|\d+)"
_COMMA_PLACES = r"(?P<places>,\d+)?"
_EXPONENT = r"(?P<exponent>[eE][-+]?\d{1,3}|\s?[×x]\s?10\^?[-−]?\d{1,2})?"
_UNIT = r"(?P<unit>\s?(?:[%‰°]\s?[CF]?|[$€£¥₹₩₽]|[^\W\d_]{1,10}[²³]?(?:/[^\W\d_]{1,6}[²³]?)?\.?))?"
_NOTE = r"(?:\s*\((?P<note>[^()]*)\))?"
_WHOLE = re.compile(_SIGN + _MONEY + r"(?P<sign2>[-−])?" + _DIGITS + _PLACES + _EXPONENT + _UNIT + _NOTE)
_POINT_ONLY = re.compile(_SIGN + _MONEY + r"(?P<sign2>[-−])?(?P<digits>)(?P<places>\.\d+)" + _EXPONENT + _UNIT + _NOTE)
_WITH_COMMA = re.compile(
    _SIGN + _MONEY + r"(?P<sign2>[-−])?" + _COMMA_DIGITS + _COMMA_PLACES + _EXPONENT + _UNIT + _NOTE
)
_SURE_COMMA = re.compile(r"[^\d]*\d{1,3}(?:\.\d{3})+,\d+\D*")
_FOOTNOTE = re.compile(r"(?<=[^\s])\s*(?:\[[^\[\]]{0,12}\]|[*†‡§#]+)+$")
_ABOUT = re.compile(r"^(?:~|≈|c\.\s?|ca\.?\s|approx\.?\s|about\s|No\.?\s?|#)\s*(?=[\d$€£])", re.I)
_ORDINAL = re.compile(r"(\d{1,4})(?:st|nd|rd|th|º|ª|\.)", re.I)
_TIED = re.compile(r"(?:T-?|=|t)(\d{1,4})|(\d{1,4})(?:=|T)")
_FRACTION = re.compile(r"([-−])?(?:(\d{1,4})[\s-])?(\d{1,3})[/⁄](\d{1,3})")
_HALVES = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625, "⅞": 0.875}
_HALF = re.compile(rf"([-−])?(\d{{0,4}})\s?([{''.join(_HALVES)}])")
_DENOMINATORS = frozenset((2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64, 100))
_ACCOUNT = re.compile(r"\((.*(?:[$€£¥,.]).*)\)")
_GOALS_BEHINDS = re.compile(r"\d{1,3}\.\d{1,3}\s?\((\d{1,4})\)")


def read_number(text: str, context: Context = ALONE) -> Number | None:
    """The number that the whole text is, or None where that is not sure.

    >>> [read_number(text).amount for text in ("1,045", "$2.5m", "−3 %", "1e6", "T2", "(1,200)", "3 1/2", "13.12 (90)")]
    [1045.0, 2500000.0, -3.0, 1000000.0, 2.0, -1200.0, 3.5, 90.0]
    >>> read_number("10-12"), read_number("1,23"), read_number("7 Up")
    (None, None, None)
    """
    stripped = _ABOUT.sub("", _FOOTNOTE.sub("", text.strip()))
    if not any(map(str.isdigit, stripped)) and not any(half in stripped for half in _HALVES):
        return None
    return _special(stripped) or _ordinary(stripped, context) or _negative(stripped, context)


def _special(text: str) -> Number | None:
    if match := _GOALS_BEHINDS.fullmatch(text):  # Australian football: goals.behinds (points)
        return Number(float(match[1]))
    if match := _ORDINAL.fullmatch(text):
        return Number(float(match[1]))
    if match := _TIED.fullmatch(text):
        return Number(float(match[1] or match[2]))
    if match := _HALF.fullmatch(text):
        amount = float(match[2] or 0) + _HALVES[match[3]]
        return Number(-amount if match[1] else amount)
    match = _FRACTION.fullmatch(text)
    if match and int(match[4]) in _DENOMINATORS and int(match[3]) < int(match[4]):
        amount = float(match[2] or 0) + int(match[3]) / int(match[4])
        return Number(-amount if match[1] else amount)
    return None


def _ordinary(text: str, context: Context) -> Number | None:
    comma = context.decimal_comma or _SURE_COMMA.fullmatch(text) is not None
    match = (_WITH_COMMA if comma else _WHOLE).fullmatch(text) or _POINT_ONLY.fullmatch(text)
    if match is None:
        return None
    digits = re.sub(r"\D", "", match["digits"])
    if len(digits) > MOST_DIGITS or (match["sign"] and match["sign2"]):
        return None
    if match["unit"] == "s" and len(digits) == 4:
        return None  # the 1990s are no seconds
    scale = _scale((match["unit"] or "").strip(), match["money"], context)
    if scale is None:
        return None
    power = re.sub(r"\s?[×x]\s?10\^?", "e", match["exponent"] or "").replace("−", "-")
    amount = float(f"{digits or '0'}{(match['places'] or '').replace(',', '.')}{power}") * scale
    negative = ((match["sign"] or "").strip() in ("-", "−", "–") and match["sign"]) or match["sign2"]
    unit = (match["unit"] or match["money"] or "").strip()
    return Number(-amount if negative else amount, unit) if amount != float("inf") else None


def _scale(unit: str, money: str | None, context: Context) -> float | None:
    """What the unit multiplies by; None where it is no unit that is known."""
    word = unit.casefold().rstrip(".")
    if word in _MAGNITUDES and (money or len(word) > 1 or unit in ("k", "M", "B")):
        return _MAGNITUDES[word]
    known = not word or not word[0].isalpha() or word.rstrip("²³").split("/")[0] in _UNITS
    known = known or re.fullmatch(_CODES, unit) is not None or (context.any_unit and unit[:1].islower())
    return 1.0 if known else None


def _negative(text: str, context: Context) -> Number | None:
    """Accounting's negative: an amount of money in brackets."""
    match = _ACCOUNT.fullmatch(text)
    inner = _ordinary(match[1].strip(), context) if match else None
    return Number(-inner.amount, inner.unit) if inner and inner.amount >= 0 else None
