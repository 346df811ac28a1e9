"""`ask --cascade`: free above the confidence threshold, else sent to the server; and "not sure" in the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest
from server import Heard, Said, ScriptedServer, reply
from talking import purpose_of
from typer.testing import CliRunner, Result

from chaintable import cli
from chaintable.models import alternatives

CITIES = "City,Country,People\nOslo,Norway,700\nBergen,Norway,290\nRome,Italy,2800\n"
CLEAR = "How many cities are in Norway?"


def talk(heard: Heard) -> Said:
    said = "<END>" if purpose_of(heard.body) == "plan" else "The answer is: Rome"
    return reply(*[said] * heard.body.get("n", 1))


@pytest.fixture
def ask(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    server.always = talk
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    (tmp_path / "cities.csv").write_text(CITIES)

    def run(*options: str, question: str = CLEAR) -> Result:
        return CliRunner().invoke(cli.app, ["ask", str(tmp_path / "cities.csv"), question, *options])

    return run


def record(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_what_the_embedded_model_is_sure_of_stays_free(ask: Any, server: ScriptedServer):
    found = record(ask("--model", "scripted", "--cascade", "0", "--json"))
    assert (found["answer"], found["answered_by"], found["model"]) == ("2", "embedded", "embedded, then scripted")
    assert "bill" not in found
    assert server.heard == []


def test_what_it_is_less_sure_of_is_asked_of_the_server(ask: Any, server: ScriptedServer):
    found = record(ask("--model", "scripted", "--cascade", "1", "--json"))
    assert (found["answer"], found["answered_by"]) == ("Rome", "scripted")
    assert {step["author"] for step in found["steps"]} == {"model"}
    assert len(server.heard) == found["bill"]["requests"] > 0


def test_what_it_does_not_understand_is_asked_of_the_server_at_any_threshold(ask: Any):
    found = record(ask("--model", "scripted", "--cascade", "0", "--json", question="Why is the sky blue?"))
    assert (found["answer"], found["answered_by"]) == ("Rome", "scripted")


def test_the_words_say_who_answered(ask: Any):
    assert "answered by scripted" in ask("--model", "scripted", "--cascade", "1").stdout
    assert "answered by embedded" in ask("--model", "scripted", "--cascade", "0").stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--model", "embedded", "--cascade", "0.5"), "--cascade needs a model at a server."),
        (("--model", "scripted", "--cascade", "60"), "--cascade"),
    ],
)
def test_a_cascade_that_makes_no_sense_is_refused(ask: Any, options: tuple[str, ...], said: str):
    result = ask(*options)
    assert result.exit_code == 2
    assert said in result.stderr


def test_an_unsure_answer_lists_its_readings(ask: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(alternatives, "NOT_SURE", 1.1)
    found = record(ask("--model", "embedded", "--json"))
    assert found["not_sure"] is True
    assert 0 < found["sure"] <= 1
    first, *others = found["readings"]
    assert (first["answer"], first["share"]) == (found["answer"], found["sure"])
    assert first["operations"] == [step["operation"] for step in found["steps"]]
    assert all(other["answer"] != found["answer"] for other in others)
    words = ask("--model", "embedded").stdout
    assert "Not sure (" in words
    assert all(said in words for reading in found["readings"] for said in reading["words"])


def test_a_sure_answer_says_nothing_of_readings(ask: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(alternatives, "NOT_SURE", 0.0)
    assert "readings" not in record(ask("--model", "embedded", "--json"))
    assert "Not sure" not in ask("--model", "embedded").stdout
