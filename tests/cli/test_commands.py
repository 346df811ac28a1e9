"""The commands that start another program, and how the program calls itself."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from chaintable import cli
from chaintable.cli.commands import checkout
from chaintable.settings.shipped import ROOT


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], object]]:
    """The programs that were started instead of running, each with the folder it was started in."""
    seen: list[tuple[list[str], object]] = []

    def run(command: list[str], cwd: object = None, check: bool = True) -> SimpleNamespace:
        seen.append((command, cwd))
        return SimpleNamespace(returncode=3)

    class Started:
        def __init__(self, command: list[str], cwd: object = None) -> None:
            seen.append((command, cwd))

        def __enter__(self) -> "Started":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def wait(self) -> int:
            return 3

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(subprocess, "Popen", Started)
    return seen


def test_the_app_is_started_beside_its_theme_with_the_options_of_streamlit(started: list[tuple[list[str], object]]):
    done = CliRunner().invoke(cli.app, ["app", "--server.port", "9000"])
    assert started == [([sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", "9000"], ROOT)]
    assert (ROOT / "app.py").is_file() and (ROOT / ".streamlit" / "config.toml").is_file()
    assert done.exit_code == 3, "its exit code is that of Streamlit"


@pytest.mark.parametrize("word", ["test", "lint", "lock"])
def test_the_words_of_run_are_handed_to_it(word: str, started: list[tuple[list[str], object]]):
    done = CliRunner().invoke(cli.app, [word, "-k", "one"])
    assert [command for command, _ in started] == [["sh", str(ROOT / "run"), word, "-k", "one"]]
    assert done.exit_code == 3


@pytest.mark.parametrize("word", ["test", "lint", "lock", "train"])
def test_an_installed_package_says_that_they_need_the_source_code(
    word: str, started: list[tuple[list[str], object]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(checkout, "IN_CHECKOUT", False)
    done = CliRunner().invoke(cli.app, [word])
    assert (done.exit_code, started) == (2, [])
    assert "needs ChainTable's source code" in done.output and f"./run {word}" in done.output


def test_every_word_of_run_is_a_command_too():
    commands = {command.name for command in (*cli.app.registered_commands, *cli.app.registered_groups)}
    written = (ROOT / "run").read_text(encoding="utf-8").split("<<'HELP'\n")[1].split("\nHELP\n")[0]
    words = {
        line.split()[1] for line in written.splitlines() if line.startswith("./run ") and line.split()[1].isalpha()
    }
    assert {"help", "test", "lint"} < words and words - {"start"} <= commands


@pytest.mark.parametrize(
    ("started_as", "in_checkout", "name"),
    [
        ("/somewhere/bin/chaintable", True, "chaintable"),
        ("C:/Scripts/chaintable.exe", True, "chaintable"),
        ("/code/chaintable/cli/__main__.py", True, "./run"),
        ("/lib/chaintable/__main__.py", False, "chaintable"),
    ],
)
def test_help_names_the_command_that_was_typed(
    started_as: str, in_checkout: bool, name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "argv", [started_as, "ask"])
    monkeypatch.setattr(cli, "IN_CHECKOUT", in_checkout)
    assert cli.program() == name
