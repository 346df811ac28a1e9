"""The model file: the trained weights, their calibration, and what they were trained on.

It is a zip of plain arrays (`.npz`, never pickled). For each kind of question it holds a bit for every place that has a
weight, and one byte for each such weight, scaled by its square root. `about` is a JSON text with the version of the
format, the checksum of the data, the settings and the figures measured after training.
"""

import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from chaintable.errors import InputError
from chaintable.models.embedded.ranking.feature_places import PLACES

VERSION = 1
SHIPPED = Path(__file__).with_name("model.npz")
Weights = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Calibration:
    """The likelihood that an answer is right (0 to 1), from the share of the programs that give it.

    The log-odds of the share times `slope`, plus `shift`, fitted on questions that the weights have not seen.
    """

    slope: float = 1.0
    shift: float = 0.0

    def likelihood(self, share: float) -> float:
        """Return the likelihood for a share from 0 to 1."""
        inside = min(max(share, 1e-6), 1 - 1e-6)
        return float(1 / (1 + np.exp(-(self.slope * np.log(inside / (1 - inside)) + self.shift))))


@dataclass(frozen=True, slots=True, eq=False)
class Ranker:
    """The weights for one kind of question, and their calibration."""

    weights: Weights = field(repr=False)
    calibration: Calibration = field(default_factory=Calibration)


@dataclass(frozen=True, slots=True, eq=False)
class ModelFile:
    """The content of a model file: a ranker for questions, one for statements, and facts `about` them."""

    questions: Ranker
    statements: Ranker
    about: Mapping[str, Any]

    def ranker(self, kind: str) -> Ranker:
        """Return the ranker for that kind of question."""
        return self.statements if kind == "statement" else self.questions


def write_model(path: Path, model: ModelFile) -> None:
    """Write the file. The same model gives the same bytes."""
    about = {
        **model.about,
        "version": VERSION,
        "places": PLACES,
        "calibration": {
            "questions": asdict(model.questions.calibration),
            "statements": asdict(model.statements.calibration),
        },
    }
    arrays: dict[str, npt.NDArray[Any]] = {
        "about": np.frombuffer(json.dumps(about, sort_keys=True, indent=1).encode(), dtype=np.uint8)
    }
    for name, ranker in (("questions", model.questions), ("statements", model.statements)):
        steps, size = _in_steps(ranker.weights)
        arrays[f"{name}_held"] = np.packbits(steps != 0)
        arrays[f"{name}_steps"] = steps[steps != 0]
        arrays[f"{name}_size"] = np.array(size, dtype=np.float32)
    np.savez_compressed(path, allow_pickle=False, **arrays)
    checksum_file(path).write_text(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n", encoding="ascii")


def checksum_file(path: Path) -> Path:
    """Return where the checksum of a model file stands, as `sha256sum` writes it."""
    return path.with_name(f"{path.name}.sha256")


def rounded(weights: Weights) -> Weights:
    """Return the weights as a file gives them back."""
    return _from_steps(*_in_steps(weights))


def _in_steps(weights: Weights) -> tuple[npt.NDArray[np.int8], float]:
    """Return each weight as a step from -127 to 127, and the size of the largest weight."""
    size = float(np.abs(weights).max()) or 1.0
    return np.rint(np.sign(weights) * np.sqrt(np.abs(weights) / size) * 127).astype(np.int8), size


def _from_steps(steps: npt.NDArray[np.int8], size: float) -> Weights:
    roots = steps.astype(np.float32) / 127
    found: Weights = (np.sign(roots) * roots**2 * np.float32(size)).astype(np.float32)
    return found


def read_model(path: Path = SHIPPED) -> ModelFile:
    """Read the model file; InputError if it is missing, damaged, of another version, or not the one of its checksum."""
    try:
        with np.load(_checked(path), allow_pickle=False) as arrays:
            about = json.loads(arrays["about"].tobytes())
            if (about["version"], about["places"]) != (VERSION, PLACES):
                raise InputError(
                    f"The model file {path.name} has version {about['version']} with {about['places']:,} places; "
                    f"version {VERSION} with {PLACES:,} is needed.",
                    "Train it again with `./run train`.",
                )
            rankers = [_ranker(arrays, name, about) for name in ("questions", "statements")]
    except InputError:
        raise
    except Exception as error:
        raise InputError(
            f"The model file {path.name} can't be read ({type(error).__name__}).",
            "Restore it from the repository, or train it with `./run train`.",
        ) from error
    return ModelFile(rankers[0], rankers[1], about)


def _checked(path: Path) -> io.BytesIO:
    """Return the bytes of the file; InputError if they don't have the checksum that stands beside it."""
    data, noted = path.read_bytes(), checksum_file(path)
    if noted.exists() and noted.read_text(encoding="ascii", errors="replace").split()[:1] != [sha256(data).hexdigest()]:
        raise InputError(
            f"The model file {path.name} doesn't have the checksum in {noted.name}: it is damaged or was replaced.",
            "Restore both from the repository, or train the model with `./run train`, which writes both.",
        )
    return io.BytesIO(data)


def _ranker(arrays: Mapping[str, npt.NDArray[Any]], name: str, about: Mapping[str, Any]) -> Ranker:
    held = np.unpackbits(arrays[f"{name}_held"], count=PLACES).astype(bool)
    weights = np.zeros(PLACES, dtype=np.float32)
    weights[held] = _from_steps(arrays[f"{name}_steps"], float(arrays[f"{name}_size"]))
    return Ranker(weights, Calibration(**about["calibration"][name]))


@cache
def shipped_model() -> ModelFile:
    """Return the model that comes with ChainTable, read once."""
    return read_model()
