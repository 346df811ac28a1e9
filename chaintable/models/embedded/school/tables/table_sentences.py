"""A small table in words."""

from chaintable.models.embedded.school.exercise import Exercise


def in_words(exercise: Exercise) -> str:
    """Return a sentence for each row, after one with the title."""
    grid = exercise.grid
    opening = [f"The table shows {exercise.title}."] if exercise.title else []
    return " ".join([*opening, *(_sentence(grid.names, row) for row in grid.rows)])


def _sentence(names: tuple[str, ...], row: tuple[str, ...]) -> str:
    said = [f"{name or 'value'}: {cell or 'none'}" for name, cell in zip(names, row, strict=True)]
    return f"{'; '.join(said)}."
