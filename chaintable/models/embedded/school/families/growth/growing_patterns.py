"""Patterns that are multiplied by the same number from row to row, or whose steps grow evenly, and how they go on."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.growth.patterns import Points, known_points
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.number_bounds import Bound, bounds
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, ORDINALS, Number, quantity, stems

_LEAST_MULTIPLIED, _LEAST_CURVED, _MOST_STEPS, _LARGEST = 3, 4, 60, 10**12
_NEXT = ("next", "comes after", "follows", "following", "one more")
_FACTOR = ("multiplied", "factor", "multiply", "times as many", "times as much", "times as large", "times as big",
           "times as high", "times more", "times bigger")  # fmt: skip
_FROM_ONE_TO_NEXT = ("each", "every", "next", "always", "per", "one row to", "from row to row")
_OTHER = ("more than in", "fewer", "less", "total", "altogether", "difference", "average", "mean", "median", "percent",
          "fraction", "most", "least", "together", "in all", "combined")  # fmt: skip
_PASSED = ("more than", "over", "above", "exceed", "pass", "first")


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A pattern as the number above its first row, the step from row to row, and Python for the value after n steps."""

    start: Number
    step: Number
    text: str
    after: Callable[[int], Number]
    factor: Number | None = None

    def steps_to(self, place: Number) -> int | None:
        """Return after how many steps the pattern is at a place; None if it never is."""
        steps = (place - self.start) / self.step
        return int(steps) if steps == int(steps) and -1 <= steps <= _MOST_STEPS else None


def growing_pattern(exercise: Exercise) -> Found | None:
    """How many layers are there after 6 folds? How often must I fold for 128? How many times as many each time?"""
    made = _pattern(known_points(exercise.grid)) if exercise.grid.header is not None else None
    if made is None or exercise.asks(*_OTHER) or not exercise.asks("how", "what", "which", "when", "by what"):
        return None
    script = Script()
    if made.factor is not None and exercise.asks(*_FACTOR) and exercise.asks(*_FROM_ONE_TO_NEXT):
        return Found("growing pattern", script.answer(made.factor), sure=0.88)
    script.note(f"The pattern goes on: its value after n steps is {made.text}")
    told, column = _told(exercise), _column(exercise)
    if not told:
        last = len(exercise.grid.rows)
        is_next = exercise.asks(*_NEXT) and column != 0
        return _value(script, made, last, sure=0.88) if is_next else None
    if len(told) != 1:
        return None
    if column == 0:
        return _place(exercise, script, made, told[0])
    steps = made.steps_to(told[0])
    return None if steps is None else _value(script, made, steps, sure=0.9)


def is_multiplied(points: Points) -> bool:
    """Whether the second column is multiplied by the same number, above 1, from row to row."""
    found = _pattern(points)
    return found is not None and found.factor is not None and found.factor > 1


def _pattern(points: Points) -> _Pattern | None:
    """Return how a table of two columns goes on; None if it is a straight line or nothing that is known."""
    steps = {after - before for (before, _), (after, _) in pairwise(points)}
    values = [value for _, value in points]
    if len(points) < _LEAST_MULTIPLIED or len(steps) != 1 or steps == {0} or not all(values):
        return None
    (step,), start, first = steps, points[0][0], values[0]
    if all(after * first == before * values[1] for before, after in pairwise(values)) and values[1] != first:
        factor = _plain(values[1] / first)
        return _Pattern(start, step, f"{first!r} * {factor!r} ** n", lambda n: _plain(first * factor**n), factor)
    if (root := _root_before(points)) is not None:
        text = f"({root!r} + n) ** 2"
        return _Pattern(start, step, text, lambda n: _plain((root + n) ** 2))
    rises = [after - before for before, after in pairwise(values)]
    bends = {round(after - before, 9) for before, after in pairwise(rises)}
    if len(values) < _LEAST_CURVED or len(bends) != 1 or bends == {0} or min(rises) <= 0:
        return None
    rise, (bend,) = rises[0], bends
    text = f"{first!r} + {rise!r} * n + {bend!r} * n * (n - 1) / 2"
    return _Pattern(start, step, text, lambda n: _plain(first + rise * n + bend * n * (n - 1) / 2))


def _root_before(points: Points) -> int | None:
    """Return the number whose square the first value is, where squares follow each other: 1, 4, 9."""
    roots = [round(value**0.5) if value > 0 else 0 for _, value in points]
    even = all(after - before == 1 for before, after in pairwise(roots))
    return roots[0] if even and all(root**2 == value for root, (_, value) in zip(roots, points, strict=True)) else None


def _plain(value: Number) -> Number:
    return int(value) if value == int(value) else round(value, 10)


def _value(script: Script, made: _Pattern, steps: int, sure: float) -> Found | None:
    value = made.after(steps)
    if abs(value) > _LARGEST:
        return None
    script.let("n", steps)
    return Found("growing pattern", script.answer(Term(made.text, value)), sure=sure)


def _place(exercise: Exercise, script: Script, made: _Pattern, wanted: Number) -> Found | None:
    """Return where the pattern has a value, or first passes it where that is asked."""
    said = bounds(exercise.asking)
    bound = said[0] if said else Bound(">" if exercise.asks(*_PASSED) else ">=", wanted)
    steps = next((n for n in range(_MOST_STEPS) if bound.holds(made.after(n))), None)
    exact = steps is not None and made.after(steps) == wanted
    if steps is None or (not exact and bound.sign == ">=" and not said and not exercise.asks("reach", "until", "need")):
        return None
    text = f"next(n for n in range({_MOST_STEPS}) if {bound.text(f'({made.text})')})"
    n = script.let("n", Term(text, steps))
    place = Term(f"{made.start!r} + {made.step!r} * {n.text}", _plain(made.start + made.step * steps))
    return Found("growing pattern", script.answer(place), sure=0.88)


def _told(exercise: Exercise) -> list[Number]:
    """Return the numbers of the sentence that asks, else those of the others."""
    for words in (exercise.words, exercise.all_words):
        said = [word for word in words if word[0].isdigit() or (word in COUNTED and word != "one")]
        if found := [value for word in said if (value := quantity(word)) is not None]:
            return found
    return _placed(exercise)


def _placed(exercise: Exercise) -> list[Number]:
    """Return the place that an ordinal before the first header's noun says: "its sixth bounce"."""
    head = stems(exercise.grid.names[0])
    return [ORDINALS[one] for one, noun in pairwise(exercise.words) if one in ORDINALS and noun in head]


def _column(exercise: Exercise) -> int | None:
    """Return which of the two columns the question asks for: by the first noun of a header behind how many, or when."""
    if exercise.asks("when", "how long", "how often"):
        return 0
    heads = [[word for word in stems(name) if word not in ("number", "of")] for name in exercise.grid.names[:2]]
    opening = next((one for one in ("how many", "how much", "which", "what") if exercise.asks(one)), "")
    after = stems(exercise.plain.partition(f" {opening} ")[2])
    return next((at for word in after for at in (0, 1) if any(alike(word, own) for own in heads[at])), None)
