"""The command line, run as a person runs it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLASICA = ROOT / "chaintable" / "samples" / "data" / "clasica.csv"


def ask(data: Path, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "chaintable.cli", "ask", *arguments]
    environment = {**os.environ, "CHAINTABLE_DATA": str(data), "PYTHONPATH": str(ROOT), **more}
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)


def test_json_has_the_answer_its_check_and_every_step(tmp_path: Path) -> None:
    done = ask(tmp_path, str(CLASICA), "Which team did Denis Menchov ride for?", "--json")
    assert done.returncode == 0
    record = json.loads(done.stdout)
    assert record["answer"] == "Rabobank"
    assert record["check"]["found"] is True
    assert {"model", "method", "seconds"} <= record.keys()
    assert all(
        step.keys() == {"operation", "words", "rows", "columns", "author", "problem"} for step in record["steps"]
    )
    assert record["steps"][-1]["operation"].startswith("f_answer(")


def test_several_answers_are_a_list_and_a_statement_is_true_or_false(tmp_path: Path) -> None:
    question = "Which country had the most cyclists finish within the top 10?"
    assert json.loads(ask(tmp_path, str(CLASICA), question, "--json").stdout)["answer"] == ["ESP", "ITA"]
    said = ask(tmp_path, str(CLASICA), "Paolo Bettini rode for Quick Step", "--kind", "statement", "--json")
    assert json.loads(said.stdout)["answer"] is True


def test_words_show_the_steps_the_answer_and_the_check(tmp_path: Path) -> None:
    done = ask(tmp_path, str(CLASICA), "How many cyclists got less than 10 points?")
    assert done.returncode == 0
    assert "f_select_row(" in done.stdout
    assert "it is the number of rows (4)" in done.stdout


def test_without_an_answer_the_exit_code_is_one(tmp_path: Path) -> None:
    done = ask(tmp_path, str(CLASICA), "Why is the sky blue?", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["answer"] is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.csv", "How many?"), "no file"),
        ((str(ROOT), "How many?"), "is a folder"),
        ((str(CLASICA), ""), "question is empty"),
        ((str(CLASICA), "x" * 50_000), "50,000 characters"),
        ((str(CLASICA), "How many?", "--kind", "foo"), "foo"),
        ((str(CLASICA),), "question"),
    ],
)
def test_input_that_cannot_be_used_is_one_line_on_stderr_and_exit_code_two(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = ask(tmp_path, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr


def test_a_terminal_without_unicode_is_no_reason_to_fail(tmp_path: Path) -> None:
    done = ask(tmp_path, str(CLASICA), "Who finished right after Paolo Bettini?", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
