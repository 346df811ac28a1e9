"""Tables of x and y: linear or not, a function or not, the constant of a proportion."""

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.words_and_numbers import number

Point = tuple[float | str, float | str]


def linear(exercise: Exercise) -> Found | None:
    """Is the function linear or nonlinear?"""
    points = numbers_of(exercise)
    if not exercise.says("linear", "straight line") or points is None or len(points) < 2:
        return None
    x, y = [one for one, _ in points], [other for _, other in points]
    is_linear = all((y[at] - y[0]) * (x[1] - x[0]) == (y[1] - y[0]) * (x[at] - x[0]) for at in range(len(x)))
    script = Script()
    script.let("x", x)
    script.let("y", y)
    test = "all((y[i] - y[0]) * (x[1] - x[0]) == (y[1] - y[0]) * (x[i] - x[0]) for i in range(len(x)))"
    held = script.let("linear", Term(test, is_linear))
    yes, no = ("linear", "nonlinear") if exercise.says("nonlinear", "non") else ("yes", "no")
    said = Term(f"{yes!r} if {held.text} else {no!r}", yes if is_linear else no)
    return Found("linear or not", script.answer(said), card="linear", sure=0.97)


def relation(exercise: Exercise) -> Found | None:
    """Is this relation a function?"""
    of_xy = exercise.grid.names[:2] == ("x", "y") and not exercise.says("linear")
    if not exercise.says("function") or not (of_xy or exercise.says("relation", "mapping")):
        return None
    points: list[Point] | None = [*(numbers_of(exercise) or ())] or cells_of(exercise)
    if points is None:
        return None
    ys: dict[object, set[object]] = {}
    for x, y in points:
        ys.setdefault(x, set()).add(y)
    answer = "yes" if all(len(own) == 1 for own in ys.values()) else "no"
    script = Script()
    script.let("pairs", points)
    several = "any(x == other_x and y != other_y for x, y in pairs for other_x, other_y in pairs)"
    return Found("relation", script.answer(Term(f"'no' if {several} else 'yes'", answer)), card="relation", sure=0.97)


def proportion(exercise: Exercise) -> Found | None:
    """What is the constant of proportionality?"""
    if exercise.asks("proportional", "in proportion", "direct proportion"):
        return _is_proportional(exercise)
    if not exercise.says("constant of proportionality", "constant of variation", "proportionality constant"):
        return None
    points = numbers_of(exercise) or _in_header(exercise)
    if not points or not points[-1][0]:
        return None
    script = Script()
    x, y = script.let("x", points[-1][0]), script.let("y", points[-1][1])
    return Found("proportion", script.answer(y / x), card="proportion", sure=0.95)


def _is_proportional(exercise: Exercise) -> Found | None:
    """Return whether the second column is a fixed multiple of the first."""
    points = numbers_of(exercise)
    if not points or len(points) < 2 or not points[0][0] or not points[0][1]:
        return None
    x, y = [one for one, _ in points], [other for _, other in points]
    script = Script()
    script.let("x", x)
    script.let("y", y)
    test = "all(y[i] * x[0] == y[0] * x[i] for i in range(len(x)))"
    holds = script.let("same", Term(test, all(other * x[0] == y[0] * one for one, other in points)))
    said = Term(f"'yes' if {holds.text} else 'no'", "yes" if holds.value else "no")
    return Found("proportional or not", script.answer(said), card="proportion", sure=0.9)


def numbers_of(exercise: Exercise) -> list[tuple[float, float]] | None:
    """Return the points of a table of numbers: two columns, or two rows."""
    grid = exercise.grid
    if grid.width == 2 and grid.rows and all(None not in values for values in grid.numbers):
        return [(x, y) for x, y in grid.numbers if x is not None and y is not None]
    lines = [grid.header, *grid.rows] if grid.header else list(grid.rows)
    if len(lines) != 2:
        return None
    first, second = ([number(cell) for cell in line[1:]] for line in lines)
    pairs = [(x, y) for x, y in zip(first, second, strict=True) if x is not None and y is not None]
    return pairs if pairs and len(pairs) == len(first) else None


def cells_of(exercise: Exercise) -> list[Point] | None:
    """Return the pairs of a table of any two columns."""
    grid = exercise.grid
    return [(row[0], row[1]) for row in grid.rows] if grid.width == 2 and grid.header else None


def _in_header(exercise: Exercise) -> list[tuple[float, float]] | None:
    names = exercise.grid.header
    if names is None or len(names) != 2:
        return None
    x, y = number(names[0]), number(names[1])
    return [(x, y)] if x is not None and y is not None else None
