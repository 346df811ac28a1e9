"""Charts: table sizes, token probabilities, the last table, and boxes with arrows. Plotly only, no Streamlit."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from textwrap import wrap
from typing import Literal

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from chaintable.chain import Chain
from chaintable.operations import Answer
from chaintable.ui.operations import screen_of
from chaintable.ui.parts.words import counted

_MOST_NAMES = 25
_ROWS, _COLUMNS, _ARROW = "#2f8f7d", "#c0703f", "#8a8a8a"


@dataclass(frozen=True, slots=True)
class Size:
    """The size of the table at one stage of the chain."""

    stage: str
    rows: int
    columns: int


def sizes(chain: Chain) -> list[Size]:
    """The size of the table at the start and after each step that could be applied."""
    start = chain.start.table
    found = [Size("Start", start.n_rows, start.n_columns)]
    for k, step in enumerate(chain.steps):
        if step.done and not isinstance(step.operation, Answer):
            table = step.state.table
            what = screen_of(step.operation).short
            found.append(Size(f"{k + 1} {what}", table.n_rows, table.n_columns))
    return found


def sizes_in_words(found: Sequence[Size]) -> str:
    """Describe the chart in words, for people who can't see it.

    >>> sizes_in_words([Size("Start", 10, 5), Size("1 group_by", 4, 2)])
    'Rows and columns along the chain. Start: 10 × 5. 1 group_by: 4 × 2.'
    """
    stages = " ".join(f"{size.stage}: {size.rows:,} × {size.columns:,}." for size in found)
    return f"Rows and columns along the chain. {stages}"


def sizes_figure(found: Sequence[Size]) -> go.Figure:
    """A chart with two rows of bars: the rows and the columns at each stage."""
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


MOST_PIECES = 120
"""A longer reply shows only its last tokens: the operation stands at its end."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A token of a reply and its probability (0 to 1)."""

    token: str
    share: float


def chances(logprobs: Sequence[tuple[str, float]]) -> list[Chance]:
    """Return the tokens of a reply with their probabilities, from log-probabilities.

    >>> chances([("yes", 0.0)])
    [Chance(token='yes', share=1.0)]
    """
    return [Chance(token, exp(min(0.0, logarithm))) for token, logarithm in logprobs[-MOST_PIECES:]]


def chances_in_words(found: Sequence[Chance]) -> str:
    """Name the least likely tokens.

    >>> chances_in_words([Chance("a", 1.0), Chance("b", 0.25)])
    'Least likely of 2 tokens: “b” 25 %, “a” 100 %.'
    """
    least = sorted(found, key=lambda chance: chance.share)[:3]
    words = ", ".join(f"“{_visible(chance.token)}” {chance.share * 100:.0f} %" for chance in least)
    return f"Least likely of {counted(len(found), 'token')}: {words}."


def chances_figure(found: Sequence[Chance]) -> go.Figure:
    """A chart with a bar for each token's probability; unlikely tokens have another colour."""
    shown = [_visible(chance.token) for chance in found]
    bars = go.Bar(
        x=list(range(len(found))),
        y=[chance.share for chance in found],
        marker_color=[_ROWS if chance.share >= 0.5 else _COLUMNS for chance in found],
        customdata=[f"{_plain(token)}: {100 * chance.share:.0f} %" for token, chance in zip(shown, found, strict=True)],
        hovertemplate="%{customdata}<extra></extra>",
    )
    figure = go.Figure(bars)
    names = [_plain(token) for token in shown] if len(found) <= 40 else None
    figure.update_xaxes(tickvals=list(range(len(found))) if names else [], ticktext=names, tickangle=-60)
    figure.update_yaxes(tickformat=".0%", range=[0, 1], nticks=3)
    figure.update_layout(height=240, showlegend=False, margin={"l": 8, "r": 8, "t": 8, "b": 8}, bargap=0.15)
    return figure


@dataclass(frozen=True, slots=True)
class Points:
    """A number for each name, as bars or as a line; `shown` are the numbers as a person writes them.

    `places` are where the names stand from left to right, such as the days of a line; without them, side by side.
    """

    kind: Literal["bars", "line"]
    name: str
    number: str
    names: tuple[str, ...]
    numbers: tuple[float, ...]
    shown: tuple[str, ...]
    places: tuple[float, ...] = ()


