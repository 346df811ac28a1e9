"""Fit linear scores of named features: the logistic loss, or a softmax over the rows of each group, by L-BFGS."""

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.hops.weights import Linear

Floats = npt.NDArray[np.float64]
Loss = Callable[[Floats], tuple[float, Floats]]
_MEMORY = 10


@dataclass(frozen=True, slots=True)
class Sparse:
    """Rows of named features as arrays: the features of row i are those from `starts[i]` to `starts[i + 1]`."""

    names: tuple[str, ...]
    columns: npt.NDArray[np.int32]
    values: npt.NDArray[np.float32]
    starts: npt.NDArray[np.int64]

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, float]], names: Sequence[str]) -> "Sparse":
        """Return the rows with these features only."""
        place = {name: number for number, name in enumerate(names)}
        columns: list[int] = []
        values: list[float] = []
        starts = [0]
        for row in rows:
            for name, value in row.items():
                at = place.get(name)
                if at is not None and value:
                    columns.append(at)
                    values.append(value)
            starts.append(len(columns))
        return cls(tuple(names), np.array(columns, np.int32), np.array(values, np.float32), np.array(starts))

    def times(self, weights: Floats) -> Floats:
        """Return the score of each row."""
        sums = np.concatenate([[0.0], np.cumsum(self.values * weights[self.columns])])
        scores: Floats = sums[self.starts[1:]] - sums[self.starts[:-1]]
        return scores

    def back(self, rest: Floats) -> Floats:
        """Return the gradient of the weights from that of the scores."""
        spread = np.repeat(rest, np.diff(self.starts))
        slope: Floats = np.bincount(self.columns, weights=self.values * spread, minlength=len(self.names)).astype(float)
        return slope

    def spread(self) -> Floats:
        """Return the standard deviation of each feature, at least 0.001."""
        n = max(len(self.starts) - 1, 1)
        mean = np.bincount(self.columns, weights=self.values, minlength=len(self.names)) / n
        square = np.bincount(self.columns, weights=self.values.astype(float) ** 2, minlength=len(self.names)) / n
        return np.maximum(np.sqrt(np.maximum(square - mean**2, 0)), 1e-3)


def fit_logistic(rows: Sequence[Mapping[str, float]], labels: Sequence[int], strength: float = 0.5) -> Linear:
    """Return the weights that tell the rows labelled 1 from those labelled 0; `strength` is scikit-learn's C."""
    data = Sparse.of(rows, sorted({name for row in rows for name in row}))
    y, spread = np.array(labels, float), data.spread()
    data = Sparse(data.names, data.columns, (data.values / spread[data.columns]).astype(np.float32), data.starts)

    def loss(given: Floats) -> tuple[float, Floats]:
        weights, offset = given[:-1], given[-1]
        scores = data.times(weights) + offset
        likely = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
        value = float(np.logaddexp(0, scores).sum() - y @ scores + 0.5 / strength * weights @ weights)
        rest = likely - y
        return value, np.append(data.back(rest) + weights / strength, rest.sum())

    found = minimise(loss, np.zeros(len(data.names) + 1), 200)
    return Linear(dict(zip(data.names, (found[:-1] / spread).tolist(), strict=True)), float(found[-1]))


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one question, and which of them are right."""

    rows: Sequence[Mapping[str, float]]
    right: Sequence[bool]
    question: str


def fit_groups(groups: Sequence[Group], least: int = 8, strength: float = 0.3, rounds: int = 60) -> Linear:
    """Return the weights under which the right rows of each group get the largest share.

    A feature counts only if `least` questions have it.
    """
    names: dict[str, set[str]] = {}
    for group in groups:
        names.setdefault(group.question, set()).update(name for row in group.rows for name in row)
    counts = Counter(name for found in names.values() for name in found)
    data = Sparse.of(
        [row for group in groups for row in group.rows], sorted(n for n, c in counts.items() if c >= least)
    )
    right = np.array([one for group in groups for one in group.right], float)
    ends = np.cumsum([len(group.rows) for group in groups])
    starts = np.concatenate([[0], ends[:-1]])
    owner = np.repeat(np.arange(len(groups)), np.diff(np.append(starts, ends[-1])))

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = data.times(weights)
        raised = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
        total, hit = np.add.reduceat(raised, starts), np.add.reduceat(raised * right, starts) + 1e-12
        rest = raised / total[owner] - raised * right / hit[owner]
        value = float(-np.log(hit / total).sum() + 0.5 / strength * weights @ weights)
        return value, data.back(rest) + weights / strength

    found = minimise(loss, np.zeros(len(data.names)), rounds)
    return Linear({name: weight for name, weight in zip(data.names, found.tolist(), strict=True) if abs(weight) > 1e-3})


def minimise(loss: Loss, start: Floats, rounds: int) -> Floats:
    """Return where a smooth function is smallest: L-BFGS with a line search that halves the step (Nocedal, 1980)."""
    at = start
    value, slope = loss(at)
    moves: deque[tuple[Floats, Floats]] = deque(maxlen=_MEMORY)
    for _ in range(rounds):
        direction = _direction(slope, moves)
        step, fall = (1.0 if moves else 1.0 / max(float(np.abs(slope).sum()), 1.0)), float(slope @ direction)
        for _ in range(20):
            there, new = loss(at + step * direction)
            if there <= value + 1e-4 * step * fall:
                break
            step /= 2
        else:
            return at
        moved, bent = step * direction, new - slope
        if moved @ bent > 1e-10:
            moves.append((moved, bent))
        done = value - there < 1e-6 * max(abs(value), 1.0)
        at, value, slope = at + moved, there, new
        if done:
            return at
    return at


def _direction(slope: Floats, moves: "deque[tuple[Floats, Floats]]") -> Floats:
    """Return the way down, from the slope and how it changed over the last moves."""
    rest, shares = slope.copy(), []
    for moved, bent in reversed(moves):
        share = float(moved @ rest) / float(moved @ bent)
        shares.append(share)
        rest = rest - share * bent
    if moves:
        moved, bent = moves[-1]
        rest = rest * (float(moved @ bent) / float(bent @ bent))
    for (moved, bent), share in zip(moves, reversed(shares), strict=True):
        rest = rest + moved * (share - float(bent @ rest) / float(moved @ bent))
    return -rest
