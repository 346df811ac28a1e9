"""How many questions about spreadsheets the embedded model answers correctly, and how long it takes on 100,000 rows.

`python -m benchmarks.spreadsheets [--wrong]`. The 200 questions over 20 spreadsheets of `tests/data/spreadsheets`, each
asked the whole way. Both halves are counted; `--wrong` shows what went wrong in the half that may be studied, never of
the other. One of the tables has 100,000 rows and 20 columns: its ten questions are timed (processor time).
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.readers.reading import read_source
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # where the tests import their data from

from data.spreadsheets.accepting import accepted
from data.spreadsheets.sheets import FILES, HERE, read_sheet

HALVES = ("seen", "unseen")
LARGE = "energy_meters"


@dataclass(frozen=True, slots=True)
class Result:
    """One question: whether it was answered rightly, its answer and its calls, and how much processor time it took."""

    record: dict[str, Any]
    right: bool
    answer: tuple[str, ...]
    calls: tuple[str, ...]
    seconds: float


@cache
def source_of(name: str) -> Source:
    """Return the spreadsheet as the app reads it, or a made-up one as it is."""
    if name in FILES:
        return read_source(FILES[name])
    sheet = read_sheet(name)
    return Source.of(Table.of(list(sheet.columns), sheet.to_numpy().tolist()))


def results(half: str, model: EmbeddedModel) -> Iterator[Result]:
    """Yield the results of one half of the questions, asked one after another."""
    for line in (HERE / f"{half}.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        start = Chain(Question(record["question"], record["kind"]), source_of(record["table"]))
        began = time.process_time()
        try:
            *_, chain = play(ChainOfTable(), start, model)
        except ChainTableError:
            chain = start
        answer = chain.answer.values if chain.answer else ()
        seconds = time.process_time() - began
        yield Result(record, _right(chain, record["expected"]), answer, chain.history, seconds)


def _right(chain: Chain, expected: list[str]) -> bool:
    """Whether the answer is accepted; a table may have further columns beside the one that was asked for."""
    if chain.answer is None:
        return False
    grid = getattr(chain.answer, "grid", ())
    columns = [list(column) for column in zip(*grid, strict=True)]
    return any(accepted(values, expected) for values in (list(chain.answer.values), *columns))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wrong", action="store_true", help="show what went wrong in the half that may be studied")
    options = parser.parse_args()
    model = EmbeddedModel()
    found = {half: list(results(half, model)) for half in HALVES}
    for half, answered in found.items():
        print(f"{half}: {sum(result.right for result in answered)} of {len(answered)} right")
    for result in found["seen"] if options.wrong else ():
        if not result.right:
            print(f"\n{result.record['table']}: {result.record['question']} Expected {result.record['expected'][:5]}")
            print(f"    {list(result.answer[:5])} by {' -> '.join(result.calls)}")
    large = [result.seconds for answered in found.values() for result in answered if result.record["table"] == LARGE]
    rows = source_of(LARGE).table
    print(f"{rows.n_rows:,} rows x {rows.n_columns} columns: at most {max(large):.2f} s of {len(large)} questions")


if __name__ == "__main__":
    main()
