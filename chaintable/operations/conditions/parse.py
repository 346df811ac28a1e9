"""Read conditions from text: the inverse of `str(condition)`, with some tolerance.

condition := and ("or" and)*
and       := term ("and" term)*
term      := "not" term | "(" condition ")" | place | column comparison
place     := "row" n ("," "row" n)* | "*" | ("first" | "last") n? "row(s)"
           | ("row" | "rows") ("before" | "after") "(" condition ")"
comparison:= "is empty" | operator value | operator "column" column | operator "that of" "(" condition ")"
"""

import re
from collections.abc import Callable

from chaintable.errors import StepError
from chaintable.operations.conditions.base import Condition
from chaintable.operations.conditions.comparisons import SIZE_OPERATORS, ColumnComparison, Comparison, IsEmpty, ThatOf
from chaintable.operations.conditions.logic import And, Not, Or
from chaintable.operations.conditions.places import AllRows, First, Last, Near, Rows
from chaintable.operations.grammar import Token, column_named, tokens
from chaintable.tables.state import State

MOST_NESTED = 40
MOST_ROWS = 1_000_000
"""The most rows that a condition can name by number."""
_SPAN_WORDS = r"(\d+)(?:\s*(?:-|–|to)\s*(?:row\s*)?(\d+))?"
_SPAN = re.compile(_SPAN_WORDS, re.I)
_ROW_LIST = re.compile(
    rf"\[?\s*(?:rows?\s*)?{_SPAN_WORDS}(?:\s*(?:,\s*and|,|and)\s*(?:rows?\s*)?{_SPAN_WORDS})*\s*,?\s*\]?", re.I
)
_END = ("and", "or")


def parse_condition(text: str, state: State | None = None) -> Condition:
    """Return the condition that `text` describes; StepError names the part that can't be read."""
    stripped = text.strip()
    if stripped in ("*", "[*]") or stripped.casefold() in ("all", "all rows"):
        return AllRows()
    if _ROW_LIST.fullmatch(stripped) and re.search(r"row|,|\[|^\d+$", stripped, re.I):
        return _row_list(stripped)
    reader = _Reader(tokens(stripped), state)
    condition = reader.condition()
    if reader.left:
        raise StepError(
            f"Can't read the condition from {reader.here!r} onwards in {stripped[:80]!r}.",
            "Join conditions with and, or.",
        )
    return condition


def _row_list(text: str) -> Rows:
    numbers: list[int] = []
    for match in _SPAN.finditer(text):
        low = _whole_number(match[1])
        high = _whole_number(match[2]) if match[2] else low
        if high < low:
            raise StepError(f"{match[0]!r} runs backwards.", "Write the smaller row number first.")
        if len(numbers) + high - low > MOST_ROWS:
            raise StepError(f"{match[0]!r} are too many rows.", "Use a condition instead of row numbers.")
        numbers += range(low, high + 1)
    return Rows(tuple(dict.fromkeys(numbers)))


def _whole_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 12:
        raise StepError(f"{text[:40]!r} isn't a whole number.", "Write a number such as 3.")
    return int(text)


