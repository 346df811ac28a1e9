"""Label the programs of a question: their features, and which of them give the right answer."""

import signal
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from multiprocessing import get_context
from multiprocessing.pool import Pool

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.gc_pause import gc_paused
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.parser import programs, rowsets
from chaintable.models.embedded.programs.program import Program
from chaintable.models.embedded.ranking.describer import Described, Describer
from chaintable.tables.table import Table
from training.examples import Example


@dataclass(frozen=True, slots=True)
class Labelled:
    """The programs of one question: their features, the number of each one's answer, and which are right."""

    id: str
    described: Described
    answers: npt.NDArray[np.int32]
    right: npt.NDArray[np.bool_]


def label(example: Example, index: TableIndex) -> Labelled:
    """Return the labelled programs of the question on that table."""
    recognition, columns = recognise(example.question, index)
    found = list(programs(recognition, columns, rowsets(recognition, columns)))
    numbers: dict[tuple[str, ...], int] = {}
    answers = np.array([numbers.setdefault(program.values or (), len(numbers)) for program in found], dtype=np.int32)
    verdicts = np.array([example.is_right(values) for values in numbers], dtype=bool)
    right = verdicts[answers] if len(answers) else np.zeros(0, dtype=bool)
    return Labelled(example.id, Describer(recognition).describe(found), answers, _weeded(example, found, right))


def _weeded(example: Example, found: list[Program], right: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the right programs without those right by accident; all of them if none would be left."""
    if example.known is None or example.split != "train":
        return right
    fits = np.array([bool(one) and example.known.fits(program) for program, one in zip(found, right, strict=True)])
    return fits if fits.any() else right


def label_all(examples: Sequence[Example], tables: dict[str, Table], workers: int = 2) -> list[Labelled]:
    """Return the labelled questions, in the order of their tables, using that many processes."""
    global _tables
    ordered = sorted(examples, key=lambda example: example.table)
    batches = [(name, tuple(group)) for name, group in groupby(ordered, lambda example: example.table)]
    _tables = tables
    if workers == 1:
        return [one for batch in batches for one in _label_batch(batch)]
    with forked(workers) as pool, gc_paused():
        return [one for labelled in pool.imap(_label_batch, batches) for one in labelled]


def forked(workers: int) -> Pool:
    """Return a pool of processes that share what this one holds.

    They end when the pool tells them to, whatever this process does at SIGTERM: with its handler they would wait on.
    """
    return get_context("fork").Pool(workers, signal.signal, (signal.SIGTERM, signal.SIG_DFL))


_tables: dict[str, Table] = {}  # shared by the worker processes without copying


def _label_batch(batch: tuple[str, tuple[Example, ...]]) -> list[Labelled]:
    name, examples = batch
    index = TableIndex(_tables[name])
    with gc_paused():
        once = {example.id: label(example, index) for example in dict.fromkeys(examples)}
    return [once[example.id] for example in examples]
