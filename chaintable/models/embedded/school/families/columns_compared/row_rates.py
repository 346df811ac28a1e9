"""The ratio of two columns in a row, such as kilograms for one plant, and what follows from it for other amounts."""

import re
from math import ceil

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script, Term, best, term, total
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.words_and_numbers import STOP, Number, is_money, quantity, stem, stems

_TIMES = frozenset("hour minute min second day week month".split())
_SYMBOLS = {"km": "kilometer", "kg": "kilogram", "m": "meter", "h": "hour", "min": "minute", "l": "liter", "g": "gram",
            "kilometre": "kilometer", "metre": "meter", "litre": "liter", "kilo": "kilogram", "s": "second",
            "lb": "pound", "mi": "mile", "hr": "hour"}  # fmt: skip
_EACH = re.compile(
    r"\b(?:per|each|every|for each|for every|(?:from|on|in|with|for|of|by) (?:one|each|every|an? single|just one))"
    r" (?P<unit>[a-z]{2,12})\b(?: (?P<after>[a-z]{2,12})\b)?"
)
_IN_A = re.compile(r"\b(?:an|a|one) (?P<unit>hour|minute|second|day|week|month)\b")
_PER = re.compile(
    r"\b(?:per|for each|for every|(?:a|each|every) single) (?P<unit>[a-z]{2,12})\b(?: (?P<after>[a-z]{2,12})\b)?"
)
_PACE = re.compile(r"\b(?:average )?(?:speed|pace|rate)\b")
_SAID = re.compile(r"(?<![\w.$€£])(?P<many>\d[\d,]{0,9}(?:\.\d{1,4})?|[a-z]{3,8}) ?(?:more )?(?P<unit>[a-z]{1,12})\b")
_TOGETHER = ("together", "both", "two of them", "the two", "at the same time", "combined", "side by side")
_MUCH = ("generous", "productive", "fruitful", "heaviest", "fast", "fastest", "quickest", "efficient", "busiest")
_LITTLE = ("slowest", "slow", "cheapest", "economical", "lightest")
_OTHERWISE = ("percent", "percentage", "fraction", "left", "median", "probability", "difference", "than", "if each")
_SURE = 0.85


def row_rate(exercise: Exercise) -> Found | None:
    """How many kilos came from one plant? Who was fastest per lap? How long does Bo need for 80 km at that pace?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) != 2 or exercise.asks(*_OTHERWISE) or exercise.has(MORE | FEWER):
        return None
    if (
        any(_is_price(exercise, at) for at in grid.measured)
        or exercise.choices
        or any(values[at] == 0 for values in grid.numbers for at in grid.measured)
    ):
        return None
    rows = exercise.rows_named or _rows_told(exercise)
    if not rows and exercise.asks("which", "who", "whose"):
        return _most(exercise)
    if len(rows) == 2 and exercise.says(*_TOGETHER):
        return _together(exercise, rows)
    return _of_row(exercise, rows[0]) if len(rows) == 1 else None


def _is_price(exercise: Exercise, at: int) -> bool:
    """Whether a column holds prices, or amounts for one of something already."""
    grid = exercise.grid
    return "per" in stems(grid.names[at]) or any(is_money(row[at]) for row in grid.rows)


def _rows_told(exercise: Exercise) -> list[int]:
    from_all = [row for row, label in enumerate(exercise.grid.labels) if set(stems(label)) <= set(exercise.all_words)]
    return from_all if len(from_all) < len(exercise.grid.labels) else []


def plain_unit(word: str) -> str:
    """Return a unit by its one name: "kilometer" for "km"."""
    return _SYMBOLS.get(stem(word), stem(word))


def _things(exercise: Exercise, at: int) -> set[str]:
    """Return what a column counts: the words of its header, and its unit."""
    grid = exercise.grid
    own = (
        {plain_unit(word) for word in stems(grid.names[at])} - STOP - {"number", "count", "time", "distance", "amount"}
    )
    timed = own & _TIMES
    return timed or own


def _columns(exercise: Exercise, unit: str) -> tuple[int, int] | None:
    """Return the column that is divided and the one that it is divided by, which counts this unit."""
    one, other = exercise.grid.measured
    fitting = [at for at in (one, other) if any(alike(plain_unit(unit), word) for word in _things(exercise, at))]
    if len(fitting) != 1:
        return None
    return (other if fitting[0] == one else one), fitting[0]


def _timed(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of what is done and that of the time it takes; None unless just one is a time."""
    one, other = exercise.grid.measured
    times = [at for at in (one, other) if _things(exercise, at) & _TIMES]
    return (one + other - times[0], times[0]) if len(times) == 1 else None


