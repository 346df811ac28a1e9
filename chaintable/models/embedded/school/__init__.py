"""School questions: prices, schedules, plots and averages of small tables, read by rules into a program."""

from collections.abc import Sequence

from chaintable.models.embedded.school.solved import Solved
from chaintable.tables.table import Table

__all__ = ["Solved", "solve"]


def solve(
    question: str,
    table: Table | str,
    choices: Sequence[str] = (),
    unit: str = "",
    title: str = "",
    is_advised: bool = True,
) -> Solved | None:
    """Return what the rules make of a question about a small table, as `solving.solve` does; None if no family fits.

    The rules are loaded for the first question that needs them: they would take a fifth of the time that the program
    needs to start.
    """
    from chaintable.models.embedded.school import solving

    return solving.solve(question, table, choices, unit, title, is_advised)
