"""The server of the benchmarks knows every prompt of Chain-of-Table by its words, so it must notice new words."""

import json
from dataclasses import replace

import pytest

from benchmarks.server import says, scene_of
from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.methods.chain_of_table.method import Style
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

ROWS = [[f"Rider {k} (ESP)", str(k)] for k in range(80)]
RACE = Source.of(Table.of(["Rider", "Points"], ROWS, "Race"))


class Served:
    """The server of the benchmarks without its socket."""

    name = "served"

    def __init__(self) -> None:
        self.purposes: set[str] = set()

    def complete(self, prompt: Prompt) -> Completion:
        self.purposes.add(prompt.purpose)
        words = [{"role": message.role, "content": message.content} for message in prompt.messages]
        scene = scene_of(words, "even")
        return Completion(tuple(says(scene, k) for k in range(prompt.samples)), self.name)


@pytest.mark.parametrize("style", ["paper", "structured", "whole"])
def test_chains_have_operations_and_every_reply_can_be_used(style: Style) -> None:
    model, done = Served(), []
    for k in range(12):
        question = Question(f"Rider {k} has {k} points.", "statement")
        *_, chain = play(replace(ChainOfTable(), style=style), Chain(question, RACE), model)
        assert chain.answer is not None
        done += [step.operation.name for step in chain.steps if step.done]
        assert not [step.problem for step in chain.steps if step.problem]
    assert {"add_column", "select_row", "sort_by", "answer"} <= set(done)
    assert model.purposes >= {"plan", "add_column"}
    assert style != "paper" or model.purposes >= {"select_row", "query"}


@pytest.mark.parametrize("style", ["structured", "whole"])
def test_a_reply_in_a_style_of_json_is_json(style: Style) -> None:
    model = Served()
    *_, chain = play(ChainOfTable(style=style), Chain(Question("Rider 1 won.", "statement"), RACE), model)
    assert all(json.loads(call.completion.text) for step in chain.steps for call in step.calls)