def _most(exercise: Exercise) -> Found | None:
    """Return the row with the most, or the least, of one column for each of the other."""
    per = _PER.search(exercise.plain)
    units = [] if per is None else [unit for unit in reversed(per.groups()) if unit]
    columns = next((found for unit in units if (found := _columns(exercise, unit))), None)
    some = exercise.has(MOST | LEAST) or exercise.asks(*_MUCH, *_LITTLE)
    if columns is None or not some:
        return None
    grid, script = exercise.grid, Script()
    over, under = columns
    rates = {
        label: (values[over] or 0) / (values[under] or 1)
        for label, values in zip(grid.labels, grid.numbers, strict=True)
    }
    text = ", ".join(
        f"{label!r}: {values[over]!r} / {values[under]!r}"
        for label, values in zip(grid.labels, grid.numbers, strict=True)
    )
    if len(rates) < len(grid.labels):
        return None
    held = script.let("rates", Term(f"{{{text}}}", rates))
    least = exercise.has(LEAST) or exercise.asks(*_LITTLE)
    return Found("row rate", script.answer(best(held, largest=not least)), None, (0, *sorted(columns)), "rate", _SURE)


def _amounts(exercise: Exercise) -> list[tuple[int, Number]]:
    """Return the amounts that the question says, each with the column that counts such things."""
    found = []
    plain = exercise.question.lower()
    for said in _SAID.finditer(plain):
        many = quantity(said["many"].replace(",", ""))
        columns = _columns(exercise, said["unit"]) if many is not None and many != 1 else None
        if columns is not None and many is not None:
            found.append((columns[1], many))
    return found


def _short(made: Term) -> Term:
    return made.rounded(2) if made.value != round(made.value, 2) else made


def _of_row(exercise: Exercise, row: int) -> Found | None:
    """Return a row's rate, or what follows from it for an amount that the question says."""
    amounts = _amounts(exercise)
    if len(amounts) > 1:
        return None
    made = _for_amount(exercise, row, *amounts[0]) if amounts else _rate(exercise, row)
    if made is None:
        return None
    return Found("row rate", made, (row,), (0, *exercise.grid.measured), "rate", _SURE)


def _rate(exercise: Exercise, row: int) -> Program | None:
    each = _EACH.search(exercise.plain) or _IN_A.search(exercise.plain)
    units = [] if each is None else [unit for unit in reversed(each.groups()) if unit]
    columns = next((found for unit in units if (found := _columns(exercise, unit))), None)
    if _PACE.search(exercise.plain):
        columns = columns or _timed(exercise)
    if columns is None or not exercise.asks("how many", "how much", "what", "how far"):
        return None
    script = Script()
    over, under = (script.let(exercise.grid.names[at], exercise.grid.numbers[row][at]) for at in columns)
    return script.answer(_short(over / under))


def _for_amount(exercise: Exercise, row: int, given: int, many: Number) -> Program | None:
    """Return how much of one column goes with an amount of the other: hours for 80 km, plants for 40 kg."""
    one, other = exercise.grid.measured
    asked = one + other - given
    if not _asks_for(exercise, asked):
        return None
    script = Script()
    held = {at: script.let(exercise.grid.names[at], exercise.grid.numbers[row][at]) for at in (asked, given)}
    made = _short(term(many) * held[asked] / held[given])
    if exercise.says("need", "needs", "needed", "have to", "has to") and _is_counted(exercise, asked):
        script.lines.insert(0, "from math import ceil")
        made = Term(f"ceil({made.text})", ceil(made.value))
    return script.answer(made)


def _asks_for(exercise: Exercise, column: int) -> bool:
    """Whether "how many" or "how long" asks for what the column counts."""
    things = _things(exercise, column)
    if exercise.asks("how long"):
        return bool(things & _TIMES)
    if exercise.asks("how far"):
        return bool(things & {"kilometer", "meter", "mile", "lap"})
    words = stems(exercise.plain.partition(" how many ")[2] or exercise.plain.partition(" how much ")[2])[:3]
    return any(alike(plain_unit(word), thing) for word in words for thing in things)


def _is_counted(exercise: Exercise, column: int) -> bool:
    """Whether a column counts things that come only whole: plants, not hours."""
    whole = all(isinstance(value, int) for value in exercise.grid.column(column))
    return whole and not _things(exercise, column) & (_TIMES | set(_SYMBOLS.values()))


def _together(exercise: Exercise, rows: list[int]) -> Found | None:
    """Return what two do together in a time that the question says, each at its own pace."""
    timed, amounts = _timed(exercise), _amounts(exercise)
    if timed is None or len(amounts) != 1 or amounts[0][0] != timed[1] or not _asks_for(exercise, timed[0]):
        return None
    grid, script = exercise.grid, Script()
    paces = [
        script.let(f"{grid.labels[row]} pace", term(grid.numbers[row][timed[0]]) / grid.numbers[row][timed[1]])  # type: ignore[operator]
        for row in rows
    ]
    made = _short(Term(f"({total(paces).text})", total(paces).value) * amounts[0][1])
    return Found("row rate", script.answer(made), tuple(rows), (0, *sorted(timed)), "rate", _SURE)
