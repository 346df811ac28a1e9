"""Where the rules for school questions read a question better than the parser: on tables with a shape of their own."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from chaintable.errors import StepError
from chaintable.models.embedded.catch_all_readings import is_justified
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.proposals.understanding import Proposal, Understanding
from chaintable.models.embedded.school import Solved, solve
from chaintable.models.embedded.school.choices import as_answer, is_same
from chaintable.models.embedded.school.doubting.mismatches import answers_otherwise, asks_yes_or_no, leaves_numbers
from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid, is_of_school
from chaintable.models.embedded.school.words.number_bounds import bounds
from chaintable.models.embedded.school.words.words_and_numbers import stem, stems, times_said
from chaintable.operations import Answer, Operation, Reading, SelectRow
from chaintable.operations.conditions import Rows
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

MOST_ROWS, MOST_COLUMNS = 14, 6
_LONG = re.compile(r"-?\d{1,9}\.\d{6,12}")
_ONE_OF = re.compile(r"\bwhich (?:one|of (?:the|these|those) (?:two|three|four|five|six))\b", re.I)
_WHICH_THING = re.compile(r"\bwhich (?:of the (?:\w{3,5} )?)?([a-z]{2,20})\b")
_DIVIDED = ("average", "mean", "per", "percent", "ratio", "each", "times")
_CLEAR, _NO_CHOICE, _DOUBTED = 0.8, 0.3, 0.5
_BEYOND_DOUBT, _CONTESTED = 0.8, 0.55
"""Rules that are surer than the first are believed whatever the parser reads. Others are at most as sure as the second
where it gives another answer: in wordings that the rules did not know, about two in three of these were right.
"""
SHAPED = frozenset((
    "stem-and-leaf plot", "frequency average", "frequency count", "frequency total", "frequency percent",
    "frequency share", "most frequent", "linear or not", "relation", "proportion", "rate of change", "pattern",
    "timetable", "market", "record", "balance", "taxes", "pay after taxes", "total price", "price difference",
    "money left", "money short", "enough money", "how many to buy", "shared price", "total of fares", "time between",
    "length of event", "events counted", "probability", "balanced price", "deductions", "one deduction",
    "proportional or not", "difference of lines", "share of earnings", "claim", "compared", "changed price", "multiple",
    "price of a plan", "plans compared", "price of use", "points", "route",
))  # fmt: skip
"""The kinds of answers that depend on a table's shape, which the parser doesn't know."""


def school_reading(question: Question, index: TableIndex) -> Solved | None:
    """Return what the rules make of a question, if it is of a kind that the parser doesn't read and they are sure."""
    table = index.table
    if not fits(question, table):
        return None
    solved = solve(question.text, table, question.choices, title=table.caption, is_advised=False)
    if solved is None or not is_shaped(solved) or solved.sure < _CLEAR or not is_justified(solved, question, table):
        return None
    return solved


def is_shaped(solved: Solved) -> bool:
    """Whether an answer depends on a shape of the table that the parser doesn't know."""
    return solved.kind in SHAPED or solved.is_own


def fits(question: Question, table: Table) -> bool:
    """Whether the rules are asked at all: a question on a small table."""
    small = table.n_rows <= MOST_ROWS and table.n_columns <= MOST_COLUMNS
    return small and question.kind in ("question", "multiple_choice")


def with_school_answer(
    question: Question, index: TableIndex, solved: Solved, found: Understanding | None
) -> Understanding:
    """Return the understanding with the answer of the rules first, and what the parser made of it after it."""
    proposal = Proposal((*_rows_read(solved, index), Answer(Reading("text", text=solved.answer))), solved.sure)
    if found is None:
        return Understanding(recognise(question, index)[0], (proposal,), solved.sure)
    if _agrees(found.proposals[0].operations, solved.answer, State(index.table)):
        return replace(found, sure=max(found.sure, solved.sure))
    shares = [other.share for other in found.proposals]
    left = (1 - solved.sure) / max(1.0, sum(shares))
    others = (replace(other, share=other.share * left) for other in found.proposals)
    return replace(found, proposals=(proposal, *others), sure=solved.sure, unused=0, missing=(), guesses=())


def is_contestable(solved: Solved) -> bool:
    """Whether it matters to the sureness of an answer of the rules what the parser makes of the question.

    For kinds that the parser doesn't know it matters less.
    """
    return _CONTESTED < solved.sure < (_CLEAR if is_shaped(solved) else _BEYOND_DOUBT)


def sureness_when_contested(question: Question, index: TableIndex, solved: Solved, found: Understanding) -> float:
    """Return how sure an answer of the rules is beside what the parser made of the question: two readings, two answers.

    Where they differ and the rules aren't nearly certain, each may be the one that was meant.
    """
    if not is_contestable(solved):
        return solved.sure
    values = _values(found.proposals[0].operations, State(index.table))
    told = [as_answer(value, question.choices) for value in values]
    same = not told or (len(told) == 1 and is_same(told[0], solved.answer))
    return solved.sure if same else _CONTESTED


