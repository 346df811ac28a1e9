"""Abbreviations in column names: "Whse" and "Arr." stand for the words of a question that they abbreviate."""

import re
from collections.abc import Iterable

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import STOP, bare, singular, spelled_out

_WRITTEN = re.compile(r"(?<![\w.])([^\W\d_]{2,7})\b(\.)?")
_VOWELS = frozenset("aeiou")
_NO_ABBREVIATIONS = words("""
kg km cm mm dm ml cl dl ms kwh mwh gwh wh kw mw gb mb tb kb lb lbs oz ft yd yds ph mph kph rpm hz pp sq sqm m2
gp ga gf gd pts pld st nd rd th nr no id dr mr mrs ms tv dvd cd pc vs bc bce ce am pm usd eur gbp chf by my ply try why
""")
"""Units and other short words without a vowel, which stand for what they always stand for."""
_LEAST_LEFT_OUT, _LEAST_START, _LEAST_CAPITALS = 2, 3, 4


def spelled_by(headers: Iterable[str], said: Iterable[str]) -> dict[str, str]:
    """Return each column name as it reads with the words of a question in place of their abbreviations.

    `said` are the words of the question, in lower case. A word of a name that the question says itself stays. Of
    several abbreviations of one word the longest stands for it.

    >>> spelled_by(["Whse", "Arr. dt"], ["date", "of", "arrival", "per", "warehouse"])
    {'Whse': 'warehouse', 'Arr. dt': 'arrival date'}
    >>> spelled_by(["Dt", "Dept", "Cat"], ["category", "of", "each", "department"])
    {'Dt': 'Dt', 'Dept': 'department', 'Cat': 'Cat'}
    """
    names = list(headers)
    known = [word for word in dict.fromkeys(said) if word.isalpha() and word not in STOP]
    parts = {bare(found[1]): found for name in names for found in _WRITTEN.finditer(name)}
    short = {part: found for part, found in parts.items() if part not in known and _is_short(found)}
    meant = {word: _shortened(word, short) for word in known} if short else {}
    long = {part: word for word, part in reversed(meant.items()) if part}
    return {name: _WRITTEN.sub(lambda found: long.get(bare(found[1]), found[0]), name) for name in names}


def _is_short(found: re.Match[str]) -> bool:
    part = bare(found[1])
    return (
        part not in STOP and part not in _NO_ABBREVIATIONS and not (found[1].isupper() and len(part) < _LEAST_CAPITALS)
    )


def _shortened(word: str, short: dict[str, re.Match[str]]) -> str:
    """Return the longest of the short forms that may stand for a word, "" without one."""
    fitting = (part for part, found in short.items() if _abbreviates(part, word, dotted=bool(found[2])))
    return max(fitting, key=len, default="")


def _abbreviates(short: str, word: str, *, dotted: bool) -> bool:
    """Whether a short form may stand for a word.

    It leaves out at least two letters. With a full stop it is the word's start; else it has no vowel inside, and its
    letters stand in the word in their order, the first and the last of them first and last; a silent e may be missing.
    """
    one = singular(word)
    if short[0] != word[0] or len(short) + _LEAST_LEFT_OUT > len(one):
        return False
    if dotted and len(short) >= _LEAST_START and one.startswith(short):
        return True
    vowelless = _VOWELS.isdisjoint(short[1:-1]) and (short[-1] not in _VOWELS or short[-1] == "e")
    ends = {word[-1], one[-1], one.removesuffix("e")[-1]}
    listed = spelled_out(short) in (word, one)
    return listed or ((vowelless or dotted) and short[-1] in ends and _stands_in(short, word))


def _stands_in(short: str, word: str) -> bool:
    """Whether the letters of a short form stand in a word in their order."""
    letters = iter(word)
    return all(letter in letters for letter in short)
