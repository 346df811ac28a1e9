"""Supply and demand: at a price, is there a shortage or a surplus, how large, and how many are wanted or offered?"""

import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.named_labels import alike
from chaintable.models.embedded.school.program_text import Program, Script, Term, best
from chaintable.models.embedded.school.school_grid import SchoolGrid
from chaintable.models.embedded.school.words_and_numbers import Number, quantity

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
    "left",
    "left over",
    "leftover",
    "unsold",
    "go without",
    "go short",
    "miss out",
    "empty handed",
    "missing",
    "lacking",
)
_SOLD = ("change hands", "changes hands", "changed hands", "are actually sold", "actually be sold", "actually bought",
         "sold in the end", "really sold", "really be sold", "traded")  # fmt: skip
_MEET = (
    "meet",
    "match",
    "balance",
    "balanced",
    "equilibrium",
    "equal",
    "equals",
    "the same",
    "same amount",
    "just as many",
    "just as much",
    "exactly as many",
    "exactly as much",
    "as many as",
    "as much as",
)
_SIZE = ("how big", "how large", "how much", "size", "how many")
_OTHERWISE = ("nobody", "no one", "not", "money", "more", "fewer", "less", "unsold", "without")
_RISES = re.compile(r"\b(?:go(?:es)? up|rises?|increases?|grows?|higher|more)\b")
_FALLS = re.compile(r"\b(?:go(?:es)? down|falls?|drops?|decreases?|shrinks?|lower|less|fewer)\b")
_PRICE_MOVES = re.compile(
    r"\bprice (?:of \w{2,15} )?(?:goes up|goes down|rises|falls|increases|decreases|gets higher|gets lower"
    r"|is higher|is lower|drops)\b"
)
_AUXILIARIES = frozenset("is are was were do does did will would".split())
_WANTED = ("demand", "demanded", "want", "buy", "ask", "wanted", "customer", "consumer", "people", "buyer")
_OFFERED = ("supply", "supplied", "sell", "make", "offer", "offered", "produce", "maker", "producer", "seller", "store")


def supply_and_demand(exercise: Exercise) -> Found | None:
    """At a price of $40, is there a shortage or a surplus? How large is it?"""
    grid = exercise.grid
    demand, supply = _sides(grid)
    if demand is None or supply is None or not {demand, supply} <= set(grid.measured):
        return None
    row, asked = _row(exercise), _asked(exercise, demand, supply)
    if (
        found := _trend(exercise, asked)
        or _closest(exercise, demand, supply)
        or _between_prices(exercise, asked)
        or _is_more(exercise, demand, supply)
    ) is not None:
        return found
    if exercise.asks("price") and exercise.asks_which and exercise.has(MOST | LEAST) and asked is not None:
        values = dict(zip(grid.labels, grid.column(asked), strict=False))
        script = Script()
        made = best(script.let("quantities", values), largest=exercise.has(MOST))
        return Found("price of the most", script.answer(made), columns=(0, asked), sure=0.8)
    if row is None:
        return _meeting(exercise, grid.column(demand), grid.column(supply))
    wanted, offered = grid.column(demand)[row], grid.column(supply)[row]
    if exercise.asks(*_SOLD):
        script = Script()
        demanded, supplied = script.let("demanded", wanted), script.let("supplied", offered)
        made = Term(f"min({demanded.text}, {supplied.text})", min(wanted, offered))
        return Found("market", script.answer(made), (row,), card="market", sure=0.85)
    if exercise.says(*_GAP):
        sized = exercise.asks(*_SIZE, "gap", "difference")
        return Found("market", _gap(wanted, offered, sized), (row,), card="market", sure=0.8 if sized else 0.95)
    if exercise.asks("how many", "how much", "what") and asked is not None:
        value = grid.column(asked)[row]
        kind = "market" if exercise.asks("how many") and not exercise.asks(*_OTHERWISE) else "one figure"
        return Found(kind, Script().answer(value), (row,), (0, asked), sure=0.85)
    return None


def _sides(grid: SchoolGrid) -> tuple[int | None, int | None]:
    """Return the column of what is wanted and that of what is offered; "want to sell" is an offer."""
    supply = grid.place_of("suppl", "offered")
    supply = grid.place_of("sell", "producer", "maker") if supply is None else supply
    wanted = [
        at for at, name in enumerate(grid.names) if at != supply and re.search(r"demand|want|to buy", name.lower())
    ]
    return (wanted[0] if wanted else None), supply


