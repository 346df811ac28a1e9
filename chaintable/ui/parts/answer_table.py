"""An answer on the page: a large line of text, or a table; numbers as people write them, in full on hover."""

from html import escape as html_escape

import streamlit as st

from chaintable.chain import Chain
from chaintable.evidence import Shown, shown_answer
from chaintable.operations import Denotation
from chaintable.runs.exchange.csv_text import csv_of_rows
from chaintable.ui.parts.tables import kind_of
from chaintable.ui.parts.words import counted, escape, listed, shorten
from chaintable.ui.session.memo import remembered

MOST_ROWS = 200
MOST_COLUMNS = 60
MOST_ANSWERS = 50
_ROWS_ON_A_LINE = 3
_BEFORE = ("$", "€", "£", "¥")
"""Units that stand before their number."""
_MOST_CHARACTERS = 300
_BORDER = "border-bottom:1px solid color-mix(in srgb,currentColor 16%,transparent)"
_FRAME = "overflow:auto;max-height:26rem;width:fit-content;max-width:100%"
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_CELL = f"padding:.3rem .9rem .3rem 0;vertical-align:top;overflow-wrap:break-word;max-width:28rem;{_BORDER}"


@remembered
def shown_of(chain: Chain) -> Shown | None:
    """The chain's answer as a person reads it, computed once per chain."""
    return shown_answer(chain)


def answer_words(shown: Shown, most: int = MOST_ANSWERS, longest: int = _MOST_CHARACTERS) -> str:
    """The answer on one line: its values, or the first rows of a table; not escaped.

    >>> answer_words(Shown(("ESP", "", "ITA")), most=2)
    'ESP, (empty) and 1 more'
    >>> answer_words(Shown(("ESP · 3", "ITA · 2"), ("Country", "Count"), (("ESP", "3"), ("ITA", "2"))))
    '2 rows: ESP 3; ITA 2'
    >>> answer_words(Shown(("3 · 7",), ("Low", "High"), (("3", "7"),)))
    'Low: 3 · High: 7'
    """
    if len(shown.rows) == 1 and len(shown.columns) > 1:
        cells = zip(shown.columns, shown.rows[0], strict=True)
        return " · ".join(
            f"{shorten(column, longest)}: {shorten(cell, longest) or '(empty)'}" for column, cell in cells
        )
    if shown.rows:
        rows = [shorten(" ".join(row), longest) for row in shown.rows[: min(most, _ROWS_ON_A_LINE)]]
        more = "; …" if len(shown.rows) > len(rows) else ""
        return f"{counted(len(shown.rows), 'row')}: {'; '.join(rows)}{more}"
    values = [shorten(value, longest) or "(empty)" for value in shown.values]
    return listed(values, most) or "(nothing)"


def with_unit(words: str, shown: Shown, unit: str) -> str:
    """The answer with its unit, where it is one value that doesn't have it yet; not escaped.

    >>> with_unit("7.65", Shown(("7.65",)), "$"), with_unit("16", Shown(("16",)), "cakes")
    ('$7.65', '16 cakes')
    """
    if not unit or shown.rows or len(shown.values) != 1 or unit.casefold() in words.casefold():
        return words
    return f"{unit}{words}" if unit in _BEFORE else f"{words} {unit}"


def draw_answer_value(chain: Chain, answer: Denotation) -> None:
    """Draw the answer itself: as a heading, or as a table if it is one."""
    shown = shown_of(chain)
    if shown is None:
        return
    if shown.rows:
        _draw_rows(chain, answer, shown)
        return
    words = with_unit(answer_words(shown), shown, chain.question.unit)
    st.markdown(f"## {escape(words)}", anchors=False, help=full_words(shown))


def full_words(shown: Shown) -> str | None:
    """The tooltip with the full figure; None if nothing was left out."""
    return f"In full: {escape(answer_words(Shown(shown.in_full)))}" if shown.in_full else None


def _draw_rows(chain: Chain, answer: Denotation, shown: Shown) -> None:
    """Draw a table with its size as heading, as screen readers and the page's outline need one."""
    size = f"{counted(len(shown.rows), 'row')} × {counted(len(shown.columns), 'column')}"
    st.markdown(f"### {size}", anchors=False)
    st.html(rows_as_html(answer, shown, _right(chain, answer), f"The answer: {size}"))
    cut = [
        f"the first {MOST_ROWS:,} of {len(shown.rows):,} rows" if len(shown.rows) > MOST_ROWS else "",
        f"the first {MOST_COLUMNS} of {len(shown.columns):,} columns" if len(shown.columns) > MOST_COLUMNS else "",
    ]
    if any(cut):
        st.caption(f"Shown: {' and '.join(filter(None, cut))}. The download has all of them.")


def _right(chain: Chain, answer: Denotation) -> tuple[bool, ...]:
    """Which columns hold numbers, to be aligned at the right."""
    table = chain.before(chain.answer_at or 0).table
    return tuple(kind_of(table, column).to_the_right for column in answer.columns[:MOST_COLUMNS])


def rows_as_html(answer: Denotation, shown: Shown, right: tuple[bool, ...], label: str) -> str:
    """Return a table as HTML; every text in it is escaped, and a cell shown differently has its full text as title."""
    sides = ["right" if is_right else "left" for is_right in right]
    heads = "".join(
        f'<th scope="col" style="{_CELL};text-align:{side};font-weight:600">{_text(column) or "(no name)"}</th>'
        for column, side in zip(shown.columns, sides, strict=False)
    )
    body = "".join(
        f"<tr>{''.join(map(_cell, full, row, sides))}</tr>"
        for full, row in zip(answer.grid[:MOST_ROWS], shown.rows, strict=False)
    )
    return (
        f'<div role="region" tabindex="0" aria-label="{html_escape(label)}" style="{_FRAME}">'
        f'<table style="{_TABLE}"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _cell(full: str, shown: str, side: str) -> str:
    title = f' title="{html_escape(shorten(full, _MOST_CHARACTERS))}"' if full.strip() != shown else ""
    return f'<td style="{_CELL};text-align:{side}"{title}>{_text(shown)}</td>'


def _text(text: str) -> str:
    return html_escape(shorten(text, _MOST_CHARACTERS))


def answer_csv(answer: Denotation, exact: bool = False) -> str:
    """Return an answer that is a table as CSV; its cells are made harmless unless they shall be `exact`.

    >>> import numpy as np
    >>> answer_csv(Denotation(("A · 5",), np.arange(1), ("Team", "Hours"), grid=(("A, B", "5"),))).splitlines()
    ['Team,Hours', '"A, B",5']
    """
    return csv_of_rows(answer.columns, answer.grid, exact)
