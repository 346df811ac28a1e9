"""One figure, the sum of some, the sum of all, and how many rows there are."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MORE, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import LEFT_OUT, Scope, adds_up, rows_by_place, scope_of
from chaintable.models.embedded.school.program_text import Program, Script, Term, summed, term, total
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.number_bounds import Bound, all_hold, bounds, test_of
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, STOP, quantity, stems

_OTHER = ("percent", "percentage", "fraction", "ratio", "probability", "chance", "likely", "median", "mode",
    "range", "rate",
          "times as", "how often", "why", "predict", "tax", "taxes", "tip", "discount", "difference")  # fmt: skip


_GIVEN_NUMBER = tuple(f"the {word}" for word in COUNTED) + tuple(f"all {word}" for word in COUNTED)
_OF_SOME = (
    *("only", "just", "each", "per", "every", "left", "more", "fewer", "still", "single", "would", "if", "than", "now"),
    *("start", "end", "between", "when", "after", "before", "needed", "first", "last", "second", "not"),
)
"""Words of a question about some of the things that a column counts."""
_LETTERED = re.compile(r"\d{1,3}[a-z]")
"""A class or a house number: 5b."""
_SHORT = 11
_LISTED = ("listed", "table", "list", "shown", "kinds of", "types of", "different")
_COUNTS = frozenset(("frequency", "number", "count", "quantity"))
"""What a header calls a column that says how many there are of each thing."""


def counted(exercise: Exercise) -> Found | None:
    """How many days had more than 20 visitors? How many had exactly 5?"""
    scope = scope_of(exercise)
    if not exercise.asks("how many", "number of") or (scope is not None and scope.rows) or _asks_for_extreme(exercise):
        return None
    if _counts_rows(exercise):
        labels = exercise.grid.labels
        clear = exercise.asks(*_LISTED) and len({*labels}) == len(labels)
        return Found("rows counted", _rows_counted(exercise), sure=0.75 if clear else 0.55)
    if scope is None:
        return None
    if not scope.is_one_column:
        return None
    wanted = bounds(exercise.asking)
    average = exercise.asks(
        "above average", "above the average", "below average", "below the average", "above the mean", "below the mean"
    )
    if not wanted and not average:
        wanted = _equal_to(exercise)
    if not wanted and not average:
        return None
    script = Script()
    numbers = script.let("numbers", [scope.value(row) for row in range(len(exercise.grid.rows))])
    if average:
        mean = sum(numbers.value) / len(numbers.value)
        script.let("mean", summed(numbers) / Term("len(numbers)", len(numbers.value)))
        sign = ">" if "above" in exercise.plain else "<"
        fitting = sum(value > mean if sign == ">" else value < mean for value in numbers.value)
        return Found("count", script.answer(Term(f"len([n for n in numbers if n {sign} mean])", fitting)), sure=0.85)
    fitting = sum(all_hold(wanted, value) for value in numbers.value)
    made = Term(f"len([n for n in numbers if {test_of(wanted, 'n')}])", fitting)
    return Found(
        "count", script.answer(made), columns=scope.shown_columns, sure=0.85 if _counts_labels(exercise) else 0.6
    )


def _asks_for_extreme(exercise: Exercise) -> bool:
    """Whether a thing is asked for by its number: "which state had the smallest number of people"."""
    return exercise.asks("which") and exercise.has(MOST | LEAST) and not exercise.asks("how many")


def _counts_rows(exercise: Exercise) -> bool:
    """Whether the things in the first column themselves are counted: "how many divers are listed"."""
    after = stems(exercise.plain.partition("how many")[2])[:1]
    figures = [word for at in exercise.grid.measured for word in stems(exercise.grid.names[at])]
    of_label = any(alike(one, other) for one in after for other in stems(exercise.grid.names[0]))
    said = stems(exercise.plain.partition("how many")[2])
    of_figures = any(alike(one, other) for one in said for other in figures if other not in STOP)
    if not of_label or of_figures or bounds(exercise.asking) or exercise.has(MOST | LEAST | MORE):
        return False
    if exercise.asks(*_LISTED):
        return True
    return _COUNTS.isdisjoint(figures) and exercise.asks("are there", "were there", "took part", "altogether", "in all")


def _rows_counted(exercise: Exercise) -> Program:
    script = Script()
    labels = script.let("labels", list(exercise.grid.labels))
    return script.answer(Term(f"len({labels.text})", len(labels.value)))


def _equal_to(exercise: Exercise) -> list[Bound]:
    """Return the number that is named, where rows are counted: "how many players scored 12"."""
    plain = [word for word in exercise.words if not _LETTERED.fullmatch(word)]
    said = [value for word in plain if (value := quantity(word)) is not None]
    of_all = len(said) == 1 and said[0] == len(exercise.grid.rows) and exercise.asks(*_GIVEN_NUMBER)
    return [Bound("==", said[0])] if len(said) == 1 and not of_all and _counts_labels(exercise) else []


def _counts_labels(exercise: Exercise) -> bool:
    """Whether what is counted are the things in the first column: "how many days"."""
    after = stems(exercise.plain.partition("how many")[2])[:2] or stems(exercise.plain.partition("number of")[2])[:2]
    label = stems(exercise.grid.names[0])
    people = {"person", "student", "player", "child", "friend", "kid", "boy", "girl", "team", "item", "thing", "one"}
    weekday = {"day", "month", "year", "week"}
    return any(alike(one, other) for one in after for other in label) or bool(set(after) & (people | weekday))


def sums(exercise: Exercise) -> Found | None:
    """How many did Ana and Ben sell? How many in all? How many did Ana sell?"""
    scope = scope_of(exercise)
    if scope is None or exercise.asks(*_OTHER) or exercise.grid.header is None:
        return None
    says_total = exercise.has(TOTAL) or exercise.asks("in all", "add up") or _asks_for_all(exercise)
    if scope.rows:
        return _of_rows(scope, says_total)
    asks = says_total or exercise.asks("how many", "how much", "what", "how long", "how far")
    clear = says_total or len(scope.named_columns) == 1 or len(exercise.grid.measured) == 1
    return _of_all(scope, says_total) if asks and clear else None


def _asks_for_all(exercise: Exercise) -> bool:
    """Whether what the figures count is asked for: "how many coins are in the jar" of a column of numbers."""
    grid = exercise.grid
    heads = {word for at in grid.measured for word in stems(grid.names[at])}
    of_counts = len(grid.measured) == 1 and not _COUNTS.isdisjoint(heads)
    asked = stems(exercise.plain.partition("how many")[2])[:1]
    of_title = bool(asked) and asked[0] in stems(exercise.title) and asked[0] not in stems(grid.names[0])
    return (of_counts or of_title) and exercise.asks_for_all


def _of_rows(scope: Scope, says_total: bool) -> Found | None:
    exercise = scope.exercise
    superlative = exercise.has(MOST | LEAST | MORE) and not exercise.asks("most of", "at least", "at most")
    doubt = 0.5 if superlative or bounds(exercise.asking) else 1.0
    doubt *= 1.0 if exercise.asks("how many", "how much", "what", "when", "how", "find", "give", "total") else 0.7
    if len(scope.rows) == 1 and len(scope.columns) == 1:
        value = scope.cell(scope.rows[0], scope.columns[0])
        sure = (0.55 if says_total else 0.9) * scope.trust * doubt
        return Found("one figure", Script().answer(value), scope.rows, scope.shown_columns, sure=sure)
    made = total(scope.term(row) for row in scope.rows)
    added = says_total or exercise.asks("and") or _is_gathered(scope)
    sure = (0.93 if added else 0.5) * scope.trust * doubt
    program = Script().answer(made.rounded(10) if isinstance(made.value, float) else made)
    return Found("sum of rows", program, scope.kept(scope.rows), scope.shown_columns, sure=sure)


def _counts_all(scope: Scope) -> bool:
    """Whether all that a column counts is asked for, with few other words: "how many girls go on the trip"."""
    exercise = scope.exercise
    counts = exercise.plain.startswith(" how many ") and not exercise.asks(*_OF_SOME)
    said = {quantity(word) for word in exercise.words} - {None, len(exercise.grid.rows)}
    short = len(exercise.plain.split()) <= _SHORT and not said
    return counts and short and (scope.is_one_column or adds_up(exercise))


def _is_gathered(scope: Scope) -> bool:
    """Whether what is summed is said: some rows as a span or but for one, or one row's columns that count alike."""
    exercise = scope.exercise
    if len(scope.rows) > 1:
        spans = exercise.asks("through") or (exercise.asks("from") and exercise.asks("to"))
        return spans or exercise.asks(*LEFT_OUT, "weekend", "weekdays") or bool(rows_by_place(exercise))
    return exercise.asks("how many") and not scope.named_columns and adds_up(exercise)


def _of_all(scope: Scope, says_total: bool) -> Found:
    exercise = scope.exercise
    numbers = [scope.cell(row, at) for row in range(len(exercise.grid.rows)) for at in scope.columns]
    made = total(map(term, numbers))
    plain = not exercise.has(MOST | LEAST) and not bounds(exercise.asking)
    sure = 0.85 * scope.trust if says_total and plain else 0.75 if plain and _counts_all(scope) else 0.4
    program = Script().answer(made.rounded(10) if isinstance(made.value, float) else made)
    return Found("sum of all", program, columns=scope.shown_columns, sure=sure)
