"""How the numbers of a formula are shown: with the unit of the columns that they were worked out from."""

from dataclasses import replace

from chaintable.operations.computed import Computed
from chaintable.operations.formulas.expressions import ARITHMETIC, Binary, Call, Column, Expression, Negative, Number

_PERCENT = ("share", "percent_change")


def computed_by(formula: Expression) -> Computed | None:
    """Return how the numbers of a formula are shown; None if it makes texts, or true or false.

    >>> computed_by(Call("share", (Column("Amount"),)))
    Computed(of=('Amount',), unit='%', as_written=False, measure='', formula=True, scaled=False, over=(), given=False)
    """
    match formula:
        case Number():
            return Computed(unit="")
        case Column(name):
            return Computed((name,), as_written=True)
        case Negative(inner, logical):
            found = None if logical else computed_by(inner)
            return found and replace(found, as_written=False, formula=True)
        case Binary(operator, left, right) if operator in ARITHMETIC:
            return _combined(operator, computed_by(left), computed_by(right))
        case Call(name, arguments):
            return _called(name, arguments)
    return None


def _called(name: str, arguments: tuple[Expression, ...]) -> Computed | None:
    if name == "if":
        _, one, other = map(computed_by, arguments)
        return _combined("+", one, other, as_written=True)
    first = computed_by(arguments[0])
    if first is None:
        return None
    unit = "%" if name in _PERCENT else "" if name == "rank" else first.unit
    return replace(first, unit=unit, as_written=False, formula=True)


def _combined(
    operator: str, left: Computed | None, right: Computed | None, as_written: bool = False
) -> Computed | None:
    if left is None or right is None:
        return None
    if operator == "/":
        return Computed(left.of, _unit(left, right), formula=True, scaled=left.scaled, over=(*left.over, *right.of))
    scaled = operator == "*" or left.scaled or right.scaled
    columns = tuple(dict.fromkeys((*left.of, *right.of)))
    return Computed(columns, _unit(left, right), as_written, "", not as_written, scaled, over=(*left.over, *right.over))


def _unit(left: Computed, right: Computed) -> str | None:
    """Return the unit of two numbers together, where it doesn't depend on the columns; None if it does."""
    units = {one.unit for one in (left, right) if one.of}
    return "" if not units else units.pop() if len(units) == 1 else ""
