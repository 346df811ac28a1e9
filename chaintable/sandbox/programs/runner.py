"""Runs a program in a worker of Monty: another process, another language machine, no files, no network.

Its clock stands still, and reading refuses what asks for it, so that a program gives the same whenever it runs.
Time, memory and depth are limited. The statements at the top run one after the other, so that the values of variables
after each of them can be shown.
"""

import ast
import atexit
import importlib.util
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from chaintable.sandbox.programs.parsing import ANSWER, Program, ProgramError, read_program
from chaintable.sandbox.programs.rewriting import prepared

Value = bool | int | float | str | list[Any] | dict[str, Any] | None
SECONDS, MEMORY_MB, DEPTH = 0.5, 32, 300
"""What one statement at the top may take; the depth is that of calls."""
MOST_SECONDS = 3.0
"""What the whole program may take, with the waits of a busy computer."""
INSTALL = "pip install pydantic-monty"
_LIMITS = {
    "max_feed_duration_secs": SECONDS,
    "max_memory": MEMORY_MB * 2**20,
    "max_recursion_depth": DEPTH,
    "max_suspensions": 1,
    "max_total_sleep_secs": 0.0,
}
_POLICY = {
    "datetime": datetime(2000, 1, 1, tzinfo=UTC),
    "sleep": "zero",
    "timezone": "utc",
    "random_start": {"seed": 0},
}
"""What a program finds of the world outside: nothing that differs from run to run."""
MOST_PRINTED, LONGEST_ANSWER = 10_000, 2_000
"""The most bytes that one statement may print, and the most characters of an answer."""


@dataclass(frozen=True, slots=True)
class Line:
    """The variables that a statement set: their values after it, by name; `number` is its last line, from 1."""

    number: int
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program gave: its answer, and the values of its variables after each statement at the top."""

    answer: Value
    lines: tuple[Line, ...]


@cache
def can_run() -> bool:
    """Return whether the sandbox is installed."""
    return importlib.util.find_spec("pydantic_monty") is not None


def run_program(code: str, names: Mapping[str, Value] | None = None) -> Ran:
    """Run a program and return the value of its variable `ans`.

    `names` are values that it finds, by name. ProgramError if it can't be read, isn't allowed, fails, takes more than
    half a second at one statement, or 32 MB, or leaves no answer, an empty or a very long one; or where the sandbox
    isn't installed.
    """
    program = read_program(code)
    if not can_run():
        raise ProgramError("Programs are not run here: the sandbox isn't installed.", f"Install it: {INSTALL}")
    ran = _Run(program)
    return ran.play(dict(names or {}))


class _Run:
    """One program on its way."""

    def __init__(self, program: Program) -> None:
        self._prelude, self._statements = prepared(program)
        self._end = 0.0
        self._here = 1

    def play(self, names: dict[str, Any]) -> Ran:
        import pydantic_monty as monty

        try:
            with _pool().checkout(script_name="program", limits=_LIMITS, os_policy=_POLICY) as session:
                session.feed_run(self._prelude, inputs=names)
                self._end = time.monotonic() + MOST_SECONDS
                lines = tuple(self._fed(session, statement) for statement in self._statements)
                return Ran(self._answer(session), tuple(line for line in lines if line.values))
        except monty.MontyCrashedError as problem:
            said = "it took too long" if problem.timed_out else "it ended the worker that ran it"
            raise ProgramError(f"The program was stopped: {said}.", "Write it more simply.", self._here) from None
        except monty.MontyError as problem:
            raise ProgramError(*_explained(str(problem)), self._here) from None
        except TimeoutError:
            raise ProgramError("Too many programs run at the moment.", "Try again in a moment.") from None

    def _fed(self, session: Any, statement: ast.stmt) -> Line:
        import pydantic_monty as monty

        self._here = statement.lineno
        if time.monotonic() > self._end:
            raise ProgramError(f"The program took longer than {MOST_SECONDS:g} s.", "Write it more simply.", self._here)
        session.feed_run(ast.unparse(statement), print_callback=monty.CollectString(MOST_PRINTED))
        names = [name for name in _set_by(statement) if not name.startswith("_")]
        return Line(statement.end_lineno or statement.lineno, session.feed_run(_seen(names)) if names else {})

    def _answer(self, session: Any) -> Value:
        import pydantic_monty as monty

        try:
            odd, is_cut, answer = session.feed_run(f"_told({ANSWER})")
        except monty.MontyError as problem:
            if not str(problem).startswith("NameError"):
                raise
            raise ProgramError(f"The program sets no '{ANSWER}'.", f"End it with {ANSWER} = …") from None
        if odd:
            raise ProgramError(f"The program's '{ANSWER}' {odd}.", f"End it with {ANSWER} = … and a value.", self._here)
        if is_cut or len(str(answer)) > LONGEST_ANSWER:
            words = f"The program's output is too long: '{ANSWER}' has more than {LONGEST_ANSWER:,} characters."
            raise ProgramError(words, f"Leave a number, a word or a short list in {ANSWER}.", self._here)
        told: Value = answer
        return told


def _set_by(statement: ast.stmt) -> list[str]:
    """Return the variables that a statement sets, in their order."""
    if isinstance(statement, ast.FunctionDef | ast.Import | ast.ImportFrom):
        return []
    stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    inner = {
        name.id
        for node in ast.walk(statement)
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)
        for part in node.generators
        for name in ast.walk(part.target)
        if isinstance(name, ast.Name)
    }
    return list(dict.fromkeys(name.id for name in stored if name.id not in inner))


def _seen(names: list[str]) -> str:
    """Return what reads those variables; one in a branch that was not taken is left out."""
    parts = [f"try:\n    _seen['{name}'] = _shown({name})\nexcept NameError:\n    pass" for name in names]
    return "\n".join(["_seen = {}", *parts, "_seen"])


_WORDS = (
    ("MemoryError", "it needs too much memory"),
    ("TimeoutError", "it takes too long"),
    ("RecursionError", "it calls itself too deeply"),
    ("PermissionError", "files can't be opened"),
    ("NotImplementedError", "it uses something that the sandbox doesn't have"),
)


def _explained(said: str) -> tuple[str, str]:
    """Return what an error of the sandbox means, and what to do."""
    if said.endswith(f"> {MOST_PRINTED} bytes"):
        return f"The program was stopped: it prints more than {MOST_PRINTED:,} characters.", f"Use only {ANSWER} = …"
    kind = said.split(":", 1)[0]
    for name, words in _WORDS:
        if kind == name:
            return f"The program was stopped: {words}.", "Write it more simply."
    return f"The program failed: {said[:200]}.", "Correct it and run it again."


_lock = threading.Lock()
_pools: list[Any] = []


def _pool() -> Any:
    """Return the pool of workers, started when it is first needed and ended with this process."""
    import pydantic_monty as monty

    with _lock:
        if not _pools:
            pool = monty.Monty(
                max_processes=2, checkout_timeout=10.0, request_timeout=5.0, feed_duration_limit_grace=SECONDS / 2
            )
            _pools.append(pool.__enter__())
            atexit.register(pool.__exit__, None, None, None)
        return _pools[0]
