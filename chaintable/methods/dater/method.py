"""Dater: the question is taken apart into sentences that queries fill, the table into rows and columns.

A baseline of the paper's table 1 (Ye et al., 2023), with votes at each stage. The rows, the columns and the sentences
depend on the first table only, so they are asked for at the same time. The queries run on the whole table, so their
steps come before the one that keeps rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from chaintable.chain import Chain, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import ANSWER, QUERY
from chaintable.methods.asking.arguments import Reading, operation_from
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.asking.votes import count_votes
from chaintable.methods.base import Ask, Asking, Method
from chaintable.methods.chain_of_thought import explanation_in
from chaintable.methods.dater.cloze import Line, filled, fit_the_official_code, kept, lines_in, query_in
from chaintable.methods.text_to_sql import described
from chaintable.operations import Operation, SelectColumn, SelectRow, SqlNote, WriteNote
from chaintable.operations.grammar.replies import parse_answer, parse_reply
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Call, Completion, Prompt
from chaintable.prompts.excerpts import render_notes
from chaintable.settings.declared_settings import setting

TITLE = "Parts of the question"
"""The title of the note with the sentences."""
CLOZE, QUERIES = "cloze", "queries"
_STRONGEST_ROWS = 2
_STRONGEST_COLUMNS = {"statement": 2}
_COLUMNS_OF_OTHERS = 4


def _samples(title: str, help: str) -> Any:
    return setting(
        20, title, f"{help} 20 as in the paper's table 4. Each costs tokens.", least=1, most=100, server=True
    )


@dataclass(frozen=True, kw_only=True)
class Dater(Method):
    """The parts of the question, their queries, rows and columns, and the answer from what is left."""

    name: ClassVar[str] = "dater"
    title: ClassVar[str] = "Dater"
    summary: ClassVar[str] = (
        "Splits the question into parts that queries answer, cuts the table down, then asks for the answer, with votes "
        "at each stage. Needs a language model."
    )

    column_samples: int = _samples("Samples for columns", "How many replies choose the columns.")
    row_samples: int = _samples("Samples for rows", "How many replies choose the rows.")
    part_samples: int = _samples("Samples for parts", "How many replies split the question.")
    query_samples: int = _samples("Samples for queries", "How many replies write the queries of all parts.")
    answer_samples: int = _samples("Samples for the answer", "How many replies vote for the answer.")
    official: bool = setting(
        False,
        "Parts as in Dater's code",
        "Use only parts that ask “how many”, and count failed queries as votes.",
        server=True,
        more=True,
    )
    ahead: bool = setting(
        True,
        "Prefetch rows and columns",
        "Ask for rows and columns together with the parts of the question. Saves time.",
        server=True,
        more=True,
    )

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompts in the order of the stages."""
        return _ASKS

    def samples_of(self, purpose: str, usual: int) -> int:
        settled = {
            SelectColumn.name: self.column_samples,
            SelectRow.name: self.row_samples,
            CLOZE: self.part_samples,
            QUERIES: self.query_samples,
            QUERY: self.answer_samples,
        }
        return settled.get(purpose, usual)

    def in_turn(self) -> Self:
        """Return the method for a person: one prompt at a time."""
        return replace(self, ahead=False)

    def again(self, calls: Sequence[Call]) -> Self:
        """Return the method as it made the calls of one step."""
        found = Method.again(self, calls)
        return replace(found, ahead=any(call.prompt.ahead for call in calls)) if calls else found

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        if ask.purpose == QUERIES:
            at = _parts_at(chain)
            lines = _lines(chain, at) if at is not None else ()
            return _queries_prompt(_context(self, chain, at), lines)
        if ask.purpose == QUERY:
            return self._answer_prompt(StepContext.of(chain, self))
        return StepContext.of(_begun(chain), self).prompt(ask.purpose)

    def step(self, chain: Chain) -> Asking:
        """Play the first stage that the chain doesn't have yet."""
        context, at = StepContext.of(chain, self), _parts_at(chain)
        if at is None:
            return (yield from self._parts(chain))
        number = _tried(chain, at)
        if number < len(_lines(chain, at)):
            return (yield from self._filled(context, at, number))
        for kind, strongest in ((SelectRow, _STRONGEST_ROWS), (SelectColumn, _strongest_columns(chain))):
            if not any(_is(step, kind) for step in chain.steps):
                return (yield from self._selected(chain, kind, strongest))
        return (yield from self._answered(context))

    def _parts(self, chain: Chain) -> Asking:
        """Ask for the sentences, and ahead for rows and columns; the most frequent sentences count."""
        context = StepContext.of(_begun(chain), self)
        ahead = [replace(context.prompt(kind.name), ahead=True) for kind in _decomposed(chain)] if self.ahead else []
        prompt = context.prompt(CLOZE)
        *_, completion = yield from context.record.ask(*ahead, prompt)
        try:
            step = self._chosen_parts(context, completion)
        except StepError as error:
            for text in dict.fromkeys(completion.texts):
                context.record.drop(text, error)
            (completion,) = yield from context.record.ask(corrected(prompt, completion.text, error))
            try:
                step = self._chosen_parts(context, completion)
            except StepError as again:
                step = make_step(
                    Unread(completion.text.strip(), str(again), CLOZE), context.state, author_of(completion)
                )
        return context.record.kept_on(step.again(chain.state))

    def _chosen_parts(self, context: StepContext, completion: Completion) -> Step:
        """Return the note of the sentences that most samples wrote; StepError if no sample has any."""
        ballot = count_votes(completion.texts, _read_parts, context.state, 1)
        assert isinstance(ballot.operation, WriteNote)
        step = make_step(ballot.operation, context.state, author_of(completion), ballot.candidates)
        step = replace(step, dropped=ballot.dropped)
        lines = lines_in(ballot.operation.text)
        if self.official and not fit_the_official_code(lines, completion.texts, len(completion.texts)):
            return replace(step, remark=_NOT_COUNTED)
        return step

    def _filled(self, context: StepContext, at: int, number: int) -> Asking:
        """Return the query of a sentence; the first one asks for all."""
        asked = _context(self, context.chain, at)
        lines = _lines(context.chain, at)
        completion = _said_before(context.chain, at) if number else None
        if completion is None:
            (completion,) = yield from asked.record.ask(_queries_prompt(asked, lines))
        author = author_of(completion)
        try:
            found = filled(lines[number], number + 1, completion.texts, asked.known_to(author), self.official)
            step = make_step(found.operation, context.state, author, found.candidates)
            step = replace(step, dropped=found.dropped)
        except StepError as error:
            said = _query_said(completion.text, number + 1) or str(lines[number])
            step = make_step(Unread(said, str(error), QUERIES), context.state, author)
        return asked.record.kept_on(step)

    def _selected(self, chain: Chain, kind: type[Operation], strongest: int) -> Asking:
        """Return the rows or columns of the first table that the strongest samples keep."""
        context = StepContext.of(_begun(chain), self)
        step = yield from operation_from(context, Reading(kind, (SelectRow, SelectColumn), strongest))
        return context.record.kept_on(step.again(chain.state))

    def _answered(self, context: StepContext) -> Asking:
        """Return the answer that most samples give; the explanation of one of them is the remark."""
        prompt = self._answer_prompt(context)
        (completion,) = yield from context.record.ask(prompt)
        step = _voted_answer(context, completion)
        if not step.done and step.author == "model":
            context.record.drop(completion.text, step.problem)
            (completion,) = yield from context.record.ask(corrected(prompt, completion.text, step.problem))
            step = _voted_answer(context, completion)
        lines, reason = _facts(context)
        remark = "; ".join(filter(None, (step.remark, "" if lines else reason)))
        return context.record.kept_on(replace(step, remark=remark))

    def _answer_prompt(self, context: StepContext) -> Prompt:
        lines, _ = _facts(context)
        return context.prompt(QUERY, lines=lines, notes=render_notes(context.chain.start.notes))


