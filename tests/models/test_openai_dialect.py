"""Parameters that a server rejects are left out or renamed once, and remembered for the whole process."""

import pytest
from asking import asking
from server import Heard, Said, ScriptedServer, as_many_as_asked, refusal, reply

from chaintable.errors import RequestRefused
from chaintable.models.openai import OpenAIModel, Server
from chaintable.models.openai.dialect import Peer
from chaintable.models.serving.retrying import Retrying
from chaintable.prompts.dialogue import Prompt
from chaintable.settings.environment import OPENAI, Settings


def refuses(*names: str, message: str = "Unsupported parameter: '{}'", status: int = 400, named: bool = False):
    """Return the answers of a server that rejects these parameters, and names one at a time."""

    def answer(heard: Heard) -> Said:
        name = next((name for name in names if name in heard.body), None)
        if name is None:
            return as_many_as_asked(heard)
        return refusal(status, message.format(name), param=name if named else None)

    return answer


@pytest.fixture
def model(settings: Settings, retrying: Retrying) -> OpenAIModel:
    return OpenAIModel("scripted", Server(settings), retrying, logprobs=True)


@pytest.mark.parametrize("name", ["temperature", "logprobs", "n", "stream_options"])
@pytest.mark.parametrize("status", [400, 422])
def test_a_parameter_that_is_refused_is_left_out_from_then_on(
    name: str, status: int, settings: Settings, server: ScriptedServer, retrying: Retrying
):
    server.always = refuses(name, status=status)
    on_token = (lambda *heard: None) if name == "stream_options" else None
    model = OpenAIModel("scripted", Server(settings), retrying, on_token=on_token, logprobs=True)
    completion = model.complete(asking(samples=2))
    assert [name in body for body in server.bodies] == [True, False]
    assert name in completion.attempts[0].problem
    assert f"Trying again without {name}." in completion.attempts[0].problem
    OpenAIModel("scripted", Server(settings), retrying, on_token=on_token, logprobs=True).complete(asking(samples=2))
    assert [name in body for body in server.bodies] == [True, False, False]


def test_several_parameters_are_left_out_one_after_another(model: OpenAIModel, server: ScriptedServer):
    server.always = refuses("n", "temperature", "logprobs", named=True, message="No")
    assert model.complete(asking(samples=2)).texts == ("yes",)
    assert len(server.heard) == 4
    assert model.peer.most_samples == 1


def test_the_length_is_renamed_where_the_server_wants_its_other_name(
    model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.always = refuses("max_tokens", message="'{}' is not supported. Use 'max_completion_tokens' instead.")
    model.complete(prompt)
    assert "max_completion_tokens" not in server.bodies[0]
    assert "max_tokens" not in server.bodies[1]
    assert server.bodies[1]["max_completion_tokens"] == 20


def test_a_length_that_is_refused_by_both_names_is_an_error(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.always = refuses("max_tokens", "max_completion_tokens")
    with pytest.raises(RequestRefused, match="max_completion_tokens"):
        model.complete(prompt)
    assert len(server.heard) == 2


def test_a_word_that_is_also_a_parameter_is_not_taken_for_one(
    model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.always = refusal(400, "Please stop; n requests were refused.")
    with pytest.raises(RequestRefused):
        model.complete(prompt)
    assert len(server.heard) == 1


def test_openai_itself_gets_the_newer_name_of_the_length_and_others_the_older():
    assert Peer(OPENAI).fit({"max_tokens": 5}) == {"max_completion_tokens": 5}
    assert Peer("http://localhost:8000/v1").fit({"max_tokens": 5}) == {"max_tokens": 5}


def test_what_one_model_refuses_is_not_held_against_another(
    settings: Settings, server: ScriptedServer, retrying: Retrying, prompt: Prompt
):
    server.script.append(refusal(400, "Unsupported value: 'temperature' must be 1"))
    OpenAIModel("scripted", Server(settings), retrying).complete(prompt)
    OpenAIModel("other", Server(settings), retrying).complete(prompt)
    assert ["temperature" in body for body in server.bodies] == [True, False, True]


def test_fewer_choices_than_asked_for_are_remembered(model: OpenAIModel, server: ScriptedServer):
    server.always = reply("yes")
    assert model.complete(asking(samples=8)).texts == ("yes",)
    assert model.peer.most_samples == 1
