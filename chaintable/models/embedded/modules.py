"""The embedded model in a chain of modules (Chameleon): what the rules for school questions give each module.

Where the rules know a question, they give the plan, the rows, the card, the program and the solution. Where they don't,
the plan is Chain-of-Table, which the parser plays.
"""

import re
from collections.abc import Callable, Mapping

from chaintable.dialogue import Prompt
from chaintable.errors import ModelError
from chaintable.models.embedded.school import Solved, solve
from chaintable.models.embedded.school.choices import as_answer
from chaintable.models.embedded.school.grid import Grid
from chaintable.state import Question
from chaintable.table import Table
from chaintable.table_memory import TableMemory

_CLEAR, _TRUST = 0.6, 0.5
"""Rules that are at least this sure are taken; others if they are surer than half of the parser's confidence."""
_WORDS = re.compile(r"[^\W_]+")
_LEFT_OUT = frozenset(
    "a an and are at by do does for from how in is it of on or than that the to what which who".split()
)
_solved: TableMemory[Solved | None] = TableMemory(16)


def solved_of(question: Question, table: Table) -> Solved | None:
    """Return what the rules make of a question about a table."""
    key = (question.text, question.choices, question.unit)
    return _solved.recall(
        table, key, lambda: solve(question.text, table, question.choices, question.unit, table.caption)
    )


def is_preferred(solved: Solved | None, confidence: Callable[[], float]) -> bool:
    """Whether the rules are more likely right than the parser, which is that confident."""
    return solved is not None and (solved.sure >= _CLEAR or solved.sure > _TRUST * confidence())


def reply_of(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    """Return the reply to the prompt of a module; ModelError where nothing can be said.

    `said` gives the answer of the parser, for a question that the rules don't know.
    """
    return _REPLIES[prompt.purpose](prompt, solved, said)


def _plan(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    return str(list(solved.plan if solved is not None else ("chain_of_table", "answer_generator")))


def _rows(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    if solved is None or solved.rows is None:
        return "f_select_row(*)"
    first = _first_row(prompt.source.table, solved)
    numbers = [row + first for row in solved.rows]
    if min(numbers, default=0) < 1:  # the header is one of them, so that it can't be cut away
        return "f_select_row(*)"
    return f"f_select_row({', '.join(f'row {number}' for number in numbers)})"


def _first_row(table: Table, solved: Solved) -> int:
    """The number of the first row that the rules see: 0 where they take the names of the columns for a row."""
    return 1 if solved.has_header or len(Grid.of_table(table).rows) == table.n_rows else 0


def _columns(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    columns = prompt.source.table.columns
    kept = columns if solved is None or solved.columns is None else [columns[place] for place in solved.columns]
    return " | ".join(kept)


def _knowledge(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    if solved is None or solved.knowledge is None:
        return "The question needs nothing beyond the table, as far as the embedded model knows."
    title, text = solved.knowledge
    return f"{title}: {text}"


def _description(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    if solved is not None and solved.description:
        return solved.description
    table = prompt.state.table
    rows = "row" if table.n_rows == 1 else "rows"
    return f"The table has {table.n_rows:,} {rows}, with {', '.join(table.columns)}."


def _program(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    if solved is None:
        raise ModelError(
            f"The embedded model can't write a program for '{prompt.question.text[:80]}'.",
            "Write it yourself, or choose a language model.",
        )
    return solved.program.text


def _solution(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    if solved is None:
        return said()
    lines = [line for line in solved.program.text.splitlines() if not line.startswith(("import", "from"))]
    return "\n".join([*lines, f"The answer is: {as_answer(solved.program.value, prompt.question.choices)}"])


def _query(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    words = [word for word in _WORDS.findall(prompt.question.text) if word.lower() not in _LEFT_OUT]
    return " ".join(words[:12]) or prompt.question.text


_REPLIES: Mapping[str, Callable[[Prompt, Solved | None, Callable[[], str]], str]] = {
    "plan_modules": _plan,
    "row_lookup": _rows,
    "column_lookup": _columns,
    "table_verbalizer": _description,
    "knowledge_retrieval": _knowledge,
    "program_generator": _program,
    "solution_generator": _solution,
    "query_generator": _query,
}
PURPOSES = frozenset(_REPLIES)
"""What the model can be asked in a chain of modules."""
