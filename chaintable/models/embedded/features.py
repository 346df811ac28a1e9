"""What the ranking sees of a program: named features, each a number.

They fall into three parts, so that what many programs share is worked out once: the rows, the columns read, and the two
together with the answer. A trained ranker can take the place of the weights without touching anything here.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chaintable.models.embedded import lexicon
from chaintable.models.embedded.columns import Column
from chaintable.models.embedded.index import TableIndex
from chaintable.models.embedded.programs import Order, Program, RowSet
from chaintable.models.embedded.question import Asked, HeaderMatch
from chaintable.models.embedded.selections import Selection
from chaintable.models.embedded.words import bare, number_of, split_words
from chaintable.values import ValueKind

Features = dict[str, float]
_NO_MATCH = HeaderMatch(0.0, False, 0)
_TIMELY = frozenset("year date season".split())


@dataclass(frozen=True, slots=True)
class Scene:
    """A question on a table: what was recognised before anything was put together."""

    asked: Asked
    index: TableIndex
    matches: dict[str, HeaderMatch]
    selections: tuple[Selection, ...]


class Describer:
    """Gives the features of programs, for one question on one table."""

    def __init__(self, scene: Scene) -> None:
        self.asked = scene.asked
        self.index = scene.index
        self.matches = scene.matches
        self.selections = scene.selections
        self._best = max((match.share for match in scene.matches.values()), default=0.0)

    def features(self, program: Program) -> Features:
        """All features of a program, each named "part: what"."""
        return {**self.of_rows(program.rowset), **self.of_columns(program), **self.of_both(program)}

    # -- words that are not accounted for -------------------------------------------------------------------------

    @cached_property
    def _linked(self) -> int:
        """Words of spans that certainly are cells: whole ones, or several words of one."""
        found = 0
        for selection in self.selections:
            size = selection.span.end - selection.span.begin
            if selection.how in ("cell", "country") and not (size == 1 and self.asked.texts[selection.span.begin] in lexicon.COMMON) or (selection.how == "part" and size > 1):
                found |= selection.span.words
        return found & self.asked.content

    @cached_property
    def _headers(self) -> int:
        found = 0
        for match in self.matches.values():
            found |= match.words
        return found & self.asked.content & ~self._linked

    @cached_property
    def _numbers(self) -> int:
        return sum(1 << number.at for number in self.asked.numbers) & ~self._linked

    @cached_property
    def _operators(self) -> int:
        words = lexicon.words("next after following before previous prior preceding same other besides except than difference average between first last "
                              "consecutive total combined or not never without both each only more less fewer")
        superlatives = sum(1 << at for at in self.asked.superlatives)
        return (self.asked.bits(words) | superlatives) & ~self._linked & ~self._headers

    def left(self, accounted: int) -> Features:
        """How many words of each sort are not accounted for."""
        rest = ~accounted
        content = self.asked.content & rest & ~(self._linked | self._headers | self._numbers | self._operators)
        return {
            "left: words of cells": float((self._linked & rest).bit_count()),
            "left: words of headers": float((self._headers & rest).bit_count()),
            "left: numbers": float((self._numbers & rest).bit_count()),
            "left: operator words": float((self._operators & rest).bit_count()),
            "left: other words": min(6.0, content.bit_count()),
        }

    @cached_property
    def _total(self) -> bool:
        return self.asked.has("total", "combined", "altogether")

    @cached_property
    def _number_named(self) -> bool:
        """Whether the words after "how many" name a column of numbers."""
        return self._named_at(self.asked.focus.words & ~(self.asked.focus.words << 1 & self.asked.focus.words << 2))

    def _named_at(self, words: int) -> bool:
        return any(column.ordered and not column.is_year and self._match(column).words & words and self._match(column).share > 0.45 for column in self.index.columns)

    @cached_property
    def _superlative_named(self) -> bool:
        after = sum(0b110 << at for at in self.asked.superlatives)
        return self._named_at(after)

    # -- the rows -------------------------------------------------------------------------------------------------

    def of_rows(self, rowset: RowSet) -> Features:
        """Features of which rows are kept, and in which order."""
        found: Features = {f"rows: {rowset.shape}": 1.0, **dict(rowset.traits)}
        for selection in rowset.selections:
            for name, value in self._of_selection(selection).items():
                found[name] = found.get(name, 0.0) + value
        if rowset.order is not None:
            found |= self._of_order(rowset.order)
        if rowset.shape in ("first", "last", "row after", "row before"):
            found[f"rows: {rowset.shape}, table in order of time"] = float(self._in_order_of_time == 1)
            found[f"rows: {rowset.shape}, table against time"] = float(self._in_order_of_time == -1)
        if rowset.shape == "same" or rowset.shape == "than":
            found["beyond: column " + self._how_named(rowset.columns[-1])] = 1.0
        if any(column.derivation for column in rowset.columns):
            found["rows: of a derived column"] = 1.0
        return found

    @cached_property
    def _in_order_of_time(self) -> int:
        """1 where the rows go from early to late, -1 from late to early, else 0."""
        column = next((column for column in self.index.columns if column.is_year or column.kind is ValueKind.DATE), None)
        if column is None:
            return 0
        steps = np.diff(column.keys[~np.isnan(column.keys)])
        up, down = int((steps > 0).sum()), int((steps < 0).sum())
        return 1 if up > 4 * down else -1 if down > 4 * up else 0

    def _of_selection(self, selection: Selection) -> Features:
        size = selection.span.end - selection.span.begin
        found = {f"link: {selection.how}": 1.0, "link: more words": min(3.0, size - 1.0)}
        text = self.asked.texts[selection.span.begin]
        if size == 1 and selection.how in ("cell", "part", "stem") and text in lexicon.COMMON:
            found[f"link: {selection.how}, one common word"] = 1.0
        match = self._match(selection.column)
        if match.share > 0.3 and match.words & ~selection.span.words:
            found["link: its column is named"] = match.share
            if match.words & (0b11 << selection.span.end | 0b1100 << selection.span.begin >> 4):
                found["link: its column is named beside it"] = 1.0
        if selection.span.words & self._headers == selection.span.words:
            found["link: is a header's word"] = 1.0
        if selection.rows.bit_count() > 0.7 * self.index.n_rows:
            found["link: most rows"] = 1.0
        if selection.how in ("number", "compare") and selection.span.begin + 1 <= len(self.asked):
            nearby = match.words & (0b111 << selection.span.end | 0b111 << max(0, selection.span.begin - 3))
            found["number: beside its column's name" if nearby else "number: away from its column's name"] = 1.0
            if selection.column.is_year or selection.column.kind is ValueKind.DATE:
                found["number: a year"] = 1.0
        return found

    def _of_order(self, order: Order) -> Features:
        column, named = order.column, self._how_named(order.column)
        found = {f"order: column {named}": 1.0}
        if self._match(column).words & (0b1110 << order.at | 0b1110 << order.at >> 4):
            found["order: column named beside the superlative"] = 1.0
        if column.derivation is not None:
            found["order: derived column"] = 1.0
        return found

    def _match(self, column: Column) -> HeaderMatch:
        return self.matches.get(column.name, _NO_MATCH)

    def _how_named(self, column: Column) -> str:
        match = self._match(column)
        if match.whole:
            return "named"
        if match.meant:
            return "meant"
        return "named" if match.share > 0.98 else "half named" if match.share >= 0.45 else "barely named" if match.share else "not named"

    # -- the columns that are read --------------------------------------------------------------------------------

    def of_columns(self, program: Program) -> Features:
        """Features of the columns that the answer is read from."""
        if not program.columns:
            return {}
        column = program.columns[0]
        sort = "read" if program.rule == "read" else "group" if program.rule in ("frequent", "rare", "group_list", "group_count", "count_distinct", "group_difference") else "reckon"
        found = {f"{sort}: column {self._how_named(column)}": 1.0}
        match = self._match(column)
        if match.words & self.asked.focus.words:
            found[f"{sort}: column named after the question word"] = max(match.share, 0.35)
        if match.share and match.share >= self._best:
            found[f"{sort}: column named best"] = 1.0
        if column.derivation is not None:
            found[f"{sort}: {column.derivation.rule}" if sort == "read" else f"{sort}: derived column"] = 1.0
        if sort != "reckon":
            found |= self._fits(column, sort)
        return found

    def _fits(self, column: Column, sort: str) -> Features:
        """Whether the column holds what the question word asks for."""
        asks = self.asked.asks
        timely = column.is_year or column.kind is ValueKind.DATE or bool(_TIMELY & set(column.stems))
        found: Features = {}
        if asks == "when":
            found[f"{sort}: when, and it is {'' if timely else 'no '}time"] = 1.0
        elif asks in ("who", "where"):
            found[f"{sort}: {asks}, and it is {'text' if column.kind is ValueKind.TEXT else 'no text'}"] = 1.0
        elif asks in ("number", "long"):
            found[f"{sort}: number, and it is {'a number' if column.ordered else 'none'}"] = 1.0
            if timely:
                found[f"{sort}: number, and it is time"] = 1.0
        elif asks in ("thing", "either") and not self._match(column).share:
            found[f"{sort}: thing, and it is {'text' if column.kind is ValueKind.TEXT else 'no text'}"] = 1.0
        if column.place == 0 and column.derivation is None:
            found[f"{sort}: first column"] = 1.0
        if column.unlike > 0.95:
            found[f"{sort}: all cells differ"] = 1.0
        return found

    # -- both together, and the answer ----------------------------------------------------------------------------

    def of_both(self, program: Program) -> Features:
        """Features of the program as a whole."""
        found = self.left(program.words)
        asks = "number" if self.asked.asks == "long" and program.rule != "read" else self.asked.asks
        found[f"{asks}: {program.rule}"] = 1.0
        if self._total and program.rule in ("count", "sum", "read"):
            found[f"total: {program.rule}"] = 1.0
        if asks == "number" and program.rule in ("count", "read", "sum"):
            found[f"number: {program.rule}, {'a' if self._number_named else 'no'} column of numbers named"] = 1.0
        if program.rule in ("frequent", "rare") and self._superlative_named:
            found["group: a column of numbers is named after the superlative"] = 1.0
        found |= dict(program.traits)
        rowset = program.rowset
        if program.columns:
            name = program.columns[0].name
            if any(selection.column.name == name for selection in rowset.selections):
                found["both: reads the column of a condition"] = 1.0
            if rowset.order is not None and rowset.order.column.name == name:
                found["both: reads the column of the order"] = 1.0
        if program.rule == "count" and rowset.shape == "all":
            found["both: counts all rows"] = 1.0
        if program.rule == "read" and rowset.shape == "all":
            found["both: reads all rows"] = 1.0
        return {**found, **self._answer(program)}

    def _answer(self, program: Program) -> Features:
        values = program.values
        found: Features = {}
        if program.size > 1 and program.rule in ("read", "frequent", "rare", "group_list"):
            found["answer: several"] = 1.0
            if program.size > 4:
                found["answer: many"] = 1.0
        if values and program.rule in ("read", "frequent", "rare"):
            inside = self._in_question(values[0])
            either = program.rowset.shape == "either" or (self.asked.asks == "either" and program.rowset.order)
            if inside and program.size > 1:
                found["answer: several of those named"] = 1.0
            elif inside:
                found["answer: one of those named" if either or self.asked.has("or") else "answer: is in the question"] = 1.0
            elif self.asked.has("or") and program.rule == "read":
                found["answer: none of those named"] = 1.0
        if program.rule == "count" and values == ("1",):
            found["answer: counts one"] = 1.0
        return found

    @cached_property
    def _said(self) -> frozenset[str]:
        return frozenset(self.asked.texts)

    def _in_question(self, value: str) -> bool:
        if not value or len(value) > 200:
            return False
        number = number_of(value)
        if number is not None and number < 100:
            return False
        words = [word.text for word in split_words(bare(value))]
        return bool(words) and all(word in self._said for word in words)
