"""Small plots of shares as plain SVG for light and dark mode, without libraries, scripts or fonts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape

Point = tuple[float, float]
Kind = Literal["one", "other", "ideal"]
WIDTH, HEIGHT = 560, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 16, 56, 46
_STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #2a2722 } .title { font-weight: 600; font-size: 15px }
  .paper { fill: #fbf8f1 } .grid { stroke: #ddd4c1 } .small { font-size: 11px }
  .one { --ink: #0b6657 } .other { --ink: #b4552d } .ideal { --ink: #6f6a60 }
  path { fill: none; stroke: var(--ink); stroke-width: 2 } circle, rect.bar { fill: var(--ink) }
  .other path, .ideal path { stroke-dasharray: 6 4 } rect.bar { fill-opacity: 0.35; stroke: var(--ink) }
  @media (prefers-color-scheme: dark) {
    text { fill: #ece6da } .paper { fill: #12110e } .grid { stroke: #3b362e }
    .one { --ink: #4fb39d } .other { --ink: #e08a5f } .ideal { --ink: #a5a79f }
  }
"""


@dataclass(frozen=True, slots=True)
class Curve:
    """A named line through points whose coordinates are shares (0 to 1)."""

    name: str
    points: Sequence[Point]
    kind: Kind = "one"
    dots: bool = True


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from `start` to `end`, with its height (all 0 to 1) and a short label above it."""

    start: float
    end: float
    height: float
    label: str = ""


def render_plot(title: str, across: str, up: str, curves: Iterable[Curve], bars: Iterable[Bar] = ()) -> str:
    """Return an SVG of curves and bars over two axes from 0 % to 100 %, named `across` and `up`."""
    drawn = [*_axes(across, up), *map(_bar, bars)]
    for place, curve in enumerate(curves):
        drawn += [_curve(curve), _legend(curve, place)]
    body = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{_attribute(title)}">\n<style>{_STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="6"/>\n'
        f'<text class="title" x="{_LEFT}" y="24">{escape(title)}</text>\n{body}\n</svg>\n'
    )


def _axes(across: str, up: str) -> list[str]:
    found = []
    for tenth in range(0, 11, 2):
        x, y = _place((tenth / 10, tenth / 10))
        found += [
            f'<line class="grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y}" y2="{y}"/>',
            f'<text class="small" x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>',
            f'<text class="small" x="{x}" y="{HEIGHT - _BOTTOM + 16}" text-anchor="middle">{tenth * 10} %</text>',
        ]
    middle = (_TOP + HEIGHT - _BOTTOM) / 2
    return [
        *found,
        f'<text x="{(_LEFT + WIDTH - _RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{escape(across)}</text>',
        f'<text transform="translate(16 {middle}) rotate(-90)" text-anchor="middle">{escape(up)}</text>',
    ]


def _curve(curve: Curve) -> str:
    places = [_place(point) for point in curve.points]
    line = "M" + "L".join(f"{x} {y}" for x, y in places) if places else ""
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in places) if curve.dots else ""
    return f'<g class="{curve.kind}"><path d="{line}"/>{dots}</g>'


def _legend(curve: Curve, place: int) -> str:
    x = _LEFT + place * (WIDTH - _LEFT - _RIGHT) / 2
    return (
        f'<g class="{curve.kind}"><path d="M{x} 40h24"/></g><text class="small" x="{x + 30}" y="44">'
        f"{escape(curve.name)}</text>"
    )


def _bar(bar: Bar) -> str:
    left, top = _place((bar.start, bar.height))
    right, floor = _place((bar.end, 0.0))
    return (
        f'<g class="one"><rect class="bar" x="{left + 2}" y="{top}" width="{round(right - left - 4, 1)}" '
        f'height="{round(floor - top, 1)}"/></g><text class="small" x="{(left + right) / 2}" y="{floor - 5}" '
        f'text-anchor="middle">{escape(bar.label)}</text>'
    )


def _place(point: Point) -> Point:
    """Return the position of a point in pixels."""
    x, y = point
    return (
        round(_LEFT + x * (WIDTH - _LEFT - _RIGHT), 1),
        round(HEIGHT - _BOTTOM - y * (HEIGHT - _TOP - _BOTTOM), 1),
    )


def _attribute(text: str) -> str:
    return escape(text, {'"': "&quot;"})
