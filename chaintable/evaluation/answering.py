"""Many questions answered by the embedded model, each by the very chain that the app would show."""

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
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.source import Source
from chaintable.state import Question

_log = logging.getLogger(__name__)
_USUAL = ChainOfTable()


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to the question of that id; empty, with confidence 0, where there is none.

    `confidence` (0 to 1) is how sure the model is of it, `seconds` the whole time. `problem` says what was wrong with
    its table or with the program; a question that the model has no answer to is no problem.
    """

    id: str
    answer: tuple[str, ...] = ()
    confidence: float = 0.0
    seconds: float = 0.0
    problem: str = ""

    @property
    def record(self) -> dict[str, Any]:
        """What is written for it."""
        return {
            "id": self.id,
            "answer": list(self.answer),
            "confidence": round(self.confidence, 4),
            "seconds": round(self.seconds, 4),
        }


@dataclass(frozen=True, slots=True)
class Round:
    """The questions on one table, which is read once for all of them."""

    table: Record
    asked: tuple[Asked, ...]


def rounds_of(asked: Iterable[Asked], tables: Mapping[str, Record]) -> list[Round]:
    """The questions, those on one table together, in the order in which their tables come first.

    A question on a table that is not there has a round all the same: its table is an empty record.
    """
    together: dict[str, list[Asked]] = {}
    for one in asked:
        together.setdefault(one.table, []).append(one)
    return [Round(tables.get(name, {}), tuple(ones)) for name, ones in together.items()]


def answer_rounds(rounds: Iterable[Round], workers: int = 1, method: Method = _USUAL) -> Iterator[Answered]:
    """Every question answered, in the order of the rounds; with several workers each round by a process of its own."""
    if workers == 1:
        for one in rounds:
            yield from answer_round(one, method)
        return
    # A fresh process, not a fork: the parent may have threads that a fork would leave hanging.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for answered in pool.map(partial(answer_round, method=method), rounds):
            yield from answered


def answer_round(one: Round, method: Method = _USUAL) -> list[Answered]:
    """The answers to the questions on one table."""
    try:
        source = Source.of(table_of(one.table))
    except (ValueError, ChainTableError) as error:
        problem = str(error) if one.table else "its table is not among the tables"
        return [Answered(asked.id, problem=problem) for asked in one.asked]
    return [answer(asked.id, asked.question, source, _model(), method) for asked in one.asked]


def answer(id: str, question: Question, source: Source, model: EmbeddedModel, method: Method = _USUAL) -> Answered:
    """The answer of the chain that is played, and how sure the model said it is when it was asked for the answer."""
    started = time.perf_counter()
    chain, problem = method.begin(question, source), ""
    try:
        *_, chain = play(method, chain, model)
    except ChainTableError:
        pass
    except Exception:
        # One question that meets a mistake of ours must not take the other four thousand with it.
        _log.exception("Question %s could not be answered", id)
        problem = "something went wrong while it was answered"
    seconds = time.perf_counter() - started
    if chain.answer is None:
        return Answered(id, seconds=seconds, problem=problem)
    return Answered(id, chain.answer.values, sureness(chain), seconds)


def sureness(chain: Chain) -> float:
    """How sure the model was of the answer (0 to 1), 0 where it did not say."""
    calls = chain.steps[-1].calls if chain.steps else ()
    return (calls[-1].completion.sure or 0.0) if calls else 0.0


@cache
def _model() -> EmbeddedModel:
    """The model of this process."""
    return EmbeddedModel()
