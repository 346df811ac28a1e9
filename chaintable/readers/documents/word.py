"""Word documents (docx) as sections: paragraphs below the headings that the styles name."""

import re
from collections.abc import Iterator
from io import BytesIO

from lxml import etree

from chaintable.errors import InputError
from chaintable.readers.documents.cutting import Paragraph, Section
from chaintable.readers.limits import check_unpacked
from chaintable.readers.workbooks.zip_guard import open_archive

_BODY = "word/document.xml"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PARAGRAPH, _STYLE, _VALUE = f"{_W}p", f"{_W}pPr/{_W}pStyle", f"{_W}val"
_SPACES = frozenset({f"{_W}tab", f"{_W}br", f"{_W}cr"})
_HEADING = re.compile(r"(?:heading|berschrift|titre|titolo|ttulo|kop|rubrik)\s?([1-9])\Z", re.IGNORECASE)
_TITLES = frozenset({"title", "titel", "heading"})


def sections_of_word(data: bytes, name: str, limit_mb: float) -> list[Section]:
    """Return the sections of a Word document; InputError for a damaged one. Macros and links are left alone."""
    archive = open_archive(data, name, limit_mb)
    if _BODY not in archive.members:
        raise _damaged(name)
    check_unpacked(archive.members[_BODY].file_size, name, limit_mb)
    found, path = [Section()], list[tuple[int, str]]()
    try:
        for number, (level, words) in enumerate(_paragraphs(archive.content(_BODY)), start=1):
            if level:
                path = [*(above for above in path if above[0] < level), (level, words)]
                found.append(Section(tuple(said for _, said in path)))
            else:
                found[-1].paragraphs.append(Paragraph(words, number, number))
    except etree.XMLSyntaxError as problem:
        raise _damaged(name) from problem
    return [section for section in found if section.paragraphs]


def _paragraphs(content: bytes) -> Iterator[tuple[int, str]]:
    """Yield the level (0: no heading) and the words of each paragraph that has any."""
    parsed = etree.iterparse(BytesIO(content), tag=_PARAGRAPH, no_network=True, resolve_entities=False)
    for _, paragraph in parsed:
        words = " ".join("".join(_pieces(paragraph)).split())
        style = paragraph.find(_STYLE)
        if words:
            yield _level(str(style.get(_VALUE, "")) if style is not None else ""), words
        paragraph.clear()


def _pieces(paragraph: etree._Element) -> Iterator[str]:
    for element in paragraph.iter():
        if element.tag == f"{_W}t":
            yield element.text or ""
        elif element.tag in _SPACES:
            yield " "


def _level(style: str) -> int:
    """Return the level of a heading by the name of its style; 0 for other paragraphs.

    >>> _level("Heading2"), _level("Title"), _level("BodyText"), _level("berschrift1")
    (2, 1, 0, 1)
    """
    heading = _HEADING.match(style)
    return int(heading[1]) if heading else int(style.casefold() in _TITLES)


def _damaged(name: str) -> InputError:
    return InputError(f"'{name}' is damaged and can't be read as a Word document.", "Save it again as DOCX or PDF.")
