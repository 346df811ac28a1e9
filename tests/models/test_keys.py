"""The server's key appears nowhere: not in errors, logs, completions, the cache, or any `repr`."""

import logging
import traceback
from io import StringIO
from pathlib import Path

import pytest
from asking import asking
from server import (
    CUT_JSON,
    EMPTY,
    GARBAGE,
    LOGIN_PAGE,
    RESET,
    Answer,
    Heard,
    Said,
    ScriptedServer,
    event,
    refusal,
    reply,
    stream,
)

from chaintable.chain import Chain
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.models import open_model
from chaintable.models.openai import OpenAIModel, Server, inspect_server
from chaintable.models.serving.cached import InStore
from chaintable.models.serving.retrying import Patience, Retrying
from chaintable.playing import play
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.settings.environment import Settings
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

CANARY = "sk-canary-9d41e7aa"


def telltale(heard: Heard) -> Said:
    """Return a reply that repeats the key of the request."""
    return reply(f"Your key is {heard.headers['authorization']}")


FAULTS: dict[str, Answer] = {
    "401": lambda heard: refusal(401, f"Incorrect API key: {heard.headers['authorization']}"),
    "400": refusal(400, f"{CANARY} is odd"),
    "429": refusal(429, CANARY),
    "500": Said(CANARY, 500, content_type="text/plain"),
    "page": Said(f"<html><title>{CANARY}</title></html>", content_type="text/html"),
    "login": LOGIN_PAGE,
    "garbage": Said(f"no json: {CANARY}"),
    "bytes": GARBAGE,
    "cut": CUT_JSON,
    "empty": EMPTY,
    "reset": RESET,
    "refused": Said(f'{{"choices": [{{"message": {{"content": null, "refusal": "{CANARY}"}}}}]}}'),
    "stream": stream(event(CANARY), f'data: {{"error": "{CANARY}"}}\n\n'),
}


@pytest.fixture
def log() -> StringIO:
    """Everything that any library logs, at the level DEBUG."""
    text = StringIO()
    handler = logging.StreamHandler(text)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture
def keyed(settings: Settings) -> Settings:
    return settings.but(api_key=CANARY)


def all_of(error: BaseException) -> str:
    """Return an error and all that it refers to, as text."""
    said = [*traceback.format_exception(error), repr(error), str(error.__dict__)]
    others = [other for other in (error.__cause__, error.__context__) if other is not None]
    return "\n".join([*said, *map(all_of, others)])


@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("fault", FAULTS)
def test_no_error_and_no_log_shows_the_key(
    fault: str, streaming: bool, keyed: Settings, server: ScriptedServer, log: StringIO
):
    server.always = FAULTS[fault]
    heard: list[object] = []
    on_token = (lambda *piece: heard.append(piece)) if streaming else None
    retrying = Retrying(Patience(attempts=2, first_wait=0), hear=heard.append)
    model = OpenAIModel("scripted", Server(keyed), retrying, on_token=on_token)
    with pytest.raises(ModelError) as raised:
        model.complete(asking())
    assert CANARY in server.heard[0].headers["authorization"]
    assert CANARY not in all_of(raised.value)
    assert "Sending HTTP Request" in log.getvalue()
    assert CANARY not in log.getvalue()
    assert CANARY not in str(heard)


def test_a_server_that_sends_the_key_back_does_not_get_it_kept(
    keyed: Settings, server: ScriptedServer, log: StringIO, tmp_path: Path
):
    server.always = telltale
    with open_store(tmp_path) as store:
        completion = open_model("scripted", keyed, completions=InStore(store)).complete(asking(samples=2))
    assert completion.texts == ("Your key is Bearer [key]",) * 2
    assert all(CANARY.encode() not in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert CANARY not in log.getvalue()


def test_an_export_does_not_show_the_key(keyed: Settings, server: ScriptedServer):
    server.always = telltale
    begun = Chain(Question("Which key?"), Source.of(Table.of(["City"], [["Oslo"]])))
    *_, chain = play(ChainOfTable(), begun, open_model("scripted", keyed))
    exported = chain_to_json(chain)
    assert "Your key is Bearer [key]" in exported
    assert CANARY not in exported


def test_a_key_that_comes_back_in_pieces_or_escaped_is_not_kept(keyed: Settings, server: ScriptedServer):
    server.always = stream(event(CANARY[:9]), event(CANARY[9:], "stop"))
    model = OpenAIModel("scripted", Server(keyed), on_token=lambda *piece: None)
    assert model.complete(asking()).text == "[key]"
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in CANARY)
    server.always = Said(f'{{"error": {{"message": "{escaped}"}}}}', 401)
    with pytest.raises(ModelError, match=r"\[key\]") as raised:
        model.complete(asking())
    assert CANARY not in all_of(raised.value)


def test_no_repr_shows_the_key(keyed: Settings):
    model = open_model("scripted", keyed)
    model.complete(asking())
    server = Server(keyed)
    server.complete({"model": "m", "messages": []})
    for thing in (keyed, server, model, OpenAIModel("m", server)):
        assert CANARY not in repr(thing)


def test_the_report_on_a_server_does_not_show_the_key(keyed: Settings, server: ScriptedServer, log: StringIO):
    server.models = Said(f'{{"data": [{{"id": "{CANARY}"}}]}}')
    server.always = telltale
    report = inspect_server(keyed)
    assert CANARY not in repr(report) + str(report) + log.getvalue()


def test_an_azure_key_is_kept_as_well(server: ScriptedServer, log: StringIO):
    settings = Settings(azure_endpoint=server.url.removesuffix("/v1"), azure_api_key=CANARY)
    server.always = refusal(401, f"Access denied for {CANARY}")
    with pytest.raises(ModelError) as raised:
        OpenAIModel("deployed", Server(settings)).complete(asking())
    assert server.heard[0].headers["api-key"] == CANARY
    assert CANARY not in all_of(raised.value) + log.getvalue()
