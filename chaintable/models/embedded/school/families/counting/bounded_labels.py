"""How many there are in the rows whose number is within a bound: pairs smaller than size 38, pupils above grade 4."""

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.number_bounds import all_hold, bounds, test_of
from chaintable.models.embedded.school.words.words_and_numbers import STOP, Number, stems

_OTHER = ("average", "mean", "median", "percent", "percentage", "fraction", "share", "chance", "more than in",
          "than in", "difference", "per", "each")  # fmt: skip

_OUTCOMES = frozenset("outcome result number face score value roll throw spin".split())
_TIMES = frozenset("time frequency count often tally roll throw spin".split())


def within_bounded_labels(exercise: Exercise) -> Found | None:
    """How many pairs smaller than size 38 were sold? How many pupils are there above grade 4?"""
    grid, wanted = exercise.grid, bounds(exercise.asking)
    pairs, keys = grid.pairs, [values[0] for values in grid.numbers]
    if pairs is None or grid.header is None or not wanted or None in keys or len(set(keys)) < len(keys):
        return None
    head, things = ({word for word in stems(name) if word not in STOP} for name in grid.names)
    asked = stems(exercise.plain.partition(" how many ")[2])[:2]
    of_outcomes = bool(head & _OUTCOMES and things & _TIMES)
    counted = any(alike(word, own) for word in asked for own in things - head) and head & set(exercise.words)
    if not (counted or (of_outcomes and exercise.asks("how many", "how often"))):
        return None
    if exercise.asks(*_OTHER) or (exercise.has(MOST | LEAST) and not exercise.asks("at most", "at least")):
        return None
    counts: dict[Number, Number] = {key: value for key, value in zip(keys, pairs[1], strict=True) if key is not None}
    kept = {key: value for key, value in counts.items() if all_hold(wanted, key)}
    script = Script()
    held = script.let(grid.names[1], counts)
    text = f"sum(n for value, n in {held.text}.items() if {test_of(wanted, 'value')})"
    rows = tuple(at for at, key in enumerate(keys) if key in kept)
    return Found("within labels", script.answer(Term(text, sum(kept.values()))), rows, sure=0.9)
