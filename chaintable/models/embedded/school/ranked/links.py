"""Which words of a question name which row, column or number of a small table, and how."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.ranked.sheet import Sheet
from chaintable.models.embedded.school.words.measure_words import MEASURES
from chaintable.models.embedded.school.words.named_labels import alike, bare, places
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import (
    CLOCKS,
    ORDINALS,
    STOP,
    Number,
    quantity,
    stem,
    stems,
)

CLOCK = "clocktime"
"""What stands for a time of day among the words of a question."""
_IMPLIED: dict[str, Number] = {
    "half": 0.5, "double": 2, "triple": 3, "year": 12, "week": 7, "month": 30, "hour": 60, "pair": 2, "quarter": 0.25,
    "return": 2, "round": 2, "back": 2, "yearly": 12, "annual": 12, "couple": 2, "discount": 1, "weekend": 2,
}  # fmt: skip
"""Numbers that words stand for without saying them."""
_LAST = frozenset(("last", "final"))
_MOST_WORDS = 160


@dataclass(frozen=True, slots=True)
class Link:
    """How words name a row or a column, where they stand, and the number said before them (1 for none)."""

    kind: str
    places: frozenset[int]
    factor: Number = 1
    factor_place: int = -1


@dataclass(frozen=True, slots=True)
class Told:
    """A number that a question tells: where it stands, and whether it is said or implied, and by which word."""

    value: Number
    place: int
    kind: str


@dataclass(frozen=True)
class Links:
    """The words of a question beside a table."""

    sheet: Sheet

    @property
    def exercise(self) -> Exercise:
        """The question."""
        return self.sheet.exercise

    @cached_property
    def _sentences(self) -> list[tuple[bool, tuple[str, ...]]]:
        """The words of each sentence, and whether it is the one that asks."""
        exercise = self.exercise
        return [
            (text == exercise.asking, exercise.as_labelled(stems(CLOCKS.sub(f" {CLOCK} ", text))))
            for text in exercise.sentences
        ]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The stems of the whole question; a time of day is one word."""
        return tuple(word for _, words in self._sentences for word in words)[:_MOST_WORDS]

    @cached_property
    def asking(self) -> frozenset[int]:
        """The places of the words in the sentence that asks."""
        found, start = set(), 0
        for asks, words in self._sentences:
            found |= set(range(start, start + len(words))) if asks else set()
            start += len(words)
        return frozenset(found)

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """The numbers that the question says or implies, in order."""
        found = []
        for at, word in enumerate(self.words):
            value = quantity(word) if word not in ORDINALS and word not in ("one", "once", "both") else None
            if value is not None:
                found.append(Told(value, at, "money" if "$" in word else "said"))
            elif word in _IMPLIED:
                found.append(Told(_IMPLIED[word], at, word))
        return tuple(found)

    @cached_property
    def rows(self) -> tuple[Link | None, ...]:
        """How each row is named; None where it isn't."""
        found = self._named(self.sheet.labels, self.sheet.key)
        for row, place in self._keyed():
            found[row] = found[row] or Link("key", frozenset((place,)))
        for row, own in self._tagged():
            found[row] = found[row] or Link("tag", own)
        return tuple(found)

    @cached_property
    def columns(self) -> tuple[Link | None, ...]:
        """How each column is named; None where it isn't."""
        heads = self.sheet.heads
        found = self._named(heads, "")
        for column, head in enumerate(heads):
            found[column] = found[column] or self._measured(head)
        return tuple(found)

    @cached_property
    def named_rows(self) -> tuple[int, ...]:
        """The rows that are named, in the order of the words."""
        return _in_order(self.rows)

    @cached_property
    def named_columns(self) -> tuple[int, ...]:
        """The columns that are named, in the order of the words."""
        return _in_order(self.columns)

    def _named(self, names: Sequence[str], key: str) -> list[Link | None]:
        """Return how each of some names is named: whole, else by a word that only it has, else by the like of one."""
        own = [bare(name) if number_free(name) else () for name in names]
        taken: set[int] = set()
        found: list[Link | None] = [None] * len(names)
        for at in sorted(range(len(names)), key=lambda at: -len(own[at])):
            starts = [start for start in places(names[at], self.words) if own[at]]
            covered = frozenset(place for start in starts for place in range(start, start + len(own[at])))
            if covered and (not covered <= taken or len(set(own)) < len(own)):
                taken |= covered
                found[at] = self._counted("whole", covered, starts[0])
        owners: dict[str, set[int]] = {}
        for at, words in enumerate(own):
            for word in words:
                owners.setdefault(word, set()).add(at)
        topic = set(stems(key))
        for place, word in enumerate(self.words):
            if place not in taken and word not in STOP and word not in topic and not word[0].isdigit():
                self._add_partial(found, owners, place, word)
        return found

    def _add_partial(self, found: list[Link | None], owners: dict[str, set[int]], place: int, word: str) -> None:
        kind, holders = "part", owners.get(word, set())
        if not holders:
            kind = "alike"
            holders = {at for own, them in owners.items() if own not in STOP and alike(own, word) for at in them}
        if not holders or len(holders) == len(found) > 1:
            return
        kind = kind if len(holders) == 1 else f"{kind} of several"
        for at in holders:
            held = found[at]
            if held is None or (held.kind.endswith("of several") and not kind.endswith("of several")):
                found[at] = self._counted(kind, frozenset((place,)), place)
            elif held.kind != "whole":
                found[at] = Link(held.kind, held.places | {place}, held.factor, held.factor_place)

    def _counted(self, kind: str, covered: frozenset[int], start: int) -> Link:
        """Return a link with the number before it: "two rolls", "half a pound of brie"."""
        for at in (start - 1, start - 2, start - 3):
            if at < 0 or (at < start - 1 and self.words[at + 1] in ("and", "or", "to")):
                break
            word = self.words[at]
            value = 0.5 if word == "half" else None if word in ORDINALS or "$" in word else quantity(word)
            if value is not None:
                return Link(kind, covered, value, at)
        return Link(kind, covered)

    def _keyed(self) -> Iterable[tuple[int, int]]:
        """Yield rows whose label is a number that the question says, or whose place it says, with the word's place."""
        sheet, words = self.sheet, self.words
        rows = {key: row for row, key in enumerate(sheet.keys) if key is not None}
        placed = sheet.shape not in ("plot", "frequency")
        for at, word in enumerate(words):
            value = quantity(word) if word not in ORDINALS and word != "one" else None
            if value is not None and value in rows:
                yield rows[value], at
            elif placed and word in ORDINALS and ORDINALS[word] <= len(sheet.rows):
                yield rows.get(ORDINALS[word], sheet.rows[ORDINALS[word] - 1]), at
            elif placed and word in _LAST and sheet.rows:
                yield sheet.rows[-1], at

    def _tagged(self) -> Iterable[tuple[int, frozenset[int]]]:
        """Yield rows that have a cell of words which the question says, with the places of these words."""
        sheet = self.sheet
        if sheet.is_own_shape:
            return
        for column in range(len(sheet.columns)):
            if column in sheet.measures or column in sheet.clocks:
                continue
            for row in range(sheet.n_rows):
                own = bare(sheet.text(row, column))
                starts = places(sheet.text(row, column), self.words) if own else []
                if starts:
                    yield row, frozenset(range(starts[0], starts[0] + len(own)))

    def _measured(self, head: str) -> Link | None:
        """Return the link of a head that an adjective or a unit means: "heavier", "how many kilometers"."""
        own = set(stems(head))
        for measure in MEASURES:
            if own & measure.heads:
                for at, word in enumerate(self.words):
                    if word not in STOP and measure.is_meant_by((word,)):
                        return Link("measure", frozenset((at,)))
        units = {UNITS[word] for word in own if word in UNITS}
        for at, word in enumerate(self.words):
            if units and UNITS.get(word) in units:
                return Link("unit", frozenset((at,)))
        return None


def number_free(name: str) -> bool:
    """Whether a name is more than a number."""
    return any(stem(word) not in STOP and not word[0].isdigit() for word in bare(name)) if bare(name) else False


def _in_order(links: Sequence[Link | None]) -> tuple[int, ...]:
    return tuple(
        sorted(
            (at for at, link in enumerate(links) if link is not None),
            key=lambda at: (min(link.places) if (link := links[at]) is not None else 0, at),
        )
    )
