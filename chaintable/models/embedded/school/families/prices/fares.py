"""Tables of prices with several columns: two adults and three children at the zoo, a small tea and a large coffee."""

import re
from collections.abc import Sequence

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import alike, bare, named
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money, quantity, stems

_PRICED = ("price", "cost", "fee", "fare", "ticket", "charge", "rate", "admission")
_NOT_TOTALS = ("more", "less", "difference", "which", "where", "cheaper", "average", "percent")
_ENOUGH = ("enough", "afford", "can", "could", "cover")
_LEFT = ("left", "change", "back", "remain", "left over")
_PARTS = re.compile(r",|\band\b|\bplus\b")


def fares(exercise: Exercise) -> Found | None:
    """What do two adults and a child pay at the castle? What do 3 hours in a kayak cost?"""
    scope = scope_of(exercise)
    if scope is None or len(exercise.grid.measured) < 2 or exercise.asks(*_NOT_TOTALS) or not _is_priced(exercise):
        return None
    if len(scope.rows) != 1:
        return _pairs(exercise)
    bought = {at: count for at in scope.named_columns if (count := _count(exercise.words, exercise.grid.names[at]))}
    if not bought or (all(count == 1 for count in bought.values()) and not exercise.money):
        return None
    script = Script()
    costs: list[Term] = []
    for at, count in bought.items():
        price = script.let(exercise.grid.names[at], scope.cell(scope.rows[0], at))
        costs.append(price if count == 1 else term(count) * price)
    return _asked(exercise, script, total(costs), scope.rows, (0, *bought), 0.88)


def _pairs(exercise: Exercise) -> Found | None:
    """Return the price of things that are each named by a row and a column: "a small tea and a large coffee"."""
    grid = exercise.grid
    measured = [at for at in grid.measured if any(row[at].startswith("$") for row in grid.rows)] or grid.measured
    heads = [grid.names[at] for at in measured]
    if len(heads) < 2:
        return None
    script, costs, rows, columns = Script(), [], [], []
    for part in _PARTS.split(exercise.asking):
        words = stems(part)
        row, head = named(grid.labels, words), named(heads, words)
        if len(row) != 1 or len(head) != 1:
            if row:
                return None
            continue
        column = measured[head[0]]
        price = script.let(f"{heads[head[0]]} {grid.labels[row[0]]}", grid.numbers[row[0]][column] or 0)
        count = _count(words, grid.labels[row[0]])
        costs.append(price if count == 1 else term(count) * price)
        rows.append(row[0])
        columns.append(column)
    if len(costs) < 2:
        return None
    kept = tuple(dict.fromkeys(rows))
    return _asked(exercise, script, total(costs), kept, (0, *dict.fromkeys(columns)), 0.85)


def _asked(
    exercise: Exercise, script: Script, cost: Term, rows: tuple[int, ...], columns: tuple[int, ...], sure: float
) -> Found | None:
    """Return what is asked about a price: how much it is, whether money is enough for it, what is left."""
    if exercise.money and not exercise.asks("how much", "what") and exercise.asks(*_ENOUGH):
        money = script.let("money", exercise.money[0])
        answer = "yes" if money.value >= cost.rounded().value else "no"
        made = Term(f"'yes' if {money.text} >= {cost.rounded().text} else 'no'", answer)
        return Found("enough money", script.answer(made), rows, columns, sure=sure)
    if exercise.asks(*_LEFT):
        if not exercise.money:
            return None
        return Found("money left", script.answer((term(exercise.money[0]) - cost).rounded()), rows, columns, sure=sure)
    return Found("total of fares", script.answer(cost.rounded()), rows, columns, sure=sure)


def _is_priced(exercise: Exercise) -> bool:
    cells = [row[at] for row in exercise.grid.rows for at in exercise.grid.measured]
    if all(is_money(cell) for cell in cells):
        return True
    return any(word in _PRICED for word in stems(f"{exercise.title} {' '.join(exercise.grid.names)}"))


def _count(words: Sequence[str], name: str) -> Number:
    """Return how many are bought of what a name says: the number before it, or 1; 0 if it isn't named."""
    own = [word for word in bare(name) if word not in ("price", "ticket", "per", "cost")]
    for at, word in enumerate(words):
        if any(alike(word, one) for one in own):
            before = [value for said in words[max(0, at - 2) : at] if (value := quantity(said)) is not None]
            return before[-1] if before else 1
    return 0
