"""How much the accuracy depends on the held-out tables: five splits by table, each with its own training.

`python -m benchmarks.splits [--seeds N] [--workers N] [--data FOLDER]`. The official random splits 2 to 5 are not in
the data, so these are our own: the 1,679 tables are shuffled five times, and the questions on a fifth of them are
measured on what the others teach (with the made-up questions, as in `./run train`). Fewer seeds are averaged than for
the model that is shipped, which costs some tenths of a per cent.
"""

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

from benchmarks.wikitq_dev import DATA
from training.calibrating import answered
from training.examples import own_examples, read_questions, read_tables
from training.fitting import Settings
from training.labelling import Labelled, label_all
from training.learning import MADE, averaged, pruned

SPLITS = 5


def held_out(tables: Sequence[str], split: int) -> set[str]:
    """Return the fifth of the tables that a split is measured on."""
    shuffled = sorted(tables)
    random.Random(split).shuffle(shuffled)
    return set(shuffled[: len(shuffled) // 5])


def measured(learn: Sequence[Labelled], measure: Sequence[Labelled], seeds: int, workers: int) -> float:
    """Return the accuracy on `measure` after training on `learn`."""
    _, right = answered(measure, pruned(averaged(learn, Settings(), None, seeds, workers)))
    return float(right.sum()) / len(measure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    tables = read_tables(options.data / "wikitq" / "tables.jsonl.gz")
    examples = read_questions(options.data / "wikitq")
    made, made_tables = own_examples(MADE)
    table_of = {example.id: example.table for example in examples}
    labelled = label_all(examples, tables, options.workers)
    joined = label_all(made, made_tables, options.workers)
    shares = []
    for split in range(1, SPLITS + 1):
        out = held_out(list(tables), split)
        learn = [one for one in labelled if table_of[one.id] not in out] + joined
        measure = [one for one in labelled if table_of[one.id] in out]
        shares.append(measured(learn, measure, options.seeds, options.workers))
        print(f"split {split}: {shares[-1]:.1%} of {len(measure):,} questions", flush=True)
    print(f"mean of the {SPLITS} splits: {sum(shares) / SPLITS:.1%}")


if __name__ == "__main__":
    main()
