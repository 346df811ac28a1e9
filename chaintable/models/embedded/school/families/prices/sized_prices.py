"""Prices in several columns, such as small and large: what is bought is a row and a column, "two small milkshakes"."""

from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.prices.bought_items import by_one_word
from chaintable.models.embedded.school.program_text import Program, Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import bare, mentions
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money, quantity, stems

_COMPARED = ("instead of", "rather than", "than", "difference", "extra", "save", "cheaper", "dearer", "by how much")
_LEFT = ("left", "change", "back", "remain", "remaining", "left over", "leftover")
_ENOUGH = ("enough", "afford", "cover", "suffice", "pay for", "do", "manage")
_PAY = ("how much", "what", "cost", "pay", "bill", "total")
_YES_NO = frozenset("is are was were do does did can could will would has have".split())
_OTHERWISE = ("percent", "percentage", "fraction", "average", "how many", "which", "who", "median", "off", "discount",
              "tip", "tax", "each", "times", "sold", "per", "if", "or")  # fmt: skip
_AMOUNTS = frozenset("spent planned budget actual saved goal earned paid profit income total balance deposit".split())
"""What headers call amounts of money that are no prices."""
_FAR = 5
_SURE, _ONE_SIZE = 0.85, 0.75


@dataclass(frozen=True, slots=True)
class _Bought:
    """A row and a column, and how many of it."""

    row: int
    column: int
    count: Number


def sized_price(exercise: Exercise) -> Found | None:
    """How much more is a large tea than a small one? What do two small cones and a large sundae cost?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2 or len(grid.measured) != grid.width - 1:
        return None
    if any(_AMOUNTS & set(stems(grid.names[at])) for at in grid.measured):
        return None
    priced = all(is_money(row[at]) for row in grid.rows for at in grid.measured)
    if not priced or exercise.asks(*_OTHERWISE) or exercise.has(MOST | LEAST):
        return None
    bought, sure = _bought(exercise)
    if len(bought) < 2 and not (bought and (exercise.money or bought[0].count != 1)):
        return None
    script = Script()
    costs = [_cost(exercise, script, one) for one in bought]
    program = _asked(exercise, script, costs)
    if program is None:
        return None
    rows, columns = {one.row for one in bought}, {one.column for one in bought}
    return Found("sized price", program, tuple(sorted(rows)), (0, *sorted(columns)), sure=sure)


def _cost(exercise: Exercise, script: Script, one: _Bought) -> Term:
    grid = exercise.grid
    price = script.let(f"{grid.names[one.column]} {grid.labels[one.row]}", grid.numbers[one.row][one.column])
    return price if one.count == 1 else term(one.count) * price


def _bought(exercise: Exercise) -> tuple[list[_Bought], float]:
    """Return what is bought, and how sure that is; nothing where rows and columns aren't named in pairs."""
    found = _pairs(exercise, exercise.words)
    return found if found[0] else _pairs(exercise, exercise.all_words)


def _pairs(exercise: Exercise, words: tuple[str, ...]) -> tuple[list[_Bought], float]:
    grid = exercise.grid
    rows = mentions(grid.labels, words)
    rows = sorted([*rows, *by_one_word(grid.labels, words, rows)])
    columns = [(place, at + 1) for place, at in mentions(grid.names[1:], words)]
    if not rows or not columns:
        return [], 0.0
    if len(rows) == len(columns):
        pairs = list(zip(rows, columns, strict=True))
    elif len(rows) == 1:
        pairs = [(rows[0], column) for column in columns]
    elif len(columns) == 1:
        pairs = [(row, columns[0]) for row in rows]
    else:
        return [], 0.0
    named_rows = {at + step for at, row in rows for step in range(len(bare(grid.labels[row])))}
    starts = [_start(pair, len(rows), len(columns)) for pair in pairs]
    each = len(rows) == len(columns)
    ends = [
        0,
        *((max(row[0], column[0]) if each else start) + 1 for (row, column), start in zip(pairs, starts, strict=True)),
    ]
    found = [
        _Bought(row[1], column[1], _count(words, start, end, named_rows))
        for (row, column), start, end in zip(pairs, starts, ends, strict=False)
    ]
    return found, _SURE if len(rows) == len(columns) or len(rows) == 1 else _ONE_SIZE


def _start(pair: tuple[tuple[int, int], tuple[int, int]], rows: int, columns: int) -> int:
    """Return where a pair begins: with its size or its thing, or with the one of both that only it has."""
    (row, _), (column, _) = pair
    if rows == columns:
        return min(row, column)
    return column if rows == 1 else row


def _count(words: tuple[str, ...], start: int, end: int, rows: set[int]) -> Number:
    """Return the number before a place, not before the end of what was named last nor in a row's name; else 1."""
    for at in range(start - 1, max(end, start - 1 - _FAR, 0) - 1, -1):
        value = None if words[at].startswith("$") or at in rows else quantity(words[at])
        if value is not None:
            return value
    return 1


def _asked(exercise: Exercise, script: Script, costs: list[Term]) -> Program | None:
    """Return what is asked of what is bought: the difference, what is left, whether money is enough, or the sum."""
    money, cost = exercise.money, total(costs)
    if len(money) > 1:
        return None
    if money and exercise.asks(*_LEFT):
        return script.answer((term(money[0]) - cost).rounded())
    if money and exercise.plain.split()[0] in _YES_NO and exercise.asks(*_ENOUGH):
        holds = money[0] >= cost.rounded().value
        return script.answer(
            Term(f"'yes' if {money[0]!r} >= {cost.rounded().text} else 'no'", "yes" if holds else "no")
        )
    if not money and exercise.plain.split()[0] in _YES_NO:
        return None
    if exercise.asks(*_COMPARED):
        if len(costs) != 2 or money:
            return None
        gap = costs[0] - costs[1]
        return script.answer(Term(f"abs({gap.text})", abs(gap.value)).rounded())
    return script.answer(cost.rounded()) if exercise.asks(*_PAY) and not money else None
