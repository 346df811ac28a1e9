"""Passages, evidence and votes as HTML; every text in it is escaped."""

from collections.abc import Iterable, Sequence
from html import escape

from chaintable.retrieval.corpus import spans_matched
from chaintable.ui.documents.round_account import Bar, Seen
from chaintable.ui.parts.markup import Mark, with_marks
from chaintable.ui.parts.words import shorten

_LINE = "color-mix(in srgb,currentColor 22%,transparent)"
_BOX = f"border:1px solid {_LINE};border-radius:.3rem;padding:.5rem .7rem;overflow-wrap:anywhere;font-size:.9rem;"
_HIDDEN = (
    "border:1px dashed color-mix(in srgb,currentColor 45%,transparent);border-radius:.3rem;padding:.5rem .7rem;"
    "margin-top:.4rem;overflow-wrap:anywhere;font-size:.9rem;color:color-mix(in srgb,currentColor 78%,transparent);"
)
_NEW = "border-left:4px solid rgb(190,130,20);"
_ASIDE = "font-size:.82rem;color:color-mix(in srgb,currentColor 80%,transparent);"
_TEXT = "margin:.25rem 0 0;white-space:pre-line;line-height:1.5;"
_TRACK = f"position:relative;height:.9rem;border:1px solid {_LINE};border-radius:.2rem;overflow:hidden;"
_FILL = "height:100%;background:rgba(47,143,125,.75);"
_LIMIT = "position:absolute;top:0;bottom:0;width:0;border-left:3px dashed currentColor;"
LONGEST = 1_600
"""Of a longer passage the beginning is shown; the source table has all of it."""


def text_with(text: str, query: str = "", lit: Sequence[tuple[int, int]] = ()) -> str:
    """Return a text with the words of a query marked, or the parts `lit`; a long one is cut.

    >>> text_with("<b>Idol</b>", "idol").count("<mark"), "&lt;b&gt;" in text_with("<b>Idol</b>")
    (1, True)
    """
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()} …"
    spans = lit or (spans_matched(query, cut) if query else ())
    return with_marks(cut, [Mark(begin, min(end, len(cut))) for begin, end in spans if begin < len(cut)])


def passage_html(
    title: str, aside: Iterable[str], text: str, query: str = "", lit: Sequence[tuple[int, int]] = (), new: bool = False
) -> str:
    """Return a passage as a box: its title, where it is from and what it is, and its text with marks."""
    said = " · ".join(escape(part) for part in aside if part)
    name = text_with(shorten(title, 160), query)
    head = f"<strong>{name}</strong>" if title.strip() else ""
    style = f"{_BOX}{_NEW if new else ''}"
    return (
        f'<div style="{style}">{head}<div style="{_ASIDE}">{said}</div>'
        f'<p style="{_TEXT}">{text_with(text, query, lit)}</p></div>'
    )


def bar_html(bar: Bar) -> str:
    """Return the share of the samples that answer as a bar, with a line where the search ends."""
    full = 100 * bar.answers / max(bar.samples, 1)
    line = 100 * bar.needed / max(bar.samples, 1)
    fill = f'<div style="{_FILL}width:{full:.0f}%"></div>'
    limit = f'<div style="{_LIMIT}left:calc({min(line, 100):.0f}% - 3px)"></div>'
    return f'<div role="img" aria-label="{escape(bar.words)}" style="{_TRACK}">{fill}{limit}</div>'


def seen_html(seen: Seen) -> str:
    """Return what the model saw, and beneath it what was hidden."""
    evidence = _lines(seen.evidence.splitlines()) or "<em>no evidence yet</em>"
    told = f"<br><strong>Earlier rounds</strong><br>{_lines(seen.told)}" if seen.told else ""
    shown = f"<strong>Question</strong><br>{escape(seen.question)}<br><strong>Evidence</strong><br>{evidence}{told}"
    hidden = f"<strong>Hidden from the model</strong><br>{_lines(seen.hidden)}" if seen.hidden else ""
    boxes = [f'<div style="{_BOX}">{shown}</div>']
    return "".join([*boxes, f'<div style="{_HIDDEN}">{hidden}</div>' if hidden else ""])


def _lines(lines: Iterable[str]) -> str:
    return "<br>".join(escape(line) for line in lines if line.strip())
