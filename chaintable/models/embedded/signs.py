"""Signs: what a question shows as a whole, given what it names in the table, and which of its words are left out."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chaintable.models.embedded import lexicon
from chaintable.models.embedded.columns import Column
from chaintable.models.embedded.index import TableIndex
from chaintable.models.embedded.question import Asked, HeaderMatch
from chaintable.models.embedded.selections import Selection
from chaintable.models.embedded.words import bare, number_of, split_words
from chaintable.values import ValueKind

Features = dict[str, float]
_NO_MATCH = HeaderMatch(0.0, False, 0)
_OPERATORS = lexicon.words("""
next after following before previous prior preceding same other besides except than difference average between first
last consecutive total combined or not never without both each only more less fewer
""")
_NAMED, _HALF = 0.98, 0.45
_LONGEST_SAID = 200


@dataclass(frozen=True, slots=True)
class Scene:
    """A question on a table: what was recognised before anything was put together."""

    asked: Asked
    index: TableIndex
    matches: dict[str, HeaderMatch]
    selections: tuple[Selection, ...]


class Signs:
    """Worked out once for a question on a table; sets of words are whole numbers, bit i is word i."""

    def __init__(self, scene: Scene) -> None:
        self.asked = scene.asked
        self.index = scene.index
        self.matches = scene.matches
        self.selections = scene.selections

    def left(self, accounted: int) -> Features:
        """How many words of each sort a program does not account for, given those that it does."""
        rest = ~accounted
        return {
            "left: words of cells": float((self.cells & rest).bit_count()),
            "left: words of headers": float((self.headers & rest).bit_count()),
            "left: numbers": float((self.numbers & rest).bit_count()),
            "left: operator words": float((self.operators & rest).bit_count()),
        }

    @cached_property
    def cells(self) -> int:
        """Words of spans that certainly are cells: whole ones, or several words of one."""
        found = 0
        for selection in self.selections:
            size = selection.span.end - selection.span.begin
            common = size == 1 and self.asked.texts[selection.span.begin] in lexicon.COMMON
            if (selection.how in ("cell", "country") and not common) or (selection.how == "part" and size > 1):
                found |= selection.span.words
        return found & self.asked.content

    @cached_property
    def headers(self) -> int:
        """Words that name columns."""
        found = 0
        for match in self.matches.values():
            found |= match.words
        return found & self.asked.content & ~self.cells

    @cached_property
    def numbers(self) -> int:
        """Numbers that are no cells."""
        return sum(1 << number.at for number in self.asked.numbers) & ~self.cells

    @cached_property
    def operators(self) -> int:
        """Words that ask for something to be done."""
        superlatives = sum(1 << at for at in self.asked.superlatives)
        return (self.asked.bits(_OPERATORS) | superlatives) & ~self.cells & ~self.headers

    @cached_property
    def total(self) -> bool:
        """Whether it asks for a total."""
        return self.asked.has("total", "combined", "altogether")

    @cached_property
    def number_named(self) -> bool:
        """Whether it names a column of numbers: word for word, or somehow right after "how many"."""
        numeric = [column for column in self.index.columns if column.ordered and not column.is_year]
        matches = [self.match(column) for column in numeric]
        return any(match.whole or (match.share and match.words & self.asked.focus.words) for match in matches)

    @cached_property
    def focus_named(self) -> bool:
        """Whether the word right after the question word names a column."""
        return any(match.words >> self.asked.focus.begin & 1 and match.share > 0.9 for match in self.matches.values())

    @cached_property
    def which_year(self) -> bool:
        """Whether it asks for a year."""
        return any(self.asked.says(phrase) for phrase in ("which year", "what year", "years"))

    @cached_property
    def how_much_more(self) -> bool:
        """Whether it asks how much (or how many) more one has than another."""
        how = next((at for at, text in enumerate(self.asked.texts[:-2]) if text == "how"), None)
        after = self.asked.texts[how + 1 : how + 4] if how is not None else []
        comparing = any(text in lexicon.MORE_WORDS | lexicon.LESS_WORDS for text in after)
        return comparing and self.asked.has("than", "between")

    @cached_property
    def time(self) -> int:
        """1 where the rows of the table go from early to late, -1 from late to early, else 0."""
        timely = (column for column in self.index.columns if column.is_year or column.kind is ValueKind.DATE)
        column = next(timely, None)
        if column is None:
            return 0
        steps = np.diff(column.keys[~np.isnan(column.keys)])
        up, down = int((steps > 0).sum()), int((steps < 0).sum())
        return 1 if up > 4 * down else -1 if down > 4 * up else 0

    def match(self, column: Column) -> HeaderMatch:
        """How far the question names the column."""
        return self.matches.get(column.name, _NO_MATCH)

    def how_named(self, column: Column) -> str:
        """The same in words: named, half named, barely named, meant or not named."""
        match = self.match(column)
        if match.meant:
            return "meant"
        if match.whole or match.share > _NAMED:
            return "named"
        return "half named" if match.share >= _HALF else "barely named" if match.share else "not named"

    def says(self, value: str) -> bool:
        """Whether a cell stands in the question, word by word; small numbers do not count."""
        number = number_of(value)
        if not value or len(value) > _LONGEST_SAID or (number is not None and number < 100):
            return False
        words = [word.text for word in split_words(bare(value))]
        return bool(words) and all(word in self._texts for word in words)

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(self.asked.texts)
