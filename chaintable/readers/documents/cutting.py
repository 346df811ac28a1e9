"""Cut documents into passages: at headings and blank lines, 40 to 150 words, never inside a sentence."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from chaintable.retrieval.sentences import first_name, sentences
from chaintable.retrieval.titles import PATH

FEWEST_WORDS, MOST_WORDS = 40, 150
_LONGEST_SENTENCE = 1_500
"""Characters; a longer run of words without an end isn't a sentence and is cut between words."""
_LETTERS = 10
"""Hardly any text has longer words on average."""
_LONGEST_TITLE = 200
_SEPARATORS = re.compile(r"[\s_\-.]+")
_SAYS_NOTHING = frozenset(
    "document documents doc text texts note notes page pages scan scans file files untitled unnamed new copy export "
    "download output readme index content contents data article articles passage passages part".split()
)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a document, and the line or page that it begins and ends on (from 1; 0 if there is none)."""

    text: str
    first: int = 0
    last: int = 0


@dataclass(slots=True)
class Section:
    """What stands between two headings: the headings above it, from the topmost, and its paragraphs."""

    headings: tuple[str, ...] = ()
    paragraphs: list[Paragraph] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Passage:
    """A row of the table of passages."""

    document: str
    place: str
    title: str
    text: str


def passages_of(document: str, sections: Iterable[Section], unit: str = "line") -> Iterator[Passage]:
    """Yield the passages of a document. `unit` is what its paragraphs are numbered by: line, page or paragraph."""
    name = title_of_name(document)
    for section in sections:
        for group in _groups(section.paragraphs):
            text = "\n".join(paragraph.text for paragraph in group)
            title = PATH.join(section.headings) or name or first_name(text)
            yield Passage(document, _place(group, unit), title[:_LONGEST_TITLE], text)


def title_of_name(document: str) -> str:
    """Return a title made of a file's name; "" if the name says nothing.

    >>> title_of_name("reports/annual_report-2024.pdf"), title_of_name("scan0012.pdf")
    ('annual report 2024', '')
    """
    stem = document.rsplit("/", 1)[-1].rpartition(".")[0] or document
    said = [word for word in _SEPARATORS.split(stem) if word]
    letters = [word.rstrip("0123456789").casefold() for word in said]
    tells = any(len(word) > 2 and word not in _SAYS_NOTHING and not _is_code(word) for word in letters)
    return " ".join(said) if tells else ""


def _is_code(word: str) -> bool:
    """Whether a word is a number in a base, such as a checksum, and not a name."""
    return len(word) > 7 and any(sign.isdigit() for sign in word)


def _groups(paragraphs: Iterable[Paragraph]) -> Iterator[list[Paragraph]]:
    """Yield paragraphs that make a passage together; a long one is cut between its sentences first."""
    open_: list[Paragraph] = []
    size = 0
    for paragraph in paragraphs:
        for piece in _pieces(paragraph):
            count = _size(piece.text)
            if open_ and (size >= FEWEST_WORDS or size + count > MOST_WORDS):
                yield open_
                open_, size = [], 0
            open_.append(piece)
            size += count
    if open_:
        yield open_


def _pieces(paragraph: Paragraph) -> Iterator[Paragraph]:
    """Yield a paragraph in pieces of at most MOST_WORDS words, of about the same size."""
    words = _size(paragraph.text)
    if words <= MOST_WORDS and len(paragraph.text) <= _LONGEST_SENTENCE:
        yield paragraph
        return
    least = words / -(-words // MOST_WORDS)
    open_: list[str] = []
    size = 0
    for sentence in (part for found in sentences(paragraph.text) for part in _cut(found)):
        count = _size(sentence)
        if open_ and (size >= least or size + count > MOST_WORDS):
            yield Paragraph(" ".join(open_), paragraph.first, paragraph.last)
            open_, size = [], 0
        open_.append(sentence)
        size += count
    if open_:
        yield Paragraph(" ".join(open_), paragraph.first, paragraph.last)


def _size(text: str) -> int:
    """Return how many words a text has; what is written without spaces counts as many."""
    return max(len(text.split()), len(text) // _LETTERS)


def _cut(sentence: str) -> Iterator[str]:
    """Yield a sentence; one that is too long to be one is cut between words."""
    if len(sentence) <= _LONGEST_SENTENCE and len(sentence.split(None, MOST_WORDS)) <= MOST_WORDS:
        yield sentence
        return
    open_: list[str] = []
    length = 0
    for word in _words(sentence):
        if open_ and (len(open_) == MOST_WORDS or length + len(word) > _LONGEST_SENTENCE):
            yield " ".join(open_)
            open_, length = [], 0
        open_.append(word)
        length += len(word) + 1
    yield " ".join(open_)


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text, one that is longer than a sentence may be in parts."""
    for word in text.split():
        for begin in range(0, len(word), _LONGEST_SENTENCE):
            yield word[begin : begin + _LONGEST_SENTENCE]


def _place(group: list[Paragraph], unit: str) -> str:
    first, last = group[0].first, group[-1].last
    if not first:
        return ""
    return f"{unit} {first}" if first == last else f"{unit}s {first} to {last}"
