"""Chameleon with the embedded model: the plan, each module and the answer, with no language model."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chaintable.chain import Chain
from chaintable.cli import app as commands
from chaintable.evaluation.own_tables import OwnTable, answer_own
from chaintable.evidence import shown_answer
from chaintable.methods import open_method
from chaintable.methods.chameleon.plan_progress import added
from chaintable.models.embedded import EmbeddedModel
from chaintable.operations.modules import MODULES, GenerateProgram, PlanModules
from chaintable.operations.modules.plan import ANSWER_GENERATOR as LAST
from chaintable.playing import play
from chaintable.samples import SAMPLES, SampleQuestion, read_sample
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question
from chaintable.tables.table import Table

SHOP = Table.of(["Item", "Price"], [["pen", "$1.25"], ["ruler", "$0.80"], ["eraser", "$0.30"], ["book", "$12"]])
TEAMS = Table.of(
    ["Rank", "Team", "Country", "Points"],
    [["1", "Ajax", "NED", "84"], ["2", "Sparta", "CZE", "71"], ["3", "Porto", "POR", "66"]],
)


def played(question: Question, table: Table, method: str = "chameleon", **settings: Any) -> Chain:
    player = open_method(method, settings)
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


PENS = Question("How much do 2 pens and a ruler cost?")


@pytest.mark.parametrize("without", ["program_generator", "program_executor", "program_generator,program_executor"])
def test_without_a_module_of_the_program_there_is_no_answer_and_the_steps_say_so(without: str) -> None:
    chain = played(PENS, SHOP, without=without)
    assert chain.answer is None
    assert chain.steps[-1].problem.startswith("No answer without a program")
    assert [MODULES[one.module].title for one in added(chain)] == ["Solution generator"]


def test_a_program_that_a_person_breaks_is_not_restated_as_a_solution() -> None:
    chain = played(PENS, SHOP).replace(2, GenerateProgram("ans = 1 / 0")).until(5)
    *_, chain = play(open_method("chameleon"), chain, EmbeddedModel())
    assert chain.answer is None


def test_a_plan_that_names_a_solution_gets_one() -> None:
    chain = played(PENS, SHOP).until(2).replace(0, PlanModules(("row_lookup", "solution_generator", LAST)))
    *_, chain = play(open_method("chameleon"), chain, EmbeddedModel())
    assert str(chain.answer) == "3.3"
    assert not added(chain)


def test_modules_that_read_what_nothing_writes_any_more_are_left_out_of_the_plan_too() -> None:
    chain = played(PENS, SHOP, without="program_generator,program_executor")
    assert chain.steps[0].operation.modules == ("row_lookup", LAST)  # type: ignore[attr-defined]
    assert "can't be used" not in chain.steps[0].remark


@pytest.mark.parametrize(
    ("question", "table", "reason"),
    [
        (Question("How much do 2 pens and a ruler cost?"), SHOP, "a program works out its answer"),
        (Question("Which team is from POR?"), TEAMS, "so Chain-of-Table answers it."),
    ],
)
def test_a_plan_says_why_its_modules_were_chosen_and_how_sure_the_answer_is(
    question: Question, table: Table, reason: str
) -> None:
    remark = played(question, table).steps[0].remark
    assert reason in remark
    assert re.search(r"Confidence: \w+ \((?:over )?\d+ %\)\.$", remark)


def test_questions_asked_in_a_file_have_no_answer_without_the_program(tmp_path: Path) -> None:
    asked = {"id": "q1", "question": PENS.text, "table": "pen | $1.25\nruler | $0.80\nbook | $12"}
    (tmp_path / "q.jsonl").write_text(json.dumps(asked))
    words = ["ask-many", "--method", "chameleon", "--set", "without=program_generator"]
    words += ["--questions", str(tmp_path / "q.jsonl"), "--output", str(tmp_path / "a.jsonl")]
    assert CliRunner().invoke(commands, words).exit_code == 0
    (found,) = map(json.loads, (tmp_path / "a.jsonl").read_text().splitlines())
    assert (found["answer"], found["confidence"]) == ([], 0)


TALLY = Table.of(["Score", "Frequency"], [["6", "2"], ["7", "5"], ["8", "9"]])
TRAYS = Table.of(["Trays", "Muffins"], [["1", "12"], ["2", "24"], ["3", "?"]])


@pytest.mark.parametrize("table", [SHOP, TALLY, TRAYS])
@pytest.mark.parametrize("asked", ["What is osmosis?", "What is the weather today?", "What is the capital of France?"])
def test_a_question_about_nothing_in_the_table_is_looked_up_and_not_answered_with_a_sum(
    asked: str, table: Table
) -> None:
    chain = played(Question(asked), table)
    assert chain.answer is None
    assert "knowledge_retrieval" in chain.steps[0].operation.modules  # type: ignore[attr-defined]
    assert "No conclusion can be drawn" in chain.steps[-1].problem
    assert answer_own(OwnTable("1", asked, "\n".join(" | ".join(row) for row in table.rows()))).answer == ()


def test_what_a_person_noted_is_shown_for_a_question_about_nothing_in_the_table() -> None:
    note = Note("Biology", "Osmosis: water moves through a membrane to where more is dissolved.", "text")
    method = open_method("chameleon")
    source = replace(Source.of(SHOP), notes=(note,))
    *_, chain = play(method, method.begin(Question("What is osmosis?"), source), EmbeddedModel())
    assert "water moves through a membrane" in next(one.text for one in chain.state.notes if one.kind == "knowledge")


@pytest.mark.parametrize("asked", ["How much is it altogether?", "What is the total?", "What do all items cost?"])
def test_a_question_for_everything_is_still_a_sum(asked: str) -> None:
    assert str(played(Question(asked), SHOP).answer) == "14.35"


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


@pytest.mark.parametrize("choices", ["yes", {"a": 1}, 3])
def test_choices_that_are_no_list_are_named_with_their_line(choices: Any, tmp_path: Path) -> None:
    asked = {"id": "q1", "question": PENS.text, "table": "pen | $1.25\nruler | $0.80", "choices": choices}
    (tmp_path / "q.jsonl").write_text(json.dumps(asked))
    words = ["ask-many", "--questions", str(tmp_path / "q.jsonl"), "--output", str(tmp_path / "a.jsonl")]
    told = " ".join(CliRunner().invoke(commands, words).output.split())
    assert "line 1" in told and "its choices aren't a list" in told


def test_a_number_that_was_worked_out_is_shown_with_few_decimals_and_kept_in_full_in_its_step() -> None:
    scores = Table.of(["Name", "Score"], [["Ann", "3"], ["Ben", "2"], ["Cem", "5"]])
    chain = played(Question("What is the mean score of Ann, Ben and Cem?"), scores)
    assert str(chain.answer) == "3.33333333333"
    shown = shown_answer(chain)
    assert shown is not None and (shown.values, shown.in_full) == (("3.33",), ("3.33333333333",))
    table = "Name | Score\nAnn | 3\nBen | 2\nCem | 5"
    asked = OwnTable("1", "What is the mean score of Ann, Ben and Cem?", table)
    assert answer_own(asked, open_method("chameleon")).record["answer"] == ["3.33"]


def test_a_number_that_a_choice_holds_is_shown_as_the_choice_writes_it() -> None:
    question = Question("What is the mean score?", "multiple_choice", ("3.33333333333", "4"))
    scores = Table.of(["Name", "Score"], [["Ann", "3"], ["Ben", "2"], ["Cem", "5"]])
    shown = shown_answer(played(question, scores))
    assert shown is None or shown.values == ("3.33333333333",)
