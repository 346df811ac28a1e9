"""What Chameleon asks: the plan, and one prompt for each module that a model carries out."""

from collections.abc import Callable, Iterable
from typing import Any

from chaintable.errors import StepError
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask
from chaintable.methods.modules.lookups import read_columns, read_rows
from chaintable.operations import Operation
from chaintable.operations.grammar.thoughts import split_thought
from chaintable.operations.modules import (
    MODULES,
    CaptionPicture,
    DescribeTable,
    GenerateProgram,
    GenerateQuery,
    GenerateSolution,
    ModuleNote,
    PlanModules,
    RetrieveKnowledge,
)
from chaintable.prompts.dialogue import Prompt
from chaintable.prompts.excerpts import render_notes
from chaintable.sandbox.programs import read_program
from chaintable.sandbox.programs.parsing import MODULES as IMPORTS
from chaintable.sandbox.programs.parsing import code_in

PLAN = "plan_modules"


def read_plan(text: str, prompt: Prompt) -> Operation:
    """Return the plan in a reply; StepError if it can't be played."""
    plan = PlanModules.read(text)
    if problems := plan.problems(prompt.state):
        raise StepError(" ".join(problems))
    return plan


def read_program_in(text: str, prompt: Prompt) -> Operation:
    """Return the program in a reply; StepError with its line if it can't be read, or does what it may not."""
    code = code_in(split_thought(text)[1])
    if not code.strip():
        raise StepError("The reply holds no program.", "Write one that ends with ans = …")
    read_program(code)
    return GenerateProgram(code)


def _note(kind: type[ModuleNote]) -> Callable[[str, Prompt], Operation]:
    def read(text: str, prompt: Prompt) -> Operation:
        words = split_thought(text)[1].strip()
        if not words:
            raise StepError("The reply is empty.", "Write it again.")
        return kind(words)

    return read


def _asked(kind: type[ModuleNote], words: str, task: str) -> Ask:
    return Ask(kind.name, words, _note(kind), task=task, form="call", calls=lambda prompt: (kind,))


def modules_told(names: Iterable[str] = MODULES) -> tuple[str, ...]:
    """Return what the prompt for the plan says of these modules."""
    return tuple(f"{_title(name)}: {MODULES[name].does}" for name in names)


def _title(name: str) -> str:
    """The name of a module as plans write it: Row_Lookup."""
    return "_".join(part.capitalize() for part in name.split("_"))


ASKS: tuple[Ask, ...] = (
    Ask(
        PLAN,
        "Which modules answer the question, in which order?",
        read_plan,
        task="plan the modules",
        form="call",
        calls=lambda prompt: (PlanModules,),
        holes={"modules": lambda choices: modules_told()},
    ),
    Ask("row_lookup", "Which rows is the question about?", read_rows, task="choose the rows"),
    Ask("column_lookup", "Which columns is the question about?", read_columns, task="choose the columns"),
    _asked(DescribeTable, "What does the table say, in sentences?", "describe the table"),
    _asked(RetrieveKnowledge, "What does one need to know to answer?", "recall what is needed"),
    _asked(GenerateQuery, "Which words would you search with?", "write the search query"),
    _asked(CaptionPicture, "What does the picture show?", "describe the picture"),
    Ask(
        GenerateProgram.name,
        "Which program works the answer out?",
        read_program_in,
        task="write the program",
        form="call",
        calls=lambda prompt: (GenerateProgram,),
        holes={"imports": lambda choices: ", ".join(IMPORTS)},
    ),
    _asked(GenerateSolution, "How is the question solved, step by step?", "solve the question in words"),
)


def prompt_of(context: StepContext, purpose: str, **more: Any) -> Prompt:
    """Return the prompt of a module: it reads what was found out so far, but neither the plan nor the program."""
    if context.masked:
        return context.prompt(purpose, **more)
    return context.prompt(purpose, **more, notes=render_notes(context.state.told.notes, between="\n\n"))
