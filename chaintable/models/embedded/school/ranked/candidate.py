"""What a question may mean: an expression with its value, and what of the table and the question it takes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, floor, gcd

from chaintable.models.embedded.school.program_text import Term, fraction_text

SUM, PRODUCT, ATOM = 0, 1, 2
"""How strongly an expression binds that is written out as text."""
_NOTHING: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A program of a certain shape with the rows, columns and told numbers that it takes.

    `notes` say how it takes them: "most", "others", "rounded down". No rows or columns means that it picks none out.
    """

    shape: str
    term: Term
    rows: frozenset[int] = _NOTHING
    columns: frozenset[int] = _NOTHING
    told: frozenset[int] = _NOTHING
    notes: tuple[str, ...] = ()

    def shaped(self, shape: str, made: Term, *notes: str, told: Iterable[int] = ()) -> "Candidate":
        """Return a program of another shape made of this one."""
        return Candidate(shape, made, self.rows, self.columns, self.told | set(told), (*self.notes, *notes))

    def worked(self, operation: str, made: Term, *notes: str, told: Iterable[int] = ()) -> "Candidate":
        """Return what an operation with told numbers makes of this quantity."""
        return self.shaped(f"{self.shape} {operation}", made, operation, *notes, told=told)

    def noted(self, *notes: str) -> "Candidate":
        """Return it with further notes."""
        return replace(self, notes=(*self.notes, *notes))


def joined(shape: str, made: Term, one: Candidate, other: Candidate, *notes: str) -> Candidate:
    """Return a program made of two others."""
    told, rows, columns = one.told | other.told, one.rows | other.rows, one.columns | other.columns
    return Candidate(shape, made, rows, columns, told, (*dict.fromkeys(one.notes + other.notes), *notes))


def apart(one: Term, other: Term) -> Term:
    """Return how far two numbers are apart: the larger less the smaller."""
    return tidy(one - other if one.value >= other.value else other - one)


def part_of(part: Term, whole: Term) -> Term | None:
    """Return a part of a whole as a fraction in lowest terms; None unless both are whole numbers."""
    if not (isinstance(part.value, int) and isinstance(whole.value, int) and 0 <= part.value <= whole.value != 0):
        return None
    divisor = f"gcd({part.text}, {whole.text})"
    text = f'f"{{{part.inside(PRODUCT)} // {divisor}}}/{{{whole.inside(PRODUCT)} // {divisor}}}"'
    return Term(text, fraction_text(part.value, whole.value))


def as_ratio(one: Term, other: Term) -> Term | None:
    """Return the ratio of two numbers in lowest terms, as "2:1"; None unless both are whole and above 0."""
    if not (isinstance(one.value, int) and isinstance(other.value, int) and one.value > 0 and other.value > 0):
        return None
    divisor, shared = f"gcd({one.text}, {other.text})", gcd(one.value, other.value)
    text = f'f"{{{one.inside(PRODUCT)} // {divisor}}}:{{{other.inside(PRODUCT)} // {divisor}}}"'
    return Term(text, f"{one.value // shared}:{other.value // shared}")


def tidy(made: Term) -> Term:
    """Return a number without the dust of broken numbers: rounded, unless it stands in the table or is a whole one."""
    value = made.value
    if not isinstance(value, float) or (made.strength == ATOM and round(value, 4) == value):
        return made
    return made.rounded(4)


def whole_part(made: Term, up: bool) -> Term:
    """Return a number rounded up or down to a whole one."""
    if up:
        return Term(f"ceil(round({made.text}, 6))", ceil(round(made.value, 6)))
    return Term(f"floor(round({made.text}, 6))", floor(round(made.value, 6)))