def _rows_read(solved: Solved, index: TableIndex) -> tuple[Operation, ...]:
    """Return the step that keeps the rows that were looked up; none if that is all of them, or the header."""
    if solved.rows is None:
        return ()
    numbers = tuple(row + (1 if solved.has_header else 0) for row in solved.rows)
    if not numbers or min(numbers) < 1 or len(numbers) >= index.table.n_rows or max(numbers) > index.table.n_rows:
        return ()
    return (SelectRow(Rows(numbers)),)


def among_choices(question: Question, index: TableIndex, found: Understanding) -> Understanding:
    """Return the understanding, less sure where its answer is none of the choices that the question gives."""
    values = _values(found.proposals[0].operations, State(index.table)) if question.choices else ()
    if not question.choices or (len(values) == 1 and as_answer(values[0], question.choices) in question.choices):
        return found
    return replace(found, sure=min(found.sure, _NO_CHOICE))


def with_doubt(question: Question, index: TableIndex, found: Understanding) -> Understanding:
    """Return the understanding, less sure where the parser's answer to a school question can hardly be meant.

    Most of it is for tables as school books have them: small, all figures.
    """
    if not fits(question, index.table) or found.sure <= _DOUBTED:
        return found
    grid = SchoolGrid.of_table(index.table)
    exercise = Exercise(question.text, grid, question.choices, question.unit, index.table.caption)
    chain = found.proposals[0].operations
    values = _values(chain, State(index.table))
    if _is_raw(exercise, values) or _is_of_another_kind(exercise, values):
        return replace(found, sure=_DOUBTED)
    if not is_of_school(grid):
        return found
    hardly = len(values) == 1 and answers_otherwise(exercise, values[0])
    if not (hardly or leaves_numbers(exercise) or _counts_beside_figures(exercise, chain, values)):
        return found
    return replace(found, sure=_DOUBTED)


def _is_of_another_kind(exercise: Exercise, values: tuple[str, ...]) -> bool:
    """Whether an answer is no yes or no where one is asked for, a time of day for "how long", or several for one."""
    if asks_yes_or_no(exercise) and not exercise.choices:
        return [value.lower() for value in values] not in (["yes"], ["no"])
    if exercise.asks("how long", "how much time") and len(values) == 1:
        return bool(times_said(values[0]))
    if _gives_all_rows(exercise, values) or _gives_no_column(exercise, values):
        return True
    if exercise.asks("when", "what time") and exercise.asks("over", "finish", "finished", "done"):
        return set(values) <= set(exercise.grid.labels)  # the first times of a row are when it begins
    return len(values) > 1 and _ONE_OF.search(exercise.asking) is not None


def _gives_all_rows(exercise: Exercise, values: tuple[str, ...]) -> bool:
    """Whether every row of a table is the answer to a question for one or some of them."""
    labels = exercise.grid.labels
    asks = exercise.asks("which", "who") and not exercise.asks("how many", "how much")
    return asks and len(values) > 2 and len(labels) == len(values) and not exercise.asks("all", "each", "every")


def _gives_no_column(exercise: Exercise, values: tuple[str, ...]) -> bool:
    """Whether "which bus" is answered with a row, where the columns are buses."""
    grid, asked = exercise.grid, _WHICH_THING.search(exercise.plain)
    if asked is None or grid.header is None or not set(values) <= set(grid.labels):
        return False
    noun = stem(asked[1])
    columns = [at for at in range(1, grid.width) if noun in stems(grid.names[at])]
    return len(columns) > 1 and noun not in stems(grid.names[0])


def _is_raw(exercise: Exercise, values: tuple[str, ...]) -> bool:
    """Whether an answer is a number that nobody would say: seconds between two times of day, a sixth of a foot."""
    if len(values) != 1 or not exercise.asks("how much", "how long"):
        return False
    timed = any(time is not None for times in exercise.grid.times for time in times)
    seconds = timed and exercise.asks("how long", "how much time") and values[0].isdecimal() and len(values[0]) > 2
    return seconds or (_LONG.fullmatch(values[0]) is not None and not exercise.asks(*_DIVIDED))


def _counts_beside_figures(exercise: Exercise, chain: Sequence[Operation], values: tuple[str, ...]) -> bool:
    """Whether all rows are counted, or several values listed, where the figures of a column may be meant."""
    if not exercise.asks("how many", "how much") or not exercise.grid.measured:
        return False
    counted = values == (str(len(exercise.grid.rows)),) and not bounds(exercise.asking)
    return len(values) > 1 or counted


def _agrees(chain: Iterable[Operation], answer: str, state: State) -> bool:
    """Whether a chain gives the same answer."""
    return _values(chain, state) == (answer,)


def _values(chain: Iterable[Operation], state: State) -> tuple[str, ...]:
    """Return the answer of a chain; nothing if it can't be carried out."""
    try:
        for operation in chain:
            if isinstance(operation, Answer):
                return operation.read(state).values
            state = operation.apply(state)
    except StepError:
        pass
    return ()
