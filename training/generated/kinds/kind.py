"""A kind of sheet: what its rows are called, and which columns it can have."""

from dataclasses import dataclass

from training.generated.fields import Amount, Field


@dataclass(frozen=True, slots=True)
class Versus:
    """Two columns that people compare: a row is `over` where the first holds more, `under` where it holds less.

    Both are said after the rows and a verb of being or going: "over budget", "below their reorder level".
    """

    first: str
    second: str
    over: tuple[str, ...]
    under: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet: what one row and many rows are called, its key column, the rest, and what is compared."""

    name: str
    noun: str
    nouns: str
    key: Field
    fields: tuple[Field, ...]
    versus: tuple[Versus, ...] = ()


def series(names: str, what: str, low: float, high: float, form: str = "money") -> tuple[Amount, ...]:
    """Columns such as Q1 revenue to Q4 revenue."""
    return tuple(
        Amount(
            f"{name} {what}".strip(),
            (f"{what} in {name}", f"{name} {what}".strip(), f"{what} for {name}") if what else (name,),
            low=low,
            high=high,
            form=form,
        )
        for name in names.split()
    )
