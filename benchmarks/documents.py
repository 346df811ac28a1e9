"""Speed and memory over documents: `python -m benchmarks.documents` prints what each part takes.

An index of 100,000 passages, a query in it, a round and a question to its answer by the embedded model over 6,119
passages (2Wiki's open corpus in ../shared/data/multihop) and over nearly 100,000, and a PDF of 100 pages. Times are CPU
seconds, so that other work on the machine counts little, and on the wall where it says so; of rounds and questions the
median, the 95th and 99th percentile and the slowest. Memory is the peak of the process, in a child of its own.
"""

import gzip
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median

import numpy as np
import numpy.typing as npt

from chaintable.evaluation.datasets import read_records
from chaintable.evaluation.documents import source_of
from chaintable.methods.furepa import FuRePA
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.preloading import preload
from chaintable.playing import play
from chaintable.readers import DocumentFile, read_documents
from chaintable.retrieval.corpus import Corpus, corpus_of
from chaintable.retrieval.index_words import content
from chaintable.tables.source import Source
from chaintable.tables.state import Passages, Question
from chaintable.tables.table import Table

DATA = Path(__file__).parents[2] / "shared" / "data" / "multihop"
MANY = 100_000
PAGES = 100
_LINE = "The harbour of town {number} was opened in {year} and handles fish, timber and letters of the islands."


def records(most: int) -> Iterator[dict[str, str]]:
    """Yield so many passages: those of the open corpus and of the development sets, each again with another number."""
    with gzip.open(DATA / "2wiki_open_corpus.jsonl.gz", "rt", encoding="utf-8") as file:
        found = [json.loads(line) for line in file]
    for name in ("musique_dev", "hotpotqa_dev", "musique_train"):
        found += [passage for record in read_records(DATA / f"{name}.jsonl.gz") for passage in _passages(record)]
    for number in range(most):
        one = found[number % len(found)]
        again = number // len(found)
        yield {"title": f"{one['title']} {again}" if again else one["title"], "text": one["text"]}


def _passages(record: dict) -> Iterable[dict[str, str]]:  # type: ignore[type-arg]
    for one in record.get("paragraphs", ()):
        yield {"title": one["title"], "text": one["paragraph_text"]}
    for one in record.get("context", ()):
        yield {"title": one["title"], "text": " ".join(one["sentences"])}


def index_figures() -> dict[str, float]:
    """Return what the index of many passages takes, and a query in it; in this process, whose peak is told."""
    columns: dict[str, list[str]] = {name: [] for name in ("Document", "Place", "Title", "Text")}
    for record in records(MANY):
        for name, text in zip(columns, ("", "", record["title"], record["text"]), strict=True):
            columns[name].append(text)
    table = Table.from_columns(columns)
    columns.clear()
    before = _now_mb()
    begun, wall = time.process_time(), time.perf_counter()
    corpus = Corpus(table, Passages())
    words = len(corpus.index)
    seconds, waited = time.process_time() - begun, time.perf_counter() - wall
    peak = _peak_mb()
    begun = time.process_time()
    assert corpus.titles.rows
    titles = time.process_time() - begun
    queries = [record["question"] for record in islice(read_records(DATA / "2wiki_open_dev.jsonl.gz"), 100)]
    times = []
    for query in queries:
        begun = time.process_time()
        corpus.index.search(content(query))
        times.append(time.process_time() - begun)
    return {
        "passages": words,
        "index_s": seconds,
        "index_wall_s": waited,
        "titles_s": titles,
        "before_mb": before,
        "peak_mb": peak,
        "query_ms": 1000 * median(times),
    }


def _now_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def open_corpus() -> Source:
    """Return the open corpus as a source."""
    with gzip.open(DATA / "2wiki_open_corpus.jsonl.gz", "rt", encoding="utf-8") as file:
        return source_of([json.loads(line) for line in file])


def many_figures() -> dict[str, float]:
    """Return what a round and a question take over as many passages as there may be."""
    return walk_figures(60, source_of([*records(MANY)]))


def walk_figures(most: int = 1_000, source: Source | None = None) -> dict[str, float]:
    """Return what a round and a question take over the open corpus, or over a source; its index is built before."""
    source, model, method = source or open_corpus(), EmbeddedModel(), FuRePA()
    asked = [Question(record["question"]) for record in islice(read_records(DATA / "2wiki_open_dev.jsonl.gz"), most)]
    state = method.begin(asked[0], source).state
    assert corpus_of(state).index
    assert corpus_of(state).titles
    *_, _warm = play(method, method.begin(asked[0], source), model)
    preload()  # as the app does when it starts
    questions, rounds = [], []
    for question in asked:
        begun = last = _clocks()
        for _chain in play(method, method.begin(question, source), model):
            now = _clocks()
            rounds.append(now - last)
            last = now
        questions.append(_clocks() - begun)
    figures: dict[str, float] = {"passages": source.table.n_rows, "questions": len(questions), "rounds": len(rounds)}
    for name, times in (("round", rounds), ("question", questions)):
        for place, clock in enumerate(("", "_wall")):
            for part, value in zip(PARTS_OF, np.percentile([one[place] for one in times], AT), strict=True):
                figures[f"{name}{clock}_{part}_ms"] = 1000 * float(value)
    return figures


AT = (50, 95, 99, 100)
PARTS_OF = ("median", "95", "99", "slowest")


def _clocks() -> npt.NDArray[np.float64]:
    """Return the CPU seconds of this process, and the time on the wall."""
    return np.array([time.process_time(), time.perf_counter()])


def pdf_figures() -> dict[str, float]:
    """Return what a PDF of many pages takes to read."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "readers"))
    from documents_on_the_fly import pdf  # type: ignore[import-not-found]

    lines = "\n".join(_LINE.format(number=number, year=1800 + number) for number in range(45))
    data = pdf(*[lines] * PAGES)
    begun = time.process_time()
    source = read_documents([DocumentFile("harbours.pdf", data)])
    return {"pages": PAGES, "passages": source.table.n_rows, "pdf_s": time.process_time() - begun}


PARTS = {"index": index_figures, "walk": walk_figures, "many": many_figures, "pdf": pdf_figures}


def main() -> None:
    """Print the figures of each part, measured in a child of its own."""
    if len(sys.argv) > 1:
        print(json.dumps(PARTS[sys.argv[1]]()))
        return
    for name in PARTS:
        told = subprocess.run([sys.executable, "-m", "benchmarks.documents", name], check=True, capture_output=True)
        found = json.loads(told.stdout)
        print(name, " ".join(f"{key} {value:,.4g}" for key, value in found.items()), flush=True)


if __name__ == "__main__":
    main()
