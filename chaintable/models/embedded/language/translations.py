"""Everyday words of spreadsheets in six languages, in English: for column names, and for questions.

Words are written in lower case and without accents, as `tokens.bare` gives them. Chinese is read by the longest known
word at each place.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from chaintable.models.embedded.language.tokens import bare, header_words

LANGUAGES = {
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "pt": "Portuguese",
    "vi": "Vietnamese",
    "zh": "Chinese",
}
"""The languages that are read beside English, in the order of translations.txt."""
_MOST_WORDS = 4
_LEAST_SHARE = 0.3
_COMPOUND, _PART = 8, 3
COLUMNS, QUESTIONS, MONTHS = "columns", "questions", "months"
_HAN = re.compile(r"[\u4e00-\u9fff]+")
_DOTTED = re.compile(r"(?<!\w)([^\W\d_]{3,12})\.")


@cache
def _lines(section: str) -> tuple[str, ...]:
    """Return the lines of a section of translations.txt: an English word, then its words in each language."""
    text = (files(__package__) / "translations.txt").read_text(encoding="utf-8")
    inside = text.partition(f"[{section}]\n")[2].partition("\n[")[0]
    return tuple(filter(None, map(str.strip, inside.splitlines())))


@cache
def dictionary(section: str) -> dict[str, dict[str, str]]:
    """Return for each language the English of its words and phrases."""
    found: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for line in _lines(section):
        english, *others = (part.strip() for part in line.split(";"))
        for language, words in zip(LANGUAGES, others, strict=True):
            found[language] |= {word: english for part in words.split(",") if (word := part.strip()) != "-"}
    return found


@cache
def other_languages() -> dict[str, frozenset[str]]:
    """Return telling words of languages that are recognised and not read, by the name of the language."""
    lines = (line.partition(";") for line in _lines("others"))
    return {name: frozenset(bare(word.strip()) for word in words.split(",")) for name, _, words in lines}


def language_of(headers: Iterable[str]) -> str:
    """Return the language of the column names: one of de, fr, es, pt, vi and zh; "" for English or any other.

    >>> language_of(["Kunde", "Menge", "Preis"]), language_of(["Customer", "Date"]), language_of(["部门", "工资"])
    ('de', '', 'zh')
    """
    names = list(headers)
    if any(_HAN.search(name) for name in names):
        return "zh"
    words = [tuple(header_words(name)) for name in names]
    spelled = {one: [tuple(header_words(_spelled(name, one))) for name in names] for one in LANGUAGES if one != "zh"}
    hits = {language: sum(_knows(language, found) for found in spelled[language]) for language in spelled}
    best = max(hits, key=lambda language: hits[language])
    foreign = hits[best] - sum(_is_english(found) for found in words)
    return best if hits[best] >= 2 and foreign >= 0 and hits[best] >= _LEAST_SHARE * len(names) else ""


def _knows(language: str, words: tuple[str, ...]) -> bool:
    known = dictionary(COLUMNS)[language]
    phrases = (" ".join(words[at : at + n]) for at in range(len(words)) for n in (1, 2, 3))
    return any(phrase in known and phrase not in _SHARED and phrase not in _english() for phrase in phrases)


def _is_english(words: tuple[str, ...]) -> bool:
    return any(word in _english() for word in words)


_SHARED = frozenset(
    """
name date region product status service total budget stock note position area time poste manager ca art type notes an
nota nr nature regions services titles num status article articles sl ht avis set equipe ist plan lot chef so zone
debut data max culture route tour match but designation card goal event crop plot worker
station race races charge version question formation prime discipline association police club production expedition
operation reservation reservations satisfaction participants audience trainer bonus semester zone zones litres clicks
assistant dose essence pieces prima don dons color siege clubs police planta volumes saldo plaque
transporteur accompagnateur
""".split()
)
"""Words that are English and another language."""


@cache
def _english() -> frozenset[str]:
    return frozenset(line.partition(";")[0] for line in _lines(COLUMNS)) - _SHARED


def english_words(header: str, language: str) -> list[str]:
    """Return the words of a column name, those of the language in English.

    >>> english_words("Stückpreis (EUR)", "de"), english_words("Số lượng", "vi"), english_words("部门", "zh")
    (['price', 'eur'], ['quantity'], ['department'])
    >>> english_words("Abt.", "de")
    ['department']
    """
    if language == "zh":
        header = _HAN.sub(lambda match: f" {' '.join(_han_words(match[0], COLUMNS))} ", header)
        return header_words(header)
    if not language:
        return header_words(header)
    return _translated(header_words(_spelled(header, language)), dictionary(COLUMNS)[language])


def _spelled(header: str, language: str) -> str:
    """Return the column name with the words in full that a full stop cuts off ("Abt." for Abteilung)."""
    return _DOTTED.sub(lambda found: _begun_by(bare(found[1]), language) or found[0], header)


@cache
def _begun_by(start: str, language: str) -> str:
    """Return the word that begins so and that all others which do begin with; "" without one, or for English."""
    if any(word.startswith(start) for word in _english()):
        return ""
    found = sorted((word for word in dictionary(COLUMNS)[language] if word.startswith(start)), key=len)
    return found[0] if found and all(word.startswith(found[0]) for word in found) else ""


def _translated(words: list[str], known: dict[str, str]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        sizes = range(min(_MOST_WORDS, len(words) - at), 0, -1)
        size = next((n for n in sizes if " ".join(words[at : at + n]) in known), 0)
        found += known[" ".join(words[at : at + size])].split() if size else _parts(words[at], known)
        at += size or 1
    return found


def _parts(word: str, known: dict[str, str]) -> list[str]:
    """Return the English of the two known words that a German word is made of ("Hotelkosten"), or the word itself."""
    if len(word) < _COMPOUND or known is not dictionary(COLUMNS)["de"]:
        return [word]
    for cut in range(len(word) - _PART, _PART - 1, -1):
        last = known.get(word[cut:])
        firsts = (word[:cut].removesuffix(joint) for joint in ("", "s", "n", "en", "es"))
        first = next((known[one] for one in firsts if one in known), None)
        if first and last:
            return [*first.split(), *last.split()]
    return [word]


def _han_words(text: str, *tables: str) -> list[str]:
    known = {word: english for table in tables for word, english in dictionary(table)["zh"].items()}
    found: list[str] = []
    at = 0
    while at < len(text):
        sizes = range(min(6, len(text) - at), 0, -1)
        size = next((n for n in sizes if text[at : at + n] in known), 0)
        if size:
            found.append(known[text[at : at + size]])
        elif found and found[-1] and _HAN.fullmatch(found[-1][-1]):
            found[-1] += text[at]
        else:
            found.append(text[at])
        at += size or 1
    return found
