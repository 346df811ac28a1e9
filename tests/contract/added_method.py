"""A method with two prompts of its own, added at run time: its class, its prompts, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest

from chaintable import methods
from chaintable.chain import Chain
from chaintable.methods.asking.answers import ANSWER, answer_from
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method, setting
from chaintable.prompts import text

SKETCH = """+++
purpose = "sketch"
max_tokens = 60
+++
In {{ words }} words or fewer, in a {{ tone }} tone: where would you look?
{{ table }}
{{ word }}: {{ question }}
"""
REPLY = """+++
purpose = "reply"
+++
You would look here: {{ sketch }}
{{ table }}
{{ word }}: {{ question }}
The answer is:
"""


@dataclass(frozen=True, kw_only=True)
class SketchFirst(Method):
    """Where to look, in a few words; then the answer."""

    name: ClassVar[str] = "sketch_first"
    title: ClassVar[str] = "Sketch first"
    summary: ClassVar[str] = "Says where to look, then answers."

    words: int = setting(20, "Words", "How long the sketch may be.", least=1, most=99)
    tone: Literal["calm", "keen"] = setting("calm", "Tone", choices={"calm": "Calm", "keen": "Keen"})

    @property
    def asks(self) -> tuple[Ask, ...]:
        own: Mapping[str, Any] = {"words": self.words, "tone": self.tone}
        sketch = Ask("sketch", "Where would you look?", task="sketch where to look", holes=own)
        reply = replace(ANSWER, purpose="reply", words="So what is it?", task="give the answer", holes={"sketch": ""})
        return sketch, reply

    def step(self, chain: Chain) -> Asking:
        context = StepContext.of(chain, self)
        (said,) = yield from context.record.ask(context.prompt("sketch"))
        step = yield from answer_from(context, purpose="reply", sketch=said.text.strip())
        return context.record.kept_on(step)


def add(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Add the method, with its prompts in that folder."""
    own = folder / SketchFirst.name
    own.mkdir(parents=True)
    (own / "sketch.md").write_text(SKETCH, encoding="utf-8")
    (own / "reply.md").write_text(REPLY, encoding="utf-8")
    monkeypatch.setattr(text, "FOLDERS", (*text.FOLDERS, folder))
    monkeypatch.setitem(methods.ALL, SketchFirst.name, SketchFirst)
