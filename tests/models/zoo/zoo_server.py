"""One server with many models, each of which misbehaves in its own way, and a question that is played with each."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from asking import Waits
from server import Heard, Said, ScriptedServer

from chaintable.chain import Chain
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.models.openai import OpenAIModel, Server
from chaintable.models.serving.retrying import Patience, Retrying
from chaintable.models.serving.samples import Sampled
from chaintable.models.wire import options_of
from chaintable.playing import play
from chaintable.settings.environment import Settings
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

COUNTRIES = ("ESP", "RUS", "ITA", "FRA")
TABLE = Table.of(
    ["Rank", "Cyclist"],
    [
        ["1", "Alejandro Valverde (ESP)"],
        ["2", "Alexandr Kolobnev (RUS)"],
        ["3", "Davide Rebellin (ITA)"],
        ["4", "David Moncoutié (FRA)"],
    ],
    "2008 Clásica de San Sebastián",
)
QUESTION = Question("Which country is the cyclist of rank 3 from?")
STYLES = ("paper", "structured", "whole")


@dataclass(frozen=True)
class Asked:
    """One request to a model of the zoo: the reply that would be right, and how often this was asked before."""

    body: Mapping[str, Any]
    right: str
    purpose: str
    structured: bool
    again: bool
    before: int

    @property
    def cut(self) -> bool:
        """Whether the values of the last two rows are asked for, after a reply that was cut off."""
        return not self.structured and self.purpose == "arguments" and self.before > 0 and not self.again

    @property
    def first(self) -> bool:
        """Whether this is the first request for the new column's values."""
        return self.purpose == "arguments" and not self.again


@dataclass(frozen=True)
class Animal:
    """A way to misbehave: who does it, the reply, and what comes of it in the style of the paper and in JSON.

    `whole` is what comes of it where JSON gives the whole chain, if that isn't what comes of one step at a time. `says`
    must stand in what a person reads of the run: its problems and remarks. `settings` are those of the
    connection, and `stream` asks for the reply in pieces.
    """

    name: str
    like: str
    reply: Callable[[Asked], Said]
    paper: str
    structured: str
    says: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    stream: bool = False
    whole: str = ""

    @property
    def model(self) -> str:
        """Its name as a model."""
        return f"{self.name} ({self.like})"

    def expected(self, style: str) -> str:
        """Return the outcome in that style."""
        found = {"paper": self.paper, "structured": self.structured, "whole": self.whole}
        return found[style] or self.structured


@dataclass(frozen=True)
class Played:
    """What came of a question: the outcome on one line, all that a person reads, and the chain."""

    outcome: str
    words: str
    chain: Chain
    bodies: tuple[Mapping[str, Any], ...]


class Zoo:
    """A server on loopback whose models are the animals; the name of a request's model says which one replies."""

    def __init__(self, animals: tuple[Animal, ...]) -> None:
        self._animals = {animal.model: animal for animal in animals}
        self._asked: Counter[tuple[str, str]] = Counter()
        self._scripted = ScriptedServer(always=self._reply)
        self._servers: dict[str, Server] = {}

    def close(self) -> None:
        self._scripted.close()

    def play(self, animal: Animal, style: str) -> Played:
        """Ask the question of that animal and return what came of it."""
        self._asked.clear()
        self._scripted.heard.clear()
        model = self._open(animal, style)
        chain, problem = Chain(QUESTION, Source.of(TABLE)), ""
        try:
            for longer in play(ChainOfTable(style=style, ahead=False), chain, model):  # type: ignore[arg-type]
                chain = longer
        except ModelError as error:
            problem = f"{type(error).__name__}: {error}"
        return Played(self._outcome(chain, problem), _words(chain, problem), chain, tuple(self._scripted.bodies))

    def _open(self, animal: Animal, style: str) -> Sampled:
        settings = Settings(base_url=self._scripted.url, **animal.settings)
        server = self._servers.setdefault(repr(sorted(animal.settings)), Server(settings))
        retrying = Retrying(Patience(), cancelled=Waits(), chance=lambda: 0.0)
        hear = (lambda prompt, sample, piece: None) if animal.stream else None
        name = f"{animal.model} / {style}"
        return Sampled(OpenAIModel(name, server, retrying, None, hear, False, options_of(settings)))

    def _outcome(self, chain: Chain, problem: str) -> str:
        requests = f"{len(self._scripted.heard)} requests".replace("1 requests", "1 request")
        if chain.answer is None:
            return f"{problem.partition(':')[0] or 'no answer'}, {requests}"
        told = ", ".join(chain.answer.values)
        data = [chain.state.table.column(name) for name in chain.state.table.columns if name == "Country"]
        right = bool(data) and tuple(data[0]) == COUNTRIES
        return f"{told}, {requests}" if right else f"{told} from a wrong table, {requests}"

    def _reply(self, heard: Heard) -> Said:
        name, _, style = heard.body["model"].rpartition(" / ")
        messages = [message for message in heard.body["messages"] if message["role"] != "system"]
        again = len(messages) > 2 and messages[-2]["role"] == "assistant"
        words = messages[-3 if again else -1]["content"].rstrip()
        purpose = _purpose(words, style)
        before = self._asked[name, purpose]
        self._asked[name, purpose] += 1
        asked = Asked(heard.body, _right(purpose, style), purpose, style != "paper", again, before)
        return self._animals[name].reply(asked)


def _purpose(words: str, style: str) -> str:
    if style == "whole":
        return "query" if "Steps so far:" in words or '{"steps":' not in words else "arguments"
    if style == "structured":
        return "query" if "Steps so far:" in words else "arguments"
    if words.endswith(("Function Chain:", "->")):
        return "end" if words.endswith("->") else "plan"
    return "query" if words.endswith("The answer is:") else "arguments"


def _right(purpose: str, style: str) -> str:
    if style != "paper":
        step: dict[str, Any] = {"operation": "add_column", "column": "Country", "values": list(COUNTRIES)}
        answer = {"operation": "answer", "answer": "ITA"}
        if style == "whole" and purpose != "query":
            return json.dumps({"steps": [step, answer]})
        return json.dumps(answer if purpose == "query" else step)
    return {
        "plan": "f_add_column(Country) -> <END>",
        "end": "<END>",
        "arguments": f"f_add_column(Country). The value: {' | '.join(COUNTRIES)}",
        "query": "ITA",
    }[purpose]


def _words(chain: Chain, problem: str) -> str:
    """Return all that a person reads of the run beside the table."""
    calls = [call for step in chain.steps for call in step.calls]
    told = [call.completion.remark for call in calls]
    told += [attempt.problem for call in calls for attempt in call.attempts]
    told += [dropped.reason for step in chain.steps for dropped in step.dropped]
    told += [thought for call in calls for thought in call.completion.thoughts]
    told += [step.remark for step in chain.steps]
    told += [step.problem or "" for step in chain.steps]
    told += [f"{name} refused" for call in calls if call.completion.sent for name in call.completion.sent.refused]
    return "\n".join([problem, *told])
