"""`./run` in folders of its own, with stand-ins for Python and uv on the PATH: nothing is installed, no network."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="./run is a shell script")
SCRIPT = Path(__file__).parents[1] / "run"
TOOLS = ("sh", "dirname", "cat", "cksum", "rm", "mv", "cp", "mkdir")

# Answers what `run` asks of a Python, and writes down what it was told to do, with the folder that it was told it in.
FAKE_PYTHON = """#!/bin/sh
case "$*" in
    *"${FAKE_INTERRUPTED-none}"*) echo 'Traceback (most recent call last):' >&2; kill -INT 0 ;;
esac
case "$*" in
    *version_info*) printf '%s\\n' "${FAKE_VERSION-3.12}"; exit ;;
    *sys.version*) printf '%s\\n' "${FAKE_VERSION-3.12}.1 (stand-in)"; exit ;;
    *"import ensurepip"*) exit "${FAKE_NO_VENV-0}" ;;
    *"import pip"*) exit 0 ;;
esac
printf '%s> python %s\\n' "$PWD" "$*" >>"$FAKE_LOG"
case "$*" in
    "-m venv "*)
        [ -z "${FAKE_FULL-}" ] || { echo 'No space left' >&2; exit 1; }
        mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
    "-m pip install "*) [ -z "${FAKE_KILL-}" ] || kill -KILL "$PPID"; exit "${FAKE_OFFLINE-0}" ;;
    "-m mypy"*) exit "${FAKE_MYPY-0}" ;;
esac
"""
FAKE_UV = """#!/bin/sh
[ "$1" = --version ] && exit 0
printf '%s> uv %s\\n' "$PWD" "$*" >>"$FAKE_LOG"
if [ "$1" = venv ]; then
    for folder in "$@"; do :; done
    mkdir -p "$folder/bin" && cp "$FAKE_BIN/python3" "$folder/bin/python"
fi
"""
FAKE_ENV = """#!/bin/sh
printf 'env %s\\n' "$1" >>"$FAKE_LOG"
shift
exec "$@"
"""
BROKEN = "#!/bin/sh\necho 'command not found' >&2\nexit 127\n"


def _heed_interrupts() -> None:
    """Let Ctrl+C end this process; where the tests run in the background, it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@dataclass
