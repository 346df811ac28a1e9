"""Amounts for one of something beside how many there are: runs of 7 km each, boxes of 12 eggs, hours at a wage."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script, Term, best, call, term
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.words_and_numbers import STOP, Number, quantity, stems

_PER = re.compile(
    r"^(?P<what>.{1,40}?) (?:per|for each|for every|in each|in a|in one|of one|of each"
    r"|each) (?P<unit>[a-z ]{2,20}?)(?: \(.{1,12}\))?$",
    re.I,
)
_OTHERWISE = (
    "percent"
, "percentage", "fraction", "average", "mean", "median", "range", "ratio", "probability", "times",
              "twice", "half", "if", "tax", "discount", "left")  # fmt: skip
_ALL = ("altogether", "in all", "in total", "total", "overall", "together", "all")
_EACH = ("per", "each", "every", "a single", "one")


def product(exercise: Exercise) -> Found | None:
    """How many kilometres did she run in week 2 (4 runs of 7 km)? How many more than in week 1? And in all?"""
    columns, grid = _columns(exercise), exercise.grid
    if columns is None or exercise.choices or exercise.asks(*_OTHERWISE) or exercise.asks(*_EACH) or exercise.money:
        return None
    many, each, things = columns
    if len(set(grid.labels)) < len(grid.labels) or not _is_about(exercise, things, many) or _says_how_many(exercise):
        return None
    script = Script()
    held = {label: [values[many], values[each]] for label, values in zip(grid.labels, grid.numbers, strict=True)}
    amounts = {label: _dusted((one or 0) * (other or 0)) for label, (one, other) in held.items()}
    pairs = script.let("pairs", held)
    made = script.let(
        "amounts", Term(f"{{label: many * each for label, (many, each) in {pairs.text}.items()}}", amounts)
    )
    program = _answered(exercise, script, made)
    if program is None:
        return None
    return Found("product", program, tuple(_rows(exercise)) or None, (0, *sorted((many, each))), sure=0.88)


_NOT_THESE = re.compile(
    r"\b(?:in an?|in each|per|size|free|left|available|stock|empty|spare|max\w*|most|least|limit)\b", re.I
)


def _says_how_many(exercise: Exercise) -> bool:
    """Whether the question says itself how many there are: "three nights", "a slice"."""
    labels = {word for label in exercise.grid.labels for word in stems(label)} | {str(len(exercise.grid.rows))}
    said = [word for word in exercise.all_words if (many := quantity(word)) is not None and str(many) not in labels]
    units = {
        stems(head[2])[-1]
        for at in exercise.grid.measured
        if (head := _PER.match(exercise.grid.names[at])) and stems(head[2])
    }
    return bool(said) or exercise.asks(*(f"{one} {unit}" for unit in units for one in ("a", "an", "one")))


def _dusted(value: Number) -> Number:
    return round(value, 6) if isinstance(value, float) else value


def _columns(exercise: Exercise) -> tuple[int, int, frozenset[str]] | None:
    """Return the column of how many, that of the amount for one, and the words for what is meant."""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) != 2:
        return None
    for each in grid.measured:
        said = _PER.match(grid.names[each])
        (many,) = set(grid.measured) - {each}
        if (
            said is None
            or _NOT_THESE.search(grid.names[many])
            or not any(alike(one, other) for one in stems(said["unit"]) for other in stems(grid.names[many]))
        ):
            continue
        unit = stems(grid.names[each].partition("(")[2])
        return many, each, frozenset(set(stems(said["what"])) | set(unit)) - STOP
    return None


_SHORT = {"km": "kilometer kilometre", "kg": "kilogram kilo", "m": "meter metre", "min": "minute", "g": "gram",
          "l": "liter litre", "h": "hour", "cm": "centimeter centimetre"}  # fmt: skip
_MONEY = frozenset("pay price wage cost rate fee money earning".split())
_MONEY_SAID = (
    "earn"
, "earned", "earns", "make", "made", "makes", "pay", "paid", "cost", "costs", "get", "gets", "spend",
               "spent", "how much", "owe", "bring in", "take in", "took in", "worth")  # fmt: skip


def _is_about(exercise: Exercise, things: frozenset[str], many: int) -> bool:
    """Whether the amount is asked for, and not how many there are."""
    after = set(stems(re.split(r" how many | how much | which | who ", exercise.plain)[-1])[:1])
    if after & set(stems(exercise.grid.names[many])) and exercise.asks("how many"):
        return False
    if things & _MONEY:
        return exercise.asks(*_MONEY_SAID)
    wide = things | {word for one in things for word in _SHORT.get(one, "").split()}
    far = {"far"} if {"km", "mile", "distance"} & things else set()
    said = set(exercise.words)
    return any(alike(word, one) for word in said for one in wide) or bool(far & said)


def _rows(exercise: Exercise) -> list[int]:
    return exercise.rows_named


def _answered(exercise: Exercise, script: Script, made: Term) -> Program | None:
    rows, labels = _rows(exercise), exercise.grid.labels
    which = exercise.asks("which", "who", "when", "where") and not exercise.asks("how many", "how much", "how far")
    if which and exercise.has(MOST | LEAST) and not rows:
        ranked = sorted(made.value.values())
        return None if ranked[0] == ranked[1] else script.answer(best(made, largest=not exercise.has(LEAST)))
    if which:
        return None
    cells = [Term(f"{made.text}[{labels[row]!r}]", made.value[labels[row]]) for row in rows]
    compared = exercise.asks("than", "difference") or exercise.asks("more", "less", "fewer")
    if len(cells) == 2 and compared:
        gap = abs(cells[0].value - cells[1].value)
        return script.answer(_short(call("abs", gap, cells[0] - cells[1])))
    if compared or exercise.has(MOST | LEAST):
        return None
    if cells and (len(cells) == 1 or exercise.has(TOTAL) or exercise.asks("and")):
        added = cells[0]
        for one in cells[1:]:
            added = added + one
        return script.answer(_short(added))
    if not cells and (exercise.asks(*_ALL) or exercise.has(TOTAL)):
        return script.answer(_short(Term(f"sum({made.text}.values())", sum(made.value.values()))))
    return None


def _short(made: Term) -> Term:
    made = term(made)
    return made.rounded(2) if isinstance(made.value, float) and made.value != round(made.value, 2) else made
