"""Reads a program: its statements, the modules that it imports, and what is refused before it runs."""

import ast
import re
import textwrap
from dataclasses import dataclass

from chaintable.errors import StepError

ANSWER = "ans"
"""The variable in which a program leaves its answer."""
MODULES = ("collections", "datetime", "decimal", "fractions", "functools", "itertools", "math", "re", "statistics")
"""What a program may import."""
MOST_CHARACTERS, MOST_STATEMENTS = 20_000, 400
_FENCED = re.compile(r"```(?:python|py)?[ \t]*\n([^`]*)", re.IGNORECASE)
_REFUSED: dict[type[ast.AST], str] = {
    ast.AsyncFunctionDef: "async",
    ast.Await: "await",
    ast.With: "with",
    ast.Delete: "del",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.ClassDef: "class",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
}

_NOT_CALLED = frozenset("breakpoint compile delattr eval exec getattr globals input locals open setattr vars".split())
"""Functions of Python that the sandbox lacks, or that no program here needs."""
_OF_THE_CLOCK = frozenset(("now", "today", "utcnow"))


class ProgramError(StepError):
    """A program can't be read, isn't allowed, or failed; `line` is where, from 1 (None: no certain line)."""

    def __init__(self, message: str, hint: str = "", line: int | None = None) -> None:
        super().__init__(message, hint)
        self.line = line


@dataclass(frozen=True, slots=True)
class Program:
    """A program that was read: its text, and its statements at the top."""

    code: str
    tree: ast.Module

    def imports(self, module: str) -> bool:
        """Return whether the program imports that module, or names from it."""
        return any(module in _imported(node) for node in ast.walk(self.tree))


def code_in(reply: str) -> str:
    """Return the program in a reply: what stands in its first fence, or all of it.

    >>> code_in("Here it is:\\n```python\\nans = 1\\n```")
    'ans = 1'
    """
    fenced = _FENCED.search(reply)
    return textwrap.dedent(fenced[1] if fenced else reply).strip("\n").rstrip()


def read_program(code: str) -> Program:
    """Read a program; ProgramError if it isn't Python, is too long, or does what programs may not do here."""
    if len(code) > MOST_CHARACTERS:
        raise ProgramError(f"The program has {len(code):,} characters.", f"At most {MOST_CHARACTERS:,} are run.")
    try:
        tree = ast.parse(code)
    except SyntaxError as problem:
        said = problem.msg or "it isn't Python"
        raise ProgramError(f"The program can't be read: {said}.", _at(problem.lineno), problem.lineno) from None
    except (ValueError, RecursionError, MemoryError):
        raise ProgramError(
            "The program can't be read: it is nested too deeply, or holds a NUL or half a character."
        ) from None
    _check(tree)
    return Program(code, tree)


def _check(tree: ast.Module) -> None:
    statements = 0
    for node in ast.walk(tree):
        statements += isinstance(node, ast.stmt)
        _check_node(node)
    if statements > MOST_STATEMENTS:
        raise ProgramError(f"The program has {statements:,} statements.", f"At most {MOST_STATEMENTS:,} are run.")


def _check_node(node: ast.AST) -> None:
    line = getattr(node, "lineno", None)
    refused = _REFUSED.get(type(node))
    if refused:
        raise ProgramError(f"The program uses '{refused}', which isn't allowed here.", _at(line), line)
    if getattr(node, "decorator_list", None):
        raise ProgramError("The program uses a decorator, which isn't allowed here.", _at(line), line)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type":
        raise ProgramError("The program uses 'type', which isn't allowed here.", _at(line), line)
    if isinstance(node, ast.Attribute) and node.attr in _OF_THE_CLOCK:
        hint = "Write the day or time that is meant."
        raise ProgramError(f"The program asks for the present time ('{node.attr}'), which no replay has.", hint, line)
    for name in _names(node):
        if name.startswith("_"):
            raise ProgramError(f"The name '{name}' isn't allowed here.", "Names can't begin with an underscore.", line)
        if name in _NOT_CALLED:
            raise ProgramError(f"The program uses '{name}', which isn't allowed here.", _at(line), line)
    for module in _imported(node):
        if module.split(".")[0] not in MODULES:
            raise ProgramError(
                f"The program imports '{module}', which isn't there.", f"It can import {', '.join(MODULES)}.", line
            )


def _names(node: ast.AST) -> tuple[str, ...]:
    """Return the names that a node says, but for `_` alone, which means "not needed"."""
    said = (
        getattr(node, "id", None),
        getattr(node, "attr", None),
        getattr(node, "name", None),
        getattr(node, "arg", None) if isinstance(node, ast.arg | ast.keyword) else None,
        getattr(node, "asname", None),
    )
    return tuple(name for name in said if isinstance(name, str) and name != "_")


def _imported(node: ast.AST) -> tuple[str, ...]:
    if isinstance(node, ast.Import):
        return tuple(alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return (node.module or ".",)
    return ()


def _at(line: int | None) -> str:
    return f"See line {line}." if line else ""
