"""Answer many questions with the embedded model, each with the same chain that the app would show."""

import logging
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from typing import Any

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.evaluation.datasets import Asked, Record, table_of
from chaintable.methods import ChainOfTable, Method
from chaintable.models.alternatives import confidence_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question

_log = logging.getLogger(__name__)
_USUAL = ChainOfTable()


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to the question with that id; empty, with confidence 0, if there is none.

    An answer that is a table has its `columns` and `rows` too; its texts are then one line for each row.
    `confidence` is from 0 to 1, `seconds` is the total time. `problem` says what was wrong with the table or the
    program; a question without an answer is not a problem. `evidence` are the titles of the passages that were found,
    None for a table.
    """

    id: str
    answer: tuple[str, ...] = ()
    confidence: float = 0.0
    seconds: float = 0.0
    problem: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    evidence: tuple[str, ...] | None = None

    @property
    def record(self) -> dict[str, Any]:
        """The answer as a plain record; only one that is a table has "table", only one from documents "evidence"."""
        found = {} if self.evidence is None else {"evidence": list(self.evidence)}
        table = {"table": {"columns": list(self.columns), "rows": [list(row) for row in self.rows]}}
        return (
            {
                "id": self.id,
                "answer": list(self.answer),
                "confidence": round(self.confidence, 4),
                "seconds": round(self.seconds, 4),
            }
            | (table if self.rows else {})
            | found
        )


@dataclass(frozen=True, slots=True)
class Round:
    """The questions about one table, which is read once for all of them."""

    table: Record
    asked: tuple[Asked, ...]


def rounds_of(asked: Iterable[Asked], tables: Mapping[str, Record]) -> list[Round]:
    """Group the questions by table, in the order in which the tables first appear.

    A question about a missing table gets a round too, with an empty record for its table.
    """
    together: dict[str, list[Asked]] = {}
    for one in asked:
        together.setdefault(one.table, []).append(one)
    return [Round(tables.get(name, {}), tuple(ones)) for name, ones in together.items()]


def answer_rounds(rounds: Iterable[Round], workers: int = 1, method: Method = _USUAL) -> Iterator[Answered]:
    """Yield the answer to every question, in the order of the rounds. Several workers are several processes."""
    if workers == 1:
        for one in rounds:
            yield from answer_round(one, method)
        return
    # A fresh process, not a fork: the parent may have threads that a fork would leave hanging.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for answered in pool.map(partial(answer_round, method=method), rounds):
            yield from answered


def answer_round(one: Round, method: Method = _USUAL) -> list[Answered]:
    """Return the answers to the questions about one table."""
    try:
        source = Source.of(table_of(one.table))
    except (ValueError, ChainTableError) as error:
        problem = str(error) if one.table else "its table is missing"
        return [Answered(asked.id, problem=problem) for asked in one.asked]
    return [answer_from(source, asked.id, asked.question, method) for asked in one.asked]


def answer_from(source: Source, id: str, question: Question, method: Method = _USUAL) -> Answered:
    """Return the answer to one question about a source, by the model of this process."""
    return answer(id, question, source, _model(), method)


def answer(id: str, question: Question, source: Source, model: EmbeddedModel, method: Method = _USUAL) -> Answered:
    """Return the answer of the chain, with the confidence that the model gave."""
    started = time.perf_counter()
    chain, problem = method.begin(question, source), ""
    try:
        for longer in play(method, chain, model):
            chain = longer
    except ChainTableError:
        pass
    except Exception:
        # One question that meets a mistake of ours must not take the other four thousand with it.
        _log.exception("Question %s could not be answered", id)
        problem = "something went wrong while answering it"
    seconds = time.perf_counter() - started
    evidence = tuple(note.title for note in chain.state.evidence) if source.passages else None
    if chain.answer is None:
        return Answered(id, seconds=seconds, problem=problem, evidence=evidence)
    columns = chain.answer.columns if chain.answer.grid else ()
    values, grid = chain.answer.values, chain.answer.grid
    return Answered(id, values, confidence(chain), seconds, columns=columns, rows=grid, evidence=evidence)


def confidence(chain: Chain) -> float:
    """Return the model's confidence in the answer (0 to 1); 0 if it gave none."""
    return confidence_of(chain) or 0.0


@cache
def _model() -> EmbeddedModel:
    """Return the model of this process."""
    return EmbeddedModel()
