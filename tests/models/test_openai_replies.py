"""Whatever a server sends becomes a reply or an error that says what is wrong."""

import json
from datetime import UTC, datetime
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import BadReply, ModelError, Unavailable
from chaintable.models.openai.failures import asked_to_wait, refused
from chaintable.models.openai.replies import parse_reply, quote, read_reply
from chaintable.models.openai.streams import read_stream

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NEAR_MISSES = st.fixed_dictionaries(
    {},
    optional={
        "choices": JSON
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "message": JSON | st.fixed_dictionaries({}, optional={"content": JSON, "refusal": JSON}),
                    "delta": JSON | st.fixed_dictionaries({}, optional={"content": JSON, "refusal": JSON}),
                    "finish_reason": JSON,
                    "index": JSON,
                    "logprobs": JSON | st.fixed_dictionaries({"content": JSON}),
                },
            ),
            max_size=3,
        ),
        "usage": JSON | st.dictionaries(st.sampled_from(["prompt_tokens", "completion_tokens"]), JSON),
        "error": JSON,
    },
)


@given(JSON | NEAR_MISSES)
def test_any_json_is_a_reply_with_text_or_a_named_error(payload: object):
    try:
        reply = read_reply(payload)
    except (BadReply, Unavailable) as error:
        assert error.message
    else:
        assert all(choice.text.strip() for choice in reply.choices)
        assert reply.number >= len(reply.choices) >= 1


@given(st.text() | NEAR_MISSES.map(json.dumps).flatmap(lambda whole: st.integers(0, 80).map(lambda n: whole[:n])))
def test_any_body_is_a_reply_or_a_named_error(body: str):
    try:
        parse_reply(body)
    except (BadReply, Unavailable) as error:
        assert error.message


@given(st.lists(st.text(max_size=20) | NEAR_MISSES.map(lambda chunk: f"data: {json.dumps(chunk)}"), max_size=5))
def test_any_lines_are_a_stream_or_a_named_error(lines: list[str]):
    try:
        read_stream(lines, "", lambda sample, text: None, lambda: None)
    except (BadReply, Unavailable) as error:
        assert error.message


@given(st.integers(300, 999), st.text(max_size=60) | JSON.map(json.dumps))
def test_any_refusal_is_a_named_error(status: int, body: str):
    assert isinstance(refused(status, {}, body), ModelError)


def test_deeply_nested_json_is_refused():
    with pytest.raises(BadReply):
        parse_reply("[" * 100_000)


def test_a_date_to_come_back_at_is_read():
    now = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    header = {"retry-after": format_datetime(now.replace(second=30), usegmt=True)}
    assert asked_to_wait(header, now=now.timestamp()) == 30.0
    assert asked_to_wait(header, now=now.timestamp() + 60) == 0.0


@pytest.mark.parametrize("odd", ["soon", "-5", "nan", "inf", "1e300", "Mon, 99 Foo"])
def test_an_odd_time_to_wait_is_none(odd: str):
    assert asked_to_wait({"retry-after": odd}) is None


def test_foreign_words_are_shown_on_one_short_line():
    shown = quote("a\n\x1b[31mb" + "c" * 5000)
    assert shown.startswith("“a [31mb")
    assert "\x1b" not in shown
    assert len(shown) < 310
