"""The trained weights of the planner, the stop rule and the reader: linear scores of named features.

They are kept as JSON, gzipped, so that nothing in the file can run; its SHA-256 stands beside it.
"""

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from chaintable.errors import InputError

VERSION = 1
SHIPPED = Path(__file__).with_name("hops.json.gz")
Features = Mapping[str, float]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """A linear score: a weight for each named feature, and an offset."""

    weights: Mapping[str, float] = field(default_factory=dict)
    offset: float = 0.0

    def scores(self, rows: Iterable[Features]) -> Floats:
        """Return the score of each row of features; features without a weight count nothing."""
        known = self.weights
        return np.array(
            [self.offset + sum([known[name] * value for name, value in row.items() if name in known]) for row in rows]
        )

    def likelihoods(self, rows: Iterable[Features]) -> Floats:
        """Return the scores as likelihoods (0 to 1)."""
        return 1 / (1 + np.exp(-np.clip(self.scores(rows), -30, 30)))


@dataclass(frozen=True, slots=True, eq=False)
class HopWeights:
    """All weights: for plans, for stopping, for spans, and for how sure an answer is; `about` says what made them."""

    plan: Linear = Linear()
    stop: Linear = Linear()
    span: Linear = Linear()
    sure: Linear = Linear()
    about: Mapping[str, Any] = field(default_factory=dict)


_PARTS = ("plan", "stop", "span", "sure")


def write_weights(path: Path, found: HopWeights) -> None:
    """Write the file and its checksum. The same weights give the same bytes."""
    record = {"version": VERSION, "about": dict(found.about)}
    for part in _PARTS:
        linear: Linear = getattr(found, part)
        weights = {name: round(float(weight), 4) for name, weight in sorted(linear.weights.items())}
        record[part] = {"offset": round(linear.offset, 5), "weights": weights}
    data = gzip.compress(json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
    path.write_bytes(data)
    path.with_name(f"{path.name}.sha256").write_text(f"{sha256(data).hexdigest()}  {path.name}\n", encoding="utf-8")


def read_weights(path: Path = SHIPPED) -> HopWeights:
    """Return the weights of a file; InputError if it is missing, damaged or of another version."""
    try:
        record = json.loads(gzip.decompress(path.read_bytes()))
        if record["version"] != VERSION:
            raise InputError(f"'{path.name}' was written by another version.", "Run ./run train again.")
        parts = {part: Linear(record[part]["weights"], float(record[part]["offset"])) for part in _PARTS}
        return HopWeights(**parts, about=record["about"])
    except (OSError, EOFError, ValueError, KeyError, TypeError) as problem:
        raise InputError(f"The weights '{path}' can't be read: {problem}.", "Restore the file.") from problem


@cache
def shipped_weights() -> HopWeights:
    """Return the weights that come with ChainTable, read once."""
    return read_weights()


def softmax(scores: Sequence[float] | Floats) -> Floats:
    """Return shares that add up to 1."""
    raised = np.exp(np.asarray(scores, dtype=float) - np.max(scores))
    shares: Floats = raised / raised.sum()
    return shares
