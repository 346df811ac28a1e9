"""Edits to a step before it runs again: of the prompt, of the reply, or of the operation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chaintable.operations import Operation
from chaintable.prompts.dialogue import Call, Completion, Message, Prompt, from_memory, words_of


@dataclass(frozen=True, slots=True)
class Reworded:
    """New messages for the prompt of a call (from 0). The same messages ask once more."""

    call: int
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Resaid:
    """A new reply to a call (from 0). One text stands for all samples."""

    call: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """Another operation, whatever the model replied."""

    operation: Operation


@dataclass(frozen=True, slots=True)
class Asked:
    """The step asked for once more, with the prompt that it has now."""


@dataclass(frozen=True, slots=True)
class Switched:
    """The step switched on or off."""

    on: bool


Edit = Reworded | Resaid | Redone | Asked | Switched


def reworded(prompt: Prompt, messages: tuple[Message, ...]) -> Prompt:
    """Return the prompt with these messages instead of its own."""
    return replace(prompt, write=lambda prompt: messages)


def resaid(said: Completion, texts: tuple[str, ...], samples: int) -> Completion:
    """Return the completion with other texts, without the log-probabilities and remarks of the old ones."""
    every = texts * max(1, samples) if len(texts) == 1 else texts
    return replace(from_memory(said), texts=every, logprobs=None, finish_reasons=("stop",) * len(every), remark="")


def carried(call: Call, before: Sequence[Call]) -> Call:
    """Return a call that repeats an edited one, marked as edited too."""
    for old in before:
        edited = old.messages_before or old.texts_before
        if edited and words_of(old) == call.prompt.messages and old.completion.texts == call.completion.texts:
            return replace(call, prompt=old.prompt, messages_before=old.messages_before, texts_before=old.texts_before)
    return call
