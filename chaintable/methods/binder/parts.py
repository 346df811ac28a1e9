"""Carry out a program: each call to the model a step, then the query around them, then the answer."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial

from chaintable.chain import Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import QUERY
from chaintable.methods.asking.batched_cells import fill_from
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Asking
from chaintable.methods.binder.asks import ANS, MAP, answer_in
from chaintable.methods.binder.binder_sql import ModelCall, Program, names_of, written
from chaintable.operations import AddColumn, Answer, Operation, Sql, SqlNote, WriteNote
from chaintable.operations.grammar.replies import parse_answer
from chaintable.operations.queries.results import reading_of
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Author
from chaintable.prompts.excerpts import view_of
from chaintable.sql import TABLE, quoted
from chaintable.tables.state import Note, State
from chaintable.tables.table import Table

_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3})")


def next_part(context: StepContext, program: Program, before: Table, author: Author) -> Asking:
    """Play the next step of a program that began on the table `before`: the first part that isn't there yet."""
    names, known = names_of(program, before), dict[ModelCall, str]()
    for number, call in enumerate(program.calls, 1):
        if call.form == "map":
            if names[call] not in context.state.table.columns:
                return (yield from _map(context, call, names))
            known[call] = quoted(names[call])
            continue
        title = f"Sub-table {number}"
        if _note(context.state, title, "result") is None:
            query = written(call.given[0], known)
            return _made(partial(SqlNote.of, title, "", query, context.state), context, author, query)
        if (answer := _note(context.state, names[call])) is None:
            return (yield from _ans(context, call, names[call], known))
        known[call] = _literal(answer.text)
    only = program.only
    if only is not None and only.form == "ans":
        return _made(lambda: _answer_from(context, names[only]), context, author, "", QUERY)
    query = written(program.pieces, known) if only is None else f"SELECT {known[only]} FROM {TABLE}"  # noqa: S608
    return _made(partial(Sql.parse, query, context.state), context, author, query, Sql.name)


def last_part(context: StepContext, author: Author) -> Step:
    """Return the answer that the result of the query gives."""
    return _made(lambda: Answer(reading_of(context.state.table, context.chain.question)), context, author, "", QUERY)


def _made(
    make: Callable[[], Operation], context: StepContext, author: Author, text: str, purpose: str = SqlNote.name
) -> Step:
    """Return the step of an operation that `text` calls; if it can't be carried out, the step says why and is the last.

    A query that was made but can't be run is also kept as a text: without its result there is no next part.
    """
    step = None
    try:
        step = make_step(make(), context.state, author)
        problem = step.problem
    except StepError as error:
        problem = str(error)
    if step is not None and not problem:
        return step
    return make_step(Unread(text, problem, purpose, ends=True), context.state, author)


def _map(context: StepContext, call: ModelCall, names: Mapping[ModelCall, str]) -> Asking:
    """Ask for the values of a mapped column, from the cells that it is about."""
    about = [names[part] if isinstance(part, ModelCall) else _name(part) for (part,) in call.given]
    try:
        operation, remark = yield from fill_from(context, AddColumn(names[call], ()), about)
    except StepError as error:
        return make_step(Unread(str(call), str(error), MAP, ends=True), context.state, _author(context))
    return replace(make_step(operation, context.state, _author(context)), remark=remark)


def _ans(context: StepContext, call: ModelCall, title: str, known: Mapping[ModelCall, str]) -> Asking:
    """Ask about the table that a query finds; the answer is a note. The model sees nothing that is never sent."""
    try:
        seen = context.known_to("model").table
        found = Sql.parse(written(call.given[0], known), State(seen)).result(seen).table
    except StepError as error:
        return make_step(Unread(str(call), str(error), ANS, ends=True), context.state)
    look = cache(lambda: view_of(found, call.question, (), context.method.most_tokens))
    prompt = context.prompt(ANS, look=look, asked=call.question)
    (completion,) = yield from context.record.ask(prompt)
    try:
        answer = answer_in(completion.text)
    except StepError as error:
        context.record.drop(completion.text, error)
        (completion,) = yield from context.record.ask(corrected(prompt, completion.text, error))
        said = completion.text.strip()
        return _made(lambda: WriteNote(title, answer_in(said)), context, author_of(completion), said, ANS)
    return make_step(WriteNote(title, answer), context.state, author_of(completion))


def _answer_from(context: StepContext, title: str) -> Operation:
    note = _note(context.state, title)
    assert note is not None
    return parse_answer(f"The answer is: {note.text}", context.chain.question.kind, context.state)


def _author(context: StepContext) -> Author:
    return author_of(context.record.calls[-1].completion) if context.record.calls else "model"


def _note(state: State, title: str, kind: str = "text") -> Note | None:
    return next((note for note in reversed(state.notes) if (note.title, note.kind) == (title, kind)), None)


def _name(part: str) -> str:
    return part[1:-1].replace('""', '"')


def _literal(text: str) -> str:
    """Return an answer as SQL writes it: a number, or a text.

    >>> _literal("1,045"), _literal("it's")
    ('1045', "'it''s'")
    """
    number = _GROUPED.sub("", text)
    if _NUMBER.fullmatch(number):
        return number
    doubled = text.replace("'", "''")
    return f"'{doubled}'"
