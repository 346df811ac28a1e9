"""School questions: prices, schedules, plots and averages of small tables, read by rules into a program."""

from chaintable.models.embedded.school.solving import Solved, solve

__all__ = ["Solved", "solve"]
