"""What "Test connection" reports."""

import json

import pytest
from server import LOGIN_PAGE, Heard, Said, ScriptedServer, as_many_as_asked, refusal, reply

from chaintable.errors import InputError, KeyRefused, NotAReply, RequestRefused, Unreachable
from chaintable.models.openai import inspect_server
from chaintable.settings.environment import Settings


def able(heard: Heard) -> Said:
    """Return the reply of a server that supports everything."""
    payload = json.loads(as_many_as_asked(heard).body)
    for choice in payload["choices"]:
        choice["logprobs"] = {"content": [{"token": "yes", "logprob": -0.1}]}
    return Said(json.dumps(payload))


def test_an_able_server_is_said_to_be_able(settings: Settings, server: ScriptedServer):
    server.always = able
    report = inspect_server(settings)
    assert report.models == ("scripted", "other")
    assert (report.model, report.samples, report.logprobs, report.usage) == ("scripted", True, True, True)
    assert str(report).endswith("several samples: yes, log-probabilities: yes, token counts: yes, sees pictures: no")


@pytest.mark.parametrize(
    ("said", "sees"), [(reply("Red."), True), (reply("I'm bored."), False), (refusal(400, "no image_url"), False)]
)
def test_whether_the_model_sees_is_found_out_with_a_red_picture(
    settings: Settings, server: ScriptedServer, said: Said, sees: bool
):
    server.script += [reply("yes"), said]
    assert inspect_server(settings).sees is sees
    shown = server.bodies[-1]["messages"][0]["content"][1]["image_url"]["url"]
    assert shown.startswith("data:image/png;base64,")


def test_a_server_that_is_busy_leaves_open_whether_the_model_sees(settings: Settings, server: ScriptedServer):
    server.script += [reply("yes"), refusal(503, "busy")]
    assert inspect_server(settings).sees is None


def test_what_it_ignores_is_found_out(settings: Settings, server: ScriptedServer):
    server.always = reply("yes", usage=None)
    report = inspect_server(settings, "other")
    assert (report.model, report.samples, report.logprobs, report.usage) == ("other", False, False, False)


def test_what_it_refuses_is_found_out(settings: Settings, server: ScriptedServer):
    server.script += [refusal(400, "Unsupported: logprobs"), refusal(400, "no", param="n")]
    report = inspect_server(settings)
    assert (report.samples, report.logprobs, report.usage) == (False, False, True)


def test_a_server_that_falls_over_log_probabilities_still_answers(settings: Settings, server: ScriptedServer):
    server.script.append(refusal(500, "logits_all is not set"))
    report = inspect_server(settings)
    assert (report.samples, report.logprobs) == (True, False)


def test_a_model_that_only_thinks_is_reported_as_such(settings: Settings, server: ScriptedServer):
    server.always = reply("", finish_reason="length")
    report = inspect_server(settings)
    assert report.samples is None
    assert "The model answers, but:" in report.notes[0]
    assert not report.wrote


def test_a_model_that_calls_a_tool_instead_of_writing_is_reported_as_such(settings: Settings, server: ScriptedServer):
    call = {"function": {"name": "answer", "arguments": '{"text": "yes"}'}}
    message = {"message": {"content": None, "tool_calls": [call]}, "finish_reason": "tool_calls"}
    server.always = Said(json.dumps({"choices": [message]}))
    report = inspect_server(settings)
    assert not report.wrote
    assert "called a tool (answer) instead of writing" in report.notes[-1]


def test_a_server_that_cannot_list_can_still_answer(settings: Settings, server: ScriptedServer):
    server.models = refusal(404, "Not Found")
    report = inspect_server(settings.but(model="mine"))
    assert (report.model, report.models, report.samples) == ("mine", (), True)
    assert "doesn't list its models" in report.notes[0]
    with pytest.raises(InputError, match="Enter the name"):
        inspect_server(settings)


def test_a_model_that_is_not_there_is_named_with_its_neighbour(settings: Settings, server: ScriptedServer):
    server.always = refusal(404, "No such model")
    with pytest.raises(RequestRefused, match="Did you mean 'scripted'"):
        inspect_server(settings, "scriptd")


def test_a_key_that_is_missing_is_asked_for(settings: Settings, server: ScriptedServer):
    server.models = refusal(401, "No key")
    with pytest.raises(KeyRefused, match="No key was sent: enter it under Key"):
        inspect_server(settings)


def test_a_web_page_instead_of_a_server_is_seen(settings: Settings, server: ScriptedServer):
    server.models = LOGIN_PAGE
    with pytest.raises(NotAReply, match="Check the base URL"):
        inspect_server(settings)


def test_nothing_set_and_nobody_there_are_told_apart():
    with pytest.raises(InputError, match="No server is set"):
        inspect_server(Settings())
    with pytest.raises(Unreachable):
        inspect_server(Settings(base_url="http://127.0.0.1:9/v1"))
