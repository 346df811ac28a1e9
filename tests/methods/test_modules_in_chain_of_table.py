"""Chain-of-Table with Chameleon's modules among its operations: what is asked, in every style, and what is not."""

import json
from pathlib import Path
from typing import Any

import pytest

from chaintable.chain import Chain
from chaintable.errors import StepError
from chaintable.methods import ChainOfTable, ask_of
from chaintable.methods.modules import picture_modules
from chaintable.models.scripted import Scripted
from chaintable.operations import PLANNED_MODULES, named
from chaintable.operations.modules import GenerateProgram, RetrieveKnowledge, to_plan
from chaintable.playing import play
from chaintable.runs.rerun import Rerun, Resaid, Reworded, rerun
from chaintable.store import open_store
from chaintable.tables.pictures import PNG, Picture
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

SHOP = Source.of(Table.of(["Item", "Price"], [["pen", "2"], ["cap", "9"], ["bag", "30"]], "Shop"))
QUESTION = Question("How much do the pen and the cap cost with 10 % tax?")
KNOWLEDGE = "- A tax of 10 % multiplies by 1.1."
PROGRAM = "ans = round((2 + 9) * 1.1, 2)"
PAPER = ChainOfTable(operation_set="modules", ahead=False)
STRUCTURED = ChainOfTable(operation_set="modules", style="structured")
WHOLE = ChainOfTable(operation_set="modules", style="whole")
CHEAP = {"operation": "select_row", "where": "Price < 20"}


def played(method: ChainOfTable, *replies: str, source: Source = SHOP) -> tuple[Chain, Scripted]:
    model = Scripted(replies)
    *_, chain = play(method, method.begin(QUESTION, source), model)
    return chain, model


def called(chain: Chain) -> list[str]:
    return [str(step.operation).partition("(")[0] for step in chain.steps]


def asked(chain: Chain) -> list[list[str]]:
    return [[call.prompt.purpose for call in step.calls] for step in chain.steps]


def said(operation: str, **given: Any) -> str:
    return json.dumps({"operation": operation, **given})


def test_the_plan_names_the_modules_that_have_what_they_need() -> None:
    words = PAPER.prompt(PAPER.begin(QUESTION, SHOP), PAPER.ask("plan")).messages[-1].content
    assert "- f_knowledge_retrieval() recalls facts and rules" in words
    assert "- f_program_generator() writes a Python program" in words
    for waiting in ("program_executor", "program_verifier", "search_results", "text_detector", "image_captioner"):
        assert f"f_{waiting}(" not in words


@pytest.mark.parametrize("name", ["paper", "spreadsheet"])
def test_the_other_sets_name_no_module(name: Any) -> None:
    method = ChainOfTable(operation_set=name)
    words = method.prompt(method.begin(QUESTION, SHOP), method.ask("plan")).messages[-1].content
    assert not any(f"f_{kind.name}(" in words for kind in PLANNED_MODULES)


def test_in_the_papers_style_a_module_is_asked_with_its_own_prompt_and_a_tool_is_run() -> None:
    chain, model = played(
        PAPER,
        "f_knowledge_retrieval() -> f_program_generator() -> f_program_executor() -> <END>",
        KNOWLEDGE,
        "f_knowledge_retrieval() -> f_program_generator() -> f_program_executor() -> <END>",
        PROGRAM,
        "f_program_executor() -> <END>",
        "<END>",
        "The answer is: 12.1",
    )
    assert called(chain) == ["f_knowledge_retrieval", "f_program_generator", "f_program_executor", "f_answer"]
    assert asked(chain) == [
        ["plan", "knowledge_retrieval"],
        ["plan", "program_generator"],
        ["plan"],
        ["plan", "query"],
    ]
    assert [(prompt.temperature, prompt.max_tokens) for prompt in model.prompts[:2]] == [(0.0, 200), (0.0, 512)]
    assert all(step.done and step.author == "model" for step in chain.steps)
    assert KNOWLEDGE in model.prompts[3].messages[0].content
    assert [note.text for note in chain.state.notes][-1] == "12.1"
    assert "12.1" in model.prompts[-1].messages[0].content