_NOT_COUNTED = "Dater's code doesn't use these parts: not all of them ask “how many”"


def _read_parts(text: str) -> Operation:
    return WriteNote(TITLE, "\n".join(map(str, lines_in(text))))


def _begun(chain: Chain) -> Chain:
    """Return the chain before its first step: what rows, columns and parts are asked about."""
    return chain.until(0)


def _context(method: Dater, chain: Chain, at: int | None) -> StepContext:
    """Return the context in which the queries are asked for: that of the sentences' step."""
    return StepContext.of(chain.until(at or 0), method)


def _parts_at(chain: Chain) -> int | None:
    """Return the place of the step with the sentences."""
    places = [k for k, step in enumerate(chain.steps) if _is_parts(step)]
    return places[-1] if places else None


def _is_parts(step: Step) -> bool:
    operation = step.operation
    note = isinstance(operation, WriteNote) and operation.title == TITLE
    return note or (isinstance(operation, Unread) and operation.purpose == CLOZE)


def _lines(chain: Chain, at: int) -> tuple[Line, ...]:
    """Return the sentences that queries fill; none where they don't count."""
    step = chain.steps[at]
    if not step.done or step.remark == _NOT_COUNTED or not isinstance(step.operation, WriteNote):
        return ()
    try:
        return lines_in(step.operation.text)
    except StepError:
        return ()


