"""A ticket for a whole family beside tickets for each: what it saves, and whether it is worth it."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import bare, named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, is_money, quantity, stems

_GROUP = frozenset(("family", "group"))
_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_PERSONS = re.compile(rf"\b(\d{{1,2}}|{_COUNTS}|an?) ([a-z]{{3,10}})\b", re.I)
_SAVES = ("save", "saves", "saved", "cheaper", "difference", "how much more", "how much less", "saving")
_WORTH = ("worth", "cheaper", "pay off", "pays off", "better", "save", "less")
_SINGLE_ONLY = ("without", "instead of the family", "single tickets cost", "not buy")
_AUXILIARIES = frozenset("is are does do would will should can".split())


def family_ticket(exercise: Exercise) -> Found | None:
    """How much do two adults and three children save with the family ticket? Is it worth it for one adult?"""
    prices = _prices(exercise)
    ticket = next((name for name in prices if _GROUP & set(bare(name))), None)
    if ticket is None or exercise.asks("percent", "percentage", "per person", "each", "how many"):
        return None
    singles = {name: price for name, price in prices.items() if name != ticket and bare(name)}
    people = _people(exercise.question, singles) or _people(ticket, singles)
    if not people or not any(count > 1 for count in people.values()) or not exercise.says("family", "group"):
        return None
    script = Script()
    cost = total(term(many) * script.let(name, singles[name]) for name, many in people.items())
    together = script.let("family_ticket", prices[ticket])
    opening = exercise.plain.split()[0]
    if opening in _AUXILIARIES and exercise.asks(*_WORTH):
        holds = together.value < cost.value
        made = Term(f"'yes' if {together.text} < {cost.text} else 'no'", "yes" if holds else "no")
        return Found("family ticket", script.answer(made), sure=0.85)
    if exercise.asks(*_SINGLE_ONLY):
        return Found("family ticket", script.answer(cost.rounded()), sure=0.85)
    if not exercise.asks("how much", "what") or not exercise.asks(*_SAVES):
        return None
    gap = (cost - together).rounded()
    return Found("family ticket", script.answer(gap), sure=0.88 if gap.value > 0 else 0.5)


def _prices(exercise: Exercise) -> dict[str, Number]:
    """Return the price of each kind of ticket: of the rows, or of the columns in the row that is named."""
    grid = exercise.grid
    if not any(is_money(cell) for row in grid.rows for cell in row):
        return {}
    if grid.pairs is not None:
        return dict(zip(*grid.pairs, strict=True))
    heads = named([grid.names[at] for at in grid.measured], exercise.all_words)
    if len(heads) == 1 and any(_GROUP & set(bare(label)) for label in grid.labels):
        return dict(zip(grid.labels, grid.column(grid.measured[heads[0]]), strict=True))
    if len(exercise.rows_named) != 1:
        return {}
    numbers = grid.numbers[exercise.rows_named[0]]
    return {grid.names[at]: value for at in grid.measured if (value := numbers[at]) is not None}


def _people(text: str, singles: dict[str, Number]) -> dict[str, int]:
    """Return how many there are of each kind that has a price of its own."""
    found: dict[str, int] = {}
    for said, word in _PERSONS.findall(text):
        name = next((one for one in singles if stems(word)[:1] and stems(word)[0] in bare(one)), None)
        count = 1 if said.lower() in ("a", "an") else quantity(said)
        if name is not None and count is not None:
            found[name] = int(count)
    return found
