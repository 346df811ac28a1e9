"""Spans of a passage that can be an answer: names, dates, numbers, lists and quoted words, each with its kind."""

import re
from dataclasses import dataclass

from chaintable.retrieval.index_words import STOP, plain
from chaintable.retrieval.sentences import names
from chaintable.retrieval.stated_facts import DATE, NATIONS, NUMBER, YEAR

_CAPITAL = "A-ZÀ-ÖØ-ÞŁŠŽ"
_WORD = f"[{_CAPITAL}][\\w'’.&-]{{0,40}}"
_JOINT = "of|the|de|and|for|in|on|to|at|with|a|an|from"
_LONG = re.compile(rf"{_WORD}(?: (?:(?:{_JOINT}) ){{0,2}}{_WORD}){{1,10}}")
_LIST = re.compile(rf"{_WORD}(?: {_WORD}){{0,4}}(?:, {_WORD}(?: {_WORD}){{0,4}}){{1,6}}")
_QUOTED = re.compile(r"[\"“”]([^\"“”]{2,60})[\"“”]")
_ORGANISATION = re.compile(
    r"\b(?:University|College|School|Institute|Academy|Conservatory|Company|Corporation|Studios?|Records|Club|Museum|"
    r"Hospital|Abbey|Cathedral|Church)\b"
)
_OPENING = re.compile(r"(?:The|In|On|At|He|She|It|His|Her|As|After|From|By|During|Its) ")
_PARTS = re.compile(r" and (?=[A-Z])|, ")
_ALONE = frozenset("he she it the in his her they this on at as after its".split())


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence: where it begins, its text, and its kind."""

    begin: int
    text: str
    kind: str


def spans(sentence: str) -> list[Span]:
    """Return the spans of a sentence.

    >>> [(span.text, span.kind) for span in spans("Ann Lee was born in 1926.")]
    [('1926', 'year'), ('Ann Lee', 'name')]
    """
    found: dict[tuple[int, str], str] = {}
    _add_dates(sentence, found)
    for begin, name in names(sentence):
        _add_name(begin, name, found)
    for match in _LIST.finditer(sentence):
        found.setdefault((match.start(), match[0].rstrip(".'’")), "list")
    for match in _QUOTED.finditer(sentence):
        found[match.start(1), match[1]] = "quoted"
    for match in _LONG.finditer(sentence):
        found.setdefault((match.start(), match[0].rstrip(".,'’")), "long")
    kinds = {
        place: "org" if kind in ("name", "long", "list") and _ORGANISATION.search(place[1]) else kind
        for place, kind in found.items()
    }
    return [Span(begin, text.strip(), kind) for (begin, text), kind in kinds.items() if text.strip()]


def _add_dates(sentence: str, found: dict[tuple[int, str], str]) -> None:
    for match in DATE.finditer(sentence):
        found[match.start(), match[0]] = "date"
        year = YEAR.search(match[0])
        if year:
            found[match.start() + year.start(), year[0]] = "year"
    for match in NUMBER.finditer(sentence):
        found.setdefault((match.start(), match[0]), "number")


def _add_name(begin: int, name: str, found: dict[tuple[int, str], str]) -> None:
    low = plain(name).lower()
    if low in _ALONE or (begin == 0 and low in STOP) or DATE.fullmatch(name):
        return
    if _OPENING.match(name):
        cut = name.split(" ", 1)[1]
        if cut[:1].isupper():
            found[begin + len(name) - len(cut), cut] = "nation" if plain(cut).lower() in NATIONS else "name"
        if not name.startswith("The "):
            return
    found[begin, name] = "nation" if low in NATIONS else "name"
    for piece in _PARTS.split(name):
        if piece != name and len(piece) > 2:
            found.setdefault((begin + name.find(piece), piece), "name")
