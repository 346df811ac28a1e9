"""Plans with a fee once and a price for each minute, hour or visit: what so many cost, and which plan is cheapest."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best, term
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, Number, is_money, quantity, stem, stems

_EACH = re.compile(
    r"\b(?:per|each|every|for each|for every|an?|additional|extra|further)\s([a-z]{2,14})\b|/\s?([a-z]{1,14})\b"
    r"|\b(hourly|daily|weekly|monthly)\b"
)
_LONGER = re.compile(r"\b(?:per|a|each|every) (?:month|year|week)\b|\b(?:monthly|yearly|annual|weekly)\b")
_ONCE = re.compile(
    r"\b(?:fee|basic|base|fixed|flat|sign|membership|entry|entrance|admission|start|starting|booking|deposit|call|rental"
    r"|set-?up|subscription|monthly|delivery"
    r"|(?:per|a|each|every) month)\b"
)
_NAMED = {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month"}
_NUMBER = re.compile(r"\b(\d{1,5}(?:\.\d{1,2})?|[a-z]{2,8}) (?:more |extra )?([a-z]{2,14})\b")
_ASKS_PRICE = ("cost", "costs", "pay", "how much", "price", "charge", "bill", "spend")
_FURTHER = re.compile(r"\b(?:further|additional|extra|next|following|after that|another)\b")
_CHEAP = ("cheaper", "less", "cheapest", "save", "lower", "better", "best", "should")
_OTHERWISE = ("percent", "fraction", "average", "left", "change", "how many")
_YEARLY = re.compile(r"\b(?:yearly|annual|(?:per|a|each) year)\b")
_WITHOUT_FEE = re.compile(
    r" (?:without|not counting|on top of|besides|apart from|leaving out|in addition to) (?:the |my |his |her |our )?"
    r"(?:[a-z]{2,10} )?(?:fee|price|charge|cost|rate) | adds? to (?:the|my|his|her|our|their) [a-z]{3,8} "
)
"""What they cost alone: "without the monthly fee", "how much do 60 minutes add to the bill"."""
_SAME = ("cost the same", "same price", "equally expensive", "equal", "as much as", "the same", "break even")
_AUXILIARIES = frozenset("is are was were do does did will would".split())


def price_plans(exercise: Exercise) -> Found | None:
    """What does a month with 100 minutes cost on the Talk plan? Which plan is cheapest for 200 minutes?"""
    if (further := _first_and_further(exercise)) is not None:
        return further
    columns = _columns(exercise)
    if columns is not None and (sold := _many_for_money(exercise, *columns)) is not None:
        return sold
    if columns is None or (exercise.asks(*_OTHERWISE) and not exercise.asks(*_SAME)):
        return None
    fee, each, unit = columns
    many = _many(exercise, unit)
    if many is None:
        return _as_dear(exercise, fee, each, unit)
    script = Script()
    grid, rows = exercise.grid, exercise.rows_named or named(exercise.grid.labels, exercise.all_words)
    costs = {
        at: term(grid.numbers[at][fee]) + term(many) * term(grid.numbers[at][each])
        for at in (rows if len(rows) > 1 else range(len(grid.rows)))
    }
    opening = exercise.plain.split()[0]
    if len(rows) == 1 and exercise.asks(*_ASKS_PRICE) and opening not in _AUXILIARIES:
        alone = _WITHOUT_FEE.search(exercise.plain) is not None or _asks_for_each(exercise, each, unit)
        cost = term(many) * term(grid.numbers[rows[0]][each]) if alone else costs[rows[0]]
        kind = "price of use" if alone else "price of a plan"
        return Found(kind, script.answer(cost.rounded()), (rows[0],), (0, fee, each), sure=0.9)
    if len(rows) == 2 and exercise.asks("how much"):
        low, high = sorted((costs[row] for row in rows), key=lambda one: float(one.value))
        one, other = script.let("dearer", high), script.let("cheaper", low)
        return Found("price of a plan", script.answer((one - other).rounded()), tuple(rows), (0, fee, each), sure=0.85)
    if len(rows) == 2 and opening in _AUXILIARIES and not exercise.asks("or"):
        return _yes_or_no(exercise, script, [costs[row] for row in rows], tuple(rows))
    if not exercise.asks_which or not (
        exercise.has(MOST | LEAST) or exercise.asks(*_CHEAP, "more expensive", "dearer")
    ):
        return None
    text = ", ".join(f"{grid.labels[at]!r}: {cost.text}" for at, cost in costs.items())
    held = script.let("costs", Term(f"{{{text}}}", {grid.labels[at]: cost.value for at, cost in costs.items()}))
    dear = exercise.asks("most expensive", "dearest", "more expensive", "dearer", "more", "highest", "most")
    return Found("price of a plan", script.answer(best(held, largest=dear)), columns=(0, fee, each), sure=0.88)


def _first_and_further(exercise: Exercise) -> Found | None:
    """Return what several hours cost where the first has a price of its own: "First hour", "Each further hour"."""
    grid, rows = exercise.grid, exercise.rows_named
    low = [name.lower() for name in grid.names]
    first = [at for at in grid.measured if re.search(r"\bfirst\b", low[at])]
    further = [at for at in grid.measured if _FURTHER.search(low[at])]
    if len(rows) != 1 or len(first) != 1 or len(further) != 1 or not exercise.asks(*_ASKS_PRICE):
        return None
    unit = stems(grid.names[first[0]])[-1:]
    said = {quantity(many) for many, word in _NUMBER.findall(exercise.question.lower()) if (stem(word),) == unit} - {
        None
    }
    if len(said) != 1 or exercise.asks(*_OTHERWISE, "than", "both", "each", "together", "people"):
        return None
    script = Script()
    begin = script.let("first", grid.numbers[rows[0]][first[0]])
    more = script.let("further", grid.numbers[rows[0]][further[0]])
    made = begin + more * max(0, int(said.pop() or 1) - 1)
    return Found("price of a plan", script.answer(made.rounded()), tuple(rows), (0, first[0], further[0]), sure=0.85)


def _many_for_money(exercise: Exercise, fee: int, each: int, unit: str) -> Found | None:
    """Return how many minutes a sum of money pays for, once the fee is paid: "how many minutes for $20 on Talk"."""
    rows, grid = exercise.rows_named, exercise.grid
    asked = stems(exercise.plain.partition(" how many ")[2])[:1]
    if len(rows) != 1 or len(exercise.money) != 1 or asked != (unit,) or not grid.numbers[rows[0]][each]:
        return None
    script = Script()
    money, paid = script.let("money", exercise.money[0]), script.let("fee", grid.numbers[rows[0]][fee] or 0)
    price = script.let("price", grid.numbers[rows[0]][each])
    many = round((money.value - paid.value) / price.value, 6)
    made = Term(f"int(round(({money.text} - {paid.text}) / {price.text}, 6))", int(many))
    return Found("price of a plan", script.answer(made), tuple(rows), sure=0.85) if many >= 0 else None


def _as_dear(exercise: Exercise, fee: int, each: int, unit: str) -> Found | None:
    """Return for how many minutes two plans cost the same: "for how many km do both cost the same?"."""
    grid, words = exercise.grid, set(exercise.words)
    rows = exercise.rows_named or list(range(len(grid.rows)))
    if len(rows) != 2 or not exercise.asks(*_SAME) or not exercise.asks("how many", "when") or unit not in words:
        return None
    (one_fee, one_each), (other_fee, other_each) = (
        (grid.numbers[row][fee] or 0, grid.numbers[row][each] or 0) for row in rows
    )
    if one_each == other_each or (other_fee - one_fee) * (one_each - other_each) < 0:
        return None
    script = Script()
    gap = script.let("gap_of_fees", term(other_fee) - one_fee)
    made = gap / script.let("gap_of_prices", term(one_each) - other_each)
    made = Term(f"round({made.text}, 6)", round(made.value, 6))
    return Found("price of a plan", script.answer(made), tuple(rows), (0, fee, each), sure=0.88)


def _yes_or_no(exercise: Exercise, script: Script, costs: list[Term], rows: tuple[int, ...]) -> Found:
    first, second = script.let("first", costs[0]), script.let("second", costs[1])
    cheap = exercise.asks(*_CHEAP)
    sign, holds = ("<", first.value < second.value) if cheap else (">", first.value > second.value)
    made = Term(f"'yes' if {first.text} {sign} {second.text} else 'no'", "yes" if holds else "no")
    return Found("price of a plan", script.answer(made), rows, sure=0.85)


def _columns(exercise: Exercise) -> tuple[int, int, str] | None:
    """Return the columns of the fee and of the price for each, and what that is for; None if there are no such two."""
    grid = exercise.grid
    measured = _beside_other_things(grid)
    if grid.header is None or len(measured) != 2:
        return None
    low = [name.lower() for name in grid.names]
    each = [at for at in measured if _EACH.search(low[at]) and not (_LONGER.search(low[at]) and len(measured) > 1)]
    if len(each) != 1:
        each = [at for at in measured if _EACH.search(low[at])]
    fees = [at for at in measured if at not in each]
    if len(each) != 1 or len(fees) != 1 or not _ONCE.search(low[fees[0]]):
        return None
    if any(not is_money(row[fees[0]]) for row in grid.rows):
        return None
    found = _EACH.search(low[each[0]])
    unit = next((one for one in found.groups() if one), "") if found else ""
    return fees[0], each[0], stem(_NAMED.get(unit, unit))


def _asks_for_each(exercise: Exercise, each: int, unit: str) -> bool:
    """Whether what the price for each is called is asked for: "how much is the fine", by the column "Fine per day"."""
    own = set(stems(exercise.grid.names[each])) - STOP - {unit, "price", "cost", "rate", "charge", "fee"}
    asked = exercise.plain.rpartition(" how much is the ")[2] if exercise.asks("how much is the") else ""
    return bool(own & set(stems(asked)[:2]))


def _beside_other_things(grid: SchoolGrid) -> tuple[int, ...]:
    """Return the columns of figures without what is included, where that is no part of what each one costs.

    A plan with 8 GB and a price for each call: 40 calls are all paid for. Where each further GB costs, they aren't.
    """
    priced = grid.priced
    others = [at for at in grid.measured if at not in priced]
    yearly = any(_YEARLY.search(grid.names[at].lower()) for at in priced)
    if yearly or len(priced) != 2 or len(others) != 1 or any(_FURTHER.search(grid.names[at].lower()) for at in priced):
        return grid.measured
    included = {
        stem for text in (grid.names[others[0]], *(row[others[0]] for row in grid.rows)) for stem in stems(text)
    }
    units = {stem(one) for at in priced for found in _EACH.findall(grid.names[at].lower()) for one in found if one}
    return tuple(grid.measured) if included & units else tuple(priced)


def _many(exercise: Exercise, unit: str) -> Number | None:
    """Return how many minutes, hours or visits are meant; None unless the question says one number of them."""
    said = {
        value
        for count, word in _NUMBER.findall(exercise.question.lower())
        if stem(word) == unit and (value := quantity(count)) is not None
    }
    if not said and len(exercise.grid.measured) > 2:
        return None
    if not said:
        labels = {word for label in exercise.grid.labels for word in stems(label)}
        plain = [word for word in exercise.all_words if word[0].isdigit() and word not in labels]
        said = {value for word in plain if (value := quantity(word)) is not None} if len(plain) == 1 else set()
        said = said if unit in exercise.all_words or not exercise.money else set()
    return said.pop() if len(said) == 1 else None
