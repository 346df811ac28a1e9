"""The parts of a formula: numbers, texts, columns, operators and functions, as values that write themselves."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Operator = Literal["+", "-", "*", "/", "&", "=", "!=", "<", "<=", ">", ">=", "and", "or"]
LEVELS: tuple[tuple[Operator, ...], ...] = (
    ("or",),
    ("and",),
    ("=", "!=", "<", "<=", ">", ">="),
    ("&",),
    ("+", "-"),
    ("*", "/"),
)
"""The operators from the loosest to the tightest; those of one level are read from left to right."""
ARITHMETIC, COMPARING, LOGICAL = ("+", "-", "*", "/"), LEVELS[2], ("and", "or")
FUNCTIONS = {
    "if": 'one value where a test holds, else another: if(Amount > 100, "large", "small")',
    "round": "a number with so many decimals: round(Price, 2)",
    "running_total": "the sum of a column up to each row: running_total(Amount)",
    "rank": "1 for the largest value: rank(Amount)",
    "share": "the percentage of the column's total: share(Amount)",
    "change": "the difference from the row before: change(Amount)",
    "percent_change": "that difference in percent: percent_change(Amount)",
}
COLUMN_WISE = ("running_total", "rank", "share", "change", "percent_change")
"""The functions that look at other rows; a further argument names a column within whose groups they do."""
_RESERVED = frozenset({"and", "or", "not", "column", *FUNCTIONS})
_NO_NAME = r"(?!(?:and|or|not|column)\b)"
NAME = re.compile(rf"{_NO_NAME}[^\W\d]\w*(?: {_NO_NAME}\w+)*", re.I)
_SIGNS = {"*": "×", "/": "÷", "-": "−", "!=": "≠", "<=": "≤", ">=": "≥"}


class Expression(ABC):
    """A part of a formula; `str(part)` is how it is called, and `words` how a person reads it."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...

    @property
    @abstractmethod
    def words(self) -> str: ...

    @property
    def parts(self) -> tuple["Expression", ...]:
        """The expressions inside it."""
        return ()


@dataclass(frozen=True, slots=True)
class Number(Expression):
    """A number that is not negative."""

    value: float

    def __str__(self) -> str:
        return repr(float(self.value)).removesuffix(".0")

    @property
    def words(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Text(Expression):
    """A text, always in quotes."""

    value: str

    def __str__(self) -> str:
        return json.dumps(self.value, ensure_ascii=not self.value.isprintable())

    @property
    def words(self) -> str:
        return f"“{self.value}”"


@dataclass(frozen=True, slots=True)
class Column(Expression):
    """The cells of a column; a name with signs in it is written `column "a + b"`."""

    name: str

    def __str__(self) -> str:
        return self.name if is_plain(self.name) else f"column {Text(self.name)}"

    @property
    def words(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Negative(Expression):
    """A number with its sign turned, or a test that must not hold."""

    inner: Expression
    logical: bool = False

    def __str__(self) -> str:
        return f"{'not ' if self.logical else '-'}{_inside(self.inner, len(LEVELS))}"

    @property
    def words(self) -> str:
        return f"{'not ' if self.logical else '−'}{_shown(self.inner, len(LEVELS))}"

    @property
    def parts(self) -> tuple[Expression, ...]:
        return (self.inner,)


@dataclass(frozen=True, slots=True)
class Binary(Expression):
    """Two expressions with an operator between them."""

    operator: Operator
    left: Expression
    right: Expression

    def __str__(self) -> str:
        level = level_of(self.operator)
        return f"{_inside(self.left, self._before)} {self.operator} {_inside(self.right, level + 1)}"

    @property
    def _before(self) -> int:
        """How tightly the left operand has to bind: `not` before a comparison would take all of it."""
        level = level_of(self.operator)
        return level + (isinstance(self.left, Negative) and level == level_of("="))

    @property
    def words(self) -> str:
        left, right = _shown(self.left, self._before), _shown(self.right, level_of(self.operator) + 1)
        return f"{left} {_SIGNS.get(self.operator, self.operator)} {right}"

    @property
    def parts(self) -> tuple[Expression, ...]:
        return self.left, self.right


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """A function of FUNCTIONS with its arguments; the last of a column-wise one may be the column of the groups."""

    name: str
    arguments: tuple[Expression, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.arguments))})"

    @property
    def words(self) -> str:
        inside = ", ".join(argument.words for argument in self.arguments)
        return f"{self.name.replace('_', ' ')}({inside})"

    @property
    def parts(self) -> tuple[Expression, ...]:
        return self.arguments


def level_of(operator: Operator) -> int:
    """How tightly an operator binds."""
    return next(place for place, level in enumerate(LEVELS) if operator in level)


def _inside(part: Expression, level: int) -> str:
    """Write an expression as an operand of an operator of that level, in brackets if it binds more loosely."""
    return f"({part})" if _binds_less(part, level) else str(part)


def _shown(part: Expression, level: int) -> str:
    return f"({part.words})" if _binds_less(part, level) else part.words


def _binds_less(part: Expression, level: int) -> bool:
    if isinstance(part, Negative):
        return part.logical and level > level_of("=")
    return isinstance(part, Binary) and level_of(part.operator) < level


def is_plain(name: str) -> bool:
    """Whether a name can stand in a formula as it is."""
    plain = NAME.fullmatch(name) and name.isprintable()
    return bool(plain) and not _RESERVED.intersection(name.casefold().split(" "))


def tests_empty(test: "Binary") -> bool:
    """Whether a test asks for the empty cells of a column, or for the filled ones."""
    blank = isinstance(test.right, Text) and not test.right.value.strip()
    return blank and isinstance(test.left, Column) and test.operator in ("=", "!=")


def new_name(name: str) -> str:
    """Write the name of the new column, before the `=`."""
    return name if is_plain(name) else str(Text(name))


def walk(expression: Expression) -> Iterator[Expression]:
    """Yield the expression and all that are inside it."""
    yield expression
    for part in expression.parts:
        yield from walk(part)


def columns_of(expression: Expression) -> tuple[str, ...]:
    """Return the columns that it reads, each once."""
    return tuple(dict.fromkeys(part.name for part in walk(expression) if isinstance(part, Column)))
