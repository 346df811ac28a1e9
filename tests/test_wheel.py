"""The wheel: built once, installed into an empty folder, and used from another one."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chaintable.samples import DOCUMENTS, SAMPLES

ROOT = Path(__file__).parents[1]
QUESTION = "Which country had the most cyclists finish within the top 10?"
# What an installed package is asked for in one process: each line prints what the tests compare with the checkout.
LOOK = """
import contextlib, io, json, pathlib, sys
from streamlit.testing.v1 import AppTest
import chaintable
from chaintable import cli
from chaintable.models.embedded.model_file import SHIPPED
from chaintable.prompts.text import original
from chaintable.runs.recorded import RUNS
from chaintable.samples import DOCUMENTS, SAMPLES, read_sample
from chaintable.settings.environment import ENV_FILE, read_settings
from chaintable.settings.shipped import IN_CHECKOUT, ROOT
from chaintable.ui.parts.style import ICON

app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
app.query_params["sample"] = "clasica"
app.run()
sys.argv, told = ["chaintable", "train"], io.StringIO()
with contextlib.redirect_stderr(told):
    try:
        cli.main()
    except SystemExit as ended:
        exit_code = ended.code
print(json.dumps({
    "at": chaintable.__file__,
    "in_checkout": IN_CHECKOUT,
    "plan": original("chain_of_table", "plan").text,
    "runs": len(RUNS),
    "samples": [read_sample(sample.name).table.n_rows for sample in (*SAMPLES, *DOCUMENTS)],
    "there": [SHIPPED.is_file(), ICON.is_file(), pathlib.Path(chaintable.__file__).with_name("py.typed").is_file()],
    "shipped": sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()),
    "data": str(read_settings().data),
    "env": str(ENV_FILE),
    "training": [exit_code, told.getvalue()],
    "page": [words.value for words in app.markdown],
    "page_problems": len(app.exception) + len(app.error),
}))
"""


def command(*words: str, cwd: Path = ROOT, **environment: str) -> "subprocess.CompletedProcess[str]":
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CHAINTABLE_", "OPENAI_"))}
    return subprocess.run(
        words, cwd=cwd, env=clean | environment, capture_output=True, encoding="utf-8", check=False, timeout=120
    )


def checked(*words: str) -> None:
    done = command(*words)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with the wheel installed into it."""
    built, target = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("target")
    checked(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built))
    (wheel,) = built.glob("*.whl")
    pip = [sys.executable, "-m", "pip"] if importlib.util.find_spec("pip") else [shutil.which("uv") or "", "pip"]
    checked(*pip, "install", "--no-compile", "--quiet", "--no-deps", "--no-index", "--target", str(target), str(wheel))
    return target


class Installed:
    """The installed package, called from a folder that holds nothing but a `.env` of somebody else's."""

    def __init__(self, target: Path, home: Path) -> None:
        self.target, self.elsewhere = target, home / "elsewhere"
        self.elsewhere.mkdir()
        (self.elsewhere / ".env").write_text("OPENAI_BASE_URL=http://somewhere.example/v1\nCHAINTABLE_DATA=/nowhere\n")
        named = {name: str(home) for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA")}
        self.environment = {**named, "PYTHONPATH": str(target), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}

    def __call__(self, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
        return command(*words, cwd=self.elsewhere, **self.environment, **more)

    @property
    def script(self) -> str:
        """The console command."""
        folders = (self.target / "bin", self.target / "Scripts")
        found = shutil.which("chaintable", path=os.pathsep.join(map(str, folders)))
        assert found, "the wheel has no console command"
        return found


@pytest.fixture
def installed(target: Path, tmp_path: Path) -> Installed:
    return Installed(target, tmp_path)


def test_the_installed_package_finds_all_that_comes_with_it_and_refuses_to_train(installed: Installed, tmp_path: Path):
    done = installed(sys.executable, "-c", LOOK)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert Path(found["at"]).is_relative_to(installed.target) and not found["in_checkout"]
    assert found["plan"] == (ROOT / "prompts" / "chain_of_table" / "plan.md").read_text(encoding="utf-8")
    assert found["runs"] == len(list((ROOT / "chaintable" / "runs" / "recorded" / "data").glob("*.json")))
    assert len(found["samples"]) == len((*SAMPLES, *DOCUMENTS)) and all(found["samples"])
    assert all(found["there"])
    assert found["page_problems"] == 0 and any("Clásica" in words for words in found["page"])
    tops = ("app.py", "pages/*.py", "prompts/**/*.*", ".streamlit/config.toml")
    wanted = {path.relative_to(ROOT).as_posix() for top in tops for path in ROOT.glob(top) if path.is_file()}
    assert {path for path in found["shipped"] if "__pycache__" not in path} == wanted
    for place in ("data", "env"):
        assert Path(found[place]).is_relative_to(tmp_path) and "elsewhere" not in found[place]
    assert not list(installed.target.rglob("training")) and not list(installed.target.rglob("tests"))
    exit_code, told = found["training"]
    assert exit_code == 2 and len(told.splitlines()) == 1
    assert "needs ChainTable's source code" in told and "./run train" in told


def test_the_console_command_answers_a_question_from_any_folder(installed: Installed):
    table = ROOT / "chaintable" / "samples" / "data" / "clasica.csv"
    shutil.copy(table, installed.elsewhere / "race.csv")
    # A child process reads the file, and a terminal without Unicode is no reason to fail.
    done = installed(installed.script, "ask", "race.csv", QUESTION, PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "f_group_by(" in done.stdout and "ESP, ITA" in done.stdout.splitlines()
    assert "Saved as" in done.stderr
    assert {path.name for path in installed.elsewhere.iterdir()} == {"race.csv", ".env"}
