"""The client with a server written by others: llmock, which fails at random on purpose."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from asking import Waits, asking

from chaintable.errors import CutReply, TooLong
from chaintable.models import open_model
from chaintable.models.openai import OpenAIModel, Server, inspect_server
from chaintable.models.openai.dialect import peer_of
from chaintable.models.serving.retrying import Patience, Retrying
from chaintable.settings.environment import Settings

REQUIRED = os.environ.get("CHAINTABLE_REQUIRE_LLMOCK") == "1"
pytestmark = pytest.mark.skipif(
    not REQUIRED and find_spec("llmock") is None, reason="llmock is not installed (requirements-test.txt)"
)


@contextmanager
def llmock(*options: str) -> Iterator[Settings]:
    """Return settings for a running llmock, once it answers."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    program = Path(sys.executable).with_name("llmock")
    command = [program, "serve", "-h", "127.0.0.1", "-p", port, "--response-style", "echo", *options]
    peer_of.cache_clear()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    try:
        assert process.stdout is not None
        assert any("Uvicorn running" in line for line in process.stdout), "llmock did not start"
        yield Settings(base_url=f"http://127.0.0.1:{port}/v1", api_key="mock-key", timeout=60)
    finally:
        process.terminate()
        process.communicate(timeout=60)


def many(settings: Settings, **more: object) -> OpenAIModel:
    """Return a model that is retried until it answers, without waits."""
    return OpenAIModel("gpt-4o", Server(settings), Retrying(Patience(100, 10_000), cancelled=Waits()), **more)


def test_it_answers_with_as_many_samples_as_wanted():
    with llmock() as settings:
        completion = open_model("gpt-4o", settings).complete(asking("f_sort_by", samples=3))
    assert completion.texts == ("Hello! You said: f_sort_by",) * 3
    assert not completion.usage.estimated


def test_what_it_can_do_is_found_out():
    with llmock() as settings:
        report = inspect_server(settings, "gpt-4o")
    assert "gpt-4o" in report.models
    assert (report.samples, report.usage) == (True, True)


def test_errors_at_random_lose_nothing_and_stay_on_record():
    with llmock("--error-rate", "429=0.3", "--error-rate", "503=0.2") as settings:
        completions = [many(settings).complete(asking(f"Number {k}.")) for k in range(40)]
    assert [completion.text for completion in completions] == [f"Hello! You said: Number {k}." for k in range(40)]
    problems = " ".join(attempt.problem for completion in completions for attempt in completion.attempts)
    assert "429" in problems
    assert "503" in problems


def test_a_stream_is_whole_or_an_error_with_a_name():
    words = "one two three four five six seven eight nine ten"
    failures = 0
    with llmock("--stream-fault", "truncate=0.3", "--stream-fault", "malformed=0.2") as settings:
        for _ in range(30):
            try:
                completion = many(settings, on_token=lambda *piece: None).complete(asking(words))
            except CutReply as error:
                failures += len(error.attempts)
            else:
                failures += len(completion.attempts)
                assert completion.text == f"Hello! You said: {words}"
    assert failures > 0


def test_a_prompt_that_is_too_long_is_said_to_be():
    with llmock("--context-window", "50") as settings, pytest.raises(TooLong):
        many(settings).complete(asking("word " * 200))
