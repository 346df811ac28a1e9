"""Bills: what one thing costs and how many were taken. The whole bill, a line of it, its tip and change."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.prices.bought_items import Prices, items_of
from chaintable.models.embedded.school.families.prices.prices import people_of
from chaintable.models.embedded.school.program_text import Script, Term, term, total
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, quantity

_SHARE_OF_BILL = re.compile(
    r"\b(?P<many>\d{1,2}(?:\.\d)?) ?(?:%|percent|per cent) (?:for )?(?:the )?(?P<kind>tip|service|tax|vat|discount"
    r"|off|coupon|reduction)\b",
    re.I,
)
_BEFORE_SHARE = tuple(
    f"{verb}{article}" for verb in ("is", "be", "as", "of", "for") for article in ("", " the", " a", " their", " our")
)
_EACH = ("each", "unit price", "unit cost", "per item", "per piece", "apiece")
_TAKEN = ("quantity", "qty", "ordered", "bought", "number", "how many", "pieces", "amount")
_WHOLE = ("bill", "whole", "altogether", "total", "in all", "come to", "everything", "all together")
_ALONE = ("one", "each", "single", "another", "more", "less", "than", "if", "extra", "without")
_CHANGED = ("percent", "tax", "discount", "off", "average", "coupon", "half", "cheaper", "most", "least", "which")
_COSTS = ("cost", "costs", "be", "pay", "is", "are", "price")
_BACK = ("change", "back", "left", "left over")


def bill(exercise: Exercise) -> Found | None:
    """What does the whole bill come to? What did they pay for the soup? How big was the tip?"""
    columns = _columns(exercise)
    if columns is not None and (extra := _with_share(exercise, columns)) is not None:
        return extra
    if columns is None or exercise.says(*_CHANGED) or exercise.asks("how many"):
        return None
    if (some := _of_some(exercise, columns[0])) is not None:
        return some
    rows = exercise.rows_named
    script = Script()
    grid = exercise.grid
    lines = [
        script.let(grid.labels[at], term(grid.numbers[at][columns[0]]) * term(grid.numbers[at][columns[1]]))
        for at in rows or range(len(grid.rows))
    ]
    found = _of_whole(exercise, script, total(lines)) if not rows else _of_line(exercise, total(lines))
    if found is None:
        return None
    kind, made = found
    return Found(kind, script.answer(made.rounded()), tuple(rows) or None, (0, *columns), sure=0.85)


def _with_share(exercise: Exercise, columns: tuple[int, int]) -> Found | None:
    """Return the whole bill with a tip or a tax of so many percent, less a discount, or that share alone."""
    said, grid = _SHARE_OF_BILL.search(exercise.question), exercise.grid
    if said is None or exercise.rows_named or exercise.money or not exercise.asks("how much", "what", "how high"):
        return None
    script = Script()
    lines = [script.let(grid.labels[at], term(line[columns[0]]) * term(line[columns[1]]))
             for at, line in enumerate(grid.numbers)]  # fmt: skip
    bill, share = script.let("bill", total(lines)), term(quantity(said["many"]))
    part = bill * share / 100
    kind = said["kind"].lower()
    alone = exercise.asks(*(f"{before} {kind}" for before in _BEFORE_SHARE))
    less = kind in ("discount", "off", "coupon", "reduction")
    made = part if alone else bill - part if less else bill + part
    people = people_of(exercise)
    if exercise.asks("each", "everyone", "everybody") and not people:
        return None
    made = Term(f"({made.text})", made.value) / people if people else made
    return Found("bill and share", script.answer(made.rounded()), None, (0, *columns), sure=0.88)


def _of_some(exercise: Exercise, price: int) -> Found | None:
    """What so many would cost at the price of one: "four notebooks", "one notebook"."""
    grid = exercise.grid
    values = [values[price] or 0 for values in grid.numbers]
    listed = Prices(grid.labels, tuple(values), ("",) * len(values))
    if not exercise.asks(*_COSTS) or exercise.money:
        return None
    for words, text in ((exercise.words, exercise.asking), (exercise.all_words, exercise.question)):
        items, clear = items_of(exercise, listed, words, text)
        counted = [word for word in words if word in COUNTED or word[0].isdigit()]
        if not items or len(counted) != len(items):
            continue
        script = Script()
        costs = [term(one.count) * script.let(grid.labels[one.row], values[one.row]) for one in items]
        rows = tuple(sorted({one.row for one in items}))
        made = script.answer(total(costs).rounded())
        return Found("price of some", made, rows, (0, price), sure=0.85 * clear)
    return None


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of what one costs and that of how many; None if the table is no bill."""
    grid = exercise.grid
    price, many = grid.place_of(*_EACH), grid.place_of(*_TAKEN)
    if price is None or many is None or price == many or 0 in (price, many):
        return None
    filled = all(values[price] is not None and values[many] is not None for values in grid.numbers)
    return (price, many) if filled else None


def _of_whole(exercise: Exercise, script: Script, cost: Term) -> tuple[str, Term] | None:
    """Return what is asked about the whole bill: its sum, the share of each, the tip or the change."""
    money = exercise.money
    if people := people_of(exercise):
        return None if money else ("bill shared", cost / people)
    if exercise.asks("tip", *_BACK):
        return ("bill and money", script.let("money", money[0]) - cost) if len(money) == 1 else None
    if money or exercise.says("tip") or not exercise.asks(*_WHOLE) or exercise.asks(*_ALONE):
        return None
    return "whole bill", cost


def _of_line(exercise: Exercise, cost: Term) -> tuple[str, Term] | None:
    """Return what was paid for the lines that are named."""
    paid = exercise.asks("pay", "paid", "spend", "spent", "altogether", "in all", "total")
    if not paid or exercise.money or exercise.asks(*_ALONE) or any(word[0].isdigit() for word in exercise.words):
        return None
    return "lines of a bill", cost
