"""A kind of model that is added at run time is offered, set and asked as the others are."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from panels import with_panels
from streamlit.testing.v1 import AppTest
from typer.testing import CliRunner

from chaintable import models
from chaintable.chain import Chain, author_of
from chaintable.cli import app as commands
from chaintable.errors import InputError, NotRecorded
from chaintable.methods import EndToEnd
from chaintable.models import Model, ModelKind, Opening, kind_of, open_model
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.runs.recorded import RUNS, play_run
from chaintable.samples import read_sample
from chaintable.settings.declared_settings import setting, settings_of
from chaintable.settings.environment import Settings, variable_of
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.session.chain_actions import running

APP = Path(__file__).parents[2] / "app.py"
RACE = Source.of(Table.of(["Rank", "Team"], [["1", "A"], ["2", "B"]], "Race"), "race.csv")


class Echo:
    """Says one word, whatever is asked."""

    name = "echo"

    def __init__(self, word: str) -> None:
        self.word = word

    def complete(self, prompt: Prompt) -> Completion:
        return Completion((f"The answer is: {self.word}",) * prompt.samples, self.name)


@dataclass(frozen=True, kw_only=True)
class EchoKind(ModelKind):
    name: ClassVar[str] = "echo"
    title: ClassVar[str] = "An echo"
    summary: ClassVar[str] = "It says one word."

    word: str = setting("hello", "Word")

    def open(self, model: str, opening: Opening) -> Model:
        return Echo(model or self.word)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(models.ALL, EchoKind.name, EchoKind)
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))


def test_it_is_opened_by_its_name() -> None:
    assert kind_of("echo:twice") == (EchoKind, "twice")
    *_, chain = play(EndToEnd(), Chain(Question("What?"), RACE), open_model("echo:twice"))
    assert chain.answer is not None and chain.answer.values == ("twice",)
    assert chain.steps[0].author == "model"


def test_a_name_that_is_no_kind_is_a_model_at_a_server() -> None:
    assert kind_of("llama3:8b")[1] == "llama3:8b"
    with pytest.raises(InputError, match="No server is set for the model 'llama3:8b'"):
        open_model("llama3:8b")


@pytest.mark.parametrize("name", [*models.ALL, "echo"])
def test_every_kind_says_what_it_is_and_has_settings_that_fit(name: str) -> None:
    kind = models.ALL[name]
    assert kind.name == name and kind.title and kind.summary
    assert all(one.title and one.fits(getattr(kind(), one.name)) for one in settings_of(kind))


def test_the_command_line_asks_it(tmp_path: Path) -> None:
    file = tmp_path / "race.csv"
    file.write_text("Rank,Team\n1,A\n", encoding="utf-8")
    given = ["ask", str(file), "What?", "--json", "--method", "end_to_end", "--model", "echo:hi"]
    result = CliRunner().invoke(commands, given)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["answer"] == "hi"


def test_a_person_answers_at_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "race.csv"
    file.write_text("Rank,Team\n1,A\n", encoding="utf-8")
    given = ["ask", str(file), "Which team is first?", "--json", "--method", "end_to_end", "--model", "person"]
    result = CliRunner().invoke(commands, given, input="A\n")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["answer"] == "A"
    assert "Which team is first?" in result.stderr
    assert "the input has ended" in CliRunner().invoke(commands, given, input="").output


def test_it_is_chosen_and_set_in_the_model_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 120.0)
    app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
    app.query_params["sample"] = "clasica"
    app.run()
    app.radio(key="model_kind").set_value("echo").run()
    assert any("It says one word" in caption.value for caption in app.caption)
    app.text_input(key="kind_echo_word").set_value("forty").run()
    app.selectbox(key="method").set_value("end_to_end").run()
    app.text_input(key="question").set_value("How many?")
    app.button(key="run").click().run()
    assert not app.exception
    chain = app.session_state["session"].chain
    assert chain.answer.values == ("forty",)
    assert chain.steps[0].calls[0].completion.model == "echo"


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_replies_of_a_recorded_run_play_its_chain(run: object) -> None:
    assert hasattr(run, "name")
    whole = play_run(run.name)
    model = open_model(f"recorded:{run.name}")
    *_, chain = play(run.method, run.method.begin(whole.question, read_sample(run.sample)), model)  # type: ignore[attr-defined]
    assert chain.history == whole.history
    with pytest.raises(NotRecorded, match="has no reply to this answer prompt"):
        list(play(EndToEnd(), Chain(Question("Else?"), RACE), model))
    with pytest.raises(InputError, match="no recorded run 'votess'"):
        open_model("recorded:votess")


def test_who_decided_is_said_by_the_completion_and_not_by_a_name() -> None:
    assert author_of(Completion(("a",), "embedded")) == "model"
    assert author_of(Completion(("a",), "any", author="person")) == "person"
