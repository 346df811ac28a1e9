"""The words of passages and queries: folded, without endings, and which of them carry meaning."""

import re
import unicodedata
from collections.abc import Iterable

import pyarrow as pa
import pyarrow.compute as pc

STOP = frozenset(
    "a an the of in on at to for from by with and or is are was were be been being do does did has have had it its "
    "this that these those as who whom whose which what when where why how than then i s he she his him her they "
    "their also not no into about after before other".split()
)
"""Words that say nothing about what a text is about."""
ROOT = 5
"""Words that agree in so many letters at their beginning count as related: director, directed."""
WORD = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"'[sS]\b")
_ALONE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_WITHOUT_SPACES = re.compile(f"([{_ALONE}])")
_BRACKETS_AT_END = re.compile(r"(?<!\s)\s*\([^()]{0,200}\)\s*\Z")


def plain(text: str) -> str:
    """Return the text without accents and without 's; capitals stay.

    >>> plain("Zoë’s café")
    'Zoe cafe'
    """
    text = text.replace("’", "'").replace("–", "-")
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(character for character in decomposed if not unicodedata.combining(character))
    return _POSSESSIVE.sub("", text)


def tokens(text: str) -> list[str]:
    """Return the words of a text as they are written, without accents; Chinese and Japanese signs stand alone."""
    return WORD.findall(_WITHOUT_SPACES.sub(r" \1 ", plain(text)))


def stem(word: str) -> str:
    """Return a lower-case word without the s of a plural.

    >>> stem("films"), stem("bus"), stem("glass")
    ('film', 'bus', 'glass')
    """
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def folded(written: Iterable[str]) -> list[str]:
    """Return words in small letters and without endings."""
    return [stem(token.lower()) for token in written]


def words(text: str) -> list[str]:
    """Return all words of a text, folded and without endings.

    >>> words("The Films of Zoë’s father")
    ['the', 'film', 'of', 'zoe', 'father']
    """
    return folded(tokens(text))


def content(text: str) -> list[str]:
    """Return the words that carry meaning.

    >>> content("The films of Zoë")
    ['film', 'zoe']
    """
    return [word for word in words(text) if word not in STOP]


def root(word: str) -> str:
    """Return the beginning of a word, which related words share."""
    return word[:ROOT]


def bare_title(title: str) -> str:
    """Return a title without what stands in brackets at its end.

    >>> bare_title("Alien (film)")
    'Alien'
    """
    return _BRACKETS_AT_END.sub("", title)


def words_of_all(texts: pa.Array) -> pa.ListArray:
    """Return the folded words of many texts at once, with endings; some are empty."""
    text = pc.replace_substring(texts, "’", "'")
    text = pc.replace_substring_regex(pc.utf8_normalize(text, form="NFKD"), r"\p{Mn}+", "")
    text = pc.replace_substring_regex(pc.utf8_lower(text), r"'s\b", "")
    text = pc.replace_substring_regex(text, r"([\p{Hiragana}\p{Katakana}\p{Han}])", r" \1 ")
    return pc.split_pattern_regex(text, r"[^\p{L}\p{N}]+")
