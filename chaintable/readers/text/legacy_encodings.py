"""Guess the encoding of a text that is not Unicode and doesn't say which encoding it is in.

The text is read in each encoding. Its characters outside ASCII are scored by how often they occur in the languages
that use the encoding, and by their neighbours: accented letters seldom stand side by side, as in "Êîìàíäà", while
"Команда", the same bytes, is an ordinary word. Three short rows are enough. (On 311 tables of that size this finds
307; charset-normalizer, made for longer texts, finds 184.)
"""

import codecs
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from chaintable.readers.text import letters

WESTERN = "windows-1252"
_MORE_TITLES = {
    "utf-8": "UTF-8",
    "iso-8859-1": "Western European (ISO 8859-1)",
    "iso-8859-15": "Western European (ISO 8859-15)",
    "cp437": "Western European (DOS 437)",
}
"""Encodings that are never guessed but may be chosen."""

_HIGH = re.compile(rb"[\x80-\xff]")
_BREAK = re.compile(rb"[\x00-\x2f:;<=>?]")
_WORD = bytes((*range(0x30, 0x3A), *range(0x40, 0x80)))
_MOST_BYTES, _LONGEST = 6_000, 400
_SHOWN_WORDS, _SHOWN_CHARACTERS = 6, 30
_OUTSIDE = re.compile(r"[^\x00-\x7f]")

_ODD = math.log(0.002)
_RARE = math.log(1e-5)
_BROKEN = math.log(1e-7)
_UPPER = math.log(0.2)
_ALONE = math.log(0.05)
_SYMBOL = math.log(0.004)

_INSIDE_WORDS = "’‘–—·-"
_OPENING, _CLOSING = "“„«‹¿¡£€§(", "”»›™®…ªº°²³¹½¼¾%‰"
_SYMBOLS = frozenset(_INSIDE_WORDS + _OPENING + _CLOSING + "©±×÷µ•†\xa0№¥¢¶")
_LAST = "ςםןץףך"
"""Letters that occur only at the end of words."""
_WIDE_MARKS = "、。，（）：；「」・％ー　！？《》“”…—·～①②③④⑤"

Feature = tuple[str, str, str]
"""A character with the kinds of its neighbours: a or A (ASCII letter), l or L (other letter), 0 (digit) or a space."""


