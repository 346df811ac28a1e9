"""What the steps of several chains led to, as numbers: the same number means the same content."""

from collections.abc import Hashable, Sequence

from chaintable.chain import Chain
from chaintable.evaluation.metrics import DateValue, NumberValue, parse_denotation
from chaintable.operations import Answer
from chaintable.tables.state import State
from chaintable.tables.table import Table

Effects = tuple[int, ...]
"""For a chain, the number of its start and of the content after each step."""


class _Contents:
    """Numbers contents in the order in which they are first seen."""

    def __init__(self) -> None:
        self._tables: dict[tuple[str, ...], list[tuple[Table, int]]] = {}
        self._numbers: dict[Hashable, int] = {}

    def of_state(self, state: State) -> int:
        """The number of a state: its table by its cells, and its notes."""
        return self._number(("state", self._of_table(state.table), state.notes))

    def of_answer(self, values: Sequence[str]) -> int:
        """The number of an answer: the same for answers that the rules of the benchmarks call the same."""
        return self._number(("answer", _meanings(values)))

    def _of_table(self, table: Table) -> int:
        """The number of a table. Tables of another shape or header aren't looked at, so few are compared."""
        alike = self._tables.setdefault((str(table.n_rows), *table.columns), [])
        for known, number in alike:
            if known is table or known.frame.equals(table.frame):
                return number
        number = sum(map(len, self._tables.values()))
        alike.append((table, number))
        return number

    def _number(self, content: Hashable) -> int:
        return self._numbers.setdefault(content, len(self._numbers))


def effects_of(chains: Sequence[Chain]) -> tuple[Effects, ...]:
    """Return for each chain the number of its start and of the content after each step.

    After an answer the content is the answer, not the table that it was read from.
    """
    contents = _Contents()
    return tuple(_effects(chain, contents) for chain in chains)


def _effects(chain: Chain, contents: _Contents) -> Effects:
    found = [contents.of_state(chain.start)]
    for k, step in enumerate(chain.steps):
        if step.done and isinstance(step.operation, Answer):
            found.append(contents.of_answer(step.operation.read(chain.before(k)).values))
        else:
            found.append(contents.of_state(step.state) if step.done else found[-1])
    return tuple(found)


def same_answer(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two answers are the same by the rules of the benchmarks.

    >>> same_answer(["Italy", "3"], ["3.0", "italy"]), same_answer([], ["3"])
    (True, False)
    """
    return _meanings(one) == _meanings(other)


def _meanings(values: Sequence[str]) -> frozenset[Hashable]:
    return frozenset(map(_meaning, values))


def _meaning(text: str) -> Hashable:
    """What a value of an answer means: a number, a date or a text.

    >>> _meaning("3") == _meaning("3.0"), _meaning("Italy") == _meaning("italy")
    (True, True)
    """
    match parse_denotation(text):
        case NumberValue(amount, _):
            return amount
        case DateValue(year, month, day, _):
            return year, month, day
        case value:
            return value.text