class _Reader:
    """Reads tokens from left to right, looking up to three tokens ahead."""

    def __init__(self, given: list[Token], state: State | None) -> None:
        self.state = state
        self.depth = 0
        self._given = given
        self._at = 0

    @property
    def left(self) -> list[Token]:
        """The next three tokens, fewer near the end; no rule looks further ahead."""
        return self._given[self._at : self._at + 3]

    @property
    def here(self) -> str:
        return self.left[0].text if self.left else "the end"

    def condition(self) -> Condition:
        self.depth += 1
        if self.depth > MOST_NESTED:
            raise StepError("The condition has too many brackets inside brackets.", "Use fewer brackets.")
        found = self._joined("or", self._and, Or)
        self.depth -= 1
        return found

    def _and(self) -> Condition:
        return self._joined("and", self._term, And)

    def _joined(self, word: str, part: Callable[[], Condition], kind: type[And] | type[Or]) -> Condition:
        parts = [part()]
        while self._take(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else kind(tuple(parts))

    def _term(self) -> Condition:
        if self._take("not"):
            self.depth += 1
            if self.depth > MOST_NESTED:
                raise StepError("The condition has too many nots inside nots.", "Use fewer nots.")
            inner = Not(self._term())
            self.depth -= 1
            return inner
        if self._take_symbol("("):
            inner_condition = self.condition()
            self._expect(")")
            return inner_condition
        return self._place() or self._comparison()

    def _place(self) -> Condition | None:
        words = [token.text.casefold() if token.kind == "word" else "" for token in self.left[:3]]
        match words:
            case ["*", *_]:
                self._skip(1)
                return AllRows()
            case ["no", "row", *_]:
                self._skip(2)
                return Rows(())
            case ["first" | "last" as end, "row", *_]:
                self._skip(2)
                return First() if end == "first" else Last()
            case ["first" | "last" as end, count, "rows" | "row"] if count.isdecimal():
                self._skip(3)
                return First(_whole_number(count)) if end == "first" else Last(_whole_number(count))
            case ["row" | "rows" as rows, "before" | "after" as side, *_]:
                self._skip(2)
                return Near(side, self._bracketed(), every=rows == "rows")
            case ["row" | "rows", number, *_] if number.isdecimal():
                return self._row_numbers()
        return None

    def _row_numbers(self) -> Condition:
        numbers: list[int] = []
        while self._take("row", "rows") or (numbers and self.left and self.left[0].text.isdecimal()):
            numbers.append(_whole_number(self._text("a row number")))
            if not (len(self.left) > 1 and self.left[0].is_symbol(",") and self._take_symbol(",")):
                break
        return Rows(tuple(dict.fromkeys(numbers)))

    def _comparison(self) -> Condition:
        column = column_named(self._name("a column", ("is", "contains", "begins", *_END)), self.state)
        if self._take("is"):
            negative = self._take("not")
            if self._take("empty"):
                return Not(IsEmpty(column)) if negative else IsEmpty(column)
            return self._with_value(column, "!=" if negative else "=")
        if self._take("contains"):
            return self._with_value(column, "contains")
        if self._take("begins"):
            self._take("with")
            return self._with_value(column, "begins with")
        if not (self.left and self.left[0].is_symbol(*SIZE_OPERATORS)):
            raise StepError(
                f"After the column '{column}' comes {self.here!r}.",
                "Write one of = != < <= > >= contains, begins with, is empty.",
            )
        operator = self.left[0].text
        self._skip(1)
        if [token.text.casefold() for token in self.left[:3] if token.kind != "quoted"] == ["that", "of", "("]:
            self._skip(2)
            return ThatOf(column, operator, self._bracketed())
        return self._with_value(column, operator)

    def _with_value(self, column: str, operator: str) -> Condition:
        if operator in SIZE_OPERATORS and self._column_comes():
            self._skip(1)
            return ColumnComparison(column, operator, column_named(self._name("a column", _END), self.state))
        return Comparison(column, operator, self._name(f"a value for '{column}'", _END))

    def _column_comes(self) -> bool:
        """Whether the word "column" comes next, followed by a name."""
        word, name = (*self.left[:2], None, None)[:2]
        return bool(word and word.is_word("column") and name and name.kind != "symbol" and not name.is_word(*_END))

    def _name(self, what: str, ends: tuple[str, ...]) -> str:
        if self.left and self.left[0].kind == "quoted":
            return self._text(what)
        words: list[str] = []
        while self.left and self.left[0].kind == "word" and not (words and self.left[0].is_word(*ends)):
            words.append(self._text(what))
        if not words:
            raise StepError(f"Expected {what} before {self.here!r}.", "Put unusual names in double quotes.")
        return " ".join(words)

    def _bracketed(self) -> Condition:
        self._expect("(")
        inner = self.condition()
        self._expect(")")
        return inner

    def _text(self, what: str) -> str:
        if not self.left or self.left[0].kind == "symbol":
            raise StepError(f"Expected {what} before {self.here!r}.")
        text = self.left[0].text
        self._skip(1)
        return text

    def _take(self, *words: str) -> bool:
        taken = bool(self.left) and self.left[0].is_word(*words)
        if taken:
            self._skip(1)
        return taken

    def _take_symbol(self, symbol: str) -> bool:
        taken = bool(self.left) and self.left[0].is_symbol(symbol)
        if taken:
            self._skip(1)
        return taken

    def _expect(self, symbol: str) -> None:
        if self.left and not self._take_symbol(symbol):
            raise StepError(f"Expected {symbol!r} before {self.here!r}.")

    def _skip(self, count: int) -> None:
        self._at += count
