"""The embedded model in a chain of modules (Chameleon): what the rules for school questions give each module.

Where the rules know a question, they give the plan, the rows, the card, the program and the solution. Where they don't,
the plan is Chain-of-Table, which the parser plays. A question that no table answers, such as one of science, gets what
cards, notes and a search hold about it, and no conclusion: the model knows nothing itself.
"""

import re
from collections.abc import Callable, Mapping

from chaintable.errors import ModelError
from chaintable.models.embedded.catch_all_readings import is_justified
from chaintable.models.embedded.knowledge import Said, knowledge_for
from chaintable.models.embedded.school import Solved, solve
from chaintable.models.embedded.school.choices import as_answer
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.operations.modules import GenerateProgram, GenerateSolution, PlanModules
from chaintable.operations.modules.written import RESULT_KIND
from chaintable.prompts.dialogue import Prompt
from chaintable.readers.pictures.pictures_beside_question import known_of
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import fold

_CLEAR, _TRUST = 0.6, 0.5
"""Rules that are at least this sure are taken; others if they are surer than half of the parser's confidence."""
_WORDS = re.compile(r"[^\W_]+")
_FIGURE = re.compile(r"\d")
_YES_NO = frozenset(("yes", "no", "true", "false"))
_MOST_ROWS = 1_000
_RETRIEVE = ("knowledge_retrieval", "query_generator", "web_search", "solution_generator", "answer_generator")
"""The plan of a question that no table answers."""
_BY_PROGRAM = "The rules for short tables can read this question, so a program works out its answer."
_BY_RULES = "The rules for short tables can read this question, and find its answer without a program."
_BY_CHAIN = "The rules for short tables don't read this question any better, so Chain-of-Table answers it."
"""Why the modules of a plan were chosen."""
_YOURSELF = "Answer it yourself, or connect a language model."
_ONLY_BY_PROGRAM = (
    "No answer without a program: the embedded model works this question out by a program, and knows no other way. "
    "Turn on the modules of the program, correct it, or connect a language model."
)
_LEFT_OUT = frozenset(
    "a an and are at by do does for from how in is it of on or than that the to what which who".split()
)
_solved: TableMemory[Solved | None] = TableMemory(16)


def solved_of(question: Question, table: Table) -> Solved | None:
    """Return what the rules make of a question about a table, if the question gives it ground."""
    solved = _read_by_rules(question, table)
    return solved if solved is not None and is_justified(solved, question, table) else None


def is_groundless(question: Question, table: Table) -> bool:
    """Whether the rules would take the whole table for an answer, though nothing in the question is about it."""
    solved = _read_by_rules(question, table)
    return solved is not None and not is_justified(solved, question, table)


def _read_by_rules(question: Question, table: Table) -> Solved | None:
    key = (question.text, question.choices, question.unit)
    return _solved.recall(
        table, key, lambda: solve(question.text, table, question.choices, question.unit, table.caption)
    )


def is_preferred(solved: Solved | None, confidence: Callable[[], float]) -> bool:
    """Whether the rules are more likely right than the parser, which is that confident."""
    return solved is not None and (solved.sure >= _CLEAR or solved.sure > _TRUST * confidence())


