"""Plays a plan: which module comes next, the lookups, and operations of Chain-of-Table among the modules."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from chaintable import operations
from chaintable.chain import Chain, Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import QUERY
from chaintable.methods.asking.arguments import Reading, operation_from
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Method
from chaintable.methods.chain_of_table import ChainOfTable
from chaintable.methods.chameleon.answering import answer_step, answers
from chaintable.methods.modules.asks import prompt_of
from chaintable.methods.modules.lookups import columns_in, rows_in
from chaintable.methods.modules.playing import Limits, play_note
from chaintable.operations import Answer, Operation, SelectColumn, SelectRow
from chaintable.operations.conditions import AllRows
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.modules import (
    GenerateSolution,
    PlanModules,
    SearchDocuments,
)
from chaintable.operations.modules.plan import ANSWER_GENERATOR
from chaintable.operations.unread import Unread
from chaintable.tables.state import State
from chaintable.tables.table import Table

Played = Generator[Prompts, Completions, Step]
_NAMES = {
    "row_lookup": SelectRow.name,
    "column_lookup": SelectColumn.name,
    "web_search": SearchDocuments.name,
    ANSWER_GENERATOR: Answer.name,
}
"""The operations that carry out modules of another name."""
_TRIED = {QUERY: ANSWER_GENERATOR}
"""The modules of steps that could not be read, where their purpose has another name."""


def plan_in(chain: Chain) -> PlanModules | None:
    """Return the last plan of a chain that could be applied."""
    plans = [step.operation for step in chain.steps if step.done and isinstance(step.operation, PlanModules)]
    return plans[-1] if plans else None


def next_module(chain: Chain) -> str:
    """Return the first module of the plan that no step after it carried out; the answer where all were.

    Where the answer is next and neither a program nor a solution gave one, a solution in words comes first.
    """
    plan = plan_in(chain)
    assert plan is not None
    start = max(k for k, step in enumerate(chain.steps) if step.operation is plan)
    played = [module_of(step) for step in chain.steps[start + 1 :]]
    left = list(plan.modules)
    for name in played:
        if name in left:
            left = left[left.index(name) + 1 :]
    wanted = left[0] if left else ANSWER_GENERATOR
    if wanted == ANSWER_GENERATOR and not answers(chain.state) and GenerateSolution.name not in played:
        return GenerateSolution.name
    return wanted


def modules_after(chain: Chain, name: str) -> tuple[str, ...]:
    """Return the modules that the plan names after that one, without the answer."""
    plan = plan_in(chain)
    assert plan is not None
    after = plan.modules[plan.modules.index(name) + 1 :]
    return tuple(module for module in after if module != ANSWER_GENERATOR)


def module_of(step: Step) -> str:
    """Return the module that a step carried out, or tried to; the name of its operation where it isn't a module's."""
    if isinstance(step.operation, Unread):
        name = _TRIED.get(step.operation.purpose, step.operation.purpose)
    else:
        name = step.operation.name
    return next((module for module, operation in _NAMES.items() if operation == name), name)


def play_module(name: str, context: StepContext, limits: Limits) -> Played:
    """Play one module of a plan and return its step."""
    if name == ANSWER_GENERATOR:
        return answer_step(context.chain)
    if name == "row_lookup":
        return (yield from _rows(context, limits))
    if name == "column_lookup":
        return (yield from _columns(context, limits))
    kind = next((kind for kind in operations.PAPER if kind.name == name), None)
    if kind is not None:
        return (yield from operation_from(of_chain_of_table(context), Reading(kind, operations.PAPER, 1)))
    return (yield from play_note(_NAMES.get(name, name), context, limits))


def of_chain_of_table(context: StepContext) -> StepContext:
    """Return the context as Chain-of-Table would see it, with its prompts and the same record."""
    return replace(StepContext.of(context.chain, chain_of_table(context.method)), record=context.record)


def chain_of_table(method: Method) -> ChainOfTable:
    """Return Chain-of-Table with what every method has: masks, prompts, and how tables are shown."""
    return ChainOfTable(
        masked=method.masked, most_tokens=method.most_tokens, encoding=method.encoding, prompts=method.prompts
    )


def _rows(context: StepContext, limits: Limits) -> Played:
    lines, cells = _size(context.state)
    if lines <= limits.least_rows or cells <= limits.least_cells:
        return _as_it_is(SelectRow(AllRows()), context)
    return (yield from _looked_up("row_lookup", context, rows_in))


def _columns(context: StepContext, limits: Limits) -> Played:
    table = context.state.table
    _, cells = _size(context.state)
    if table.n_columns <= limits.least_columns or cells <= limits.least_cells:
        return _as_it_is(SelectColumn(table.columns), context)
    return (yield from _looked_up("column_lookup", context, columns_in))


def _size(state: State) -> tuple[int, int]:
    """Lines and cells of the table, the header counted, as in the official code."""
    lines = state.table.n_rows + 1
    return lines, lines * state.table.n_columns


def _as_it_is(operation: Operation, context: StepContext) -> Step:
    step = make_step(operation, context.state, context.chain.steps[-1].author)
    rows, columns = context.state.table.shape
    size = f"{rows:,} {'row' if rows == 1 else 'rows'}, {columns:,} {'column' if columns == 1 else 'columns'}"
    return replace(step, remark=f"Kept whole: a small table ({size}).")


def _looked_up(
    purpose: str, context: StepContext, read: Callable[[str, Table], tuple[Operation, tuple[str, ...]]]
) -> Played:
    """Ask for the part of the table that matters; what the reply invents is dropped, and nothing kept keeps all."""
    (completion,) = yield from context.record.ask(prompt_of(context, purpose))
    author, text = author_of(completion), most_said(completion.texts)
    try:
        operation, invented = _read(text, context.known_to(author), read)
    except StepError as error:
        context.record.drop(text, error)
        whole = SelectRow(AllRows()) if purpose == "row_lookup" else SelectColumn(context.state.table.columns)
        return replace(make_step(whole, context.state, author), remark=f"The table stays whole. {error}")
    for line in invented:
        context.record.drop(
            line, "The table has no such row." if purpose == "row_lookup" else "There is no such column."
        )
    return make_step(operation, context.state, author)


def most_said(texts: Sequence[str]) -> str:
    """Return the reply that most samples agree on; of equally many the first.

    >>> most_said(["a | b", "a", "a "])
    'a'
    """
    return Counter(text.strip() for text in texts).most_common(1)[0][0]


def _read(
    text: str, state: State, read: Callable[[str, Table], tuple[Operation, tuple[str, ...]]]
) -> tuple[Operation, tuple[str, ...]]:
    """Return the operation that a reply calls, or the part of the table that it repeats."""
    if "f_select_" in text:
        return parse_call(text, (SelectRow, SelectColumn), state), ()
    return read(text, state.table)
