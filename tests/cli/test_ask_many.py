"""`ask-many`: files of questions and tables in, one line of JSON for each question out."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from chaintable import cli
from chaintable.chain import Chain
from chaintable.evaluation import answering
from chaintable.evaluation.datasets import question_of, table_of
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.tables.source import Source

RIDERS = {
    "id": "riders",
    "title": "A race",
    "header": ["Rank", "Rider", "Team"],
    "rows": [["1", "Valverde", "Caisse"], ["2", "Kolobnev", "Saxo"], ["3", "Rebellin", "Saxo"]],
}
CITIES = {"id": "cities", "header": ["City", "Country"], "rows": [["Oslo", "Norway"], ["Rome", "Italy"]]}
ASKED = [
    {"id": "q1", "table": "riders", "question": "which team did Kolobnev ride for?"},
    {"id": "q2", "table": "cities", "question": "in which country is Rome?"},
    {"id": "q3", "table": "riders", "question": "how many riders rode for Saxo?"},
    {"id": "s1", "table": "riders", "statement": "Rebellin rode for Saxo"},
]
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Ask those questions (records, or a line as it stands) about the two tables."""
    (tmp_path / "tables.jsonl").write_text("\n".join(map(json.dumps, [RIDERS, CITIES])))

    def ask(asked: list[Any], *more: str, tables: str = "tables.jsonl", output: str = "out.jsonl") -> Result:
        lines = [one if isinstance(one, str) else json.dumps(one) for one in asked]
        (tmp_path / "questions.jsonl").write_text("\n".join(lines))
        files = {"questions": "questions.jsonl", "tables": tables, "output": output}
        options = [f"--{name}={tmp_path / file}" for name, file in files.items()]
        return CliRunner().invoke(cli.app, ["ask-many", *options, *more])

    return ask


def written(folder: Path) -> dict[str, dict[str, Any]]:
    records = [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
    assert all(record.keys() == {"id", "answer", "confidence", "seconds"} for record in records)
    return {record["id"]: record for record in records}


def test_every_question_has_a_line_with_answer_confidence_and_seconds(run: Run, tmp_path: Path) -> None:
    result = run(ASKED)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ""
    assert "4 questions, 4 answered" in result.stderr
    found = written(tmp_path)
    assert {id: record["answer"] for id, record in found.items()} == {
        "q1": ["Saxo"],
        "q2": ["Italy"],
        "q3": ["2"],
        "s1": ["true"],
    }
    assert all(0 < record["confidence"] <= 1 and record["seconds"] > 0 for record in found.values())


def test_the_answer_is_the_one_of_the_chain_that_is_played(run: Run, tmp_path: Path) -> None:
    run(ASKED)
    tables = {record["id"]: Source.of(table_of(record)) for record in (RIDERS, CITIES)}
    for record in ASKED:
        asked = question_of(record)
        *_, chain = play(ChainOfTable(), Chain(asked.question, tables[asked.table]), EmbeddedModel())
        assert chain.answer is not None
        assert written(tmp_path)[asked.id]["answer"] == list(chain.answer.values)
        assert written(tmp_path)[asked.id]["confidence"] == round(chain.steps[-1].calls[-1].completion.sure or 0, 4)


def test_several_workers_give_the_same_lines_in_the_same_order(run: Run, tmp_path: Path) -> None:
    run(ASKED)
    alone = {id: record["answer"] for id, record in written(tmp_path).items()}
    assert run(ASKED, "--workers=2").exit_code == 0
    assert list({id: record["answer"] for id, record in written(tmp_path).items()}.items()) == list(alone.items())


def test_a_question_without_an_answer_still_has_its_line(run: Run, tmp_path: Path) -> None:
    result = run([{"id": "why", "table": "cities", "question": "why is the sky blue?"}])
    assert result.exit_code == 0
    assert written(tmp_path)["why"] | {"seconds": 0} == {"id": "why", "answer": [], "confidence": 0, "seconds": 0}


def test_lines_that_cannot_be_used_are_named_and_the_others_are_answered(run: Run, tmp_path: Path) -> None:
    broken = ['{"id": "cut', {"id": "mute", "table": "cities"}, {"id": "lost", "table": "x", "question": "who?"}]
    result = run([*broken, *ASKED])
    assert result.exit_code == 1
    assert "'questions.jsonl', line 1: it isn't JSON." in result.stderr
    assert "'questions.jsonl', line 2: it asks nothing." in result.stderr
    assert "Question 'lost': its table is missing." in result.stderr
    found = written(tmp_path)
    assert found.keys() == {"mute", "lost", "q1", "q2", "q3", "s1"}
    assert (found["mute"]["answer"], found["lost"]["answer"], found["q1"]["answer"]) == ([], [], ["Saxo"])


def test_a_broken_table_leaves_its_own_questions_unanswered(run: Run, tmp_path: Path) -> None:
    tables = [json.dumps(RIDERS), "nonsense", json.dumps(CITIES | {"header": None})]
    (tmp_path / "broken.jsonl").write_text("\n".join(tables))
    result = run(ASKED, tables="broken.jsonl")
    assert result.exit_code == 1
    assert "'broken.jsonl', line 2" in result.stderr
    assert "Question 'q2': it has no header and rows." in result.stderr
    assert (written(tmp_path)["q1"]["answer"], written(tmp_path)["q2"]["answer"]) == (["Saxo"], [])


def test_a_mistake_of_the_program_costs_one_answer_only(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Shaky(EmbeddedModel):
        def complete(self, prompt: Any) -> Any:
            if "Rome" in prompt.question.text:
                raise KeyError("a mistake")
            return super().complete(prompt)

    monkeypatch.setattr(answering, "_model", Shaky)
    result = run(ASKED)
    assert result.exit_code == 1
    assert "Question 'q2': something went wrong" in result.stderr
    assert [bool(record["answer"]) for record in written(tmp_path).values()] == [True, True, True, False]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"tables": "nowhere.jsonl"}, "can't be read"),
        ({"output": "no/folder.jsonl"}, "can't be written"),
        ({"output": "tables.jsonl"}, "is an input"),
    ],
)
def test_files_that_cannot_be_used_are_one_line_and_exit_code_two(run: Run, files: dict[str, str], said: str) -> None:
    result = run(ASKED, **files)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


