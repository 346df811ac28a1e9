"""The command line, run as a person runs it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from chaintable.store import open_store

ROOT = Path(__file__).parents[1]
CLASICA = ROOT / "chaintable" / "samples" / "data" / "clasica.csv"


SETTINGS = ("CHAINTABLE_", "OPENAI_", "AZURE_OPENAI_")


def ask(data: Path, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    return run(data, "ask", *arguments, **more)


def run(data: Path, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """The command line with its data in that folder, and none of the settings of whoever runs the tests."""
    command = [sys.executable, "-m", "chaintable.cli", *words]
    ours = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    environment = {**ours, "CHAINTABLE_DATA": str(data), "PYTHONPATH": str(ROOT), **more}
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
        ((str(CLASICA), "x" * 50_000), "50,000 characters; the limit is 2,000"),
        ((str(CLASICA), "How many?", "--kind", "foo"), "foo"),
        ((str(CLASICA), "How many?", "--sheet", "Riders"), "'clasica.csv' has no sheets"),
        ((str(CLASICA), "How many?", "--mask", "Taem"), "No column 'Taem' to mask. Did you mean 'Team'?"),
        ((str(CLASICA), "How many?", "--prompt-tokens", "3"), "prompt-tokens"),
        ((str(CLASICA), "How many?", "--model", "some-model"), "no server for the model 'some-model'"),
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
    assert list(tmp_path.iterdir()) == [], "nothing is kept of what cannot be asked"


def test_a_terminal_without_unicode_is_no_reason_to_fail(tmp_path: Path) -> None:
    done = ask(tmp_path, str(CLASICA), "Who finished right after Paolo Bettini?", PYTHONIOENCODING="ascii")
    assert done.returncode == 0


def test_the_chain_is_kept_and_its_link_is_told(tmp_path: Path) -> None:
    question = "Which team did Denis Menchov ride for?"
    record = json.loads(ask(tmp_path, str(CLASICA), question, "--json").stdout)
    with open_store(tmp_path) as store:
        chain = store.load_chain(record["chain"])
    assert (chain.question.text, len(chain.steps)) == (question, len(record["steps"]))
    told = ask(tmp_path, str(CLASICA), question).stderr
    link = r"http://localhost:8501/\?chain=\1"
    assert re.fullmatch(rf"Saved as (\w+)\. While the app is running, {link} opens it\.\n", told)


def test_an_answer_that_cannot_be_kept_is_given_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, no folder")
    done = ask(blocked, str(CLASICA), "Which team did Denis Menchov ride for?", "--json")
    assert done.returncode == 0
    assert (json.loads(done.stdout)["answer"], json.loads(done.stdout)["chain"]) == ("Rabobank", None)
    assert "The chain wasn't saved" in done.stderr


@pytest.mark.parametrize("command", ["ask", "ask-many"])
def test_a_word_too_few_names_the_help_of_its_own_command(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, command)
    assert done.returncode == 2
    assert f"Try: ./run {command} --help" in done.stderr
    assert "Usage" in run(tmp_path, command, "--help").stdout


def test_the_size_limit_of_files_is_a_setting(tmp_path: Path):
    file = tmp_path / "t.csv"
    file.write_bytes(b"Team,Points\n" + b"Ajax,7\n" * 300_000)
    refused = ask(tmp_path / "data", str(file), "How many rows?", CHAINTABLE_MAX_FILE_MB="1.5")
    assert refused.returncode == 2
    assert "the limit is 1.5 MB. Set CHAINTABLE_MAX_FILE_MB" in " ".join(refused.stderr.split())


def test_the_encoding_that_was_assumed_is_said(tmp_path: Path):
    file = tmp_path / "t.csv"
    file.write_bytes("Команда,Очки\nСпартак,45\nЗенит,43\n".encode("cp1251"))
    answered = ask(tmp_path / "data", str(file), "How many rows?")
    assert "Read as Cyrillic (Windows-1251): the file doesn't say its encoding." in " ".join(answered.stdout.split())
