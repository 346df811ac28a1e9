"""Prompts as files: `prompts/<method>/<name>.md`, front matter (TOML between +++ lines) and a Jinja body."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from chaintable.dialogue import Message, Prompt
from chaintable.encodings import one_line, render_pipe
from chaintable.errors import InputError
from chaintable.table import Table

FOLDER = Path(__file__).parent.parent / "prompts"


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    """A prompt with holes, and how it is to be sampled. The words are read as they are sent."""

    purpose: str
    body: str
    temperature: float = 0.0
    samples: int = 1
    max_tokens: int = 200
    stop: tuple[str, ...] = ()

    def fill(self, prompt: Prompt, encode: Callable[[Table], str] = render_pipe) -> tuple[Message, ...]:
        """The words for that prompt's matter, its table encoded by `encode`."""
        table = prompt.state.table
        words = (
            _environment()
            .from_string(self.body)
            .render(
                table=encode(table),
                caption=one_line(table.caption),
                columns=[one_line(column) for column in table.columns],
                question=one_line(prompt.question.text),
                kind=prompt.question.kind,
                history=[one_line(call) for call in prompt.history],
                choices=prompt.choices,
            )
        )
        return (Message("user", words),)


@cache
def read_prompt(method: str, name: str) -> PromptTemplate:
    """The prompt file of that method and name; InputError where it is missing or its front matter cannot be read."""
    path = FOLDER / method / f"{name}.md"
    try:
        text = path.read_text(encoding="utf-8")
        _, front, body = text.split("+++\n", 2)
        settings = tomllib.loads(front)
    except (OSError, ValueError) as error:
        raise InputError(
            f"The prompt '{method}/{name}.md' cannot be read: {error}.", "Restore it from the repository."
        ) from error
    return PromptTemplate(body=body, **{**settings, "stop": tuple(settings.get("stop", ()))})


@cache
def _environment() -> SandboxedEnvironment:
    return SandboxedEnvironment(
        undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True
    )
