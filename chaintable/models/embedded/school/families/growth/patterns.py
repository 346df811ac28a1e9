"""Tables that go on in equal steps, with a question mark where a value is asked for."""

import re
from collections.abc import Sequence

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script, Term, term
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, STOP, Number, quantity, stems

_GROWS = ("add", "adds", "added", "adding", "further", "extra", "additional", "another", "grow", "grows", "grown",
          "rise", "rises", "raise", "raises", "increase", "increases")  # fmt: skip
_UP = ("go up", "goes up", "going up", "get bigger", "gets bigger", "change", "climb", "climbs")
_TIMES = frozenset("second minute hour day week month year".split())
_MISSING = ("question mark", "missing", "blank", "in place of")
_SPANNED = re.compile(
    r"\b(?:from|between) (?:[a-z]{1,12} )?(\d{1,4}) (?:to|and|until|through) (?:[a-z]{1,12} )?(\d{1,4})\b"
)
_TO_THE_NEXT = re.compile(
    r"\bfrom (?:one|each|any|a) (?:[a-z]{1,15} )?to (?:the|its) (?:next|following)(?: one)?\b"
    r"|\bfrom (?P<kind>[a-z]{3,15}) to (?P=kind)\b"
)
_EVERY_SO_MANY = re.compile(
    r"\b(?:each|every|another)(?: (?:extra|further|additional|more|new))? (\d{1,4}) (?:more |extra )?[a-z]{1,14}\b"
)
"""The growth for so many of the first column: "each extra 10 km"."""
_HOW = ("how high", "how tall", "how heavy", "how deep", "how wide")
Points = list[tuple[Number, Number]]
_LEAST_KNOWN = 3
_OTHER = ("more", "fewer", "less", "total", "altogether", "difference", "average", "mean", "median", "most", "least",
          "which", "fraction", "percent", "probability", "range", "mode", "rate", "linear", "function")  # fmt: skip


def pattern(exercise: Exercise) -> Found | None:
    """Each van has 6 seats. How many seats are in 5 vans? How many vans are needed for 42 seats?"""
    grid = exercise.grid
    points = known_points(grid)
    marked = next((values[0] for values, row in zip(grid.numbers, grid.rows, strict=True) if "?" in row[-1]), None)
    if len(points) < 2 or points[-1][0] == points[-2][0]:
        return None
    if marked is not None and (exercise.asks(*_MISSING) or "?" in exercise.asking[:-1]):
        return Found("pattern", _program(points, marked, backwards=False), sure=0.9)
    if exercise.asks(*_OTHER):
        return None
    if (found := _spanned(exercise, points)) is not None:
        return found
    together = {"together", "combined"} - exercise.grid.vocabulary
    if marked is None and exercise.asks("in all", *together):
        return None
    if marked is None and not is_steady(points):
        return None
    if marked is None and (some := _EVERY_SO_MANY.search(exercise.plain)) and exercise.asks(*_GROWS, "cost", "costs"):
        return Found("pattern", _step(points, by_size=True, many=int(some[1])), card="rate", sure=0.88)
    if marked is None and _TO_THE_NEXT.search(exercise.plain) and exercise.asks("how many", "how much"):
        return Found("pattern", _step(points, by_size=True), card="rate", sure=0.88)
    said, backwards = _said(exercise), _asks_backwards(exercise)
    if not said and exercise.asks(*_GROWS, *_UP) and exercise.says("each", "every", "one") and is_steady(points):
        return Found("pattern", _step(points), card="rate", sure=0.85)
    if not said and exercise.asks("how many", "how much") and _for_one(exercise) and is_steady(points):
        return Found("pattern", _step(points, by_size=True), card="rate", sure=0.85)
    if marked is None and not said and (each := _each(exercise, points)) is not None:
        return each
    asked = said[-1] if said and (backwards or marked not in said) else marked
    if asked is None or (marked is None and not exercise.asks("how many", "how much", "what", *_HOW)):
        return None
    sure = 0.95 if marked is not None or exercise.says("each", "every") else 0.7
    return Found("pattern", _program(points, asked, backwards), sure=sure)


def _for_one(exercise: Exercise) -> bool:
    """Whether it is asked for one of the first column, as it goes on: "each minute", "in every hour"."""
    unit = next((word for word in stems(exercise.grid.names[0]) if word in _TIMES), "")
    return bool(unit) and exercise.asks(*(f"{each} {unit}" for each in ("each", "every", "per")))


def known_points(grid: SchoolGrid) -> Points:
    """Return the pairs of numbers of a table of two columns."""
    known = [(values[0], values[1]) for values in grid.numbers if grid.width == 2 and None not in values]
    return [(x, y) for x, y in known if x is not None and y is not None]


