"""Words and numbers of a question and of the cells of a small table, made comparable."""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from chaintable.tables.values.texts.short_text_cache import recalled

Number = int | float

SMALL = {
    name: at for at, name in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
"""Numbers as words."""
_LARGER = {
    "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    "hundred": 100, "dozen": 12, "once": 1, "twice": 2, "both": 2,
}  # fmt: skip
COUNTED = SMALL | {name: value for name, value in _LARGER.items() if name not in ("once", "twice", "both")}
ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "5th": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "6th": 6,
    "7th": 7,
    "8th": 8,
    "9th": 9,
    "10th": 10,
}
MONTHS = "january february march april may june july august september october november december".split()
WEEK = "sunday monday tuesday wednesday thursday friday saturday".split()
_ARTICLES = frozenset(("a", "an", "the"))
STOP = frozenset("""
of and or to in on at for with is are was were be did do does how many much more less than fewer least most what which
who when where there all total that this it its by from as if i you he she they we his her their my our your would will
can could should have has had get gets got not no so up out just only one each any some them me us him into both
""".split())  # fmt: skip
"""Words that name nothing in a table."""
_IRREGULAR = {
    "children": "child", "kids": "child", "kid": "child", "people": "person", "men": "man", "women": "woman",
    "feet": "foot", "mice": "mouse", "geese": "goose", "teeth": "tooth", "leaves": "leaf", "shelves": "shelf",
    "knives": "knife", "scarves": "scarf", "loaves": "loaf", "wolves": "wolf", "halves": "half", "calves": "calf",
    "wives": "wife", "thieves": "thief", "dice": "die", "cookies": "cookie", "movies": "movie", "pies": "pie",
    "ties": "tie", "brownies": "brownie", "smoothies": "smoothie", "potatoes": "potato", "tomatoes": "tomato",
    "buses": "bus", "lost": "loss", "won": "win", "drew": "draw", "drawn": "draw", "adults": "adult",
    "tv": "television", "tvs": "television", "grader": "grade", "graders": "grade",
} | {
    short: full
    for full, shorts in {
        "monday": "mon", "tuesday": "tue tues", "wednesday": "wed", "thursday": "thu thur thurs", "friday": "fri",
        "january": "jan", "february": "feb", "april": "apr", "june": "jun", "july": "jul", "august": "aug",
        "september": "sep sept", "october": "oct", "november": "nov", "december": "dec",
    }.items()
    for short in shorts.split()
}  # fmt: skip
_NAMES_IF_LARGE = {"Sat": "saturday", "Mar": "march"}
"""Abbreviations that are other words in lower case."""
_TOKEN = re.compile(
    r"\d{4}s\b|\d{1,9}\+\d{1,9}/\d{1,9}|\d{1,9}\s\d{1,9}/\d{1,9}|\d{1,9}/\d{1,9}"
    r"|-?\$?(?:\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,9})?|\d{1,15}\.\d{1,9}|\d{1,15}|\.\d{1,9})(?![A-Za-z])"
    r"|[^\W_]+(?:['’][a-z]+)?"
)
_HALF_DAY = re.compile(r"\b([AaPp])\.\s?[Mm]\b\.?")
_ABBREVIATION = re.compile(
    r"\b(Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Co|Inc|Corp|Mt|vs|oz|mr|mrs|ms|dr)\.(?=\s[a-zA-Z])"
    r"|\b([A-Z])\.(?=\s(?!(?:What|How|Which|Who|Whose|When|Where|If|Is|Are|Do|Does|Did|Can|Could|Will|Would|The"
    r"|He|She|It|They)\b)"
    r"[a-zA-Z])"
)
_ENDS = re.compile(r"(?<=[.?!])\s(?=[A-Za-z\d\"“$])")
_AMOUNT = re.compile(r"\(?(-?)[$€£]?(-?)[$€£]?(\d[\d,]{0,20}(?:\.\d{0,9})?|\.\d{1,9})\)?(?:%|[A-Za-z°/. ²³]{0,30})")
_MIXED = re.compile(r"(\d{1,9})[+\s](\d{1,9})/(\d{1,9})|()(\d{1,9})/(\d{1,9})")
_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s?([AaPp])\.?\s?[Mm]\.?|(\d{1,2}):(\d\d)(?:\s?h)?")
CLOCKS = re.compile(
    r"\b\d{1,2}[:.]\d\d(?:\s?[AaPp]\.?\s?[Mm]\b\.?)?|\b\d{1,2}\s?[AaPp]\.?\s?[Mm]\b\.?|\b(?:noon|midnight)\b", re.I
)
"""The times of day in a text."""
_SPOKEN = re.compile(
    r"\b(half past|quarter (?:past|to|after|of)) "
    r"(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
    re.I,
)
_MINUTES_SAID = {"five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_MINUTES_TO = re.compile(
    r"\b(?:at|by|about|around|before|until|till|since|from|after|it's|is|was|past) (?P<many>five|ten"
    r"|twenty(?:[- ]five)?)"
    r" (?:minutes )?(?P<way>past|to) (?P<hour>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    r"(?! (?:minutes|hours|people|days|weeks|years|euros|dollars|kilometers|kilometres|km))",
    re.I,
)
"""A time of day in words, after a word that a time follows: "at ten to nine"."""
_BY_WORD = {"noon": 720, "midday": 720, "midnight": 0}
_DOLLARS = re.compile(
    r"[$€£]\s?(\d[\d,]{0,15}(?:\.\d{1,4})?|\.\d{1,4})"
    r"|\b(\d[\d,]{0,15}(?:\.\d{1,4})?)[\s-](?:dollars?|bucks|euros?|pounds sterling)\b"
)
_CENTS = re.compile(r"\b(\d{1,4})(?:\s?¢|\scents?\b)")
_NOTES = {"fiver": 5, "tenner": 10}
_NAME = re.compile(r"[\W²³¹⁰-⁹₀-₉¼-¾]+")
DAY = 24 * 60


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return the word in lower case and in the singular.

    >>> [stem(word) for word in ("Boxes", "children", "Zoe's", "cherries")]
    ['box', 'child', 'zoe', 'cherry']
    """
    if word in _NAMES_IF_LARGE:
        return _NAMES_IF_LARGE[word]
    text = word.lower().replace("’", "'").removesuffix("'s").removesuffix("'")
    if text in _IRREGULAR:
        return _IRREGULAR[text]
    if len(text) > 3 and text.endswith("ies"):
        return text[:-3] + "y"
    if text.endswith(("xes", "ches", "shes", "sses", "zzes", "buses")):
        return text[:-2]
    if len(text) > 3 and text.endswith("s") and not text.endswith(("ss", "us", "is")):
        return text[:-1]
    return text


@recalled(4_000, longest=1_000)
def stems(text: str) -> tuple[str, ...]:
    """Return the stems of a text in order, without articles.

    >>> stems("The 2 apples at 3:15 P.M.")
    ('2', 'apple', 'at', '3', '15', 'pm')
    """
    plain = _HALF_DAY.sub(r"\1M", text)
    words = _TOKEN.findall(plain)
    return tuple(stem(word) for at, word in enumerate(words) if not _is_article(word, at, len(words)))


def _is_article(word: str, at: int, count: int) -> bool:
    """Whether a word is an article; a large "A" inside a sentence, or alone, is a name: "tank A"."""
    return word.lower() in _ARTICLES and not (word == "A" and (at or count == 1))


def sentences(text: str) -> list[str]:
    """Return the sentences of a text; the points of abbreviations, initials and "A.M." end none."""
    plain = _HALF_DAY.sub(r"\1M", " ".join(text.split()))
    plain = _ABBREVIATION.sub(lambda found: f"{found[1] or found[2]}\0", plain)
    return [part.replace("\0", ".").strip() for part in _ENDS.split(plain) if part.strip()]


def number(text: str) -> Number | None:
    """Return the number that a cell or a word is, without its unit; None if it isn't one.

    >>> [number(text) for text in ("$1,250.50", "-3°C", "1 1/2", "seven", "7:30", "x")]
    [1250.5, -3, 1.5, 7, None, None]
    """
    plain = text.strip().replace("−", "-").replace("–", "-").replace("¢", "")
    if found := _MIXED.fullmatch(plain):
        whole, part, parts = found[1] or 0, found[2] or found[5], found[3] or found[6]
        return float(int(whole) + Fraction(int(part), int(parts))) if int(parts) else None
    if found := _AMOUNT.fullmatch(plain):
        value = plain_number(found[3])
        return -value if found[1] or found[2] else value
    return COUNTED.get(plain.lower())


def is_money(text: str) -> bool:
    """Whether a cell is a sum of money, by the sign before it: "$5"."""
    return text.startswith(("$", "€", "£"))


def plain_number(digits: str) -> Number:
    """Return the number of plain digits: a whole number unless it has a point."""
    bare = digits.replace(",", "")
    return float(bare) if "." in bare.rstrip(".") else int(bare.rstrip("."))


def quantity(word: str) -> Number | None:
    """Return how many a word says: 3, three, twice, dozen."""
    low = word.lower()
    return _LARGER[low] if low in _LARGER else number(low.replace("$", ""))


def minutes(text: str) -> int | None:
    """Return the minutes after midnight of a time of day; None if it isn't one.

    >>> [minutes(text) for text in ("1:05 P.M.", "12.30 am", "9 pm", "17:20", "noon", "7")]
    [785, 30, 1260, 1040, 720, None]
    """
    plain = text.strip().lower()
    found = _CLOCK.fullmatch(plain)
    if found is None:
        return _BY_WORD.get(plain)
    if found[4]:
        return int(found[4]) % 24 * 60 + int(found[5])
    return (int(found[1]) % 12 + 12 * (found[3] == "p")) * 60 + int(found[2] or 0)


def times_said(text: str) -> list[int]:
    """Return the times of day that a text names, as minutes after midnight."""
    spoken = [_spoken(one[1].lower(), one[2].lower()) for one in _SPOKEN.finditer(text)]
    spoken += [_to_or_past(one) for one in _MINUTES_TO.finditer(text)]
    found = (minutes(clock.replace(".", ":", 1) if clock[-1].isdigit() else clock) for clock in CLOCKS.findall(text))
    return [*(one for one in found if one is not None), *spoken]


def _to_or_past(said: re.Match[str]) -> int:
    """Return the minutes after midnight of "ten to nine" or "twenty-five past six"."""
    many, hour = _MINUTES_SAID[said["many"].lower().replace(" ", "-")], int(quantity(said["hour"]) or 0)
    return (hour * 60 + (-many if said["way"].lower() == "to" else many)) % (DAY // 2)


def _spoken(words: str, hour: str) -> int:
    """Return the minutes after midnight of "half past three" or "quarter to six"."""
    shift = {"half past": 30, "quarter past": 15, "quarter to": -15, "quarter after": 15, "quarter of": -15}[words]
    return (int(quantity(hour) or 0) * 60 + shift) % (DAY // 2)


def span(length: int) -> str:
    """Return a number of minutes in words.

    >>> span(75), span(120), span(1)
    ('1 hour and 15 minutes', '2 hours', '1 minute')
    """
    hours, rest = divmod(length, 60)
    parts = [f"{hours} hour{'s' * (hours != 1)}"] if hours else []
    parts += [f"{rest} minute{'s' * (rest != 1)}"] if rest or not hours else []
    return " and ".join(parts)


def money_said(text: str) -> list[Number]:
    """Return the sums of money that a text names: $5, 5 dollars, 80 cents, a five-dollar bill."""
    found = [(one.start(), plain_number(one[1] or one[2])) for one in _DOLLARS.finditer(text)]
    found += [(one.start(), int(one[1]) / 100) for one in _CENTS.finditer(text)]
    words = text.lower().replace("-", " ").split()
    for at, word in enumerate(words[:-1]):
        if word in COUNTED and words[at + 1].strip(".,?!") in ("dollar", "dollars", "bucks", "euros"):
            found.append((text.lower().find(word), COUNTED[word]))
    spoken = [(at, value) for at, word in enumerate(words) if (value := _NOTES.get(word.strip(".,?!")))]
    found += [(text.lower().find(words[at]), value) for at, value in spoken]
    for name, value in (("a twenty", 20), ("a ten", 10), ("a five", 5), ("a fifty", 50), ("a hundred", 100)):
        for ending in (" dollar", "-dollar", " bill", ",", ".", "?", " and ", " for ", " to spend", " note"):
            if f"{name}{ending}" in text.lower() and not any(value == had for _, had in found):
                found.append((text.lower().find(name), value))
    return [value for _, value in sorted(found)]


def is_value(cell: str) -> bool:
    """Whether a cell is a number, an amount or a time of day."""
    return number(cell) is not None or minutes(cell) is not None


def name_of(text: str, taken: Iterable[str] = ()) -> str:
    """Return a name for a value in a program.

    >>> name_of("Crème brûlée (2)"), name_of("2019")
    ('crème_brûlée_2', 'n_2019')
    """
    base = _NAME.sub("_", text.lower()).strip("_")[:40] or "value"
    base = base if base.isidentifier() and base not in _WORDS_OF_PYTHON else f"n_{base}"
    name, more = base, 2
    while name in taken:
        name, more = f"{base}_{more}", more + 1
    return name


_WORDS_OF_PYTHON = frozenset("""
false none true and as assert async await break class continue def del elif else except finally for from global if
import in is lambda nonlocal not or pass raise return try while with yield sum len min max sorted round abs list dict
set str int float range ans any all zip map filter print type id open
""".split())  # fmt: skip
