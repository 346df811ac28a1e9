"""Queries that say the same, or what was asked before: DBSCAN over bags of words (FuRePA, section 3.2.2)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_WORD = re.compile(r"\b\w\w+\b")
_MOST_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Query:
    """A query as words; one that names its passage (`row`) asks for that passage, whatever its words are."""

    words: str
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Doubled:
    """The place of a query that isn't needed, and why."""

    place: int
    reason: str


def apart(
    queries: Sequence[Query], asked: Sequence[Query], eps: float = 2.0
) -> tuple[tuple[int, ...], tuple[Doubled, ...]]:
    """Return the places of the queries to keep, one for each meaning, and of the others with the reason.

    Queries closer than `eps` belong together, and so do those that a third one joins. A group with a query that was
    asked before goes; of any other group, the query closest to all of it stays.

    >>> apart([Query("who hosts it"), Query("who is hosting it")], [])
    ((0,), (Doubled(place=1, reason='says the same as “who hosts it” (distance 1.7)'),))
    """
    every = [*queries, *asked]
    distances = _distances(every)
    groups = _groups(distances <= eps)
    kept: list[int] = []
    dropped: list[Doubled] = []
    for group in dict.fromkeys(groups[: len(queries)]):
        members = [place for place in range(len(every)) if groups[place] == group]
        own = [place for place in members if place < len(queries)]
        before = [place for place in members if place >= len(queries)]
        if before:
            dropped += [_asked(place, before, distances, len(queries), eps) for place in own]
            continue
        central = min(own, key=lambda place: (float(distances[place][own].sum()), place))
        kept.append(central)
        dropped += [_same(place, central, every, distances) for place in own if place != central]
    return tuple(sorted(kept)), tuple(sorted(dropped, key=lambda one: one.place))


def _asked(place: int, before: list[int], distances: npt.NDArray[np.float64], first: int, eps: float) -> Doubled:
    nearest = min(before, key=lambda other: distances[place][other])
    search, distance = f"search {nearest - first + 1}", distances[place][nearest]
    if distance > eps:  # another query joins the two
        return Doubled(place, f"says the same as a query that was asked before, in {search}")
    return Doubled(place, f"asked before, in {search} (distance {distance:.1f})")


def _same(place: int, central: int, every: Sequence[Query], distances: npt.NDArray[np.float64]) -> Doubled:
    said = every[central].words[:_MOST_SHOWN]
    return Doubled(place, f"says the same as “{said}” (distance {distances[place][central]:.1f})")


def _distances(queries: Sequence[Query]) -> npt.NDArray[np.float64]:
    """Return how far each query is from each other one: the Euclidean distance of the counts of their words."""
    lists = [_WORD.findall(query.words.lower()) for query in queries]
    ids = {word: place for place, word in enumerate(dict.fromkeys(word for words in lists for word in words))}
    counts = np.zeros((len(queries), max(len(ids), 1)))
    for place, words in enumerate(lists):
        np.add.at(counts[place], [ids[word] for word in words], 1)
    squares = ((counts[:, None] - counts[None]) ** 2).sum(-1)
    distances: npt.NDArray[np.float64] = np.sqrt(squares)
    rows = np.array([-1 if query.row is None else query.row for query in queries], dtype=np.int64)
    pinned = (rows[:, None] >= 0) | (rows[None] >= 0)
    return np.where(pinned, np.where(rows[:, None] == rows[None], 0.0, np.inf), distances)


def _groups(near: npt.NDArray[np.bool_]) -> list[int]:
    """Return the group of each place: with one sample enough for a core, DBSCAN joins whatever is connected."""
    groups = list(range(len(near)))
    for place in range(len(near)):
        for other in np.flatnonzero(near[place, :place]).tolist():
            old, new = groups[place], groups[other]
            groups = [new if group == old else group for group in groups]
    return groups
