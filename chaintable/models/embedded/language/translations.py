"""Everyday words of spreadsheets in six languages, in English: for column names, and for questions.

Words are written in lower case and without accents, as `tokens.bare` gives them. Chinese is read by the longest known
word at each place.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from chaintable.models.embedded.language.tokens import header_words

_LANGUAGES = ("de", "fr", "es", "pt", "vi", "zh")
_MOST_WORDS = 4
_LEAST_SHARE = 0.3
COLUMNS = "columns"
_HAN = re.compile(r"[\u4e00-\u9fff]+")


@cache
def _lines(section: str) -> tuple[str, ...]:
    """Return the lines of a section of translations.txt: an English word, then its words in each language."""
    text = (files(__package__) / "translations.txt").read_text(encoding="utf-8")
    inside = text.partition(f"[{section}]\n")[2].partition("\n[")[0]
    return tuple(filter(None, map(str.strip, inside.splitlines())))


@cache
def _dictionary(section: str) -> dict[str, dict[str, str]]:
    """Return for each language the English of its words and phrases."""
    found: dict[str, dict[str, str]] = {language: {} for language in _LANGUAGES}
    for line in _lines(section):
        english, *others = (part.strip() for part in line.split(";"))
        for language, words in zip(_LANGUAGES, others, strict=True):
            found[language] |= {word.strip(): english for word in words.split(",")}
    return found


def language_of(headers: Iterable[str]) -> str:
    """Return the language of the column names: one of de, fr, es, pt, vi and zh; "" for English or any other.

    >>> language_of(["Kunde", "Menge", "Preis"]), language_of(["Customer", "Date"]), language_of(["部门", "工资"])
    ('de', '', 'zh')
    """
    names = list(headers)
    if any(_HAN.search(name) for name in names):
        return "zh"
    words = [tuple(header_words(name)) for name in names]
    hits = {language: sum(_knows(language, found) for found in words) for language in _LANGUAGES[:-1]}
    best = max(hits, key=lambda language: hits[language])
    foreign = hits[best] - sum(_is_english(found) for found in words)
    return best if hits[best] >= 2 and foreign >= 0 and hits[best] >= _LEAST_SHARE * len(names) else ""


def _knows(language: str, words: tuple[str, ...]) -> bool:
    dictionary = _dictionary(COLUMNS)[language]
    phrases = (" ".join(words[at : at + n]) for at in range(len(words)) for n in (1, 2, 3))
    return any(phrase in dictionary and phrase not in _SHARED for phrase in phrases)


def _is_english(words: tuple[str, ...]) -> bool:
    return any(word in _english() for word in words)


_SHARED = frozenset("name date region product status service total budget stock note position".split())
"""Words that are English and another language."""


@cache
def _english() -> frozenset[str]:
    return frozenset(line.partition(";")[0] for line in _lines(COLUMNS)) - _SHARED


def english_words(header: str, language: str) -> list[str]:
    """Return the words of a column name, those of the language in English.

    >>> english_words("Stückpreis (EUR)", "de"), english_words("Số lượng", "vi"), english_words("部门", "zh")
    (['price', 'eur'], ['quantity'], ['department'])
    """
    if language == "zh":
        header = _HAN.sub(lambda match: f" {' '.join(_han_words(match[0], COLUMNS))} ", header)
        return header_words(header)
    words = header_words(header)
    return _translated(words, _dictionary(COLUMNS)[language]) if language else words


def _translated(words: list[str], dictionary: dict[str, str]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        sizes = range(min(_MOST_WORDS, len(words) - at), 0, -1)
        size = next((n for n in sizes if " ".join(words[at : at + n]) in dictionary), 0)
        found += dictionary[" ".join(words[at : at + size])].split() if size else words[at : at + 1]
        at += size or 1
    return found


def _han_words(text: str, *tables: str) -> list[str]:
    dictionary = {word: english for table in tables for word, english in _dictionary(table)["zh"].items()}
    found: list[str] = []
    at = 0
    while at < len(text):
        sizes = range(min(6, len(text) - at), 0, -1)
        size = next((n for n in sizes if text[at : at + n] in dictionary), 0)
        if size:
            found.append(dictionary[text[at : at + size]])
        elif found and found[-1] and _HAN.fullmatch(found[-1][-1]):
            found[-1] += text[at]
        else:
            found.append(text[at])
        at += size or 1
    return found