def points_in_words(points: Points) -> str:
    """Describe the chart in words, for people who can't see it.

    >>> points_in_words(Points("bars", "Team", "Hours", ("A", "B"), (7.0, 5.0), ("7", "5")))
    'Hours by Team. A: 7. B: 5.'
    """
    told = " ".join(f"{name}: {shown}." for name, shown in zip(points.names, points.shown, strict=True))
    return f"{points.number} by {points.name}. {told}"


def points_figure(points: Points) -> go.Figure:
    """A chart with a bar for each name, or a line through the names in their order."""
    places = points.places or tuple(map(float, range(len(points.names))))
    names = [_plain(name) for name in points.names]
    told = [f"{name}: {_plain(shown)}" for name, shown in zip(names, points.shown, strict=True)]
    drawn = {"x": places, "y": points.numbers, "customdata": told, "hovertemplate": "%{customdata}<extra></extra>"}
    if points.kind == "line":
        trace = go.Scatter(**drawn, mode="lines+markers", line_color=_ROWS)
    else:
        trace = go.Bar(**drawn, marker_color=_ROWS)
    figure = go.Figure(trace)
    ticks = _apart(places)
    figure.update_xaxes(
        tickvals=[places[k] for k in ticks], ticktext=[names[k] for k in ticks], title_text=_plain(points.name)
    )
    figure.update_yaxes(title_text=_plain(points.number), rangemode="tozero" if points.kind == "bars" else "normal")
    figure.update_layout(height=320, showlegend=False, margin={"l": 8, "r": 8, "t": 12, "b": 8}, bargap=0.25)
    return figure


def _apart(places: Sequence[float]) -> list[int]:
    """The indexes of places, in order, whose names don't lie over each other.

    >>> _apart([0, 1, 100, 200])
    [0, 2, 3]
    """
    least, found = (places[-1] - places[0]) / _MOST_NAMES, [0]
    for k, place in enumerate(places):
        if place - places[found[-1]] >= max(least, 1e-9):
            found.append(k)
    return found


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a picture: from `left` to `right` (0 to 1), in a row (from 0) and so much above and below its middle."""

    left: float
    right: float
    row: float
    half: float
    name: str
    words: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An arrow along points: how far to the right (0 to 1), and the row."""

    points: tuple[tuple[float, float], ...]


_TINTS = {"query": _ROWS, "passage": _COLUMNS}
_ROW_HEIGHT, _NARROW, _MOST_LINES = 88, 24, 3


def boxes_figure(boxes: Sequence[Box], lines: Sequence[Line]) -> go.Figure:
    """A picture of boxes with words in them, and arrows between them; it is readable on a narrow screen too."""
    figure = go.Figure()
    for line in lines:
        if len(bend := line.points[:-1]) > 1:
            path = " L".join(f"{x},{-row}" for x, row in bend)
            figure.add_shape(type="path", path=f"M{path}", line={"color": _ARROW, "width": 1.5}, layer="below")
        (begin_x, begin), (end_x, end) = line.points[-2:]
        figure.add_annotation(
            x=end_x, y=-end, ax=begin_x, ay=-begin, axref="x", ayref="y", text="", arrowcolor=_ARROW, arrowwidth=1.5
        )
    for box in boxes:
        edge = {"color": _TINTS.get(box.kind, _ARROW), "width": 3 if box.kind == "answer" else 1.5}
        corners = {"x0": box.left, "x1": box.right, "y0": -box.row - box.half, "y1": -box.row + box.half}
        figure.add_shape(type="rect", line=edge, **corners)
        text = f"<b>{_plain(box.name)}</b><br>{_wrapped(box.words, box.right - box.left)}"
        middle = (box.left + box.right) / 2
        figure.add_annotation(x=middle, y=-box.row, text=text, showarrow=False, font_size=13)
    rows = max((box.row for box in boxes), default=0) + 1
    figure.update_xaxes(visible=False, range=[-0.05, 1.05], fixedrange=True)
    figure.update_yaxes(visible=False, range=[0.5 - rows, 0.5], fixedrange=True)
    figure.update_layout(height=int(_ROW_HEIGHT * rows), margin={"l": 0, "r": 0, "t": 0, "b": 0})
    return figure


