"""Prompts as files: `prompts/<method>/<name>.md`, front matter (TOML between +++ lines) and a Jinja body.

Front matter: `purpose`, `temperature`, `samples`, `max_tokens`, `stop`; a section named after a kind of question
changes them for that kind. Demonstrations stand beside, one file for each prompt: `demonstrations/<name>.toml`.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, get_args

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import SandboxedEnvironment

from chaintable.dialogue import Message, Prompt
from chaintable.encodings import one_line, render_pipe
from chaintable.errors import InputError
from chaintable.state import Kind
from chaintable.table import Positions, Table

FOLDER = Path(__file__).parent.parent / "prompts"
Encode = Callable[[Table], str]
_MOST_OF_A_CALL = 200
_KINDS = get_args(Kind)


@dataclass(frozen=True, slots=True, eq=False)
class Demonstration:
    """An example in a prompt: a small table, what is asked about it, why, and the words to say then.

    `kinds` are the kinds of question that it is shown for; one that is not `on` is never shown.
    """

    name: str
    kinds: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    answer: str
    question: str = ""
    statement: str = ""
    explanation: str = ""
    caption: str = ""
    on: bool = True

    @property
    def table(self) -> Table:
        """The table that it is about."""
        return Table.of(self.columns, self.rows, self.caption)

    def shown(self, kind: Kind, encode: Encode) -> Mapping[str, Any]:
        """What a template shows of it."""
        return {
            "table": _encoded(self.table, encode),
            "columns": [one_line(column) for column in self.columns],
            "question": self.statement if kind == "statement" else self.question,
            "explanation": self.explanation,
            "answer": self.answer,
        }


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    """A prompt with holes, and how it is to be sampled. The words are read as they are sent."""

    purpose: str
    body: str
    temperature: float = 0.0
    samples: int = 1
    max_tokens: int = 200
    stop: tuple[str, ...] = ()
    demonstrations: tuple[Demonstration, ...] = field(default=(), repr=False)

    def fill(
        self,
        prompt: Prompt,
        encode: Encode = render_pipe,
        history: Iterable[str] | None = None,
        **more: Any,
    ) -> tuple[Message, ...]:
        """The words for that prompt's matter, as far as its view shows it, its table encoded by `encode`.

        `history` is what is told of the calls so far, where that is not all; `more` fills further holes.
        """
        view, question = prompt.view, prompt.question
        holes = {
            "table": _encoded(view.table, encode, view.rows),
            "note": view.note,
            "columns": [one_line(column) for column in view.columns],
            "n_rows": prompt.state.table.n_rows,
            "n_shown": view.table.n_rows,
            "question": one_line(question.text),
            "options": [one_line(choice) for choice in question.choices],
            "kind": question.kind,
            "word": "Statement" if question.kind == "statement" else "Question",
            "history": [short_call(call) for call in (prompt.history if history is None else history)],
            "choices": prompt.choices,
            "demonstrations": _shown(self.demonstrations, question.kind, encode),
            "column": "",
            "examples": "",
        }
        try:
            return (Message("user", _compiled(self.body).render({**holes, **more}).rstrip("\n")),)
        except TemplateError as error:
            raise InputError(
                f"The prompt for {self.purpose} cannot be filled in: {error}.", "Change it, or restore it."
            ) from error


def short_call(call: str) -> str:
    """A call as a prompt names it among those that were done: without the values of a new column, never very long.

    >>> short_call("f_add_column(Country). The value: ESP | RUS | ITA")
    'f_add_column(Country)'
    """
    head, values, _ = call.partition("). The value: ")
    line = one_line(f"{head})" if values else call)
    return line if len(line) <= _MOST_OF_A_CALL else f"{line[:_MOST_OF_A_CALL]} …)"


@cache
def read_prompt(method: str, name: str, kind: Kind = "question") -> PromptTemplate:
    """The prompt file of that method and name for a kind of question; InputError where it cannot be read."""
    path = FOLDER / method / f"{name}.md"
    try:
        text = path.read_text(encoding="utf-8")
        _, front, body = text.split("+++\n", 2)
        settings = tomllib.loads(front)
        ours = {key: value for key, value in settings.items() if key not in _KINDS} | settings.get(kind, {})
        demonstrations = read_demonstrations(method, name, kind)
        return PromptTemplate(body=body, demonstrations=demonstrations, **{**ours, "stop": tuple(ours.get("stop", ()))})
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise InputError(
            f"The prompt '{method}/{name}.md' cannot be read: {error}.", "Restore it from the repository."
        ) from error


def read_demonstrations(method: str, name: str, kind: Kind = "question") -> tuple[Demonstration, ...]:
    """The demonstrations of a prompt that are shown for a kind of question; none where it has no such file."""
    path = FOLDER / method / "demonstrations" / f"{name}.toml"
    if not path.exists():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("demonstration", [])
    like = "question" if kind == "multiple_choice" else kind
    found = (_demonstration(entry) for entry in entries)
    return tuple(demonstration for demonstration in found if demonstration.on and like in demonstration.kinds)


def _demonstration(entry: dict[str, Any]) -> Demonstration:
    header, *rows = [tuple(map(str.strip, line.split(" | "))) for line in entry["table"].strip().splitlines()]
    if any(len(row) != len(header) for row in rows):
        raise ValueError(f"demonstration '{entry['name']}' has a row that is not as long as its header")
    told = {key: value for key, value in entry.items() if key not in ("table", "kinds")}
    return Demonstration(columns=header, rows=tuple(rows), kinds=tuple(entry["kinds"]), **told)


def _encoded(table: Table, encode: Encode, rows: Positions | None = None) -> str:
    """The table below its caption; in the paper's encoding rows keep the numbers that they have in the whole table."""
    if encode is render_pipe and rows is not None:
        lines = render_pipe(table, numbers=[row + 1 for row in rows])
    else:
        lines = encode(table)
    return f"table caption : {one_line(table.caption)}\n{lines}" if table.caption.strip() else lines


@lru_cache(256)
def _shown(demonstrations: tuple[Demonstration, ...], kind: Kind, encode: Encode) -> list[Mapping[str, Any]]:
    return [demonstration.shown(kind, encode) for demonstration in demonstrations]


@cache
def _compiled(body: str) -> Template:
    return _environment().from_string(body)


@cache
def _environment() -> SandboxedEnvironment:
    return SandboxedEnvironment(
        undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True
    )
