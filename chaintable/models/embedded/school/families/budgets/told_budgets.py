"""What a told amount is good for: how often ten tickets pay for a ride, what is left of $1,000 after a month."""

import re
from math import ceil, floor

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found, spaced
from chaintable.models.embedded.school.program_text import Script, Term, total
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, is_money, quantity, stem, stems

_COUNTED_THING = re.compile(
    rf"\b(?P<many>\d{{1,4}}|{'|'.join(sorted(COUNTED, key=len, reverse=True))}) (?P<thing>[a-z]{{3,14}})\b", re.I
)
_HOW_OFTEN = re.compile(
    r"\b(?:how many times|how often)\b.*\b(?:can|could)\b|\b(?:can|could)\b.*\b(?:how many times|how often)\b"
)
_PACE = re.compile(
    r"\b(?P<many>\d{1,4}) (?P<thing>[a-z]{3,12}) (?:an?|per|each|every) (?P<unit>day|week|hour|minute|month)\b", re.I
)
_FOR_HOURS = re.compile(r"\b(?P<many>\d{1,3}) (?P<unit>hour|day|week|night|kilometre|kilometer|km)s?\b", re.I)
_EARNS = ("get", "gets", "earn", "earns", "make", "makes", "pay", "cost", "costs", "paid", "be paid")
_LEFT = ("left", "left over", "remain", "remains", "over")


def told_budget(exercise: Exercise) -> Found | None:
    """I've got 10 tickets: how often can I ride the wheel? They have $1,000 a month: what is left in July?"""
    grid, rows = exercise.grid, named(exercise.grid.labels, exercise.words)
    if grid.header is None or len(rows) != 1 or exercise.has(MOST | LEAST):
        return None
    reads = (_how_often, _left_of_row, _how_long_at_a_pace, _at_its_rate)
    return next((found for read in reads if (found := read(exercise, rows[0])) is not None), None)


def _how_often(exercise: Exercise, row: int) -> Found | None:
    if not _HOW_OFTEN.search(exercise.plain):
        return None
    grid, script = exercise.grid, Script()
    found = [
        (quantity(said["many"]), at)
        for said in _COUNTED_THING.finditer(exercise.question)
        for at in grid.measured
        if stem(said["thing"]) in stems(grid.names[at])
    ]
    found = found or _for_money(exercise)
    if len(found) != 1 or found[0][0] is None or not grid.numbers[row][found[0][1]]:
        return None
    many, column = found[0]
    one = script.let(grid.labels[row], grid.numbers[row][column])
    script.lines.insert(0, "from math import floor")
    made = Term(f"floor({many!r} / {one.text})", floor(many / one.value))
    return Found("held against", script.answer(made), (row,), (0, column), sure=0.88)


def _for_money(exercise: Exercise) -> list[tuple[Number | None, int]]:
    """Return the sum of money that is told beside the only column of prices; nothing unless there is one of each."""
    grid = exercise.grid
    priced = grid.priced
    return [(exercise.money[0], priced[0])] if len(exercise.money) == len(priced) == 1 else []


def _left_of_row(exercise: Exercise, row: int) -> Found | None:
    """Return what is left of a told sum of money after all columns of a row."""
    grid, money = exercise.grid, exercise.money
    heads = [grid.names[at] for at in grid.measured]
    if len(money) != 1 or not exercise.asks(*_LEFT) or not exercise.asks("how much", "what"):
        return None
    if len(grid.measured) < 2 or not _all_money(exercise) or named(heads, exercise.all_words):
        return None
    script = Script()
    spent = total(script.let(grid.names[at], grid.numbers[row][at]) for at in grid.measured)
    made = script.let("money", money[0]) - Term(f"({spent.text})", spent.value)
    if made.value < 0:
        return None
    return Found("held against", script.answer(made.rounded()), (row,), (0, *grid.measured), sure=0.85)


def _all_money(exercise: Exercise) -> bool:
    grid = exercise.grid
    return all(is_money(row[at]) for row in grid.rows for at in grid.measured)


def _how_long_at_a_pace(exercise: Exercise, row: int) -> Found | None:
    """Return how many days it takes at a told pace: "if I read 40 pages a day"."""
    said, grid = _PACE.search(exercise.question), exercise.grid
    if said is None or not exercise.asks(f"how many {said['unit'].lower()}s", "how long"):
        return None
    columns = [at for at in grid.measured if stem(said["thing"]) in stems(grid.names[at])]
    if len(columns) != 1 or not int(said["many"]):
        return None
    script, figure = Script(), grid.numbers[row][columns[0]] or 0
    one = script.let(grid.labels[row], figure)
    script.lines.insert(0, "from math import ceil")
    made = Term(f"ceil({one.text} / {int(said['many'])})", ceil(figure / int(said["many"])))
    return Found("held against", script.answer(made), (row,), (0, columns[0]), sure=0.88)


def _at_its_rate(exercise: Exercise, row: int) -> Found | None:
    """Return what so many hours come to at the row's own price for one: "what would Uma get for 30 hours"."""
    said, grid = _FOR_HOURS.search(exercise.asking), exercise.grid
    if said is None or not exercise.asks(*_EARNS) or not exercise.asks("how much", "what") or exercise.asks("more"):
        return None
    unit = said["unit"].lower()
    heads = {at: spaced(grid.names[at]) for at in grid.measured}
    rates = [at for at, head in heads.items() if any(f" {per} {unit} " in head for per in ("per", "a", "an", "each"))]
    others = [head for at, head in heads.items() if at not in rates]
    if len(rates) != 1 or any(f" {unit}s " not in head for head in others):
        return None
    script = Script()
    made = script.let(grid.names[rates[0]], grid.numbers[row][rates[0]]) * int(said["many"])
    return Found("held against", script.answer(made.rounded()), (row,), (0, rates[0]), sure=0.85)
