"""Tables of symbols, each of which stands for a number: "each ★ = 4 books"."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.program_text import shown
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity

_SYMBOL = r"([^\w\s.,;:!?()=$€£%'\"/\\|-])"
_WORTH = r"(\d{1,6}(?:\.\d{1,3})?|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred)\b"
_KEYS = (
    re.compile(
        rf"{_SYMBOL}\ufe0f?\s?(?:=|stands? for|means?|is(?: worth)?|represents?|equals?|shows?|:)\s?{_WORTH}", re.I
    ),
    re.compile(rf"{_WORTH}(?:\s[a-z]{{1,15}}){{0,2}} (?:for|per|by) (?:each|every|one|a)\s{_SYMBOL}", re.I),
)
_TALLY = re.compile(r"[I|l/\\卌 ]{1,60}")
_ROMAN = 3
_FORM = re.compile(r"\ufe0f|\s")


def counted(grid: SchoolGrid, *texts: str) -> SchoolGrid:
    """Return the table with numbers in place of rows of symbols; as it is where no text says what one stands for."""
    said = " ".join((*grid.names, *(cell for row in grid.rows for cell in row), *texts))
    grid = _untallied(grid)
    key = _key(said)
    if key is None:
        return grid
    symbol, worth = key
    rows = tuple(tuple(_number(cell, symbol, worth) for cell in row) for row in grid.rows)
    return replace(grid, rows=rows) if rows != grid.rows else grid


def _untallied(grid: SchoolGrid) -> SchoolGrid:
    """Return the table with numbers in place of tally marks: "IIII II" is six."""
    tallied = [at for at in range(1, grid.width) if _is_tallied([row[at] for row in grid.rows])]
    if not tallied:
        return grid
    rows = tuple(
        tuple(str(_tally(cell)) if at in tallied else cell for at, cell in enumerate(row)) for row in grid.rows
    )
    return replace(grid, rows=rows)


def _is_tallied(cells: list[str]) -> bool:
    """Whether cells hold strokes, some of them many: "III" alone may be a Roman number."""
    return all(_TALLY.fullmatch(cell) for cell in cells) and any(_tally(cell) > _ROMAN for cell in cells)


def _tally(cell: str) -> int:
    """Return how many strokes there are; one through four others makes five of them."""
    return sum(5 if mark == "卌" else 1 for mark in cell if mark in "I|l/\\卌")


def _key(text: str) -> tuple[str, Number] | None:
    for place, pattern in enumerate(_KEYS):
        if (found := pattern.search(text)) is not None:
            symbol, worth = (found[2], found[1]) if place else (found[1], found[2])
            value = quantity(worth)
            return None if value is None else (symbol, value)
    return None


def _number(cell: str, symbol: str, worth: Number) -> str:
    """Return a row of symbols, or of symbols and a half, as the number that it stands for; any other cell as it is."""
    bare = _FORM.sub("", cell)
    whole = bare.removesuffix("½").removesuffix("1/2")
    if not bare or not set(whole) <= {symbol}:
        return cell
    return shown((len(whole) + 0.5 * (whole != bare)) * worth)
