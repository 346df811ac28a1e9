"""A run uses the prompts that it was given, and each call knows what its words were made from."""

from dataclasses import replace

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.playing import play
from chaintable.prompts import PromptSet, original
from chaintable.prompts.encodings import ENCODINGS, render_markdown
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

START = Chain(Question("Who won?"), Source.of(Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"]])))
PLAN = original("chain_of_table", "plan")
MINE = replace(PLAN, text=PLAN.text.replace("Work on the table", "Please work on the table"))
SCRIPT = ("f_select_row(Rank = 1) -> <END>", "f_select_row(row 1)", "<END>", "The answer is: Valverde")


def test_the_words_sent_are_those_of_the_version_that_was_chosen() -> None:
    model = Scripted(SCRIPT)
    list(play(ChainOfTable(prompts=PromptSet((MINE,)), ahead=False), START, model))
    plans = [prompt for prompt in model.prompts if prompt.purpose == "plan"]
    assert len(plans) == 2
    assert all(prompt.messages[0].content.startswith("Please work on the table") for prompt in plans)


def test_a_call_knows_the_version_the_text_and_the_variables_it_was_made_from() -> None:
    *_, chain = play(ChainOfTable(prompts=PromptSet((MINE,)), ahead=False), START, Scripted(SCRIPT))
    made_from = {call.prompt.purpose: call.prompt.template for step in chain.steps for call in step.calls}
    plan, query = made_from["plan"], made_from["query"]
    assert plan is not None
    assert query is not None
    assert (plan.name, plan.version, plan.text) == ("plan", MINE.id, MINE.text)
    assert (query.name, query.version) == ("query", "original")
    assert query.variables["question"] == "Who won?"
    assert query.variables["table"] == "col : Rank | Rider\nrow 1 : 1 | Valverde"
    assert "Usain Bolt" in plan.variables["demonstrations"]
    assert "column" not in query.variables


def test_a_demonstration_that_is_off_is_not_sent() -> None:
    model = Scripted(SCRIPT)
    prompts = PromptSet(off=(("plan", "countries of sprinters"),))
    list(play(ChainOfTable(prompts=prompts, ahead=False), START, model))
    assert "Usain Bolt (JAM) | 9.69" not in model.prompts[0].messages[0].content


def test_words_are_made_once_however_often_they_are_read() -> None:
    model = Scripted(SCRIPT)
    list(play(ChainOfTable(ahead=False), START, model))
    prompt = model.prompts[0]
    assert prompt.messages is prompt.messages is replace(prompt, samples=3).messages


def test_a_table_is_encoded_once_for_all_prompts_of_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[Table] = []

    def render_and_count(table: Table) -> str:
        encoded.append(table)
        return render_markdown(table)

    monkeypatch.setitem(ENCODINGS, "markdown", render_and_count)
    model = Scripted(SCRIPT)
    list(play(ChainOfTable(encoding="markdown", ahead=False), START, model))
    plan, arguments = [prompt.messages[0].content for prompt in model.prompts[:2]]
    assert render_markdown(START.state.table) in plan
    assert render_markdown(START.state.table) in arguments
    assert sum(table is START.state.table for table in encoded) == 1


def test_demonstrations_are_encoded_once_for_all_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[Table] = []

    def render_and_count(table: Table) -> str:
        encoded.append(table)
        return render_markdown(table)

    monkeypatch.setitem(ENCODINGS, "markdown", render_and_count)
    numbers = []
    source = Source.of(Table.of(START.state.table.columns, START.state.table.rows()))  # nobody has asked it anything
    for text in ("Who won?", "Who lost?"):
        model = Scripted(SCRIPT)
        list(play(ChainOfTable(encoding="markdown", ahead=False), Chain(Question(text), source), model))
        assert "Usain Bolt" in model.prompts[0].messages[0].content
        numbers.append(len(encoded))
    first, both = numbers
    assert (first, both - first) == (5, 1)  # the plan's four demonstrations and the table; then the table alone
