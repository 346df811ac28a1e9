"""Which row, or which column: the most, the second least, the one with 12, those above 20."""

import operator
import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.families.comparisons import factor_said
from chaintable.models.embedded.school.families.question_scope import Scope, adds_up, scope_of
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.measure_words import is_newer_with_more
from chaintable.models.embedded.school.words.named_labels import alike, likeness
from chaintable.models.embedded.school.words.number_bounds import Compare, all_hold, bounds, test_of
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, Number, quantity, stems

_ABOVE = (
    "above average",
    "above the average",
    "above the mean",
    "more than the average",
    "better than average",
    "higher than average",
    "over the average",
)
_BELOW = (
    "below average",
    "below the average",
    "below the mean",
    "less than the average",
    "worse than average",
    "lower than average",
    "under the average",
)

_NEAR = 0.0005
_KIND = re.compile(r"\b(?:which|what) (?:kind of |type of )?([a-z]{3,20}) ")
_THINGS = frozenset("one row line name person child student pupil two three four was were had has did".split())
_COMPARED: dict[str, Compare] = {"==": operator.eq, "<": operator.lt, ">": operator.gt}


def which_row_or_column(exercise: Exercise) -> Found | None:
    """Which day had the most visitors? Who sold fewer, Ana or Ben? Which years were above 20?"""
    scope = scope_of(exercise)
    if scope is None or not exercise.asks_which:
        return None
    if exercise.asks("difference", "average", "mean", "total of", "sum of") and not exercise.asks("which", "who"):
        return None
    wanted = bounds(exercise.asking)
    if not (exercise.has(MOST | LEAST) and not wanted) and (found := _fitting(scope, wanted)):
        return found
    if (factor := factor_said(exercise)) is not None and (found := _multiple_of(scope, factor)):
        return found
    if exercise.asks("as many", "as much") and (found := _rows_between(scope)):
        return found
    if exercise.has(MOST | LEAST | FEWER) or exercise.compares_more or _place(exercise):
        if (found := _column_of_all(scope)) is not None:
            return found
        return _rows_between(scope) or _column(scope) or _row(scope)
    return _with_value(scope)


def _least(scope: Scope) -> bool:
    exercise = scope.exercise
    of_years = scope.is_one_column and is_newer_with_more(stems(exercise.grid.names[scope.columns[0]]))
    if of_years and exercise.asks("oldest", "older", "youngest", "younger"):
        return exercise.asks("oldest", "older")
    if exercise.asks("fastest", "faster", "quickest", "quicker", "slowest", "slower") and _is_time(scope):
        return not exercise.asks("slowest", "slower")
    if exercise.asks("won", "win", "wins", "winner", "best") and _is_time(scope):
        return True
    if exercise.has(LEAST) or exercise.has(FEWER):
        return not (exercise.asks("more") and not exercise.has(LEAST))
    return False


def _is_time(scope: Scope) -> bool:
    """Whether the column meant holds times, of which the least is the fastest."""
    name = f" {scope.exercise.grid.names[scope.columns[0]].lower()} {scope.exercise.title.lower()} "
    return any(word in name for word in ("time", "(s)", "(sec", "second", "(min", "minute"))


def _row(scope: Scope) -> Found | None:
    """Return the row with the most or least, of those named or of all."""
    exercise = scope.exercise
    pool = list(scope.rows) if len(scope.rows) > 1 else list(range(len(exercise.grid.rows)))
    values = scope.values(pool)
    asks_of_things = exercise.asks("which", "who", "whose", "where", "when") or exercise.asks_either
    if len(values) < len(pool) or (not asks_of_things and not _names_a_label(exercise)):
        return _highest_value(scope, pool)
    script = Script()
    held = script.let("values", values)
    nth = _place(exercise) or 1
    if 1 < nth <= len(values):
        return _nth(scope, script, held, nth, pool)
    made = best(held, largest=not _least(scope))
    sure = 0.93 * scope.trust if len(scope.rows) != 1 else 0.55
    top = sorted(values.values(), reverse=not _least(scope))
    if len(top) > 1 and top[0] == top[1]:
        sure = min(sure, 0.5)
    return Found("which row", script.answer(made), scope.kept(pool), scope.shown_columns, sure=sure)


