"""`ask --model NAME` on the command line: the answer, the cost, budgets, replays, and what is saved."""

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest
from asking import asking
from server import ScriptedServer, refusal, reply
from typer.testing import CliRunner, Result

from chaintable import cli
from chaintable.chain import Chain, make_step
from chaintable.cli.options.method_option import method_of
from chaintable.errors import ModelError
from chaintable.operations import Answer
from chaintable.playing import advance
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.store import open_store
from chaintable.tables.source import Source

CANARY = "sk-canary-77c1"


def flat(text: str) -> str:
    """Return the words on one line; a terminal may wrap them."""
    return " ".join(text.split())


class TwoQuestions:
    """A method with one step: it asks twice, and the second reply is the answer."""

    name = "two_questions"
    settings: ClassVar[dict[str, object]] = {}

    def __init__(self, **asked: Any) -> None:
        self.asked = asked

    def step(self, chain: Chain) -> Any:
        yield asking("First.", purpose="plan")
        said = yield asking("Second.", samples=2, purpose="query")
        assert isinstance(said, Completion)
        return make_step(Answer.parse(said.text, chain.state), chain.state, "model")


@pytest.fixture(autouse=True)
def _at_this_server(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    server.always = lambda heard: reply(*["The answer is: Oslo"] * heard.body.get("n", 1))
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CHAINTABLE_PRICES", '{"scripted": {"input": 1000, "output": 2000}}')
    monkeypatch.setattr(
        "chaintable.cli.commands.ask.method_of",
        lambda name, given, usual, **more: TwoQuestions(**(usual or {}), **more),
    )
    (tmp_path / "cities.csv").write_text("City,Country\nOslo,Norway\nRome,Italy\n")


@pytest.fixture
def ask(tmp_path: Path) -> Any:
    def run(*options: str) -> Result:
        result = CliRunner().invoke(cli.app, ["ask", str(tmp_path / "cities.csv"), "Which city?", *options])
        assert CANARY not in result.output + result.stderr
        return result

    return run


def test_the_answer_comes_with_tokens_and_price(ask: Any):
    result = ask("--model", "scripted")
    assert result.exit_code == 0
    assert "Oslo" in result.stdout
    assert "2 requests · 22 + 6 tokens, $0.034" in result.stdout


def test_the_model_of_the_settings_is_asked_without_an_option(
    ask: Any, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CHAINTABLE_MODEL", "scripted")
    assert json.loads(ask("--json").stdout)["model"] == "scripted"
    assert len(server.heard) == 2


def test_the_second_time_nothing_is_sent_and_what_it_would_have_cost_is_said(ask: Any, server: ScriptedServer):
    ask("--model", "scripted")
    bill = json.loads(ask("--model", "scripted", "--json").stdout)["bill"]
    assert len(server.heard) == 2
    assert (bill["requests"], bill["cached"], bill["spent"]["prompt_tokens"]) == (0, 2, 0)
    assert (bill["saved"]["prompt_tokens"], bill["saved"]["price"]) == (22, pytest.approx(0.034))


def test_a_replay_answers_without_a_server_and_never_asks_one(
    ask: Any, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
):
    result = ask("--model", "scripted", "--replay")
    assert result.exit_code == 1
    assert "has 0 of 1 completions of 'scripted' saved" in flat(result.stdout)
    assert server.heard == []
    ask("--model", "scripted")
    server.always = refusal(500, "Down")
    assert ask("--model", "scripted", "--replay").exit_code == 0
    assert len(server.heard) == 2


@pytest.mark.parametrize(
    ("option", "spent"),
    [("--budget-calls=1", "1 call"), ("--budget-tokens=50", "14 tokens"), ("--budget-money=0.06", "$0.017")],
)
def test_a_budget_stops_before_the_call_that_would_pass_it_and_says_what_was_spent_in_its_unit(
    option: str, spent: str, ask: Any, server: ScriptedServer
):
    result = ask("--model", "scripted", option, "--json")
    record = json.loads(result.stdout)
    assert result.exit_code == 1
    assert len(server.heard) == 1
    assert f"does not allow the next call (query): {spent} spent so far" in record["problem"]
    assert record["bill"]["requests"] == 1


def test_a_budget_of_the_settings_holds_too(ask: Any, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHAINTABLE_BUDGET_CALLS", "0")
    assert ask("--model", "scripted").exit_code == 1
    assert server.heard == []


def test_an_attempt_that_failed_is_told_on_the_side(ask: Any, server: ScriptedServer):
    server.script.append(refusal(503, "Loading", {"Retry-After": "0"}))
    result = ask("--model", "scripted", "--json")
    assert json.loads(result.stdout)["answer"] == "Oslo"
    assert json.loads(result.stdout)["bill"]["failures"] == 1
    assert "“Loading”" in result.stderr


def test_the_chain_of_a_server_is_kept_with_its_calls(ask: Any, tmp_path: Path):
    saved = json.loads(ask("--model", "scripted", "--json").stdout)["chain"]
    with open_store(tmp_path / "data") as store:
        chain = store.load_chain(saved)
    assert [call.completion.text for call in chain.steps[0].calls] == ["The answer is: Oslo"] * 2


def test_what_cannot_be_asked_leaves_no_store_behind(ask: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    result = ask("--model", "unpriced", "--budget-money=1")
    assert (result.exit_code, "the price of 'unpriced' is unknown" in result.stderr) == (2, True)
    monkeypatch.delenv("OPENAI_BASE_URL")
    monkeypatch.delenv("OPENAI_API_KEY")
    assert ask("--model", "scripted").exit_code == 2
    assert not (tmp_path / "data").exists()


def test_a_store_that_cannot_keep_what_is_paid_for_stops_before_anything_is_sent(
    ask: Any, server: ScriptedServer, tmp_path: Path
):
    (tmp_path / "data").write_text("a file, no folder")
    assert ask("--model", "scripted").exit_code == 2
    assert server.heard == []


def test_style_masks_and_tokens_reach_the_method(ask: Any, monkeypatch: pytest.MonkeyPatch):
    made: list[TwoQuestions] = []

    def make(name: str, given: object, usual: dict[str, object] | None, **more: object) -> TwoQuestions:
        made.append(TwoQuestions(**(usual or {}), **more))
        return made[0]

    monkeypatch.setattr("chaintable.cli.commands.ask.method_of", make)
    ask("--model", "scripted", "--style=structured", "--mask=City", "--mask=Country", "--prompt-tokens=900")
    assert made[0].asked == {"style": "structured", "masked": ("City", "Country"), "most_tokens": 900}


def test_a_masked_column_is_in_no_request(ask: Any, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("chaintable.cli.commands.ask.method_of", method_of)
    ask("--model", "scripted", "--mask=Country", "--style=structured", "--budget-calls=3")
    sent = json.dumps(server.bodies)
    assert "Oslo" in sent
    assert not {"Country", "Norway"} & set(sent.replace('"', " ").replace("|", " ").replace("\\n", " ").split())


def test_a_setting_that_cannot_be_used_is_one_line(ask: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHAINTABLE_TIMEOUT", "soon")
    result = ask("--model", "scripted")
    assert result.exit_code == 2
    assert result.stderr.startswith("CHAINTABLE_TIMEOUT ('soon') can't be used")
    assert result.stderr.count("\n") == 1


def test_the_key_is_in_no_file_that_is_written(ask: Any, server: ScriptedServer, tmp_path: Path):
    server.always = lambda heard: reply(*[f"The answer is: {heard.headers['authorization']}"] * heard.body.get("n", 1))
    ask("--model", "scripted")
    written = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert written
    assert all(CANARY.encode() not in path.read_bytes() for path in written)


def test_the_calls_of_a_step_that_was_not_finished_stay_on_record():
    class Once:
        name = "once"

        def __init__(self) -> None:
            self.calls = 0

        def complete(self, prompt: Prompt) -> Completion:
            self.calls += 1
            if self.calls > 1:
                raise ModelError("Gone.")
            return Completion(("x",), self.name)

    prompt = asking()
    with pytest.raises(ModelError) as raised:
        advance(TwoQuestions(), Chain(prompt.question, Source.of(prompt.state.table)), Once())
    assert [call.completion.text for call in raised.value.calls] == ["x"]


def test_failed_attempts_stand_on_the_call():
    from chaintable.prompts.dialogue import Attempt

    class Shaky:
        name = "shaky"

        def complete(self, prompt: Prompt) -> Completion:
            return Completion(("x",) * prompt.samples, self.name, attempts=(Attempt("503", 0.1, 0.2),))

    prompt = asking()
    step = advance(TwoQuestions(), Chain(prompt.question, Source.of(prompt.state.table)), Shaky())
    assert [call.attempts for call in step.calls] == [(Attempt("503", 0.1, 0.2),)] * 2
