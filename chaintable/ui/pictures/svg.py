"""Draw two tables and the lines between them as SVG: every foreign text is escaped, colours follow the page."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from chaintable.ui.parts.words import shorten

ROW, GAP, HEAD, TITLE = 26, 18, 28, 30
"""Heights in pixels: a row, a gap between rows that aren't shown, the header and the title."""
BETWEEN = 110
"""The width in pixels of the room for the lines."""
MOST_CHARACTERS = 24
_LETTER, _PAD, _EDGE = 7.4, 9.0, 4.0
_NARROWEST = 34.0

_STYLE = (
    "text{font:13px sans-serif;fill:currentColor}.b{font-weight:600}.s{font-size:12px}"
    ".f{opacity:.65}.g{stroke:currentColor;stroke-opacity:.25;fill:none}"
    ".n{fill:rgba(222,160,40,.3)}.u{fill:rgba(222,160,40,.13)}"
    ".l{stroke:var(--st-link-color,#0b6657);stroke-width:1.8;fill:none;stroke-opacity:.75}"
    ".d{fill:var(--st-link-color,#0b6657)}"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a drawn table: its number, its cells, and whether it is faint, as it was dropped. No cells: a gap."""

    label: str
    cells: tuple[str, ...] = ()
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A drawn table. `tints` maps a column to "n" (new) or "u" (used), and `marks` to a sign before its name.

    The row numbers are left out where it isn't `numbered`, as lines lead to its first column.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    tints: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Join:
    """A line from a row of the left table to a row of the right one, by their places among the drawn rows.

    With columns it joins a cell to a cell.
    """

    left: int
    right: int
    source: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A grid with where it stands: its left edge, the widths of the row numbers and columns, the middle of each row."""

    grid: Grid
    left: float
    widths: tuple[float, ...]
    middles: tuple[float, ...]

    @property
    def right(self) -> float:
        return self.left + sum(self.widths)

    @property
    def bottom(self) -> float:
        last = self.grid.rows[-1] if self.grid.rows else None
        return self.middles[-1] + _height(last) / 2 if last else TITLE + HEAD

    @property
    def end(self) -> float:
        """Where the table or its title ends."""
        return max(self.right, self.left + len(_short(self.grid.title, 60)) * _LETTER)

    def edges(self, column: str) -> tuple[float, float]:
        """Where a column begins and ends."""
        place = self.grid.columns.index(column) + 1
        begin = self.left + sum(self.widths[:place])
        return begin, begin + self.widths[place]


def render_picture(left: Grid, right: Grid, joins: Iterable[Join], words: str) -> str:
    """Return the two tables side by side with lines between them, as SVG; `words` are the text alternative."""
    one = _placed(left, _EDGE)
    two = _placed(right, max(one.right + BETWEEN, one.end + _EDGE))
    width, height = two.end + _EDGE, max(one.bottom, two.bottom) + _EDGE
    parts = [*_table(one), *_table(two), *(line for join in joins for line in _line(one, two, join))]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" aria-label="{_text(words)}"><style>{_STYLE}</style>{"".join(parts)}</svg>'
    )


def _placed(grid: Grid, left: float) -> _Placed:
    labels = [row.label for row in grid.rows if row.cells] or [""]
    widths = [_width([*labels, "row"]) if grid.numbered else 0.0]
    for place, name in enumerate(grid.columns):
        cells = [row.cells[place] for row in grid.rows if row.cells]
        widths.append(_width([_head(grid, name) + "…", *cells]))
    middles, top = [], float(TITLE + HEAD)
    for row in grid.rows:
        middles.append(top + _height(row) / 2)
        top += _height(row)
    return _Placed(grid, left, tuple(widths), tuple(middles))


def _width(texts: Sequence[str]) -> float:
    return max(_NARROWEST, max(len(_short(text)) for text in texts) * _LETTER + 2 * _PAD)


def _height(row: Row) -> float:
    return ROW if row.cells else GAP


def _head(grid: Grid, column: str) -> str:
    mark = grid.marks.get(column, "")
    return f"{mark}{mark and ' '}{column or '(no name)'}"


def _table(placed: _Placed) -> Iterable[str]:
    """Yield a table: its title, tints, header, cells and rules."""
    grid, left, right = placed.grid, placed.left, placed.right
    yield _words(left, TITLE - 12, grid.title, "b", 60)
    for column, tint in grid.tints.items():
        begin, end = placed.edges(column)
        yield f'<rect class="{tint}" x="{begin:.1f}" y="{TITLE}" width="{end - begin:.1f}" '
        yield f'height="{placed.bottom - TITLE:.1f}"/>'
    if grid.numbered:
        yield _words(left + _PAD, TITLE + HEAD - 9, "row", "s f")
    for column in grid.columns:
        yield _words(placed.edges(column)[0] + _PAD, TITLE + HEAD - 9, _head(grid, column), "b")
    yield _rule(left, right, TITLE + HEAD)
    for row, middle in zip(grid.rows, placed.middles, strict=True):
        yield from _row(placed, row, middle)
    yield f'<rect class="g" x="{left:.1f}" y="{TITLE}" width="{right - left:.1f}" '
    yield f'height="{placed.bottom - TITLE:.1f}"/>'


def _row(placed: _Placed, row: Row, middle: float) -> Iterable[str]:
    if not row.cells:
        yield _words(placed.left + _PAD, middle + 4, row.label, "s f", 40)
        return
    faint = " f" if row.faint else ""
    if placed.grid.numbered:
        yield _words(placed.left + _PAD, middle + 4, row.label, "s f")
    for column, cell in zip(placed.grid.columns, row.cells, strict=True):
        yield _words(placed.edges(column)[0] + _PAD, middle + 4, cell, faint.strip())
    yield _rule(placed.left, placed.right, middle + ROW / 2)


def _line(one: _Placed, two: _Placed, join: Join) -> Iterable[str]:
    """Yield a curve from row to row, or from cell to cell, with a dot at each end."""
    begin = one.edges(join.source)[1] - 3 if join.source else one.right
    end = two.edges(join.target)[0] + 3 if join.target else two.left
    y, to = one.middles[join.left], two.middles[join.right]
    half = (begin + end) / 2
    yield f'<path class="l" d="M{begin:.1f} {y:.1f}C{half:.1f} {y:.1f} {half:.1f} {to:.1f} {end:.1f} {to:.1f}"/>'
    yield f'<circle class="d" cx="{begin:.1f}" cy="{y:.1f}" r="2.5"/>'
    yield f'<circle class="d" cx="{end:.1f}" cy="{to:.1f}" r="3.5"/>'


def _rule(left: float, right: float, y: float) -> str:
    return f'<path class="g" d="M{left:.1f} {y:.1f}H{right:.1f}"/>'


def _words(x: float, y: float, text: str, kind: str, most: int = MOST_CHARACTERS) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{_text(_short(text, most))}</text>'


def _short(text: str, most: int = MOST_CHARACTERS) -> str:
    return shorten(text, most)


def _text(text: str) -> str:
    """Return the text escaped for XML, without the characters that XML can't have."""
    return escape("".join(letter if letter.isprintable() else " " for letter in text))
