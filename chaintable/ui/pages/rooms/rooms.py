"""Rooms in the memory of the process: bounded, without names, gone when they are closed or left alone.

Nothing here is stored. A room shows its students one step at a time, and counts what they guess.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

import pandas as pd

from chaintable.errors import InputError
from chaintable.ui.pages.rooms.right_guess import Truth

MOST_ROOMS = 40
MOST_STUDENTS = 150
IDLE_SECONDS = 2 * 60 * 60.0
"""A room that neither its teacher nor a student has used for so long is closed."""
SHOWN_ROWS, SHOWN_COLUMNS, SHOWN_CHARACTERS = 40, 12, 60
"""At most so much of a table is shown on a phone; the rest isn't held."""
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_LENGTH = 5


@dataclass(frozen=True, slots=True, eq=False)
class ShownStep:
    """What students see of a step: the question, the table before it, and what they can choose from.

    `choices` maps the name of an operation, a reason or a plan to its words. `told` is what the step did, "" until it
    is revealed, and `truth` is None until then. At a round over documents the frame is empty, and `evidence` holds the
    title and the text of each piece so far; else it is None.
    """

    step: int
    count: int
    question: str
    asked: str
    choices: Mapping[str, str]
    frame: pd.DataFrame
    of: tuple[int, int]
    asks_why: bool = False
    told: str = ""
    truth: Truth | None = None
    evidence: tuple[tuple[str, str], ...] | None = None
    by_plan: bool = False

    @property
    def what(self) -> str:
        """What is guessed: the operation, the reason or the plan."""
        return "reason" if self.asks_why else "plan" if self.by_plan else "operation"


@dataclass(frozen=True, slots=True)
class Guess:
    """One student's guess: an operation or a reason, and the places (from 0) of rows and columns."""

    choice: str = ""
    rows: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()

    def fits(self, shown_step: ShownStep) -> bool:
        """Whether everything in it can be tapped at that step."""
        n_rows, n_columns = shown_step.frame.shape
        known = not self.choice or self.choice in shown_step.choices
        return known and all(0 <= row < n_rows for row in self.rows) and all(0 <= c < n_columns for c in self.columns)

    def right(self, truth: Truth, shown_step: ShownStep) -> "Right":
        """Which parts of it are right; of the rows and columns, those that the phone showed count."""
        rows, columns = (
            None if part is None else guessed == frozenset(place for place in part if place < most)
            for part, guessed, most in (
                (truth.rows, self.rows, len(shown_step.frame)),
                (truth.columns, self.columns, shown_step.frame.shape[1]),
            )
        )
        return Right(self.choice == truth.choice, rows, columns)


@dataclass(frozen=True, slots=True)
class Right:
    """Whether a guess has the right choice, rows and columns; None where the step has none."""

    choice: bool
    rows: bool | None
    columns: bool | None


@dataclass(frozen=True, slots=True)
class Tally:
    """How many students are in the room and have guessed, and how often each part was guessed."""

    students: int
    guessed: int
    choices: Mapping[str, int]
    rows: Mapping[int, int]
    columns: Mapping[int, int]


@dataclass(slots=True, eq=False)
class Room:
    """A room with its code. `subject` is the chain that it is about; the guesses start over with another one."""

    code: str
    touched: float
    shown_step: ShownStep | None = None
    subject: object = None
    version: int = 0
    closed: bool = False
    students: set[str] = field(default_factory=set)
    guesses: dict[int, dict[str, Guess]] = field(default_factory=dict)

    def tally(self, step: int) -> Tally:
        """Count the guesses at a step."""
        made = list(self.guesses.get(step, {}).values())
        return Tally(
            len(self.students),
            len(made),
            Counter(guess.choice for guess in made if guess.choice),
            Counter(row for guess in made for row in guess.rows),
            Counter(column for guess in made for column in guess.columns),
        )

    def all_right(self, shown_step: ShownStep, truth: Truth) -> list[Right]:
        """Return for each guess at the shown step which parts are right."""
        return [guess.right(truth, shown_step) for guess in list(self.guesses.get(shown_step.step, {}).values())]


class Rooms:
    """All rooms of the process; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._rooms: dict[str, Room] = {}

    def open(self) -> Room:
        """Open a room with a fresh code; InputError if there are too many."""
        with self._lock:
            self._forget_idle()
            if len(self._rooms) >= MOST_ROOMS:
                raise InputError(f"All {MOST_ROOMS} rooms are in use.", "Close one, or try again later.")
            code = _fresh(self._rooms)
            self._rooms[code] = Room(code, self._clock())
            return self._rooms[code]

    def close(self, room: Room) -> None:
        """Close a room and forget every guess in it."""
        with self._lock:
            _close(room)
            self._rooms.pop(room.code, None)

    def find(self, code: str) -> Room | None:
        """Return the room with that code, as a person writes it; None if there is none any more."""
        with self._lock:
            self._forget_idle()
            return self._rooms.get("".join(code.upper().split()))

    def join(self, room: Room, student: str) -> None:
        """Let a student in; InputError if the room is full."""
        with self._lock:
            if student not in room.students and len(room.students) >= MOST_STUDENTS:
                raise InputError(f"This room is full: it has {MOST_STUDENTS} students.", "Guess with a neighbour.")
            room.students.add(student)

    def show(self, room: Room, shown_step: ShownStep, subject: object) -> None:
        """Show a step to the room; another `subject` starts over."""
        with self._lock:
            room.touched = self._clock()
            if room.subject is not subject:
                room.subject, room.guesses = subject, {}
            room.shown_step, room.version = shown_step, room.version + 1

    def say(self, room: Room, student: str, step: int, guess: Guess) -> bool:
        """Take a student's guess, in place of an earlier one; return whether it was taken.

        It isn't once the step is revealed, or if it names what the step doesn't have.
        """
        with self._lock:
            room.touched, shown_step = self._clock(), room.shown_step
            if room.closed or shown_step is None or student not in room.students:
                return False
            if shown_step.step != step or shown_step.truth is not None or not guess.fits(shown_step):
                return False
            room.guesses.setdefault(step, {})[student] = guess
            return True

    def forget(self, room: Room, step: int) -> None:
        """Forget the guesses at a step."""
        with self._lock:
            room.guesses.pop(step, None)
            room.version += 1

    def _forget_idle(self) -> None:
        late = self._clock() - IDLE_SECONDS
        for room in [room for room in self._rooms.values() if room.touched < late]:
            _close(room)
            del self._rooms[room.code]


def _close(room: Room) -> None:
    room.closed, room.shown_step, room.subject = True, None, None
    room.students, room.guesses = set(), {}


def _fresh(taken: Mapping[str, Room]) -> str:
    while (code := "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))) in taken:
        pass
    return code


ROOMS = Rooms()
"""The rooms of this process."""
