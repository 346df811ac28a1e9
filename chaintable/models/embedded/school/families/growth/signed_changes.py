"""Changes with signs: which was the largest, whichever way it went; what is further from zero."""

from chaintable.models.embedded.school.exercise import FEWER, LEAST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, best

_DIRECTED = ("higher", "warmer", "colder", "deeper", "lowest", "highest", "coldest", "warmest", "hottest", "cooler")


def size_of_change(exercise: Exercise) -> Found | None:
    """Which account changed the most? Which is closer to zero?"""
    pairs = exercise.grid.pairs
    if pairs is None or not exercise.asks("which", "who", "whose", "what"):
        return None
    labels, values = pairs
    if len(set(labels)) < len(labels) or not (min(values) < 0 or exercise.asks("zero", "absolute", "sea level")):
        return None
    if exercise.asks("what") and not exercise.asks("which", "who", "whose", "change", "changed"):
        return None
    less = exercise.has(LEAST | FEWER)
    script = Script()
    held = script.let("changes", dict(zip(labels, values, strict=True)))
    by_size = not exercise.asks(*_DIRECTED)
    smallest = less or (not by_size and exercise.asks("colder", "cooler", "deeper", "lowest", "coldest"))
    made = best(held, largest=not smallest, by_size=by_size)
    return Found(
        "size of change",
        script.answer(made),
        card="absolute",
        sure=0.93 if exercise.asks("zero", "changed", "change", "absolute", "sea level") or by_size else 0.8,
    )
