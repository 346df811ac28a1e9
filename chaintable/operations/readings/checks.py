"""Checks compare what a reading gives with a value; the answer is yes or no, true or false, more or less."""

import numpy as np

from chaintable.errors import StepError
from chaintable.operations.conditions.comparisons import compare
from chaintable.tables.values import fold, parse_value

CHECKS = ("yes_no", "true_false", "more_less")
MORE_LESS = "more_less"
SYMBOLS = ("=", "!=", "<", "<=", ">", ">=")
_SAID = {"=": "is", "!=": "is not", "<": "is under", "<=": "is at most", ">": "is over", ">=": "is at least"}
_VERDICTS = {"yes_no": ("yes", "no"), "true_false": ("true", "false")}


def verdict(rule: str, values: tuple[str, ...], operator: str, wanted: str) -> str:
    """Return the result of the check; StepError if the values can't be compared in this way.

    >>> verdict("yes_no", ("4",), ">=", "3"), [verdict("more_less", (size,), ">", "3") for size in "234"]
    ('yes', ['less', 'the same', 'more'])
    """
    if rule == MORE_LESS:
        size, other = _sizes(values, wanted)
        return "more" if size > other else "less" if size < other else "the same"
    yes, no = _VERDICTS[rule]
    return yes if _holds(values, operator, wanted) else no


def claim(rule: str, subject: str, operator: str, wanted: str) -> str:
    """Describe in plain words what the check decides.

    >>> claim("yes_no", "the sum of Gold", ">", "3"), claim("more_less", "the sum of Gold", ">", "3")
    ('whether the sum of Gold is over 3', 'whether the sum of Gold is more or less than 3')
    """
    return f"whether {subject} {'is more or less than' if rule == MORE_LESS else _SAID[operator]} {wanted}"


def _holds(values: tuple[str, ...], operator: str, wanted: str) -> bool:
    if operator not in SYMBOLS:
        raise StepError(f"'{operator}' isn't a comparison.", f"Use one of {' '.join(SYMBOLS)}.")
    if operator in ("=", "!="):
        same = any(fold(value) == fold(wanted) or _same_number(value, wanted) for value in values)
        return same == (operator == "=")
    size, other = _sizes(values, wanted)
    return bool(compare(np.array([size]), operator, other, other)[0])


def _sizes(values: tuple[str, ...], wanted: str) -> tuple[float, float]:
    """Return the sort keys of the first value and of the wanted one."""
    size, other = parse_value(values[0]).key if values else None, parse_value(wanted).key
    if size is None or other is None:
        raise StepError(
            f"{values[0] if values else ''!r} and {wanted!r} cannot be compared by size.", "Compare numbers or dates."
        )
    return size, other


def _same_number(value: str, wanted: str) -> bool:
    left, right = parse_value(value), parse_value(wanted)
    return left.key is not None and left.kind == right.kind and left.key == right.key and left.end == right.end