class Clone:
    """A folder with `run` in it, and a PATH that holds no real Python."""

    folder: Path
    programs: Path
    log: Path

    def provide(self, name: str, script: str) -> None:
        path = self.programs / name
        path.write_text(script)
        path.chmod(0o755)

    def run(self, *words: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        fixed = {"PATH": str(self.programs), "FAKE_LOG": str(self.log), "FAKE_BIN": str(self.programs)}
        return subprocess.run(
            [str(self.folder / "run"), *words],
            cwd=cwd or self.folder,
            env=fixed | environment,
            capture_output=True,
            text=True,
            timeout=60,
            start_new_session=True,  # Ctrl+C reaches all processes of the session, but not the tests
            preexec_fn=_heed_interrupts,
        )

    def told(self) -> list[str]:
        """What Python and uv were told to do since the last time, each with the folder that it was told in."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return lines

    @property
    def python(self) -> Path:
        return self.folder / ".venv" / "bin" / "python"


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Clone]:
    folder, programs = tmp_path / "my tables & things", tmp_path / "bin"
    folder.mkdir()
    programs.mkdir()
    for tool in TOOLS:
        (programs / tool).symlink_to(shutil.which(tool) or pytest.skip(f"needs {tool}"))
    shutil.copy(SCRIPT, folder / "run")
    (folder / "requirements.lock").write_text("streamlit==1\n")
    (folder / "requirements-test.lock").write_text("pytest==9\n")
    (folder / "requirements-docs.lock").write_text("mkdocs==1\n")
    made = Clone(folder, programs, tmp_path / "log")
    made.provide("python3", FAKE_PYTHON)
    yield made


def test_the_first_run_makes_the_environment_installs_and_starts_the_app(clone: Clone):
    assert clone.run().returncode == 0
    assert [line.split("> ")[1].replace(str(clone.folder), "HERE") for line in clone.told()] == [
        "python -m venv HERE/.venv",
        "python -m pip install --quiet --disable-pip-version-check -r HERE/requirements.lock",
        "python -m streamlit run app.py",
    ]


def test_the_second_run_only_starts_the_app(clone: Clone):
    clone.run()
    clone.told()
    assert clone.run("--server.port", "9000").returncode == 0
    assert clone.told() == [f"{clone.folder}> python -m streamlit run app.py --server.port 9000"]


def test_it_installs_again_when_the_requirements_change(clone: Clone):
    clone.run()
    clone.told()
    (clone.folder / "requirements.lock").write_text("streamlit==2\n")
    clone.run()
    assert "pip install" in clone.told()[0]


def test_it_installs_again_when_python_changes(clone: Clone):
    clone.run()
    clone.told()
    clone.run(FAKE_VERSION="3.13")
    assert "pip install" in clone.told()[0]


def test_an_installation_that_failed_is_done_again(clone: Clone):
    failed = clone.run(FAKE_OFFLINE="1")
    assert failed.returncode == 1 and "couldn't be installed" in failed.stderr
    assert "streamlit run" not in " ".join(clone.told())
    clone.run()
    assert "pip install" in clone.told()[0]


def test_an_installation_that_was_interrupted_is_done_again(clone: Clone):
    assert clone.run(FAKE_KILL="yes").returncode != 0
    clone.told()
    clone.run()
    assert "pip install" in clone.told()[0]


@pytest.mark.parametrize("check", ["version_info", "import ensurepip", "-m venv", "sys.version)"])
def test_ctrl_c_while_it_looks_at_python_is_silent(clone: Clone, check: str):
    stopped = clone.run("ask", "f.csv", "How many?", FAKE_INTERRUPTED=check)
    assert stopped.returncode in (-signal.SIGINT, 130)
    assert stopped.stderr in ("", "Creating the environment in .venv …\n") and stopped.stdout == ""
    assert not any("-m chaintable" in line for line in clone.told())


@pytest.mark.parametrize("check", ["version_info", "import pip", "sys.version)"])
def test_ctrl_c_while_it_looks_at_the_environment_is_silent(clone: Clone, check: str):
    clone.run()
    clone.told()
    stopped = clone.run("ask", "f.csv", "How many?", FAKE_INTERRUPTED=check)
    assert stopped.returncode in (-signal.SIGINT, 130)
    assert (stopped.stderr, stopped.stdout, clone.told()) == ("", "", [])


def test_ctrl_c_waits_until_python_can_answer_it_where_env_can_hold_it_back(clone: Clone):
    clone.provide("env", FAKE_ENV)
    clone.provide("true", "#!/bin/sh\n")
    assert clone.run("ask", "f.csv", "How many?").returncode == 0
    *_, held, started = clone.told()
    assert held == "env --block-signal=INT" and started.endswith("> python -m chaintable ask f.csv How many?")


def test_an_environment_that_can_not_be_created_says_why(clone: Clone):
    failed = clone.run(FAKE_FULL="1")
    assert failed.returncode == 1
    assert failed.stderr.endswith("No space left\nPython couldn't create .venv (see above).\n")


def test_it_uses_uv_where_there_is_one(clone: Clone):
    clone.provide("uv", FAKE_UV)
    assert clone.run().returncode == 0
    told = " ".join(clone.told())
    assert "uv venv" in told and "uv pip install" in told and "python -m pip" not in told


def test_it_passes_over_a_uv_that_does_not_work(clone: Clone):
    clone.provide("uv", BROKEN)
    assert clone.run().returncode == 0
    assert "python -m pip install" in " ".join(clone.told())


def test_it_starts_the_app_in_its_own_folder_from_anywhere(clone: Clone, tmp_path: Path):
    assert clone.run(cwd=tmp_path).returncode == 0
    assert clone.told()[-1] == f"{clone.folder}> python -m streamlit run app.py"


def test_files_of_the_command_line_are_named_from_where_the_person_stands(clone: Clone, tmp_path: Path):
    assert clone.run("ask", "my file.csv", "How many?", cwd=tmp_path).returncode == 0
    assert clone.told()[-1] == f"{tmp_path}> python -m chaintable ask my file.csv How many?"


def test_nothing_of_the_preparation_is_mixed_into_the_output_of_a_command(clone: Clone):
    answered = clone.run("ask", "f.csv", "How many?", "--json")
    assert answered.stdout == "" and "Creating the environment" in answered.stderr


def test_an_old_python_is_named_with_what_to_install(clone: Clone):
    refused = clone.run(FAKE_VERSION="3.9")
    assert refused.returncode == 1 and clone.told() == []
    assert "needs Python 3.11 or newer. The python3 found here is: 3.9." in refused.stderr
    assert "sudo apt install python3 python3-venv" in refused.stderr


def test_a_missing_python_is_said(clone: Clone):
    (clone.programs / "python3").unlink()
    assert "The python3 found here is: none." in clone.run().stderr


def test_a_newer_python_is_found_behind_one_that_does_not_work(clone: Clone):
    clone.provide("python3.12", FAKE_PYTHON)
    clone.provide("python3.13", BROKEN)
    clone.provide("python3", BROKEN)
    assert clone.run().returncode == 0


def test_a_missing_venv_module_is_named_with_the_package_to_install(clone: Clone):
    refused = clone.run(FAKE_NO_VENV="1")
    assert refused.returncode == 1 and clone.told() == []
    assert "venv module is missing" in refused.stderr and "sudo apt install python3-venv" in refused.stderr


def test_an_environment_that_was_moved_is_made_again(clone: Clone, tmp_path: Path):
    clone.run()
    clone.told()
    clone.folder = clone.folder.rename(tmp_path / "moved")
    assert clone.run().returncode == 0
    assert "-m venv" in clone.told()[0]


def test_an_environment_that_does_not_start_is_made_again(clone: Clone):
    clone.run()
    clone.told()
    clone.python.write_text(BROKEN)
    assert clone.run().returncode == 0
    assert "-m venv" in clone.told()[0]


def test_an_environment_that_a_person_made_is_kept(clone: Clone):
    clone.python.parent.mkdir(parents=True)
    shutil.copy(clone.programs / "python3", clone.python)
    assert clone.run().returncode == 0
    assert "-m venv" not in " ".join(clone.told())


def test_every_check_is_run_and_named(clone: Clone):
    passed = clone.run("test", "-k", "one")
    assert passed.returncode == 0
    for name in ("ruff check", "ruff format", "mypy", "pytest"):
        assert f"== {name}" in passed.stdout
    *before, last = clone.told()
    assert last == f"{clone.folder}> python -m pytest -n 4 --dist worksteal -k one"
    assert f"{clone.folder}> python -m pytest --collect-only -k one" in before, "compiled once for all workers"


@pytest.mark.parametrize(("processors", "workers"), [(2, 3), (64, 8)])
def test_there_is_one_worker_more_than_processors_and_never_more_than_eight(
    clone: Clone, processors: int, workers: int
):
    clone.provide("getconf", f"#!/bin/sh\necho {processors}\n")
    clone.run("test")
    assert clone.told()[-1].endswith(f"-n {workers} --dist worksteal")


def test_one_check_that_fails_fails_the_whole_but_stops_nothing(clone: Clone):
    failed = clone.run("test", FAKE_MYPY="1")
    assert failed.returncode == 1 and "Failed: mypy" in failed.stderr
    assert "python -m pytest" in clone.told()[-1]


def test_lint_runs_no_tests(clone: Clone):
    assert clone.run("lint").returncode == 0
    told = " ".join(clone.told())
    assert "ruff check" in told and "mypy" in told and "pytest -n" not in told


def test_the_requirements_of_the_tests_have_a_stamp_of_their_own(clone: Clone):
    clone.run()
    clone.told()
    clone.run("lint")
    assert next(line for line in clone.told() if "install" in line).endswith("requirements-test.lock")
    clone.run("lint")
    assert not any("install" in line for line in clone.told())


def test_docs_builds_the_documentation_and_fails_on_a_warning(clone: Clone):
    clone.run()
    clone.told()
    assert clone.run("docs", "--quiet").returncode == 0
    installed, built = clone.told()
    assert installed.endswith("requirements-docs.lock")
    assert built.endswith("-m mkdocs build --strict --quiet")


def test_the_pinned_versions_are_made_again_by_uv_for_every_system(clone: Clone):
    assert "needs uv" in clone.run("lock").stderr
    clone.provide("uv", FAKE_UV)
    assert clone.run("lock", "--upgrade").returncode == 0
    told = clone.told()
    assert [line.split("--output-file ")[1] for line in told] == [
        "requirements.lock requirements.txt --upgrade",
        "requirements-test.lock requirements.txt requirements-test.txt --constraint requirements.lock --upgrade",
        "requirements-postgres.lock requirements-postgres.txt --constraint requirements-test.lock --upgrade",
        "requirements-images.lock requirements-images.txt --constraint requirements-test.lock --upgrade",
        "requirements-docs.lock requirements-docs.txt --constraint requirements-test.lock --upgrade",
    ]
    assert all("--universal" in line and "--generate-hashes" in line for line in told)


def test_help_needs_nothing(clone: Clone):
    (clone.programs / "python3").unlink()
    for word in ("help", "--help"):
        assert "./run test" in clone.run(word).stdout
    assert not (clone.folder / ".venv").exists()


def test_the_scripts_can_be_started():
    for script in (SCRIPT, SCRIPT.parent / ".ci" / "run"):
        assert os.access(script, os.X_OK), script