def test_modules_and_operations_stand_among_each_other() -> None:
    chain, _ = played(
        ChainOfTable(operation_set="modules", ahead=False),
        "f_select_row() -> f_knowledge_retrieval() -> <END>",
        *["f_select_row(Price < 20)"],
        "f_knowledge_retrieval() -> <END>",
        KNOWLEDGE,
        "<END>",
        "The answer is: 12.1",
    )
    assert called(chain) == ["f_select_row", "f_knowledge_retrieval", "f_answer"]
    assert chain.steps[1].state.table.n_rows == 2
    edited = chain.replace(0, type(chain.steps[0].operation).parse("f_select_row(Price < 5)", chain.start))
    assert edited.steps[1].state.table.n_rows == 1 and edited.steps[1].operation == RetrieveKnowledge(KNOWLEDGE)


def test_a_structured_reply_names_a_module_and_its_own_prompt_asks_for_the_rest() -> None:
    chain, model = played(
        STRUCTURED,
        said("program_generator"),
        PROGRAM,
        said("program_executor"),
        said("answer", answer="12.1"),
    )
    assert asked(chain) == [["plan", "program_generator"], ["plan"], ["plan"]]
    assert chain.steps[0].operation == GenerateProgram(PROGRAM) and str(chain.answer) == "12.1"
    schema: Any = model.prompts[0].schema
    assert "knowledge_retrieval" in schema["properties"]["operation"]["enum"] and "text" not in schema["properties"]
    assert '{"operation": "knowledge_retrieval"} recalls' in model.prompts[0].messages[0].content


def test_a_structured_reply_that_brings_the_text_of_a_module_is_taken() -> None:
    chain, _ = played(STRUCTURED, said("knowledge_retrieval", text=KNOWLEDGE), said("answer", answer="12.1"))
    assert asked(chain) == [["plan"], ["plan"]] and chain.steps[0].operation == RetrieveKnowledge(KNOWLEDGE)


def test_what_a_tool_gives_is_never_taken_from_a_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_modules, "text_in", lambda pictures: "pen 2")
    source = Source(SHOP.table, pictures=(Picture("list.png", PNG, b"x"),))
    chain, _ = played(STRUCTURED, said("text_detector", text="cap 900"), said("answer", answer="12.1"), source=source)
    assert str(chain.steps[0].operation) == 'f_text_detector("pen 2")' and chain.steps[0].author == "model"


def test_a_whole_chain_asks_once_and_each_module_with_its_own_prompt() -> None:
    steps = [json.loads(said(name)) for name in ("program_generator", "program_executor")]
    whole = json.dumps({"steps": [CHEAP, *steps, {"operation": "answer", "read": "note(Result)"}]})
    chain, model = played(WHOLE, whole, PROGRAM)
    assert called(chain) == ["f_select_row", "f_program_generator", "f_program_executor", "f_answer"]
    assert asked(chain) == [["plan"], ["program_generator"], [], []] and len(model.prompts) == 2
    assert str(chain.answer) == "12.1"
    assert chain.steps[1].remark == "From the reply of step 1."


def test_a_whole_chain_that_answers_in_words_before_a_module_wrote_is_asked_for_its_answer() -> None:
    steps = [json.loads(said("knowledge_retrieval")), {"operation": "answer", "answer": "11"}]
    chain, _ = played(WHOLE, json.dumps({"steps": steps}), KNOWLEDGE, said("answer", answer="12.1"))
    assert asked(chain) == [["plan", "knowledge_retrieval"], ["query"]] and str(chain.answer) == "12.1"
    assert "before the notes that it needs were there" in chain.steps[1].dropped[0].reason


def test_a_program_that_fails_is_given_back_once_with_the_reason() -> None:
    chain, model = played(
        ChainOfTable(operation_set="modules", ahead=False),
        "f_program_generator() -> <END>",
        "ans = nothing",
        PROGRAM,
        "<END>",
        "The answer is: 12.1",
    )
    assert asked(chain)[0] == ["plan", "program_generator", "program_generator"]
    assert chain.steps[0].operation == GenerateProgram(PROGRAM)
    assert "nothing" in model.prompts[2].messages[-1].content


