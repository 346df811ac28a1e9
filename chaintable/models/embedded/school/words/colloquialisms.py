"""Turns of speech that stand for plainer words: "per cent", "I mean", "the largest number of", "between them"."""

import re
from collections.abc import Callable

from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import bare, likeness
from chaintable.models.embedded.school.words.words_and_numbers import WEEK, is_money, number, stems

_MEAN = re.compile(r"[,;–—-]? ?\bi mean\b[,:]? ?", re.I)
_PER_CENT = re.compile(r"\bper cent\b", re.I)
_LARGEST_NUMBER = re.compile(
    r"\b(?:what(?:'s| is| was| would be|'d be)|find) the (?:largest|greatest|highest|maximum|biggest|most)"
    r"(?: possible)?(?: number| amount)?(?: of)? (?P<things>[a-z][a-z ]{2,30}?)(?: that)?"
    r"(?P<rest> (?:(?:an?|one|the|her|his|their|my|our) )?[^.?!]{0,40}?\b(?:can|could|will|would|may|might)\b"
    r"[^.?!]{0,40}?\b(?:buy|get|afford|purchase|take|order|fit|have|pay for|make)\b)", re.I,
)  # fmt: skip
"""What is the largest number of pens that $10 will buy?"""
_BETWEEN_THEM = re.compile(
    r"\b(?:between|among) (?:them(?:selves)?|the (?:two|three|four|five|six) of (?:them|us|you))(?=[?.,!]|$)", re.I
)
_NOBODY = re.compile(
    r"\b(?:neither (?:a )?(?:brother nor (?:a )?sister|sister nor (?:a )?brother)s?"
    r"|no (?:brothers?(?: (?:or|and) sisters?)|sisters?(?: (?:or|and) brothers?)))\b", re.I,
)  # fmt: skip
_EMPTY = re.compile(
    r"\b(?:(?:is|are|was) (?:still |completely |quite )?(?:empty|without any(?:thing)?)|(?:has|have|had|got)"
    r" (?:still )?(?:nothing|no money|none)(?: at all)?(?: saved| yet| so far| left)?)(?=[?.,]|$)",
    re.I,
)
"""Nothing is there: "whose piggy bank is still empty"."""
_OUTDONE = re.compile(
    r"(?P<one>[\w' -]{2,30}?) (?:beat|beats|outsold|outnumber(?:ed)?|topped|surpass(?:ed)?|overtook|outdid"
    r"|(?:was|were|did|sold|scored) better than|(?:was|were|came) ahead of|exceed(?:ed)?)"
    r" (?P<other>[\w' -]{2,30})", re.I,
)  # fmt: skip

_ADRIFT = re.compile(
    r"\bhow (?:many|much) [a-z]{0,12} ?(?:is|are|was|were) (?:the )?(?P<one>[\w' -]{2,30}?)"
    r" (?P<way>off|adrift of|clear of|away from)"
    r" (?P<other>[\w' -]{2,30})", re.I,
)  # fmt: skip
_NAME_THOSE = re.compile(
    r"(?:^|(?<=[.?!] ))(?:name|list|find|give|tell me) (?:me )?(?:all )?(?:of )?the (?P<things>[a-z]{3,15})"
    r" (?:(?P<where>in|on|at|for|with) which|that|which|who)\b", re.I,
)  # fmt: skip

_ON_A_DAY = re.compile(
    rf"\b(?:on |this |next |for )?(?:an? |the )?(?:coming )?(?P<day>{'|'.join(WEEK)})s?"
    r"(?: (?:morning|afternoon|evening))?\b",
    re.I,
)
_THE_CHEAPEST = re.compile(
    r"\b(?P<before>(?:of|for|buy|buying|and) )(?:the )?"
    r"(?:(?P<low>cheapest|least expensive)|(?P<high>dearest|priciest|most expensive))"
    r"(?: (?:item|thing|one|article|dish|snack|product)s?)?(?=[?.,]| (?:cost|costs|and|than|instead|on|for)\b)", re.I,
)  # fmt: skip


def without_colloquialisms(text: str, grid: SchoolGrid) -> str:
    """Return a question with turns of speech put plainly; what is asked stays the same.

    >>> without_colloquialisms("What per cent of the girls walk?", SchoolGrid.of_text("Way | Girls\\non foot | 3"))
    'What percent of the girls walk?'
    """
    for put in _PUT:
        text = put(text, grid)
    return text


def _said_again(text: str, grid: SchoolGrid) -> str:
    """It froze, I mean the low was under zero: what is meant comes after, and isn't the mean."""
    return _PER_CENT.sub("percent", _MEAN.sub(", ", text))


