"""PDF documents as sections: one for each page, with the text that the page holds."""

import io
import logging
import re
from collections.abc import Iterator

from pypdf import PdfReader
from pypdf.errors import DependencyError, PdfReadError, PyPdfError

from chaintable.errors import InputError
from chaintable.readers.documents.cutting import Paragraph, Section

_HYPHEN = re.compile(r"(?<=[a-zß-öø-ÿ])-\n(?=[a-zß-öø-ÿ])")
_MOST_NAMED = 8
_DAMAGED = (PyPdfError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OSError)
_UNKNOWN_PACKING = (DependencyError, NotImplementedError)
"""What pypdf raises for pictures and ciphers that it leaves to other libraries."""


def sections_of_pdf(data: bytes, name: str) -> tuple[list[Section], tuple[str, ...]]:
    """Return the pages of a PDF that hold text, and sentences that name the others.

    Raises InputError for a file that is locked, damaged or holds no text at all.
    """
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it reports every flaw of a file that it can read
    reader = _opened(data, name)
    sections, empty = [], []
    for number, text in _pages(reader, name):
        paragraphs = [Paragraph(part, number, number) for part in _paragraphs(text)]
        if paragraphs:
            sections.append(Section(paragraphs=paragraphs))
        else:
            empty.append(number)
    if not sections:
        raise InputError(
            f"'{name}' holds no text: its pages are pictures.",
            "Recognise the text with a scanner's program first, and save it as a PDF with text.",
        )
    return sections, _account(name, empty)


def _opened(data: bytes, name: str) -> PdfReader:
    try:
        reader = PdfReader(io.BytesIO(data), strict=False)
        locked = reader.is_encrypted and not reader.decrypt("")
    except (*_DAMAGED, *_UNKNOWN_PACKING) as problem:
        if "encrypt" in str(problem).casefold() or "AES" in str(problem):
            raise _locked(name) from problem
        raise _damaged(name) from problem
    if locked:
        raise _locked(name)
    return reader


def _pages(reader: PdfReader, name: str) -> Iterator[tuple[int, str]]:
    try:
        for number, page in enumerate(reader.pages, start=1):
            yield number, _text(page)
    except (PdfReadError, *_DAMAGED, *_UNKNOWN_PACKING) as problem:
        raise _damaged(name) from problem


def _text(page: object) -> str:
    """Return the text of a page; "" for one whose content is damaged."""
    try:
        return str(page.extract_text())  # type: ignore[attr-defined]
    except (*_DAMAGED, *_UNKNOWN_PACKING):
        return ""


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a page: lines run on, and words cut at the end of a line are joined."""
    joined = _HYPHEN.sub("", text.replace("\r", ""))
    for block in joined.split("\n\n"):
        words = " ".join(block.split())
        if words:
            yield words


def _account(name: str, empty: list[int]) -> tuple[str, ...]:
    if not empty:
        return ()
    shown = ", ".join(map(str, empty[:_MOST_NAMED])) + (" …" if len(empty) > _MOST_NAMED else "")
    pages = f"page {shown} has" if len(empty) == 1 else f"pages {shown} have"
    return (f"'{name}': {pages} no text (a scan?) and {'was' if len(empty) == 1 else 'were'} left out.",)


def _locked(name: str) -> InputError:
    return InputError(f"'{name}' is protected with a password.", "Save it without the password and read that file.")


def _damaged(name: str) -> InputError:
    return InputError(f"'{name}' is damaged and can't be read as a PDF.", "Save it again as a PDF.")