@dataclass(frozen=True, slots=True)
class Language:
    """The log probability of each character; `alphabet` is "latin", "other" or "wide" (Chinese, Japanese, Korean)."""

    alphabet: str
    chances: Mapping[str, float]
    rest: float = _RARE


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding with its title, the languages that use it, and the log probability of meeting one of its files."""

    name: str
    title: str
    languages: tuple[Language, ...]
    prior: float = -3.0


@dataclass(frozen=True, slots=True)
class EncodingGuess:
    """A possible encoding of a text, the log probability of the text in it, and its first words."""

    encoding: str
    title: str
    score: float
    words: tuple[str, ...] = ()


def guess_encodings(data: bytes) -> list[EncodingGuess]:
    """The possible encodings of a text, likeliest first; Windows-1252 if nothing points to another.

    >>> guess_encodings("Команда;Очки".encode("windows-1251"))[0].title
    'Cyrillic (Windows-1251)'
    """
    stretches = dict.fromkeys(_stretches(data))  # a word that comes again says nothing new
    guesses = [_guess(encoding, stretches) for encoding in encodings()]
    return sorted(guesses, key=lambda guess: -guess.score)


@cache
def encodings() -> tuple[Encoding, ...]:
    """The encodings to consider; the earlier one wins a tie."""
    cyrillic = tuple(_alphabet("other", order) for order in letters.CYRILLIC)
    central = tuple(_alphabet("latin", order) for order in letters.LATIN_1250)
    western = tuple(_alphabet("latin", order) for order in letters.LATIN_1252)
    greek = (_alphabet("other", letters.GREEK),)
    return (
        Encoding(WESTERN, "Western European (Windows-1252)", western, 0.0),
        Encoding("windows-1251", "Cyrillic (Windows-1251)", cyrillic, -2.0),
        Encoding("koi8-u", "Cyrillic (KOI8)", cyrillic, -5.0),
        Encoding("cp866", "Cyrillic (DOS 866)", cyrillic, -5.0),
        Encoding("cp932", "Japanese (Shift-JIS)", (_japanese(),), -2.0),
        Encoding("gb18030", "Simplified Chinese (GB18030)", (_chinese("gb2312", letters.SIMPLIFIED),), -2.0),
        Encoding("cp950", "Traditional Chinese (Big5)", (_chinese("big5", letters.TRADITIONAL),), -2.0),
        Encoding("cp949", "Korean (EUC-KR)", (_korean(),), -2.0),
        Encoding("euc-jp", "Japanese (EUC-JP)", (_japanese(),), -4.0),
        Encoding("windows-1250", "Central European (Windows-1250)", central),
        Encoding("iso-8859-2", "Central European (ISO 8859-2)", central, -4.0),
        Encoding("windows-1253", "Greek (Windows-1253)", greek),
        Encoding("iso-8859-7", "Greek (ISO 8859-7)", greek, -4.0),
        Encoding("windows-1254", "Turkish (Windows-1254)", (_alphabet("latin", letters.TURKISH),), -2.0),
        Encoding("windows-1255", "Hebrew (Windows-1255)", (_alphabet("other", letters.HEBREW),)),
        Encoding("windows-1256", "Arabic (Windows-1256)", (_alphabet("other", letters.ARABIC),)),
        Encoding("cp874", "Thai (Windows-874)", (_alphabet("other", letters.THAI),)),
    )


def likely_encodings(data: bytes, count: int = 5) -> tuple[EncodingGuess, ...]:
    """The likeliest encodings of a text, each with the first words in it; of encodings that agree, only the first.

    >>> [guess.words for guess in likely_encodings("Zoë;Anaïs".encode("windows-1252"), 2)]
    [('Zoë', 'Anaïs'), ('Zoë', 'Anaďs')]
    """
    distinct: dict[tuple[str, ...], EncodingGuess] = {}
    for guess in guess_encodings(data):
        distinct.setdefault(guess.words, guess)
    return tuple(distinct.values())[:count]


def title_of(encoding: str) -> str:
    """The title of an encoding; its name if it has none.

    >>> title_of("cp932"), title_of("iso-8859-15"), title_of("cp1140")
    ('Japanese (Shift-JIS)', 'Western European (ISO 8859-15)', 'cp1140')
    """
    return next((known.title for known in encodings() if known.name == encoding), _MORE_TITLES.get(encoding, encoding))


def _guess(encoding: Encoding, stretches: Iterable[bytes]) -> EncodingGuess:
    texts = [_decoded(stretch, encoding.name) for stretch in stretches]
    features = Counter(feature for text in texts for feature in _features(text))
    score = max(
        sum(count * _chance(language, *feature) for feature, count in features.items())
        for language in encoding.languages
    )
    words = tuple(re.sub(r"\s+", " ", text[:_SHOWN_CHARACTERS]) for text in texts[:_SHOWN_WORDS])
    return EncodingGuess(encoding.name, encoding.title, score + encoding.prior, words)


def _stretches(data: bytes) -> Iterator[bytes]:
    """Words with bytes outside ASCII, from the beginning, until there are enough.

    They are split only at bytes that are whole characters in every encoding (spaces, commas, line ends).
    """
    total, place = 0, 0
    while total < _MOST_BYTES and (found := _HIGH.search(data, place)):
        first = found.start()
        before = data[max(place, first - 20) : first]
        start = first - len(before) + len(before.rstrip(_WORD))
        end = _BREAK.search(data, first)
        place = end.start() if end else len(data)
        yield data[start : min(place, start + _LONGEST)]
        total += min(place - start, _LONGEST)


def _decoded(stretch: bytes, encoding: str) -> str:
    """The text of a stretch, without a character that was cut off at its end."""
    return codecs.getincrementaldecoder(encoding)("replace").decode(stretch, len(stretch) < _LONGEST)


def _features(text: str) -> Iterator[Feature]:
    for found in _OUTSIDE.finditer(text):
        i = found.start()
        yield found[0], _kind(text[i - 1 : i]), _kind(text[i + 1 : i + 2])


def _kind(character: str) -> str:
    if character.isalpha():
        kinds = "aA" if character.isascii() else "lL"
        return kinds[character.isupper()]
    return "0" if character.isdecimal() else " "


def _chance(language: Language, character: str, left: str, right: str) -> float:
    """The log probability of a character between its neighbours."""
    chance = language.chances.get(character.lower())
    if language.alphabet == "wide":
        return _wide_chance(language, character, chance)
    if chance is None:
        return _other_chance(character, left, right)
    if character in _LAST and right in "aAlL":
        chance += _ODD
    if character.isupper():
        chance += _ODD if left in "al" else _UPPER if left not in "AL" else 0
    elif character.islower() and left in "AL" and right in "AL":
        chance += _ODD
    chance += _ALONE * (left in " 0" and right in " 0") + _ALONE * (left == "0")
    if language.alphabet == "other":
        return chance + _ODD * (left in "aA") + _ODD * (right in "aA")
    return chance + _ALONE * (left in "lL")


def _wide_chance(language: Language, character: str, chance: float | None) -> float:
    if chance is not None:
        return chance
    return language.rest if character.isalpha() else _BROKEN if character == "\ufffd" else _RARE


def _other_chance(character: str, left: str, right: str) -> float:
    """The log probability of a character that isn't a letter of the language."""
    if character not in _SYMBOLS:
        return _RARE if character.isprintable() and character != "\ufffd" else _BROKEN
    between = left in "aAlL" and right in "aAlL" and character not in _INSIDE_WORDS
    odd = (character in _OPENING and left in "aAlL0") or (character in _CLOSING and right in "alL")
    money = character in "£§€" and right in "aAlL"
    return _SYMBOL + _ODD * (between or odd or money)


