"""Chains beside each other: steps that do the same, or lead to the same table, are in one row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chaintable.chain import Chain, Step
from chaintable.runs.comparing.effects import Effects, effects_of

Row = tuple[int | None, ...]
"""For each chain its step in this row, from 0; None where it has none."""
_Score = tuple[int, int, int]
_NONE: _Score = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where two chains part: the row, and the step of each in it (None: it has none there).

    `again` is the first row from which on they have the same content to the end; None if they stay apart.
    """

    row: int
    left: int | None
    right: int | None
    again: int | None = None


@dataclass(frozen=True, slots=True)
class Alignment:
    """Chains in rows. `effects` are the numbers of `effects_of`; a chain that is `growing` isn't at its end yet."""

    rows: tuple[Row, ...]
    effects: tuple[Effects, ...]
    growing: tuple[bool, ...]

    def last_step(self, lane: int, row: int) -> int | None:
        """The last step of a chain in the rows up to this one; None if it has none yet."""
        steps = [here[lane] for here in self.rows[: row + 1]]
        return next((step for step in reversed(steps) if step is not None), None)

    def content(self, lane: int, row: int) -> int:
        """The number of what a chain has after a row."""
        last = self.last_step(lane, row)
        return self.effects[lane][0 if last is None else last + 1]

    def is_same(self, row: int) -> bool:
        """Whether every chain has a step in the row, and all have the same content after it."""
        contents = {self.content(lane, row) for lane in range(len(self.effects))}
        return None not in self.rows[row] and len(contents) == 1

    def divergence(self, left: int, right: int) -> Divergence | None:
        """Where two chains part: the first row after which they differ in content; None if there is none so far."""
        last = self._known_until(left, right)
        apart = [row for row in range(last) if self.content(left, row) != self.content(right, row)]
        if not apart:
            return None
        first, again = apart[0], apart[-1] + 1
        ended = not (self.growing[left] or self.growing[right])
        met = again if ended and again < last else None
        return Divergence(first, self.rows[first][left], self.rows[first][right], met)

    def _known_until(self, left: int, right: int) -> int:
        """The number of rows in which it is known what both have: a chain that is growing may still get steps."""
        known = len(self.rows)
        for lane in (left, right):
            if self.growing[lane]:
                placed = [row for row, steps in enumerate(self.rows) if steps[lane] is not None]
                known = min(known, placed[-1] + 1 if placed else 0)
        return known


def align(chains: Sequence[Chain], growing: Sequence[bool] = ()) -> Alignment:
    """Return chains of one question aligned by effect, not by number.

    As many steps as possible stand beside one with the same operation; then as many as possible beside one that led to
    the same content; then beside one of the same kind. Steps between these stand beside each other in their order. The
    result doesn't depend on the order of the chains, except for the order within its rows.
    """
    effects = effects_of(chains)
    order = sorted(range(len(chains)), key=lambda lane: (-len(chains[lane].steps), _calls(chains[lane]), lane))
    rows: list[dict[int, int]] = []
    for lane in order:
        rows = _joined(rows, lane, chains, effects)
    found = tuple(tuple(row.get(lane) for lane in range(len(chains))) for row in rows)
    return Alignment(found, effects, tuple(growing) or (False,) * len(chains))


def _calls(chain: Chain) -> list[str]:
    """The calls of all steps, also of those that could not be done."""
    return [str(step.operation) for step in chain.steps]


def _joined(
    rows: list[dict[int, int]], lane: int, chains: Sequence[Chain], effects: Sequence[Effects]
) -> list[dict[int, int]]:
    """Return the rows with the steps of one more chain."""
    steps = chains[lane].steps

    def score(row: int, step: int) -> _Score:
        others = (
            _score(chains[other].steps[k], effects[other][k + 1], steps[step], effects[lane][step + 1])
            for other, k in rows[row].items()
        )
        return max(others, default=_NONE)

    scores = [[score(row, step) for step in range(len(steps))] for row in range(len(rows))]
    merged: list[dict[int, int]] = []
    for row, step in _beside(scores, len(rows), len(steps)):
        merged.append({**(rows[row] if row is not None else {}), **({lane: step} if step is not None else {})})
    return merged


def _score(one: Step, after_one: int, other: Step, after_other: int) -> _Score:
    """How well two steps go together: by the same operation, then by the same content, then by its kind."""
    same = one.operation == other.operation
    return int(same), int(after_one == after_other), int(type(one.operation) is type(other.operation))


def _beside(scores: list[list[_Score]], rows: int, steps: int) -> Iterator[tuple[int | None, int | None]]:
    """Yield rows and steps beside each other; those between two pairs stand side by side in their order."""
    row = step = 0
    for next_row, next_step in [*_pairs(scores, rows, steps), (rows, steps)]:
        for k in range(max(next_row - row, next_step - step)):
            yield (row + k if row + k < next_row else None, step + k if step + k < next_step else None)
        if next_row < rows:
            yield next_row, next_step
        row, step = next_row + 1, next_step + 1


def _pairs(scores: list[list[_Score]], rows: int, steps: int) -> list[tuple[int, int]]:
    """Return the pairs of rows and steps, in rising order, whose scores add up to the most."""
    best: list[list[_Score]] = [[_NONE] * (steps + 1) for _ in range(rows + 1)]
    for row in reversed(range(rows)):
        for step in reversed(range(steps)):
            together = _sum(scores[row][step], best[row + 1][step + 1])
            best[row][step] = max(together, best[row + 1][step], best[row][step + 1])
    pairs, row, step = [], 0, 0
    while row < rows and step < steps:
        here = scores[row][step]
        if here != _NONE and best[row][step] == _sum(here, best[row + 1][step + 1]):
            pairs.append((row, step))
            row, step = row + 1, step + 1
        elif best[row][step] == best[row + 1][step]:
            row += 1
        else:
            step += 1
    return pairs


def _sum(one: _Score, other: _Score) -> _Score:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
