"""Chameleon with the embedded model: the plan, each module and the answer, with no language model."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chaintable.chain import Chain
from chaintable.cli import app as commands
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.samples import SAMPLES, SampleQuestion, read_sample
from chaintable.source import Source
from chaintable.state import Question
from chaintable.table import Table

SHOP = Table.of(["Item", "Price"], [["pen", "$1.25"], ["ruler", "$0.80"], ["eraser", "$0.30"], ["book", "$12"]])
TEAMS = Table.of(
    ["Rank", "Team", "Country", "Points"],
    [["1", "Ajax", "NED", "84"], ["2", "Sparta", "CZE", "71"], ["3", "Porto", "POR", "66"]],
)


def played(question: Question, table: Table, method: str = "chameleon") -> Chain:
    player = open_method(method)
    *_, chain = play(player, player.begin(question, Source.of(table)), EmbeddedModel())
    return chain


def test_a_question_about_prices_is_planned_programmed_and_answered() -> None:
    chain = played(Question("How much do 2 pens and a ruler cost?"), SHOP)
    assert [step.operation.name for step in chain.steps] == [
        "plan_modules",
        "select_row",
        "program_generator",
        "program_verifier",
        "program_executor",
        "answer",
    ]
    assert str(chain.answer) == "3.3"
    assert all(step.done for step in chain.steps)


def test_the_rows_whose_prices_the_program_holds_are_those_behind_its_result() -> None:
    chain = played(Question("How much do 2 pens and a ruler cost?"), SHOP)
    assert next(note for note in chain.state.notes if note.kind == "result").rows == (0, 1)


@pytest.mark.parametrize(("money", "answer"), [("$20", "no"), ("$30", "yes")])
def test_one_of_the_choices_is_given(money: str, answer: str) -> None:
    question = Question(f"Ann has {money}. Does she have enough money for 2 books?", "multiple_choice", ("yes", "no"))
    assert str(played(question, SHOP).answer) == answer


def test_a_question_that_the_rules_do_not_know_is_left_to_chain_of_table() -> None:
    chain = played(Question("Which team comes from Portugal, with the code POR?"), TEAMS)
    assert chain.steps[0].operation.modules == ("chain_of_table", "answer_generator")  # type: ignore[attr-defined]
    assert str(chain.answer) == "Porto"


def test_program_of_thought_needs_no_language_model_either() -> None:
    chain = played(Question("How much do 2 pens and a ruler cost?"), SHOP, "program_of_thought")
    assert str(chain.answer) == "3.3"


def test_the_command_line_takes_choices_and_a_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    file = tmp_path / "shop.csv"
    file.write_text("Item,Price\npen,$1.25\nbook,$12\n")
    words = [
        "ask",
        str(file),
        "Ann has $20. Does she have enough money for 2 books?",
        "--method",
        "chameleon",
        "--json",
    ]
    found = CliRunner().invoke(commands, [*words, "--choices", "yes", "--choices", "no"])
    assert json.loads(found.stdout)["answer"] == "no", found.output
    assert "empty" in CliRunner().invoke(commands, [*words, "--choices", " "]).output


def test_questions_with_their_own_table_are_answered_with_their_plan(tmp_path: Path) -> None:
    asked = {"id": "q1", "question": "How much do 2 pens cost?", "table": "pen | $1.25\nbook | $12", "unit": "$"}
    (tmp_path / "q.jsonl").write_text(json.dumps(asked))
    words = ["ask-many", "--method", "chameleon", "--questions", str(tmp_path / "q.jsonl")]
    assert CliRunner().invoke(commands, [*words, "--output", str(tmp_path / "a.jsonl")]).exit_code == 0
    (found,) = map(json.loads, (tmp_path / "a.jsonl").read_text().splitlines())
    assert (found["answer"], found["plan"][-1]) == (["2.5"], "answer_generator")


SCHOOL = [
    (sample.name, question)
    for sample in SAMPLES
    if any(question.choices for question in sample.questions)
    for question in sample.questions
]


@pytest.mark.parametrize(("name", "question"), SCHOOL, ids=lambda value: getattr(value, "text", value))
@pytest.mark.parametrize("method", ["chameleon", "chain_of_table"])
def test_every_suggested_school_question_is_answered(name: str, question: SampleQuestion, method: str) -> None:
    chain = played(question.asked, read_sample(name).table, method)
    assert chain.answer is not None
    assert chain.answer.values == question.answer
