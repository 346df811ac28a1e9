"""Read Markdown tables: rows of cells between pipes, below a header and a line of dashes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chaintable.errors import InputError
from chaintable.readers.grid import Grid, columns_of
from chaintable.readers.limits import LIMIT_MB
from chaintable.readers.text.choose_table import choose_table
from chaintable.readers.text.decoding import decode
from chaintable.tables.source import ReadOptions

_RULE = re.compile(r"\|?\s*+:?-++:?\s*+(?:\|\s*+:?-++:?\s*+)*+\|?")
_PIPE = re.compile(r"(?<!\\)\|")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Block:
    """One table of a document: the line of text above it, and its rows, the header first."""

    title: str
    rows: list[list[str]]


def read_markdown(data: bytes, name: str, options: ReadOptions, _limit_mb: float = LIMIT_MB) -> Grid:
    """Read the largest table of a Markdown text, or the one that the options name, such as "table 2"."""
    decoded = decode(data, options.encoding)
    blocks = list(_blocks(decoded.utf8.decode().splitlines()))
    if not blocks:
        hint = "A table has a header, followed by a line such as |---|---|."
        raise InputError(f"'{name}' contains no Markdown table.", hint)
    chosen = choose_table([len(block.rows) * len(block.rows[0]) for block in blocks], options.sheet, name)
    block = blocks[chosen.index]
    widths = [len(row) for row in block.rows]
    grid = Grid(columns_of(block.rows), len(block.rows), header_rows=(1,), caption=block.title)
    found = replace(options, sheet=chosen.name, encoding=decoded.encoding)
    ragged = () if len(set(widths)) == 1 else ("Some rows have more or fewer cells than the header; all were kept.",)
    return replace(grid, options=found, sheets=chosen.names, notes=(*decoded.notes, *chosen.notes, *ragged))


def split_cells(line: str) -> list[str]:
    r"""The cells of a line; \| is a pipe inside a cell.

    >>> split_cells(r"| a \| b |  | **c** |")
    ['a | b', '', 'c']
    """
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [_plain(cell) for cell in _PIPE.split(inner)]


def _plain(cell: str) -> str:
    """The text of a cell, without marks around all of it (bold, italics, code)."""
    text = _BREAK.sub("\n", cell.replace("\\|", "|")).strip()
    for mark in ("**", "__", "`"):
        inner = text.removeprefix(mark).removesuffix(mark)
        if len(text) - len(inner) == 2 * len(mark) and inner and mark not in inner:
            return inner
    return text


def _blocks(lines: Sequence[str]) -> Iterator[_Block]:
    i = 1
    while i < len(lines):
        if not (_is_rule(lines[i]) and "|" in lines[i - 1]):
            i += 1
            continue
        end = i + 1
        while end < len(lines) and "|" in lines[end]:
            end += 1
        rows = [split_cells(line) for line in (lines[i - 1], *lines[i + 1 : end])]
        yield _Block(_title(lines[max(0, i - 4) : i - 1]), rows)
        i = end + 1


def _is_rule(line: str) -> bool:
    return "-" in line and _RULE.fullmatch(line.strip()) is not None


def _title(above: Sequence[str]) -> str:
    last = next((line.strip() for line in reversed(above) if line.strip()), "")
    return "" if "|" in last else last.lstrip("#").strip(" *_:")
