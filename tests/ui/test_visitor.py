"""Who a session belongs to: a browser by its cookie, or whoever signed in; the store knows the hash of that only."""

from types import SimpleNamespace
from typing import Any

import pytest

from chaintable.ui.serving import server_facts
from chaintable.ui.session.storage import visitor
from chaintable.ui.session.storage.visitor import COOKIE, Visitor, draw_claim, new_token, visiting

TOKEN = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """What the browser sends: cookies and headers; and who signed in."""
    sent = SimpleNamespace(
        context=SimpleNamespace(cookies={}, headers={"Host": "localhost:8501"}),
        user=SimpleNamespace(is_logged_in=False),
    )
    monkeypatch.setattr(visitor, "st", sent)
    return sent


def test_a_browser_is_known_by_its_cookie(browser: SimpleNamespace) -> None:
    browser.context.cookies[COOKIE] = TOKEN
    assert visiting().id == visiting().id == Visitor(TOKEN).id
    assert visiting().id.startswith("space:")
    assert TOKEN not in visiting().id, "a copy of the store opens nobody's space"


@pytest.mark.parametrize("cookie", [None, "", "short", TOKEN + "0", TOKEN.upper(), f"{TOKEN[:-1]}'"])
def test_without_a_usable_cookie_each_session_is_a_space_of_its_own(browser: SimpleNamespace, cookie: Any) -> None:
    if cookie is not None:
        browser.context.cookies[COOKIE] = cookie
    assert visiting().id != visiting().id
    assert len(new_token()) == 32, "128 bits"


def test_who_signed_in_is_the_same_in_every_browser_and_nobody_elses_issuer(browser: SimpleNamespace) -> None:
    found = []
    for cookie, issuer, subject in ((TOKEN, "a", "1"), (new_token(), "a", "1"), (TOKEN, "b", "1"), (TOKEN, "a", "2")):
        browser.context.cookies[COOKIE] = cookie
        browser.user = Known(is_logged_in=True, iss=issuer, sub=subject)
        found.append(visiting().id)
    assert found[0] == found[1]
    assert len(set(found)) == 3
    assert found[0].startswith("user:")


class Known(dict[str, Any]):
    """A person as `st.user` has them."""

    def __init__(self, **known: Any) -> None:
        super().__init__(known)
        self.is_logged_in = known["is_logged_in"]


@pytest.mark.parametrize(
    ("host", "open_to_network", "here"),
    [
        ("localhost:8501", False, True),
        ("127.0.0.1:8501", False, True),
        ("[::1]:8501", False, True),
        ("[::1]", False, True),
        ("", False, True),
        ("tables.example", False, False),
        ("tables.example:443", False, False),
        ("localhost:8501", True, False),
    ],
)
def test_what_belongs_to_nobody_is_for_who_sits_at_this_computer(
    browser: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, host: str, open_to_network: bool, here: bool
) -> None:
    browser.context.headers["Host"] = host
    monkeypatch.setattr(server_facts, "open_to_network", open_to_network)
    assert visiting().person().at_this_computer is here


def test_behind_a_proxy_or_a_sign_in_nobody_sits_at_this_computer(browser: SimpleNamespace) -> None:
    assert visiting().here
    assert not visiting(alone=False).here
    browser.context.headers["X-Forwarded-For"] = "192.0.2.7"
    assert not visiting().here
    del browser.context.headers["X-Forwarded-For"]
    browser.user = Known(is_logged_in=True, iss="a", sub="1")
    assert not visiting().here


def test_of_two_tabs_that_open_at_once_the_later_takes_the_space_of_the_first(
    browser: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    claimed: list[dict[str, Any]] = []

    def claim(found: str) -> Any:
        return lambda **given: claimed.append(given["data"]) or {"found": found}

    one = Visitor()
    monkeypatch.setattr(visitor, "_claim", claim(TOKEN))
    draw_claim(one)
    assert claimed[0]["token"] != TOKEN
    assert one.token == TOKEN
    monkeypatch.setattr(visitor, "_claim", claim("' onload='x"))
    draw_claim(one)
    assert one.token == TOKEN, "only an id is taken"


def test_a_browser_that_has_its_cookie_is_told_nothing(
    browser: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "_claim", lambda **_: pytest.fail("it has one"))
    browser.context.cookies[COOKIE] = TOKEN
    draw_claim(visiting())
    draw_claim(Visitor(user="somebody"))