def reply_of(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> Said:
    """Return the reply to the prompt of a module; ModelError where nothing can be said.

    `said` gives the answer of the parser, for a question that the rules don't know. An empty reply has a remark that
    says why.
    """
    reply = _REPLIES[prompt.purpose](prompt, solved, said)
    return reply if isinstance(reply, Said) else Said(reply)


def is_beside_table(question: Question, state: State) -> bool:
    """Whether the table can't answer a question: there is none, or it has none of the choices, which are words."""
    table = state.table
    if not table.n_rows:
        return True
    if not question.choices or any(_FIGURE.search(choice) or fold(choice) in _YES_NO for choice in question.choices):
        return False
    held = {fold(cell) for row in table.head(_MOST_ROWS).rows() for cell in row} | set(map(fold, table.columns))
    return not any(fold(choice) in held for choice in question.choices)


def _is_beside(prompt: Prompt, said: Callable[[], str]) -> bool:
    """Whether neither the rules nor the parser find the question's answer in the table."""
    if is_beside_table(prompt.question, prompt.state):
        return True
    return is_groundless(prompt.question, prompt.source.table) and not _is_understood(said)


def _is_understood(said: Callable[[], str]) -> bool:
    try:
        return bool(said())
    except ModelError:
        return False


def _plan(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> Said:
    if solved is not None:
        return Said(str(list(solved.plan)), _BY_PROGRAM if GenerateProgram.name in solved.plan else _BY_RULES)
    if _is_beside(prompt, said):
        first = ("text_detector",) if prompt.state.pictures else ()
        return Said(
            str([*first, *_RETRIEVE]), "No table answers this question, so what is known about it is looked up."
        )
    return Said(str(["chain_of_table", "answer_generator"]), _BY_CHAIN)


def is_plan_of_answer(purpose: str, said: Said) -> bool:
    """Whether a reply is a plan that leads to an answer, and doesn't only look up what is known."""
    return purpose == PlanModules.name and said.remark in (_BY_PROGRAM, _BY_RULES, _BY_CHAIN)


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
    return 1 if solved.has_header or len(SchoolGrid.of_table(table).rows) == table.n_rows else 0


def _columns(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    columns = prompt.source.table.columns
    kept = columns if solved is None or solved.columns is None else [columns[place] for place in solved.columns]
    return " | ".join(kept)


def _knowledge(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> Said:
    return knowledge_for(prompt.question, prompt.state, solved.knowledge if solved is not None else None)


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


def _solution(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str | Said:
    if solved is None and _is_beside(prompt, said):
        found = any(note.kind in ("knowledge", "hits", "texts", "caption") for note in prompt.state.notes)
        shown = "What was found stands in the steps before this one." if found else "Nothing was found about it."
        return Said("", f"No conclusion can be drawn without a language model. {shown} {_YOURSELF}")
    if solved is None:
        return said()
    if not _wants_solution(prompt):
        return Said("", _ONLY_BY_PROGRAM)
    lines = [line for line in solved.program.text.splitlines() if not line.startswith(("import", "from"))]
    return "\n".join([*lines, f"The answer is: {as_answer(solved.program.value, prompt.question.choices)}"])


def _wants_solution(prompt: Prompt) -> bool:
    """Whether the last plan names a solution, and no program that gave nothing.

    Elsewhere the solution stands in for a program that was switched off or failed, and its lines would hide that.
    """
    plans = [call for call in prompt.history if call.startswith(f"f_{PlanModules.name}(")]
    modules = PlanModules.parse(plans[-1]).modules if plans else (GenerateSolution.name,)
    has_result = any(note.kind == RESULT_KIND for note in prompt.state.notes)
    return GenerateSolution.name in modules and (has_result or GenerateProgram.name not in modules)


def _query(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    found = [word for word in _WORDS.findall(prompt.question.text) if word.lower() not in _LEFT_OUT]
    return " ".join(found[:12]) or prompt.question.text


def _caption(prompt: Prompt, solved: Solved | None, said: Callable[[], str]) -> str:
    """What is known of the pictures: this model can't see."""
    return known_of(prompt.state.pictures)


_REPLIES: Mapping[str, Callable[[Prompt, Solved | None, Callable[[], str]], str | Said]] = {
    "plan_modules": _plan,
    "row_lookup": _rows,
    "column_lookup": _columns,
    "table_verbalizer": _description,
    "knowledge_retrieval": _knowledge,
    "program_generator": _program,
    "solution_generator": _solution,
    "query_generator": _query,
    "image_captioner": _caption,
}
PURPOSES = frozenset(_REPLIES)
"""What the model can be asked in a chain of modules."""
