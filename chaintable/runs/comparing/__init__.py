"""Chains of one question beside each other: aligned by effect, with where they part and what each cost."""

from chaintable.runs.comparing.alignment import Alignment, Divergence, align
from chaintable.runs.comparing.comparison import FEWEST_LANES, MOST_LANES, Comparison, Lane, Setup, lane_name, taken
from chaintable.runs.comparing.differences import TableDifference, difference
from chaintable.runs.comparing.divergence import Apart, divergence_words, where_apart
from chaintable.runs.comparing.figures import NOTHING_SPENT, Cell, Cost, Figures, cost_of, figure_rows, figures_of

__all__ = [
    "FEWEST_LANES",
    "MOST_LANES",
    "NOTHING_SPENT",
    "Alignment",
    "Apart",
    "Cell",
    "Comparison",
    "Cost",
    "Divergence",
    "Figures",
    "Lane",
    "Setup",
    "TableDifference",
    "align",
    "cost_of",
    "difference",
    "divergence_words",
    "figure_rows",
    "figures_of",
    "lane_name",
    "taken",
    "where_apart",
]
