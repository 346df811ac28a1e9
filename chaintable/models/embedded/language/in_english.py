"""Questions in German, French, Spanish, Portuguese, Vietnamese and Chinese, put into English word by word.

Names of columns and cells stay as they are written, the other words come from translations.txt, and the word order is
made English where a few rules suffice (`word_order`).
"""

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.abbreviations import spelled_by
from chaintable.models.embedded.language.tokens import MONTHS as MONTH_NAMES
from chaintable.models.embedded.language.tokens import bare, header_words, stem
from chaintable.models.embedded.language.translations import (
    COLUMNS,
    MONTHS,
    QUESTIONS,
    dictionary,
    english_words,
    language_of,
)
from chaintable.models.embedded.language.word_order import (
    AFTER,
    CELL,
    NAME,
    NUMBER,
    NUMBER_OF,
    OF,
    PER,
    SMALL,
    UNKNOWN,
    WORD,
    Piece,
    in_order,
    role_of,
)

CellsAmong = Callable[[Iterable[str]], frozenset[str]]
"""Returns those of some texts that are cells of the table."""

_TOKEN = re.compile(r"(?:[A-Za-z]{1,30}-){0,6}[A-Za-z]{0,30}\d(?:[A-Za-z0-9.,:/-]*[A-Za-z0-9])?|[^\W\d_]+|[%€$£¥]")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
_HAN_DATE = re.compile(r"(?:(?P<year>\d{4})年)?(?:(?P<month>1[0-2]|0?[1-9])月份?(?:(?P<day>\d{1,2})[日号])?)?")
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_DECIMAL = re.compile(r"\d+,\d+")
_SLASHED = re.compile(r"\b(th[aá]ng\s+\d{1,2})/(\d{4})\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_MOST_WORDS, _LONGEST_CELL = 6, 12
_COMPOUNDS = {
    "durchschnitts": "average",
    "gesamt": "total",
    "hochst": "highest",
    "maximal": "highest",
    "mindest": "lowest",
    "minimal": "lowest",
}
_MEASURED = {"summe": "total", "durchschnitt": "average", "anteil": "percentage", "maximum": "highest"}
_STAFF = ("employee",)
_ABOUT_STAFF = frozenset(("salary", "department", "position", "start", "hired", "employee"))
_MOST_READ = 4000
_LEAST_ENDING = 5
_MONTHS = ("", *(name.capitalize() for name in MONTH_NAMES))


@dataclass(frozen=True, slots=True)
class InEnglish:
    """A question in English: its text, and its pieces with the person's own words; `headers` are those of the table."""

    text: str
    pieces: tuple[Piece, ...]
    headers: frozenset[str]

    def unknown(self, caption: Container[str] = ()) -> frozenset[str]:
        """Return the words that are no names of columns and cells, have no translation and are not in the caption."""
        return frozenset(one.own for one in self.pieces if one.role == UNKNOWN and bare(one.own) not in caption)

    def nouns(self, caption: Container[str] = ()) -> frozenset[str]:
        """Return the names of things that were translated: columns have them, or nothing in the table has."""
        named = (one for one in self.pieces if one.role == NAME and one.english != one.own)
        return frozenset(one.own for one in named if bare(one.own) not in caption and not self._has(one.english))

    def _has(self, english: str) -> bool:
        """Whether a column has what a translated name says, or its rows are that: the people of a table about staff."""
        if english in _STAFF and not _ABOUT_STAFF.isdisjoint(self.headers):
            return True
        words = english.split()
        meant = frozenset[str]().union(*(lexicon.MEANT.get(word, frozenset()) for word in words))
        return any(word in self.headers for word in words) or any(stem(word) in meant for word in self.headers)


def in_english(text: str, language: str, headers: Sequence[str], cells_among: CellsAmong) -> InEnglish:
    """Return the question in English.

    >>> nothing = lambda texts: frozenset()
    >>> in_english("Welcher Kunde hat den höchsten Umsatz?", "de", ["Kunde", "Umsatz"], nothing).text
    'which Kunde has the highest Umsatz'
    >>> in_english("谁的月薪最高？", "zh", ["姓名", "月薪"], nothing).text
    'who has the highest 月薪'
    """
    text = _SLASHED.sub(r"\1 năm \2", unicodedata.normalize("NFC", text[:_MOST_READ]))
    words = _Words(text, language, headers, cells_among)
    pieces = in_order(_settled(list(words.pieces()), language), language)
    languages = {language, language_of(headers)}
    translated = {word for header in headers for one in languages for word in english_words(header, one)}
    return InEnglish(" ".join(one.english for one in pieces), tuple(pieces), frozenset(translated))


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int

    @property
    def bare(self) -> str:
        return bare(self.text)


class _Words:
    """The words of a question, those that name columns and cells known."""

    def __init__(self, text: str, language: str, headers: Sequence[str], cells_among: CellsAmong) -> None:
        self.text = text
        self.language = language
        self.headers: dict[tuple[str, ...], str] = {}
        self.known = dictionary(QUESTIONS)[language] | dictionary(MONTHS)[language]
        self.columns = dictionary(COLUMNS)[language]
        self.tokens = [] if language == "zh" else [_Token(m[0], m.start(), m.end()) for m in _TOKEN.finditer(text)]
        self.headers = _header_runs(headers, [token.bare for token in self.tokens])
        self.cells = cells_among(set(self._candidates()))
        if language == "zh":
            self.tokens = list(self._segments())

    def _candidates(self) -> Iterator[str]:
        """Yield the runs of words that may be cells."""
        for run in _HAN.findall(self.text) if self.language == "zh" else ():
            for at in range(len(run)):
                yield from (run[at:end] for end in range(at + 1, min(len(run), at + _LONGEST_CELL) + 1))
        for at, token in enumerate(self.tokens):
            yield from (self.text[token.start : last.end] for last in self.tokens[at : at + _MOST_WORDS])

    # --- Chinese: words are not separated ---

    def _segments(self) -> Iterator[_Token]:
        at = 0
        while at < len(self.text):
            end = self._segment_end(at)
            if not self.text[at:end].isspace() and (self.text[at].isalnum() or self.text[at] in "%€$£¥"):
                yield _Token(self.text[at:end], at, end)
            at = end

    def _segment_end(self, at: int) -> int:
        """Return where the word ends that begins there."""
        dated = _HAN_DATE.match(self.text, at)
        if dated is not None and dated[0]:
            return dated.end()
        if not _HAN.match(self.text[at]):
            other = _TOKEN.match(re.sub(_HAN, " ", self.text[at : at + 40]))
            return at + (other.end() if other else 1)
        if size := self._known_size(at):
            return at + size
        end = at + 1
        while end < len(self.text) and _HAN.match(self.text[end]) and not self._known_size(end):
            end += 1
        return end

    def _known_size(self, at: int) -> int:
        sizes = range(min(_LONGEST_CELL, len(self.text) - at), 0, -1)
        return next((size for size in sizes if self._is_known(self.text[at : at + size])), 0)

    def _is_known(self, text: str) -> bool:
        return text in self.cells or (bare(text),) in self.headers or text in self.known or text in self.columns

    # --- from words to pieces ---

    @cached_property
    def _bare(self) -> list[str]:
        """The words as they are compared."""
        return [token.bare for token in self.tokens]

    def pieces(self) -> Iterator[Piece]:
        """Yield the question piece by piece, in its own order."""
        at = 0
        while at < len(self.tokens):
            size, found = self._at(at)
            yield from found
            at += size

    def _at(self, at: int) -> tuple[int, list[Piece]]:
        """Return how many words the piece that begins there has, and the piece: the longest one that is known."""
        for size in range(min(_MOST_WORDS, len(self.tokens) - at), 0, -1):
            found = self._named(at, size) or (None if self._cuts_a_name(at, size) else self._phrase(at, size))
            if found is not None:
                return size, [found]
        token = self.tokens[at]
        if self.language == "zh" and (dated := _of_date(token.text)):
            return 1, [Piece(dated, token.text, NUMBER)]
        if token.text[0].isdecimal() or not token.text[0].isalpha():
            return 1, [Piece(self._figure(token.text), token.text, NUMBER)]
        return 1, self._compound(token) or [self._unknown(token)]

    def _cuts_a_name(self, at: int, size: int) -> bool:
        """Whether the last of these words begin the name of a column that goes on after them."""
        return any(
            begin + len(name) > at + size and tuple(self._bare[begin : begin + len(name)]) == name
            for begin in range(at + 1, at + size)
            for name in self.headers
        )

    def _run(self, at: int, size: int) -> str:
        return self.text[self.tokens[at].start : self.tokens[at + size - 1].end]

    def _named(self, at: int, size: int) -> Piece | None:
        """Return the piece that is the name of a column or a cell."""
        text = self._run(at, size)
        plain = self.known.get(bare(text)) if size == 1 else None
        small = plain is not None and role_of(plain) in SMALL
        words = tuple(token.bare for token in self.tokens[at : at + size])
        if words in self.headers and not small:
            written = self.headers[words]
            return Piece(text if tuple(header_words(written)) == words else written, text, NAME)
        code = size == 1 and at > 0 and len(text) == 1 and text.isupper()
        if text in self.cells and (size > 1 or plain is None or code or (role_of(plain) == WORD and not small)):
            return Piece(text, text, CELL)
        return None

    def _phrase(self, at: int, size: int) -> Piece | None:
        """Return the translation of that many words; accents count where both spellings are words."""
        own = self._run(at, size)
        tokens = self.tokens[at : at + size]
        spelled = (" ".join(token.text.casefold() for token in tokens), " ".join(token.bare for token in tokens))
        english = next((self.known[spelling] for spelling in spelled if spelling in self.known), None)
        if english is not None:
            return Piece("" if english == "-" else english, own, role_of(english))
        alike = self._alike(tokens[0]) if size == 1 else None
        return alike or next((Piece(self.columns[one], own, NAME) for one in spelled if one in self.columns), None)

    def _figure(self, text: str) -> str:
        """Return a number as it is written in English: 1,200.50 for 1.200,50."""
        if self.language == "zh":
            return text
        if _GROUPED.fullmatch(text):
            return text.replace(".", "").replace(",", ".")
        return text.replace(",", ".") if _DECIMAL.fullmatch(text) else text

    def _alike(self, token: _Token) -> Piece | None:
        """Return the name of the column that the word is another ending of ("Kunden" for "Kunde")."""
        same = (header for header in self.headers if len(header) == 1 and _same_word(header[0], token.bare))
        return next((Piece(self.headers[header], token.text, NAME) for header in same), None)

    def _compound(self, token: _Token) -> list[Piece]:
        """Return the parts of a German compound: average and salary for "Durchschnittsgehalt"."""
        if self.language != "de":
            return []
        word = token.bare
        opening = next((one for one in _COMPOUNDS if word.startswith(one) and len(word) > len(one) + 2), "")
        if measured := self._measured(token):
            return measured
        rest = word.removeprefix(opening)
        name = next((self.headers[header] for header in self.headers if header == (rest,)), self.columns.get(rest))
        if opening and name:
            english = _COMPOUNDS[opening]
            return [Piece(english, token.text, role_of(english)), Piece(name, token.text, NAME)]
        endings = (rest[at:] for at in range(1, len(rest) - _LEAST_ENDING + 1))
        ending = next((one for one in endings if one in self.columns), "")
        return [Piece(self.columns[ending], token.text, NAME)] if ending else []

    def _measured(self, token: _Token) -> list[Piece]:
        """Return the parts of a compound that ends with what is asked of a column: total and Umsatz ("Umsatzsumme")."""
        last = next((one for one in _MEASURED if token.bare.endswith(one)), "")
        first = token.bare.removesuffix(last) if last else ""
        roots = [first.removesuffix(joint) for joint in ("", "s", "n", "en", "es")] if first else []
        names = (*(self.headers.get((root,)) for root in roots), *(self.columns.get(root) for root in roots))
        name = next(filter(None, names), None)
        said = _MEASURED.get(last, "")
        return [Piece(said, token.text, role_of(said)), Piece(name, token.text, NAME)] if name else []

    def _unknown(self, token: _Token) -> Piece:
        return Piece(token.text, token.text, UNKNOWN if len(token.text) > 1 or _HAN.match(token.text) else WORD)


def _header_runs(headers: Sequence[str], said: Sequence[str]) -> dict[tuple[str, ...], str]:
    """Return the words of each header, with and without what is in brackets, and how they are written.

    What a header abbreviates is known by the words of the question, too: "Abteilung" names "Abt.".
    """
    found: dict[tuple[str, ...], str] = {}
    spelled = spelled_by(headers, said)
    for header in headers:
        outside, whole = (name.replace("（", "(").partition("(")[0].strip() for name in (header, spelled[header]))
        for name, written in ((header, header), (outside, outside), (whole, outside)):
            words = tuple(header_words(name))
            if words:
                found.setdefault(words, written)
    return found


def _same_word(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 4 and longer.startswith(shorter) and len(longer) - len(shorter) <= 2


@cache
def _of_date(text: str) -> str:
    """Return a Chinese date in English: March 2024 for 2024年3月."""
    match = _HAN_DATE.fullmatch(text)
    if match is None or not text or not (match["year"] or match["month"]):
        return ""
    month = _MONTHS[int(match["month"])] if match["month"] else ""
    return " ".join(filter(None, (match["day"], month, match["year"])))


def _settled(pieces: list[Piece], language: str) -> list[Piece]:
    """Return the pieces, those whose meaning depends on their neighbours decided, those without any left out."""
    found: list[Piece] = []
    for at, one in enumerate(pieces):
        before = found[-1] if found else None
        after = next((other for other in pieces[at + 1 :] if other.english not in ("", "the")), None)
        settled = _settled_at(one, before, after, language)
        if settled.english:
            found.append(settled)
    return found


def _settled_at(one: Piece, before: Piece | None, after: Piece | None, language: str) -> Piece:
    """Return the piece with the translation that fits what stands before and after it."""
    own, follows = one.own.casefold(), after.english if after else ""
    counted = after is not None and after.role == NUMBER
    if one.english == PER and own == "nach" and (counted or follows in _MONTHS):
        return one.saying(AFTER)
    if one.english == "year" and _YEAR.fullmatch(follows):
        return one.saying("")
    if one.english in (OF, "the") and before is not None and (before.english in _MONTHS or before.role == NUMBER):
        return one.saying("") if counted or follows in _MONTHS else one
    if one.english == "least" and counted:
        return one.saying("at least")
    if own in _MORE_OR_MOST and not counted:
        return one.saying(_MORE_OR_MOST[own])
    if own == "que" and language in ("es", "pt"):
        return one if before is None or before.english in _BEFORE_WHICH else one.saying("")
    if not one.english and bare(own) in _ONES and before is not None and before.english in ("more than", "less than"):
        return Piece("one", one.own, NUMBER)
    if own in _CURRENCIES and before is not None and before.role == NUMBER:
        return one.saying("")
    if one.english == NUMBER_OF and not _begins_a_noun(after):
        return one.saying("number")
    return one


_MORE_OR_MOST = {"plus de": "most", "plus d": "most", "moins de": "least", "moins d": "least"}
_ONES = frozenset("ein eine einen einer einem un une una um uma".split())
_CURRENCIES = ("€", "$", "£", "¥", "đ", "元")
_BEFORE_WHICH = ("in", "for", "from", "with", OF)


def _begins_a_noun(piece: Piece | None) -> bool:
    return piece is not None and (piece.role in (NAME, UNKNOWN, WORD) or piece.english in (OF, "the"))
