"""Two figures beside each other: how much more, how many times, what percent, yes or no."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import Scope, adds_up, scope_of
from chaintable.models.embedded.school.program_text import Program, Script, Term, summed, term, total
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.number_bounds import all_hold, bounds, test_of
from chaintable.models.embedded.school.words.words_and_numbers import number, quantity, stems

_GAP = (
    "difference",
    "gap",
    "apart",
    "how far apart",
    "how much higher",
    "how much lower",
    "how many points separate",
    "separate",
    "ahead of",
    "behind",
    "beat",
    "lead",
    "outsell",
    "gap between",
    "by how much",
    "by how many",
    "catch up",
    "to tie",
    "tie with",
)
_TIMES = (
    "times as many",
    "times as much",
    "times more",
    "how many times",
    "times as long",
    "times as high",
    "times as far",
    "times bigger",
    "times larger",
    "times greater",
)
_FASTER = ("faster", "quicker", "better", "slower", "worse", "later", "earlier")
"""What is more where the figure, a time or a place, is less."""
_INVERTED = re.compile(
    r"\btimes as \w+ as (?!many|much)\w.*? (?:is|are|was|were|does|did|do|has|have|had) \w"
    r"|\btimes (?:the|an?|his|her|their|our|my|your|its) .{2,60}? (?:is|are|was|were) \w"
)
"""The second is what is worth more: "how many times as expensive as a pen is a ruler", "how many times his pension is
his pay"."""
_PERCENT_OF = re.compile(r"\bpercent(?:age)? of ((?:\w{1,20} ){1,5})")
_PERCENT_MORE = re.compile(
    r"\b(?:what|how many|by what|which) percent(?:age)? (?:more|fewer|less|higher|lower|larger|greater|bigger"
    r"|cheaper|dearer)\b"
)
_NEAR = 0.0005
_FACTORS = {
    "twice": (2.0, "2"), "double": (2.0, "2"), "half": (0.5, "0.5"), "triple": (3.0, "3"), "a third": (1 / 3,
    "(1 / 3)"),
    "a quarter": (0.25, "0.25"), "thrice": (3.0, "3"), "one third": (1 / 3, "(1 / 3)"), "one quarter": (0.25, "0.25"),
}  # fmt: skip
_FACTOR = re.compile(
    rf"\b(?:exactly )?(?:({'|'.join(_FACTORS)}) (?:as|the|what|of)|(\d{{1,2}}|[a-z]{{3,6}}) times (?:as|the|more|of))\b"
)
_OTHERS = re.compile(
    r"\b(?:all (?:of )?the others?|the others|the (?:others? )?\w{0,12} ?(?:together|combined)|the rest"
    r"|everyone else)\b"
)
_AUXILIARIES = frozenset("is are was were did does do has have can could will would".split())


def difference(exercise: Exercise) -> Found | None:
    """How many more did Ana sell than Ben? What is the difference between May and June?"""
    scope = scope_of(exercise)
    if (
        scope is None
        or (exercise.asks_which and not exercise.asks("what is", "what was", "what's", "by how much", "by how many"))
        or _is_bounded(exercise)
    ):
        return None
    compares = exercise.asks("how") and (exercise.compares_more or exercise.has(FEWER))
    if not compares and not exercise.asks(*_GAP):
        return None
    if (found := _of_groups(scope)) is not None:
        return found
    if len(scope.rows) == 2:
        return _of_rows(scope)
    if len(scope.named_columns) == 2:
        return _of_columns(scope)
    if len(scope.rows) < 2 and exercise.has(MOST) and exercise.has(LEAST) and scope.is_one_column:
        return _of_extremes(scope)
    if len(scope.rows) < 2 and len(exercise.grid.rows) == 2 and scope.is_one_column:
        return _of_rows(Scope(exercise, (0, 1), scope.named_columns, loosely=True))
    return None


def _of_groups(scope: Scope) -> Found | None:
    """How much more several rows have together than others: "on Saturday and Sunday together than on Monday"."""
    exercise, labels = scope.exercise, scope.exercise.grid.labels
    left, than, right = exercise.asking.partition(" than ")
    sides = named(labels, stems(left)), named(labels, stems(right))
    if not than or not all(sides) or len(sides[0]) + len(sides[1]) < 3 or not scope.is_one_column:
        return None
    script = Script()
    one, other = (total(script.let(labels[row], scope.term(row)) for row in side) for side in sides)
    made = Term(f"abs({one.text} - {other.inside(1)})", abs(one.value - other.value))
    rows = tuple(sorted({*sides[0], *sides[1]}))
    return Found("difference", script.answer(made), rows, scope.shown_columns, sure=0.85 * scope.trust)


