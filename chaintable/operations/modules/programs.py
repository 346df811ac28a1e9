"""Modules that write, check and run a program, in a sandbox (`chaintable.sandbox.programs`), never in this process."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside
from chaintable.operations.grammar.arguments import Shape
from chaintable.operations.modules.written import RESULT, RESULT_KIND, ModuleNote
from chaintable.sandbox.programs import ProgramError, Ran, Value, run_program
from chaintable.tables.state import Note, State
from chaintable.tables.table import Positions, Table, each_once
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import ValueKind

PROGRAM = "Program"
"""The title of the note with the program."""
_MOST_ROWS = 2_000
"""The most rows that a program finds in its name `table`."""
_PLAIN = {0.0, 1.0, 2.0, 100.0}
"""Numbers that stand in most programs, whatever the table says."""


@dataclass(frozen=True, slots=True)
class GenerateProgram(ModuleNote):
    """A program in Python that leaves the answer in `ans`. It is written down here, and run by a later step."""

    name: ClassVar[str] = "program_generator"
    title: ClassVar[str] = PROGRAM
    kind: ClassVar[str] = "program"

    def describe(self) -> str:
        lines = len(self.text.splitlines())
        return f"Write a program of {lines} {'line' if lines == 1 else 'lines'}"

    def to_pandas(self, state: State) -> str:
        return "\n".join(f"# {line}" for line in ("The program:", *self.text.splitlines()))


@dataclass(frozen=True, slots=True)
class _OfProgram(Operation):
    """Does something with the last program."""

    decides: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"f_{self.name}()"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        if call_inside(text, *cls.names()).strip():
            raise StepError(f"f_{cls.name} has no arguments.", f"Write f_{cls.name}().")
        return cls()

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        return cls()

    def ran(self, state: State) -> Ran:
        """Run the last program over the state; StepError with the line and the reason where it can't be run."""
        try:
            return _ran(program_in(state), state.table)
        except ProgramError as error:
            where = f"Line {error.line}: " if error.line else ""
            raise StepError(f"{where}{error.message}", error.hint) from None

    def to_pandas(self, state: State) -> str:
        return f"# {self.describe()}: no pandas code for this step"


@dataclass(frozen=True, slots=True)
class VerifyProgram(_OfProgram):
    """Checks that the program runs and leaves an answer; nothing changes."""

    name: ClassVar[str] = "program_verifier"

    def apply(self, state: State) -> State:
        self.ran(state)
        return state

    def no_effect(self, before: State, after: State) -> str:
        return ""

    def describe(self) -> str:
        return "Check that the program runs"


@dataclass(frozen=True, slots=True)
class RunProgram(_OfProgram):
    """Runs the program and writes down what it leaves in `ans`, with the rows that its numbers come from."""

    name: ClassVar[str] = "program_executor"

    def apply(self, state: State) -> State:
        answer = self.ran(state).answer
        rows = rows_behind(program_in(state), state.table)
        return state.with_notes([Note(RESULT, in_words(answer), RESULT_KIND, rows)])

    def describe(self) -> str:
        return "Run the program"


def program_in(state: State) -> str:
    """Return the last program of a state; StepError if there is none."""
    programs = [note.text for note in state.notes if note.kind == GenerateProgram.kind]
    if not programs:
        raise StepError("There is no program to run.", "Add a step that writes one before it.")
    return programs[-1]


_runs: TableMemory[Ran] = TableMemory(16)


def _ran(code: str, table: Table) -> Ran:
    return _runs.recall(table, code, lambda: run_program(code, {"table": _given(table)}))


def _given(table: Table) -> Value:
    """The table as a program finds it: a list of rows by column, with numbers as numbers."""
    shown = table.head(_MOST_ROWS)
    columns = {column: _values(shown, column) for column in shown.columns}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _values(table: Table, column: str) -> list[Value]:
    cells = zip(table.column(column), _numbers(table, column), strict=True)
    return [text if np.isnan(number) else _plain(float(number)) for text, number in cells]


def _numbers(table: Table, column: str) -> npt.NDArray[np.float64]:
    """The numbers of a column, one for each row; NaN where it holds none."""
    values = table.values(column)
    return values.keys if values.kind is ValueKind.NUMBER else np.full(table.n_rows, np.nan)


def _minutes(table: Table, column: str) -> npt.NDArray[np.float64]:
    """The times of day of a column in minutes since midnight, one for each row; NaN where it holds none."""
    values = table.values(column)
    clocks = values.kind is ValueKind.TIME and not values.context.minutes_first
    return values.keys / 60 if clocks else np.full(table.n_rows, np.nan)


def _plain(number: float) -> int | float:
    return int(number) if number.is_integer() and abs(number) < 2**53 else float(number)


def in_words(value: Value) -> str:
    """Return a program's answer as text: whole numbers without a decimal point, lists with " | " between.

    >>> in_words(3.0), in_words([1, "a"]), in_words(True), in_words(0.1 + 0.2)
    ('3', '1 | a', 'yes', '0.3')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.12g}"
        case list():
            return " | ".join(in_words(each) for each in value)
        case dict():
            return " | ".join(f"{key}: {in_words(each)}" for key, each in value.items())
    return str(value)


def rows_behind(code: str, table: Table) -> tuple[int, ...]:
    """Return the rows of the source (from 0) with a number or text of the program; all of them if it reads `table`."""
    every = [np.zeros(0, dtype=np.int64), *cells_behind(code, table).values()]
    return tuple(each_once(table.origins.take(np.unique(np.concatenate(every))).rows).tolist())


def cells_behind(code: str, table: Table) -> dict[str, Positions]:
    """Return the cells that hold a number or text of the program: for each column its rows in the table (from 0).

    They are all cells of the columns that it names if it reads `table`, and of all columns if it names none. A time of
    day stands in a program as the minutes since midnight: 9:40 as 580.
    """
    numbers, texts = _literals(code)
    if "table" in _names(code):
        named = [column for column in table.columns if column in texts] or table.columns
        return {column: np.arange(table.n_rows) for column in named}
    found = {}
    for column in table.columns:
        holds = np.isin(_numbers(table, column), sorted(numbers)) | np.isin(_minutes(table, column), sorted(numbers))
        holds |= table.column(column).str.strip().isin(texts).to_numpy()
        found[column] = np.flatnonzero(holds)
    return {column: rows for column, rows in found.items() if len(rows)}


def _literals(code: str) -> tuple[set[float], set[str]]:
    """The numbers and the texts that stand in a program, without those that stand in most."""
    values = [node.value for node in _nodes(code) if isinstance(node, ast.Constant) and node.value not in (True, False)]
    numbers = {float(each) for each in values if isinstance(each, int | float) and abs(each) < 2**53} - _PLAIN
    texts = {each.strip() for each in values if isinstance(each, str) and _is_sound(each)}
    return numbers, {text for text in texts if len(text) > 1}


def _is_sound(text: str) -> bool:
    """Whether a text can stand in a cell: half of a surrogate pair can't."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _names(code: str) -> set[str]:
    return {node.id for node in _nodes(code) if isinstance(node, ast.Name)}


def _nodes(code: str) -> list[ast.AST]:
    try:
        return list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError):
        return []
