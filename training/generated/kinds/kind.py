"""A kind of sheet: what its rows are called, and which columns it can have."""

from dataclasses import dataclass

from training.generated.fields import Amount, Field


@dataclass(frozen=True, slots=True)
class Versus:
    """Two columns that people compare: a row is `over` if the first holds more, `under` if it holds less.

    Both phrases follow the rows and a verb: "over budget", "below their reorder level".
    """

    first: str
    second: str
    over: tuple[str, ...]
    under: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet: what one row and several rows are called, its key column, the others, and what is compared."""

    name: str
    noun: str
    nouns: str
    key: Field
    fields: tuple[Field, ...]
    versus: tuple[Versus, ...] = ()


def series(names: str, what: str, low: float, high: float, form: str = "money") -> tuple[Amount, ...]:
    """Return columns such as Q1 revenue to Q4 revenue."""
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
