"""The features of a question's programs, kept small: pairs of texts are worked out when they are weighed."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.ranking.feature_places import Hashes, pair_places, places

ALONE, WITH_WORDS, WITH_OPENING = 0, 1, 2
MOST_GROUPS = 16


@dataclass(frozen=True, slots=True)
class Described:
    """The features of a question's programs.

    Text t has the hash `own[t]` and belongs to group `group[t]`; it is a feature by itself, and so is each pair of it
    with the question's `words` or `opening` where `crossing[t]` says so. Row p of `groups` (programs x MOST_GROUPS)
    holds the groups of program p; group 0 has no features.
    """

    own: Hashes
    group: npt.NDArray[np.int32]
    crossing: npt.NDArray[np.int8]
    words: Hashes
    opening: Hashes
    groups: npt.NDArray[np.int16] | npt.NDArray[np.int32]
    n_groups: int

    def features(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
        """The places of all features in the table of weights, and the group of each."""
        found, of_groups = [places(self.own)], [self.group]
        for crossing, others in ((WITH_WORDS, self.words), (WITH_OPENING, self.opening)):
            crossed = self.crossing == crossing
            found.append(pair_places(self.own[crossed], others).ravel())
            of_groups.append(np.repeat(self.group[crossed], len(others)))
        return np.concatenate(found), np.concatenate(of_groups)

    def scores(self, weights: npt.NDArray[np.floating[Any]]) -> npt.NDArray[np.float64]:
        """For each program the sum of its features' weights."""
        sums = weights[places(self.own)].astype(np.float64)
        for crossing, others in ((WITH_WORDS, self.words), (WITH_OPENING, self.opening)):
            crossed = np.flatnonzero(self.crossing == crossing)
            sums[crossed] += weights[pair_places(self.own[crossed], others)].sum(axis=1, dtype=np.float64)
        of_groups = np.bincount(self.group, sums, self.n_groups)
        found: npt.NDArray[np.float64] = of_groups[self.groups].sum(axis=1)
        return found
