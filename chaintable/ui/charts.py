"""A picture of how rows and columns shrink along the chain; plotly only, nothing of the page."""

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from chaintable.chain import Chain

_SHORT = {
    "add_column": "add column",
    "select_row": "keep rows",
    "select_column": "keep columns",
    "group_by": "group",
    "sort_by": "sort",
}
_ROWS, _COLUMNS = "#2f8f7d", "#c0703f"


@dataclass(frozen=True, slots=True)
class Size:
    """The size of the table at one stage of the chain."""

    stage: str
    rows: int
    columns: int


def sizes(chain: Chain) -> list[Size]:
    """The table as it was read, and after each step that was carried out."""
    start = chain.start.table
    found = [Size("Start", start.n_rows, start.n_columns)]
    for k, step in enumerate(chain.steps):
        if step.done and step.operation.name != "answer":
            table = step.state.table
            what = _SHORT.get(step.operation.name, step.operation.name)
            found.append(Size(f"{k + 1} {what}", table.n_rows, table.n_columns))
    return found


def sizes_in_words(found: Sequence[Size]) -> str:
    """The same for those who do not see the picture.

    >>> sizes_in_words([Size("Start", 10, 5), Size("1 group_by", 4, 2)])
    'Rows and columns along the chain. Start: 10 × 5. 1 group_by: 4 × 2.'
    """
    stages = " ".join(f"{size.stage}: {size.rows:,} × {size.columns:,}." for size in found)
    return f"Rows and columns along the chain. {stages}"


def sizes_figure(found: Sequence[Size]) -> go.Figure:
    """Two rows of bars over the same stages: how many rows, how many columns."""
    figure = make_subplots(rows=2, cols=1, shared_xaxes=True, vertical_spacing=0.14, subplot_titles=("rows", "columns"))
    stages = [size.stage for size in found]
    for place, (counts, colour) in enumerate(
        [([size.rows for size in found], _ROWS), ([size.columns for size in found], _COLUMNS)], start=1
    ):
        bars = go.Bar(
            x=stages,
            y=counts,
            text=[f"{count:,}" for count in counts],
            textposition="outside",
            cliponaxis=False,
            marker_color=colour,
            width=0.5,
            hovertemplate="%{x}: %{y:,}<extra></extra>",
        )
        figure.add_trace(bars, row=place, col=1)
    wide = max(size.rows for size in found) > 200 * max(1, min(size.rows for size in found))
    figure.update_yaxes(visible=False)
    if wide:
        figure.update_yaxes(type="log", row=1, col=1)
    figure.update_layout(height=320, showlegend=False, margin={"l": 8, "r": 8, "t": 32, "b": 8}, bargap=0.3)
    return figure
