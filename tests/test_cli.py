"""The command line, from the words that are typed to the exit code.

Most tests call its entry point in this process, because a process of its own takes more than a second to start. A
refusal is checked in a process; an answer, on a terminal without Unicode, by the tests of the wheel.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from chaintable import cli
from chaintable.settings.app_address import USUAL, app_address, remember_address
from chaintable.store import open_store

ROOT = Path(__file__).parents[1]
CLASICA = ROOT / "chaintable" / "samples" / "data" / "clasica.csv"


SETTINGS = ("CHAINTABLE_", "OPENAI_", "AZURE_OPENAI_")


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it printed."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


def in_a_process(data: Path, *words: str, **more: str) -> Done:
    """Run the command line in a process with that data folder and none of the settings of whoever runs the tests."""
    command = [sys.executable, "-m", "chaintable.cli", *words]
    ours = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    environment = {**ours, "CHAINTABLE_DATA": str(data), "PYTHONPATH": str(ROOT), **more}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the command line here, with that data folder and none of the settings of whoever runs the tests."""

    def run(data: Path, *words: str, **more: str) -> Done:
        for name in [name for name in os.environ if name.startswith(SETTINGS)]:
            monkeypatch.delenv(name)
        for name, value in {"CHAINTABLE_DATA": str(data), **more}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", [str(ROOT / "chaintable" / "cli" / "__main__.py"), *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capfd.readouterr()
        return Done(int(ended.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def ask(run: Run) -> Run:
    return lambda data, *words, **more: run(data, "ask", *words, **more)


def test_a_process_that_refuses_prints_one_line_exits_with_two_and_loads_nothing_slow(tmp_path: Path) -> None:
    refused = in_a_process(tmp_path, "ask", "nowhere.csv", "How many?", PYTHONPROFILEIMPORTTIME="1")
    imported, printed = split_imports(refused.stderr)
    assert (refused.returncode, refused.stdout, len(printed)) == (2, "", 1)
    assert "chaintable.cli" in imported
    assert not imported & {"openai", "sqlalchemy", "streamlit"}, "these are slow to load and not needed to refuse"


def split_imports(stderr: str) -> tuple[set[str], list[str]]:
    """Return the modules that Python says it imported, and the other lines."""
    lines = stderr.splitlines()
    imported = [line for line in lines if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in imported}, [line for line in lines if line not in imported]


def test_json_has_the_answer_its_check_and_every_step(ask: Run, tmp_path: Path) -> None:
    started = time.perf_counter()
    done = ask(tmp_path, str(CLASICA), "Which team did Denis Menchov ride for?", "--json")
    assert done.returncode == 0
    record = json.loads(done.stdout)
    assert 0 <= record["seconds"] <= time.perf_counter() - started
    assert record["answer"] == "Rabobank"
    assert record["check"]["found"] is True
    assert {"model", "method", "seconds"} <= record.keys()
    assert all(
        step.keys() == {"operation", "words", "rows", "columns", "author", "problem"} for step in record["steps"]
    )
    assert record["steps"][-1]["operation"].startswith("f_answer(")


def test_several_answers_are_a_list_and_a_statement_is_true_or_false(ask: Run, tmp_path: Path) -> None:
    question = "Which country had the most cyclists finish within the top 10?"
    assert json.loads(ask(tmp_path, str(CLASICA), question, "--json").stdout)["answer"] == ["ESP", "ITA"]
    said = ask(tmp_path, str(CLASICA), "Paolo Bettini rode for Quick Step", "--kind", "statement", "--json")
    assert json.loads(said.stdout)["answer"] is True


def test_words_show_the_steps_the_answer_and_the_check(ask: Run, tmp_path: Path) -> None:
    done = ask(tmp_path, str(CLASICA), "How many cyclists got less than 10 points?")
    assert done.returncode == 0
    assert "f_select_row(" in done.stdout
    assert "Counted 4 rows. Whether this is what you asked isn't checked." in done.stdout
    assert "✓" not in done.stdout


def test_without_an_answer_the_exit_code_is_one(ask: Run, tmp_path: Path) -> None:
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
        ((str(CLASICA), "How many?", "--model", "some-model"), "No server is set for the model 'some-model'"),
        ((str(CLASICA),), "question"),
    ],
)
def test_input_that_cannot_be_used_is_one_line_on_stderr_and_exit_code_two(
    ask: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = ask(tmp_path, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == [], "nothing is kept of what cannot be asked"


def test_the_chain_is_kept_and_its_link_is_told(ask: Run, tmp_path: Path) -> None:
    question = "Which team did Denis Menchov ride for?"
    record = json.loads(ask(tmp_path, str(CLASICA), question, "--json").stdout)
    with open_store(tmp_path) as store:
        chain = store.load_chain(record["chain"])
    assert (chain.question.text, len(chain.steps)) == (question, len(record["steps"]))
    told = ask(tmp_path, str(CLASICA), question).stderr
    link = r"http://localhost:8501/\?chain=\1"
    assert re.fullmatch(rf"Saved as (\w+)\. While the app is running, {link} opens it\.\n", told)


def test_the_link_names_the_address_that_the_app_was_started_with(ask: Run, tmp_path: Path) -> None:
    remember_address(tmp_path, "http://localhost:8605/tables/")
    told = ask(tmp_path, str(CLASICA), "Which team did Denis Menchov ride for?").stderr
    assert "http://localhost:8605/tables/?chain=" in told
    assert app_address(tmp_path / "nowhere") == USUAL


def test_an_answer_that_cannot_be_kept_is_given_all_the_same(ask: Run, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, no folder")
    done = ask(blocked, str(CLASICA), "Which team did Denis Menchov ride for?", "--json")
    assert done.returncode == 0
    assert (json.loads(done.stdout)["answer"], json.loads(done.stdout)["chain"]) == ("Rabobank", None)
    assert "The chain wasn't saved" in done.stderr


@pytest.mark.parametrize("command", ["ask", "ask-many"])
def test_a_word_too_few_names_the_help_of_its_own_command(run: Run, tmp_path: Path, command: str) -> None:
    done = run(tmp_path, command)
    assert done.returncode == 2
    assert f"Try: ./run {command} --help" in done.stderr
    assert "Usage" in run(tmp_path, command, "--help").stdout


def test_the_size_limit_of_files_is_a_setting(ask: Run, tmp_path: Path):
    file = tmp_path / "t.csv"
    file.write_bytes(b"Team,Points\n" + b"Ajax,7\n" * 300_000)
    refused = ask(tmp_path / "data", str(file), "How many rows?", CHAINTABLE_MAX_FILE_MB="1.5")
    assert refused.returncode == 2
    assert "the limit is 1.5 MB. Set CHAINTABLE_MAX_FILE_MB" in " ".join(refused.stderr.split())


def test_the_encoding_that_was_assumed_is_said(ask: Run, tmp_path: Path):
    file = tmp_path / "t.csv"
    file.write_bytes("Команда,Очки\nСпартак,45\nЗенит,43\n".encode("cp1251"))
    answered = ask(tmp_path / "data", str(file), "How many rows?")
    assert "Read as Cyrillic (Windows-1251): the file doesn't say its encoding." in " ".join(answered.stdout.split())
