"""Streamed replies: each piece is passed on, and a stream counts only if it is complete."""

import pytest
from asking import Waits, asking
from server import LOGIN_PAGE, Answer, Said, ScriptedServer, event, refusal, reply, stream

from chaintable.errors import CutReply, EmptyReply, ModelError, NotAReply, Stopped, TimedOut, Unavailable
from chaintable.models.openai import OpenAIModel, Server
from chaintable.models.openai.streams import read_stream
from chaintable.models.serving.retrying import Patience, Retrying
from chaintable.prompts.dialogue import Prompt, Usage
from chaintable.settings.environment import Settings

COUNT = 'data: {"choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 2}}\n\n'
WHOLE = stream(event("f_sort"), event("_by(a)"), event(finish_reason="stop"), COUNT)


class Listening(list[tuple[int, str]]):
    def __call__(self, prompt: Prompt, sample: int, text: str) -> None:
        self.append((sample, text))


@pytest.fixture
def heard() -> Listening:
    return Listening()


@pytest.fixture
def model(settings: Settings, retrying: Retrying, heard: Listening) -> OpenAIModel:
    return OpenAIModel("scripted", Server(settings), retrying, on_token=heard)


def test_each_piece_is_heard_and_the_whole_comes_back(
    model: OpenAIModel, server: ScriptedServer, heard: Listening, prompt: Prompt
):
    server.always = WHOLE
    completion = model.complete(prompt)
    assert heard == [(0, "f_sort"), (0, "_by(a)")]
    assert completion.texts == ("f_sort_by(a)",)
    assert completion.usage == Usage(7, 2)
    assert server.bodies[0]["stream_options"] == {"include_usage": True}


def test_several_samples_are_told_apart(model: OpenAIModel, server: ScriptedServer, heard: Listening):
    pieces = [event("f_top(", index=0), event("x", index=1), event("1", index=0)]
    ends = [event(finish_reason="stop", index=1), event(finish_reason="length", index=0)]
    server.always = stream(*pieces, *ends)
    completion = model.complete(asking(samples=2))
    assert completion.texts == ("f_top(1", "x")
    assert completion.finish_reasons == ("length", "stop")
    assert heard == [(0, "f_top("), (1, "x"), (0, "1")]


def test_a_stream_without_counts_is_guessed(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.always = stream(event("yes", "stop"))
    assert model.complete(prompt).usage.estimated


@pytest.mark.parametrize(
    "end",
    [
        stream(event("yes", "stop"), done=False),
        stream(event("yes"), done=True),
        Said(": a comment\n\nevent: x\n" + event("yes", "stop"), content_type="text/event-stream"),
    ],
)
def test_a_finish_reason_or_the_last_word_ends_a_stream(
    end: Said, model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.always = end
    assert model.complete(prompt).text == "yes"


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        (stream(event("yes"), done=False), CutReply, "was cut off after 3 characters"),
        (stream(event("yes"), event("x", "stop", index=1), done=False), CutReply, "was cut off"),
        (stream(done=False), CutReply, "was cut off after 0 characters"),
        (stream(event("yes"), done=False, then="reset"), CutReply, "was cut off"),
        (stream(event("yes"), 'data: {"cho\n\n'), CutReply, "isn't JSON"),
        (stream("data: [1]\n\n"), CutReply, "isn't part of a reply"),
        (stream(event("yes"), 'data: {"error": {"message": "Out of memory"}}\n\n'), Unavailable, "Out of memory"),
        (stream(event(finish_reason="stop")), EmptyReply, "no text"),
        (LOGIN_PAGE, NotAReply, "web page"),
        (refusal(500, "Oh no"), Unavailable, "Oh no"),
    ],
)
def test_a_broken_stream_is_an_error_with_a_name(
    fault: Answer, error: type[ModelError], words: str, settings: Settings, server: ScriptedServer, prompt: Prompt
):
    server.always = fault
    model = OpenAIModel("scripted", Server(settings), Retrying(Patience(attempts=1)), on_token=Listening())
    with pytest.raises(error, match=words):
        model.complete(prompt)


def test_a_stream_that_hangs_is_left_after_the_time_set(settings: Settings, server: ScriptedServer, prompt: Prompt):
    server.always = stream(event("ye"), done=False, then="hang")
    once = Retrying(Patience(attempts=1))
    model = OpenAIModel("scripted", Server(settings.but(timeout=0.1)), once, on_token=Listening())
    with pytest.raises(TimedOut):
        model.complete(prompt)


def test_a_broken_stream_is_asked_for_again(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.script.append(stream(event("ye"), done=False))
    server.always = WHOLE
    completion = model.complete(prompt)
    assert completion.text == "f_sort_by(a)"
    assert len(completion.attempts) == 1


def test_what_came_before_a_stream_broke_off_is_void(
    model: OpenAIModel, server: ScriptedServer, heard: Listening, prompt: Prompt
):
    server.script.append(stream(event("ye"), done=False))
    server.always = WHOLE
    model.complete(prompt)
    assert heard == [(0, "ye"), (0, ""), (0, "f_sort"), (0, "_by(a)")]


def test_after_two_broken_streams_the_reply_is_asked_for_in_one_piece(
    model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.script += [stream(event("ye"), done=False)] * 2
    server.always = reply("yes")
    assert model.complete(prompt).text == "yes"
    assert [body.get("stream") for body in server.bodies] == [True, True, None]
    assert "stream_options" not in server.bodies[2]


@pytest.mark.parametrize(
    "words", ["Streaming is not supported.", "Your organization must be verified to stream this model."]
)
def test_a_server_that_refuses_to_stream_is_asked_without_from_then_on(
    words: str, model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.script.append(refusal(400, words))
    server.always = reply("yes")
    assert model.complete(prompt).text == "yes"
    assert model.complete(prompt).text == "yes"
    assert [body.get("stream") for body in server.bodies] == [True, None, None]


def test_a_server_that_streams_unasked_is_understood(settings: Settings, server: ScriptedServer, prompt: Prompt):
    server.always = WHOLE
    assert OpenAIModel("scripted", Server(settings)).complete(prompt).text == "f_sort_by(a)"


def test_a_server_that_does_not_stream_is_read_all_the_same(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.always = reply("yes")
    assert model.complete(prompt).text == "yes"


def test_a_stop_is_noticed_between_two_pieces(settings: Settings, server: ScriptedServer, prompt: Prompt):
    server.always = WHOLE
    waits = Waits()

    def stop(prompt: Prompt, sample: int, text: str) -> None:
        waits.stopped_at = 0

    heard = Listening()
    model = OpenAIModel("scripted", Server(settings), Retrying(cancelled=waits), on_token=stop)
    with pytest.raises(Stopped):
        model.complete(prompt)
    assert heard == []


def test_a_piece_of_an_odd_type_is_left_out():
    lines = ['data: {"choices": [7, {"delta": null}, {"delta": {"content": 3}}, {"delta": {"content": "ok"}}]}']
    reply = read_stream([*lines, "data: [DONE]"], "", lambda sample, text: None, lambda: None)
    assert [choice.text for choice in reply.choices] == ["ok"]
