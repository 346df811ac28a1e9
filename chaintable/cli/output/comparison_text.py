"""A comparison in the terminal: the lanes, their steps beside each other, where they part, and the figures."""

from rich.console import Console
from rich.table import Table as Grid

from chaintable.cli.output.chain_text import escape
from chaintable.runs.comparing import (
    Alignment,
    Cell,
    Comparison,
    divergence_words,
    figure_rows,
    lane_name,
    where_apart,
)

_WIDEST = 60
_STYLES = {"same": "", "better": "green", "worse": "red", "other": "yellow"}


def show_comparison(comparison: Comparison, only_different: bool = False) -> None:
    """Print the comparison."""
    console, alignment = Console(highlight=False), comparison.alignment
    chain = comparison.lanes[0].chain
    console.print(f"[bold]{escape(chain.source.name)}[/]\n\n[bold]{escape(chain.question.text)}[/]\n")
    for place, lane in enumerate(comparison.lanes):
        base = " (baseline)" if place == comparison.base else ""
        console.print(f"[bold]{lane_name(place)}[/] {escape(lane.setup.words)}{base}")
        if lane.problem:
            console.print(f"  {escape(lane.problem)}", style="yellow")
    console.print()
    console.print(_steps(comparison, alignment, only_different))
    for other in comparison.others:
        console.print(f"\n{escape(divergence_words(comparison, alignment, other))}")
        if apart := where_apart(comparison, alignment, other):
            console.print(f"  {escape(apart.words)}", style="dim")
    console.print()
    console.print(_figures(comparison, only_different))


def _empty(comparison: Comparison, first: str) -> Grid:
    """Return a grid with a column for each lane."""
    grid = Grid(first, show_edge=False, pad_edge=False)
    for place in range(len(comparison.lanes)):
        grid.add_column(lane_name(place), overflow="fold", max_width=_WIDEST)
    return grid


def _steps(comparison: Comparison, alignment: Alignment, only_different: bool) -> Grid:
    """Return the steps of all lanes in rows; a row in which a lane parts from the baseline is marked."""
    grid = _empty(comparison, "row")
    divergence = {found.row for lane in comparison.others if (found := alignment.divergence(comparison.base, lane))}
    for row in range(len(alignment.rows)):
        if only_different and alignment.is_same(row):
            continue
        mark = "≠" if row in divergence else "=" if alignment.is_same(row) else ""
        cells = [_step(comparison, lane, step) for lane, step in enumerate(alignment.rows[row])]
        grid.add_row(f"{row + 1} {mark}", *cells)
    return grid


def _step(comparison: Comparison, lane: int, step: int | None) -> str:
    if step is None:
        return ""
    chain = comparison.lanes[lane].chain
    aside = chain.steps[step].problem or chain.no_effect(step) or str(chain.change(step))
    return f"{step + 1} {escape(chain.steps[step].operation.describe())} [dim]{escape(aside)}[/]"


def _figures(comparison: Comparison, only_different: bool) -> Grid:
    """Return the figures of all lanes, each with its difference to the baseline."""
    grid = _empty(comparison, "")
    for title, cells in figure_rows(comparison.figures(), comparison.base).items():
        if only_different and all(cell.mark == "same" for cell in cells):
            continue
        grid.add_row(title, *map(_figure, cells))
    return grid


def _figure(cell: Cell) -> str:
    more = f" ({cell.difference})" if cell.difference else ""
    style = _STYLES[cell.mark]
    words = f"{escape(cell.words)}{escape(more)}"
    return f"[{style}]{words}[/]" if style else words