def _largest_number(text: str, grid: SchoolGrid) -> str:
    """The largest number of pens that $10 will buy: "how many pens"."""
    return _LARGEST_NUMBER.sub(lambda found: f"How many {found['things']}{found['rest']}", text)


def _name_those(text: str, grid: SchoolGrid) -> str:
    """Name the months in which it snowed: "in which months"."""
    return _NAME_THOSE.sub(lambda found: f"{(found['where'] or '').capitalize()} which {found['things']}".strip(), text)


def _kind_of_day(text: str, grid: SchoolGrid) -> str:
    """On a Saturday: "at the weekend", where prices or times differ for weekdays and the weekend."""
    heads = [set(stems(one)) for names in (grid.names[1:], grid.labels) for one in names]
    if not any("weekend" in own for own in heads) or not any("weekday" in own for own in heads):
        return text
    return _ON_A_DAY.sub(
        lambda found: "at the weekend" if found["day"].lower() in ("saturday", "sunday") else "on a weekday", text
    )


def _cheapest(text: str, grid: SchoolGrid) -> str:
    """Five of the cheapest item: five of what it is called, in a list of prices."""
    if grid.width != 2 or grid.measured != (1,) or not any(is_money(row[1]) for row in grid.rows):
        return text
    prices = grid.column(1)
    if re.search(r"\b(?:which|than|difference)\b", text, re.I):
        return text

    def called(found: re.Match[str]) -> str:
        price = min(prices) if found["low"] else max(prices)
        label = grid.labels[prices.index(price)]
        return f"{found['before']}{label}" if prices.count(price) == 1 else found[0]

    return _THE_CHEAPEST.sub(called, text)


def _between_them(text: str, grid: SchoolGrid) -> str:
    return _BETWEEN_THEM.sub("altogether", text)


def _no_siblings(text: str, grid: SchoolGrid) -> str:
    """Neither a brother nor a sister: "0 siblings", where these are counted."""
    head = stems(grid.names[0]) if grid.header else ()
    counted = 0 in [number(label) for label in grid.labels]
    return _NOBODY.sub("0 siblings", text) if counted and "sibling" in head else text


def _empty(text: str, grid: SchoolGrid) -> str:
    """Whose piggy bank is empty? Who has 0 in the one column that holds nothing in some row."""
    found = _EMPTY.search(text)
    zeros = [at for at in grid.measured if 0 in grid.column(at)]
    if found is None or len(zeros) != 1 or not re.match(r"(?:which|who|whose)\b", text, re.I):
        return text
    thing = f"Which {grid.names[0].lower()}" if text.lower().startswith("which") else "Who"
    return f"{thing} has 0 {grid.names[zeros[0]]}?"


def _outdone(text: str, grid: SchoolGrid) -> str:
    """Comics beat novels: "there were more comics than novels", where both are columns."""
    for found in _OUTDONE.finditer(text):
        sides = [_head(found["one"], grid), _head(found["other"], grid)]
        if None not in sides and sides[0] != sides[1]:
            one, other = sides
            before, after = _beside(found["one"], str(one))[0], _beside(found["other"], str(other))[1]
            return f"{text[: found.start()]}{before}there were more {one} than {other}{after}{text[found.end() :]}"
    return text


def _beside(said: str, head: str) -> tuple[str, str]:
    """Return what stands before and after a header in a text; nothing where it isn't there as it is written."""
    at = said.lower().rfind(head.lower())
    before = said[: max(0, at)].lower().removesuffix("the ").removesuffix("more ")
    return said[: len(before)], said[at + len(head) :] if at >= 0 else ""


def _head(said: str, grid: SchoolGrid) -> str | None:
    """Return the header of the one column of figures that words name whole; None if there is none, or several."""
    words = stems(said)
    heads = {grid.names[at]: bare(grid.names[at]) for at in grid.measured}
    found = [name for name, own in heads.items() if own and likeness(" ".join(own), words) == 1.0]
    return found[0] if len(found) == 1 else None


def _adrift(text: str, grid: SchoolGrid) -> str:
    """How many points are the Bears off the Sharks: "behind", between two rows."""
    found = _ADRIFT.search(text)
    if found is None or not all(
        any(likeness(" ".join(bare(label)), stems(found[side])) == 1.0 for label in grid.labels)
        for side in ("one", "other")
    ):
        return text
    way = "ahead of" if found["way"].lower().startswith("clear") else "behind"
    return f"{text[: found.start('way')]}{way}{text[found.end('way') :]}"


_PUT: tuple[Callable[[str, SchoolGrid], str], ...] = (
    _said_again,
    _largest_number,
    _name_those,
    _kind_of_day,
    _cheapest,
    _between_them,
    _no_siblings,
    _empty,
    _outdone,
    _adrift,
)
