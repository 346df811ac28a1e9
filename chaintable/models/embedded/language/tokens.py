"""Split questions, headers and cells into words; recognise stems, numbers and words without meaning of their own."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from chaintable.tables.values.texts.short_text_cache import recalled

_WORD = re.compile(r"(?<=[^\W\d_])['’](?:s|t|d|re|ve|ll|m)\b|[^\W\d_]+|\d[\d,]*(?:\.\d+)?|[%$€£#]")
_CLIPPED = re.compile(r"(?<=[^\W\d_]{3})['’]d\b")
_CAMEL = re.compile(r"(?<=[a-z]{2})(?=[A-Z])")

STOP = frozenset(
    """
a an the of in on at to for and or is was were are be been being by with from as that this these those it its his her
their there they he she we you i me my your our him them which what who whom whose when where how why many much did
does do doing done has have had having not no any all each one ones s than then so if also into within out up would
could can will shall might should about please tell show give list find name take took get got
""".split()
)
QUESTION_WORDS = frozenset("what which who whom whose when where how why name list".split())
NUMBER_WORDS = {
    word: float(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"once": 1.0, "twice": 2.0, "dozen": 12.0, "thirty": 30.0, "forty": 40.0, "fifty": 50.0, "hundred": 100.0}
ORDINALS = {
    word: number + 1
    for number, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split())
}
MONTHS = tuple("january february march april may june july august september october november december".split())
_IRREGULAR: dict[str, str] = dict(
    pair.split(":")
    for pair in """
spent:spend won:win sold:sell ran:run flew:fly flown:fly rode:ride ridden:ride wrote:write written:write
sang:sing sung:sing built:build drew:draw drawn:draw lost:lose losses:lose loss:lose held:hold began:begin
left:leave paid:pay born:birth died:death ordered:order children:child men:man women:woman people:person
notes:note codes:code wines:wine tones:tone brought:bring came:come bought:buy
""".split()
)
_IRREGULAR |= {month: month[:3] for month in MONTHS} | {"sept": "sep"}
_IRREGULAR |= {f"{day}day": day[:3] for day in "mon tues wednes thurs fri satur sun".split()} | {
    "tues": "tue",
    "thurs": "thu",
    "thur": "thu",
    "weds": "wed",
}
# Words that would become another word without their ending.
_WHOLE = frozenset("note code wine care tone here none done speed lens".split())
_PLURALS = frozenset("children men women people".split())
_ENDINGS = ("ing", "ers", "ed", "er", "es")


_MOST_KEPT, _LONGEST_KEPT = 4_096, 120
"""How many texts keep their words, each of so many characters at most: cells, headers and questions come again."""


class Word(NamedTuple):
    """A word in lower case and without accents, with its place in the text."""

    text: str
    start: int
    end: int


def split_words(text: str) -> list[Word]:
    """Split a text into words and numbers, without the endings of "Italy's" and "don't".

    >>> [word.text for word in split_words("Italy's 1,045 km (José)")]
    ['italy', '1,045', 'km', 'jose']
    """
    return list(_words(text))


@recalled(_MOST_KEPT, _LONGEST_KEPT)
def _words(text: str) -> tuple[Word, ...]:
    found = []
    for match in _WORD.finditer(text):
        word = match[0]
        if word[0] not in "'’":
            found.append(Word(bare(word).rstrip(","), match.start(), match.end() - (word[-1] == ",")))
    return tuple(found)


_ABBREVIATED = dict(
    pair.split(":")
    for pair in """
qty:quantity emp:employee dept:department rev:revenue amt:amount avg:average pct:percent hrs:hours mgr:manager
acct:account inv:invoice desc:description est:estimated cust:customer prod:product loc:location tel:phone
dur:duration pmt:payment pymt:payment appt:appointment whs:warehouse whse:warehouse stn:station supp:supplier
pers:person recd:received deld:delivered retd:returned reqd:required mth:month bal:balance veh:vehicle txn:transaction
temp:temperature dob:birth ref:reference wt:weight pts:points yds:yards tds:touchdowns att:attendance mgmt:management
""".split()
)


def header_words(header: str) -> list[str]:
    """Split a header into words, also `order_date` and `OrderDate`.

    >>> header_words("orderDate_utc")
    ['order', 'date', 'utc']
    >>> header_words("Rec'd on")
    ['received', 'on']
    """
    return list(_header_words(header))


@recalled(_MOST_KEPT, _LONGEST_KEPT)
def _header_words(header: str) -> tuple[str, ...]:
    plain = _CLIPPED.sub("d", _CAMEL.sub(" ", header).replace("_", " "))
    return tuple(spelled_out(word.text) for word in _words(plain))


def spelled_out(word: str) -> str:
    """Return the word that an abbreviation stands for; any other word as it is.

    >>> spelled_out("qty"), spelled_out("item")
    ('quantity', 'item')
    """
    return _ABBREVIATED.get(word, word)


_STROKED = str.maketrans("đłø", "dlo")
"""Letters whose stroke is no accent of Unicode's."""


@lru_cache(maxsize=50_000)
def bare(word: str) -> str:
    """Return the word in lower case and without accents."""
    folded = word.casefold()
    if folded.isascii():
        return folded
    plain = "".join(c for c in unicodedata.normalize("NFKD", folded) if unicodedata.category(c) != "Mn")
    return plain.translate(_STROKED)


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Return the word without its ending, so that "scored" and "scoring" are the same. Crude on purpose.

    >>> stem("countries"), stem("scored"), stem("bus"), stem("wins")
    ('country', 'scor', 'bus', 'win')
    >>> stem("game") == stem("games"), stem("note") == stem("notes"), stem("notes") == stem("not")
    (True, True, False)
    """
    word = _IRREGULAR.get(word, word)
    if word in _WHOLE:
        return word
    if len(word) > 4:
        if word.endswith("ies"):
            return f"{word[:-3]}y"
        cut = next((ending for ending in _ENDINGS if word.endswith(ending) and len(word) - len(ending) >= 3), "")
        if cut:
            word = word.removesuffix(cut)
        elif word.endswith("s") and not word.endswith("ss"):
            word = word[:-1]
        word = word.removesuffix("e")
        return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word
    ends = len(word) == 4 and (word[-1] == "e" or (word[-1] == "s" and word[-2] not in "su"))
    return word[:-1] if ends else word


@lru_cache(maxsize=50_000)
def singular(word: str) -> str:
    """Return the word without its plural ending. The result may not be an English word.

    >>> singular("bikes"), singular("parishes"), singular("bodies"), singular("boss")
    ('bike', 'parish', 'body', 'boss')
    """
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return _IRREGULAR.get(word, word) if word in _PLURALS else word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("shes", "ches", "xes", "sses", "zes")) else word[:-1]


def number_of(word: str) -> float | None:
    """Return the number that a word stands for; None for any other word.

    >>> number_of("1,045"), number_of("three"), number_of("rider")
    (1045.0, 3.0, None)
    """
    if word[:1].isdecimal():
        try:
            return float(word.replace(",", ""))
        except ValueError:
            return None
    return NUMBER_WORDS.get(word)


def shared_start(one: str, other: str) -> int:
    """Return how many letters two words have in common at their start.

    >>> shared_start("escalation", "escalated")
    7
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