def _wrapped(words: str, width: float) -> str:
    """The words on a few short lines, escaped; what doesn't fit is left out."""
    lines = wrap(words, int(_NARROW * max(width, 0.46) / 0.46), max_lines=_MOST_LINES, placeholder=" …")
    return "<br>".join(map(_plain, lines))


@dataclass(frozen=True, slots=True)
class Way:
    """How often one stage follows another: a count, and its share of all ways out of the first (0 to 1)."""

    came_from: str
    to: str
    count: int
    share: float


def ways_in_words(ways: Sequence[Way]) -> str:
    """Describe the graph in words, for people who can't see it.

    >>> ways_in_words([Way("Start", "Row lookup", 3, 0.75)])
    'From Start to Row lookup: 3 times, 75 %.'
    """
    shown = [f"From {way.came_from} to {way.to}: {way.count:,} times, {100 * way.share:.0f} %." for way in ways[:20]]
    return " ".join(shown)


def ways_figure(stages: Sequence[str], ways: Sequence[Way]) -> go.Figure:
    """A graph of stages, in the order given from left to right, with an arrow for each way.

    Wider arrows stand for more counts. The points in the middle of the arrows are the second trace, in the order of
    `ways`, so that one can be chosen.
    """
    at = {stage: (place, _LANES[place % len(_LANES)] if 0 < place < len(stages) - 1 else 0.0)
          for place, stage in enumerate(stages)}  # fmt: skip
    most = max((way.count for way in ways), default=1)
    figure = go.Figure()
    names = [_plain(stage) for stage in stages]
    nodes = go.Scatter(
        x=[at[stage][0] for stage in stages],
        y=[at[stage][1] for stage in stages],
        mode="markers+text",
        text=names,
        textposition=["bottom center" if at[stage][1] < 0 else "top center" for stage in stages],
        textfont={"size": 13},
        marker={"size": 16, "color": _ROWS},
        unselected=_STILL_READ,
        hoverinfo="skip",
    )
    middles = [_middle(at[way.came_from], at[way.to]) for way in ways]
    told = [f"{_plain(way.came_from)} → {_plain(way.to)}: {way.count:,} ({100 * way.share:.0f} %)" for way in ways]
    points = go.Scatter(
        x=[x for x, _ in middles],
        y=[y for _, y in middles],
        mode="markers+text",
        text=[f"{way.count:,} · {100 * way.share:.0f} %" if way.count * 20 >= most else "" for way in ways],
        textposition="bottom center",
        marker={"size": 9, "color": _COLUMNS},
        unselected=_STILL_READ,
        customdata=told,
        hovertemplate="%{customdata}<extra></extra>",
    )
    figure.add_traces([nodes, points])
    for way in ways:
        (x, y), (to_x, to_y) = at[way.came_from], at[way.to]
        figure.add_annotation(
            x=to_x, y=to_y, ax=x, ay=y, xref="x", yref="y", axref="x", ayref="y", text="", showarrow=True,
            arrowhead=2, arrowsize=0.9, arrowwidth=1 + 5 * way.count / most, arrowcolor=_ROWS, opacity=0.45, standoff=9,
        )  # fmt: skip
    figure.update_xaxes(visible=False, range=[-0.6, max(len(stages) - 0.4, 1)])
    figure.update_yaxes(visible=False, range=[-1.5, 1.6])
    figure.update_layout(height=420, showlegend=False, margin={"l": 8, "r": 8, "t": 8, "b": 8})
    return figure


_STILL_READ = {"marker": {"opacity": 0.5}, "textfont": {"color": "#777777"}}
"""How the rest of a graph is drawn when something in it is chosen: paler, and read on light and dark alike."""
_LANES = (0.0, 1.0, -1.0, 0.45, -0.45)
"""The heights of the stages, one after another, so that no arrow runs through a stage for long."""


def _middle(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """The point to choose an arrow by: a little before its middle, so that the ways back and forth differ."""
    return start[0] + 0.42 * (end[0] - start[0]), start[1] + 0.42 * (end[1] - start[1])


def _visible(token: str) -> str:
    """The token with visible white space, cut if it is long."""
    shown = token.replace("\n", "¶").replace("\t", "→")
    return shown[:20].replace(" ", "·") or "(nothing)"


def _plain(text: str) -> str:
    """The text, escaped so that Plotly reads no markup in it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
