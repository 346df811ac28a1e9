"""Text-to-SQL: the model writes a query, SQLite runs it, and the answer is read from its result.

A baseline of the paper's table 1 (Rajkumar et al., 2022; the prompt's shape is that of Binder's code). A query that
can't be run is given back to the model once, with the reason. Of several samples, the result that most of them find
counts.
"""

import re
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import ClassVar

from chaintable.chain import Candidate, Chain, Completions, Dropped, Prompts, Step, author_of, make_step
from chaintable.errors import StepError
from chaintable.methods.asking.answers import QUERY
from chaintable.methods.asking.corrections import corrected
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method
from chaintable.operations import Answer, Operation, Sql, known
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.grammar.cleanup import own_words
from chaintable.operations.queries.results import reading_of
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.prompts.encodings import one_line
from chaintable.sql import ROW, TABLE, Schema, SqlValue
from chaintable.tables.state import State
from chaintable.tables.table import Table

SQL = "sql"
_EXAMPLES, _LONGEST_EXAMPLE = 3, 40
_FENCED = re.compile(r"```(?:sql|sqlite)?\s*\n?(.*?)```", re.S | re.I)
_STARTS = re.compile(r"\b(?:with|select)\b", re.I)
_Voted = tuple[Operation, tuple[Candidate, ...], tuple[Dropped, ...]]
_Values = tuple[tuple[SqlValue, ...], ...]


@dataclass(frozen=True, kw_only=True)
class TextToSql(Method):
    """A query as the first step, whose result is the next table; the answer is read from it without a model."""

    name: ClassVar[str] = "text_to_sql"
    title: ClassVar[str] = "Text-to-SQL"
    summary: ClassVar[str] = "Asks for one SQL query, runs it, and reads the answer from its result."

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The one prompt."""
        return (_SQL,)

    def step(self, chain: Chain) -> Asking:
        """The query; then the answer that its result gives."""
        context = StepContext.of(chain, self)
        if not any(isinstance(step.operation, Sql | Unread) for step in chain.steps):
            step = yield from _query(context)
            return context.record.kept_on(step)
        return _answer(chain)

    def prompt(self, chain: Chain, ask: Ask) -> Prompt:
        """Return the prompt as it would be sent next, for a preview."""
        return _prompt(StepContext.of(chain, self))


def read_sql(text: str, prompt: Prompt) -> Operation:
    """Return the query in a reply; StepError if there is none, or it can't be read."""
    return Sql.parse(_sql_in(text), prompt.state)


_SQL = Ask(
    SQL,
    "Which SQL query answers the question?",
    read_sql,
    task="write the query",
    form="call",
    calls=lambda prompt: (Sql,),
    holes={"columns": ""},
)


def _prompt(context: StepContext) -> Prompt:
    return context.prompt(SQL, columns=described(context.known_to("model").table))


def described(table: Table) -> str:
    """Return the CREATE TABLE statement of a table, with some values of each column behind it."""
    schema = Schema.of(table)
    lines = [f"  {ROW} INTEGER PRIMARY KEY,  -- the number of the row: 1, 2, 3 …"]
    for column in schema.columns:
        seen = dict.fromkeys(value for value in schema.values(column)[:200] if value is not None)
        shown = "; ".join(_shown(value) for value in list(seen)[:_EXAMPLES])
        lines.append(f'  "{one_line(column.name)}" {column.type},  -- {shown or "(all empty)"}')
    return "\n".join([f"CREATE TABLE {TABLE} (", *lines, ")"])


def _shown(value: object) -> str:
    text = one_line(str(value))
    return text if len(text) <= _LONGEST_EXAMPLE else f"{text[:_LONGEST_EXAMPLE]}…"


def _query(context: StepContext) -> Generator[Prompts, Completions, Step]:
    """Ask for the query and run it; ask once more, with the reason, if no sample can be run."""
    prompt = _prompt(context)
    (completion,) = yield from context.record.ask(prompt)
    step = _carried_out(context, completion)
    if step.done or step.author == "person":
        return step
    for text in dict.fromkeys(completion.texts):
        context.record.drop(text, step.problem)
    (completion,) = yield from context.record.ask(corrected(prompt, completion.text, step.problem))
    return _carried_out(context, completion)


def _carried_out(context: StepContext, completion: Completion) -> Step:
    author = author_of(completion)
    if author == "embedded" and (step := _prepared(completion.text, context.state)) is not None:
        return step
    try:
        operation, candidates, dropped = _voted(completion.texts, context.known_to(author))
    except StepError as error:
        return make_step(Unread(completion.text.strip(), str(error), SQL, ends=True), context.state, author)
    step = make_step(operation, context.state, author, candidates)
    return Step(
        step.operation, step.state, candidates=step.candidates, author=author, problem=step.problem, dropped=dropped
    )


def _prepared(text: str, state: State) -> Step | None:
    """The step that the embedded model takes before its query, where SQL can't say it; None if this is the query."""
    try:
        operation = parse_call(text, known(), state)
    except StepError:
        return None
    return None if isinstance(operation, Sql) else make_step(operation, state, "embedded")


def _voted(texts: tuple[str, ...], state: State) -> _Voted:
    """Return the first query that finds what most queries find; StepError with the reason if none can be run."""
    queries: dict[str, tuple[Operation, _Values, int]] = {}
    dropped: list[Dropped] = []
    problem: StepError | None = None
    for text, times in Counter(texts).items():
        try:
            query = Sql.parse(_sql_in(text), state)
            result = query.result(state.table)
            values = result.values if len(texts) > 1 else ()
        except StepError as error:
            problem = problem or error
            dropped += [Dropped(text.strip(), str(error))] * times
            continue
        known = queries.get(str(query))
        queries[str(query)] = (query, values, times + (known[2] if known else 0))
    if problem is not None and not queries:
        raise problem
    votes: Counter[_Values] = Counter()
    for _, values, times in queries.values():
        votes[values] += times
    found = max(votes, key=lambda values: votes[values])
    ranked = sorted(queries.values(), key=lambda one: -one[2])
    chosen = next(query for query, values, _ in ranked if values == found)
    shares = tuple(Candidate(query, times / len(texts)) for query, _, times in ranked) if len(texts) > 1 else ()
    return chosen, shares, tuple(dropped)


def _sql_in(text: str) -> str:
    """Return the SQL in a reply: in a fence, in a call of f_sql, or from the first SELECT on.

    >>> _sql_in("Sure:\\n```sql\\nSELECT 1\\n```"), _sql_in("NeuralSQL: SELECT 1;\\n\\nQ: next")
    ('SELECT 1', 'SELECT 1;')
    """
    if re.search(r"\bf_sql\s*\(", text):
        return text
    fenced = _FENCED.search(text)
    words = fenced[1] if fenced else own_words(text)
    start = _STARTS.search(words)
    bare = words[start.start() :] if start else words
    return re.split(r"\n\s*\n", bare.strip(), maxsplit=1)[0].strip()


def _answer(chain: Chain) -> Step:
    """The answer that the result of the query gives."""
    last = chain.steps[-1]
    if not last.done:
        words = f"Step {len(chain.steps)} found no table to answer from."
        return make_step(Unread("", words, QUERY), chain.state, last.author)
    try:
        return make_step(Answer(reading_of(chain.state.table, chain.question)), chain.state, last.author)
    except StepError as error:
        return make_step(Unread("", str(error), QUERY), chain.state, last.author)
