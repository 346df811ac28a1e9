"""Questions that bring their own small table as text, as the questions of TabMWP do, and their answers."""

import logging
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from multiprocessing import get_context
from typing import Any

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.evaluation.answering import confidence
from chaintable.evaluation.datasets import table_of
from chaintable.methods import ChainOfTable, Method
from chaintable.methods.chameleon import Chameleon
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.catch_all_readings import is_justified
from chaintable.models.embedded.school import Solved, solve
from chaintable.models.embedded.school.choices import is_same
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.operations.modules import PlanModules
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Kind, Question
from chaintable.tables.table import Table

_log = logging.getLogger(__name__)
_ABOUT = ("grade", "subject", "topic", "category", "skill")
"""What records of ScienceQA tell of a question."""
_LONG = re.compile(r"^-?\d{1,15}\.\d{7,20}\Z")
_CLEAR = 0.6
"""Rules that are at least this sure are not weighed against the parser."""
_CONTESTED = 0.55
"""How sure a parser's answer is at most where the rules had no use for some words of the question."""
_TRUST = 0.5
"""What the parser's confidence counts beside that of the rules: small tables without many words are not its field."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A question with its table as text (a line for each row, cells separated by "|", with a header or without).

    A question with choices may have no table (""). `hint` and `about` are those of `Question`.
    """

    id: str
    question: str
    table: str
    choices: tuple[str, ...] = ()
    unit: str = ""
    title: str = ""
    hint: str = ""
    about: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AnsweredOwn:
    """The answer to such a question, with the plan that led to it: modules, or the calls of a chain."""

    id: str
    answer: tuple[str, ...] = ()
    confidence: float = 0.0
    seconds: float = 0.0
    plan: tuple[str, ...] = ()
    problem: str = ""

    @property
    def record(self) -> dict[str, Any]:
        """The answer as a plain record."""
        return {
            "id": self.id,
            "answer": [_LONG.sub(_rounded, value) for value in self.answer],
            "confidence": round(self.confidence, 4),
            "seconds": round(self.seconds, 4),
            "plan": list(self.plan),
        }


def own_table_of(record: Mapping[str, Any]) -> OwnTable:
    """Return the question of a record; ValueError says what is missing.

    >>> own_table_of({"id": 7, "question": "How much is a pen?", "table": "pen | $1\\nruler | $2"}).id
    '7'
    """
    id, question, table = record.get("id"), record.get("question"), record.get("table")
    if not isinstance(id, str | int):
        raise ValueError("it has no id")
    if not isinstance(question, str) or not question.strip():
        raise ValueError("it asks nothing")
    given = record.get("choices") or ()
    if not isinstance(given, list | tuple):
        raise ValueError(f"its choices aren't a list: {str(given)[:60]!r}")
    choices = tuple(map(str, given))
    if table in (None, "") and choices:
        table = ""
    elif not isinstance(table, str) or ("|" not in table and "\n" not in table):
        raise ValueError("it brings no table of its own; if its table is in another file, name that file with --tables")
    unit, title, hint = (_text(record.get(name)) for name in ("unit", "table_title", "hint"))
    about = tuple((name, str(record[name])) for name in _ABOUT if isinstance(record.get(name), str | int))
    return OwnTable(str(id), question, table, choices, unit, title, hint, about)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def answer_own(asked: OwnTable, method: Method | None = None) -> AnsweredOwn:
    """Return the answer of the rules for school questions, or of the chain of the embedded model where it is likelier.

    With a method, the chain that it plays gives the answer.
    """
    started, solved = time.perf_counter(), None
    try:
        rules = method is None and asked.table
        solved = _solved(asked) if rules else None
        if solved is not None and solved.sure >= _CLEAR:
            question, table = _question(asked), table_of_text(asked.table, asked.title)
            sure = _model().school_confidence(question, table, solved)
            return _of_rules(asked, replace(solved, sure=sure), started)
        usual = ChainOfTable() if asked.table else Chameleon()
        answered = _of_chain(asked, _played(asked, method or usual), started)
    except ChainTableError:
        answered = AnsweredOwn(asked.id, seconds=time.perf_counter() - started)
    except Exception:
        # One question that meets a mistake of ours must not take the others with it.
        _log.exception("Question %s could not be answered", asked.id)
        seconds = time.perf_counter() - started
        answered = AnsweredOwn(asked.id, seconds=seconds, problem="something went wrong while answering it")
    if solved is not None and (_is_wrong_as_well(solved, answered) or solved.likely > _TRUST * answered.confidence):
        return _of_rules(asked, solved, started)
    return answered if solved is None or not solved.unused else _less_sure(answered)


