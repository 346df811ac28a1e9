"""Which model a name opens."""

import pytest
from asking import InMemory, asking
from server import Heard, Said, ScriptedServer, as_many_as_asked, refusal

from chaintable.errors import InputError, NotRecorded, TooBusy
from chaintable.models import open_model
from chaintable.models.openai.dialect import peer_of
from chaintable.models.serving.budget import Budget
from chaintable.settings.environment import Settings


def test_the_embedded_model_needs_nothing():
    assert open_model().name == "embedded"


def test_any_other_name_needs_a_server_and_the_error_says_what_to_set():
    with pytest.raises(
        InputError, match=r"No server is set for the model 'gpt-x'.*Set OPENAI_API_KEY.*OPENAI_BASE_URL"
    ):
        open_model("gpt-x")


def test_the_environment_names_the_server(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-from-the-environment")
    assert open_model("scripted").complete(asking()).text == "yes"
    assert server.heard[0].headers["authorization"] == "Bearer sk-from-the-environment"


def test_a_server_without_a_key_is_sent_none(settings: Settings, server: ScriptedServer):
    open_model("scripted", settings).complete(asking())
    assert server.heard[0].headers["authorization"] == "Bearer no-key"


def test_completions_are_shared_by_models_of_the_same_name_and_server(settings: Settings, server: ScriptedServer):
    completions = InMemory()
    for _ in range(2):
        assert open_model("scripted", settings, completions=completions).complete(asking(samples=2)).texts
    open_model("other", settings, completions=completions).complete(asking(samples=2))
    assert [body["model"] for body in server.bodies] == ["scripted", "other"]


def test_a_replay_needs_no_server_and_sends_nothing(settings: Settings, server: ScriptedServer):
    completions = InMemory()
    open_model("scripted", settings, completions=completions).complete(asking())
    replayed = open_model("scripted", settings, completions=completions, mode="replay", budget=Budget(calls=0))
    assert replayed.complete(asking()).cached
    with pytest.raises(NotRecorded):
        replayed.complete(asking("Another."))
    assert len(server.heard) == 1


def test_a_record_is_found_again_when_the_same_model_moves_to_another_address_and_says_so(
    settings: Settings, server: ScriptedServer
):
    completions = InMemory()
    open_model("scripted", settings, completions=completions).complete(asking())
    moved = Settings(base_url="http://127.0.0.1:9/v1")
    again = open_model("scripted", moved, completions=completions).complete(asking())
    assert (again.cached, again.texts) == (True, ("yes",))
    assert again.remark == f"Saved earlier from the same model at {server.url}; not asked again at {moved.server}."
    with pytest.raises(NotRecorded):
        open_model("other", moved, completions=completions, mode="replay").complete(asking())
    strict = moved.but(reuse_across_addresses=False)
    with pytest.raises(NotRecorded):
        open_model("scripted", strict, completions=completions, mode="replay").complete(asking())
    assert len(server.heard) == 1


def test_a_429_halves_what_is_asked_at_once_for_everybody(settings: Settings, server: ScriptedServer):
    server.always = refusal(429, "Slow down")
    with pytest.raises(TooBusy):
        open_model("scripted", settings.but(concurrency=8, attempts=1)).complete(asking())
    assert peer_of(server.url, "scripted").limiter.limit == 4
    open_model("scripted", settings.but(concurrency=8))
    assert peer_of(server.url, "scripted").limiter.limit == 4


def test_faults_now_and_then_lose_nothing(settings: Settings, server: ScriptedServer):
    """Every fourth request fails, each time in another way; all forty prompts get their two samples."""
    faults = [refusal(429, "x", {"Retry-After": "0"}), refusal(500, "x", {"Retry-After": "0"}), Said("<"), Said("{")]
    asked = []

    def faulty(heard: Heard) -> Said:
        asked.append(1)
        return faults[len(asked) // 4 % 4] if len(asked) % 4 == 0 else as_many_as_asked(heard)

    server.always = faulty
    model = open_model("scripted", settings)
    completions = [model.complete(asking(f"Number {k}.", samples=2)) for k in range(40)]
    assert all(completion.texts == ("yes", "yes") for completion in completions)
    assert sum(len(completion.attempts) for completion in completions) == len(asked) - 40 > 10
