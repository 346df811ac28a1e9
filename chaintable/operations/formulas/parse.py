"""Read formulas: the inverse of `str(expression)`, with some tolerance, and a limit on their size."""

import re
from typing import cast

from chaintable.errors import StepError, did_you_mean
from chaintable.operations.formulas.expressions import (
    ARITHMETIC,
    COLUMN_WISE,
    COMPARING,
    FUNCTIONS,
    LEVELS,
    NAME,
    Binary,
    Call,
    Column,
    Expression,
    Negative,
    Number,
    Operator,
    Text,
    level_of,
)
from chaintable.operations.grammar import column_named, unquote
from chaintable.tables.state import State

MOST_PARTS, MOST_NESTED = 100, 20
_TOKEN = re.compile(
    r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<bracketed>\[[^\[\]]+\])|(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?%?)'
    rf"|(?P<sign><=|>=|!=|<>|==|[-+*/&=<>(),×÷−])|(?P<name>(?:and|or|not|column)\b|{NAME.pattern}))",
    re.S | re.I,
)
_ASSIGNED = re.compile(
    r'\s*+(?P<name>"(?:[^"\\]|\\.)*+"\s*+|\[[^\[\]]++\]\s*+|[^"=,:\[\]()]++)(?:=|:|,)(?P<formula>.*)', re.S
)
_SIGNS = {"<>": "!=", "==": "=", "×": "*", "÷": "/", "−": "-"}


def split_assignment(text: str) -> tuple[str, str]:
    """Return the name of the new column and its formula; StepError without both."""
    match = _ASSIGNED.fullmatch(text)
    if match is None or not match["formula"].strip():
        raise StepError("f_calculate has no new name or no formula.", "Write f_calculate(Total = Price * Quantity).")
    return _unbracketed(match["name"].rstrip()), match["formula"]


def parse_formula(text: str, state: State | None = None) -> Expression:
    """Return the expression that a formula writes; StepError names the place that can't be read.

    A name in quotes is a column where only numbers make sense, or if a column has exactly that name; else it is a text.
    A bare word that names no column is a text at the right of a comparison and in a branch of `if`.
    """
    reader = _Reader(_tokens(text), state)
    expression = reader.strict(reader.level(0))
    if reader.left:
        raise StepError(f"Can't read the formula from {reader.here!r} onwards.", "Put an operator between two values.")
    return expression


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    given, position = text.rstrip(), 0
    while position < len(given):
        match = _TOKEN.match(given, position)
        if match is None:
            hint = 'Write a column with signs in its name as column "a + b".'
            raise StepError(f"Can't read {given[position:].strip()[:40]!r} in a formula.", hint)
        kind = str(match.lastgroup)
        found.append((kind, _SIGNS.get(match[kind], match[kind])))
        position = match.end()
        if len(found) > 4 * MOST_PARTS:
            raise StepError("The formula is too long.", "Split it into several steps.")
    return found


def _unbracketed(name: str) -> str:
    stripped = name.strip()
    return stripped[1:-1].strip() if stripped.startswith("[") else unquote(stripped)