def _names_a_label(exercise: Exercise) -> bool:
    """Whether "what …" asks for a label: "what day", "what is the cheapest item"."""
    words = exercise.words
    if "what" not in words and "name" not in words:
        return True
    at = words.index("what") if "what" in words else words.index("name")
    near = words[at + 1 : at + 2]
    label = set(stems(exercise.grid.names[0])) | {stem for name in exercise.grid.labels for stem in stems(name)[-1:]}
    if near and near[0] in label:
        return True
    if exercise.asks("what does", "what do", "what did") and exercise.asks("cost", "costs", "weigh", "measure"):
        return False
    figures = {stem for at in exercise.grid.measured for stem in stems(exercise.grid.names[at])}
    figures |= {
        "price",
        "cost",
        "score",
        "number",
        "amount",
        "temperature",
        "value",
        "height",
        "weight",
        "total",
        "speed",
        "distance",
    }
    after = words[at + 1 :]
    return not (figures & set(after)) or bool(label & set(after))


def _highest_value(scope: Scope, pool: list[int]) -> Found | None:
    """Return the largest or smallest figure itself: "what was the highest temperature?"."""
    if len(scope.columns) > 1:
        return None
    numbers = [scope.value(row) for row in pool]
    script = Script()
    held = script.let("numbers", numbers)
    name, value = ("min", min(numbers)) if _least(scope) else ("max", max(numbers))
    return Found(
        "extreme figure",
        script.answer(Term(f"{name}({held.text})", value)),
        scope.kept(pool),
        scope.shown_columns,
        sure=0.75 * scope.trust,
    )


def _place(exercise: Exercise) -> int:
    """Return the place that is asked for: "came second", "the third highest"; 0 if none is."""
    verbs = ("came", "finished", "placed", "was", "is", "ranked", "got", "in", "takes", "took")
    for word, place in ORDINALS.items():
        said = [f"{word} {_superlative(exercise)}", f"{word} place", *(f"{verb} {word}" for verb in verbs)]
        if exercise.asks(*said):
            return place
    if exercise.asks("runner up", "runner-up"):
        return 2
    return 1 if exercise.asks("winner", "wins", "won", "win") else 0


def _superlative(exercise: Exercise) -> str:
    return next((word for word in exercise.plain.split() if word in MOST or word in LEAST), "most")


def _nth(scope: Scope, script: Script, held: Term, nth: int, pool: list[int]) -> Found:
    values: dict[str, Number] = held.value
    largest = not _least(scope)
    ordered = sorted(values, key=lambda label: values[label], reverse=largest)
    order = script.let("order", Term(f"sorted({held.text}, key={held.text}.get, reverse={largest})", ordered))
    made = Term(f"{order.text}[{nth - 1}]", ordered[nth - 1])
    return Found("nth row", script.answer(made), scope.kept(pool), scope.shown_columns, sure=0.85 * scope.trust)


def _multiple_of(scope: Scope, factor: tuple[float, str]) -> Found | None:
    """Return the rows that have so many times as much as another: "which team has twice as many goals as the Hawks"."""
    exercise = scope.exercise
    if len(scope.rows) != 1 or not scope.is_one_column or exercise.asks_either:
        return None
    script = Script()
    held, row = script.let("values", scope.values()), scope.rows[0]
    label = exercise.grid.labels[row]
    fitting = [one for one, value in held.value.items() if abs(value - scope.value(row) * factor[0]) < _NEAR]
    if not fitting:
        return None
    test = f"abs(value - {held.text}[{label!r}] * {factor[1]}) < {_NEAR}"
    made = Term(f"', '.join(label for label, value in {held.text}.items() if {test})", ", ".join(fitting))
    return Found("rows that fit", script.answer(made), None, scope.shown_columns, sure=0.85)