def _trend(exercise: Exercise, asked: int | None) -> Found | None:
    """Return whether what is wanted or offered goes up, too, as the price does."""
    said = _PRICE_MOVES.search(exercise.plain)
    if said is None or asked is None or exercise.money or exercise.asks("how many", "how much", "which"):
        return None
    rest = f"{exercise.plain[: said.start()]} {exercise.plain[said.end() :]}"
    values = exercise.grid.column(asked)
    prices = [values[0] for values in exercise.grid.numbers]
    if None in prices or len(values) < 2:
        return None
    ordered = [value for _, value in sorted(zip(prices, values, strict=True), key=lambda pair: pair[0] or 0)]
    rises = all(one < after for one, after in pairwise(ordered))
    falls = all(one > after for one, after in pairwise(ordered))
    if rises == falls:
        return None
    script = Script()
    held = script.let("quantities", ordered)
    higher = _FALLS.search(said[0]) is None
    goes_up = rises == higher
    if _RISES.search(rest) or _FALLS.search(rest):
        wanted = _RISES.search(rest) is not None
        holds = goes_up == wanted
        test = f"{held.text} == sorted({held.text}{'' if rises else ', reverse=True'})"
        yes, no = ("yes", "no") if holds else ("no", "yes")
        return Found("market", script.answer(Term(f"{yes!r} if {test} else {no!r}", yes)), card="market", sure=0.88)
    return None


def _closest(exercise: Exercise, demand: int, supply: int) -> Found | None:
    """Return the price at which what is wanted and what is offered are closest to each other."""
    grid = exercise.grid
    if (
        not exercise.asks("closest", "nearest", "smallest gap", "smallest difference", "differ the least")
        or not exercise.asks_which
    ):
        return None
    gaps = {
        label: abs(one - other)
        for label, one, other in zip(grid.labels, grid.column(demand), grid.column(supply), strict=True)
    }
    script = Script()
    return Found(
        "balanced price", script.answer(best(script.let("gaps", gaps), largest=False)), card="market", sure=0.9
    )


def _between_prices(exercise: Exercise, asked: int | None) -> Found | None:
    """Return by how much what is wanted or offered changes from one price to another."""
    grid = exercise.grid
    prices = [values[0] for values in grid.numbers]
    rows = [prices.index(value) for value in exercise.money if value in prices]
    if asked is None or len(set(rows)) != 2 or not exercise.asks("how many", "how much", "by how many", "by how much"):
        return None
    script = Script()
    one, other = (script.let(f"at {grid.labels[row]}", grid.column(asked)[row]) for row in rows)
    made = Term(f"abs({one.text} - {other.text})", abs(one.value - other.value))
    return Found("market", script.answer(made), tuple(sorted(rows)), (0, asked), card="market", sure=0.88)


def _is_more(exercise: Exercise, demand: int, supply: int) -> Found | None:
    """Return whether more is offered than wanted, or the other way round."""
    grid, opening = exercise.grid, exercise.plain.split()[0]
    row = _row(exercise)
    left, than, right = exercise.asking.lower().partition(" than ")
    if row is None:
        prices = [values[0] for values in grid.numbers]
        row = next((prices.index(value) for value in exercise.money if value in prices), None)
    if row is None or not than or opening not in _AUXILIARIES or exercise.asks("or"):
        return None
    wanted, offered = grid.column(demand)[row], grid.column(supply)[row]
    wants_first = any(alike(word, said) for word in left.split() for said in _WANTED) or not any(
        alike(word, said) for word in right.split() for said in _WANTED
    )
    script = Script()
    one, other = (script.let(name, value) for name, value in (("demanded", wanted), ("supplied", offered)))
    first, second = (one, other) if wants_first else (other, one)
    less = exercise.asks("fewer", "less")
    sign, holds = ("<", first.value < second.value) if less else (">", first.value > second.value)
    made = Term(f"'yes' if {first.text} {sign} {second.text} else 'no'", "yes" if holds else "no")
    return Found("market", script.answer(made), (row,), card="market", sure=0.85)


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