class _Word(Text):
    """A bare word that names no column."""

    __slots__ = ()


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, tokens: list[tuple[str, str]], state: State | None) -> None:
        self.tokens, self.state = tokens, state
        self.place = self.depth = self.parts = 0

    @property
    def left(self) -> bool:
        return self.place < len(self.tokens)

    @property
    def here(self) -> str:
        return " ".join(text for _, text in self.tokens[self.place :])[:40] or "the end"

    def take(self, *signs: str) -> str:
        """Take the next token if it is one of these signs or words, and return it; else return ""."""
        kind, text = self.tokens[self.place] if self.left else ("", "")
        if kind not in ("sign", "name") or text.casefold() not in signs:
            return ""
        self.place += 1
        return text.casefold()

    def level(self, level: int) -> Expression:
        """Read operands of an operator of that level, from left to right."""
        if level == len(LEVELS):
            return self.operand()
        found = self.level(level + 1)
        while operator := self.take(*LEVELS[level]):
            found = self.joined(cast(Operator, operator), found, self.level(level + 1))
        return found

    def joined(self, operator: Operator, left: Expression, right: Expression) -> Expression:
        if operator in ARITHMETIC:
            return Binary(operator, self.counted(left), self.counted(right))
        if operator in COMPARING:
            return Binary(operator, self.counted(left), self.meant(right))
        return Binary(operator, self.strict(left), self.strict(right))

    def counted(self, part: Expression) -> Expression:
        """Return a part that can't be a text: a name is a column."""
        return Column(column_named(part.value, self.state)) if isinstance(part, Text) else part

    def meant(self, part: Expression) -> Expression:
        """Return a part that may be a text, also a bare word."""
        return Text(part.value) if isinstance(part, _Word) else part

    def strict(self, part: Expression) -> Expression:
        """Return a part in which a bare word must be a column."""
        return self.counted(part) if isinstance(part, _Word) else part

    def operand(self) -> Expression:
        self.depth, self.parts = self.depth + 1, self.parts + 1
        if self.depth > MOST_NESTED or self.parts > MOST_PARTS:
            raise StepError("The formula is too long or has too many brackets.", "Split it into several steps.")
        if self.take("-"):
            found: Expression = Negative(self.counted(self.operand()))
        elif self.take("not"):
            found = Negative(self.strict(self.level(level_of("="))), logical=True)
        elif self.take("("):
            found = self.level(0)
            self.close()
        else:
            found = self.leaf()
        self.depth -= 1
        return found

    def close(self) -> None:
        if not self.take(")"):
            raise StepError(f"The formula lacks a ) before {self.here!r}.", "Close each bracket.")

    def leaf(self) -> Expression:
        if self.take("column"):
            return Column(column_named(_unbracketed(self.next("text", "bracketed", "name")), self.state))
        kind, _ = self.tokens[self.place] if self.left else ("", "")
        text = self.next("text", "bracketed", "number", "name")
        if kind == "number":
            return Number(float(text.removesuffix("%")) / (100 if text.endswith("%") else 1))
        if kind == "bracketed":
            return Column(column_named(_unbracketed(text), self.state))
        if kind == "name" and self.take("("):
            return self.call(text)
        return self.named(unquote(text), kind)

    def next(self, *kinds: str) -> str:
        """Take the next token, which must be of one of these kinds."""
        kind, text = self.tokens[self.place] if self.left else ("", "")
        if kind not in kinds:
            raise StepError(f"The formula lacks a value before {self.here!r}.", "Name a column or write a number.")
        self.place += 1
        return text

    def named(self, name: str, kind: str) -> Expression:
        """Return the column or the text that a name stands for."""
        if self.state is None:
            return Text(name) if kind == "text" else Column(name)
        if name in self.state.table.columns:
            return Column(name)
        if kind == "text":
            return Text(name)
        try:
            return Column(self.state.table.resolve(name))
        except StepError:
            return _Word(name)

    def call(self, said: str) -> Expression:
        """Read the arguments of a function, after its bracket."""
        name = said.casefold().replace(" ", "_")
        if name not in FUNCTIONS:
            raise StepError(f"There is no function '{said[:40]}' in a formula.", did_you_mean(name, list(FUNCTIONS)))
        given = [self.level(0)]
        while self.take(","):
            given.append(self.level(0))
        self.close()
        return Call(name, self.arguments(name, given))

    def arguments(self, name: str, given: list[Expression]) -> tuple[Expression, ...]:
        """Return the arguments as the function takes them; StepError if they don't fit it."""
        first, *others = given
        if name == "if" and len(given) == 3:
            return (self.strict(first), *map(self.meant, others))
        if name == "round" and len(given) <= 2 and all(map(_is_whole, others)):
            return (self.counted(first), *others)
        groups = [self.counted(other) for other in others]
        if name in COLUMN_WISE and all(isinstance(group, Column) for group in groups):
            return (self.counted(first), *groups)
        raise StepError(f"{name} can't be worked out from these values.", f"It gives {FUNCTIONS[name]}.")


def _is_whole(part: Expression) -> bool:
    """Whether it is a number of decimals, 0 to 10."""
    return isinstance(part, Number) and part.value in range(11)
