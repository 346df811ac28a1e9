"""Plays one module that writes a note: asks a model, or runs a tool."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

from chaintable.chain import Completions, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.modules.asks import prompt_of, read_program_in
from chaintable.methods.modules.picture_modules import author_before, captioned, detected
from chaintable.operations import Operation
from chaintable.operations.modules import (
    CaptionPicture,
    DetectText,
    GenerateProgram,
    GenerateSolution,
    RunProgram,
    SearchDocuments,
    VerifyProgram,
    query_in,
)
from chaintable.operations.modules.written import answer_in
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Author, Completion, Prompt
from chaintable.retrieval.searching import MOST_HITS, search
from chaintable.retrieval.searching import told as told_hits
from chaintable.sandbox.programs import can_run
from chaintable.settings.environment import read_settings

Played = Generator[Prompts, Completions, Step]


@dataclass(frozen=True, slots=True)
class Limits:
    """When nothing is looked up (`least_rows` lines, `least_columns` columns, `least_cells` cells).

    A program is corrected so many times (`repairs`), and a solution without an answer asked for again (`solutions`). A
    search looks in `place`, and takes so many `hits` from each.
    """

    least_rows: int = 3
    least_cells: int = 18
    least_columns: int = 2
    repairs: int = 1
    solutions: int = 1
    place: str = "both"
    hits: int = MOST_HITS


def play_note(name: str, context: StepContext, limits: Limits) -> Played:
    """Play the module of that operation and return its step; the context's method must have its prompt."""
    if name in _TOOLS:
        return make_step(_TOOLS[name](), context.state, author_before(context))
    match name:
        case GenerateProgram.name:
            return (yield from _program(context, limits.repairs))
        case DetectText.name:
            return detected(context)
        case CaptionPicture.name:
            return (yield from captioned(context, _asked(name, context, 1)))
        case SearchDocuments.name:
            return _found(context, limits)
    return (yield from _asked(name, context, limits.solutions if name == GenerateSolution.name else 1))


_TOOLS: dict[str, Callable[[], Operation]] = {VerifyProgram.name: VerifyProgram, RunProgram.name: RunProgram}


def _program(context: StepContext, repairs: int) -> Played:
    """Ask for a program; one that can't be run is given back with the reason, so many times."""
    prompt = prompt_of(context, GenerateProgram.name)
    asked = prompt
    for again in range(repairs + 1):
        (completion,) = yield from context.record.ask(asked)
        step, problem = _written(completion, context, prompt)
        if not problem or author_of(completion) != "model" or again == repairs:
            break
        context.record.drop(completion.text, problem)
        asked = corrected(prompt, completion.text, problem)
    return step


def _written(completion: Completion, context: StepContext, prompt: Prompt) -> tuple[Step, str]:
    """Return the step with the program of a reply, and why it can't be run, or ""."""
    author = author_of(completion)
    try:
        step = make_step(read_program_in(completion.text, prompt), context.state, author)
    except StepError as error:
        unread = Unread(completion.text.strip(), str(error), GenerateProgram.name)
        return make_step(unread, context.state, author), str(error)
    tried = make_step(VerifyProgram(), step.state, author) if can_run() else step
    return step, tried.problem


def _asked(name: str, context: StepContext, again: int) -> Played:
    """Ask a module that writes a note; again, so many times, if its reply can't be read or holds no answer."""
    prompt = asked = prompt_of(context, name)
    for left in range(again, -1, -1):
        (completion,) = yield from context.record.ask(asked)
        step = _noted(name, completion, context, prompt)
        problem = step.problem or _unanswered(step)
        if not problem or step.author != "model" or not left:
            break
        context.record.drop(completion.text, problem)
        asked = corrected(prompt, completion.text, problem)
    return step


def _unanswered(step: Step) -> str:
    """Why a solution can't be used, or "" where it ends with an answer, or isn't a solution."""
    solution = step.operation
    if not isinstance(solution, GenerateSolution) or answer_in(solution.text):
        return ""
    return "The solution doesn't say “The answer is: …”. End it with that."


def _noted(name: str, completion: Completion, context: StepContext, prompt: Prompt) -> Step:
    try:
        operation = context.method.ask(name).read(completion.text, prompt)
    except StepError as error:
        operation = Unread(completion.text.strip(), completion.remark or str(error), name)
    assert isinstance(operation, Operation)
    author = author_of(completion)
    return replace(make_step(operation, context.state, author), remark=completion.remark if author != "model" else "")


def _model_before(context: StepContext) -> Author:
    """Return the kind of model that the chain was played with: who had the search run, whoever wrote the query."""
    authors = (step.author for step in reversed(context.chain.steps) if step.author != "person")
    return next(authors, "model")


def _found(context: StepContext, limits: Limits) -> Step:
    """What the query finds in a person's notes and tables, and at the search server; the step says where."""
    query, author = query_in(context.state), _model_before(context)
    try:
        found = search(query, context.state, limits.place, read_settings().search_url, limits.hits)
    except StepError as error:
        return make_step(Unread("", str(error), SearchDocuments.name), context.state, author)
    if not found.hits:
        told = "Change the query, or write into the step what you know."
        problem = f"Nothing was found for “{query}”. {found.account} {told}"
        return make_step(Unread("", problem, SearchDocuments.name), context.state, author)
    return replace(
        make_step(SearchDocuments(told_hits(found.hits), query), context.state, author), remark=found.account
    )
