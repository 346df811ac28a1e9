"""Parts of a whole: what fraction of all are these, what is the probability of one of them."""

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.scope import scope_of
from chaintable.models.embedded.school.grid import Grid
from chaintable.models.embedded.school.naming import likeness, likest, named, places
from chaintable.models.embedded.school.program import Script, Term, summed, total
from chaintable.models.embedded.school.words import stems

_FRACTION = ("fraction", "share of", "part of", "proportion of")
_CHANCE = ("probability", "chance", "chances", "likely", "likelihood", "odds")
_GIVEN = ("given that", "if it is", "if the", "assuming", "given")


def fraction(exercise: Exercise) -> Found | None:
    """What fraction of the cans did Ana collect?"""
    pairs = exercise.grid.pairs
    if pairs is None or not exercise.asks(*_FRACTION, *_CHANCE):
        return None
    labels, values = pairs
    scope = scope_of(exercise)
    rows = list(scope.rows) if scope else []
    if not rows and (near := likest(labels, exercise.words, 0.4)) is not None:
        rows = [near]
    if not rows or len(set(labels)) < len(labels):
        return None
    left_out = exercise.says("not", "isn't", "wasn't", "weren't", "aren't", "doesn't", "don't", "didn't")
    if left_out:
        rows = [row for row in range(len(labels)) if row not in rows]
    script = Script()
    held = script.let("parts", dict(zip(labels, values, strict=True)))
    chosen = rows if len(rows) > 1 and (left_out or exercise.asks("or", "and", "either")) else rows[-1:]
    part = total(Term(f"parts[{labels[row]!r}]", values[row]) for row in chosen)
    return Found("fraction", script.fraction(part, summed(held)), card="fraction", sure=0.9)


def probability(exercise: Exercise) -> Found | None:
    """What is the probability that one taken at random is of this row and of that column?"""
    grid = exercise.grid
    columns = tuple(range(1, grid.width))
    asked = exercise.asks(*_CHANCE) or exercise.asks(*_FRACTION, "percent", "percentage")
    if not asked or grid.header is None or grid.width < 3 or grid.measured != columns or not grid.rows:
        return None
    words = stems(exercise.asking.rpartition("randomly selected")[2])
    row, column = _pick(grid.labels, words), _pick(grid.names[1:], words)
    script = Script()
    counts = [[value for value in values[1:] if value is not None] for values in grid.numbers]
    script.let("counts", counts)
    part, whole, sure = _part(exercise, counts, row, column)
    if part is None or not whole.value:
        return None
    if exercise.asks("percent", "percentage"):
        return Found("percent of two", script.percent(part, whole), card="percent", sure=sure)
    return Found("probability", script.fraction(part, whole), card="probability", sure=sure)


def _part(exercise: Exercise, counts: list, row: int | None, column: int | None) -> tuple[Term | None, Term, float]:  # type: ignore[type-arg]
    """Return the counts that fit, the counts they are taken from, and how sure it is."""
    everything = Term("sum(sum(row) for row in counts)", sum(map(sum, counts)))
    of_row = Term(f"sum(counts[{row}])", sum(counts[row])) if row is not None else None
    of_column = (
        Term(f"sum(row[{column}] for row in counts)", sum(one[column] for one in counts))
        if column is not None
        else None
    )
    if row is None or column is None:
        return of_row or of_column, everything, 0.7
    cell = Term(f"counts[{row}][{column}]", counts[row][column])
    base = _base(exercise, row, column)
    if base == "row" and of_row is not None:
        return cell, of_row, 0.75
    if base == "column" and of_column is not None:
        return cell, of_column, 0.75
    return cell, everything, 0.93


def _base(exercise: Exercise, row: int, column: int) -> str:
    """Return of what the part is taken: "of the girls", "given that it is red"; empty for all."""
    grid: Grid = exercise.grid
    low = exercise.asking.lower()
    opening = next(
        (
            low.index(phrase) + len(phrase)
            for phrase in ("fraction of", "percent of", "percentage of", "proportion of", "share of")
            if phrase in low
        ),
        None,
    )
    if opening is not None:
        words = stems(low[opening:])[:4]
        if (first := _first_named(grid, row, column, words)) is not None:
            return first
    elif exercise.asks("given", "if", "assuming"):
        start = next(low.index(word) for word in ("given", "assuming", "if") if word in low)
        words = stems(low[start:].split(",")[0])
    else:
        return ""
    by_row, by_column = likeness(grid.labels[row], words), likeness(grid.names[column + 1], words)
    return (
        "row" if by_row > by_column and by_row >= 0.5 else "column" if by_column > by_row and by_column >= 0.5 else ""
    )


def _first_named(grid: Grid, row: int, column: int, words: tuple[str, ...]) -> str | None:
    """Return which of both the words name first: "of 6A are girls" is of the row; None if they name only one."""
    at_row, at_column = places(grid.labels[row], words), places(grid.names[column + 1], words)
    if not at_row or not at_column:
        return None
    return "row" if min(at_row) < min(at_column) else "column"


def _pick(labels: tuple[str, ...], words: tuple[str, ...]) -> int | None:
    """Return the one label that the words name, or are likest to."""
    found = named(labels, words)
    if len(found) == 1:
        return found[0]
    scored = [(likeness(label, words), len(stems(label)), -at) for at, label in enumerate(labels)]
    best = max(scored)
    return -best[2] if best[0] > 0 else None
