"""Proposals as queries: the same answers, said in SQL."""

from itertools import islice

from chaintable.models.embedded.proposals.understanding import Proposal, Understanding
from chaintable.operations.queries.chain_as_query import written_in_sql
from chaintable.tables.state import Question, State

_MOST, _MOST_TRIED, _FEW_ROWS = 4, 8, 5_000


def in_sql(found: Understanding, state: State, question: Question) -> tuple[Proposal, ...]:
    """Return the likeliest proposals as chains that end in a query; empty if the first can't be said in SQL.

    Each query was run. On a large table, where that takes a moment, only the first is tried.
    """
    first, *others = found.proposals
    query = written_in_sql(first.operations, state, question)
    if not query:
        return ()
    tried = others[:_MOST_TRIED] if state.table.n_rows <= _FEW_ROWS else []
    written = ((written_in_sql(one.operations, state, question), one.share) for one in tried)
    kept = (Proposal(chain, share) for chain, share in written if chain)
    return (Proposal(query, first.share), *islice(kept, _MOST - 1))