def _spanned(exercise: Exercise, points: Points) -> Found | None:
    """Return how much the second column grows between two values of the first: "from week 1 to week 4"."""
    said, held = _SPANNED.search(exercise.plain), dict(points)
    if (
        said is None
        or not exercise.asks("how many", "how much", "by how much")
        or exercise.asks("in all", "total", "altogether")
    ):
        return None
    first, last = int(said[1]), int(said[2])
    if (
        first not in held
        or last not in held
        or not exercise.asks(*_GROWS, *_UP, "did", "gain", "gained", "grow", "grew", "between")
    ):
        return None
    script = Script()
    known = script.let("known", held)
    made = Term(f"abs({known.text}[{last}] - {known.text}[{first}])", abs(held[last] - held[first]))
    unit = next((word for word in stems(exercise.grid.names[0]) if word not in ("number", "of")), "")
    each = (f"{one} {unit}" for one in ("a", "per", "each", "every", "one"))
    if exercise.asks("on average", *each) and last != first:
        return Found("step of a pattern", script.answer((made / (last - first)).rounded()), card="rate", sure=0.85)
    return Found("step of a pattern", script.answer(made), sure=0.85)


def _step(points: Points, by_size: bool = False, many: int = 1) -> Program:
    """Return by how much the second column grows with one, or with so many, of the first; `by_size`, or shrinks."""
    (x, y), (last_x, last_y) = points[-2:]
    script = Script()
    script.let("known", dict(points))
    each = (term(last_y) - y) / (term(last_x) - x)
    each = each if many == 1 else each * many
    return script.answer(Term(f"abs({each.text})", abs(each.value)) if by_size else each)


def is_steady(points: Points) -> bool:
    """Whether equal steps of the first column give equal steps, other than none, of the second."""
    if len(points) < _LEAST_KNOWN:
        return False
    (x, y), (next_x, next_y) = points[:2]
    if next_x == x or next_y == y:
        return False
    return all((other_y - y) * (next_x - x) == (next_y - y) * (other_x - x) for other_x, other_y in points)


def _said(exercise: Exercise) -> list[Number]:
    """Return the numbers of the sentence that asks."""
    words = [word for word in exercise.words if word[0].isdigit() or word in COUNTED]
    if not words and len(exercise.sentences) > 1 and exercise.asks("that", "needed", "need"):
        words = [word for word in exercise.all_words if word[0].isdigit() and quantity(word) != 1]
    return [value for word in words if (value := quantity(word)) is not None]


def _asks_backwards(exercise: Exercise) -> bool:
    """Whether the first column is asked for: "how many boxes" of a table of boxes and eggs."""
    tail = exercise.plain.partition("how many")[2] or exercise.plain.partition("how much")[2]
    return _column_of(exercise, stems(tail)[:3]) == 0


def _each(exercise: Exercise, points: Points) -> Found | None:
    """Return how much of one column goes with one of the other: "how much sugar is there for each cup?"."""
    after = re.split(r" (?:for each|for every|for one|each|every|per) ", exercise.plain, maxsplit=1)[1:]
    place = _column_of(exercise, stems(after[0])[:3]) if after else None
    last_x, last_y = points[-1]
    if place is None or not last_x or not last_y or any(y * last_x != last_y * x for x, y in points):
        return None
    script = Script()
    x, y = script.let("first", last_x), script.let("second", last_y)
    return Found("pattern", script.answer(x / y if place else y / x), card="rate", sure=0.85)


def _column_of(exercise: Exercise, words: Sequence[str]) -> int | None:
    """Return which of the two columns the first telling word of these names, 0 or 1; None for neither or both."""
    first, second = (_nouns(name) for name in exercise.grid.names[:2])
    shared = set(first) & set(second)
    telling = next((word for word in words if word not in shared and word not in STOP), "")
    found = [at for at, nouns in enumerate((first, second)) if any(alike(telling, one) for one in nouns if telling)]
    return found[0] if len(found) == 1 else None


def _nouns(name: str) -> list[str]:
    return [word for word in stems(name) if word not in ("number", "of")]


def _program(points: Points, asked: Number, backwards: bool) -> Program:
    """Return the program that goes on from the last known point in equal steps."""
    (x, y), (last_x, last_y) = points[-2:]
    script = Script()
    script.let("known", dict(points))
    if backwards and last_y != y:
        each = script.let("each", (term(last_x) - x) / (term(last_y) - y))
        return script.answer(term(last_x) + each * (term(asked) - last_y))
    each = script.let("each", (term(last_y) - y) / (term(last_x) - x))
    return script.answer(term(last_y) + each * (term(asked) - last_x))
