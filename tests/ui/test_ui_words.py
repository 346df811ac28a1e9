"""Text that people and files wrote is shown as it is, and never as markup."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.ui.parts.words import code, escape, listed, percent, percents, shorten, steps_again

MARKUP = "!#$&()*+-.:<=>@[\\]^_`{|}~"


@given(st.text())
def test_no_markup_character_is_left_without_a_backslash(text: str) -> None:
    unescaped = re.sub(r"\\[!-/:-@\[-`{-~]", "", escape(text))
    assert not set(unescaped) & set(MARKUP)


@given(st.text())
def test_nothing_but_backslashes_joiners_and_runs_of_space_sets_the_escaped_text_apart(text: str) -> None:
    shown = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", escape(text)).replace("\u2060", "")
    assert shown == re.sub(r"\s+", " ", text.replace("\u2060", ""))


SIGNS = ("->", "<-", "<->", "--", ">=", "<=", "~=", ":streamlit:", ":material/home:", ":material_home:")
LINKS = ("http://a.example", "HTTPS://a.example", "www.a.example", "me@a.example")


@pytest.mark.parametrize("text", [*SIGNS, *LINKS])
def test_what_streamlit_would_turn_into_a_sign_or_a_link_is_parted_by_an_invisible_joiner(text: str) -> None:
    assert "\u2060" in escape(text)


@given(st.text(alphabet="a` \n", min_size=1))
def test_code_is_fenced_by_more_backticks_than_it_holds(text: str) -> None:
    fenced = code(text)
    fence = re.match("`+", fenced)
    inside = fenced[len(fence[0]) : -len(fence[0])] if fence else ""
    assert "`" not in text or max(map(len, re.findall("`+", inside))) < len(fence[0] if fence else "")


def test_the_name_of_an_icon_stays_as_it_is_in_code() -> None:
    shown = code("a :material/home: b")
    assert ":material/" not in shown, "Streamlit would write :material_home:"
    assert shown.replace("\u2060", "") == "`a :material/home: b`"


def test_a_long_text_is_cut_and_says_so() -> None:
    assert shorten("a" * 50, 10) == "a" * 9 + "…"
    assert shorten("two\nlines", 10) == "two lines"


def test_a_long_list_says_how_many_are_left_out() -> None:
    assert listed(range(20)).endswith("and 8 more")


def test_a_share_near_the_whole_is_not_called_the_whole() -> None:
    assert percent(0.999) == "over 99 %"
    assert percent(1) == "100 %"


def test_no_step_after_the_last_is_applied_again() -> None:
    assert steps_again(5, 4) == ""


@given(st.lists(st.integers(1, 40), min_size=2, max_size=8))
def test_percentages_of_one_whole_add_up_as_shown(votes: list[int]) -> None:
    shown = percents([vote / sum(votes) for vote in votes])
    if any("r" in words for words in shown):  # under 1 %, over 99 %
        return
    assert sum(float(words.removesuffix(" %")) for words in shown) == 100
