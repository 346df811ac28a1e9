"""Choose one of several tables in a document: the one that was asked for, or the largest."""

from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.errors import InputError, did_you_mean


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen table (from 0), and the names of all tables; `notes` mention the choice if there are several."""

    index: int
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.names[self.index]

    @property
    def notes(self) -> tuple[str, ...]:
        n = len(self.names)
        return (f"{self.name.capitalize()} of {n:,} tables was read.",) if n > 1 else ()


def choose_table(sizes: Sequence[int], chosen: str | None, name: str) -> Choice:
    """The table named "table 2", say, or the one with the most cells; InputError if no table has that name.

    >>> choose_table([4, 12], None, "page.html").name
    'table 2'
    """
    names = tuple(f"table {i}" for i in range(1, len(sizes) + 1))
    if chosen is None:
        return Choice(max(range(len(sizes)), key=lambda i: sizes[i]), names)
    wanted = chosen.strip().casefold()
    wanted = f"table {wanted}" if wanted.isdecimal() else wanted
    if wanted not in names:
        raise InputError(f"'{name}' has no '{chosen}'.", did_you_mean(chosen, names))
    return Choice(names.index(wanted), names)
