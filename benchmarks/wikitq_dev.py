"""How many questions the embedded model answers correctly, and how fast.

`python -m benchmarks.wikitq_dev [--limit N] [--shuffle SEED] [--direct] [--tabfact] [--method text_to_sql]`. Every
question goes the whole way, Chain-of-Table played with the model, and counts, answered or not. WikiTQ is scored by its
official rules on the dev part (2,831 questions), TabFact by plain accuracy on val (2,000 statements). With another
method, each question is played by Chain-of-Table too, and the share of equal answers is printed. The data are looked
for in `../shared/data` beside the repository, or in `--data`.
"""

import argparse
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.evaluation.answering import answer
from chaintable.evaluation.datasets import read_records, table_of
from chaintable.evaluation.metrics import accuracy, denotation_correct, standard_error, statement_correct
from chaintable.methods import ChainOfTable, Method, open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.parser import parse
from chaintable.operations.readings.denotation import as_meant
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question

DATA = Path(__file__).parents[2] / "shared" / "data"


def questions(folder: Path, tabfact: bool, limit: int | None, seed: int | None) -> list[dict[str, Any]]:
    """Return the questions (or statements) to answer, grouped by table."""
    if tabfact:
        found = list(read_records(folder / "tabfact" / "val.jsonl.gz"))
    else:
        found = [record for record in read_records(folder / "wikitq" / "train.jsonl.gz") if record["split"] == "dev"]
    if seed is not None:
        random.Random(seed).shuffle(found)
    return sorted(found[:limit], key=lambda record: str(record["table"]))


def parsed(question: Question, index: TableIndex) -> tuple[str, ...]:
    """Return the answer of the first program, without a chain."""
    ranked = parse(question, index).ranked
    return (ranked[0].program.values or ()) if ranked else ()


@dataclass(frozen=True, slots=True)
class Result:
    """One question: whether it was answered, whether correctly, and how long it took."""

    answered: bool
    right: bool
    seconds: float


def results(records_: list[dict[str, Any]], tables: dict[str, Any], direct: bool) -> Iterator[Result]:
    """Yield the result of each question, making each table once."""
    model, name = EmbeddedModel(), None
    for record in records_:
        if record["table"] != name:
            name, source = record["table"], Source.of(table_of(tables[record["table"]]))
            index = TableIndex(source.table)
        question = Question(record["statement"], "statement") if "statement" in record else Question(record["question"])
        started = time.perf_counter()
        said = parsed(question, index) if direct else answer(record["id"], question, source, model).answer
        yield Result(bool(said), is_right(record, said), time.perf_counter() - started)


@dataclass(frozen=True, slots=True)
class Compared:
    """One question played by another method and by Chain-of-Table."""

    same: bool
    right: bool
    steps: tuple[str, ...]
    seconds: float


def compared(records_: list[dict[str, Any]], tables: dict[str, Any], method: Method) -> Iterator[Compared]:
    """Yield how the answer of a method compares with that of Chain-of-Table, for each question that has one."""
    model, usual = EmbeddedModel(), ChainOfTable()
    for record in records_:
        source = Source.of(table_of(tables[record["table"]]))
        question = Question(record["statement"], "statement") if "statement" in record else Question(record["question"])
        first = played(usual, question, source, model)
        if first.answer is None:
            continue
        started = time.perf_counter()
        chain = played(method, question, source, model)
        said = chain.answer.values if chain.answer else ()
        same = sorted(map(as_meant, said)) == sorted(map(as_meant, first.answer.values))
        steps = tuple(step.operation.name for step in chain.steps)
        yield Compared(same, is_right(record, said), steps, time.perf_counter() - started)


def played(method: Method, question: Question, source: Source, model: EmbeddedModel) -> Chain:
    """Return the chain as far as the method got."""
    chain = method.begin(question, source)
    with suppress(ChainTableError):
        *_, chain = play(method, chain, model)
    return chain


def is_right(record: dict[str, Any], answer: tuple[str, ...]) -> bool:
    """Return whether the answer is right by the rules of its data set."""
    if "label" in record:
        return statement_correct(answer, record["label"])
    return denotation_correct(answer, record["answers"], record["canon"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--shuffle", type=int, metavar="SEED", help="take the questions in another order first")
    parser.add_argument("--direct", action="store_true", help="ask the parser alone, without playing a chain")
    parser.add_argument("--tabfact", action="store_true", help="statements of TabFact val instead of WikiTQ dev")
    parser.add_argument("--method", default=ChainOfTable.name, help="another method, such as text_to_sql")
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    folder = options.data / ("tabfact" if options.tabfact else "wikitq")
    tables = {record["id"]: record for record in read_records(folder / "tables.jsonl.gz")}
    asked = questions(options.data, options.tabfact, options.limit, options.shuffle)
    if options.method != ChainOfTable.name:
        report_compared(list(compared(asked, tables, open_method(options.method))))
    else:
        report(list(results(asked, tables, options.direct)))


def report(found: list[Result]) -> None:
    """Print the accuracy and the times."""
    share, right = accuracy(result.right for result in found), sum(result.right for result in found)
    unanswered = sum(not result.answered for result in found)
    error = standard_error(share, len(found))
    print(f"{right:,} of {len(found):,} right: {share:.1%} (standard error {error:.1%}); {unanswered} unanswered")
    times = np.array([result.seconds for result in found]) * 1e3
    slow = np.quantile(times, 0.95)
    print(f"a question: median {np.median(times):.1f} ms, 95th percentile {slow:.1f} ms, longest {times.max():.0f} ms")


def report_compared(found: list[Compared]) -> None:
    """Print the share of equal answers, the accuracy, and how many chains have steps before the query."""
    same, right = accuracy(one.same for one in found), accuracy(one.right for one in found)
    print(
        f"{sum(one.same for one in found):,} of {len(found):,} answers as Chain-of-Table: {same:.1%}; right {right:.1%}"
    )
    alone = accuracy(len(one.steps) == 2 for one in found)
    adding = accuracy(len(one.steps) > 2 and set(one.steps[:-2]) == {"add_column"} for one in found)
    print(f"a query alone: {alone:.1%}; after columns were added: {adding:.1%}; after other steps: ", end="")
    print(f"{accuracy(bool({*one.steps[:-2]} - {'add_column'}) for one in found):.1%}; no query: ", end="")
    print(f"{accuracy(len(one.steps) < 2 for one in found):.1%}")
    times = np.array([one.seconds for one in found]) * 1e3
    print(f"a question: median {np.median(times):.1f} ms, 95th percentile {np.quantile(times, 0.95):.1f} ms")


if __name__ == "__main__":
    main()
