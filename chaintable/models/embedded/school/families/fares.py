"""Tables of prices with several columns: two adults and three children at the zoo."""

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.scope import scope_of
from chaintable.models.embedded.school.naming import alike, bare
from chaintable.models.embedded.school.program import Script, Term, term, total
from chaintable.models.embedded.school.words import Number, quantity, stems

_PRICED = ("price", "cost", "fee", "fare", "ticket", "charge", "rate", "admission")
_NOT_TOTALS = ("more", "less", "difference", "which", "where", "cheaper", "average", "percent", "left", "change")


def fares(exercise: Exercise) -> Found | None:
    """What do two adults and a child pay at the castle? What do 3 hours in a kayak cost?"""
    scope = scope_of(exercise)
    if scope is None or len(exercise.grid.measured) < 2 or len(scope.rows) != 1 or exercise.asks(*_NOT_TOTALS):
        return None
    bought = {at: count for at in scope.named_columns if (count := _count(exercise, exercise.grid.names[at]))}
    if not _is_priced(exercise) or not bought or all(count == 1 for count in bought.values()):
        return None
    script = Script()
    costs: list[Term] = []
    for at, count in bought.items():
        price = script.let(exercise.grid.names[at], scope.cell(scope.rows[0], at))
        costs.append(price if count == 1 else term(count) * price)
    return Found("total of fares", script.answer(total(costs).rounded()), scope.rows, (0, *bought), sure=0.88)


def _is_priced(exercise: Exercise) -> bool:
    cells = [row[at] for row in exercise.grid.rows for at in exercise.grid.measured]
    if all(cell.startswith(("$", "€", "£")) for cell in cells):
        return True
    return any(word in _PRICED for word in stems(f"{exercise.title} {' '.join(exercise.grid.names)}"))


def _count(exercise: Exercise, name: str) -> Number:
    """Return how many are bought at the price of a column: the number before its name, or 1; 0 if it isn't named."""
    own = [word for word in bare(name) if word not in ("price", "ticket", "per", "cost")]
    words = exercise.words
    for at, word in enumerate(words):
        if any(alike(word, one) for one in own):
            before = [value for said in words[max(0, at - 2) : at] if (value := quantity(said)) is not None]
            return before[-1] if before else 1
    return 0
