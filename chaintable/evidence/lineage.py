"""What an answer rests on: notes, and cells of the source table, followed back through every step."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from chaintable.chain import Chain
from chaintable.errors import StepError
from chaintable.evidence.check import cells_holding
from chaintable.operations import Answer
from chaintable.operations.modules.programs import cells_behind, program_in
from chaintable.operations.modules.written import RESULT_KIND
from chaintable.tables.state import Note, State
from chaintable.tables.table import Positions, each_once


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The source `rows` (from 0) and `columns` whose cells the answer was read from, and the `notes` it rests on.

    `deciding` are the other columns of the source that steps looked at on the way, to keep rows or to sort. The rows
    that a note came from are among `rows`. `brought` are the columns of other tables that the answer was read from, or
    that decided it, each behind the name of its table; `columns` and `deciding` then hold the keys of their rows.

    `found` marks an answer that a model wrote: its words were found in these cells, followed back from the last table.
    Whether the model used them isn't known.
    """

    rows: Positions
    columns: tuple[str, ...]
    deciding: tuple[str, ...]
    notes: tuple[Note, ...] = ()
    brought: tuple[tuple[str, str], ...] = ()
    found: bool = False


def evidence(chain: Chain) -> Evidence | None:
    """Return what the chain's answer rests on; None without an answer."""
    k, answer = chain.answer_at, chain.answer
    if k is None or answer is None:
        return None
    state, operation = chain.before(k), chain.steps[k].operation
    if isinstance(operation, Answer) and operation.reading.rule == "text":
        written = _found(chain, k, answer.values)
        if written is not None:
            return written
    notes = tuple(state.notes[place] for place in answer.notes)
    read = state.table.origins.of_all(answer.rows)
    rows = each_once(np.concatenate([read, _rows_of(notes, chain.source.table.n_rows)]))
    deciding = _looked_at(chain, k)
    columns = _source_columns(chain, k, answer.columns)
    if not columns and notes:
        columns = _source_columns(chain, k, _behind_program(notes, state))
    if not columns and len(answer.rows):
        columns, deciding = deciding, ()
    others = tuple(column for column in deciding if column not in columns)
    return Evidence(rows, columns, others, notes, _brought(chain, k, answer.columns))


def _found(chain: Chain, k: int, values: tuple[str, ...]) -> Evidence | None:
    """Return the source cells that the cells were made from in which a written answer is found; None if in none."""
    state, source = chain.before(k), chain.source.table
    if chain.question.kind == "statement":
        return None
    rows, columns = cells_holding(values, state)
    if not len(rows):
        return None
    made_from = each_once(state.table.origins.of_all(rows))
    own = _source_columns(chain, k, columns)
    if not own:  # the values of a column that a model wrote: the cells of their rows that hold them
        _, own = cells_holding(values, state.with_table(source.take(made_from)))
    others = tuple(column for column in _looked_at(chain, k) if column not in own)
    return Evidence(made_from, own, others, (), _brought(chain, k, columns), found=True)


def _rows_of(notes: Iterable[Note], n_rows: int) -> Positions:
    """Return the rows of the source's own table that notes came from; a replaced source may have fewer rows."""
    rows = {row for note in notes if not note.table for row in note.rows if row < n_rows}
    return np.fromiter(rows, dtype=np.int64)


def _behind_program(notes: Iterable[Note], state: State) -> tuple[str, ...]:
    """Return the columns whose cells hold the numbers of the program that wrote a result; none without one."""
    if not any(note.kind == RESULT_KIND and note.rows for note in notes):
        return ()
    with suppress(StepError):
        return tuple(cells_behind(program_in(state), state.table))
    return ()


def _looked_at(chain: Chain, k: int) -> tuple[str, ...]:
    """Return the source columns that steps before k used to keep or sort rows."""
    found = [
        column
        for place, step in enumerate(chain.steps[:k])
        if step.done and step.operation.decides
        for column in _source_columns(chain, place, _exact(step.operation.columns_used, chain.before(place)))
    ]
    return tuple(dict.fromkeys(found))


def _source_columns(chain: Chain, k: int, columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the source columns that these columns, before step k, were made from."""
    for place, step in reversed(list(enumerate(chain.steps[:k]))):
        if step.done:
            made_from = [source for column in columns for source in step.operation.sources_of(column)]
            columns = _exact(made_from, chain.before(place))
    source = chain.source.table.columns
    return tuple(dict.fromkeys(column for column in columns if column in source))


def _brought(chain: Chain, k: int, columns: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the columns of other tables that these columns, before step k, and the steps on the way were made from."""
    found: dict[tuple[str, str], None] = {}
    for place, step in reversed(list(enumerate(chain.steps[:k]))):
        if not step.done:
            continue
        there = map(step.operation.brought, columns)
        found.update(dict.fromkeys(pair for pair in there if pair is not None))
        sources = [source for column in columns for source in step.operation.sources_of(column)]
        looked_at = step.operation.columns_used if step.operation.decides else ()
        columns = tuple(dict.fromkeys(_exact((*sources, *looked_at), chain.before(place))))
    return tuple(found)


def _exact(columns: Iterable[str], state: State) -> tuple[str, ...]:
    """Return the columns as the state's table spells them; names that only a query knows are left out."""
    found = []
    for column in columns:
        with suppress(StepError):
            found.append(state.table.resolve(column))
    return tuple(found)
