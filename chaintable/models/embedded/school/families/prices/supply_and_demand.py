"""Supply and demand: at a price, is there a shortage or a surplus, how large, and how many are wanted or offered?"""

import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.prices.market_directions import market_direction
from chaintable.models.embedded.school.program_text import Program, Script, Term, best
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money, quantity

_GAP = (
    "shortage",
    "surplus",
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
    "go hungry",
    "go thirsty",
    "turned away",
    "disappointed",
    "poured away",
    "thrown away",
    "go to waste",
    "wasted",
    "to spare",
    "home without",
    "leave without",
    "end up without",
    "go short",
    "miss out",
    "empty handed",
    "missing",
    "lacking",
    "short",
    "not find a buyer",
    "won't find a buyer",
    "find no buyer",
    "nobody wants",
    "no one wants",
    "too little",
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
    "market clear",
    "nobody goes without",
    "nobody go without",
    "nothing be left over",
    "nothing is left over",
    "no one goes without",
    "everything is sold",
    "everything sold",
    "market clears",
    "neither a shortage nor a surplus",
    "no shortage and no surplus",
)
_SUPPLY = ("suppl", "offer", "to sell", "for sale", "produce", "brought to")
_DEMAND = ("demand", "ask for", "want", "to buy", "asked for", "needed")
_SIZE = ("how big", "how large", "how much", "size", "how many")
_OTHERWISE = ("nobody", "no one", "not", "money", "more", "fewer", "less", "unsold", "without")
_MISSES = frozenset("missing lacking unsold left leftover away hungry thirsty waste wasted disappointed".split())
_TOO_FEW = re.compile(r"\b(?:shortage|short|too (?:few|little)|not enough|lack|missing|fewer|under ?suppl\w+)\b", re.I)
_TOO_MANY = re.compile(
    r"\b(?:surplus|too (?:many|much)|left ?over|more than enough|excess|unsold|over ?suppl\w+|glut)\b", re.I
)
_RISES = re.compile(r"\b(?:go(?:es)? up|rises?|increases?|grows?|higher|more)\b")
_FALLS = re.compile(r"\b(?:go(?:es)? down|falls?|drops?|decreases?|shrinks?|lower|less|fewer)\b")
_PRICE_MOVES = re.compile(
    r"\bprice (?:of \w{2,15} )?(?:goes up|goes down|rises|falls|increases|decreases|gets higher|gets lower"
    r"|is higher|is lower|drops)\b"
)
_YES_NO = re.compile(r"(?:[^,]{1,60}, )?(?:is|are|was|were|do|does|did|will|would|can|could)\b", re.I)
_AUXILIARIES = frozenset("is are was were do does did will would".split())
_WANTED = ("demand", "demanded", "want", "buy", "ask", "wanted", "customer", "consumer", "people", "buyer")
_OFFERED = ("supply", "supplied", "sell", "make", "offer", "offered", "produce", "maker", "producer", "seller", "store")


def supply_and_demand(exercise: Exercise) -> Found | None:
    """At a price of $40, is there a shortage or a surplus? How large is it?"""
    grid = exercise.grid
    sides = _sides(grid)
    if sides is None:
        return None
    demand, supply = sides
    row, asked = _row(exercise), _asked(exercise, demand, supply)
    if (
        found := market_direction(exercise, asked)
        or _trend(exercise, asked)
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
        gap = _gap(wanted, offered, sized) if sized else _named_gap(exercise, wanted, offered)
        sure = (0.9 if exercise.has(_MISSES) else 0.8) if sized else 0.95
        return None if gap is None else Found("market", gap, (row,), card="market", sure=sure)
    if exercise.asks("how many", "how much", "what") and asked is not None:
        value = grid.column(asked)[row]
        kind = "market" if exercise.asks("how many") and not exercise.asks(*_OTHERWISE) else "one figure"
        return Found(kind, Script().answer(value), (row,), (0, asked), sure=0.85)
    return None


def _sides(grid: SchoolGrid) -> tuple[int, int] | None:
    """Return the columns of what is wanted and what is offered at a price; "makers want to sell" offers it."""
    supply = grid.place_of(*_SUPPLY)
    wanted = [at for at in grid.measured if at != supply and any(one in grid.names[at].lower() for one in _DEMAND)]
    if supply is None and len(wanted) == 1 and len(grid.measured) == 2 and "price" in grid.names[0].lower():
        other = next(at for at in grid.measured if at != wanted[0])
        supply = None if any(is_money(row[other]) for row in grid.rows) else other
    return (wanted[0], supply) if supply in grid.measured and len(wanted) == 1 else None


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


def _named_gap(exercise: Exercise, wanted: Number, offered: Number) -> Program | None:
    """Return whether there is a shortage or a surplus, in the words of the choices; or whether there is enough."""
    if _YES_NO.match(exercise.asking) and not exercise.asks("or"):
        return _claimed(exercise, wanted, offered)
    short = [choice for choice in exercise.choices if _TOO_FEW.search(choice)]
    over = [choice for choice in exercise.choices if _TOO_MANY.search(choice) and choice not in short]
    if len(short) != 1 or len(over) != 1 or wanted == offered:
        return _gap(wanted, offered, sized=False)
    script = Script()
    demanded, supplied = script.let("demanded", wanted), script.let("supplied", offered)
    text = f"{short[0]!r} if {demanded.text} > {supplied.text} else {over[0]!r}"
    return script.answer(Term(text, short[0] if wanted > offered else over[0]))


def _claimed(exercise: Exercise, wanted: Number, offered: Number) -> Program | None:
    """Return yes or no: is there enough for everyone, is there a shortage, are there too many."""
    asked = exercise.plain
    enough, short, over = exercise.asks("enough"), _TOO_FEW.search(asked), _TOO_MANY.search(asked)
    script = Script()
    demanded, supplied = script.let("demanded", wanted), script.let("supplied", offered)
    if enough and not exercise.asks("not"):
        test, holds = f"{supplied.text} >= {demanded.text}", offered >= wanted
    elif bool(short) != bool(over):
        sign, holds = (">", wanted > offered) if short else ("<", wanted < offered)
        test = f"{demanded.text} {sign} {supplied.text}"
    else:
        return None
    return script.answer(Term(f"'yes' if {test} else 'no'", "yes" if holds else "no"))


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