def _less_sure(answered: AnsweredOwn) -> AnsweredOwn:
    """Return the answer of a chain to a question some words of which the rules had no use for, and it hardly has."""
    return replace(answered, confidence=min(answered.confidence, _CONTESTED))


def _is_wrong_as_well(solved: Solved, answered: AnsweredOwn) -> bool:
    """Whether a chain gives no answer, or that of the rules with the slip that it shows."""
    return not answered.answer or (solved.has_slip and is_same(solved.answer, ", ".join(answered.answer)))


def answer_all(asked: Iterable[OwnTable], workers: int = 1, method: Method | None = None) -> Iterator[AnsweredOwn]:
    """Yield the answer to every question, in order. Several workers are several processes."""
    if workers == 1:
        yield from (answer_own(one, method) for one in asked)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(partial(answer_own, method=method), asked, chunksize=16)


def _solved(asked: OwnTable) -> Solved | None:
    """Return what the rules make of a question, if it gives that any ground."""
    solved = solve(asked.question, asked.table, asked.choices, asked.unit, asked.title)
    if solved is None or not is_justified(solved, _question(asked), table_of_text(asked.table, asked.title)):
        return None
    return solved


def _rounded(number: re.Match[str]) -> str:
    """Return a number that was worked out as it is said: to cents, or to three digits where it is below one."""
    return f"{round(float(number[0]), 2)}" if abs(float(number[0])) >= 1 else f"{float(number[0]):.3g}"


def _of_rules(asked: OwnTable, solved: Solved, started: float) -> AnsweredOwn:
    return AnsweredOwn(asked.id, (solved.answer,), solved.sure, time.perf_counter() - started, solved.plan)


def _played(asked: OwnTable, method: Method) -> Chain:
    """Return the chain that the embedded model plays on the table."""
    table = table_of_text(asked.table, asked.title) if asked.table else Table.of([], [], asked.title)
    *_, chain = play(method, method.begin(_question(asked), Source.of(table)), _model())
    return chain


def _question(asked: OwnTable) -> Question:
    kind: Kind = "multiple_choice" if asked.choices else "question"
    return Question(
        asked.question, kind, asked.choices, id=asked.id, unit=asked.unit, hint=asked.hint, about=asked.about
    )


def table_of_text(text: str, title: str = "") -> Table:
    """Return the table of a text; without a header its columns are called "Column 1", "Column 2" …

    >>> table_of_text("pen | $1\\nruler | $2").columns, table_of_text("Day | Visitors\\nMonday | 3").columns
    (('Column 1', 'Column 2'), ('Day', 'Visitors'))
    """
    grid = SchoolGrid.of_text(text)
    record = {"header": list(grid.names), "rows": [list(row) for row in grid.rows], "title": title}
    return table_of(record)


def _of_chain(asked: OwnTable, chain: Chain, started: float) -> AnsweredOwn:
    plan = next((step.operation.modules for step in chain.steps if isinstance(step.operation, PlanModules)), ())
    if chain.answer is None:
        return AnsweredOwn(asked.id, seconds=time.perf_counter() - started, plan=plan)
    plan = plan or tuple(step.operation.name for step in chain.steps)
    return AnsweredOwn(asked.id, chain.answer.values, confidence(chain), time.perf_counter() - started, plan)


@cache
def _model() -> EmbeddedModel:
    """Return the model of this process."""
    return EmbeddedModel()