def _is_bounded(exercise: Exercise) -> bool:
    """Whether "more than" is followed by a number, so that it is a condition."""
    heads = {value for name in exercise.grid.names for word in stems(name) if (value := number(word)) is not None}
    return any(bound.value not in heads for bound in bounds(exercise.asking))


def _less_is_said(exercise: Exercise) -> bool:
    return exercise.has(FEWER) and not exercise.asks("more")


def _of_rows(scope: Scope) -> Found:
    exercise = scope.exercise
    first, second = scope.rows
    after = stems(exercise.plain.partition(" than ")[2])
    if after and after[: len(stems(exercise.grid.labels[first]))] == stems(exercise.grid.labels[first]):
        first, second = second, first
    if _less_is_said(exercise):
        first, second = second, first
    script = Script()
    one = script.let(exercise.grid.labels[first], scope.term(first))
    other = script.let(exercise.grid.labels[second], scope.term(second))
    return Found(
        "difference",
        _gap(exercise, script, one, other),
        tuple(scope.rows),
        scope.shown_columns,
        sure=0.93 * scope.trust,
    )


def _of_columns(scope: Scope) -> Found:
    exercise, grid = scope.exercise, scope.exercise.grid
    first, second = _in_order(exercise, scope.named_columns)
    if _less_is_said(exercise):
        first, second = second, first
    rows = scope.rows or tuple(range(len(grid.rows)))
    script = Script()
    sides = [script.let(grid.names[at], total(term(scope.cell(row, at)) for row in rows)) for at in (first, second)]
    program = _gap(exercise, script, *sides)
    return Found(
        "difference of columns",
        program,
        scope.kept(rows),
        (0, *scope.named_columns),
        sure=0.9 * (0.75 if scope.loosely else 1),
    )


def _in_order(exercise: Exercise, columns: tuple[int, ...]) -> tuple[int, int]:
    """Return two columns in the order in which the question names what sets them apart."""
    first, second = columns
    own = [set(stems(exercise.grid.names[at])) for at in columns]
    places = [
        next((at for at, word in enumerate(exercise.words) if word in mine - other), -1)
        for mine, other in ((own[0], own[1]), (own[1], own[0]))
    ]
    return (second, first) if -1 < places[1] < places[0] else (first, second)


def _gap(exercise: Exercise, script: Script, one: Term, other: Term):  # type: ignore[no-untyped-def]
    """Return the program of the difference: as it was said where "than" tells the order, else without its sign."""
    made = one - other
    if made.value < 0 and (not exercise.asks("than") or exercise.asks(*_FASTER)):
        made = other - one
    value = made.value
    return script.answer(made.rounded(10) if isinstance(value, float) else made)


def _of_extremes(scope: Scope) -> Found:
    numbers = list(scope.values().values()) if not scope.rows else []
    numbers = numbers or [scope.value(row) for row in range(len(scope.exercise.grid.rows))]
    script = Script()
    script.let("numbers", numbers)
    made = Term("max(numbers) - min(numbers)", max(numbers) - min(numbers))
    return Found("difference of extremes", script.answer(made), columns=scope.shown_columns, sure=0.85 * scope.trust)


def times(exercise: Exercise) -> Found | None:
    """How many times as many did Ana sell as Ben?"""
    scope = scope_of(exercise)
    of_both = exercise.asks("ratio of")
    if scope is None or not (exercise.asks(*_TIMES) or of_both):
        return None
    script = Script()
    sides = _sides(scope, script)
    if sides is None:
        return None
    one, other = sides
    if not other.value:
        return None
    if of_both and isinstance(one.value, int) and isinstance(other.value, int):
        said = script.fraction(one, other)
        program = Program(f"{said.text}.replace('/', ':')", str(said.value).replace("/", ":"))
        return Found("ratio", program, scope.rows, scope.shown_columns, sure=0.85 * scope.trust)
    made = one / other
    return Found(
        "ratio",
        script.answer(made.rounded(2) if made.value != round(made.value, 2) else made),
        scope.rows,
        scope.shown_columns,
        sure=0.85 * scope.trust,
    )


def _sides(scope: Scope, script: Script) -> tuple[Term, Term] | None:
    """Return the figures of two rows, or of two columns in the row named, or in all."""
    grid = scope.exercise.grid
    if len(scope.rows) == 2:
        pair = scope.rows[::-1] if _INVERTED.search(scope.exercise.plain) else scope.rows
        first, second = (script.let(grid.labels[row], scope.term(row)) for row in pair)
        return first, second
    if len(scope.named_columns) != 2 or len(scope.rows) > 1:
        return None
    rows = scope.rows or tuple(range(len(grid.rows)))
    first, second = (
        script.let(grid.names[at], total(term(scope.cell(row, at)) for row in rows)) for at in scope.named_columns
    )
    return first, second


