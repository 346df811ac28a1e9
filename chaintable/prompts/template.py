"""A prompt that can be filled in, and the words that come of it."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, get_args

from chaintable.dialogue import Message, Prompt
from chaintable.encodings import ENCODINGS, one_line, render_pipe
from chaintable.errors import InputError
from chaintable.excerpts import View, render_notes
from chaintable.prompts.demonstrations import Demonstration, Encode, encoded, parse_demonstrations
from chaintable.prompts.language import FAILURES, compiled
from chaintable.prompts.text import PromptText, find_faults, original, unreadable
from chaintable.state import Kind
from chaintable.table_memory import TableMemory

_MOST_OF_A_CALL = 200
_KINDS = get_args(Kind)
_words: TableMemory[tuple[Message, ...]] = TableMemory(64)
"""The words of prompts. The model, its budget and the store all read them."""
_encoded: TableMemory[str] = TableMemory(4)
"""The texts of views."""


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    """A prompt with holes, and how to sample it. If `pictures` is set, the pictures of the state are sent with it."""

    purpose: str
    body: str
    temperature: float = 0.0
    samples: int = 1
    max_tokens: int = 200
    stop: tuple[str, ...] = ()
    pictures: bool = False
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
        try:
            words = compiled(self.body).render(self.holes(prompt, encode, history, **more))
        except FAILURES as error:
            raise InputError(
                f"The prompt for {self.purpose} cannot be filled in: {error}.", "Change it, or restore it."
            ) from error
        return (Message("user", words.rstrip("\n"), prompt.state.pictures if self.pictures else ()),)

    def holes(
        self, prompt: Prompt, encode: Encode = render_pipe, history: Iterable[str] | None = None, **more: Any
    ) -> dict[str, Any]:
        """What fills the holes, by their names."""
        view, question = prompt.view, prompt.question
        found = {
            "table": _seen(view, encode),
            "caption": view.caption,
            "note": view.caption,  # what saved versions call it
            "notes": render_notes(prompt.state.notes),
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
            **more,
        }
        # What is said of each operation has holes of its own, which the same things fill.
        return {**found, "hints": [compiled(hint).render(found) for hint in found.get("hints", ())]}


@dataclass(frozen=True, slots=True, eq=False)
class Filled:
    """A template filled for a prompt: writes its words, and knows what they were made of.

    `told` is what the model is told of the calls so far, where that is not all; `more` fills further holes.
    """

    source: PromptText
    template: PromptTemplate
    prompt: Prompt
    encoding: str = "pipe"
    told: tuple[str, ...] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    off: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The prompt's own name."""
        return self.source.name

    @property
    def version(self) -> str:
        """ "original", or the id of a version of one's own."""
        return self.source.version

    @property
    def text(self) -> str:
        """Front matter and template."""
        return self.source.text

    @property
    def variables(self) -> Mapping[str, str]:
        """The text that fills each hole of the template, in the order of the names."""
        holes = self.template.holes(self.prompt, ENCODINGS[self.encoding], self.told, **self.more)
        body = self.template.body
        return {name: _as_text(value) for name, value in sorted(holes.items()) if name in body}

    def __call__(self, prompt: Prompt) -> tuple[Message, ...]:
        """The words; for the very matter that it was filled for they are made once."""
        own = self.prompt
        if prompt.state is own.state and prompt.question is own.question and prompt.history == own.history:
            return _words.recall(own.state.table, self, lambda: self.fill(own))
        return self.fill(prompt)

    def fill(self, prompt: Prompt) -> tuple[Message, ...]:
        """The words for another prompt."""
        return self.template.fill(prompt, ENCODINGS[self.encoding], self.told, **self.more)


def _as_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        parts = [_as_text(part) for part in value]
        return ("\n\n" if any("\n" in part for part in parts) else ", ").join(parts)
    if isinstance(value, Mapping):
        return "\n".join(f"{_as_text(part)}" for name, part in value.items() if part and name != "columns")
    return str(value)


def short_call(call: str) -> str:
    """A call as a prompt names it among those that were done: without the values of a new column, never very long.

    >>> short_call("f_add_column(Country). The value: ESP | RUS | ITA")
    'f_add_column(Country)'
    """
    head, values, _ = call.partition("). The value: ")
    line = one_line(f"{head})" if values else call)
    return line if len(line) <= _MOST_OF_A_CALL else f"{line[:_MOST_OF_A_CALL]} …)"


@lru_cache(256)
def template_of(
    written: PromptText, kind: Kind = "question", off: tuple[str, ...] = (), holes: tuple[str, ...] = ()
) -> PromptTemplate:
    """The prompt for a kind of question, without the demonstrations named in `off`; InputError where it has faults.

    `holes` are those that its template has besides the common ones.
    """
    found = find_faults(written, holes)
    for fault in (*found.text, *found.demonstrations):
        where = f"line {fault.line}: " if fault.line else ""
        raise unreadable(written.method, written.name, f"{where}{fault.words.rstrip('.')}")
    front, body = written.parts
    settings = tomllib.loads(front)
    ours = {key: value for key, value in settings.items() if key not in _KINDS} | settings.get(kind, {})
    shown = tuple(
        demonstration
        for demonstration in parse_demonstrations(written.demonstrations)
        if demonstration.fits(kind) and demonstration.name not in off
    )
    return PromptTemplate(body=body, demonstrations=shown, **{**ours, "stop": tuple(ours.get("stop", ()))})


def read_prompt(method: str, name: str, kind: Kind = "question", holes: tuple[str, ...] = ()) -> PromptTemplate:
    """The prompt as it comes with ChainTable, for a kind of question; InputError where it cannot be read."""
    return template_of(original(method, name), kind, holes=holes)


def _seen(view: View, encode: Encode) -> str:
    """The table as the prompt shows it. The plan and the arguments of one step show the same view."""
    return _encoded.recall(view.table, (view, encode), lambda: encoded(view.table, encode, view.rows))


@lru_cache(256)
def _shown(demonstrations: tuple[Demonstration, ...], kind: Kind, encode: Encode) -> list[Mapping[str, Any]]:
    return [demonstration.shown(kind, encode) for demonstration in demonstrations]
