"""Questions about documents: each over its own passages, or all over one corpus."""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from chaintable.errors import ChainTableError, InputError
from chaintable.evaluation.answering import Answered, answer_from
from chaintable.evaluation.datasets import read_records
from chaintable.methods import Method
from chaintable.readers.documents.passage_table import COLUMNS, MOST_PASSAGES
from chaintable.readers.documents.question_sets import passages_in, question_in
from chaintable.retrieval.sentences import first_name
from chaintable.tables.source import Source
from chaintable.tables.state import Passages
from chaintable.tables.table import Table

Record = Mapping[str, Any]
_AT_ONCE = 20


def posed_problem(record: Record, has_corpus: bool) -> str:
    """Return why a record can't be asked about documents; "" if it can."""
    if not isinstance(record.get("id", record.get("_id")), str | int):
        return "it has no id"
    if not isinstance(record.get("question"), str) or not record["question"].strip():
        return "it asks nothing"
    if not has_corpus and "context" not in record and "paragraphs" not in record:
        return "it has no context or paragraphs, and there is no --corpus"
    return ""


def answer_posed(records: Sequence[Record], corpus: Path | None, workers: int, method: Method) -> Iterator[Answered]:
    """Yield the answer to the question of each record, in order; several workers are several processes."""
    ask = partial(_answer_some, corpus=corpus, method=method)
    some = [records[begin : begin + _AT_ONCE] for begin in range(0, len(records), _AT_ONCE)]
    if workers == 1:
        for part in some:
            yield from ask(part)
        return
    # A fresh process, not a fork: the parent may have threads that a fork would leave hanging.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for answered in pool.map(ask, some):
            yield from answered


def _answer_some(records: Sequence[Record], corpus: Path | None, method: Method) -> list[Answered]:
    return [_answer(record, corpus, method) for record in records]


def _answer(record: Record, corpus: Path | None, method: Method) -> Answered:
    id = str(record.get("id", record.get("_id")))
    try:
        source = corpus_source(corpus) if corpus is not None else source_of([record])
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as problem:
        return Answered(id, problem=f"its passages can't be read ({json.dumps(str(problem))[:80]})")
    except ChainTableError as problem:
        return Answered(id, problem=str(problem))
    return answer_from(source, id, question_in(record), method)


@cache
def corpus_source(path: Path) -> Source:
    """Return the passages of a file of titled texts, read once in each process; InputError if it has none."""
    try:
        return source_of(list(read_records(path)))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as problem:
        raise InputError(
            f"'{path.name}' holds no passages.", "Write one JSON object a line with title and text."
        ) from problem


def source_of(records: Sequence[Record]) -> Source:
    """Return the passages of records as a source, each once; InputError if there are none, or too many."""
    found = dict.fromkeys(passage for record in records for passage, _ in passages_in(record) if passage.text.strip())
    if not found or len(found) > MOST_PASSAGES:
        many = f"{len(found):,} passages"
        raise InputError(f"There are {many}; between 1 and {MOST_PASSAGES:,} can be searched.")
    titles = [passage.title or first_name(passage.text) for passage in found]
    empty = [""] * len(found)
    columns = (empty, empty, titles, [passage.text for passage in found])
    return Source(Table.from_columns(dict(zip(COLUMNS, columns, strict=True))), "passages", passages=Passages())
