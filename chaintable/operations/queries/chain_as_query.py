"""A chain of operations as one query, with the steps before it that SQL can't say."""

from collections.abc import Sequence

from chaintable.errors import StepError
from chaintable.operations.answer import Answer
from chaintable.operations.applying import applied
from chaintable.operations.base import Operation
from chaintable.operations.queries.draft import Draft
from chaintable.operations.queries.readings import reading_sql
from chaintable.operations.queries.results import reading_of, understands_truth
from chaintable.operations.readings import Reading
from chaintable.operations.readings.denotation import as_meant
from chaintable.operations.sql import Sql
from chaintable.tables.state import Question, State


def written_in_sql(chain: Sequence[Operation], state: State, question: Question) -> tuple[Operation, ...]:
    """Return a chain with the same answer that ends in a query and the reading of its result.

    As few operations as possible stay steps before the query. Empty if the chain can't be carried out, has no answer,
    or no query gives the same one.
    """
    *steps, last = chain
    if not isinstance(last, Answer):
        return ()
    try:
        states = _states(steps, state)
        wanted = _meant(last.reading, states[-1])
    except StepError:
        return ()
    for k, reached in enumerate(states):
        query = _query(steps[k:], last.reading, reached, question)
        answer = _answer(query, reached, question) if query is not None else None
        if query is not None and answer is not None and _meant(answer.reading, query.apply(reached)) == wanted:
            return (*steps[:k], query, answer)
    return ()


def _states(steps: Sequence[Operation], state: State) -> list[State]:
    states = [state]
    for operation in steps:
        states.append(applied(operation, states[-1]))
    return states


def _meant(reading: Reading, state: State) -> tuple[str, ...]:
    return tuple(sorted(map(as_meant, reading.read(state).values)))


def _query(steps: Sequence[Operation], reading: Reading, state: State, question: Question) -> Sql | None:
    draft = Draft(state.table)
    try:
        for operation in steps:
            draft = operation.in_query(draft)
        return Sql.parse(f"f_sql({reading_sql(reading, draft, understands_truth(question, reading))})", state)
    except StepError:
        return None


def _answer(query: Sql, state: State, question: Question) -> Answer | None:
    try:
        return Answer(reading_of(query.result(state.table).table, question))
    except StepError:
        return None