def _tried(chain: Chain, at: int) -> int:
    """Return how many sentences have had their query."""
    return sum(_is(step, SqlNote, QUERIES) for step in chain.steps[at + 1 :])


def _is(step: Step, kind: type[Operation], purpose: str = "") -> bool:
    operation = step.operation
    return isinstance(operation, kind) or (
        isinstance(operation, Unread) and operation.purpose == (purpose or kind.name)
    )


def _decomposed(chain: Chain) -> list[type[Operation]]:
    kinds: tuple[type[Operation], ...] = (SelectColumn, SelectRow)
    return [kind for kind in kinds if not any(_is(step, kind) for step in chain.steps)]


def _strongest_columns(chain: Chain) -> int:
    return _STRONGEST_COLUMNS.get(chain.question.kind, _COLUMNS_OF_OTHERS)


def _said_before(chain: Chain, at: int) -> Completion | None:
    """Return the queries that were written for all sentences."""
    calls = (call for step in reversed(chain.steps[at:]) for call in reversed(step.calls))
    return next((call.completion for call in calls if call.prompt.purpose == QUERIES), None)


def _query_said(text: str, number: int) -> str:
    """Return the query that a reply has for a sentence, as it was written; "" if it has none."""
    try:
        return query_in(text, number)
    except StepError:
        return ""


def _queries_prompt(context: StepContext, lines: Sequence[Line]) -> Prompt:
    numbered = "\n".join(f"{number}: {line}" for number, line in enumerate(lines, 1))
    return context.prompt(QUERIES, columns=described(context.known_to("model").table), lines=numbered)


def _facts(context: StepContext) -> tuple[str, str]:
    """Return the filled sentences that the model is shown, a line each; without any, the reason."""
    texts, values = list[str](), list[str]()
    for k, step in enumerate(context.chain.steps):
        operation = step.operation
        if (
            step.done
            and isinstance(operation, SqlNote)
            and not set(context.masked).intersection(operation.columns_used)
        ):
            result = operation.result(context.chain.before(k).table)
            texts.append(operation.written(result))
            values.append(operation.value(context.chain.before(k).table))
    if not kept(values):
        return "", "All parts have the same value, so they were not shown to the model" if values else ""
    return "\n".join(texts), ""


def _voted_answer(context: StepContext, completion: Completion) -> Step:
    """Return the answer that most samples give; if none can be read, the step says why."""
    author, kind = author_of(completion), context.chain.question.kind

    def read(text: str) -> Operation:
        return parse_answer(text, kind, context.known_to(author))

    try:
        ballot = count_votes(completion.texts, read, context.state, 1)
    except StepError as error:
        return make_step(Unread(completion.text.strip(), str(error), QUERY), context.state, author)
    step = make_step(ballot.operation, context.state, author, ballot.candidates)
    said = (explanation_in(text) for text in completion.texts if _reads_as(read, text, ballot.operation))
    return replace(step, dropped=ballot.dropped, remark=next(said, ""))


def _reads_as(read: Callable[[str], Operation], text: str, operation: Operation) -> bool:
    try:
        return read(text) == operation
    except StepError:
        return False


_ASKS = (
    Ask(
        SelectColumn.name,
        "Which columns are needed?",
        lambda text, prompt: parse_reply(SelectColumn, text, prompt.state),
        task="choose columns",
        form="call",
        calls=lambda prompt: (SelectColumn,),
    ),
    Ask(
        SelectRow.name,
        "Which rows are needed?",
        lambda text, prompt: parse_reply(SelectRow, text, prompt.state),
        task="choose rows",
        form="call",
        calls=lambda prompt: (SelectRow,),
    ),
    Ask(
        CLOZE,
        "Which facts answer the question? Write a sentence for each, with {how many} where its value belongs.",
        lambda text, prompt: "\n".join(map(str, lines_in(text))),
        task="split the question into parts",
    ),
    Ask(
        QUERIES,
        "Which SQL query finds the value of each sentence?",
        lambda text, prompt: query_in(text, 1),
        task="write a query for each part",
        holes={"columns": "", "lines": ""},
    ),
    replace(ANSWER, holes={"lines": ""}),
)
