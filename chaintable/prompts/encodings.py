r"""A table as text, in the four encodings that the paper compares (appendix D): pipe, Markdown, TSV and HTML.

No text can break out of its cell. Every encoding applies these rules:

- Line breaks, tabs and runs of spaces become one space, and the ends are trimmed.
- Control characters, characters that change the direction of the text, and invisible ones (zero-width spaces, tags) are
  removed. Joiners stay, because emoji and Persian need them.
- `*/` and `/*`, which fence the table in a prompt, get a space between: `* /`.

In addition, pipe writes `|` as `¦`, Markdown puts a backslash before special characters, and HTML escapes `<`, `>`, `&`
and quotes. The texts are written for people and models, not for a parser, and for tables that fit into a prompt.
"""

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import pyarrow as pa

from chaintable.tables.table import Table

_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # control characters other than spaces
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction marks, embeddings, overrides and isolates
    "\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"  # invisible characters
)
_FENCE = re.compile(r"(?<=\*)(?=/)|(?<=/)(?=\*)")
_MARKDOWN = re.compile(r"[\\`*_\[\]<>~$|]|&(?=#?\w+;)")


def one_line(text: str) -> str:
    r"""Return a text on one line, without invisible characters, that can't close the fence around a table.

    >>> one_line("Points\n(total) */\u202e")
    'Points (total) * /'
    """
    seen = text if text.isprintable() else _UNSEEN.sub("", text)  # no invisible character is printable
    line = " ".join(seen.split())
    return _FENCE.sub(" ", line) if "/" in line else line


def render_pipe(table: Table, rows: Sequence[int] | None = None, numbers: Sequence[int] | None = None) -> str:
    """Return the paper's own encoding. `rows` are positions from 0 (default: all); row numbers count from 1.

    `numbers` replaces the row numbers if the table is an excerpt of another.

    >>> print(render_pipe(Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"]])))
    col : Rank | Rider
    row 1 : 1 | Valverde
    row 2 : 2 | Kolobnev
    """
    header, *lines = [" | ".join(map(_in_pipes, line)) for line in (table.columns, *_lines(table, rows))]
    if numbers is None:
        numbers = [i + 1 for i in (range(table.n_rows) if rows is None else rows)]
    numbered = [f"row {number} : {line}" for number, line in zip(numbers, lines, strict=True)]
    return "\n".join([f"col : {header}", *numbered])


def render_markdown(table: Table, rows: Sequence[int] | None = None) -> str:
    """Return a Markdown table; once rendered, the cells look as they are.

    >>> print(render_markdown(Table.of(["Rank", "Rider"], [["1", "Valverde *"]])))
    | Rank | Rider |
    | --- | --- |
    | 1 | Valverde \\* |
    """
    header, *lines = [f"| {' | '.join(map(_in_markdown, line))} |" for line in (table.columns, *_lines(table, rows))]
    return "\n".join([header, f"|{' --- |' * table.n_columns}", *lines])


def render_tsv(table: Table, rows: Sequence[int] | None = None) -> str:
    """Return one line for the header and one for each row, separated by tabs; nothing is quoted."""
    return "\n".join("\t".join(map(one_line, line)) for line in (table.columns, *_lines(table, rows)))


def render_html(table: Table, rows: Sequence[int] | None = None) -> str:
    """Return a plain `<table>`, one line per row.

    >>> print(render_html(Table.of(["Rank", "Rider"], [["1", "<b>Valverde"]])))
    <table>
    <tr><th>Rank</th><th>Rider</th></tr>
    <tr><td>1</td><td>&lt;b&gt;Valverde</td></tr>
    </table>
    """
    lines = (_in_tags(line, "td") for line in _lines(table, rows))
    return "\n".join(["<table>", _in_tags(table.columns, "th"), *lines, "</table>"])


ENCODINGS: dict[str, Callable[[Table], str]] = {
    "pipe": render_pipe,
    "markdown": render_markdown,
    "tsv": render_tsv,
    "html": render_html,
}


def _lines(table: Table, rows: Sequence[int] | None) -> Iterator[tuple[str, ...]]:
    frame = table.frame if rows is None else table.frame.iloc[list(rows)]
    if frame.shape[1] == 0:
        yield from [()] * len(frame)
    columns = (pa.array(column.array).to_pylist() for _, column in frame.items())  # ten times as fast as row by row
    yield from zip(*columns, strict=True)


def _in_pipes(cell: str) -> str:
    return one_line(cell).replace("|", "¦")


def _in_markdown(cell: str) -> str:
    return _MARKDOWN.sub(r"\\\g<0>", one_line(cell))


def _in_tags(cells: Iterable[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{html.escape(one_line(cell))}</{tag}>' for cell in cells)}</tr>"
