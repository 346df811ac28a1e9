"""Demonstrations: the examples in a prompt, kept as TOML beside it. Also tables as prompts show them."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from chaintable.prompts.encodings import one_line, render_pipe
from chaintable.tables.state import Kind
from chaintable.tables.table import Positions, Table

Encode = Callable[[Table], str]
SHOWN = ("table", "columns", "question", "explanation", "answer")
"""The parts of a demonstration that a template may show."""
_BEGINNING = re.compile(r"^\[\[demonstration\]\]", re.M)


@dataclass(frozen=True, slots=True, eq=False)
class Demonstration:
    """An example in a prompt: a small table, a question about it, an explanation, and the reply to give.

    `kinds` are the kinds of question it is shown for. If `on` is false, it is never shown.
    """

    name: str
    kinds: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    answer: str
    question: str = ""
    statement: str = ""
    explanation: str = ""
    caption: str = ""
    on: bool = True

    @property
    def table(self) -> Table:
        """The example's table."""
        return Table.of(self.columns, self.rows, self.caption)

    def fits(self, kind: Kind) -> bool:
        """Return whether it is shown for that kind of question; questions with choices count as plain questions."""
        return self.on and ("question" if kind == "multiple_choice" else kind) in self.kinds

    def shown(self, kind: Kind, encode: Encode) -> Mapping[str, Any]:
        """Return the parts of it that a template shows."""
        return {
            "table": encoded(self.table, encode),
            "columns": [one_line(column) for column in self.columns],
            "question": self.statement if kind == "statement" else self.question,
            "explanation": self.explanation,
            "answer": self.answer,
        }


def encoded(table: Table, encode: Encode, rows: Positions | None = None) -> str:
    """Return the table below its caption. In the paper's encoding, rows keep their numbers in the whole table."""
    if encode is render_pipe and rows is not None:
        lines = render_pipe(table, numbers=[row + 1 for row in rows])
    else:
        lines = encode(table)
    return f"table caption : {one_line(table.caption)}\n{lines}" if table.caption.strip() else lines


@lru_cache(256)
def parse_demonstrations(text: str) -> tuple[Demonstration, ...]:
    r"""Return all demonstrations in a text. Raises ValueError with the line and the reason if it can't be read.

    >>> one = '[[demonstration]]\nname = "a"\nkinds = ["question"]\ntable = "x | y\\n1 | 2"\nanswer = "2"'
    >>> [found.rows for found in parse_demonstrations(one)]
    [(('1', '2'),)]
    """
    known = tomllib.loads(text)
    entries = known.pop("demonstration", [])
    if known or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ValueError("every line must be part of a demonstration, and each one starts with [[demonstration]]")
    lines = [text.count("\n", 0, found.start()) + 1 for found in _BEGINNING.finditer(text)]
    lines += [0] * (len(entries) - len(lines))
    read = tuple(_demonstration(entry, line) for entry, line in zip(entries, lines, strict=False))
    names = [demonstration.name for demonstration in read]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise ValueError(f"two demonstrations are named '{twice}'")
    return read


def _demonstration(entry: Mapping[str, Any], line: int) -> Demonstration:
    """Return the demonstration of one entry; `line` is where it starts (0: unknown)."""
    wrong = _what_is_wrong(entry)
    if wrong:
        raise ValueError(f"{wrong}{f' (at line {line})' if line else ''}")
    header, *rows = _cells(entry["table"])
    told = {key: value for key, value in entry.items() if key not in ("table", "kinds")}
    return Demonstration(columns=header, rows=tuple(rows), kinds=tuple(entry["kinds"]), **told)


def _cells(table: str) -> list[tuple[str, ...]]:
    return [tuple(map(str.strip, line.split(" | "))) for line in table.strip().splitlines()]


def _what_is_wrong(entry: Mapping[str, Any]) -> str:
    """Return why an entry isn't a valid demonstration; "" if it is."""
    name = f"the demonstration '{entry['name']}'" if "name" in entry else "a demonstration"
    known = {field.name for field in fields(Demonstration)} - {"columns", "rows"} | {"table"}
    if missing := [key for key in ("name", "kinds", "table", "answer") if key not in entry]:
        return f"{name} has no '{missing[0]}'"
    if unknown := sorted(entry.keys() - known):
        return f"{name} has the unknown key '{unknown[0]}'; use {', '.join(sorted(known))}"
    kinds = entry["kinds"]
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        return f"the kinds of {name} must be a list of texts"
    for key, value in entry.items():
        if key != "kinds" and not isinstance(value, bool if key == "on" else str):
            return f"'{key}' of {name} must be {'true or false' if key == 'on' else 'a text'}"
    header, *rows = _cells(entry["table"]) or [()]
    if not header or any(len(row) != len(header) for row in rows):
        return f"{name} has a row with more or fewer cells than its header"
    return ""
