"""Names of new columns."""

from collections.abc import Iterable, Sequence
from itertools import chain, count

from chaintable.errors import StepError
from chaintable.operations.grammar import and_list


def check_new(names: Sequence[str], taken: Iterable[str]) -> None:
    """Raise StepError if one of the names of new columns is blank, is there twice, or is taken already."""
    if not all(name.strip() for name in names):
        raise StepError("A new column has no name.", "Give it one.")
    twice = sorted({name for name in names if list(names).count(name) > 1})
    if twice:
        raise StepError(f"Two new columns are named '{twice[0]}'.", "Give each its own name.")
    there = [name for name in names if name in set(taken)]
    if there:
        quoted = and_list([f"'{name}'" for name in there])
        raise StepError(f"There is already a column {quoted}.", "Choose another name.")


def unused(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number behind it if it is taken.

    >>> unused("Count", ["Team"]), unused("Count", ["Team", "Count"])
    ('Count', 'Count (2)')
    """
    known = set(taken)
    return next(free for free in chain((name,), (f"{name} ({number})" for number in count(2))) if free not in known)
