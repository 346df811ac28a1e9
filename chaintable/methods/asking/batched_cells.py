"""Ask for the values of a new column, in a few calls that run at the same time."""

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from chaintable.chain import Chain, Completions, Prompts
from chaintable.errors import StepError
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.asking.support import without_marks
from chaintable.operations.base import Operation, RowValues
from chaintable.operations.grammar.cleanup import own_words
from chaintable.operations.grammar.new_values import split_values, values_given, without_numbers
from chaintable.operations.grammar.structured import objects_in
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.prompts.encodings import one_line
from chaintable.prompts.excerpts import View
from chaintable.prompts.excerpts.view import slice_of
from chaintable.tables.source import Source
from chaintable.tables.table import Positions, Table

MOST_ROWS = 50
"""The most rows in one call for new values."""
SAMPLE_ROWS = 10
"""In a larger table, this many rows come first, so that later calls know the column's name and format."""
MOST_CALLS = 100
"""If more calls are needed, the model must give a rule."""
_LABEL = re.compile(r"^[\s*]*(?:the\s+)?values?\s*[:=]", re.I)
_TOKENS_PER_VALUE = 16
_EXAMPLES = 5

Filling = Generator[Prompts, Completions, tuple[RowValues, str]]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Rows (from 0) without values, the prompt that asks for them, and how often they were asked for before."""

    rows: Positions
    prompt: Prompt
    asked: int = 0


def first_rows(context: StepContext) -> Positions:
    """Return the rows whose values are asked for with the column's name: all, or a sample of a large table."""
    n = context.state.table.n_rows
    return np.arange(n if n <= batch_size(context) else min(SAMPLE_ROWS, batch_size(context)))


