"""Packs: what one bottle of a pack costs, which pack is the best buy, what twelve bottles cost."""

import itertools
import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best, term
from chaintable.models.embedded.school.words.named_labels import bare
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity, stems

_PRICE = ("price", "cost")
_PER_ONE = re.compile(r"\b(?:per|each|unit|sold|left|quantity|stock|ordered|bought)\b")
_BEST = ("best buy", "best value", "best deal", "cheapest", "better buy")
_CHEAPER = ("cheaper", "less", "lower")
_DEARER = ("more expensive", "dearer", "more", "pricier", "higher")
_COST = ("cost", "costs", "price", "pay", "how much", "come to")
_CHANGED = ("percent", "tax", "discount", "off", "coupon", "average", "total", "altogether")
_IF_BOUGHT = re.compile(r" if (?:i|you|we|they|he|she|one) (?:buys?|takes?|gets?|chooses?|picks?|went? for|go for) ")
_YES_NO = ("is", "does", "are", "do")
_SINGLE = frozenset(("one", "single", "per", "each", "every", "individual"))


def packs(exercise: Exercise) -> Found | None:
    """What does one bottle of a pack cost? Which pack is the best buy?"""
    columns = pack_columns(exercise)
    if columns is None or exercise.says(*_CHANGED) or (exercise.says("if") and not _IF_BOUGHT.search(exercise.whole)):
        return None
    price, many = columns
    held = (stems(row[many])[-1] for row in exercise.grid.rows if row[many])
    unit = (*bare(exercise.grid.names[many])[:1], *_in_brackets(exercise.grid.names[many]), *held)
    found = _of_one(exercise, price, many) if _asks_one(exercise, unit) else _of_some(exercise, price, many, unit)
    if found is None:
        return None
    kind, script, made = found
    return Found(kind, script.answer(made), tuple(exercise.rows_named) or None, (0, *columns), sure=0.85)


def _in_brackets(name: str) -> tuple[str, ...]:
    """Return the unit that a header has in brackets: "Covers (square metres)"."""
    return stems(name.partition("(")[2])


def pack_columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of prices and that of how many a pack holds; None if the table has no such two."""
    grid = exercise.grid
    if grid.header is None or grid.width != 3 or any(None in values[1:] for values in grid.numbers):
        return None
    priced = [at for at in (1, 2) if any(word in grid.names[at].lower() for word in _PRICE)]
    text = " ".join(grid.names).lower()
    if len(priced) != 1 or _PER_ONE.search(text):
        return None
    many = 3 - priced[0]
    worded = all(re.search(r"[A-Za-z]", row[many]) for row in grid.rows)
    whole = all(
        (worded or isinstance(values[many], int | float)) and (values[many] or 0) > 0 for values in grid.numbers
    )
    money = any(row[priced[0]].startswith("$") for row in grid.rows)
    return (priced[0], many) if whole and money and not any(row[many].startswith("$") for row in grid.rows) else None


def _asks_one(exercise: Exercise, unit: tuple[str, ...]) -> bool:
    """Whether the price of one is asked for: "a single bottle", "per bottle", "a bottle of"."""
    words = exercise.words
    if any(word in unit and before in _SINGLE for before, word in itertools.pairwise(words)):
        return True
    plain = exercise.plain.split()
    return any(
        before in ("a", "an") and stems(word)[:1] in [(one,) for one in unit]
        for before, word in itertools.pairwise(plain)
    )


def _each(exercise: Exercise, script: Script, row: int, price: int, many: int) -> Term:
    """Return the price of one from the pack in a row, rounded to a hundredth of a cent."""
    grid = exercise.grid
    made = term(grid.numbers[row][price]) / term(grid.numbers[row][many])
    return script.let(grid.labels[row], made.rounded(4))


def _of_one(exercise: Exercise, price: int, many: int) -> tuple[str, Script, Term] | None:
    """Return what is asked about the price of one."""
    rows, script = exercise.rows_named, Script()
    if exercise.asks("which", "what", "where") and not rows:
        return _best(exercise, script, price, many)
    if exercise.asks("how many") or any(word[0].isdigit() for word in exercise.words):
        return None
    each = [_each(exercise, script, row, price, many) for row in rows]
    if len(each) == 1 and exercise.asks(*_COST) and not exercise.asks("than", "more", "less"):
        return "price of one", script, each[0].rounded(4)
    if len(each) != 2:
        return None
    first, second = each
    if exercise.asks("how much") and exercise.asks("more", "less", "cheaper", "dearer", "difference"):
        low, high = sorted(each, key=lambda one: float(one.value))
        return "price of one compared", script, (high - low).rounded(4)
    if exercise.plain.split()[0] not in _YES_NO or exercise.asks("or") or not exercise.asks("than"):
        return None
    if exercise.asks(*_CHEAPER) == exercise.asks(*_DEARER):
        return None
    sign, holds = ("<", first.value < second.value) if exercise.asks(*_CHEAPER) else (">", first.value > second.value)
    said = Term(f"'yes' if {first.text} {sign} {second.text} else 'no'", "yes" if holds else "no")
    return "price of one compared", script, said


def _best(exercise: Exercise, script: Script, price: int, many: int) -> tuple[str, Script, Term] | None:
    """Return the pack in which one costs least or most."""
    cheapest = exercise.asks(*_BEST) or exercise.has(LEAST)
    if not cheapest and not exercise.has(MOST):
        return None
    grid = exercise.grid
    values = script.let("packs", {row[0]: _known(grid.numbers[at], price, many) for at, row in enumerate(grid.rows)})
    if len(set(values.value.values())) != len(grid.rows):
        return None
    return "best buy", script, best(values, largest=not cheapest)


def _known(values: tuple[Number | None, ...], price: int, many: int) -> float:
    return round((values[price] or 0) / (values[many] or 1), 4)


def _of_some(exercise: Exercise, price: int, many: int, unit: tuple[str, ...]) -> tuple[str, Script, Term] | None:
    """Return what a number of bottles costs that whole packs make up: "12 bottles of Sunny"."""
    words, rows = exercise.all_words, exercise.rows_named or _rows_said(exercise)
    said = [quantity(before) for before, word in itertools.pairwise(words) if word in unit]
    if len(rows) != 1 or len(said) != 1 or not said[0] or not exercise.asks("cost", "pay", "spend", "how much"):
        return None
    if exercise.money or exercise.asks("more", "less", "how many", "left", "change"):
        return None
    held = exercise.grid.numbers[rows[0]][many]
    if not held or said[0] % held:
        return None
    script = Script()
    packs_needed = script.let("packs", term(said[0]) // term(held))
    cost = script.let(exercise.grid.labels[rows[0]], exercise.grid.numbers[rows[0]][price])
    return "price of packs", script, (packs_needed * cost).rounded()


def _rows_said(exercise: Exercise) -> list[int]:
    return [at for at, label in enumerate(exercise.grid.labels) if set(bare(label)) <= set(exercise.all_words)]
