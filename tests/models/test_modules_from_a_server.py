"""Chain-of-Table with modules over HTTP: the requests of each style, in their order, and what they hold."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from server import Heard, Said, ScriptedServer, reply

from chaintable.methods import ChainOfTable
from chaintable.models import open_model
from chaintable.playing import play
from chaintable.settings.environment import Settings
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SHOP = Source.of(Table.of(["Item", "Price"], [["pen", "2"], ["cap", "9"], ["bag", "30"]], "Shop"))
PROGRAM = "ans = round((2 + 9) * 1.1, 2)"
BOTH = [{"operation": "program_generator"}, {"operation": "program_executor"}]
HEADS = {"Write a Python program": "program", "Work on the table": "plan", "Give all steps": "plan"}


def kind_of(heard: Heard) -> str:
    words = heard.body["messages"][0]["content"]
    return next((kind for head, kind in HEADS.items() if words.startswith(head)), "query")


def paper(words: str) -> str:
    done = sum(f"f_program_{name}(" in words.rpartition("Function Chain:")[2] for name in ("generator", "executor"))
    return ("f_program_generator() -> f_program_executor() -> <END>", "f_program_executor() -> <END>", "<END>")[done]


def structured(words: str) -> str:
    done = sum(f"f_program_{name}(" in words for name in ("generator", "executor"))
    return json.dumps([*BOTH, {"operation": "answer", "answer": "12.1"}][done])


def whole(words: str) -> str:
    return json.dumps({"steps": [*BOTH, {"operation": "answer", "read": "note(Result)"}]})


@pytest.mark.parametrize(
    ("style", "plan", "requests"),
    [
        ("paper", paper, ["plan", "program", "plan", "plan", "query"]),
        ("structured", structured, ["plan", "program", "plan", "plan"]),
        ("whole", whole, ["plan", "program"]),
    ],
)
def test_a_module_is_one_request_with_its_own_prompt_and_a_tool_is_none(
    style: Any, plan: Callable[[str], str], requests: list[str], server: ScriptedServer, settings: Settings
) -> None:
    def talk(heard: Heard) -> Said:
        replies: Mapping[str, str] = {"program": PROGRAM, "query": "The answer is: 12.1"}
        return reply(replies.get(kind_of(heard)) or plan(heard.body["messages"][0]["content"]))

    server.always = talk
    method = ChainOfTable(operation_set="modules", style=style, ahead=False)
    question = Question("How much do the pen and the cap cost with 10 % tax?")
    *_, chain = play(method, method.begin(question, SHOP), open_model("scripted", settings))
    assert [kind_of(heard) for heard in server.heard] == requests
    assert [step.operation.name for step in chain.steps] == ["program_generator", "program_executor", "answer"]
    assert str(chain.answer) == "12.1"
    asked = server.bodies[1]
    assert (asked["temperature"], asked["max_tokens"]) == (0.0, 256) and "response_format" not in asked
    assert "pen | 2" in asked["messages"][0]["content"]
