"""A question taken apart: its words, the numbers and dates in it, and the columns that it names."""

import re
from dataclasses import dataclass
from functools import cached_property

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import (
    MONTHS,
    ORDINALS,
    QUESTION_WORDS,
    STOP,
    Word,
    number_of,
    spelled_out,
    split_words,
    stem,
)
from chaintable.tables.state import Question
from chaintable.tables.values import fold

MOST_WORDS = 80
_MOST_PLACES = 200
_DECADE = re.compile(r"\b(\d{3}0) ?'?s\b")
_MONTH = "|".join((*MONTHS, *(month[:3] for month in MONTHS), "sept"))
_DATE = re.compile(
    rf"\b(?:(?:{_MONTH})\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})\.?(?:,? \d{{4}})?"
    rf"|(?:{_MONTH})\.? \d{{4}}|\d{{4}}-\d\d-\d\d|\d{{1,2}}[./]\d{{1,2}}[./]\d{{4}})\b"
)
_PERIOD = re.compile(r"\b(?:(first|second|third|fourth|last|1st|2nd|3rd|4th) (?:quarter|half)|q([1-4])|h([12]))\b")
_CLOCK = re.compile(
    r"\b(?:(?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>[ap])\.?m\b\.?|(?P<noon>noon|midday|midnight)\b"
    r"|(?P<sharp>\d{1,2}) ?o['’ ]clock\b"
    r"|(?P<of>\d{1,2}) in the (?P<part>morning|afternoon|evening)\b"
    r"|\d{1,2}(?::\d\d){1,2}(?:\.\d+)?\b)"
)
_NONES = dict.fromkeys("no not never without didn none zero".split(), "none") | {
    "negative": "<",
    "positive": ">",
    "subzero": "<",
}
_FREEZING = {"below": "<", "under": "<", "above": ">", "over": ">"}
_BOUNDS = frozenset("more less fewer earlier later above below over under higher lower better worse".split())
_YES_NO = frozenset("is are was were did does do has have had can could will would".split())


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the question, and the position of its word. `form` is digits, word ("three") or ordinal ("third")."""

    value: float
    text: str
    at: int
    form: str

    @property
    def could_be_year(self) -> bool:
        return self.form == "digits" and 1000 <= self.value <= 2100 and self.text.isdecimal() and len(self.text) == 4


@dataclass(frozen=True, slots=True)
class Span:
    """The words from `begin` up to, but not including, `end`."""

    begin: int
    end: int

    @property
    def words(self) -> int:
        """The words as bits."""
        return (1 << self.end) - (1 << self.begin)

    def around(self, reach: int) -> int:
        """Return `reach` words before the span and as many after it, as bits."""
        before = Span(max(0, self.begin - reach), self.begin)
        return before.words | Span(self.end, self.end + reach).words


@dataclass(frozen=True, slots=True)
class HeaderMatch:
    """How well a question names a column: the `share` of its header's words (0 to 1), and the words that name it.

    `whole` means that the question has the header word for word, `meant` that it has only a word of similar meaning.
    """

    share: float
    whole: bool
    words: int
    meant: bool = False


@dataclass(frozen=True, slots=True)
class Original:
    """What a question was before it was put into English: its language, and the person's words for each English word.

    `unknown` are the words that have no translation, `nouns` those translated that name things.
    """

    language: str = ""
    words: tuple[str, ...] = ()
    unknown: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()


_ENGLISH = Original()
NO_MATCH = HeaderMatch(0.0, False, 0)


class ParsedQuestion:
    """The words of a question (at most MOST_WORDS) and what they say without the cells of a table.

    Sets of words are whole numbers: bit i is word i. A question in another language is put into English first: then
    `original` says in which language it was asked, and in which words.
    """

    def __init__(self, question: Question, original: Original | None = None) -> None:
        self.question = question
        self.original = original or _ENGLISH
        self.text = fold(question.text[:4000])
        found = split_words(self.text)
        self.cut = len(found) > MOST_WORDS or len(question.text) > 4000
        self.words: list[Word] = found[:MOST_WORDS]
        self.texts = [word.text for word in self.words]
        self.stems = [stem(spelled_out(text)) for text in self.texts]

    def __len__(self) -> int:
        return len(self.words)

    def said(self, at: int) -> str:
        """Return the word at that place as the person wrote it."""
        return (self.original.words[at] if at < len(self.original.words) else "") or self.texts[at]

    def bits(self, known: frozenset[str]) -> int:
        """Return the words that are in `known`, as bits."""
        return sum(1 << at for at, text in enumerate(self.texts) if text in known)

    def has(self, *known: str) -> bool:
        """Whether one of the words is in `known`."""
        return any(text in known for text in self.texts)

    def says(self, phrase: str) -> bool:
        """Whether the question contains the phrase."""
        return f" {phrase} " in self._line

    @cached_property
    def _line(self) -> str:
        return f" {' '.join(self.texts)} "

    @cached_property
    def capitals(self) -> int:
        """The small words written in capitals, as names are ("IT", "marked A"), as bits."""
        written = split_words(self.question.text[:4000])[: len(self.words)]
        if len(written) != len(self.words):
            return 0
        originals = [self.question.text[word.start : word.end] for word in written]
        if all(original.isupper() for original in originals if original.isalpha()):
            return 0
        names = (original.isupper() and original != "I" and at > 0 for at, original in enumerate(originals))
        return sum(1 << at for at, name in enumerate(names) if name and self.texts[at] in STOP)

    @cached_property
    def content(self) -> int:
        """The words that a good program should account for, as bits."""
        return sum(1 << at for at, text in enumerate(self.texts) if text not in STOP)

    @cached_property
    def superlatives(self) -> list[int]:
        """The positions of words that ask for an extreme."""
        return [at for at, text in enumerate(self.texts) if lexicon.is_superlative(text) and not self.is_minutes(at)]

    @cached_property
    def asks(self) -> str:
        """The kind of answer asked for: number, who, when, where, long, check, either or thing."""
        if self.question.kind == "statement":
            return "check"
        if self.says("how many") or self.says("number of") or self.says("total number") or self.says("how much"):
            return "number"
        if self.has("how"):
            return "long" if self.has("long", "old", "tall", "far", "big", "large", "high", "fast") else "number"
        for word in ("who", "when", "where"):
            if self.has(word):
                return word
        if self.texts and self.texts[0] in _YES_NO and self.texts[1:2] != ["you"]:  # "could you count …" is a request
            return "either" if self._offers_two else "check"
        if (
            self.says("what year")
            or self.says("which year")
            or self.says("what date")
            or self.says("which date")
            or self.says("in what month")
        ):
            return "when"
        return "thing"

    @property
    def _offers_two(self) -> bool:
        """Whether the question offers two things to choose from. "9 or above" and "yes or no" don't."""
        places = (at for at, text in enumerate(self.texts) if text == "or" and 0 < at < len(self) - 1)
        return any(not self._is_bound(at) for at in places)

    def _is_bound(self, at: int) -> bool:
        """Whether the "or" at that position belongs to a bound ("or more") or a "no"."""
        before, after = self.texts[at - 1], self.texts[at + 1]
        ends = number_of(before) is not None or at + 2 == len(self)
        return after in ("no", "not") or (after in _BOUNDS and ends)

    @cached_property
    def focus(self) -> Span:
        """The few words after the question word, which name what is asked for."""
        at = next((at for at, text in enumerate(self.texts) if text in QUESTION_WORDS), 0)
        begin = at + 1
        while begin < len(self) and self.texts[begin] in STOP | {"many", "much", "number", "total", "other"}:
            begin += 1
        return Span(begin, min(len(self), begin + 3)) if begin < len(self) else Span(0, min(3, len(self)))

    @cached_property
    def focus_is_direct(self) -> bool:
        """Whether the focus directly follows the question word ("which country", "how many different teams")."""
        at = self.focus.begin - 1
        while at >= 0 and self.texts[at] in ("many", "much", "different", "other"):
            at -= 1
        return at >= 0 and self.texts[at] in ("which", "what", "how", "whose")

    @cached_property
    def glued(self) -> int:
        """The digits that directly follow a letter, as bits."""
        found = 0
        for at, word in enumerate(self.words):
            after_letter = word.start and self.text[word.start - 1].isalpha()
            found |= bool(after_letter and word.text[0].isdecimal()) << at
        return found

    @cached_property
    def numbers(self) -> list[Number]:
        """The numbers in the question, multiplied by a following "million" and the like."""
        found = []
        for at, text in enumerate(self.texts):
            if self.glued >> at & 1:
                continue  # the 1 of Q1 isn't a number
            value = number_of(text)
            following = self.texts[at + 1] if at + 1 < len(self) else ""
            if text in ORDINALS:
                found.append(Number(float(ORDINALS[text]), str(ORDINALS[text]), at, "ordinal"))
            elif value is not None and following in ("st", "nd", "rd", "th"):
                found.append(Number(value, text, at, "ordinal"))
            elif value is not None:
                scale = {"million": 1e6, "billion": 1e9, "thousand": 1e3}.get(following, 1.0)
                shown = text.replace(",", "") if text[0].isdecimal() else f"{value:.0f}"
                found.append(
                    Number(
                        value * scale,
                        f"{value * scale:.0f}" if scale > 1 else shown,
                        at,
                        "digits" if text[0].isdecimal() else "word",
                    )
                )
        return found

    @cached_property
    def places_counted(self) -> list[Number]:
        """The numbers that say how many rows are wanted: "top 10", "the 10 busiest", "last three"."""
        return [number for number in self.numbers if self._counts_places(number)]

    def _counts_places(self, number: Number) -> bool:
        at = number.at
        if (
            number.form == "ordinal"
            or number.could_be_year
            or number.value % 1
            or not 2 <= number.value <= _MOST_PLACES
        ):
            return False
        before, after = self.texts[max(0, at - 2) : at], self.texts[at + 1 : at + 3]
        if before and before[-1] in lexicon.ENDS:
            return True
        opened = not before or before[-1] in STOP
        leads = bool(after) and (lexicon.is_superlative(after[0]) or after[:1] == ["best"])
        return opened and leads and not self.is_minutes(at + 1)

    def is_minutes(self, at: int) -> bool:
        """Whether the word there is the unit of "30 min", and not the smallest of something."""
        return self.texts[at] == "min" and at > 0 and self.texts[at - 1][0].isdecimal()

    @cached_property
    def no_values(self) -> int:
        """The digits that aren't cells by themselves: part of a name ("Q1"), or a number of rows wanted; as bits."""
        return self.glued | sum(1 << number.at for number in self.places_counted)

    @cached_property
    def nones(self) -> list[Number]:
        """The words that may stand for the number 0 ("no gold medals")."""
        found = [Number(0.0, "0", at, _NONES[text]) for at, text in enumerate(self.texts) if text in _NONES]
        for at, text in enumerate(self.texts[:-1]):
            if text in _FREEZING and self.texts[at + 1] in ("freezing", "zero"):
                found.append(Number(0.0, "0", at + 1, _FREEZING[text]))
        return found

    @cached_property
    def dates(self) -> list[tuple[str, Span]]:
        """The dates in the question, as written."""
        return [(match[0].replace(" of ", " "), self.span(*match.span())) for match in _DATE.finditer(self.text)]

    @cached_property
    def decades(self) -> list[tuple[int, Span]]:
        """The decades in the question ("the 1990s"): their first year, and the words."""
        return [(int(match[1]), self.span(*match.span(1))) for match in _DECADE.finditer(self.text)]

    @cached_property
    def periods(self) -> list[tuple[int, int, Span]]:
        """The quarters and halves of a year in the question: first month, number of months, and the words."""
        found = []
        for match in _PERIOD.finditer(self.text):
            months = 6 if match[0].endswith("half") or match[3] else 3
            named = match[2] or match[3] or (match[1][0] if match[1][0].isdecimal() else "")
            number = int(named) if named else ORDINALS.get(match[1], 12 // months)
            if number <= 12 // months:
                found.append(((number - 1) * months + 1, months, self.span(*match.span())))
        return found

    @cached_property
    def clocks(self) -> list[tuple[str, Span]]:
        """The times in the question ("1:10:00"), as tables write them."""
        return [(_time(match), self.span(*match.span())) for match in _CLOCK.finditer(self.text)]

    def span(self, start: int, end: int) -> Span:
        """Return the words that begin within that part of the text."""
        inside = [at for at, word in enumerate(self.words) if start <= word.start < end]
        return Span(inside[0], inside[-1] + 1) if inside else Span(0, 0)

    def header_match(self, column: Column, shared: dict[str, int]) -> HeaderMatch:
        """Return how well the question names a column.

        `shared` counts the headers that have each stem; rare stems count for more.
        """
        stems = column.stems
        span = self._phrase(stems)
        if span is not None:
            return HeaderMatch(1.0, True, span.words)
        wanted = [word for word in stems if word not in STOP] or list(stems)
        weight = {word: 1 / shared.get(word, 1) for word in wanted}
        found = {word: [at for at, own in enumerate(self.stems) if own == word or _akin(own, word)] for word in weight}
        total = sum(weight.values())
        share = sum(weight[word] for word, places in found.items() if places) / total if total else 0.0
        named = sum(1 << at for at in {at for places in found.values() for at in places})
        return HeaderMatch(share, False, named) if share else self._meant(set(stems))

    def _meant(self, stems: set[str]) -> HeaderMatch:
        """Return a match by a word of similar meaning."""
        named = sum(1 << at for at, text in enumerate(self.texts) if lexicon.MEANT.get(text, frozenset()) & stems)
        return HeaderMatch(0.35 if named else 0.0, False, named, meant=bool(named))

    def _phrase(self, stems: tuple[str, ...]) -> Span | None:
        size = len(stems)
        places = range(len(self) - size + 1) if size else range(0)
        return next((Span(at, at + size) for at in places if tuple(self.stems[at : at + size]) == stems), None)


def _time(match: re.Match[str]) -> str:
    """Return a time as tables write it: 17:30 for "5:30 pm"."""
    if match["noon"]:
        return "00:00" if match["noon"] == "midnight" else "12:00"
    if match["sharp"]:
        return f"{int(match['sharp']):02}:00"
    if match["of"]:
        return f"{int(match['of']) % 12 + 12 * (match['part'] != 'morning'):02}:00"
    if not match["half"]:
        return match[0]
    hour = int(match["hour"]) % 12 + 12 * (match["half"] == "p")
    return f"{hour:02}:{match['minute'] or '00'}"


def _akin(one: str, other: str) -> bool:
    """Whether two longer words begin alike ("nation", "national")."""
    return len(one) >= 5 and len(other) >= 5 and one[:5] == other[:5]
