"""The figures of all lanes as a table: a column for each lane, each figure with its difference to the baseline."""

from html import escape
from typing import Any

import streamlit as st

from chaintable.runs.comparing import Cell, Comparison, Figures, figure_rows, lane_name
from chaintable.ui.parts.tables import NEW
from chaintable.ui.parts.words import shorten
from chaintable.ui.session.memo import remembered

_LINE = "border-bottom:1px solid color-mix(in srgb,currentColor 16%,transparent)"
_CELL = f"padding:.25rem .6rem;vertical-align:top;text-align:left;min-width:6.5rem;overflow-wrap:break-word;{_LINE}"
_TITLE = f"{_CELL};font-weight:500;white-space:nowrap;min-width:0"
LONGEST = 90
_TABLE = "border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums"


def draw_figures(comparison: Comparison, only_different: bool) -> None:
    """Draw the figures; with `only_different` those that aren't the same in all lanes."""
    told = _rows(comparison)
    shown = {title: cells for title, cells in told.items() if not only_different or _differs(cells)}
    if shown:
        st.html(figures_as_html(comparison, shown))
    else:
        st.caption("All figures are the same in all lanes.")


@remembered
def lane_figures(comparison: Comparison) -> tuple[Figures, ...]:
    """The figures of the lanes, worked out once."""
    return comparison.figures()


@remembered
def _rows(comparison: Comparison) -> dict[str, tuple[Cell, ...]]:
    """Each figure with its cells, worked out once."""
    return figure_rows(lane_figures(comparison), comparison.base)


def _differs(cells: tuple[Cell, ...]) -> bool:
    return any(cell.mark != "same" for cell in cells)


def figures_as_html(comparison: Comparison, rows: dict[str, tuple[Cell, ...]]) -> str:
    """Return the table; every text in it is escaped. Cells have the class of their lane, for narrow screens."""
    heads = "".join(
        f'<th scope="col" class="lane-{place}" style="{_CELL}">{_head(comparison, place)}</th>'
        for place in range(len(comparison.lanes))
    )
    body = "".join(
        f'<tr><th scope="row" style="{_TITLE}">{escape(title)}</th>'
        f"{''.join(_cell(cell, place, title) for place, cell in enumerate(cells))}</tr>"
        for title, cells in rows.items()
    )
    return (
        '<div role="region" tabindex="0" aria-label="Figures of the lanes" style="overflow:auto">'
        f'<table class="lanes" style="{_TABLE}"><thead><tr><td style="{_TITLE}"></td>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _head(comparison: Comparison, place: int) -> str:
    name = f"{lane_name(place)}{' (baseline)' if place == comparison.base else ''}"
    words = escape(shorten(comparison.lanes[place].setup.words, LONGEST))
    return f'{name}<br><span style="font-weight:400;font-size:.85em">{words}</span>'


def _cell(cell: Cell, place: int, title: str) -> str:
    tint = f";background:{NEW}" if cell.mark != "same" else ""
    weight = ";font-weight:600" if title == "Answer" else ""
    more = f" <span>({escape(cell.difference)})</span>" if cell.difference else ""
    return f'<td class="lane-{place}" style="{_CELL}{weight}{tint}">{escape(cell.words)}{more}</td>'


def narrow_style(lane: int) -> str:
    """Return the styles of the rows in which lanes part, and those by which a narrow screen shows one lane only."""
    others = f'[class*="st-key-cell_"]:not([class*="st-key-cell_{lane}_"])'
    return f"""<style>
[class*="st-key-parts_"] {{ border-left: 3px solid var(--st-primary-color, currentColor); padding-left: 0.6rem; }}
[class*="st-key-open_"] button * {{ justify-content: flex-start; text-align: left; }}
@media (min-width: 641px) {{ .st-key-compare_narrow {{ display: none; }} }}
@media (max-width: 640px) {{
  [data-testid="stColumn"]:has({others}) {{ display: none; }}
  table.lanes :is(th, td)[class^="lane-"]:not(.lane-{lane}) {{ display: none; }}
}}
</style>"""


def draw_narrow_style(lane: int, place: Any = st) -> None:
    """Apply those styles."""
    place.html(narrow_style(lane))
