"""A search server is asked once, and what it says is taken as a stranger's text."""

import json
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from pydantic import ValidationError
from search_server import OSLO, SearchServer

from chaintable.errors import StepError
from chaintable.retrieval.searching import search, search_web
from chaintable.settings.environment import Settings
from chaintable.tables.state import Note, State
from chaintable.tables.table import Table


@pytest.fixture
def searx() -> Iterator[SearchServer]:
    server = SearchServer()
    yield server
    server.close()


STATE = State(Table.of(["A"], []), (Note("Cities", "Oslo is the capital of Norway."),))


def test_a_query_is_one_get_request_for_json(searx: SearchServer) -> None:
    (hit,) = search_web("people of Oslo & Bergen", searx.url)
    (path,) = searx.paths
    asked = parse_qs(urlsplit(path).query)
    assert (urlsplit(path).path, asked) == ("/search", {"q": ["people of Oslo & Bergen"], "format": ["json"]})
    assert str(hit) == "Oslo (https://example.org/oslo): Oslo has 700,000 people."
    assert hit.words == ("people", "oslo")


@pytest.mark.parametrize(
    ("status", "message", "hint"),
    [
        (403, "doesn't give JSON (403)", "formats: [html, json]"),
        (429, "too many requests", "Wait"),
        (404, "status 404", "CHAINTABLE_SEARCH_URL"),
        (500, "status 500", "later"),
        (302, "status 302", "CHAINTABLE_SEARCH_URL"),
    ],
)
def test_a_refusal_says_what_to_do(searx: SearchServer, status: int, message: str, hint: str) -> None:
    searx.status, searx.headers = status, {"Location": f"{searx.url}/elsewhere"}
    with pytest.raises(StepError) as refused:
        search_web("Oslo", searx.url)
    assert message in refused.value.message
    assert hint in refused.value.hint
    assert len(searx.paths) == 1, "a redirect is not followed"


@pytest.mark.parametrize("body", ["<html>", '{"answers": []}', "[1, 2]", '{"results": {"a": 1}}', "[" * 50_000])
def test_a_reply_that_is_no_list_of_results_is_refused(searx: SearchServer, body: str) -> None:
    searx.body = body.encode()
    with pytest.raises(StepError, match="isn't a list of results"):
        search_web("Oslo", searx.url)


def test_a_reply_without_an_end_is_cut_off(searx: SearchServer) -> None:
    searx.body = b'{"results": ["' + b"x" * 2_100_000
    with pytest.raises(StepError, match="larger than 2 MB"):
        search_web("Oslo", searx.url)


def test_a_server_that_does_not_reply_is_given_up(searx: SearchServer) -> None:
    searx.body = None
    with pytest.raises(StepError, match="didn't reply within"):
        search_web("Oslo", searx.url, seconds=0.05)


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(StepError, match=r"127\.0\.0\.1:9 can't be reached: [A-Z][a-z]"):
        search_web("Oslo", "http://127.0.0.1:9")


def test_results_are_plain_short_text_of_pages_on_the_web(searx: SearchServer) -> None:
    hostile = {"title": "<b>Oslo</b>\x1b[2J\u202e", "url": "https://example.org", "content": "<script>x</script>" * 400}
    others = [{"title": "x", "url": "javascript:alert(1)", "content": "y"}, 7, {"url": "https://a"}, {"title": ["a"]}]
    searx.says(hostile, *others, OSLO)
    first, second = search_web("Oslo", searx.url)
    assert first.place == "Oslo\\x1b[2J\\u202e"
    assert len(first.text) <= 400
    assert "<" not in first.text
    assert second.place == "Oslo"


def test_no_more_results_are_taken_than_wanted(searx: SearchServer) -> None:
    searx.says(*[OSLO] * 20)
    assert len(search_web("Oslo", searx.url, 2)) == 2


def test_own_notes_come_first_and_the_account_says_where_each_hit_is_from(searx: SearchServer) -> None:
    found = search("Oslo", STATE, address=searx.url)
    assert [hit.place for hit in found.hits] == ["Cities", "Oslo"]
    assert found.account == (
        f"1 hit from your notes and tables: “Cities” (oslo). 1 hit from {urlsplit(searx.url).netloc}."
    )


def test_nothing_is_sent_where_only_own_notes_are_searched(searx: SearchServer) -> None:
    assert [hit.place for hit in search("Oslo", STATE, "own", searx.url).hits] == ["Cities"]
    assert searx.paths == []


def test_a_failing_server_does_not_hide_what_was_found_in_own_notes(searx: SearchServer) -> None:
    searx.status = 403
    found = search("Oslo", STATE, address=searx.url)
    assert [hit.place for hit in found.hits] == ["Cities"]
    assert "formats: [html, json]" in found.account


def test_the_web_alone_needs_an_address() -> None:
    with pytest.raises(StepError, match="No search server is set"):
        search("Oslo", STATE, "web")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "http://user:secret@host", "searx", "http://a/?q=1"])
def test_the_address_is_checked_like_that_of_a_model(url: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Settings(search_url=url)
    assert "secret" not in str(refused.value)
    assert Settings(search_url=" http://localhost:8888/ ").search_url == "http://localhost:8888"


def test_a_query_is_cut_before_it_is_sent(searx: SearchServer) -> None:
    search_web("Oslo " * 10_000, searx.url)
    assert len(parse_qs(urlsplit(searx.paths[0]).query)["q"][0]) <= 400
    assert json.loads(searx.body or b"")["results"] == [OSLO]