def percent(exercise: Exercise) -> Found | None:
    """What percent of the tickets did Ana sell?"""
    scope = scope_of(exercise)
    if scope is None or not exercise.asks("percent", "percentage") or not scope.rows or len(scope.columns) != 1:
        return None
    if exercise.asks("change", "increase", "decrease", "rise", "drop", "more than", "less than"):
        return None
    if _PERCENT_MORE.search(exercise.plain):
        return _percent_more(scope)
    script = Script()
    held = script.let("values", scope.values())
    labels = exercise.grid.labels
    part = total(Term(f"{held.text}[{labels[row]!r}]", scope.value(row)) for row in scope.rows)
    if len(held.value) < len(labels) or not sum(held.value.values()):
        return None
    return Found(
        "percent",
        script.percent(script.let("part", part), summed(held)),
        scope.kept(scope.rows),
        scope.shown_columns,
        card="percent",
        sure=0.85 * scope.trust,
    )


def _percent_more(scope: Scope) -> Found | None:
    """Return by how many percent one figure is above or below another: "what percentage more in May than in June"."""
    exercise, labels = scope.exercise, scope.exercise.grid.labels
    left, than, right = exercise.asking.partition(" than ")
    sides = named(labels, exercise.as_labelled(stems(left))), named(labels, exercise.as_labelled(stems(right)))
    if not than or len(sides[0]) != 1 or len(sides[1]) != 1 or not scope.value(sides[1][0]):
        return None
    script = Script()
    one, other = (script.let(labels[side[0]], scope.term(side[0])) for side in sides)
    gap = other - one if exercise.has(FEWER) and not exercise.asks("more") else one - other
    made = Term(f"({gap.text})", gap.value) * 100 / other
    made = made.rounded(2) if made.value != round(made.value, 2) else made
    rows = (sides[0][0], sides[1][0])
    return Found("percent of two", script.answer(made), rows, scope.shown_columns, card="percent", sure=0.88)


def percent_in_row(exercise: Exercise) -> Found | None:
    """What percent of the floor seats are sold? One figure of a row as a part of another."""
    scope = scope_of(exercise)
    if scope is None:
        return None
    columns = scope.named_columns
    of = _PERCENT_OF.search(exercise.plain)
    if of is None or len(scope.rows) != 1 or len(columns) != 2:
        return None
    heads = [exercise.grid.names[at] for at in columns]
    first = named(heads, stems(of[1]))
    if not first:
        return None
    whole, part = columns[first[0]], columns[1 - first[0]]
    if not 0 < scope.cell(scope.rows[0], part) <= scope.cell(scope.rows[0], whole):
        return None
    script = Script()
    named_parts = [script.let(exercise.grid.names[at], scope.cell(scope.rows[0], at)) for at in (part, whole)]
    return Found("percent", script.percent(*named_parts), scope.rows, (0, *columns), card="percent", sure=0.85)


def yes_or_no(exercise: Exercise) -> Found | None:
    """Did Ana sell more than Ben? Was any day above 30?"""
    scope = scope_of(exercise)
    opening = exercise.plain.split()[:1]
    if (
        scope is None
        or not opening
        or opening[0] not in _AUXILIARIES
        or exercise.asks("or", "how", "which", "what")
        or (exercise.choices and "yes" not in [one.lower() for one in exercise.choices])
    ):
        return None
    wanted = bounds(exercise.asking)
    script = Script()
    if wanted and scope.is_one_column:
        return _fulfilled(scope, script, wanted)
    if (found := _multiple(scope, script) or _all_others(scope, script)) is not None:
        return found
    if (found := _combined(scope, script)) is not None:
        return found
    if len(scope.rows) == 1 and len(scope.named_columns) == 2 and exercise.has(MORE | FEWER) and exercise.asks("than"):
        return _columns_compared(scope, script)
    whole = exercise.has(TOTAL) and not scope.named_columns and adds_up(exercise)
    if len(scope.rows) != 2 or not exercise.has(MORE | FEWER) or not (scope.is_one_column or whole):
        return None
    labels = exercise.grid.labels
    one = script.let(labels[scope.rows[0]], scope.term(scope.rows[0]))
    other = script.let(labels[scope.rows[1]], scope.term(scope.rows[1]))
    less = _less_is_said(exercise)
    sign, holds = ("<", one.value < other.value) if less else (">", one.value > other.value)
    made = Term(f"'yes' if {one.text} {sign} {other.text} else 'no'", "yes" if holds else "no")
    return Found("comparison", script.answer(made), scope.rows, scope.shown_columns, sure=0.85 * scope.trust)


