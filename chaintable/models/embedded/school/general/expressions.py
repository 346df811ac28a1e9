"""Amounts: what the figures of some rows and columns come to; and readings, which say what follows from them."""

from dataclasses import dataclass
from itertools import pairwise

from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.general.mentions import Selection, Sense
from chaintable.models.embedded.school.program_text import Program, Script, Term, term, total
from chaintable.models.embedded.school.words.words_and_numbers import Number

_COSTS = ("cost", "pay", "price", "buy", "money", "owe", "spend", "expensive", "cheap")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a question may mean: the answer with its program, where it was read, and the words that take part."""

    kind: str
    program: Program
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    used: frozenset[int] = frozenset()
    sure: float = 0.9


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum over cells, and the rows and columns that it is made of."""

    term: Term
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: tuple[Number, ...]


def columns_meant(sense: Sense, selection: Selection) -> tuple[int, ...]:
    """Return the columns that a selection is about: its own, the only one, all that add up, or the one meant."""
    facts = sense.facts
    if selection.columns:
        return selection.columns
    if len(facts.plain_columns) == 1:
        return facts.plain_columns
    if facts.adds_up:
        return facts.plain_columns
    scope = scope_of(sense.exercise) if facts.shape == "table" else None
    if scope is not None and scope.named_columns and scope.is_one_column and scope.columns[0] in facts.columns:
        return (facts.columns.index(scope.columns[0]),)
    return tuple(facts.costly) if len(facts.costly) == 1 and sense.has(*_COSTS) else ()


def amount(sense: Sense, selection: Selection) -> Amount | None:
    """Return what the figures of a selection come to; all rows if it names none. None if that isn't clear."""
    facts, columns = sense.facts, columns_meant(sense, selection)
    rows = selection.rows or facts.plain_rows
    terms, values = [], []
    for row in rows:
        for column in columns:
            value = facts.values[row][column]
            if value is None:
                continue
            factor = selection.factors.get(row, 1) if selection.rows else 1
            factor *= selection.column_factors.get(column, 1) if selection.columns else 1
            terms.append(term(value) if factor == 1 else term(factor) * term(value))
            values.append(value)
    if not terms:
        return None
    added = total(terms)
    return Amount(tidy(added), rows, columns, tuple(values))


def by_parts(sense: Sense) -> Amount | None:
    """Return the sum of amounts that name their own row and column: "a large mango and two small mints"."""
    starts = [0, *(at + 1 for at, word in enumerate(sense.words) if word in ("and", "plus"))]
    parts = [sense.select(start, end) for start, end in pairwise((*starts, len(sense.words)))]
    told = [part for part in parts if not part.says_nothing]
    if len(told) < 2 or any(not (part.rows and part.columns) for part in told):
        return None
    found = [made for part in told if (made := amount(sense, part)) is not None]
    if len(found) < len(told):
        return None
    rows, columns = (tuple(at for one in found for at in getattr(one, name)) for name in ("rows", "columns"))
    values = tuple(value for one in found for value in one.values)
    return Amount(tidy(total(one.term for one in found)), rows, columns, values)


def tidy(made: Term) -> Term:
    """Return a term without the dust of broken numbers."""
    return made.rounded(4) if isinstance(made.value, float) and round(made.value, 4) != made.value else made


def yes_or_no(script: Script, test: str, is_true: bool) -> Program:
    """Return the program that answers with yes or no."""
    return script.answer(Term(f'"yes" if {test} else "no"', "yes" if is_true else "no"))
