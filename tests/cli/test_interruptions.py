"""Ctrl+C, SIGTERM and a lack of memory end a command with one line and the exit code that belongs to it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import chaintable.cli.commands.ask as ask_command
from chaintable import cli
from chaintable.chain import Chain
from chaintable.cli.execution.signals import Interruptions
from chaintable.prompts.dialogue import Prompt

ROOT = Path(__file__).parents[2]
CLASICA = ROOT / "chaintable" / "samples" / "data" / "clasica.csv"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")


@pytest.fixture(autouse=True)
def _signals_of_the_tests():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def ended(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["chaintable", *words])
    with pytest.raises(SystemExit) as exited:
        cli.main()
    return int(exited.value.code or 0), capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_a_file_is_read_is_one_line(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(ask_command, "read_source", lambda *_, **__: signal.raise_signal(number))
    assert ended(monkeypatch, capsys, "ask", str(CLASICA), "Who?") == (128 + number, "Stopped.\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_a_model_works_keeps_the_steps_so_far(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    real, asked = ask_command.opened, []

    class Interrupted:
        name = "embedded"

        def __init__(self, *given: object) -> None:
            self.model = real(*given)  # type: ignore[arg-type]

        def complete(self, prompt: Prompt) -> object:
            asked.append(prompt)
            if len(asked) > 2:
                signal.raise_signal(number)
            return self.model.complete(prompt)

    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path))
    monkeypatch.setattr(ask_command, "opened", Interrupted)
    words = "Which country had the most cyclists finish within the top 10?"
    monkeypatch.setattr(sys, "argv", ["chaintable", "ask", str(CLASICA), words])
    with pytest.raises(SystemExit) as exited:
        cli.main()
    printed = capsys.readouterr()
    assert exited.value.code == 1
    assert "Add column Country" in printed.out and "Stopped by you." in printed.out and "Saved as" in printed.err


def test_a_lack_of_memory_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def read(*_: object, **__: object) -> Chain:
        raise MemoryError

    monkeypatch.setattr(ask_command, "read_source", read)
    code, said = ended(monkeypatch, capsys, "ask", str(CLASICA), "Who?")
    assert code == 2 and said.startswith("There isn't enough memory") and said.count("\n") == 1


def test_a_fault_of_our_own_is_one_line_that_says_where_and_no_stack_trace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(*_: object, **__: object) -> Chain:
        raise StopIteration

    monkeypatch.setattr(ask_command, "read_source", read)
    code, said = ended(monkeypatch, capsys, "ask", str(CLASICA), "Who?")

    assert code == 2 and said.count("\n") == 1
    assert "Something went wrong inside ChainTable (StopIteration in test_interruptions.py, line" in said


def test_ctrl_c_before_everything_is_loaded_is_one_line():
    code = (
        "import signal, sys\n"
        "class Slow:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'chaintable.cli': signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from chaintable.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "Stopped.\n")


def test_the_exit_code_names_the_signal():
    interruptions = Interruptions()
    interruptions.listen()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)
    assert interruptions.exit_code == 143


def test_ctrl_c_that_was_held_back_while_python_started_ends_it_with_one_line():
    def press() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.kill(os.getpid(), signal.SIGINT)

    command = [sys.executable, "-m", "chaintable", "ask", str(CLASICA), "Who?"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, preexec_fn=press, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")
