"""The answer of a chain of modules: what the program gave, else what the solution ends with (a rule, no model)."""

from dataclasses import replace

from chaintable.chain import Chain, Step, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import QUERY
from chaintable.methods.chameleon.choice_matching import choice_meant
from chaintable.operations import Answer, Reading
from chaintable.operations.grammar.replies import parse_answer
from chaintable.operations.modules import GenerateSolution
from chaintable.operations.modules.written import RESULT, RESULT_KIND
from chaintable.operations.unread import Unread
from chaintable.tables.state import Note, State
from chaintable.tables.values import fold


def answers(state: State) -> str:
    """Return the text that the answer is read from: the program's result, else the solution; "" without either."""
    told = {note.kind: note.text for note in state.notes}
    return told.get(RESULT_KIND) or told.get(GenerateSolution.kind) or ""


def answer_step(chain: Chain) -> Step:
    """Return the last step; it says why there is no answer where nothing gives one."""
    author = chain.steps[-1].author if chain.steps else "model"
    note = _note(chain.state)
    if note is None:
        return make_step(Unread("", _why_none(chain), QUERY), chain.state, author)
    choices = chain.question.choices
    if note.kind == RESULT_KIND and (not choices or note.text.strip() in choices):  # it follows an edited program
        return make_step(Answer(Reading("note", text=RESULT)), chain.state, author)
    try:
        said = _said(note, chain)
        chosen = choice_meant(said, chain.question)
    except StepError as error:
        return make_step(Unread(note.text, str(error), QUERY), chain.state, author)
    step = make_step(Answer(Reading("text", text=chosen)), chain.state, author)
    return replace(step, remark=f"“{said}” is nearest to this choice." if fold(chosen) != fold(said) else "")


def among_choices(step: Step, chain: Chain) -> Step:
    """Return the step of another method that ends a plan; an answer is read as the choice that it means."""
    choices = chain.question.choices
    if not choices or not step.done or not isinstance(step.operation, Answer):
        return step
    said = " | ".join(step.operation.read(step.state).values)
    try:
        chosen = choice_meant(said, chain.question)
    except StepError as error:
        unread = make_step(Unread(said, str(error), QUERY), chain.state, step.author)
        return replace(unread, calls=step.calls, dropped=step.dropped)
    if fold(chosen) == fold(said):
        return step
    meant = make_step(Answer(Reading("text", text=chosen)), chain.state, step.author)
    return replace(meant, calls=step.calls, dropped=step.dropped, remark=f"“{said}” is nearest to this choice.")


def _why_none(chain: Chain) -> str:
    """Why there is no answer: what the model said instead of a solution, or that nothing was left to read."""
    told = [step.problem for step in chain.steps if isinstance(step.operation, Unread) and step.remark]
    return told[-1] if told else "No module left a result or a solution to read the answer from."


def _said(note: Note, chain: Chain) -> str:
    if note.kind == RESULT_KIND:
        return note.text.strip()
    answer = parse_answer(note.text, chain.question.kind, chain.state)
    return " | ".join(answer.read(chain.state).values)


def _note(state: State) -> Note | None:
    kinds = (RESULT_KIND, GenerateSolution.kind)
    return next((note for kind in kinds for note in reversed(state.notes) if note.kind == kind), None)


__all__ = ["among_choices", "answer_step", "answers"]
