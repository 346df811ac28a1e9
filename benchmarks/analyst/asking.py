"""Asks one half of the questions the way `ask` does, and says how each answer turned out."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from benchmarks.analyst.files import HERE, source_of
from benchmarks.analyst.scoring import rows_right, table_right, values_right
from chaintable import methods
from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.methods import open_method
from chaintable.models.alternatives import confidence_of, doubt_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.tables.state import Question

Outcome = Literal["right", "wrong", "misled", "refused"]
OUTCOMES: tuple[Outcome, ...] = ("right", "wrong", "misled", "refused")
SURE = 0.6
"""A wrong answer with at least this confidence, and no other warning, misleads."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its file, its kind and the expected answer.

    `rows` are the rows of the answer, one cell each for a list of values. For a question that the table can't answer,
    `missing` are the words of which a warning should name one; it has rows only if another sheet gives the answer.
    """

    id: str
    file: str
    kind: str
    question: str
    rows: tuple[tuple[str, ...], ...]
    ordered: bool = False
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A question's outcome, with what was given and what was said about it."""

    asked: Asked
    outcome: Outcome
    given: tuple[tuple[str, ...], ...]
    confidence: float
    remark: str
    calls: tuple[str, ...]
    seconds: float


def questions(half: str) -> list[Asked]:
    """Return the questions of one half."""
    lines = (HERE / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [_asked(json.loads(line)) for line in lines if not line.startswith("#")]


def results(half: str, model: EmbeddedModel) -> Iterator[Result]:
    """Yield the results of one half, asked one after another."""
    for asked in questions(half):
        yield _result(asked, half, model)


def _asked(record: dict[str, Any]) -> Asked:
    rows = tuple(tuple(row) if isinstance(row, list) else (row,) for row in record["expected"])
    missing = tuple(record.get("missing", ()))
    return Asked(
        record["id"],
        record["file"],
        record["kind"],
        record["question"],
        rows,
        record.get("ordered", False),
        missing,
    )


def _result(asked: Asked, half: str, model: EmbeddedModel) -> Result:
    chain = open_method(methods.DEFAULT).begin(Question(asked.question), source_of(half, asked.file))
    began, problem = time.process_time(), ""
    try:
        *_, chain = play(open_method(methods.DEFAULT), chain, model)
    except ChainTableError as error:
        problem = str(error)
    seconds = time.process_time() - began
    given, confidence = _given(chain), confidence_of(chain) or 0.0
    remark = problem or _remark(chain)
    warned = confidence < SURE or "Not used" in remark or doubt_of(chain, model) is not None
    return Result(asked, _outcome(asked, chain, warned, remark), given, confidence, remark, chain.history, seconds)


def _outcome(asked: Asked, chain: Chain, warned: bool, remark: str) -> Outcome:
    answered = bool(_given(chain))
    if not answered:
        return "right" if asked.missing else "refused"
    named = any(word.casefold() in remark.casefold() for word in asked.missing)
    if (warned and named) or (asked.rows and _right(asked, chain)):
        return "right"
    return "wrong" if warned else "misled"


def _right(asked: Asked, chain: Chain) -> bool:
    """Whether the answer is the expected one; a table also answers a question for one of its columns."""
    grid, values = _grid(chain), chain.answer.values if chain.answer else ()
    wanted = asked.rows
    if grid:
        return table_right(grid, wanted, asked.ordered)
    if len(wanted[0]) == 1:
        return values_right(values, [row[0] for row in wanted], asked.ordered)
    # One row of several cells may be read as a list of them.
    return len(wanted) == 1 and rows_right([(cell,) for cell in values], [(cell,) for cell in wanted[0]])


def _given(chain: Chain) -> tuple[tuple[str, ...], ...]:
    if chain.answer is None:
        return ()
    return _grid(chain) or tuple((value,) for value in chain.answer.values if value.strip())


def _grid(chain: Chain) -> tuple[tuple[str, ...], ...]:
    return getattr(chain.answer, "grid", ())


def _remark(chain: Chain) -> str:
    """Return what the model says about its answer."""
    said = [call.completion.remark for call in chain.steps[-1].calls] if chain.steps else []
    return " ".join(dict.fromkeys(said)).strip()
