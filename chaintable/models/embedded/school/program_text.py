"""A program as text together with its value: what is written is what was worked out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import Any

from chaintable.models.embedded.school.words.words_and_numbers import Number, name_of

Value = Number | str
_SUM, _PRODUCT, _ATOM = 0, 1, 2
_DECIMALS = 10


@dataclass(frozen=True, slots=True)
class Term:
    """An expression: its Python text and its value. Arithmetic on terms gives terms.

    >>> apple, pear = Term("apple", 2), Term("pear", 3)
    >>> (apple + pear) * 4
    Term(text='(apple + pear) * 4', value=20, strength=1)
    """

    text: str
    value: Any
    strength: int = _ATOM

    def __add__(self, other: "Term | Number") -> "Term":
        right = term(other)
        return Term(f"{self.text} + {right.text}", self.value + right.value, _SUM)

    def __sub__(self, other: "Term | Number") -> "Term":
        right = term(other)
        return Term(f"{self.text} - {right.inside(_PRODUCT)}", self.value - right.value, _SUM)

    def __mul__(self, other: "Term | Number") -> "Term":
        right = term(other)
        return Term(f"{self.inside(_PRODUCT)} * {right.inside(_PRODUCT)}", self.value * right.value, _PRODUCT)

    def __truediv__(self, other: "Term | Number") -> "Term":
        right = term(other)
        return Term(f"{self.inside(_PRODUCT)} / {right.inside(_ATOM)}", self.value / right.value, _PRODUCT)

    def __floordiv__(self, other: "Term | Number") -> "Term":
        right = term(other)
        return Term(f"{self.inside(_PRODUCT)} // {right.inside(_ATOM)}", self.value // right.value, _PRODUCT)

    def inside(self, strength: int) -> str:
        """Return the text as it stands inside an expression that binds so strongly."""
        return self.text if self.strength >= strength else f"({self.text})"

    def rounded(self, places: int = 2) -> "Term":
        """Return the value rounded to so many places."""
        return Term(f"round({self.text}, {places})", round(self.value, places))


@dataclass(frozen=True, slots=True)
class Program:
    """Python text that sets `ans`, and the value that it has then."""

    text: str
    value: Value

    def rounded(self, places: int) -> "Program":
        """Return the program with its answer rounded; as it is where the answer is no broken number."""
        value = self.value
        head, found, last = self.text.rpartition("ans = ")
        if not isinstance(value, float) or not found or value == round(value, places):
            return self
        digits = f", {places}" if places else ""
        return Program(f"{head}ans = round({last}{digits})", round(value, places) if places else round(value))


@dataclass(slots=True)
class Script:
    """The lines of a program that is being written."""

    lines: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    def note(self, words: str) -> None:
        """Add a comment."""
        self.lines.append(f"# {' '.join(words.split())}")

    def let(self, label: str, value: Any) -> Term:
        """Give a value a name made of its label, and return it by that name."""
        given = term(value)
        name = name_of(label, self.names)
        self.names.add(name)
        self.lines.append(f"{name} = {given.text}")
        return Term(name, given.value)

    def percent(self, part: Term, whole: Term) -> Program:
        """Return the program whose answer is a part of a whole in percent, to two places."""
        made = part * 100 / whole
        return self.answer(made.rounded(2) if made.value != round(made.value, 2) else made)

    def answer(self, given: Term | Value) -> Program:
        """Return the program whose answer this is."""
        said = term(given)
        return Program("\n".join([*self.lines, f"ans = {said.text}"]), said.value)

    def fraction(self, part: Term, whole: Term) -> Program:
        """Return the program whose answer is a part of a whole, as a fraction in lowest terms."""
        if not (isinstance(part.value, int) and isinstance(whole.value, int) and whole.value > 0):
            return self.answer(part / whole)
        self.lines.insert(0, "from math import gcd")
        part, whole = self.let("part", part), self.let("whole", whole)
        divisor = self.let("divisor", call("gcd", gcd(part.value, whole.value), part, whole))
        text = f'f"{{{part.text} // {divisor.text}}}/{{{whole.text} // {divisor.text}}}"'
        return self.answer(Term(text, fraction_text(part.value, whole.value)))


def term(value: Any) -> Term:
    """Return a value as an expression; a term as it is."""
    if isinstance(value, Term):
        return value
    negative = isinstance(value, int | float) and value < 0
    return Term(repr(value), value, _SUM if negative else _ATOM)


def call(name: str, value: Any, *given: Any) -> Term:
    """Return the call of a function of Python that has that value."""
    return Term(f"{name}({', '.join(term(one).text for one in given)})", value)


def total(terms: Iterable[Term]) -> Term:
    """Return the sum of terms, written out; 0 for none."""
    added: Term | None = None
    for one in terms:
        added = one if added is None else added + one
    return added or term(0)


def summed(numbers: Term) -> Term:
    """Return the sum of a list or of the values of a dictionary."""
    held = numbers.value
    if isinstance(held, Mapping):
        return Term(f"sum({numbers.text}.values())", sum(held.values()))
    return Term(f"sum({numbers.text})", sum(held))


def best(values: Term, largest: bool, by_size: bool = False) -> Term:
    """Return the key of a dictionary with the largest or the smallest value; `by_size` leaves signs out."""
    held: Mapping[str, Number] = values.value
    choose, name = (max, "max") if largest else (min, "min")
    if by_size:
        return Term(
            f"{name}({values.text}, key=lambda k: abs({values.text}[k]))", choose(held, key=lambda k: abs(held[k]))
        )
    return Term(f"{name}({values.text}, key={values.text}.get)", choose(held, key=lambda k: held[k]))


def fraction_text(part: int, whole: int) -> str:
    """Return a fraction in lowest terms, with its denominator also where that is 1."""
    found = Fraction(part, whole)
    return f"{found.numerator}/{found.denominator}"


def shown(value: Value) -> str:
    """Return a value as an answer shows it.

    >>> shown(7.0), shown(0.1 + 0.2), shown(2.5), shown("3/1"), shown("6 pens")
    ('7', '0.3', '2.5', '3', '6 pens')
    """
    if isinstance(value, str):
        return value.removesuffix("/1") if value[:-2].isdigit() else value
    if isinstance(value, float):
        value = round(value, _DECIMALS)
        return str(int(value)) if value == int(value) else repr(value)
    return str(value)
