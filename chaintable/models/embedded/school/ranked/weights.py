"""The learned weights: how a shape goes with a word, and how likely an answer is right beside that of the rules.

They are kept as JSON, gzipped, so that nothing in the file can run. Its SHA-256 stands beside it and is checked.
"""

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from chaintable.errors import InputError

VERSION = 2
SHIPPED = Path(__file__).with_name("ranked.json.gz")
_SCALE, _LEAST = 100, 0.03
"""Weights are kept in hundredths; those that are smaller than the second are left out."""
N_EVIDENCE = 6
"""How many figures a judge goes by."""
JUDGES = ("agreed", "rules", "ranker", "contested")
"""What a judge tells: whether both are right where they agree, whether one of them is where they differ, and whether
rules are right that are sure, and that the ranker contradicts.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """A weight for each atom of a candidate and each token of a question; coefficients of each judge; their origin."""

    by_atom: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    judges: Mapping[str, Sequence[float]] = field(default_factory=dict)
    about: Mapping[str, Any] = field(default_factory=dict)


def write_weights(path: Path, found: Weights) -> None:
    """Write the file and its checksum. The same weights give the same bytes."""
    tokens = sorted({token for own in found.by_atom.values() for token, value in own.items() if abs(value) > _LEAST})
    place = {token: at for at, token in enumerate(tokens)}
    atoms = {}
    for atom, own in sorted(found.by_atom.items()):
        kept = sorted((place[token], round(value * _SCALE)) for token, value in own.items() if abs(value) > _LEAST)
        if kept:
            atoms[atom] = [[at for at, _ in kept], [value for _, value in kept]]
    judges = {name: [round(float(value), 4) for value in own] for name, own in sorted(found.judges.items())}
    record = {"version": VERSION, "about": dict(found.about), "tokens": tokens, "atoms": atoms, "judges": judges}
    data = gzip.compress(json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
    path.write_bytes(data)
    _checksum_of(path).write_text(f"{sha256(data).hexdigest()}  {path.name}\n", encoding="utf-8")


def read_weights(path: Path = SHIPPED) -> Weights:
    """Return the weights of a file; InputError if it is missing, damaged or of another version."""
    try:
        data = path.read_bytes()
        if sha256(data).hexdigest() != _checksum_of(path).read_text(encoding="utf-8").split()[0]:
            raise ValueError("its checksum is another")
        record = json.loads(gzip.decompress(data))
        if record["version"] != VERSION:
            raise ValueError("it was written by another version")
        return _weights_of(record)
    except (OSError, EOFError, ValueError, KeyError, TypeError, IndexError) as problem:
        raise InputError(
            f"The weights '{path}' can't be read: {problem}.", "Restore the file, or run ./run train --part school."
        ) from problem


def _weights_of(record: Mapping[str, Any]) -> Weights:
    tokens = record["tokens"]
    by_atom = {
        atom: {tokens[at]: value / _SCALE for at, value in zip(places, values, strict=True)}
        for atom, (places, values) in record["atoms"].items()
    }
    judges = {name: tuple(map(float, record["judges"][name])) for name in JUDGES}
    if any(len(own) != N_EVIDENCE for own in judges.values()):
        raise ValueError("its judges go by other evidence")
    return Weights(by_atom, judges, record["about"])


def _checksum_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


@cache
def shipped_weights() -> Weights:
    """Return the weights that come with ChainTable, read once."""
    return read_weights()
