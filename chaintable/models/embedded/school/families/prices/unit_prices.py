"""What one liter, one piece or one kilometer cost where one column says the whole price and one how much it was for."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.columns_compared.row_rates import plain_unit
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.named_labels import alike, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems

_EACH = re.compile(
    r"\b(?:per|a|an|each|every|(?:for|of|on) (?:an?|one|each|every|a single|just one)|(?:one|a single|each single))"
    r" (?P<unit>[a-z]{1,12})\b"
)
_VALUE = re.compile(r"\b(?:best|better|worst|worse|poorest|most|least) (?:value|deal|bargain|buy)\b")
_BAD = (
    "worst",
    "worse",
    "poorest",
    "worst value",
    "most",
    "dearest",
    "most expensive",
    "priciest",
    "dearer",
    "highest",
)
_ASKS = ("pay", "paying", "paid", "cost", "costs", "price", "how much", "charge", "charged", "spend", "what",
         "expensive",
         "work out at", "came to", "come to", "cheap", "dear")  # fmt: skip
_OTHERWISE = ("percent", "percentage", "left", "total", "altogether", "in all", "difference", "than", "save", "change",
              "how many", "if")  # fmt: skip
_UNIT_WORDS = re.compile(r"\((?:in |per )?([a-z]{1,10})\)")


def unit_price(exercise: Exercise) -> Found | None:
    """What was Dad paying per liter on 14 March? Where was petrol cheapest per liter?"""
    grid = exercise.grid
    priced = grid.priced
    if grid.header is None or len(priced) != 1 or exercise.asks(*_OTHERWISE) or exercise.money:
        return None
    if exercise.asks("average") and not exercise.asks("on average"):
        return None
    (cost,) = priced
    many = _many(exercise, [at for at in grid.measured if at != cost])
    if many is None or "per" in stems(grid.names[cost]) or "each" in stems(grid.names[cost]):
        return None
    if any(not values[many] for values in grid.numbers):
        return None
    rows = exercise.rows_named or partly_named(grid.labels, exercise.all_words)
    if len(rows) == 1 and exercise.asks(*_ASKS):
        script = Script()
        price, amount = (script.let(grid.names[at], grid.numbers[rows[0]][at]) for at in (cost, many))
        made = price / amount
        made = made if made.value == round(made.value, 4) else made.rounded()
        return Found("row rate", script.answer(made), tuple(rows), (0, *sorted((cost, many))), "rate", 0.88)
    if rows and len(rows) != 2:
        return None
    return _best(exercise, cost, many, rows or list(range(len(grid.rows))))


def _best(exercise: Exercise, cost: int, many: int, rows: list[int]) -> Found | None:
    """Return the row in which one of them costs least, or most."""
    grid = exercise.grid
    some = exercise.has(MOST | LEAST) or _VALUE.search(exercise.plain) or exercise.asks("cheaper", "dearer")
    if not some or not exercise.asks("which", "when", "where", "who", "what"):
        return None
    rates = {grid.labels[row]: (grid.numbers[row][cost] or 0) / (grid.numbers[row][many] or 1) for row in rows}
    if len(rates) < len(rows):
        return None
    text = ", ".join(f"{grid.labels[row]!r}: {grid.numbers[row][cost]!r} / {grid.numbers[row][many]!r}" for row in rows)
    script = Script()
    held = script.let("prices_of_one", Term(f"{{{text}}}", rates))
    value = _VALUE.search(exercise.plain)
    dear = exercise.asks(*_BAD) if value is None else value[0].startswith(("worst", "worse", "poorest", "least"))
    kept = tuple(rows) if len(rows) < len(grid.rows) else None
    return Found("row rate", script.answer(best(held, largest=dear)), kept, (0, *sorted((cost, many))), "rate", 0.86)


def _many(exercise: Exercise, columns: list[int]) -> int | None:
    """Return the column that counts the unit whose price is asked for; for "best value", the only other one."""
    names = exercise.grid.names
    units = [plain_unit(found["unit"]) for found in _EACH.finditer(exercise.plain)]
    fitting = []
    for at in columns:
        words = {plain_unit(word) for word in stems(names[at])} - STOP - {"number", "amount", "size"}
        words |= {plain_unit(found) for found in _UNIT_WORDS.findall(names[at].lower())}
        if any(alike(unit, word) for unit in units for word in words):
            fitting.append(at)
    if not fitting and _VALUE.search(exercise.plain) and len(columns) == 1:
        return columns[0]
    return fitting[0] if len(fitting) == 1 else None