def test_a_module_whose_reply_cannot_be_used_is_not_offered_until_another_step_is_done() -> None:
    chain, model = played(
        ChainOfTable(operation_set="modules", ahead=False),
        "f_knowledge_retrieval() -> <END>",
        " ",
        " ",
        "<END>",
        "The answer is: 12.1",
    )
    assert not chain.steps[0].done
    assert "f_knowledge_retrieval()" not in model.prompts[3].messages[-1].content.rpartition("must be one of")[2]


@pytest.mark.parametrize("method", [PAPER, STRUCTURED, WHOLE], ids=lambda method: method.style)
def test_the_pages_that_read_a_plan_know_the_modules_that_it_offered(method: ChainOfTable) -> None:
    prompt = method.prompt(method.begin(QUESTION, SHOP), method.ask("plan"))
    ask = ask_of(prompt)
    assert ask is not None and "knowledge_retrieval" in [kind.name for kind in ask.calls(prompt)]
    read = ask.read("f_knowledge_retrieval() -> <END>" if method is PAPER else said("knowledge_retrieval"), prompt)
    assert str(read).startswith(("knowledge_retrieval → the end", "f_knowledge_retrieval()"))


def test_the_reply_of_a_module_can_be_edited_and_its_step_asked_again() -> None:
    chain, _ = played(
        ChainOfTable(operation_set="modules", ahead=False),
        "f_knowledge_retrieval() -> <END>",
        KNOWLEDGE,
        "<END>",
        "The answer is: 12.1",
    )
    *_, other = rerun(Rerun(chain, 0, Resaid(1, ("- There is no tax.",)), "keep"), Scripted([]))
    assert other.steps[0].operation == RetrieveKnowledge("- There is no tax.") and other.steps[0].author == "person"
    model = Scripted(["- Tax is added.", "<END>", "The answer is: 11"])
    *_, again = rerun(Rerun(chain, 0, Reworded(1, chain.steps[0].calls[1].prompt.messages), "changed"), model)
    assert called(again) == called(chain) and again.steps[0].operation == RetrieveKnowledge("- Tax is added.")
    assert [prompt.purpose for prompt in model.prompts] == ["knowledge_retrieval", "plan", "query"]


def test_in_a_whole_chain_a_module_is_asked_again_by_its_own_prompt() -> None:
    steps = [CHEAP, *(json.loads(said(name)) for name in ("program_generator", "program_executor"))]
    whole = json.dumps({"steps": [*steps, {"operation": "answer", "read": "note(Result)"}]})
    chain, _ = played(WHOLE, whole, PROGRAM)
    *_, again = rerun(
        Rerun(chain, 1, Reworded(0, chain.steps[1].calls[0].prompt.messages), "changed"),
        model := Scripted(["ans = 11"]),
    )
    assert [prompt.purpose for prompt in model.prompts] == ["program_generator"] and str(again.answer) == "11"


def test_a_step_of_a_module_is_kept_and_opened(tmp_path: Path) -> None:
    chain, _ = played(
        ChainOfTable(operation_set="modules", ahead=False),
        "f_knowledge_retrieval() -> <END>",
        KNOWLEDGE,
        "<END>",
        "The answer is: 12.1",
    )
    store = open_store(f"sqlite:///{tmp_path / 'chains.db'}")
    try:
        opened = store.load_chain(store.save_chain(chain))
    finally:
        store.close()
    assert called(opened) == called(chain) and opened.settings["operation_set"] == "modules"
    words = opened.steps[0].calls[1].prompt.messages[0].content
    assert words == chain.steps[0].calls[1].prompt.messages[0].content and "List what one has to know" in words


@pytest.mark.parametrize("kind", PLANNED_MODULES, ids=lambda kind: kind.name)
def test_each_module_is_named_without_its_text(kind: Any) -> None:
    (stand_in,) = to_plan((kind,))
    assert named(stand_in.name) is kind and stand_in.name in stand_in.plan_hint
    operation = stand_in.parse(f"f_{kind.name}()")
    assert str(operation) == f"f_{kind.name}()" and stand_in.from_json({}) == operation
    with pytest.raises(StepError, match="was named, but not carried out"):
        operation.apply(State(SHOP.table))