def _alphabet(alphabet: str, order: str) -> Language:
    usual = dict.fromkeys(letter.lower() for letter in order)
    weights = {letter: math.exp(-i / 9) for i, letter in enumerate(usual)}
    whole = sum(weights.values()) / 0.97
    return Language(alphabet, {letter: math.log(weight / whole) for letter, weight in weights.items()})


@cache
def _japanese() -> Language:
    kana = [chr(code) for code in (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7))]
    kanji = _square("euc-jp", range(0xB0, 0xD0))
    return _wide((0.4, letters.KANA), (0.35, letters.KANJI), even=((0.08, kana), (0.13, kanji)))


@cache
def _chinese(encoding: str, usual: str) -> Language:
    leads = range(0xB0, 0xD8) if encoding == "gb2312" else range(0xA4, 0xC7)
    return _wide((0.65, usual), even=((0.3, _square(encoding, leads)),))


@cache
def _korean() -> Language:
    return _wide((0.75, letters.HANGUL), even=((0.2, _square("euc-kr", range(0xB0, 0xC9))),))


def _square(encoding: str, leads: Iterable[int]) -> list[str]:
    """The two-byte characters with these first bytes: standards put the common ones together."""
    pairs = (bytes((lead, trail)) for lead in leads for trail in range(0x40, 0xFF))
    texts = (pair.decode(encoding, "ignore") for pair in pairs)
    return [text for text in texts if len(text) == 1 and not text.isascii() and text.isalpha()]


def _wide(*ordered: tuple[float, str], even: Iterable[tuple[float, Iterable[str]]]) -> Language:
    """A language from shares of its text: characters in order of frequency, and groups that are equally frequent."""
    chances: dict[str, float] = {}
    for share, usual in ordered:
        weights = {character: 1 / (i + 20) for i, character in enumerate(dict.fromkeys(usual))}
        whole = sum(weights.values())
        for character, weight in weights.items():
            chances[character] = chances.get(character, 0) + share * weight / whole
    for share, equal in (*even, (0.03, _WIDE_MARKS)):
        among = list(equal)
        for character in among:
            chances[character] = chances.get(character, 0) + share / len(among)
    return Language("wide", {character: math.log(chance) for character, chance in chances.items()}, math.log(1e-6))
