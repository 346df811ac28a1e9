"""A chain as JSON, and in short."""

import json
from dataclasses import replace

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.operations import Answer, Reading
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion
from chaintable.runs.exchange.chain_json import answer_record, chain_to_json, step_record
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TABLE = Table.of(["Rider", "Points"], [["Valverde", "40"], ["Kolobnev", "30"], ["Rebellin", "40"]])


def played(*texts: str | Completion, kind: str = "question") -> Chain:
    question = Question("Who has the most points?", kind)  # type: ignore[arg-type]
    *_, chain = play(ChainOfTable(ahead=False), Chain(question, Source.of(TABLE, "riders.csv")), Scripted(texts))
    return chain


def test_the_record_holds_the_question_every_step_the_answer_and_its_cells() -> None:
    record = json.loads(chain_to_json(played("<END>", "f_answer(most(Rider, Points))")))
    assert record["question"]["text"] == "Who has the most points?"
    assert record["source"]["columns"] == ["Rider", "Points"]
    assert record["answer"] == ["Valverde", "Rebellin"]
    assert record["check"]["found"] is True
    assert record["evidence"] == {"rows": [1, 3], "columns": ["Rider", "Points"], "deciding": [], "notes": []}
    (step,) = record["steps"]
    assert step["operation"] == "f_answer(most(Rider, Points))"
    assert [call["purpose"] for call in step["calls"]] == ["plan", "query"]


def test_the_record_holds_how_sure_the_model_was_and_what_it_remarked() -> None:
    said = Completion(("f_answer(count)",), "parser", remark="sure: 81 %.", sure=0.81234)
    record = json.loads(chain_to_json(played("<END>", said)))
    (step,) = record["steps"]
    assert record["sure"] == 0.8123
    assert [(call["sure"], call["remark"]) for call in step["calls"]] == [(None, ""), (0.8123, "sure: 81 %.")]


def test_an_answer_that_a_person_put_in_has_no_confidence() -> None:
    said = Completion(("f_answer(count)",), "parser", sure=0.8)
    chain = played("<END>", said)
    edited = chain.replace(0, Answer(Reading("count_distinct", ("Points",))))
    assert json.loads(chain_to_json(edited))["sure"] is None


def test_a_step_keeps_its_remark() -> None:
    chain = played("<END>", "f_answer(count)")
    remarked = replace(chain, steps=(replace(chain.steps[0], remark="1 of 3 cells is empty"),))
    assert json.loads(chain_to_json(remarked))["steps"][0]["remark"] == "1 of 3 cells is empty"


def test_a_statement_gives_true_or_false_and_a_single_answer_a_text() -> None:
    statement = played("<END>", "f_answer(true_false(count = 4))", kind="statement")
    assert answer_record(statement)["answer"] is False
    assert answer_record(played("<END>", "f_answer(count)"))["answer"] == "3"


def test_without_an_answer_there_is_none_and_the_step_says_why() -> None:
    chain = played("<END>", "f_answer(cell(Team))", "f_answer(cell(Team))")
    assert answer_record(chain) == {"answer": None, "check": None}
    assert "Team" in step_record(chain, len(chain.steps) - 1)["problem"]
