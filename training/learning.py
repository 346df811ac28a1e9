"""The whole training: read the data, label, fit several seeds, average, prune, calibrate, write the file."""

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chaintable.errors import InputError
from chaintable.models.embedded.model_file import ModelFile, Ranker, Weights, rounded, write_model
from training.calibrating import answered, calibrate, crossed_error
from training.examples import Example, own_examples, read_questions, read_statements, read_tables
from training.fitting import Settings, accuracy, fit
from training.labelling import Labelled, forked, label_all
from training.squall import SQUALL

Tell = Callable[[str], None]
SEEDS = 8
STATEMENTS = Settings(rate=0.03, shrinkage=0.0)
"""Statements are few, so they start from the weights of the questions and take smaller steps."""
MADE = 4_500
"""The number of generated questions to learn from."""
LARGEST = 1_300_000
"""The most weights to keep for each kind of question, largest first, so that the file stays below 4 MB."""
_FILES = {
    "questions": ("wikitq/train.jsonl.gz", "wikitq/tables.jsonl.gz"),
    "statements": ("tabfact/train.jsonl.gz", "tabfact/val.jsonl.gz", "tabfact/tables.jsonl.gz"),
}


@dataclass(frozen=True, slots=True)
class Task:
    """The examples of one kind, to learn from and to measure on."""

    name: str
    learn: Sequence[Example]
    measure: Sequence[Example]
    settings: Settings


def train(data: Path, path: Path, tell: Tell = print, workers: int = 2, seeds: int = SEEDS) -> ModelFile:
    """Train on the data in that folder, write the model file and say how good it is; InputError if data are missing."""
    tables, tasks = _read(data)
    rankers, figures, start = {}, {}, None
    for task in tasks:
        rankers[task.name], figures[task.name], start = _learn(task, tables, start, tell, workers, seeds)
    settings = {task.name: asdict(task.settings) for task in tasks}
    about = {"data": checksum(data), "settings": settings, "seeds": seeds, "made": MADE, "figures": figures}
    model = ModelFile(rankers["questions"], rankers["statements"], about)
    write_model(path, model)
    tell(f"Written: {path} ({path.stat().st_size / 1e6:.2f} MB)")
    return model


def checksum(data: Path) -> str:
    """Return the SHA-256 of the files that the model is trained on."""
    found = hashlib.sha256()
    for name in (name for names in _FILES.values() for name in names):
        found.update((data / name).read_bytes())
    if (sql := data / SQUALL).is_file():
        found.update(sql.read_bytes())
    return found.hexdigest()


def _read(data: Path) -> tuple[dict[str, Any], list[Task]]:
    missing = next((name for names in _FILES.values() for name in names if not (data / name).is_file()), None)
    if missing is not None:
        raise InputError(f"There is no '{missing}' in the folder '{data}'.", "Give the folder of the data with --data.")
    questions = read_questions(data / "wikitq")
    tables = read_tables(data / "wikitq" / "tables.jsonl.gz") | read_tables(data / "tabfact" / "tables.jsonl.gz")
    learn, measure = ([example for example in questions if example.split == split] for split in ("train", "dev"))
    made, made_tables = own_examples(MADE)
    checked, unseen = (read_statements(data / "tabfact" / f"{part}.jsonl.gz") for part in ("train", "val"))
    tasks = [Task("questions", [*learn, *made], measure, Settings()), Task("statements", checked, unseen, STATEMENTS)]
    return tables | made_tables, tasks


def _learn(
    task: Task, tables: dict[str, Any], start: Weights | None, tell: Tell, workers: int, seeds: int
) -> tuple[Ranker, dict[str, float], Weights]:
    """Return the ranker for one kind of question, its figures on the examples to measure on, and all its weights."""
    began = time.monotonic()
    learn, measure = (label_all(part, tables, workers) for part in (task.learn, task.measure))
    tell(f"{len(learn):,} {task.name} to learn from, {len(measure):,} to measure on: {time.monotonic() - began:.0f} s")
    every = averaged(learn, task.settings, start, seeds, workers)
    weights = pruned(every)
    shares, right = answered(measure, weights)
    share = float(right.sum()) / max(1, len(measure))
    error = crossed_error(shares, right)
    tell(
        f"{task.name}: {share:.1%} of {len(measure):,} right, best program {accuracy(measure, weights):.1%}, "
        f"calibration error {error:.3f}; {time.monotonic() - began:.0f} s"
    )
    figures = {"right": round(share, 4), "calibration_error": round(error, 4)}
    return Ranker(weights, calibrate(shares, right)), figures, every


_shared: dict[str, Any] = {}  # shared by the worker processes without copying


def averaged(
    questions: Sequence[Labelled], settings: Settings, start: Weights | None, seeds: int, workers: int
) -> Weights:
    """Return the mean of the weights of that many seeds."""
    _shared.update(questions=questions, settings=settings, start=start)
    if workers == 1:
        fitted = [_fit_seed(seed) for seed in range(seeds)]
    else:
        with forked(workers) as pool:
            fitted = pool.map(_fit_seed, range(seeds), chunksize=1)
    _shared.clear()
    total = np.zeros_like(fitted[0])
    for weights in fitted:
        total += weights
    return total / np.float32(seeds)


def _fit_seed(seed: int) -> Weights:
    return fit(_shared["questions"], seed, _shared["settings"], _shared["start"])


def pruned(weights: Weights, most: int = LARGEST) -> Weights:
    """Return the weights as the file keeps them, with the smallest set to zero so that at most `most` are left."""
    size = np.abs(weights)
    if (size > 0).sum() > most:
        weights = np.where(size > np.partition(size, -most)[-most], weights, np.float32(0.0))
    return rounded(weights)
