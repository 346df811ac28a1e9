"""Text, Markdown and HTML as sections: headings, and the paragraphs below them."""

import re
from collections.abc import Callable, Iterator

from lxml import etree, html

from chaintable.errors import InputError
from chaintable.readers.documents.cutting import Paragraph, Section
from chaintable.readers.text.html_tables import cell_text, check_tags

_HEADING = re.compile(r"(#{1,6})[ \t]+(\S[^\n]*)\Z")
_RULE = re.compile(r"(?:={3,200}|-{3,200}|\*{3,200}|_{3,200})\Z")
_FENCE = re.compile(r"(?:```|~~~)")
_BULLET = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+")
_IMAGE = re.compile(r"!\[([^\[\]]{0,300})\]\([^()\s]{0,2000}[^()]{0,300}\)")
_LINK = re.compile(r"\[([^\[\]]{1,300})\]\([^()\s]{0,2000}[^()]{0,300}\)")
_MARKS = re.compile(r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)|`{1,3}|~~")
_LONGEST_HEADING = 90
_Heading = Callable[[list[str]], tuple[int, str] | None]
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_PARAGRAPHS = frozenset({"p", "li", "td", "th", "dd", "dt", "blockquote", "pre", "figcaption", "caption", "div"})
_SKIPPED = frozenset({"script", "style", "template", "noscript", "head", "nav", "svg"})


def sections_of_text(text: str) -> list[Section]:
    """Return the sections of plain text: a short line of its own without an end is a heading."""
    return _sections(_paragraphs(text), text_heading)


def sections_of_markdown(text: str) -> list[Section]:
    """Return the sections of Markdown, without its marks; the targets of links are left out."""
    return _sections(_paragraphs(_without_marks(text)), markdown_heading)


def _without_marks(text: str) -> str:
    """Return Markdown whose paragraphs hold words only; headings keep their # and stand apart."""
    given = text.splitlines()
    lines, fenced, front = [], False, given[:1] == ["---"] and "---" in map(str.strip, given[1:])
    for number, line in enumerate(given):
        bare = line.strip()
        if front:  # front matter, as static sites have it
            front = not (number and bare == "---")
            lines.append("")
            continue
        if _FENCE.match(bare):
            fenced = not fenced
            lines.append("")
            continue
        lines.append(line if fenced else _plain_line(bare))
    return "\n".join(lines)


def _plain_line(line: str) -> str:
    if _HEADING.match(line) or _RULE.match(line):
        return line
    bullet = _BULLET.match(line)
    words = _LINK.sub(r"\1", _IMAGE.sub(r"\1", line[bullet.end() :] if bullet else line.lstrip("> ")))
    return _MARKS.sub("", words)


def _paragraphs(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the lines of each paragraph with their numbers; blank lines and Markdown headings stand between them."""
    open_: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        bare = " ".join(line.split())
        if open_ and (not bare or _HEADING.match(bare)):
            yield open_
            open_ = []
        if bare and _HEADING.match(bare):
            yield [(number, bare)]
        elif bare:
            open_.append((number, bare))
    if open_:
        yield open_


def markdown_heading(lines: list[str]) -> tuple[int, str] | None:
    """Return the level and the words of a heading; None for any other paragraph.

    >>> markdown_heading(["## The **first** hop ##"]), markdown_heading(["Title", "====="]), markdown_heading(["Hi."])
    ((2, 'The first hop'), (1, 'Title'), None)
    """
    if len(lines) == 1 and (found := _HEADING.match(lines[0])):
        words = _MARKS.sub("", _LINK.sub(r"\1", found[2])).strip("# \t")
        return (len(found[1]), words) if words else None
    if len(lines) == 2 and _RULE.match(lines[1]) and lines[1][0] in "=-":
        return (1 if lines[1][0] == "=" else 2), lines[0]
    return None


def text_heading(lines: list[str]) -> tuple[int, str] | None:
    """Return the level and the words of a heading in plain text; None for any other paragraph.

    >>> text_heading(["Early life"]), text_heading(["He was born in 1901."])
    ((1, 'Early life'), None)
    """
    marked = markdown_heading(lines)
    if marked is not None:
        return marked
    line = lines[0]
    short = len(lines) == 1 and len(line) <= _LONGEST_HEADING and len(line.split()) <= 10
    bullet = _BULLET.match(line)
    words = line[bullet.end() :] if bullet and line[0].isdigit() else line
    starts = words[:1].isupper() or words[:1].isdigit()
    ends = line.rstrip()[-1:] not in ".!?,;\"”'’)" if line.strip() else False
    return (1, line.rstrip(":")) if short and starts and ends and not (bullet and not line[0].isdigit()) else None


def _sections(paragraphs: Iterator[list[tuple[int, str]]], heading: _Heading) -> list[Section]:
    found = [Section()]
    path: list[tuple[int, str]] = []
    for paragraph in paragraphs:
        lines = [line for _, line in paragraph]
        named = heading(lines)
        if named is not None:
            path = [*(above for above in path if above[0] < named[0]), named]
            found.append(Section(tuple(words for _, words in path)))
        elif not _RULE.match(lines[0]) or len(lines) > 1:
            kept = " ".join(line for line in lines if not _RULE.match(line))
            found[-1].paragraphs.append(Paragraph(kept, paragraph[0][0], paragraph[-1][0]))
    return [section for section in found if section.paragraphs]


def sections_of_html(utf8: bytes, name: str) -> list[Section]:
    """Return the sections of a page; menus, scripts and styles are left out, and nothing is fetched."""
    check_tags(utf8, name)
    parser = html.HTMLParser(encoding="utf-8", no_network=True, huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        page = html.document_fromstring(utf8, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as problem:
        raise InputError(f"'{name}' can't be read as HTML.", "Save the page again.") from problem
    title = next((cell_text(element) for element in page.iter("title")), "")
    path: list[tuple[int, str]] = [(0, " ".join(title.split()))] if title else []
    found = [Section(tuple(words for _, words in path))]
    number = 0
    for element, words in _blocks(page):
        level = _HEADINGS.get(element)
        if level is not None:
            path = [*(above for above in path if 0 < above[0] < level), (level, words)]
            found.append(Section(tuple(said for _, said in path)))
        else:
            number += 1
            found[-1].paragraphs.append(Paragraph(words, number, number))
    return [section for section in found if section.paragraphs]


def _blocks(page: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the innermost blocks of a page in order: the name of the tag, and its words."""
    words: list[str] = []
    within = "div"
    skipped = 0
    for event, element in etree.iterwalk(page, events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else ""
        block = tag in _PARAGRAPHS or tag in _HEADINGS or tag in ("br", "body", "tr", "section", "article")
        if block and tag != "br":
            said = " ".join("".join(words).split())
            if said:
                yield within, said
            words = []
            within = tag if event == "start" and tag in _HEADINGS else "div"
        if event == "start":
            skipped += tag in _SKIPPED
            words += [element.text or ""] if not skipped else []
            words += [" "] if tag == "br" else []
        else:
            skipped -= tag in _SKIPPED
            words += [element.tail or ""] if not skipped and element is not page else []
    said = " ".join("".join(words).split())
    if said:
        yield within, said
