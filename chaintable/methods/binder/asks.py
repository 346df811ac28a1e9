"""What Binder asks a model: for a program, for a value of each row, and for an answer about a table."""

import re

from chaintable.errors import StepError
from chaintable.methods.asking.batched_cells import read_values
from chaintable.methods.base import Ask
from chaintable.methods.binder.binder_sql import Program, checked, parse_program
from chaintable.operations import Operation, Sql, WriteNote
from chaintable.operations.grammar.cleanup import own_words
from chaintable.operations.grammar.replies import parse_answer
from chaintable.prompts.dialogue import Prompt
from chaintable.tables.state import State

PROGRAM, MAP, ANS = "program", "add_column", "ans"
TITLE = "Program"
"""The title of the note with the program."""
_FENCED = re.compile(r"```(?:sql|sqlite)?\s*\n?(.*?)```", re.S | re.I)
_STARTS = re.compile(r"\b(?:with|select)\b|\bQA\s*\(", re.I)


def program_in(text: str, state: State) -> Program:
    """Return the program in a reply, written as the table has its columns; StepError if it can't be read or run."""
    fenced = _FENCED.search(text)
    words = fenced[1] if fenced else own_words(text)
    start = _STARTS.search(words)
    if start is None:
        raise StepError(f"'{' '.join(words.split())[:60]}' isn't a program.", "Write one SELECT.")
    bare = re.split(r"\n\s*\n", words[start.start() :].strip(), maxsplit=1)[0]
    return checked(parse_program(bare), state.table)


def operation_of(program: Program) -> Operation:
    """Return the step that a program begins with: a note of it, or its query where it doesn't ask a model."""
    return WriteNote(TITLE, str(program)) if program.calls else Sql(str(program))


def read_program(text: str, prompt: Prompt) -> Operation:
    """Return the step that the program in a reply begins with; StepError if there is none."""
    return operation_of(program_in(text, prompt.state))


def read_map(text: str, prompt: Prompt) -> str:
    """Return the values in a reply, for the screen."""
    return " | ".join(read_values(text, prompt.view.table.n_rows))


def answer_in(text: str) -> str:
    """Return the short answer in a reply; StepError if there is none."""
    return parse_answer(text).reading.text


ASKS = (
    Ask(
        PROGRAM,
        "Which SQL query answers the question, with QA(…) where SQL alone can't?",
        read_program,
        task="write the program",
        holes={"columns": ""},
    ),
    Ask(MAP, "What is the value of each row?", read_map, task="fill in a column"),
    Ask(
        ANS,
        "What is the answer about this table?",
        lambda text, prompt: answer_in(text),
        task="answer about a table",
        holes={"asked": ""},
    ),
)
