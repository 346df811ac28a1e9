"""The methods beside FuRePA search documents in simpler ways, and answer from what they find."""

from typing import Any

import pytest
from test_furepa import QUESTION, SOURCE, Rounds, said

from chaintable import methods
from chaintable.chain import Chain
from chaintable.methods import find_faults, open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.operations import Answer, Search
from chaintable.operations.unread import Unread
from chaintable.playing import play
from chaintable.prompts import original
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

ANSWER = ("[Analysis] It says so.\n[Answer] Ryan Seacrest",)


def played(name: str, model: Any, source: Source = SOURCE, **settings: Any) -> Chain:
    method = open_method(name, settings)
    *_, chain = play(method, method.begin(QUESTION, source), model)
    return chain


@pytest.mark.parametrize("name", ["direct_retrieval", "retrieval_thoughts"])
def test_one_search_for_the_question_brings_the_best_passages(name: str) -> None:
    model = Rounds(ANSWER)
    method = open_method(name, {"passages": 3})
    question = Question("Which town of Georgia has a record of rain, and which port?")
    *_, chain = play(method, method.begin(question, SOURCE), model)
    assert [type(step.operation) for step in chain.steps] == [Search, Search, Search, Answer]
    assert {step.operation.query for step in chain.steps if isinstance(step.operation, Search)} == {question.text}
    assert chain.answer is not None and chain.answer.values == ("Ryan Seacrest",)
    assert all(note.text.split(".")[0] in said(model)[0] for note in chain.state.evidence)


def test_what_the_model_wrote_is_searched_with_the_question() -> None:
    model = Rounds(("She judges American Idol, hosted in Savannah.",), ANSWER)
    chain = played("iter_retgen", model, rounds=2)
    second = chain.steps[1].operation
    assert (
        isinstance(second, Search) and second.query == f"{QUESTION.text} She judges American Idol, hosted in Savannah."
    )
    assert [prompt.purpose for prompt in model.asked] == ["generate", "forced"]


def test_a_chain_of_searches_is_planned_once_and_carried_out() -> None:
    model = Rounds(("[Search] Onika Maraj show\n[Search] zebra\n[Search] American Idol host",), ANSWER)
    chain = played("search_chain", model)
    assert [type(step.operation) for step in chain.steps] == [Search, Unread, Search, Answer]
    assert "No passage matches “zebra”" in chain.steps[1].problem
    assert len(model.asked) == 2


def test_the_embedded_model_reads_what_one_search_finds() -> None:
    assert played("direct_retrieval", EmbeddedModel()).answer is not None


@pytest.mark.parametrize("name", [name for name, kind in methods.ALL.items() if kind.needs_passages])
def test_every_method_over_documents_says_when_there_are_none_and_its_prompts_have_no_faults(name: str) -> None:
    chain = played(name, Rounds(), Source.of(Table.of(["A"], [["1"]])))
    assert chain.finished and "there are none" in chain.steps[0].problem
    assert [ask.name for ask in open_method(name).asks if find_faults(original(name, ask.name))] == []
