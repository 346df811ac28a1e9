"""What the columns of a sheet can be: their names, what people call them, and their values."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

Value = str | float | date | None
"""A cell as it was drawn, before it is spelled; None is an empty cell."""


@dataclass(frozen=True, slots=True)
class Field:
    """A planned column: its name, other names that people use, and its share of empty cells."""

    name: str
    also: tuple[str, ...] = ()
    gaps: float = 0.0

    def draw(self, rng: Random, count: int) -> list[Value]:
        """Return the values of `count` rows, some of them None."""
        return [None if rng.random() < self.gaps else value for value in self.draw_full(rng, count)]

    def draw_full(self, rng: Random, count: int) -> list[Value]:
        """Return the values of `count` rows, none missing."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Label(Field):
    """The name of a row, different in each. `pool` holds at least as many names as a sheet has rows.

    The names of an `ordered` pool, such as months, follow each other without gaps.
    """

    pool: tuple[str, ...] = ()
    ordered: bool = False

    def draw_full(self, rng: Random, count: int) -> list[Value]:
        if self.ordered:
            first = rng.randrange(len(self.pool) - count + 1)
            return [*self.pool[first : first + count]]
        return [*rng.sample(self.pool, count)]


@dataclass(frozen=True, slots=True)
class Code(Field):
    """A running number with letters around it, such as INV-0107."""

    pattern: str = "{}"

    def draw_full(self, rng: Random, count: int) -> list[Value]:
        number, codes = rng.choice((1, 101, 1001, 2040)), list[Value]()
        for _ in range(count):
            codes.append(self.pattern.format(number))
            number += rng.choice((1, 1, 1, 2, 7))
        return codes


@dataclass(frozen=True, slots=True)
class Group(Field):
    """One of a few values. `after` and `before` place it in a phrase about the rows: "in {v}", "{v}"."""

    values: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    verb: str = ""

    def draw_full(self, rng: Random, count: int) -> list[Value]:
        values = rng.sample(self.values, min(len(self.values), rng.randint(3, 8)))
        weights = [rng.uniform(0.4, 2) for _ in values]
        return [*rng.choices(values, weights, k=count)]


@dataclass(frozen=True, slots=True)
class Amount(Field):
    """A number from `low` to `high`.

    `form` is how it is spelled, `adds` whether its sum means something, and `zeros` the share of rows with zero. `most`
    and `least` are the words for the rows at the ends: "most expensive", "cheapest".
    """

    low: float = 0
    high: float = 100
    form: str = "whole"
    adds: bool = True
    zeros: float = 0.0
    most: tuple[str, ...] = ()
    least: tuple[str, ...] = ()

    def draw_full(self, rng: Random, count: int) -> list[Value]:
        digits = {"whole": 0, "percent": 0, "thousands": 0, "decimal": 1, "money": 2}[self.form]
        if self.form == "money" and rng.random() < 0.4:
            digits = 0
        middle = self.low + rng.choice((0.15, 0.5)) * (self.high - self.low)
        drawn = [round(rng.triangular(self.low, self.high, middle), digits) for _ in range(count)]
        return [0.0 if rng.random() < self.zeros else number for number in drawn]


@dataclass(frozen=True, slots=True)
class Day(Field):
    """A date. `verb` is what happened on it: "ordered", "due"; `late` and `early` are the words for its ends."""

    verb: str = ""
    late: tuple[str, ...] = ("latest", "most recent", "last")
    early: tuple[str, ...] = ("earliest", "first", "oldest")

    def draw_full(self, rng: Random, count: int) -> list[Value]:
        first = date(rng.choice((2024, 2025, 2026)), 1, 1)
        span = rng.choice((330, 360, 500, 700))
        days: list[Value] = [first + timedelta(rng.randrange(span)) for _ in range(count)]
        return sorted(days, key=str) if rng.random() < 0.4 else days


@dataclass(frozen=True, slots=True)
class Filler(Field):
    """A column that no question is about: notes, marks, authors."""

    values: tuple[str, ...] = ()

    def draw_full(self, rng: Random, count: int) -> list[Value]:
        return [*rng.choices(self.values, k=count)]
