"""What a person edits of a step that is to be run again: the prompt's words, the reply, or the operation itself."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chaintable.dialogue import Call, Completion, Message, Prompt
from chaintable.models.remembered import from_memory, words_of
from chaintable.operations import Operation


@dataclass(frozen=True, slots=True)
class Reworded:
    """Other words for the prompt of that call of the step (from 0); the same words ask once more."""

    call: int
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Resaid:
    """Another reply to that call of the step (from 0); one text stands for all samples."""

    call: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """Another operation, whatever was said."""

    operation: Operation


Edit = Reworded | Resaid | Redone


def reworded(prompt: Prompt, messages: tuple[Message, ...]) -> Prompt:
    """The prompt with these words in place of its own."""
    return replace(prompt, write=lambda prompt: messages)


def resaid(said: Completion, texts: tuple[str, ...], samples: int) -> Completion:
    """The completion with other texts; what a model told of its own words is left out."""
    every = texts * max(1, samples) if len(texts) == 1 else texts
    return replace(from_memory(said), texts=every, logprobs=None, finish_reasons=("stop",) * len(every), remark="")


def carried(call: Call, before: Sequence[Call]) -> Call:
    """A call that repeats an edited one from memory, marked as that was."""
    for old in before:
        edited = old.messages_before or old.texts_before
        if edited and words_of(old) == call.prompt.messages and old.completion.texts == call.completion.texts:
            return replace(call, prompt=old.prompt, messages_before=old.messages_before, texts_before=old.texts_before)
    return call
