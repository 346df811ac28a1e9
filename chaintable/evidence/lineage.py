"""What an answer rests on: rows and columns of the source table, followed back through every step."""

from collections.abc import Iterable
from dataclasses import dataclass

from chaintable.chain import Chain
from chaintable.state import State
from chaintable.table import Positions


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """`rows` of the source (from 0) and `columns` of the source whose cells the answer was read from.

    `deciding` are the other columns of the source that the steps looked at on the way (to keep rows, to sort).
    """

    rows: Positions
    columns: tuple[str, ...]
    deciding: tuple[str, ...]


def evidence(chain: Chain) -> Evidence | None:
    """The cells of the source that the chain's answer rests on; None without an answer."""
    k, answer = chain.answer_at, chain.answer
    if k is None or answer is None:
        return None
    rows = chain.before(k).table.origins.of_all(answer.rows.tolist())
    deciding = _looked_at(chain, k)
    columns = _source_columns(chain, k, answer.columns)
    if not columns and len(rows):
        columns, deciding = deciding, ()
    return Evidence(rows, columns, tuple(column for column in deciding if column not in columns))


def _looked_at(chain: Chain, k: int) -> tuple[str, ...]:
    """The source columns that the steps before k decided by."""
    found = [
        column
        for place, step in enumerate(chain.steps[:k])
        if step.done and step.operation.decides
        for column in _source_columns(chain, place, _exact(step.operation.columns_used, chain.before(place)))
    ]
    return tuple(dict.fromkeys(found))


def _source_columns(chain: Chain, k: int, columns: tuple[str, ...]) -> tuple[str, ...]:
    """The columns of the source that these columns, before step k, were made from."""
    for place, step in reversed(list(enumerate(chain.steps[:k]))):
        if step.done:
            made_from = [source for column in columns for source in step.operation.sources_of(column)]
            columns = _exact(made_from, chain.before(place))
    source = chain.source.table.columns
    return tuple(dict.fromkeys(column for column in columns if column in source))


def _exact(columns: Iterable[str], state: State) -> tuple[str, ...]:
    """The columns as the state's table spells them."""
    return tuple(state.table.resolve(column) for column in columns)