OWN = [
    {
        "id": "1",
        "question": "How much do 2 pens and a ruler cost?",
        "table": "pen | $1.25\nruler | $0.80\nchalk | $0.30",
    },
    {
        "id": "2",
        "question": "When does the second boat leave the Pier?",
        "table": "Pier | 7:00 A.M. | 9:30 A.M.\nCove | 7:40 A.M. | 10:10 A.M.",
        "choices": ["9:30 AM", "7:00 AM"],
        "unit": None,
        "table_title": "Boats",
    },
    {"id": "3", "question": "What is the capital of Moon?", "table": "City | Country\nOslo | Norway\nRome | Italy"},
]


def ask_own(tmp_path: Path, lines: list[dict[str, Any]], *more: str) -> tuple[Result, list[dict[str, Any]]]:
    """Ask questions that bring their own tables, and return what was written."""
    (tmp_path / "own.jsonl").write_text("\n".join(map(json.dumps, lines)))
    options = [f"--questions={tmp_path / 'own.jsonl'}", f"--output={tmp_path / 'own_out.jsonl'}"]
    result = CliRunner().invoke(cli.app, ["ask-many", *options, *more])
    return result, [json.loads(line) for line in (tmp_path / "own_out.jsonl").read_text().splitlines()]


def test_questions_that_bring_their_own_tables_get_an_answer_and_its_plan(tmp_path: Path) -> None:
    result, found = ask_own(tmp_path, OWN)
    assert result.exit_code == 0, result.stderr
    assert all(record.keys() == {"id", "answer", "confidence", "seconds", "plan"} for record in found)
    assert [record["answer"] for record in found[:2]] == [["3.3"], ["9:30 AM"]]
    assert found[0]["plan"][-2:] == ["program_executor", "answer_generator"]
    assert found[2]["confidence"] < 0.6


def test_a_method_that_is_named_plays_its_chain_on_the_table_that_a_question_brings(tmp_path: Path) -> None:
    asked = {"id": "1", "question": "Which city is in Italy?", "table": "City | Country\nOslo | Norway\nRome | Italy"}
    result, found = ask_own(tmp_path, [asked], "--method=chain_of_table")
    assert result.exit_code == 0, result.stderr
    assert (found[0]["answer"], found[0]["plan"][-1]) == (["Rome"], "answer")


def test_a_question_whose_table_is_elsewhere_is_told_to_name_it(tmp_path: Path) -> None:
    result, found = ask_own(tmp_path, [{"id": "1", "question": "Who won?", "table": "riders"}, OWN[0]])
    assert result.exit_code == 1
    assert "name that file with --tables" in result.stderr
    assert [record["answer"] for record in found] == [[], ["3.3"]]
