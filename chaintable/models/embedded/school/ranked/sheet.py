"""A small table as programs see it: a label for each row, a head for each column, and names for what they hold."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.general.facts import Facts, facts_of
from chaintable.models.embedded.school.program_text import Program, Term, term
from chaintable.models.embedded.school.words.words_and_numbers import Number, name_of, number

_NAME = re.compile(r"[^\W\d]\w*")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_OWN_SHAPES = ("plot", "stub")


@dataclass(frozen=True)
class Sheet:
    """The rows and columns of an exercise. Columns don't count the one that holds the labels.

    The leaves of a plot are rows of one column, and the totals of a pay stub are worked out. What a program calls a
    cell, a row or a column is defined the first time that it is asked for.
    """

    exercise: Exercise
    facts: Facts | None
    defined: dict[str, Term] = field(default_factory=dict)
    _terms: dict[tuple[object, ...], Term] = field(default_factory=dict)

    @classmethod
    def of(cls, exercise: Exercise) -> "Sheet":
        """Return the table of an exercise."""
        return cls(exercise, facts_of(exercise))

    @cached_property
    def is_own_shape(self) -> bool:
        """Whether the rows aren't those of the grid: the leaves of a plot, the lines of a pay stub."""
        return self.facts is not None and self.facts.shape in _OWN_SHAPES

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What each row is called."""
        return self.facts.labels if self.facts is not None else self.exercise.grid.labels

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The place of each column in the grid."""
        if self.facts is not None and self.is_own_shape:
            return self.facts.columns
        grid = self.exercise.grid
        labelled = grid.names.index(self.facts.key) if self.facts is not None and grid.header is not None else 0
        return tuple(at for at in range(grid.width) if at != labelled)

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """What each column is called."""
        return tuple(self.exercise.grid.names[at] for at in self.columns)

    @cached_property
    def key(self) -> str:
        """The head above the labels."""
        return self.facts.key if self.facts is not None else self.exercise.grid.names[0]

    @cached_property
    def numbers(self) -> tuple[tuple[Number | None, ...], ...]:
        """The figure of each row and column; None where there is none."""
        facts, grid = self.facts, self.exercise.grid
        if facts is not None and self.is_own_shape:
            return facts.values
        places = {} if facts is None else {column: at for at, column in enumerate(facts.columns)}
        return tuple(
            tuple(
                facts.values[row][places[at]] if facts is not None and at in places else grid.numbers[row][at]
                for at in self.columns
            )
            for row in range(len(grid.rows))
        )

    @cached_property
    def times(self) -> tuple[tuple[int | None, ...], ...]:
        """The time of day of each row and column, in minutes; None where there is none."""
        if self.is_own_shape:
            return tuple((None,) * len(self.columns) for _ in self.labels)
        return tuple(tuple(line[at] for at in self.columns) for line in self.exercise.grid.times)

    @cached_property
    def label_times(self) -> tuple[int | None, ...]:
        """The labels as times of day."""
        return tuple(line[0] for line in self.exercise.grid.times) if not self.is_own_shape else (None,) * self.n_rows

    @cached_property
    def keys(self) -> tuple[Number | None, ...]:
        """The labels as numbers."""
        return self.facts.keys if self.facts is not None else tuple(map(number, self.labels))

    @property
    def n_rows(self) -> int:
        """The number of rows, with totals."""
        return len(self.labels)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The rows without totals."""
        return self.facts.plain_rows if self.facts is not None else tuple(range(self.n_rows))

    @cached_property
    def measures(self) -> tuple[int, ...]:
        """The columns of figures."""
        if not self.rows:
            return ()
        numbered = range(len(self.columns))
        return tuple(
            at for at in numbered if all(self.numbers[row][at] is not None for row in self.rows) and not self._timed(at)
        )

    @cached_property
    def added(self) -> tuple[int, ...]:
        """The columns of figures without totals and balances."""
        if self.facts is None or self.is_own_shape:
            return self.measures
        derived = {self.facts.columns[at] for at in self.facts.derived}
        return tuple(at for at in self.measures if self.columns[at] not in derived) or self.measures

    @cached_property
    def clocks(self) -> tuple[int, ...]:
        """The columns of times of day."""
        return tuple(at for at in range(len(self.columns)) if self._timed(at))

    def _timed(self, column: int) -> bool:
        return any(line[column] is not None for line in self.times)

    @cached_property
    def shape(self) -> str:
        """The kind of table: "plot", "stub", "frequency", "ledger", "timetable", "prices", "series" or "table"."""
        if self.clocks or any(time is not None for time in self.label_times):
            return "timetable"
        if self.facts is not None and self.facts.shape != "table":
            return self.facts.shape
        if self.facts is not None and self.facts.is_money:
            return "prices"
        return "series" if self.rows and all(self.keys[row] is not None for row in self.rows) else "table"

    def place_of(self, row: int) -> int:
        """Return the row of the grid that a row stands in."""
        return self.facts.rows[row] if self.facts is not None else row

    def text(self, row: int, column: int) -> str:
        """Return a cell as it is written."""
        return self.exercise.grid.rows[row][self.columns[column]]

    def cell(self, row: int, column: int) -> Term:
        """Return a figure by the name of its row, and of its column where there are several."""
        several = len(self.measures) > 1
        label = f"{self.labels[row]} {self.heads[column]}" if several else self.labels[row]
        return self._named(("cell", row, column), label, self.numbers[row][column])

    def key_of(self, row: int) -> Term:
        """Return the number that is a row's label."""
        return self._named(("key", row), f"{self.key} {self.labels[row]}", self.keys[row])

    def clock(self, row: int, column: int) -> Term:
        """Return a time of day in minutes; the column before the first holds the labels."""
        value = self.label_times[row] if column < 0 else self.times[row][column]
        head = self.key if column < 0 else self.heads[column]
        return self._named(("clock", row, column), f"{self.labels[row]} {head} minutes", value)

    def listed(self, rows: Sequence[int], column: int) -> Term:
        """Return the figures of some rows in one column, as a list."""
        values = [self.numbers[row][column] for row in rows]
        return self._named(("list", tuple(rows), column), f"{self.heads[column] or 'values'} list", values)

    def keyed(self, rows: Sequence[int], column: int) -> Term:
        """Return the figures of some rows in one column, by their labels."""
        values = {self.labels[row]: self.numbers[row][column] for row in rows}
        return self._named(("by label", tuple(rows), column), f"{self.heads[column] or 'values'} by label", values)

    def across(self, row: int, columns: Sequence[int]) -> Term:
        """Return the figures of one row by the heads of their columns."""
        values = {self.heads[at]: self.numbers[row][at] for at in columns}
        return self._named(("across", row, tuple(columns)), self.labels[row], values)

    def pairs(self, rows: Sequence[int], column: int) -> Term:
        """Return (number of the label, figure) of some rows: how many have so many."""
        values = [(self.keys[row], self.numbers[row][column]) for row in rows]
        return self._named(("pairs", tuple(rows), column), f"{self.heads[column] or 'values'} by number", values)

    def held(self, label: str, value: object) -> Term:
        """Return a value worked out beside the program, by a name."""
        return self._named(("held", label, repr(value)), label, value)

    def _named(self, which: tuple[object, ...], label: str, value: object) -> Term:
        found = self._terms.get(which)
        if found is None:
            name = name_of(label, self.defined)
            self.defined[name] = term(value)
            found = self._terms[which] = Term(name, value)
        return found

    def program(self, answer: Term, note: str = "") -> Program:
        """Return the program that works out an answer, with what it needs of the table before it."""
        text = answer.text if answer.text.startswith('f"') else _QUOTED.sub("", answer.text)
        used = dict.fromkeys(_NAME.findall(text))
        lines = [f"# {note}"] if note else []
        lines += ["from math import ceil, floor, gcd"] if used.keys() & {"gcd", "ceil", "floor"} else []
        lines += [f"{name} = {self.defined[name].text}" for name in used if name in self.defined]
        return Program("\n".join([*lines, f"ans = {answer.text}"]), answer.value)
