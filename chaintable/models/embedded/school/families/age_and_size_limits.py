"""What somebody of a size or an age may do, where a column says from which size or age on: rides, films, courses."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity, stems

_FROM = re.compile(r"\b(?:minimum|min|at least|from age|from|age from|you must be|smallest|youngest)\b", re.I)
_OF_A_BODY = frozenset("height age size tall old weight year cm".split())
_OF_SOMEONE = re.compile(
    r"\b(?P<many>\d{1,3}(?:\.\d{1,2})?) ?(?:-?(?:cm|centimetres?|centimeters?|years?|m|kg)\b)?"
    r"[- ]?(?:tall|old|year-old|years? old|cm)?", re.I,
)  # fmt: skip
_NOT = re.compile(
    r"\b(?:too (?:small|short|young|light)|not (?:allowed|be allowed|go|ride|see|do|old enough|tall enough|big enough)"
    r"|can't|cannot|isn't|may not|mustn't|not (?:yet )?(?:old|tall|big) enough)\b"
)
_MAY = re.compile(r"\b(?:can|could|may|allowed|go on|ride|see|old enough|tall enough|big enough|join)\b")
_AUXILIARIES = frozenset("can could may is".split())


def age_or_size_limit(exercise: Exercise) -> Found | None:
    """Timo is 125 cm tall. Which ride is he too small for? How many rides can someone of 110 cm go on?"""
    grid = exercise.grid
    columns = [at for at in grid.measured if _FROM.search(grid.names[at]) and _OF_A_BODY & set(stems(grid.names[at]))]
    size = _size(exercise)
    if grid.header is None or len(columns) != 1 or size is None:
        return None
    denied = _NOT.search(exercise.plain) is not None
    if not denied and _MAY.search(exercise.plain) is None:
        return None
    return _answered(exercise, columns[0], size, denied)


def _size(exercise: Exercise) -> Number | None:
    """Return the one size or age that the question tells of somebody."""
    found = {quantity(one["many"]) for one in _OF_SOMEONE.finditer(exercise.question)}
    return found.pop() if len(found) == 1 else None


def _answered(exercise: Exercise, column: int, size: Number, denied: bool) -> Found | None:
    """Return which rows are open to somebody, or closed, how many of them, or whether one that is named is."""
    grid, script = exercise.grid, Script()
    held = script.let(grid.names[column], dict(zip(grid.labels, grid.column(column), strict=True)))
    rows = named(grid.labels, exercise.words)
    sign = ">" if denied else "<="
    fitting = [name for name, least in held.value.items() if (least > size if denied else least <= size)]
    if len(rows) == 1 and exercise.plain.split()[0] in _AUXILIARIES:
        label = grid.labels[rows[0]]
        made = Term(f"'yes' if {held.text}[{label!r}] {sign} {size!r} else 'no'", "yes" if label in fitting else "no")
    elif rows:
        return None
    elif exercise.asks("how many"):
        made = Term(f"sum(1 for least in {held.text}.values() if least {sign} {size!r})", len(fitting))
    elif exercise.asks("which", "what") and fitting:
        text = f"', '.join(name for name, least in {held.text}.items() if least {sign} {size!r})"
        made = Term(text, ", ".join(fitting))
    else:
        return None
    return Found("limit", script.answer(made), None, (0, column), sure=0.88)