def _columns_compared(scope: Scope, script: Script) -> Found:
    """Return whether a row has more in one column than in another: "more snow in February 2022 than in 2023"."""
    exercise, names = scope.exercise, scope.exercise.grid.names
    one, other = (script.let(names[at], scope.cell(scope.rows[0], at)) for at in scope.named_columns)
    sign, holds = ("<", one.value < other.value) if _less_is_said(exercise) else (">", one.value > other.value)
    made = Term(f"'yes' if {one.text} {sign} {other.text} else 'no'", "yes" if holds else "no")
    return Found("comparison", script.answer(made), scope.rows, (0, *scope.named_columns), sure=0.85)


def _multiple(scope: Scope, script: Script) -> Found | None:
    """Return whether one figure is so many times another: "is red twice as likely as green"."""
    exercise = scope.exercise
    factor = factor_said(exercise)
    sides = _sides(scope, script) if factor else None
    if factor is None or sides is None:
        return None
    one, other = sides
    times, text = factor
    holds = abs(one.value - other.value * times) < _NEAR
    made = Term(f"'yes' if abs({one.text} - {other.text} * {text}) < {_NEAR} else 'no'", "yes" if holds else "no")
    return Found("multiple", script.answer(made), scope.kept(scope.rows) if scope.rows else None, sure=0.9)


def factor_said(exercise: Exercise) -> tuple[float, str] | None:
    """Return the factor of "twice as many as", as a number and as Python; None if the question says none."""
    if (plain := _FACTOR.search(exercise.plain)) is None:
        return None
    if plain[1] in _FACTORS:
        return _FACTORS[plain[1]]
    times = quantity(plain[2])
    return None if times is None else (float(times), repr(times))


def _all_others(scope: Scope, script: Script) -> Found | None:
    """Return whether a row has more than all the others together."""
    exercise = scope.exercise
    if len(scope.rows) != 1 or not scope.is_one_column or not exercise.has(MORE | FEWER):
        return None
    if not _OTHERS.search(exercise.plain):
        return None
    row = scope.rows[0]
    one = script.let(exercise.grid.labels[row], scope.term(row))
    rest = script.let("others", [scope.value(at) for at in range(len(exercise.grid.rows)) if at != row])
    less = _less_is_said(exercise)
    held = summed(rest)
    sign, holds = ("<", one.value < held.value) if less else (">", one.value > held.value)
    made = Term(f"'yes' if {one.text} {sign} {held.text} else 'no'", "yes" if holds else "no")
    return Found("comparison", script.answer(made), None, scope.shown_columns, sure=0.85)


def _combined(scope: Scope, script: Script) -> Found | None:
    """Return whether some rows together have more than others: "more pigs than cows and goats combined"."""
    exercise, labels = scope.exercise, scope.exercise.grid.labels
    left, than, right = exercise.asking.partition(" than ")
    if not than or not exercise.has(MORE | FEWER) or not scope.is_one_column:
        return None
    sides = named(labels, stems(left)), named(labels, stems(right))
    if not all(sides) or len(sides[0]) + len(sides[1]) < 3:
        return None
    one, other = (total(script.let(labels[row], scope.term(row)) for row in side) for side in sides)
    sign, holds = ("<", one.value < other.value) if _less_is_said(exercise) else (">", one.value > other.value)
    made = Term(f"'yes' if {one.text} {sign} {other.text} else 'no'", "yes" if holds else "no")
    rows = tuple(sorted({*sides[0], *sides[1]}))
    return Found("comparison", script.answer(made), rows, scope.shown_columns, sure=0.8 * scope.trust)


def _fulfilled(scope: Scope, script: Script, wanted: list) -> Found | None:  # type: ignore[type-arg]
    exercise = scope.exercise
    rows = scope.rows or tuple(range(len(exercise.grid.rows)))
    if not scope.rows and not exercise.asks(
        "any", "anyone", "anybody", "every", "everyone", "everybody", "all", "each", "always", "ever"
    ):
        return None
    numbers = script.let("numbers", [scope.value(row) for row in rows])
    every = exercise.asks("every", "everyone", "everybody", "all", "each", "always") or bool(scope.rows)
    name, choose = ("all", all) if every else ("any", any)
    holds = choose(all_hold(wanted, value) for value in numbers.value)
    made = Term(f"'yes' if {name}({test_of(wanted, 'n')} for n in numbers) else 'no'", "yes" if holds else "no")
    return Found("condition", script.answer(made), scope.kept(rows), scope.shown_columns, sure=0.75 * scope.trust)
