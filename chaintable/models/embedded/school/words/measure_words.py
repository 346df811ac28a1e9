"""What headers call a measure, and the words that ask for it: the heaviest, heavier, "how heavy"."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure: what headers call it, how the adjectives for more and less of it begin, and how it is asked for.

    `most` and `least` are words for its extremes that aren't formed from these adjectives.
    """

    heads: frozenset[str]
    up: tuple[str, ...]
    down: tuple[str, ...]
    most: tuple[str, ...] = ()
    least: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    def is_most(self, word: str) -> bool:
        """Whether a word picks out the most of it: "heaviest"."""
        return word in self.most or (word.endswith("est") and word.startswith(self.up))

    def is_least(self, word: str) -> bool:
        """Whether a word picks out the least of it: "lightest"."""
        return word in self.least or (word.endswith("est") and word.startswith(self.down))

    def is_meant_by(self, words: Iterable[str]) -> bool:
        """Whether one of the words is an adjective for it: "heavy", "lighter"."""
        return any(word.startswith((*self.up, *self.down)) for word in words)


def _measure(heads: str, up: str, down: str, *asked: str, most: str = "", least: str = "") -> Measure:
    return Measure(
        frozenset(heads.split()),
        tuple(up.split()),
        tuple(down.split()),
        tuple(most.split()),
        tuple(least.split()),
        asked,
    )


MEASURES = (
    _measure("age", "old", "young", "how old", most="eldest"),
    _measure("year built born founded opened birth", "young new", "old", "when was", "in which year", "in what year",
             "what year", "which year", most="latest", least="earliest eldest first"),
    _measure("speed pace mph km/h", "fast quick", "slow", "how fast"),
    _measure("height elevation altitude size tall", "tall high", "short low small", "how tall", "how high"),
    _measure("weight mass kg lb gram", "heav weigh", "light", "how heavy", "how much doe"),
    _measure("length distance km mile duration range", "long far fur", "short near", "how long", "how far",
             least="closest"),
    _measure("time second s min minute hour", "slow longe", "fast quick shorte", most="last", least="winner first"),
    _measure("page", "thick", "thin"),
    _measure("depth", "deep", "shallow", "how deep"),
    _measure("price cost fee", "dear pric costl expens", "cheap", "how much doe", "how much is", "how expensive"),
    _measure("area size diameter", "larg big", "small", "how large", "how big"),
    _measure("population inhabitant people", "larg big populous people", "small", "how many people",
             "how many inhabitants"),
    _measure("temperature high low", "hot warm", "cold cool", "how hot", "how warm", "how cold"),
    _measure("rain rainfall precipitation", "wet rainiest", "dry dri"),
    _measure("sunshine sun sunny", "sunn", ""),
    _measure("wind windy", "wind", ""),
    _measure("snow snowfall", "snow", ""),
)  # fmt: skip

_WHEN = frozenset("year built born founded opened birth".split())


def is_superlative(word: str) -> bool:
    """Whether a word picks out the most or the least of some measure."""
    return any(one.is_most(word) or one.is_least(word) for one in MEASURES)


def is_newer_with_more(header: Iterable[str]) -> bool:
    """Whether the words of a header say when something began, so that the oldest has the least."""
    words = set(header)
    return bool(_WHEN & words) and "age" not in words
