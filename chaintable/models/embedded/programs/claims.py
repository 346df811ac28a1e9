"""Statements and yes/no questions: part of the words is a claim, the rest says what to compute; they are compared."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.programs.program import Filter, Program, RowSet
from chaintable.operations.conditions import And, ColumnComparison, Comparison, Not
from chaintable.operations.conditions.comparisons import compare
from chaintable.tables.values import fold, parse_value

_OPPOSITE = {">": "<", "<": ">", ">=": "<", "<=": ">"}
_RECKONED = frozenset(
    ("count", "sum", "average", "difference", "count_distinct", "group_difference", "group_count", "share", "sum share")
)
_ALL = frozenset(("all", "every", "each", "everyone", "everybody"))
_ONLY = frozenset(("only", "single", "sole"))
_NONE = frozenset(("no", "none", "nobody", "neither"))
_READ = ("read", "frequent", "rare", "group sum most", "group sum least", "group average most", "group average least")


class Claims:
    """Turns programs into checks, for one question on one table."""

    def __init__(self, recognition: Recognition) -> None:
        self.recognition = recognition
        self.asked = recognition.asked
        self.index = recognition.index
        self.selections = [selection for selection in recognition.selections if selection.is_equality]
        self.named = 0  # the words of headers in the question, such as "Spent 2024"
        for match in recognition.matches.values():
            self.named |= match.words if match.share > 0.9 else 0
        self._only = recognition.asked.bits(_ONLY)
        self.kind = "true_false" if recognition.asked.question.kind == "statement" else "yes_no"

    def of(self, programs: Iterator[Program]) -> Iterator[Program]:
        """Yield the checks that the programs allow, and checks of whether such a row exists.

        A statement about all rows, or about none, is checked as exactly that: one row that fits proves nothing.
        """
        opening = self.asked.texts[0] if self.asked.texts else ""
        if opening in _ALL:
            yield from self._every_row()
            return
        if opening in _NONE:
            counts = (one for one in programs if one.rule == "count" and one.rowset.shape in ("one", "and"))
            yield from (self._check(counted, "=", "0", 1, "no row") for counted in counts)
            yield from self._no_row("=", "0")
            return
        for program in programs:
            if program.rule in _RECKONED:
                yield from self._numbers(program)
            if program.rule in _READ and program.values is not None:
                yield from self._cells(program)
            if program.rule == "count" and program.rowset.shape in ("one", "and", "and not"):
                yield self._check(program, ">=", "1", 0, "some row")
                if self._only:
                    yield self._check(program, "=", "1", self._only, "just one row")
        yield from self._no_row()

    def _check(self, program: Program, operator: str, text: str, words: int, claim: str) -> Program:
        holds = _holds(program.values or (), operator, text)
        yes, no = ("true", "false") if self.kind == "true_false" else ("yes", "no")
        return replace(
            program,
            values=(yes if holds else no,),
            size=1,
            words=program.words | words,
            traits=(*program.traits, (f"claim: {claim}", 1.0)),
            check=(operator, text),
            checks=self.kind,
        )

    def _numbers(self, program: Program) -> Iterator[Program]:
        """Yield checks of a number that the question claims."""
        for number in self.asked.numbers:
            if (program.rowset.words | self.named) >> number.at & 1 or number.form == "ordinal":
                continue
            operator, words = asked_comparison(self.asked, number.at, number.at + 1) or ("=", 0)
            yield self._check(program, operator, number.text, words | 1 << number.at, "a number")

    def _cells(self, program: Program) -> Iterator[Program]:
        """Yield checks of a cell that the question claims."""
        column = program.columns[0]
        for selection in self.selections:
            if (
                selection.column is not column
                or not isinstance(selection.condition, Comparison)
                or selection.condition.operator != "="
            ):
                continue
            if not selection.span.words & program.rowset.words:
                yield self._check(program, "=", selection.condition.value, selection.span.words, "a cell")
            elif (
                program.rowset.shape in ("either", "or")
                and selection in program.rowset.selections
                and self._is_subject(selection, program.rowset)
            ):
                yield self._check(program, "=", selection.condition.value, 0, "one of the two")

    def _is_subject(self, selection: Selection, rowset: RowSet) -> bool:
        """Whether the selection is the one said to have more: the one named first."""
        return selection.span.begin == min(other.span.begin for other in rowset.selections)

    def _every_row(self) -> Iterator[Program]:
        """Yield checks that no row fails a condition."""
        data = self.index.data_rows
        for selection in self.selections[:12]:
            left = data & ~selection.rows
            rowset = RowSet(
                left,
                "not",
                (Filter(Not(selection.condition), left),),
                (selection,),
                (selection.column,),
                selection.span.words,
            )
            counted = Program(rowset, "count", (), (str(left.bit_count()),), 1, rowset.words)
            yield self._check(counted, "=", "0", 1, "every row")

    def _no_row(self, operator: str = ">=", text: str = "1") -> Iterator[Program]:
        """Yield checks of conditions that no row satisfies, one at a time and in pairs."""
        data = self.index.data_rows
        for never in self._never():
            rowset = RowSet(0, "one", (Filter(never.condition, 0),), (never,), (never.column,), never.words)
            counted = Program(rowset, "count", (), ("0",), 1, rowset.words)
            yield self._check(counted, operator, text, 0, "some row")
        compared = [one for one in self.recognition.selections if one.how == "compare" and one.rows]
        found = [*self.selections[:12], *compared[:6]]
        for at, one in enumerate(found):
            for other in found[at + 1 :]:
                if (
                    one.column is not other.column
                    and not one.span.words & other.span.words
                    and not one.rows & other.rows & data
                ):
                    condition = And((one.condition, other.condition))
                    rowset = RowSet(
                        0,
                        "and",
                        (Filter(condition, 0),),
                        (one, other),
                        (one.column, other.column),
                        one.words | other.words,
                    )
                    counted = Program(rowset, "count", (), ("0",), 1, rowset.words)
                    yield self._check(counted, operator, text, 0, "some row")

    def _never(self) -> Iterator[Selection]:
        """Yield conditions on two named columns that no row satisfies ("was there a day on which cash beat card?")."""
        for one in [one for one in self.recognition.selections if one.how == "columns"][:6]:
            condition, data = one.condition, self.index.data_rows
            if not isinstance(condition, ColumnComparison) or condition.operator not in _OPPOSITE:
                continue
            known = one.column.known & self.index.column(condition.other).known
            if known & data == one.rows & data:
                opposite = ColumnComparison(condition.column, _OPPOSITE[condition.operator], condition.other)
                yield replace(one, condition=opposite, rows=0)


def _holds(values: tuple[str, ...], operator: str, text: str) -> bool:
    """Whether the comparison holds, judged as the reading of a check judges it."""
    if operator == "=":
        return any(fold(value) == fold(text) or _same(value, text) for value in values)
    left, right = parse_value(values[0]).key if values else None, parse_value(text).key
    return left is not None and right is not None and bool(compare(np.array([left]), operator, right, right)[0])


def _same(value: str, text: str) -> bool:
    left, right = parse_value(value), parse_value(text)
    return left.key is not None and (left.kind, left.key, left.end) == (right.kind, right.key, right.end)