def batch_size(context: StepContext) -> int:
    """Return how many rows fit into one call: at most MOST_ROWS."""
    head = context.state.table.take(np.arange(min(20, context.state.table.n_rows)))
    width = sum(len(cell) + 3 for row in head.rows() for cell in row) // max(1, head.n_rows) + 10
    return max(1, min(MOST_ROWS, context.method.most_tokens * 4 // width))


def arguments_prompt(context: StepContext, kind: type[Operation]) -> Prompt:
    """Return the prompt for the arguments of an operation, and for the first values if it needs any."""
    if not kind.asks_for_values:
        return context.prompt(kind.name)
    rows = first_rows(context)
    prompt = context.prompt(kind.name, look=_look(context, rows))
    return replace(prompt, max_tokens=_most_tokens(prompt, len(rows)))


def fill(context: StepContext, begun: RowValues, completion: Completion) -> Filling:
    """Return the operation with a value for every row, and a remark if some are missing.

    StepError if the model gives no value at all, or if it would take more than MOST_CALLS calls.
    """
    table = context.state.table
    if begun.given is None or len(begun.given) == table.n_rows:
        return begun, ""
    begun.with_values(("",) * table.n_rows).apply(context.state)
    rows = first_rows(context)
    values: list[str | None] = [None] * table.n_rows
    had = _aligned(begun.given, len(rows), completion)
    for row, value in zip(rows.tolist(), had, strict=False):
        values[row] = value
    if len(had) < len(rows):
        context.record.drop(completion.text, f"{len(begun.given):,} values for {len(rows):,} rows.")
    yield from _ask_for_rest(context, begun, values, had, set(rows.tolist()))
    missing = sum(value is None for value in values)
    if missing == table.n_rows:
        raise StepError(f"The model gave no value for the column '{begun.column}'.", "Give one value for each row.")
    return begun.with_values([value or "" for value in values]), _missing_words(missing, table.n_rows)


def fill_from(context: StepContext, begun: RowValues, columns: Sequence[str]) -> Filling:
    """Return the operation with a value for every row, asked for by the cells of these columns and nothing else.

    Rows with the same cells in them are asked about once. StepError as from `fill`, and if a column is masked.
    """
    table = context.state.table
    if hidden := [column for column in columns if column in context.masked]:
        raise StepError(f"The column '{hidden[0]}' is never sent to a model.", "Ask about other columns.")
    cells = table.frame[list(dict.fromkeys(columns))]
    same = cells.groupby(list(cells.columns), sort=False, dropna=False).ngroup().to_numpy()
    firsts = np.unique(same, return_index=True)[1]
    narrow = table.pick(list(cells.columns)).take(firsts)
    alone = replace(context, chain=Chain(context.chain.question, Source.of(narrow), context.chain.method))
    values: list[str | None] = [None] * narrow.n_rows
    yield from _ask_for_rest(alone, begun, values, (), set())
    missing = sum(value is None for value in values)
    if missing and missing == narrow.n_rows:
        raise StepError(f"The model gave no value for the column '{begun.column}'.", "Give one value for each row.")
    bare = without_marks([value or "" for value in values], narrow)
    return begun.with_values([bare[k] for k in same]), _missing_words(missing, narrow.n_rows)


def _missing_words(missing: int, asked: int) -> str:
    return f"{missing:,} of {asked:,} cells are empty: the model gave no value for them" if missing else ""


def _ask_for_rest(
    context: StepContext, begun: RowValues, values: list[str | None], examples: Sequence[str], asked: set[int]
) -> Generator[Prompts, Completions, None]:
    """Fill the gaps in `values`. Each row is asked for at most twice; those in `asked` once more."""
    missing = np.flatnonzero([value is None for value in values])
    size = batch_size(context)
    batches = [_batch(context, begun, rows, examples, asked) for rows in _split(missing, size)]
    if len(batches) > MOST_CALLS:
        raise StepError(
            f"The values of {len(missing):,} rows would take {len(batches):,} calls.",
            "Write “The rule: …” in place of the values, or select rows first.",
        )
    while batches:
        completions = yield from context.record.ask(*(batch.prompt for batch in batches))
        batches = [
            again
            for batch, said in zip(batches, completions, strict=True)
            if (again := _take(context, begun, batch, said, values)) is not None
        ]


def _split(rows: Positions, size: int) -> Iterator[Positions]:
    """Split the rows into as few batches as possible, of about the same size."""
    parts = -(-len(rows) // size)
    yield from np.array_split(rows, parts) if parts else ()


def _batch(context: StepContext, begun: RowValues, rows: Positions, examples: Sequence[str], asked: set[int]) -> _Batch:
    shown = " | ".join(one_line(value).replace("|", "¦") for value in examples[:_EXAMPLES])
    prompt = context.prompt(begun.name, look=_look(context, rows), column=one_line(begun.column), examples=shown)
    prompt = replace(prompt, max_tokens=_most_tokens(prompt, len(rows)))
    return _Batch(rows, prompt, int(bool(asked.intersection(rows.tolist()))))


def _take(
    context: StepContext, begun: RowValues, batch: _Batch, said: Completion, values: list[str | None]
) -> _Batch | None:
    """Put the values of a reply into their rows; return the batch to ask for again, if any."""
    count = len(batch.rows)
    try:
        given = read_values(said.text, count)
        problem = f"{len(given):,} values for {count:,} rows."
    except StepError as error:
        given, problem = (), str(error)
    had = _aligned(given, count, said)
    for row, value in zip(batch.rows.tolist(), had, strict=False):
        values[row] = value
    if len(had) == count:
        return None
    context.record.drop(said.text, problem)
    if batch.asked:
        return None
    if not had:
        return replace(batch, prompt=corrected(batch.prompt, said.text, problem), asked=1)
    return _batch(context, begun, batch.rows[len(had) :], had, set(batch.rows.tolist()))


def _aligned(values: Sequence[str], count: int, said: Completion) -> tuple[str, ...]:
    """Return the values whose rows are certain: all if their number is right, the first ones of a cut-off reply."""
    if len(values) == count:
        return tuple(values)
    cut = "length" in said.finish_reasons[:1] and len(values) <= count
    return tuple(values[:-1]) if cut else ()


def read_values(text: str, count: int) -> tuple[str, ...]:
    """Return the values in a reply to a batch, in any of the usual formats.

    >>> read_values("f_add_column(Country). The value: ESP | RUS", 2), read_values('{"values": ["ESP"]}', 1)
    (('ESP', 'RUS'), ('ESP',))
    """
    words = own_words(text)
    for found in objects_in(words):
        if (given := values_given(found, count)) is not None:
            return given
    said = words.rpartition("The value:")[2] if "The value:" in words else words
    return without_numbers(split_values(_LABEL.sub("", said, count=1), count))


def _look(context: StepContext, rows: Positions) -> "_Slice":
    return _Slice(context.state.table, rows, context.masked)


@dataclass(frozen=True, slots=True)
class _Slice:
    """Returns the view of some rows when called."""

    table: Table
    rows: Positions
    masked: tuple[str, ...]

    def __call__(self) -> View:
        return slice_of(self.table, self.rows, self.masked)


def _most_tokens(prompt: Prompt, rows: int) -> int:
    return max(prompt.max_tokens, prompt.max_tokens // 2 + rows * _TOKENS_PER_VALUE)