def _rows_between(scope: Scope) -> Found | None:
    """Return the rows in which one column has more or less than another: "which class has more boys than girls?"."""
    exercise, grid = scope.exercise, scope.exercise.grid
    same = exercise.asks("as many", "as much")
    if (
        len(scope.named_columns) != 2
        or (scope.rows and not exercise.rows_to_choose)
        or not (same or exercise.asks("than"))
    ):
        return None
    if not _asks_for_row(exercise):
        return None
    if len(set(grid.labels)) < len(grid.labels):
        return None
    script, sign = Script(), "==" if same else "<" if _least(scope) else ">"
    sides = [
        script.let(grid.names[at], {grid.labels[row]: scope.cell(row, at) for row in range(len(grid.rows))})
        for at in scope.named_columns
    ]
    one, other = (side.value for side in sides)
    fits = _COMPARED[sign]
    fitting = [label for label in grid.labels if fits(one[label], other[label])]
    if exercise.rows_to_choose:
        fitting = [label for label in fitting if label in exercise.choices]
    if not fitting:
        return None
    if exercise.rows_to_choose and len(fitting) == 1:
        return Found("rows that fit", script.answer(fitting[0]), None, (0, *scope.named_columns), sure=0.88)
    test = f"{sides[0].text}[label] {sign} {sides[1].text}[label]"
    made = Term(f"', '.join(label for label in {sides[0].text} if {test})", ", ".join(fitting))
    rows = tuple(row for row, label in enumerate(grid.labels) if label in fitting)
    return Found("rows that fit", script.answer(made), scope.kept(rows), (0, *scope.named_columns), sure=0.8)


def _asks_for_row(exercise: Exercise) -> bool:
    """Whether a thing of the first column is asked for: "who", "in which class"."""
    after = {stem for one in ("which", "what") for stem in stems(exercise.plain.partition(f" {one} ")[2])[:1]}
    after |= set(stems(exercise.plain.partition(" which of ")[2])[:2])
    return exercise.asks("who", "whose", "whom") or bool(after & set(stems(exercise.grid.names[0])))


def _column(scope: Scope) -> Found | None:
    """Return the column with the most or least, where columns are compared: "in which year did Ana sell more?"."""
    exercise, grid = scope.exercise, scope.exercise.grid
    heads = [grid.names[at] for at in grid.measured]
    if len(heads) < 2 or grid.header is None or len(scope.rows) > 1:
        return None
    compared = scope.named_columns if len(scope.named_columns) > 1 else grid.measured
    by_choice = bool(exercise.choices) and all(
        any(likeness(head, stems(one)) >= 0.5 for head in heads) for one in exercise.choices
    )
    if exercise.asks("what is", "what was") and not exercise.asks("which", "when", "in what") and not by_choice:
        return _best_of_row(scope)
    two_named = (
        len(scope.named_columns) > 1
        and not scope.rows
        and exercise.has(MORE | FEWER)
        and exercise.asks("or", "than", "more", "fewer")
    )
    one_row = len(scope.rows) == 1 and not scope.named_columns and not by_choice
    if _choices_are_labels(exercise) or not (by_choice or two_named or one_row):
        return None
    rows = scope.rows or tuple(range(len(grid.rows)))
    totals = {grid.names[at]: sum(scope.cell(row, at) for row in rows) for at in compared}
    if len(totals) < len(compared):
        return None
    script = Script()
    made = best(script.let("totals", totals), largest=not _least(scope))
    return Found(
        "which column",
        script.answer(made),
        scope.kept(rows),
        (0, *compared),
        sure=0.85 if by_choice or two_named else 0.7,
    )


def _column_of_all(scope: Scope) -> Found | None:
    """Return the column with the most or least in all, for a thing that the rows aren't: "which meal" of grades."""
    exercise, grid = scope.exercise, scope.exercise.grid
    asked = _KIND.search(exercise.plain)
    if (
        asked is None
        or scope.rows
        or scope.named_columns
        or exercise.choices
        or not grid.names[0]
        or not adds_up(exercise)
    ):
        return None
    kind = stems(asked[1])
    own = {stem for text in (grid.names[0], *grid.labels) for stem in stems(text)}
    if not kind or any(alike(kind[0], one) for one in own) or kind[0] in _THINGS or not exercise.has(MOST | LEAST):
        return None
    totals = {grid.names[at]: sum(grid.column(at)) for at in grid.measured}
    if len(totals) < len(grid.measured):
        return None
    script = Script()
    return Found("which column", script.answer(best(script.let("totals", totals), not _least(scope))), sure=0.85)


