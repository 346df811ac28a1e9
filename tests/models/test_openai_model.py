"""A model behind an HTTP server: what it sends, which replies it accepts, and what it does without one."""

import json
from dataclasses import replace

import pytest
from asking import Waits, asking
from server import (
    CUT_JSON,
    EMPTY,
    GARBAGE,
    HANG,
    LOGIN_PAGE,
    RESET,
    Answer,
    Said,
    ScriptedServer,
    as_many_as_asked,
    refusal,
    reply,
)

from chaintable.errors import (
    CutReply,
    CutThought,
    EmptyReply,
    FilteredReply,
    KeyRefused,
    ModelError,
    NotAReply,
    RequestRefused,
    Stopped,
    TimedOut,
    TooLong,
    Unavailable,
    Unreachable,
)
from chaintable.models.openai import OpenAIModel, Server
from chaintable.models.serving.retrying import Patience, Retrying
from chaintable.prompts.dialogue import Attempt, Prompt, Usage
from chaintable.settings.environment import Settings

BUSY = refusal(429, "Slow down")
DOWN = refusal(500, "Oh no")


@pytest.fixture
def model(settings: Settings, retrying: Retrying) -> OpenAIModel:
    return OpenAIModel("scripted", Server(settings), retrying)


def test_a_prompt_is_sent_as_it_stands_and_its_reply_comes_back(
    model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    completion = model.complete(prompt)
    assert completion.texts == ("yes",)
    assert completion.finish_reasons == ("stop",)
    assert completion.usage == Usage(11, 3)
    assert completion.requests == 1
    (heard,) = server.heard
    assert heard.path == "/v1/chat/completions"
    assert heard.body == {
        "model": "scripted",
        "messages": [{"role": "user", "content": "Say yes."}],
        "temperature": 0.0,
        "max_tokens": 20,
    }


def test_words_that_no_request_can_hold_are_replaced(model: OpenAIModel, server: ScriptedServer):
    model.complete(asking("München \ud83d?"))
    assert server.bodies[0]["messages"][0]["content"] == "München ??"


def test_several_samples_are_asked_for_at_once(model: OpenAIModel, server: ScriptedServer):
    assert model.complete(asking(samples=3)).texts == ("yes",) * 3
    assert server.bodies[0]["n"] == 3


def test_more_samples_than_wanted_are_not_kept(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.always = reply("one", "two")
    assert model.complete(prompt).texts == ("one",)


def test_cached_and_reasoning_tokens_are_told_apart(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    usage = {
        "prompt_tokens": 100,
        "completion_tokens": 50,
        "prompt_tokens_details": {"cached_tokens": 64},
        "completion_tokens_details": {"reasoning_tokens": 40},
    }
    server.always = reply("yes", usage=None)
    assert model.complete(prompt).usage.estimated
    server.always = Said(server.always.body.replace('"choices"', f'"usage": {usage}, "choices"'.replace("'", '"')))
    assert model.complete(prompt).usage == Usage(100, 50, 64, 40)


def test_tokens_are_guessed_and_marked_where_the_server_does_not_count(
    model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.always = reply("four letters", usage=None)
    assert model.complete(prompt).usage == Usage(2, 3, estimated=True)


@pytest.mark.parametrize("fault", [BUSY, DOWN, RESET, CUT_JSON, GARBAGE, EMPTY, LOGIN_PAGE, reply(""), reply(None)])
def test_a_fault_is_gone_with_the_next_attempt_and_stays_on_record(
    fault: Answer, model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.script.append(fault)
    completion = model.complete(prompt)
    assert completion.texts == ("yes",)
    (attempt,) = completion.attempts
    assert attempt.problem
    assert attempt.seconds > 0
    assert len(server.heard) == 2


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        (BUSY, Unavailable, "429 Too Many Requests: “Slow down”"),
        (DOWN, Unavailable, "500 Internal Server Error: “Oh no”"),
        (refusal(503, "Loading"), Unavailable, "503 Service Unavailable"),
        (RESET, Unavailable, "The connection to the server was lost."),
        (Said('{"choices": [', claimed=500), Unavailable, "The connection to the server was lost."),
        (CUT_JSON, CutReply, "cut off after"),
        (LOGIN_PAGE, NotAReply, "a web page instead of a reply"),
        (GARBAGE, NotAReply, "other than JSON (19 characters)"),
        (EMPTY, EmptyReply, "an empty reply"),
        (Said("[1, 2]"), NotAReply, "JSON that isn't a reply."),
        (Said("{}"), NotAReply, "no choices"),
        (Said('{"choices": []}'), EmptyReply, "empty list of choices"),
        (Said('{"choices": [{}]}'), NotAReply, "a choice without a message"),
        (Said('{"choices": [{"message": {"role": "assistant"}}]}'), NotAReply, "a message without content"),
        (Said('{"choices": [{"message": {"content": true}}]}'), NotAReply, "isn't text."),
        (Said('{"error": {"message": "Overloaded"}}'), Unavailable, "answered with an error: “Overloaded”"),
        (Said('{"error": {"token": "internal"}}'), Unavailable, "answered with an error. "),
        (reply(" \n"), EmptyReply, "has no text"),
    ],
)
def test_a_fault_that_stays_is_an_error_with_a_name(
    fault: Answer, error: type[ModelError], words: str, model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.always = fault
    with pytest.raises(error) as raised:
        model.complete(prompt)
    assert str(raised.value).startswith(f"scripted at {server.url[7:-3]}: ")
    assert words in str(raised.value)
    assert f"Tried {len(server.heard)} times" in str(raised.value)
    assert 3 <= len(server.heard) == len(raised.value.attempts) <= 8


def test_a_reply_cut_before_its_first_word_is_not_asked_for_again(
    model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.always = reply("", finish_reason="length")
    with pytest.raises(CutThought, match="cut at 20 tokens, before its first word") as raised:
        model.complete(prompt)
    assert len(server.heard) == 1
    assert "Tokens for thinking" in raised.value.hint


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        (refusal(401, "Bad key"), KeyRefused, "refused the key"),
        (refusal(403, "Not yours"), KeyRefused, "refused the key"),
        (refusal(404, "No model 'scripted'"), RequestRefused, "No model 'scripted'"),
        (refusal(400, "Odd"), RequestRefused, "“Odd”"),
        (refusal(418, "Tea"), RequestRefused, "418 I'm a Teapot"),
        (refusal(400, "maximum context length is 128 tokens; max_tokens is too large"), TooLong, "too long"),
        (refusal(400, "no", code="context_length_exceeded"), TooLong, "too long"),
        (refusal(429, "You exceeded your current quota", code="insufficient_quota"), RequestRefused, "no credit left"),
        (refusal(503, "Never", {"x-should-retry": "false"}), Unavailable, "Never"),
        (reply("", finish_reason="content_filter"), FilteredReply, "filter"),
        (reply("half", finish_reason="content_filter"), FilteredReply, "filter"),
        (
            Said('{"choices": [{"message": {"content": null, "refusal": "I would rather not"}}]}'),
            FilteredReply,
            "The model refused: “I would rather not”",
        ),
    ],
)
def test_what_will_never_work_is_asked_once(
    fault: Answer, error: type[ModelError], words: str, model: OpenAIModel, server: ScriptedServer, prompt: Prompt
):
    server.always = fault
    with pytest.raises(error) as raised:
        model.complete(prompt)
    assert words in str(raised.value)
    assert len(server.heard) == 1


def test_nothing_is_sent_on_to_another_address(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    elsewhere = ScriptedServer()
    server.always = Said("", 307, {"Location": f"{elsewhere.url}/chat/completions?token=1"})
    with pytest.raises(RequestRefused, match=f"redirects to “{elsewhere.url}/chat/completions”"):
        model.complete(prompt)
    assert elsewhere.heard == []
    elsewhere.close()


def test_a_server_that_is_not_there_is_named(retrying: Retrying, prompt: Prompt):
    model = OpenAIModel("scripted", Server(Settings(base_url="http://127.0.0.1:9/v1")), retrying)
    with pytest.raises(Unreachable, match=r"127\.0\.0\.1:9: No connection: the server refused it, .* Tried 3 times"):
        model.complete(prompt)


def test_a_server_that_hangs_is_left_after_the_time_set(settings: Settings, server: ScriptedServer, prompt: Prompt):
    server.always = HANG
    model = OpenAIModel("scripted", Server(settings.but(timeout=0.1)), Retrying(Patience(attempts=1)))
    with pytest.raises(TimedOut, match=r"nothing for 0\.1 s"):
        model.complete(prompt)


@pytest.mark.parametrize(
    ("headers", "seconds"), [({"Retry-After": "7"}, 7.0), ({"retry-after-ms": "150"}, 0.15), ({}, 0.25)]
)
def test_the_wait_is_the_one_that_the_server_asks_for(
    headers: dict[str, str], seconds: float, model: OpenAIModel, server: ScriptedServer, waits: Waits, prompt: Prompt
):
    server.script.append(refusal(429, "Slow down", headers))
    completion = model.complete(prompt)
    assert waits.seconds == [seconds]
    assert completion.attempts[0].wait == seconds


def test_a_wait_that_is_too_long_is_not_begun(model: OpenAIModel, server: ScriptedServer, waits: Waits, prompt: Prompt):
    server.script.append(refusal(429, "Slow down", {"Retry-After": "3600"}))
    with pytest.raises(Unavailable, match=r"asks to wait 3600 s; CHAINTABLE_PATIENCE allows 100 s"):
        model.complete(prompt)
    assert waits.seconds == []


def test_a_stop_during_a_wait_ends_it(settings: Settings, server: ScriptedServer, prompt: Prompt):
    server.always = DOWN
    waits = Waits(stopped_at=2)
    with pytest.raises(Stopped):
        OpenAIModel("scripted", Server(settings), Retrying(cancelled=waits)).complete(prompt)
    assert len(server.heard) == len(waits.seconds) == 2


def test_each_failed_attempt_is_heard_when_it_fails(settings: Settings, server: ScriptedServer, prompt: Prompt):
    heard: list[Attempt] = []
    server.script += [BUSY, DOWN]
    model = OpenAIModel("scripted", Server(settings), Retrying(hear=heard.append, cancelled=Waits()))
    completion = model.complete(prompt)
    assert completion.attempts == tuple(heard)
    assert ["429" in attempt.problem for attempt in heard] == [True, False]


def test_a_reply_that_was_cut_is_kept_and_says_so(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.always = reply("f_select_row(row 1, ro", finish_reason="length")
    completion = model.complete(prompt)
    assert completion.texts == ("f_select_row(row 1, ro",)
    assert completion.finish_reasons == ("length",)
    assert completion.remark == "The reply was cut off after 20 tokens."


def test_samples_that_cannot_be_used_are_left_out_and_counted(model: OpenAIModel, server: ScriptedServer):
    server.always = reply("one", "", "three")
    completion = model.complete(asking(samples=3))
    assert completion.texts == ("one", "three")
    assert completion.remark == "1 of 3 samples left out: The reply has no text."


def test_parts_of_content_are_put_together(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.always = Said('{"choices": [{"message": {"content": [{"type": "text", "text": "ye"}, {"text": "s"}]}}]}')
    assert model.complete(prompt).text == "yes"


def test_what_no_database_holds_is_replaced(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    server.always = Said('{"choices": [{"message": {"content": "a\\u0000b\\ud83dc"}}]}')
    assert model.complete(prompt).text == "a\ufffdb\ufffdc"


def test_log_probabilities_are_asked_for_only_when_wanted(settings: Settings, server: ScriptedServer, prompt: Prompt):
    logprobs = {"content": [{"token": "yes", "logprob": -0.5}, {"token": "!", "logprob": "odd"}]}
    said = reply("yes!").body.replace('"finish_reason"', f'"logprobs": {logprobs}, "finish_reason"'.replace("'", '"'))
    server.always = Said(said)
    completion = OpenAIModel("scripted", Server(settings), logprobs=True).complete(prompt)
    assert server.bodies[0]["logprobs"] is True
    assert completion.logprobs == ((("yes", -0.5),),)


def test_azure_is_asked_in_its_own_way(server: ScriptedServer, retrying: Retrying, prompt: Prompt):
    settings = Settings(azure_endpoint=server.url.removesuffix("/v1"), azure_api_key="azure-canary")
    assert OpenAIModel("my-deployment", Server(settings), retrying).complete(prompt).text == "yes"
    (heard,) = server.heard
    assert heard.path.startswith("/openai/deployments/my-deployment/chat/completions?api-version=")
    assert heard.headers["api-key"] == "azure-canary"


def test_a_schema_is_sent_as_the_format_of_the_reply(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    model.complete(replace(prompt, schema={"type": "object"}))
    assert server.bodies[0]["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_every_stop_word_is_sent(model: OpenAIModel, server: ScriptedServer, prompt: Prompt):
    model.complete(replace(prompt, stop=("\n\n", "<END>")))
    assert server.bodies[0]["stop"] == ["\n\n", "<END>"]


def test_a_server_that_gives_what_it_is_asked_for_is_believed(model: OpenAIModel, server: ScriptedServer):
    server.always = as_many_as_asked
    model.complete(asking(samples=8))
    assert model.peer.most_samples is None


def test_of_several_samples_those_cut_before_their_call_are_left_out(model: OpenAIModel, server: ScriptedServer):
    cut = {"message": {"content": "Okay, f_top might do. Let me"}, "finish_reason": "length"}
    whole = {"message": {"content": "f_sort_by(a)"}, "finish_reason": "stop"}
    server.always = Said(json.dumps({"choices": [cut, whole]}))
    completion = model.complete(asking(samples=2))
    assert completion.texts == ("f_sort_by(a)",)
    assert "1 of 2 samples left out: The reply was cut off before what was asked for." in completion.remark


@pytest.mark.parametrize(
    ("purpose", "said", "usable"),
    [
        ("query", "ITA\n\nQuestion: Which", True),
        ("query", "The answer is: ITA\nThis is because the third", True),
        ("query", "Okay, the user asks for a country. So the answer is ITA. Wait,", False),
        ("explain", "Rebellin is third.\nThe answer is: ITA\n\nThe", True),
        ("explain", "Rebellin is third, and", False),
        ("add_column", "Sure:\nf_add_column(Country). The value: ESP | RU", True),
        ("add_column", "Okay, so I need a column for the country of each", False),
        ("solution_generator", "First, we look at the rows, and then we", True),
    ],
)
def test_a_reply_that_was_cut_counts_only_if_what_was_asked_for_had_come(
    model: OpenAIModel, server: ScriptedServer, purpose: str, said: str, usable: bool
):
    server.always = reply(said, finish_reason="length")
    if usable:
        assert model.complete(asking(purpose=purpose)).texts == (said,)
    else:
        with pytest.raises(CutThought, match="cut at 20 tokens, before what was asked for") as raised:
            model.complete(asking(purpose=purpose))
        assert "Tokens for thinking" in raised.value.hint
    assert len(server.heard) == 1
