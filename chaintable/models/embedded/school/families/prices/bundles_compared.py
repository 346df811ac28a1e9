"""Which of several purchases costs less, where each choice is one: "chips with a lemonade" or "a crêpe and a tea"."""

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.families.prices.bought_items import Item, Prices, items_of, price_list
from chaintable.models.embedded.school.program_text import Script, Term, best, term, total
from chaintable.models.embedded.school.words.words_and_numbers import stems

_SAME = frozenset("same equal neither both".split())
_CHEAP = ("cheaper", "cheapest", "less", "least", "cheap")


def bundle_compared(exercise: Exercise) -> Found | None:
    """Which costs less, chips with a lemonade or a crêpe with an ice lolly?"""
    listed = price_list(exercise.grid)
    bundles = [choice for choice in exercise.choices if not _SAME & set(stems(choice))]
    if listed is None or len(bundles) < 2 or not exercise.asks("which", "what"):
        return None
    items = [_items(exercise, listed, choice) for choice in bundles]
    compares = exercise.has(MORE | FEWER | MOST | LEAST) or exercise.asks(*_CHEAP)
    if not compares or not all(items) or not any(len(one) > 1 for one in items):
        return None
    script = Script()
    prices = {item.row: script.let(listed.labels[item.row], listed.prices[item.row]) for one in items for item in one}
    costs = [total(term(item.count) * prices[item.row] for item in one).rounded() for one in items]
    values = [one.value for one in costs]
    if len(set(values)) < len(values):
        same = [choice for choice in exercise.choices if choice not in bundles]
        return None if len(same) != 1 else Found("price difference", script.answer(same[0]), sure=0.88)
    text = ", ".join(f"{choice!r}: {cost.text}" for choice, cost in zip(bundles, costs, strict=True))
    held = script.let("costs", Term(f"{{{text}}}", dict(zip(bundles, values, strict=True))))
    cheap = exercise.has(FEWER | LEAST) or exercise.asks(*_CHEAP)
    return Found("bundles", script.answer(best(held, largest=not cheap)), sure=0.9)


def _items(exercise: Exercise, listed: Prices, choice: str) -> list[Item]:
    """Return the things that a choice names, with how many of each; none unless it names nothing else."""
    items, clear = items_of(exercise, listed, stems(choice), f"buy {choice}")
    return items if clear == 1.0 else []
