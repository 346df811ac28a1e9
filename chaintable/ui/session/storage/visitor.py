"""Who a session belongs to: somebody who signed in, or a browser by an id that nobody can guess.

The browser keeps the id in a cookie; the store knows only its hash, so that a copy of the store opens nobody's space.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import streamlit as st

from chaintable.ui.serving import server_facts
from chaintable.ui.serving.listening import is_loopback

if TYPE_CHECKING:
    from chaintable.store import Person

COOKIE = "chaintable_space"
_YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[0-9a-f]{32}")

_OF_A_PROXY = {"forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"}
_CLAIM = """
export default function({ data, setStateValue }) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(data.name + "="))
  const other = found ? found.slice(data.name.length + 1) : ""
  if (other && other !== data.token) { setStateValue("found", other); return }
  const secure = location.protocol === "https:" ? "; Secure" : ""
  document.cookie = `${data.name}=${data.token}; path=/; max-age=${data.age}; SameSite=Strict${secure}`
}
"""
_claim = st.components.v2.component("chaintable_space", js=_CLAIM)


def new_token() -> str:
    """A random id of a browser's space (128 bits)."""
    return secrets.token_hex(16)


@dataclass(slots=True)
class Visitor:
    """Whose session it is: who signed in (`user`), else the space of the browser.

    `here` is whether the browser runs on this computer, which nobody else can reach.
    """

    token: str = field(default_factory=new_token)
    user: str = ""
    here: bool = True

    @property
    def id(self) -> str:
        """The name that the store knows the person by."""
        kind, secret = ("user", self.user) if self.user else ("space", self.token)
        return f"{kind}:{hashlib.sha256(secret.encode()).hexdigest()[:40]}"

    def is_also(self, other: "Visitor") -> bool:
        """Whether both are the same person; whoever sits at this computer is."""
        return self.id == other.id or (self.here and other.here and not self.user and not other.user)

    def person(self) -> "Person":
        """The person for the store."""
        from chaintable.store import Person

        return Person(self.id, at_this_computer=self.here)


def visiting(alone: bool = True) -> Visitor:
    """Return who this session belongs to; without a cookie, a new space.

    `alone` is whether the owner has named no other hosts under which people reach the app.
    """
    user = _signed_in()
    token = st.context.cookies.get(COOKIE)
    known = isinstance(token, str) and _TOKEN.fullmatch(token)
    return Visitor(str(token) if known else new_token(), user, alone and not user and _is_here())


def draw_claim(visitor: Visitor) -> None:
    """Keep the id of the space in the browser; if another tab was faster, use the one that it kept."""
    if visitor.user or st.context.cookies.get(COOKIE) == visitor.token:
        return
    data = {"name": COOKIE, "token": visitor.token, "age": _YEAR}
    result = _claim(data=data, key="space", height="content", on_found_change=lambda: None)
    found = result.get("found")
    if isinstance(found, str) and _TOKEN.fullmatch(found):
        visitor.token = found


def _signed_in() -> str:
    """The person that `st.login` knows, as issuer and subject; "" if nobody signed in."""
    user = st.user
    if not getattr(user, "is_logged_in", False):
        return ""
    return " ".join(str(user.get(name) or "") for name in ("iss", "sub", "email"))


def _is_here() -> bool:
    """Whether only this computer reaches the app, and the browser asked for it by its name, not through a proxy."""
    headers = {name.lower() for name in st.context.headers}
    host = st.context.headers.get("Host")
    if headers & _OF_A_PROXY:
        return False
    name = host.rpartition(":")[0] if host and not host.endswith("]") and ":" in host else host
    return not server_facts.open_to_network and (not name or is_loopback(name))
