"""Chains of one question beside each other: aligned by effect, with where they part and what each cost."""

from chaintable.comparing.alignment import Alignment, Parting, align
from chaintable.comparing.comparison import FEWEST_LANES, MOST_LANES, Comparison, Lane, Setup, lane_name, taken
from chaintable.comparing.differences import TableDifference, difference
from chaintable.comparing.figures import NOTHING_SPENT, Cell, Cost, Figures, cost_of, figure_rows, figures_of
from chaintable.comparing.parting import Apart, parting_words, where_apart

__all__ = [
    "FEWEST_LANES",
    "MOST_LANES",
    "NOTHING_SPENT",
    "Alignment",
    "Apart",
    "Cell",
    "Comparison",
    "Cost",
    "Figures",
    "Lane",
    "Parting",
    "Setup",
    "TableDifference",
    "align",
    "cost_of",
    "difference",
    "figure_rows",
    "figures_of",
    "lane_name",
    "parting_words",
    "taken",
    "where_apart",
]
