"""Programs whose answer is yes or no: one quantity compared with another or with a told number."""

from collections.abc import Iterator
from itertools import combinations, permutations

from chaintable.models.embedded.school.program_text import Term, term
from chaintable.models.embedded.school.ranked.candidate import Candidate, joined
from chaintable.models.embedded.school.ranked.quantities import Quantities

_SIGNS = (("over", ">"), ("at least", ">="), ("under", "<"), ("at most", "<="), ("equal", "=="))
_MOST_SIDES = 10


def verdicts(held: Quantities) -> Iterator[Candidate]:
    """Yield the programs that answer with yes or no."""
    sides = [*held.salient[:_MOST_SIDES], *held.counts[:12], *held.statistics[:4]]
    for one in sides:
        for at, told in list(enumerate(held.links.told))[:4]:
            if at not in one.told:
                for note, made in _compared(one.term, term(told.value)):
                    yield one.worked("against told", made, note, told.kind, told=(at,))
    yield from _between(held)
    for one in held.counts:
        if one.shape == "count where":
            yield one.shaped("any row", _verdict(f"{one.term.inside(2)} > 0", one.term.value > 0))
            every = one.term.value == len(held.sheet.rows)
            yield one.shaped("every row", _verdict(f"{one.term.inside(2)} == {len(held.sheet.rows)}", every))


def _between(held: Quantities) -> Iterator[Candidate]:
    """Yield comparisons of two quantities of one kind: figures that are named, sums of columns, sums of rows."""
    cells = [one for one in held.salient if one.shape == "cell"][:6]
    totals = [one for one in held.sums if one.shape == "sum" and one.notes == ("all",)][:4]
    for kind in (cells, totals, held.rows_summed[:4], held.baskets[:4]):
        for one, other in permutations(kind, 2):
            for note, made in _compared(one.term, other.term)[::2]:
                yield joined(f"{one.shape}s compared", made, one, other, note, _order(one, other))
    for one, other in combinations(held.extremes[:4], 2):
        yield joined(
            "extremes equal",
            _verdict(f"{one.term.text} == {other.term.text}", one.term.value == other.term.value),
            one,
            other,
        )


def _order(one: Candidate, other: Candidate) -> str:
    """Tell whether the first of two is named first."""
    return (
        "in order"
        if (sorted(one.rows), sorted(one.columns)) <= (sorted(other.rows), sorted(other.columns))
        else "turned"
    )


def _compared(one: Term, other: Term) -> list[tuple[str, Term]]:
    left, right = one.value, other.value
    holds = {">": left > right, ">=": left >= right, "<": left < right, "<=": left <= right, "==": left == right}
    return [(note, _verdict(f"{one.text} {sign} {other.text}", holds[sign])) for note, sign in _SIGNS]


def _verdict(test: str, holds: bool) -> Term:
    return Term(f'"yes" if {test} else "no"', "yes" if holds else "no")
