"""Read HTML tables with lxml: spanned cells are filled, nothing is fetched, scripts and styles are skipped."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from lxml import etree, html

from chaintable.errors import InputError
from chaintable.readers.grid import Grid, columns_of
from chaintable.readers.limits import LIMIT_MB, check_cells, check_columns, check_filled
from chaintable.readers.text.choose_table import choose_table
from chaintable.readers.text.decoding import decode
from chaintable.tables.source import ReadOptions

_BLOCKS = frozenset({"br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6"})
_UNREAD = frozenset({"script", "style", "template", "noscript", "head"})
_DECLARABLE = ("iso-8859-", "windows-125", "shift_jis", "gb", "big5", "euc-", "koi8")
_MOST_HEADERS = 50
"""The most rows that can be a header; names are made of all of them."""
_MOST_ATTRIBUTES = 5_000
_LONG_TAG = re.compile(rb"<[a-zA-Z][^<>]{10000,}")
_MOST_SPANNED = {"colspan": 1000, "rowspan": 65_534}  # as in browsers


@dataclass(slots=True)
class _Rows:
    """The rows of a table as they are laid out: spanning cells are repeated in the columns and rows that they cover.

    `reaching` maps a column to the text of a cell above and the number of rows that it still covers; it ends with
    `part`, the current <thead>, <tbody> or <tfoot>.
    """

    rows: list[list[str]] = field(default_factory=list)
    headers: list[int] = field(default_factory=list)
    banners: set[int] = field(default_factory=set)
    spans: set[int] = field(default_factory=set)
    reaching: dict[int, tuple[int, str]] = field(default_factory=dict)
    part: etree._Element | None = None
    n_cells: int = 0
    n_written: int = 0

    def add(self, row: etree._Element) -> None:
        """Lay out one <tr>."""
        cells = list(row.iterchildren("td", "th"))
        above = self._reach_down(row)
        laid: list[str] = []
        for cell in cells:
            while len(laid) in above:
                laid.append(above[len(laid)])
            self._place(laid, cell)
        laid.extend(above.get(column, "") for column in range(len(laid), max(above, default=-1) + 1))
        self.n_cells += len(laid)
        check_columns(len(laid))
        check_cells(self.n_cells)
        self.n_written += len(cells)
        check_filled(self.n_cells, self.n_written)
        self.rows.append(laid)
        self._note_shape(row, cells)

    def _place(self, laid: list[str], cell: etree._Element) -> None:
        text, across, down = cell_text(cell), _span(cell, "colspan"), _span(cell, "rowspan")
        for column in range(len(laid), len(laid) + across):
            if down > 1:
                self.reaching[column] = (down - 1, text)
        laid.extend([text] * across)

    def _reach_down(self, row: etree._Element) -> dict[int, str]:
        """The texts of cells above that cover this row too, by column."""
        if row.getparent() is not self.part:
            self.reaching, self.part = {}, row.getparent()
        above = {column: text for column, (_, text) in self.reaching.items()}
        self.reaching = {column: (left - 1, text) for column, (left, text) in self.reaching.items() if left > 1}
        return above

    def _note_shape(self, row: etree._Element, cells: list[etree._Element]) -> None:
        number = len(self.rows)
        if any(_span(cell, "colspan") > 1 for cell in cells):
            (self.banners if len(cells) == 1 else self.spans).add(number)
        marked = row.getparent().tag == "thead" or (len(cells) > 1 and all(cell.tag == "th" for cell in cells))
        on_top = number == len(self.headers) + len(self.banners) + 1 <= _MOST_HEADERS
        if marked and on_top and number not in self.banners:
            self.headers.append(number)


def read_html(data: bytes, name: str, options: ReadOptions, _limit_mb: float = LIMIT_MB) -> Grid:
    """Read the largest table of an HTML page, or the one that the options name, such as "table 2"."""
    decoded = decode(data, options.encoding or _declared(data))
    tables = _tables(decoded.utf8, name)
    chosen = choose_table([sum(1 for _ in _own_rows(table)) * _width(table) for table in tables], options.sheet, name)
    table = tables[chosen.index]
    laid = _Rows()
    for row in _own_rows(table):
        laid.add(row)
    caption = next((cell_text(element) for element in table.iterchildren("caption")), "")
    return Grid(
        columns_of(laid.rows),
        len(laid.rows),
        widths=np.array([len(row) for row in laid.rows], dtype=np.int32),
        options=replace(options, sheet=chosen.name, encoding=decoded.encoding),
        header_rows=tuple(laid.headers) or None,
        banners=frozenset(laid.banners),
        spans=frozenset(laid.spans),
        caption=caption,
        sheets=chosen.names,
        notes=(*decoded.notes, *chosen.notes),
    )


def cell_text(element: etree._Element) -> str:
    """The text of a cell as a browser shows it: runs of white space become one space, line breaks are kept.

    >>> cell_text(html.fromstring("<td>  Ann  <b>Lee</b><br>Rome <script>x()</script></td>"))
    'Ann Lee\\nRome'
    """
    lines = "".join(_pieces(element)).split("\n")
    return "\n".join(line for line in (" ".join(line.split()) for line in lines) if line)


def _pieces(element: etree._Element) -> Iterator[str]:
    """The texts inside an element, without recursion; line breaks in the source count as spaces."""
    unread = 0
    for event, inner in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        if event == "start":
            unread += inner.tag in _UNREAD
            if inner.tag in _BLOCKS and inner is not element:
                yield "\n"
            if not unread and inner.text:
                yield re.sub(r"\s", " ", inner.text)
        elif event == "end":
            unread -= inner.tag in _UNREAD
        if event != "start" and inner is not element and not unread and inner.tail:
            yield re.sub(r"\s", " ", inner.tail)


def check_tags(utf8: bytes, name: str) -> None:
    """Raise InputError for a tag with thousands of attributes: the parser compares each with all before it."""
    for tag in _LONG_TAG.finditer(utf8):
        if max(tag[0].count(b"="), len(tag[0].split())) > _MOST_ATTRIBUTES:
            raise InputError(f"'{name}' has a tag with over {_MOST_ATTRIBUTES:,} attributes.", "Save the page again.")


def _tables(utf8: bytes, name: str) -> list[etree._Element]:
    check_tags(utf8, name)
    parser = html.HTMLParser(encoding="utf-8", no_network=True, huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        page = html.document_fromstring(utf8, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError) as problem:
        raise InputError(f"'{name}' can't be read as HTML.", "Save the page again.") from problem
    tables = [table for table in page.iter("table") if next(_own_rows(table), None) is not None]
    if not tables:
        raise InputError(f"'{name}' contains no HTML table.", "Tables that a page draws with a script can't be read.")
    return tables


def _own_rows(table: etree._Element) -> Iterator[etree._Element]:
    """The rows of a table, without those of tables inside its cells."""
    for child in table.iterchildren("tr", "thead", "tbody", "tfoot"):
        if child.tag == "tr":
            yield child
        else:
            yield from child.iterchildren("tr")


def _width(table: etree._Element) -> int:
    return max(sum(1 for _ in row.iterchildren("td", "th")) for row in _own_rows(table))


def _span(cell: etree._Element, attribute: str) -> int:
    """How many columns or rows a cell covers; a rowspan of 0 covers all that follow."""
    text = cell.get(attribute, "1").strip()
    if not text.isdecimal():
        return 1
    most = _MOST_SPANNED[attribute]
    return min(int(text[-9:]), most) or (most if attribute == "rowspan" else 1)


def _declared(data: bytes) -> str | None:
    """The encoding that a page declares, if it is one that can't be detected for certain."""
    found = re.search(rb"<meta[^>]+charset=[\"']?([\w-]+)", data[:4096], re.IGNORECASE)
    declared = found[1].decode().casefold() if found else ""
    return declared if declared.startswith(_DECLARABLE) else None
