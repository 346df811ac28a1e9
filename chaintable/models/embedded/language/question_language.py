"""The language that a question is asked in, told by its own words."""

import re
from collections.abc import Iterable
from functools import cache

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import QUESTION_WORDS, STOP, bare
from chaintable.models.embedded.language.translations import (
    COLUMNS,
    LANGUAGES,
    MONTHS,
    QUESTIONS,
    dictionary,
    other_languages,
)

_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
_SCRIPTS = {
    "Japanese": re.compile(r"[\u3040-\u30ff]"),
    "Korean": re.compile(r"[\uac00-\ud7af]"),
    "a language in Cyrillic letters": re.compile(r"[\u0400-\u04ff]"),
    "Greek": re.compile(r"[\u0370-\u03ff]"),
    "Arabic or Persian": re.compile(r"[\u0600-\u06ff]"),
    "Hebrew": re.compile(r"[\u0590-\u05ff]"),
    "Thai": re.compile(r"[\u0e00-\u0e7f]"),
    "an Indian language": re.compile(r"[\u0900-\u0d7f]"),
}
_SURE, _LIKELY, _FAINT = 1.0, 0.5, 0.3
_LEAST, _ENOUGH = 1.0, 0.8
_MOST_READ = 400
"""The characters that are enough to tell a language."""
COMPOUNDS = ("durchschnitts", "gesamt")
"""What many German words begin with."""
_ENDINGS = ("anteil", "anteile", "dauer", "durchschnitt")
"""What German compounds end with, and no words of the other languages."""
_BEGINNINGS = QUESTION_WORDS | frozenset("is are was were do does did has have show give find total average".split())
_IN_NAMES = frozenset(
    """
la le les los las el de del du des da do dos das der den die von van und et y e o a san par per por pro con com ban
theo minh ha nam song anh mai marco mars jan sept set out avis area max maximum minimum media top plus pays regle nature
chi tu nos dat la lam an ai so to
""".split()
)
"""Words that names in an English question have too."""
_ENGLISH = (
    STOP
    | QUESTION_WORDS
    | lexicon.COMMON
    | lexicon.SUPERLATIVES
    | lexicon.COUNTING
    | lexicon.TOTALLING
    | lexicon.AVERAGING
    | lexicon.DENYING
    | lexicon.NEXT
    | lexicon.PREVIOUS
    | lexicon.MORE_WORDS
    | lexicon.LESS_WORDS
    | lexicon.HAVING
    | lexicon.PERIODICALLY
    | frozenset("per between since different also only sum list over under during until if because while".split())
)


def language_asked(text: str) -> str:
    """Return the language of a question: one of de, fr, es, pt, vi and zh, the name of another one, "" for English.

    >>> language_asked("Welcher Kunde hat den höchsten Umsatz?"), language_asked("谁的月薪最高？")
    ('de', 'zh')
    >>> language_asked("How many songs are in 'Wie schön ist das Leben'?"), language_asked("Quanti clienti ci sono?")
    ('', 'Italian')
    """
    text = text[:_MOST_READ]
    words = [bare(word) for word in _WORD.findall(text)]
    weights = _weights()
    if not text.isascii() and (name := _by_script(text, words)):
        return name
    if weights.keys().isdisjoint(words):
        return ""
    return _by_words(words)


def english_hits(words: Iterable[str]) -> int:
    """Return how many of the words are small English words."""
    return sum(word in _ENGLISH for word in words)


def _by_script(text: str, words: list[str]) -> str:
    letters = sum(map(len, words)) or 1
    for name, script in _SCRIPTS.items():
        if 2 * len(script.findall(text)) > letters and not english_hits(words):
            return name
        if name == "Japanese" and script.search(text) and not english_hits(words):
            return name
    han = "".join(_HAN.findall(text))
    asks = sum(word in han for word, english in dictionary(QUESTIONS)["zh"].items() if english != "-")
    return "zh" if asks and asks > english_hits(words) else ""


def _by_words(words: list[str]) -> str:
    scores = dict.fromkeys((*_latin(), *other_languages()), 0.0)
    weights = _weights()
    english = {word for word in words if word in _ENGLISH}
    scores["de"] += sum(word.startswith(COMPOUNDS) and word not in COMPOUNDS for word in words)
    scores["de"] += sum(word.endswith(_ENDINGS) and word not in _ENDINGS for word in words)
    for word in dict.fromkeys(words):
        for language, weight in weights.get(word, {}).items():
            scores[language] += weight
    # Those that are read come first: they win where both score the same.
    best = max(scores, key=lambda language: scores[language])
    if best not in _latin() and (read := _read_by_more_words(words, best)):
        return read
    own = sum(word not in weights or best not in weights[word] for word in english)
    if words[0] in _BEGINNINGS and best not in weights.get(words[0], {}):
        return ""
    return best if scores[best] >= _LEAST and scores[best] > 2 * own else ""


def _read_by_more_words(words: list[str], unread: str) -> str:
    """Return the language that is read and that more of the words are of than of one that isn't; "" for none.

    In "Betrag pro Klient" one word is Polish too.
    """
    weights = _weights()
    held = {
        language: [weights.get(word, {}).get(language, 0.0) for word in dict.fromkeys(words)]
        for language in (*_latin(), unread)
    }
    hits = {language: sum(weight > 0 for weight in found) for language, found in held.items()}
    best = max(_latin(), key=lambda language: (hits[language], sum(held[language])))
    return best if hits[best] > hits[unread] and sum(held[best]) >= _ENOUGH else ""


def _latin() -> tuple[str, ...]:
    return tuple(language for language in LANGUAGES if language != "zh")


@cache
def _weights() -> dict[str, dict[str, float]]:
    """Return for each word how strongly it speaks for each language; 0 for one that is English too."""
    found: dict[str, dict[str, float]] = {}
    for language in _latin():
        for section, weight in ((COLUMNS, _LIKELY), (MONTHS, _FAINT), (QUESTIONS, _SURE)):
            for phrase in dictionary(section)[language]:
                parts = bare(phrase).split()
                for word in parts:
                    _raise(found, word, language, weight if len(parts) == 1 else min(weight, _LIKELY))
    for language, words in other_languages().items():
        for word in words:
            _raise(found, word, language, _SURE)
    return found


def _raise(found: dict[str, dict[str, float]], word: str, language: str, weight: float) -> None:
    weight = 0.0 if word in _ENGLISH else min(weight, _FAINT) if word in _IN_NAMES or len(word) == 1 else weight
    of_word = found.setdefault(word, {})
    of_word[language] = max(of_word.get(language, 0.0), weight)
