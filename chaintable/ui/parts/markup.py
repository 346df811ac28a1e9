"""Texts as escaped HTML, with some words highlighted or white space made visible."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

_PRE = (
    "margin:0;padding:.7rem .9rem;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.84rem;line-height:1.55;"
    "border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:.3rem;font-family:monospace;"
    "max-height:30rem;overflow:auto;"
)
_MARK = (
    "background:rgba(222,160,40,.24);color:inherit;border-bottom:2px solid currentColor;border-radius:2px;"
    "padding-bottom:.16em;"
)
_WHOLE = "white-space:nowrap;"
LONGEST_WHOLE = 24
"""Highlighted words of at most this many characters stay on one line."""
_SIGN = "user-select:none;opacity:.62;"
_AT_END = re.compile(r"(?<! ) +$")


@dataclass(frozen=True, slots=True)
class Mark:
    """Characters `begin` to `end` of a text, to highlight; `sign` is a small label behind them that isn't copied."""

    begin: int
    end: int
    sign: str = ""


def marked(text: str, marks: Iterable[Mark] = ()) -> str:
    """Return the text as HTML with these words highlighted; a mark that overlaps an earlier one is skipped.

    >>> marked("<b> & x", [Mark(6, 7)]).partition(">")[2].replace(_MARK, "…").replace(_WHOLE, "…")
    '&lt;b&gt; &amp; <span style="…"><mark style="…">x</mark></span></pre>'
    """
    return f'<pre style="{_PRE}" tabindex="0">{with_marks(text, marks)}</pre>'


def with_marks(text: str, marks: Iterable[Mark] = ()) -> str:
    """Return the text as HTML with these words highlighted, without anything around it."""
    parts, position = [], 0
    for mark in sorted(marks, key=lambda mark: mark.begin):
        if mark.begin < position:
            continue
        sign = f'<sup style="{_SIGN}">{escape(mark.sign)}</sup>' if mark.sign else ""
        words = text[mark.begin : mark.end]
        whole = len(words) <= LONGEST_WHOLE and "\n" not in words
        shown = f'<mark style="{_MARK}">{escape(words)}</mark>{sign}'
        # The span keeps the sign on the same line as its words.
        parts += [escape(text[position : mark.begin]), f'<span style="{_WHOLE}">{shown}</span>' if whole else shown]
        position = mark.end
    return f"{''.join(parts)}{escape(text[position:])}"


def with_white_space(text: str) -> str:
    """Return the text as HTML with signs for white space: · a space at a line's end, → a tab, ¶ a line's end.

    The signs replace the spaces at line ends, so a copy of it is not the exact text.
    """
    lines = text.split("\n")
    end = f"{_sign('¶')}\n"
    return f'<pre style="{_PRE}" tabindex="0">{end.join(map(_line, lines))}</pre>'


def _line(line: str) -> str:
    end = _AT_END.search(line)
    words = line[: end.start()] if end else line
    spaces = _sign("·") * (end.end() - end.start()) if end else ""
    return escape(words).replace("\t", f"{_sign('→')}\t").replace("\r", _sign("␍")) + spaces


def _sign(sign: str) -> str:
    return f'<span style="{_SIGN}">{sign}</span>'