def _best_of_row(scope: Scope) -> Found | None:
    """Return the largest or smallest figure of a row: "what was Bo's best jump"."""
    if len(scope.rows) != 1 or scope.named_columns:
        return None
    grid, row = scope.exercise.grid, scope.rows[0]
    script = Script()
    numbers = script.let("numbers", [scope.cell(row, at) for at in grid.measured])
    least = _least(scope)
    made = Term(f"{'min' if least else 'max'}({numbers.text})", (min if least else max)(numbers.value))
    return Found("extreme figure", script.answer(made), scope.rows, sure=0.75)


def _choices_are_labels(exercise: Exercise) -> bool:
    labels = {label.lower() for label in exercise.grid.labels}
    return any(one.lower() in labels for one in exercise.choices)


def _fitting(scope: Scope, wanted: list) -> Found | None:  # type: ignore[type-arg]
    """Return the labels whose figure fulfils the conditions, or lies above or below the average."""
    exercise = scope.exercise
    if not scope.is_one_column:
        return None
    script = Script()
    held = script.let("values", scope.values())
    test, fits = _test(exercise, script, held, wanted)
    if not test:
        return None
    labels = [label for label, value in held.value.items() if fits(value)]
    if not labels:
        return None
    if exercise.asks("first time", "first", "for the first time") and len(held.value) == len(exercise.grid.rows):
        made = Term(f"next(label for label, value in {held.text}.items() if {test})", labels[0])
        row = (exercise.grid.labels.index(labels[0]),)
        return Found("rows that fit", script.answer(made), row, scope.shown_columns, sure=0.85)
    made = Term(f"', '.join(label for label, value in {held.text}.items() if {test})", ", ".join(labels))
    rows = [row for row in range(len(exercise.grid.rows)) if fits(scope.value(row))]
    return Found("rows that fit", script.answer(made), scope.kept(rows), scope.shown_columns, sure=0.8)


def _test(exercise: Exercise, script: Script, held: Term, wanted: list):  # type: ignore[type-arg, no-untyped-def]
    """Return the condition as Python and as a function; an empty text where there is none."""
    numbers = list(held.value.values())
    mean = sum(numbers) / len(numbers)
    if exercise.asks(*_ABOVE, *_BELOW):
        sign, above = (">", True) if exercise.asks(*_ABOVE) else ("<", False)
        script.let("mean", Term(f"sum({held.text}.values()) / len({held.text})", mean))
        return f"value {sign} mean", (lambda value: value > mean if above else value < mean)
    if wanted:
        return test_of(wanted, "value"), (lambda value: all_hold(wanted, value))
    return "", (lambda value: False)


def _with_value(scope: Scope) -> Found | None:
    """Return the row that has the figure that the question names: "which bus has 42 seats?"."""
    exercise = scope.exercise
    said = {
        value
        for word in exercise.words
        if (value := quantity(word.replace("$", ""))) is not None and word not in ORDINALS
    }
    said |= set(exercise.money) | ({0} if exercise.asks("no", "zero", "without") else set())
    head = stems(exercise.grid.names[0])
    if any(one in head and after[0].isdigit() for one, after in pairwise(exercise.words)):
        return None  # "week 9" is a label that the table doesn't have
    fitting = [row for row in range(len(exercise.grid.rows)) for at in scope.columns if scope.cell(row, at) in said]
    if not fitting or scope.rows or (not scope.is_one_column and len(fitting) > 1):
        return None
    target = scope.value(fitting[0]) if scope.is_one_column else None
    labels = [exercise.grid.labels[row] for row in fitting]
    if target is None:
        return Found("row with a figure", Script().answer(labels[0]), tuple(fitting), sure=0.6)
    script = Script()
    held = script.let("values", scope.values())
    if len(held.value) < len(exercise.grid.rows) or any(scope.value(row) != target for row in fitting):
        return None
    text = f"', '.join(label for label, value in {held.text}.items() if value == {target!r})"
    made = Term(text, ", ".join(labels))
    return Found("row with a figure", script.answer(made), scope.kept(fitting), scope.shown_columns, sure=0.7)
