"""Pieces of text in a picture as rows of cells: lines by their height on the page, columns by what stands below."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from statistics import median

from chaintable.readers.pictures.recognition import Piece

Band = tuple[float, float]
Line = list[Piece]
_SAME_LINE = 0.5
"""Pieces belong to one line if their middles differ by less than this share of the lower one's height."""
_OVER = 0.3
"""A piece stands over another if they share this part of the narrower one's width."""
_CLOSE = 0.2
"""Pieces of a line with less than this share of their height between them are parts of one text."""
_APART = 0.6
"""Pieces with more than this share of their height between them are hardly parts of one text."""
_OVERLAP = 0.35
"""Lines that overlap by more than this share of a line's height belong to one row."""
_TIGHT = 0.3
"""A gap below a line that is smaller than usual by more than this share of its height is inside a row."""
_SLACK = 0.15
"""Columns may overlap by this share of a line's height: boxes are not exact."""
_STEM, _LEAF = "stem", "leaf"


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell, and how sure the reading of its least sure piece is (0 to 1)."""

    text: str = ""
    score: float = 1.0

    def joined(self, other: "Cell") -> "Cell":
        """Return both texts as one cell."""
        return Cell(f"{self.text} {other.text}".strip(), min(self.score, other.score))


@dataclass(frozen=True, slots=True)
class Cells:
    """Rows of cells of the same number; `banners` are the rows (from 0) that are one text over all columns."""

    rows: tuple[tuple[Cell, ...], ...]
    banners: tuple[int, ...] = ()


def cells_of(pieces: Sequence[Piece]) -> Cells:
    """Return the table in the pieces of a picture.

    >>> found = [Piece("Tea", 0, 0, 30, 10), Piece("$2", 90, 1, 110, 11), Piece("Milk", 0, 20, 35, 30)]
    >>> [[cell.text for cell in row] for row in cells_of(found).rows]
    [['Tea', '$2'], ['Milk', '']]
    """
    lines = lines_of(pieces)
    tabular = [line for line in lines if len(line) > 1]
    bridges = {piece for line in lines for piece in line if _is_bridge(piece, tabular)}
    bands = _bands(tabular or lines, bridges)
    groups = _groups(lines)
    first = next((place for place, group in enumerate(groups) if _has_neighbours(group)), 0)
    banners = tuple(range(first)) if len(bands) > 1 else ()
    rows = [
        _banner(group, len(bands)) if place in banners else _row(group, bands, bridges)
        for place, group in enumerate(groups)
    ]
    if _is_stem_and_leaf(tabular):
        rows = [(*row[:-1], replace(row[-1], text=_leaves(row[-1].text))) for row in rows]
    return Cells(tuple(rows), banners)


def _has_neighbours(group: Sequence[Line]) -> bool:
    """Whether some text of a row stands beside another one."""
    pieces = [piece for line in group for piece in line]
    return max(piece.left for piece in pieces) > min(piece.right for piece in pieces)


def _banner(group: Sequence[Line], width: int) -> tuple[Cell, ...]:
    return (_cell(piece for line in group for piece in line), *[Cell()] * (width - 1))


def _leaves(text: str) -> str:
    """Return the leaves of a stem one by one: each is a digit, and those that stand close are read as one number."""
    digits = text.replace(" ", "")
    return " ".join(digits) if digits.isdecimal() else text


def lines_of(pieces: Sequence[Piece]) -> list[Line]:
    """Return the pieces line by line, from left to right; a picture that was taken aslant is straightened first."""
    return [_mended(line) for line in _lines(straightened(pieces))]


def _lines(pieces: Sequence[Piece]) -> list[Line]:
    lines: list[Line] = []
    for piece in sorted(pieces, key=lambda piece: piece.middle):
        if lines and _on_line(piece, lines[-1]):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [sorted(line, key=lambda piece: piece.left) for line in lines]


def _on_line(piece: Piece, line: Line) -> bool:
    middle, height = median(other.middle for other in line), min(other.height for other in line)
    return abs(piece.middle - middle) < _SAME_LINE * min(piece.height, height)


def _mended(line: Line) -> Line:
    """Return a line whose texts are whole where they were read in parts: "7:05" and "A.M."."""
    whole = line[:1]
    for piece in line[1:]:
        if _follows(piece, whole[-1]):
            whole[-1] = whole[-1].joined(piece)
        else:
            whole.append(piece)
    return whole


def _follows(piece: Piece, before: Piece) -> bool:
    gap, height = piece.left - before.right, min(piece.height, before.height)
    return -_SAME_LINE * height < gap < _CLOSE * height


def straightened(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces as they would stand if the lines of text ran level."""
    sloped = [piece.slope for piece in pieces if piece.right - piece.left > 3 * piece.height]
    slope = median(sloped or [piece.slope for piece in pieces] or [0.0])
    if abs(slope) < 0.005:
        return list(pieces)
    return [_levelled(piece, slope) for piece in pieces]


def _levelled(piece: Piece, slope: float) -> Piece:
    across = (piece.left + piece.right) / 2
    middle = piece.middle - slope * across
    half = max(piece.height - abs(slope) * (piece.right - piece.left), piece.height / 4) / 2
    aside = slope * piece.middle
    return replace(
        piece, left=piece.left + aside, right=piece.right + aside, top=middle - half, bottom=middle + half, slope=0.0
    )


