"""Recognise prose: sentences that were pasted instead of a table."""

import re

from chaintable.errors import InputError
from chaintable.readers.text.dialect import Dialect, head_records, head_text

_BETWEEN = re.compile(r"(?<=[.!?])[)\"'”’]*\s+")
_END = re.compile(r"[^\W_][)\"'”’]*[.!?]+[)\"'”’]*$")
_SALUTATION = re.compile(
    r"(?:dear|hello|hi|good (?:morning|afternoon|evening)|sehr geehrte[rns]?|liebe[rs]?|hallo|guten (?:tag|morgen)|"
    r"ch[eè]re?s?|bonjour|madame|monsieur|estimad[oa]s?|querid[oa]s?|hola|prezad[oa]s?|car[oa]s?|kính gửi|尊敬的)\b"
    r"[^,;:!\t|]{0,60}[,:!，：]?$",
    re.IGNORECASE,
)
_WRAPPED_WORDS = 6  # in a line of a paragraph
_LEAST_WORDS = 4  # in a sentence
_LONG_LINE = 12  # words
_LEAST_SHARE = 0.6  # of the characters are in sentences
_EVEN = 0.8  # of the records have as many cells as most
_HEAD = 8_000  # characters


def check_prose(utf8: bytes, dialect: Dialect, name: str) -> None:
    """Raise InputError for sentences that the delimiter doesn't split into columns."""
    head = head_text(utf8)[:_HEAD]
    if (is_prose(head) or is_letter(head)) and not _is_cut(head, dialect):
        hint = "Paste a header and one row per line, with tabs, commas, semicolons or pipes between the cells."
        raise InputError(f"'{name}' looks like sentences, not like a table.", hint)


def is_prose(text: str) -> bool:
    """Whether a text consists of sentences from its first line on; sentences below a header don't count.

    >>> is_prose("The plan was kept by all. It will be read again in May.")
    True
    >>> is_prose("Note\\nIt went very well.\\nNobody was late today.")
    False
    """
    stripped = text.strip()
    first = stripped.partition("\n")[0]
    sentences = _sentences(stripped)
    begins = len(first.split()) >= _LONG_LINE or bool(_sentences(first))
    return begins and len(sentences) > 1 and sum(map(len, sentences)) >= _LEAST_SHARE * len(stripped)


def is_letter(text: str) -> bool:
    """Whether a text is a letter, or paragraphs whose sentences run on from line to line.

    >>> is_letter("Dear Ms Lee,\\n\\nthank you for your order. It was sent today.\\n\\nKind regards\\nAnn")
    True
    >>> is_letter("Greeting\\nDear all\\nHello\\nHi there")
    False
    """
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if len(lines) > 2 and _SALUTATION.match(lines[0]):
        return any(len(line.split()) >= _LEAST_WORDS and _END.search(line) for line in lines[1:])
    long = [len(line.split()) >= _WRAPPED_WORDS for line in lines[:-1]]
    goes_on = [is_long and after[0].islower() for is_long, after in zip(long, lines[1:], strict=False)]
    return len(lines) > 2 and 2 * sum(goes_on) >= len(goes_on)


def _sentences(text: str) -> list[str]:
    pieces = _BETWEEN.split(text.rstrip())
    return [piece for piece in pieces if len(piece.split()) >= _LEAST_WORDS and _END.search(piece)]


def _is_cut(head: str, dialect: Dialect) -> bool:
    """Whether most records have the same number of cells, at least two; commas in prose are followed by a space."""
    if dialect.delimiter == "," and not re.search(r",[^\s\d]", head):
        return False
    widths = [len(record) for record in head_records(head, dialect) if record]
    usual = max(set(widths), key=widths.count, default=0)
    return len(widths) > 1 and usual > 1 and widths.count(usual) >= _EVEN * len(widths)
