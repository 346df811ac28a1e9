"""Prompt templates, and the messages that filling them in makes."""

import re
import tomllib
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, get_args

from chaintable.errors import InputError
from chaintable.prompts.demonstrations import Demonstration, Encode, encoded, parse_demonstrations
from chaintable.prompts.dialogue import Message, Prompt
from chaintable.prompts.encodings import ENCODINGS, one_line, render_pipe
from chaintable.prompts.excerpts import View, render_notes, render_others
from chaintable.prompts.language import FAILURES, compiled
from chaintable.prompts.template_limits import render
from chaintable.prompts.text import PromptText, find_faults, original, unreadable
from chaintable.tables.state import Kind
from chaintable.tables.table_memory import TableMemory

_MOST_OF_A_CALL, _MOST_OF_AN_ERROR = 200, 200
_KINDS = get_args(Kind)
_words: TableMemory[tuple[Message, ...]] = TableMemory(64, of_small=256)
"""The messages of prompts, cached because the model, its budget and the store all read them."""
_encoded: TableMemory[str] = TableMemory(4)
"""The encoded tables of views, cached."""

_MOST_OF_HINT = 12_000


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    """A prompt with holes, and how to sample it. If `pictures` is set, it is sent with the state's pictures."""

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
        """Return the messages for a prompt: its question and state as its view shows them, with `encode` for the table.

        `history` replaces the list of earlier calls, if it shouldn't show them all; `more` fills extra holes.
        """
        try:
            words = render(compiled(self.body), self.holes(prompt, encode, history, **more))
        except FAILURES as error:
            why = str(error)[:_MOST_OF_AN_ERROR]  # it may name a text of the template
            raise InputError(
                f"The {self.purpose} prompt can't be filled in: {why}.", "Edit it, or restore the original."
            ) from error
        return (Message("user", words.rstrip("\n"), prompt.state.pictures if self.pictures else ()),)

    def holes(
        self, prompt: Prompt, encode: Encode = render_pipe, history: Iterable[str] | None = None, **more: Any
    ) -> dict[str, Any]:
        """Return the content of each hole by name."""
        view, question = prompt.view, prompt.question
        found = {
            "table": _seen(view, encode),
            "caption": view.caption,
            "note": view.caption,  # its name in saved versions
            "notes": render_notes(prompt.state.notes),
            "others": render_others(prompt.state.others),
            "columns": [one_line(column) for column in view.columns],
            "n_rows": prompt.state.table.n_rows,
            "n_shown": view.table.n_rows,
            "question": one_line(question.text),
            "options": [one_line(choice) for choice in question.choices],
            "unit": one_line(question.unit),
            "hint": one_line(question.hint)[:_MOST_OF_HINT],
            "about": [f"{one_line(name)}: {one_line(value)}" for name, value in question.about],
            "kind": question.kind,
            "word": "Statement" if question.kind == "statement" else "Question",
            "history": [short_call(call) for call in (prompt.history if history is None else history)],
            "choices": prompt.choices,
            "demonstrations": _shown(self.demonstrations, question.kind, encode),
            "column": "",
            "examples": "",
            **more,
        }
        # The hints of operations have holes of their own, filled with the same content.
        return {**found, "hints": [_hint(hint, found) for hint in found.get("hints", ())]}


def _hint(hint: str, holes: dict[str, Any]) -> str:
    """Return the hint of an operation with its holes filled; most have none."""
    return render(compiled(hint), holes) if "{" in hint or "\r" in hint else hint


@dataclass(frozen=True, slots=True, eq=False)
class Filled:
    """A template filled in for a prompt: writes its messages, and knows what they were made from.

    `told` replaces the list of earlier calls, if it shouldn't show them all; `more` fills extra holes.
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
        """The prompt's name."""
        return self.source.name

    @property
    def version(self) -> str:
        """The id of a saved version, or "original"."""
        return self.source.version

    @property
    def text(self) -> str:
        """The front matter and the template."""
        return self.source.text

    @property
    def variables(self) -> Mapping[str, str]:
        """The text that fills each hole of the template, sorted by name."""
        holes = self.template.holes(self.prompt, ENCODINGS[self.encoding], self.told, **self.more)
        named = set(re.findall(r"\w+", self.template.body))
        return {name: _as_text(value) for name, value in sorted(holes.items()) if name in named}

    def __call__(self, prompt: Prompt) -> tuple[Message, ...]:
        """Return the messages; those for the same question and state are written only once."""
        own = self.prompt
        if prompt.state is own.state and prompt.question is own.question and prompt.history == own.history:
            return _words.recall(own.state.table, self._key, lambda: self.fill(own))
        return self.fill(prompt)

    @property
    def _key(self) -> Hashable:
        """What its messages depend on beside the table, so that the same question is written once for all who ask it.

        A prompt that shows only a part of the table, or further tables, has a key of its own.
        """
        own, view = self.prompt, self.prompt.view
        if view.table is not own.state.table or view.rows is not None or own.state.others:
            return self
        given = self.encoding, self.told, repr(sorted(self.more.items())), self.off
        matter = own.question, own.state.notes, own.state.pictures, own.history, own.choices, view.caption
        return (self.source, *given, *matter)

    def fill(self, prompt: Prompt) -> tuple[Message, ...]:
        """Return the messages for another prompt."""
        return self.template.fill(prompt, ENCODINGS[self.encoding], self.told, **self.more)


def _as_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        parts = [_as_text(part) for part in value]
        return ("\n\n" if any("\n" in part for part in parts) else ", ").join(parts)
    if isinstance(value, Mapping):
        return "\n".join(f"{_as_text(part)}" for name, part in value.items() if part and name != "columns")
    return str(value)


def short_call(call: str) -> str:
    """Return a call as prompts list it among earlier ones: short, and without the values of a new column.

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
    """Return the prompt for a kind of question without the demonstrations in `off`. Raises InputError on errors in it.

    `holes` are the ones its template has besides the common ones.
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
    """Return the original prompt for a kind of question. Raises InputError if it can't be read."""
    return template_of(original(method, name), kind, holes=holes)


def _seen(view: View, encode: Encode) -> str:
    """Return the table as the prompt shows it. Cached, as all prompts of one step show the same view."""
    return _encoded.recall(view.table, (view, encode), lambda: encoded(view.table, encode, view.rows))


@lru_cache(256)
def _shown(demonstrations: tuple[Demonstration, ...], kind: Kind, encode: Encode) -> list[Mapping[str, Any]]:
    return [demonstration.shown(kind, encode) for demonstration in demonstrations]
