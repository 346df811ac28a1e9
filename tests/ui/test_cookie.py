"""What the browser keeps of the sidebar: all that was set but keys, and nothing that it was tricked into."""

import base64
import json
from dataclasses import replace

import pytest

from chaintable.settings.environment import Settings
from chaintable.ui.model.choice import Wanted
from chaintable.ui.session.browser_state.cookie import MOST, read, written

USUAL = Wanted()
SETTINGS = Settings(api_key=None, base_url="", model="embedded", allowed_base_urls=())
SET = Wanted(
    kind="openai",
    base_url="http://127.0.0.1:8000/v1",
    model="мой-model",
    method="end_to_end",
    settings={"chain_of_table": {"style": "structured", "ahead": False}},
    masked=("Team", "Wage; path=/"),
    calls=5,
    tokens=9_000,
    money=0.5,
    embedded_first=True,
    sure_from=0.35,
    replay=True,
    key="sk-a-key-that-nobody-may-see",
    key_server="http://127.0.0.1:8000/v1",
)


def packed(**values: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


def test_all_that_was_set_comes_back_but_the_key() -> None:
    found = read(written(SET, USUAL), USUAL, SETTINGS)
    assert (found.key, found.key_server) == ("", "")
    assert found == replace(SET, key="", key_server="")


def test_a_cookie_holds_no_key_and_no_sign_that_ends_it() -> None:
    text = written(SET, USUAL)
    plain = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    assert "key" not in plain
    assert text.replace("-", "").replace("_", "").isalnum()


def test_what_is_usual_is_not_kept_so_that_it_may_change() -> None:
    assert written(USUAL, USUAL) == ""
    usual = Wanted(kind="openai", base_url="http://127.0.0.1:1/v1", model="one")
    text = written(Wanted(kind="openai", base_url="http://127.0.0.1:1/v1", model="two"), usual)
    moved = Wanted(kind="openai", base_url="http://127.0.0.1:2/v1", model="one")
    assert read(text, moved, SETTINGS) == Wanted(kind="openai", base_url="http://127.0.0.1:2/v1", model="two")


def test_where_the_masks_are_too_many_to_keep_no_server_is_asked_after_a_reload() -> None:
    usual = Wanted(kind="openai", base_url="http://127.0.0.1:1/v1", model="one")
    many = Wanted(kind="openai", base_url=usual.base_url, model="one", masked=tuple(f"Column {k}" for k in range(900)))
    text = written(many, usual)
    assert len(text) <= MOST
    assert read(text, usual, SETTINGS).server is False


def test_settings_that_just_fit_into_a_cookie_are_all_kept() -> None:
    lengths = {length: Wanted(masked=("x" * length,)) for length in range(2_500, 2_700)}
    texts = {length: written(wanted, USUAL) for length, wanted in lengths.items()}
    assert max(map(len, texts.values())) == MOST
    kept = [length for length in lengths if read(texts[length], USUAL, SETTINGS) == lengths[length]]
    assert kept == [length for length in lengths if length <= max(kept)]
    assert len(texts[max(kept)]) == MOST


@pytest.mark.parametrize(
    "text",
    [
        "?",
        "é",
        "bm9uc2Vuc2U",
        packed(kind=7, base_url=7, model=None, masked="Team", calls=True, money=-1),
        packed(settings={"chain_of_table": {"style": "poem"}}, kinds={"recorded": {"run": "none"}}),
        packed(calls=1.5, tokens=-3, masked=[1], key="sk-other", key_server="http://127.0.0.1:1"),
        base64.urlsafe_b64encode(b'{"money": NaN}').decode(),
        base64.urlsafe_b64encode(b"[" * 2_000).decode(),
        base64.urlsafe_b64encode(b"[1]").decode(),
    ],
)
def test_what_makes_no_sense_counts_as_not_there(text: str) -> None:
    assert read(text, USUAL, SETTINGS) == USUAL


def test_a_server_that_may_not_be_used_any_more_is_not_taken_back() -> None:
    settings = Settings(api_key=None, allowed_base_urls=("http://127.0.0.1:1/v1",))
    assert read(written(SET, USUAL), USUAL, settings).base_url == ""
    assert read(written(SET, USUAL), USUAL, settings).server is False
    assert read(packed(base_url="no address", kind="openai"), USUAL, SETTINGS) == USUAL


def test_what_an_earlier_version_kept_of_the_style_is_a_setting_of_the_method_now() -> None:
    found = read(packed(style="structured", ahead=False, server=True), USUAL, SETTINGS)
    assert found.kind == "openai"
    assert found.settings == {"chain_of_table": {"style": "structured", "ahead": False}}


def test_settings_of_a_method_that_is_not_here_are_kept_for_when_it_is_back() -> None:
    found = read(packed(method="gone", settings={"gone": {"rounds": 3}}), USUAL, SETTINGS)
    assert (found.method_name, found.settings) == ("chain_of_table", {"gone": {"rounds": 3}})
