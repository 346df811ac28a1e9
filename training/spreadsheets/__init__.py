"""Questions about spreadsheets as people ask them, written for this project, with their tables and right answers.

There are sets of 300 questions over 20 tables each: `SET.jsonl` and `tables/SET_*.csv`. The model learns from them; it
is measured on other spreadsheets (`tests/data/spreadsheets`).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from chaintable.readers import read_source
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind, fold, parse_value

SETS = ("life", "office", "public", "sales", "science", "trade", "works")
_FOLDER = resources.files(__name__)
_Meaning = tuple[str, float | str]


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question about the table of that name. `answers` are all members of the right answer, in any order."""

    id: str
    table: str
    question: str
    answers: tuple[str, ...]


def asked_questions(name: str) -> list[AskedQuestion]:
    """Return the questions of a set."""
    text = (_FOLDER / f"{name}.jsonl").read_text("utf-8")
    return [
        AskedQuestion(one["id"], one["table"], one["question"], tuple(one["answers"]))
        for one in map(json.loads, text.splitlines())
    ]


@cache
def asked_table(name: str) -> Table:
    """Read the table of that name; once, as it has many questions."""
    return read_source((_FOLDER / "tables" / f"{name}.csv").read_bytes(), f"{name}.csv").table


def same_answer(given: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether both name the same things in any order, however numbers and dates are spelled or rounded.

    >>> same_answer(["$1,234.50"], ["1234.5"]), same_answer(["12.33"], ["12.333333"]), same_answer(["b"], ["B"])
    (True, True, True)
    >>> same_answer(["Ada"], ["Ada", "Ben"]), same_answer([], ["0"])
    (False, False)
    """
    said, wanted = set(map(_meaning, given)), set(map(_meaning, expected))
    return len(said) == len(wanted) and all(any(_same(one, other) for one in said) for other in wanted)


@lru_cache(20_000)
def _meaning(text: str) -> _Meaning:
    value = parse_value(text)
    if value.key is not None and value.kind in (ValueKind.NUMBER, ValueKind.DATE, ValueKind.TIME):
        return value.kind.value, value.key
    folded = fold(text)
    return "text", {"true": "yes", "false": "no"}.get(folded, folded)


def _same(one: _Meaning, other: _Meaning) -> bool:
    if isinstance(one[1], str) or isinstance(other[1], str):
        return one == other
    return one[0] == other[0] and abs(one[1] - other[1]) <= max(1e-6 * abs(other[1]), 0.005 if one[1] % 1 else 0.0)


def all_questions() -> Iterator[AskedQuestion]:
    """Yield the questions of all sets."""
    for name in SETS:
        yield from asked_questions(name)