def _is_bridge(piece: Piece, lines: Sequence[Line]) -> bool:
    """Whether a piece stands over two pieces in at least half of the other lines: a title, or two cells read as one.

    One word over pieces that stand close is the header of their column: "Rain" over "88" and "mm".
    """
    others = [line for line in lines if piece not in line]
    below = [[other for other in line if _stands_over(piece, other)] for line in others]
    over = [len(pieces) > 1 and (" " in piece.text or _has_gap(pieces)) for pieces in below]
    return bool(over) and 2 * sum(over) >= len(over)


def _has_gap(line: Line) -> bool:
    return any(after.left - piece.right > _APART * piece.height for piece, after in pairwise(line))


def _stands_over(piece: Piece, other: Piece) -> bool:
    shared = min(piece.right, other.right) - max(piece.left, other.left)
    return shared > _OVER * min(piece.right - piece.left, other.right - other.left)


def _bands(lines: Sequence[Line], bridges: set[Piece]) -> list[Band]:
    """Return from where to where each column goes."""
    spans = sorted((piece.left, piece.right) for line in lines for piece in line if piece not in bridges)
    slack = _SLACK * median([piece.height for line in lines for piece in line] or [0.0])
    bands: list[Band] = []
    for left, right in spans or [(0.0, 0.0)]:
        if bands and left <= bands[-1][1] - slack:
            bands[-1] = (bands[-1][0], max(bands[-1][1], right))
        else:
            bands.append((left, right))
    if _is_stem_and_leaf(lines):
        return [bands[0], (bands[1][0], bands[-1][1])] if len(bands) > 1 else bands
    return _merged(bands, lines)


def _is_stem_and_leaf(lines: Sequence[Line]) -> bool:
    header = [piece.text.casefold() for piece in lines[0]] if lines else []
    return len(header) == 2 and header[0].startswith(_STEM) and header[1].startswith(_LEAF)


def _merged(bands: Sequence[Band], lines: Sequence[Line]) -> list[Band]:
    """Join neighbours that no line fills both: a header on the left over numbers on the right."""
    filled = [{k for k, line in enumerate(lines) if any(_within(piece, band) for piece in line)} for band in bands]
    merged, rows = [bands[0]], filled[0]
    for band, own in zip(bands[1:], filled[1:], strict=True):
        if rows & own:
            merged.append(band)
            rows = own
        else:
            merged[-1] = (merged[-1][0], band[1])
            rows = rows | own
    return merged


def _within(piece: Piece, band: Band) -> bool:
    return piece.left < band[1] and piece.right > band[0]


def _split(piece: Piece, bands: Sequence[Band], bridge: bool) -> list[Piece]:
    """Return the cells in a piece that was read over several columns, if its words can be told apart."""
    over = [band for band in bands if _within(piece, band)]
    words = piece.text.split()
    if not bridge or not 1 < len(over) <= len(words):
        return [piece]
    width = (piece.right - piece.left) / len(piece.text)
    cuts = [_blank_near(piece, (left[1] + right[0]) / 2, width) for left, right in pairwise(over)]
    if None in cuts:
        return [piece]
    places = [0, *(cut for cut in cuts if cut is not None), len(piece.text)]
    return [
        replace(
            piece,
            text=piece.text[start:end].strip(),
            left=piece.left + width * start + (start > 0) * width,
            right=piece.left + width * end,
        )
        for start, end in pairwise(places)
    ]


def _blank_near(piece: Piece, cut: float, width: float) -> int | None:
    """Return the place of the blank in a text that is next to a position on the page; None if none is near."""
    blanks = [place for place, character in enumerate(piece.text) if character == " "]
    nearest = min(blanks, key=lambda place: abs(piece.left + width * (place + 0.5) - cut), default=None)
    if nearest is None or abs(piece.left + width * (nearest + 0.5) - cut) > 2.5 * width:
        return None
    return nearest


def _row(group: Sequence[Line], bands: Sequence[Band], bridges: set[Piece]) -> tuple[Cell, ...]:
    """Return the cells of a row; one of several lines is read from its top to its bottom."""
    parts: list[list[Piece]] = [[] for _ in bands]
    for part in (own for line in group for piece in line for own in _split(piece, bands, piece in bridges)):
        parts[max(range(len(bands)), key=lambda k: _shared(part, bands[k]))].append(part)
    return tuple(_cell(piece for line in _lines(own) for piece in line) for own in parts)


def _cell(pieces: Iterable[Piece]) -> Cell:
    return reduce(Cell.joined, (Cell(piece.text, piece.score) for piece in pieces), Cell())


def _shared(piece: Piece, band: Band) -> float:
    """How much of a piece lies in a band; negative, the farther away the more, for one beside it."""
    return min(piece.right, band[1]) - max(piece.left, band[0])


def _groups(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines of each row: one, or several that stand close below each other."""
    groups = [[line] for line in lines[:1]]
    for line, goes_on in zip(lines[1:], _going_on(lines), strict=True):
        if goes_on:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _going_on(lines: Sequence[Line]) -> list[bool]:
    """For each line but the first, whether it goes on with the cells of the one above."""
    height = median([piece.height for line in lines for piece in line] or [1.0])
    tops, bottoms = ([edge(line) for line in lines] for edge in (_top, _bottom))
    gaps = [(below - above) / height for above, below in zip(bottoms, tops[1:], strict=False)]
    usual = sorted(gaps)[3 * (len(gaps) - 1) // 4] if gaps else 0.0
    return [gap < -_OVERLAP or gap < min(0.0, usual - _TIGHT) for gap in gaps]


def _top(line: Line) -> float:
    return min(piece.top for piece in line)


def _bottom(line: Line) -> float:
    return max(piece.bottom for piece in line)
