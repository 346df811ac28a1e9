"""The cache of completions: by request and sample, the first to come stays, and no key is ever in it."""

import json
import logging
from pathlib import Path

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from saved import SOURCE, Endless, UpAndDown

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.playing import play
from chaintable.store import Store, open_store, recording
from chaintable.tables.state import Question

CANARY = "sk-canary-7f3a9b"
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
)


def test_a_completion_is_found_by_its_request_and_sample(store: Store) -> None:
    store.write_completion("request", 0, {"text": "first"})
    store.write_completion("request", 1, {"text": "second"})
    assert store.read_completion("request", 0) == {"text": "first"}
    assert store.read_completion("request", 1) == {"text": "second"}
    assert store.read_completion("request", 2) is None
    assert store.read_completion("another request", 0) is None


def test_the_first_completion_of_a_sample_stays(store: Store) -> None:
    store.write_completion("request", 0, {"text": "first"})
    store.write_completion("request", 0, {"text": "later"})
    assert store.read_completion("request", 0) == {"text": "first"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(key=st.text(), record=st.dictionaries(st.text(max_size=5), plain, max_size=3))
def test_any_record_comes_back_whatever_the_request_is(store: Store, key: str, record: dict[str, object]) -> None:
    request = f"{key}\x00{json.dumps(record)}"
    store.write_completion(request, 3, record)
    assert store.read_completion(request, 3) == record


def test_a_request_as_long_as_a_book_is_a_key_like_any_other(store: Store) -> None:
    store.write_completion("x" * 5_000_000, 0, {"text": "yes"})
    assert store.read_completion("x" * 5_000_000, 0) == {"text": "yes"}
    assert store.read_completion("x" * 4_999_999, 0) is None


def test_completions_outlive_the_process_and_the_chains(store: Store, where: str) -> None:
    store.write_completion("request", 0, {"text": "kept"})
    chain_id = store.save_chain(Chain(Question("One?"), SOURCE))
    store.delete(chain_id)
    store.close()
    with open_store(where) as reopened:
        assert reopened.read_completion("request", 0) == {"text": "kept"}


def test_no_key_is_written_with_a_completion(store: Store, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The model knows the key, the environment holds it, and so does the record that it hands over."""
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    model = UpAndDown()
    model.api_key = CANARY  # type: ignore[attr-defined]
    chains = recording(store, play(Endless(), Chain(Question("One?"), SOURCE), model))
    next(chains)
    next(chains)
    request = {"model": "m", "headers": {"Authorization": f"Bearer {CANARY}"}}
    store.write_completion(json.dumps(request), 0, {"text": "yes", "api_key": CANARY, "request": request})
    assert store.read_completion(json.dumps(request), 0) == {"text": "yes", "request": {"model": "m", "headers": {}}}
    store.close()
    assert CANARY.encode() not in everything_in(where)


def everything_in(where: str) -> bytes:
    if "://" not in where:
        return b"".join(path.read_bytes() for path in Path(where).iterdir())
    with psycopg.connect(where) as connection:
        names = [row[0] for row in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname LIKE 'test_%'")]
        here = [name for name in set(names) if connection.execute(f"SELECT to_regclass('{name}')").fetchone()]
        assert len(here) > 8
        return b"".join(str(connection.execute(f"SELECT * FROM {name}").fetchall()).encode() for name in here)


def test_the_password_of_a_database_is_in_no_message_and_no_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(StoreError) as caught:
        open_store(f"postgresql://someone:{CANARY}@127.0.0.1:1/nowhere", patience=2)
    told = f"{caught.value} {caught.value!r} {caught.value.__cause__!r} {caplog.text}"
    assert CANARY not in told
    assert "postgresql+psycopg://someone:***@127.0.0.1:1/nowhere" in told
    assert "can't be reached" in told
