"""Supply and demand: at a price, is there a shortage or a surplus, how large, and how many are wanted or offered?"""

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.naming import alike
from chaintable.models.embedded.school.program import Program, Script, Term, best
from chaintable.models.embedded.school.words import Number, quantity

_GAP = (
    "shortage",
    "surplus",
    "too little",
    "too much",
    "excess",
    "too few",
    "too many",
    "enough",
    "gap",
    "difference",
    "exceed",
)
_MEET = ("meet", "match", "balance", "balanced", "equilibrium", "equal", "equals", "the same", "same amount")
_SIZE = ("how big", "how large", "how much", "size", "how many")
_WANTED = ("demand", "demanded", "want", "buy", "ask", "wanted", "customer", "consumer", "people", "buyer")
_OFFERED = ("supply", "supplied", "sell", "make", "offer", "offered", "produce", "maker", "producer", "seller", "store")


def market(exercise: Exercise) -> Found | None:
    """At a price of $40, is there a shortage or a surplus? How large is it?"""
    grid = exercise.grid
    demand, supply = grid.place_of("demand", "want"), grid.place_of("suppl", "offered")
    if demand is None or supply is None or not {demand, supply} <= set(grid.measured):
        return None
    row, asked = _row(exercise), _asked(exercise, demand, supply)
    if exercise.asks("price") and exercise.asks_which and exercise.has(MOST | LEAST) and asked is not None:
        values = dict(zip(grid.labels, grid.column(asked), strict=False))
        script = Script()
        made = best(script.let("quantities", values), largest=exercise.has(MOST))
        return Found("price of the most", script.answer(made), columns=(0, asked), sure=0.8)
    if row is None:
        return _meeting(exercise, grid.column(demand), grid.column(supply))
    wanted, offered = grid.column(demand)[row], grid.column(supply)[row]
    if exercise.says(*_GAP):
        sized = exercise.asks(*_SIZE, "gap", "difference")
        return Found("market", _gap(wanted, offered, sized), (row,), card="market", sure=0.8 if sized else 0.95)
    if exercise.asks("how many", "how much", "what") and asked is not None:
        value = grid.column(asked)[row]
        return Found("one figure", Script().answer(value), (row,), (0, asked), sure=0.85)
    return None


def _meeting(exercise: Exercise, wanted: list[Number], offered: list[Number]) -> Found | None:
    """Return the price at which as much is wanted as is offered."""
    if not exercise.asks(*_MEET) or not exercise.asks("price", "what", "which", "where"):
        return None
    labels = exercise.grid.labels
    gaps = {label: one - other for label, one, other in zip(labels, wanted, offered, strict=True)}
    if len(gaps) < len(labels) or list(gaps.values()).count(0) != 1:
        return None
    script = Script()
    held = script.let("gaps", gaps)
    found = next(label for label, gap in gaps.items() if not gap)
    made = Term(f"next(price for price, gap in {held.text}.items() if gap == 0)", found)
    return Found("balanced price", script.answer(made), card="market", sure=0.9)


def _gap(wanted: Number, offered: Number, sized: bool) -> Program:
    script = Script()
    demanded, supplied = script.let("demanded", wanted), script.let("supplied", offered)
    if sized:
        return script.answer(Term("abs(demanded - supplied)", abs(wanted - offered)))
    if wanted == offered:
        said = "'shortage' if demanded > supplied else 'surplus' if demanded < supplied else 'neither'"
        return script.answer(Term(said, "neither"))
    said = f"'shortage' if {demanded.text} > {supplied.text} else 'surplus'"
    return script.answer(Term(said, "shortage" if wanted > offered else "surplus"))


def _asked(exercise: Exercise, demand: int, supply: int) -> int | None:
    """Return the column that the verbs of the question mean; supply is the rarer word and wins."""
    if any(alike(word, said) for word in exercise.words for said in _OFFERED):
        return supply
    return demand if any(alike(word, said) for word in exercise.words for said in _WANTED) else None


def _row(exercise: Exercise) -> int | None:
    """Return the row of the price that the question names."""
    prices = [values[0] for values in exercise.grid.numbers]
    said: list[Number] = list(exercise.money)
    said += [value for word in exercise.words if (value := quantity(word)) is not None]
    return next((prices.index(value) for value in said if value in prices), None)
