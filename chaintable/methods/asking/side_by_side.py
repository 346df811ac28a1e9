"""Play several ways to go on at the same time: what they ask at once is sent at once, and each prompt only once."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TypeVar

from chaintable.chain import Completions, Prompts
from chaintable.methods.asking.record import Record
from chaintable.prompts.dialogue import Completion, Message, Prompt

Found = TypeVar("Found")
_Way = Generator[Prompts, Completions, Found]


def side_by_side(record: Record, ways: Sequence[_Way[Found]]) -> Generator[Prompts, Completions, list[Found]]:
    """Return what each way gives, in their order. All their prompts count as sent ahead, on that record."""
    found: dict[int, Found] = {}
    waiting: dict[int, Prompts] = {}
    for k, way in enumerate(ways):
        _go_on(way, None, k, waiting, found)
    while waiting:
        asked: dict[tuple[Message, ...], Prompt] = {}
        for prompts in waiting.values():
            for prompt in _each(prompts):
                asked.setdefault(prompt.messages, replace(prompt, ahead=True))
        completions = yield from record.ask(*asked.values())
        heard = dict(zip(asked, completions, strict=True))
        for k, prompts in list(waiting.items()):
            said = tuple(heard[prompt.messages] for prompt in _each(prompts))
            _go_on(ways[k], said if isinstance(prompts, tuple) else said[0], k, waiting, found)
    return [found[k] for k in range(len(ways))]


def _each(prompts: Prompts) -> tuple[Prompt, ...]:
    return prompts if isinstance(prompts, tuple) else (prompts,)


def _go_on(
    way: _Way[Found],
    said: Completion | tuple[Completion, ...] | None,
    k: int,
    waiting: dict[int, Prompts],
    found: dict[int, Found],
) -> None:
    """Let a way go on with what was said, until it asks again or is at its end."""
    waiting.pop(k, None)
    try:
        waiting[k] = next(way) if said is None else way.send(said)
    except StopIteration as stopped:
        found[k] = stopped.value
