"""How sheets spell headers, dates, money and percentages."""

import re
from datetime import date
from random import Random

HEADER_STYLES = ("title", "title", "sentence", "lower", "snake", "snake", "camel", "upper", "upper_snake", "short")
DAY_STYLES = ("iso", "iso", "slashes", "points", "short_month", "named_month", "long")
MONEY_STYLES = ("plain", "plain", "commas", "dollars", "dollars", "euros", "pounds")
_SHORT = {
    "quantity": "Qty.",
    "amount": "Amt",
    "number": "No.",
    "department": "Dept.",
    "revenue": "Rev",
    "average": "Avg",
    "temperature": "Temp",
    "manager": "Mgr",
    "category": "Cat.",
    "reference": "Ref",
    "maximum": "Max",
    "minimum": "Min",
    "hours": "Hrs",
    "percent": "%",
    "estimated": "Est.",
    "actual": "Act.",
    "budget": "Bdgt",
    "account": "Acct",
    "location": "Loc",
    "description": "Desc",
    "conversions": "Conv.",
    "impressions": "Impr.",
    "supplier": "Suppl.",
    "january": "Jan",
    "february": "Feb",
    "march": "Mar",
    "april": "Apr",
    "june": "Jun",
    "july": "Jul",
    "august": "Aug",
    "september": "Sep",
    "october": "Oct",
    "november": "Nov",
    "december": "Dec",
}
_UNITS = {"dollars": ("($)", "(USD)"), "euros": ("(EUR)", "(€)"), "pounds": ("(GBP)", "(£)")}
MONTHS = tuple("January February March April May June July August September October November December".split())


def spell_header(name: str, style: str, unit: str = "") -> str:
    """Return a column's name in this style of header.

    >>> [spell_header("order quantity", style) for style in ("title", "snake", "camel", "short")]
    ['Order Quantity', 'order_quantity', 'orderQuantity', 'Order Qty.']
    >>> spell_header("Q1 revenue", "short", "($k)")
    'Q1 Rev ($k)'
    """
    words = name.split()
    if style in ("snake", "camel", "upper_snake"):
        plain = re.sub(r"[^A-Za-z0-9 ]", "", name).split()
        lower = [word.lower() for word in plain]
        if style == "camel":
            return lower[0] + "".join(word.capitalize() for word in lower[1:])
        joined = "_".join(lower)
        return joined.upper() if style == "upper_snake" else joined
    return " ".join([_spell_words(words, style), *([unit] if unit else [])])


def _spell_words(words: list[str], style: str) -> str:
    if style == "short":
        words = [_SHORT.get(word.lower(), word) for word in words]
    if style in ("title", "short"):
        return " ".join(word[0].upper() + word[1:] for word in words)
    joined = " ".join(words)
    if style == "upper":
        return joined.upper()
    return joined if style == "lower" else joined[0].upper() + joined[1:]


def money_unit(style: str, rng: Random) -> str:
    """Return what follows the header of a money column in brackets; mostly nothing."""
    return rng.choice(_UNITS.get(style, ("(EUR)", "($)"))) if rng.random() < 0.35 else ""


def spell_day(day: date, style: str) -> str:
    """Return a date in one of the styles of sheets.

    >>> [spell_day(date(2026, 3, 14), style) for style in sorted(set(DAY_STYLES))]
    ['2026-03-14', '14 March 2026', 'Mar 14, 2026', '14.03.2026', '14-Mar-26', '03/14/2026']
    """
    month = MONTHS[day.month - 1]
    return {
        "iso": day.isoformat(),
        "slashes": f"{day:%m/%d/%Y}",
        "points": f"{day:%d.%m.%Y}",
        "short_month": f"{day.day:02}-{month[:3]}-{day:%y}",
        "named_month": f"{month[:3]} {day.day}, {day.year}",
        "long": f"{day.day} {month} {day.year}",
    }[style]


def spell_money(amount: float, style: str, cents: bool) -> str:
    """Return an amount of money; in styles with a currency sign, a negative one is in brackets.

    >>> spell_money(1234.5, "dollars", True), spell_money(-120, "dollars", True), spell_money(1234, "plain", False)
    ('$1,234.50', '($120.00)', '1234')
    """
    digits = 2 if cents else 0
    if style == "plain":
        return f"{amount:.{digits}f}"
    sign = {"dollars": "$", "euros": "€", "pounds": "£"}.get(style, "")
    written = f"{sign}{abs(amount):,.{digits}f}"
    return f"({written})" if amount < 0 else written


def spell_plainly(number: float) -> str:
    """Return a number as an answer: at most six decimals, without trailing zeros.

    >>> spell_plainly(1234.50), spell_plainly(3.0), spell_plainly(-0.00000001)
    ('1234.5', '3', '0')
    """
    short = f"{number:.6f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short
