"""From a question and its table to a plan, a program and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from chaintable.models.embedded.school.agreement import LEFT_OF_UNUSED, weighed
from chaintable.models.embedded.school.choices import as_answer
from chaintable.models.embedded.school.compositions import COMPOSITIONS
from chaintable.models.embedded.school.doubting.ignored_words import ignored_words
from chaintable.models.embedded.school.doubting.impossible_answers import impossibilities
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.in_order import FAMILIES
from chaintable.models.embedded.school.general import GENERAL, has_own_shape
from chaintable.models.embedded.school.program_text import Program
from chaintable.models.embedded.school.ranked.advice import advised
from chaintable.models.embedded.school.ranked.ranker import KIND as LEARNED
from chaintable.models.embedded.school.solved import Solved
from chaintable.models.embedded.school.tables.pictograph import counted
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.tables.table_sentences import in_words
from chaintable.models.embedded.school.tables.transposition import transposed
from chaintable.models.embedded.school.words.colloquialisms import without_colloquialisms
from chaintable.models.embedded.school.words.paraphrases import plainly
from chaintable.models.embedded.school.words.question_cleaning import cleaned
from chaintable.models.embedded.school.words.results_said import results_said
from chaintable.models.embedded.school.words.spoken_names import by_their_names
from chaintable.retrieval.searching import card_named
from chaintable.tables.table import Table

LONGEST_QUESTION, MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 3_000, 60, 12, 2_000
_FEW_ROWS, _DEEPEST = 3, 2
_NO_CHOICE = 0.3
"""How much is left of the sureness of an answer that is none of the choices."""
_LEFT_OF_SLIP = 0.5
"""How much is left of it for each slip that the answer shows."""


def solve(
    question: str,
    table: Table | str,
    choices: Sequence[str] = (),
    unit: str = "",
    title: str = "",
    is_advised: bool = True,
) -> Solved | None:
    """Return what the rules make of a question about a small table; None if no family of questions fits.

    Where they are in doubt, the learned ranker advises them, unless `is_advised` is off. A table may be given as text:
    a line for each row, cells separated by "|", with a header or without.

    >>> solved = solve("How much do 2 pens and a ruler cost?", "pen | $1.25\\nruler | $0.80\\neraser | $0.30")
    >>> solved.answer, solved.rows, solved.program.text.splitlines()[-1]
    ('3.3', (0, 1), 'ans = round(2 * pen + ruler, 2)')
    """
    read = exercise_of(question, table, choices, unit, title)
    if read is None:
        return None
    known = _read(read.exercise)
    found = advised(read.exercise, known) if is_advised else known
    if found is None:
        return None
    if read.is_turned:
        found = replace(found, rows=None, columns=None)
    return _solved(read.exercise, found, is_drawn=read.is_drawn)


@dataclass(frozen=True, slots=True)
class Read:
    """An exercise in plain words; whether its table was turned, and whether it wasn't left as it was given."""

    exercise: Exercise
    is_turned: bool
    is_drawn: bool


def exercise_of(
    question: str, table: Table | str, choices: Sequence[str] = (), unit: str = "", title: str = ""
) -> Read | None:
    """Return a question in plain words beside its table as rows and columns; None if it or the table is too large."""
    plain = _grid(table)
    if plain is None or len(question) > LONGEST_QUESTION:
        return None
    upright = transposed(plain)
    drawn = counted(upright, title, question)
    grid = drawn.without_totals()
    plain_words = results_said(cleaned(question, grid, title, *choices), grid)
    plain_words = by_their_names(plainly(without_colloquialisms(plain_words, grid), grid), grid)
    return Read(Exercise(plain_words, grid, tuple(choices), unit, title), upright is not plain, drawn is not plain)


def _grid(table: Table | str) -> SchoolGrid | None:
    if isinstance(table, Table) and (table.n_rows > MOST_ROWS or table.n_columns > MOST_COLUMNS):
        return None
    grid = SchoolGrid.of_text(table) if isinstance(table, str) else SchoolGrid.of_table(table)
    too_long = any(len(cell) > LONGEST_CELL for row in (grid.names, *grid.rows) for cell in row)
    return None if too_long or not grid.rows or len(grid.rows) > MOST_ROWS or grid.width > MOST_COLUMNS else grid


def _read(exercise: Exercise, depth: int = 0) -> Found | None:
    """Return the reading of an exercise, as sure as it is: by simpler questions, by a family, or by the general one."""
    known = None
    if depth < _DEEPEST:
        read = partial(_read, depth=depth + 1)
        known = next((one for compose in COMPOSITIONS if (one := compose(exercise, read)) is not None), None)
    if known is None:
        known = next((one for family in FAMILIES if (one := family(exercise)) is not None), None)
    found = weighed(exercise, known)
    if found is None:
        return None
    reading, sure = found
    return replace(reading, sure=sure * _LEFT_OF_SLIP ** min(2, impossibilities(exercise, reading)))


def _solved(exercise: Exercise, found: Found, is_drawn: bool) -> Solved:
    answer = as_answer(found.program.value, exercise.choices)
    is_choice = not exercise.choices or answer in exercise.choices
    unused = () if found.kind == LEARNED else ignored_words(exercise, found)
    sure = found.sure * (1.0 if is_choice else _NO_CHOICE)
    return Solved(
        found.kind,
        plan_of(exercise.grid, found),
        found.rows,
        found.columns,
        card_named(found.card) if found.card else None,
        in_words(exercise) if found.verbal else "",
        _noted(found.program, unused),
        answer,
        sure,
        exercise.grid.header is not None,
        is_drawn or (found.kind in GENERAL and has_own_shape(exercise)),
        impossibilities(exercise, found) > 0,
        unused,
        min(1.0, sure / LEFT_OF_UNUSED) if unused else sure,
    )


def _noted(program: Program, unused: Sequence[str]) -> Program:
    """Return the program after a comment that names the words of the question that have no part in it."""
    if not unused:
        return program
    words = ", ".join(dict.fromkeys(" ".join(word.split()) for word in unused))
    return replace(program, text=f"# Not used: {words}\n{program.text}")


def plan_of(grid: SchoolGrid, found: Found) -> tuple[str, ...]:
    """Return the modules that lead to the answer, in their order."""
    looks_up_rows = found.rows is not None and len(found.rows) < len(grid.rows) > _FEW_ROWS
    looks_up_columns = found.columns is not None and len(found.columns) < grid.width > 2
    wanted = (
        ("row_lookup", looks_up_rows),
        ("column_lookup", looks_up_columns),
        ("knowledge_retrieval", bool(found.card)),
        ("table_verbalizer", found.verbal),
    )
    first = tuple(name for name, needed in wanted if needed)
    return (*first, "program_generator", "program_verifier", "program_executor", "answer_generator")
