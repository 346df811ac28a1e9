"""A cookie keeps the sidebar's settings in the person's own browser; never a key.

It is kept in a cookie: the browser gives it to this address only, so that no other person's page begins with it, as it
would if it were kept beside the data; and no link can set it, as it could if it stood in the address.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from chaintable import methods, models
from chaintable.errors import ChainTableError
from chaintable.models import EMBEDDED
from chaintable.models.kinds import OpenAIKind
from chaintable.settings import Settings
from chaintable.ui.model.choice import Wanted

COOKIE = "chaintable_model"
MOST = 3_500
"""Browsers drop cookies longer than about 4,000 characters."""
_YEAR = 365 * 24 * 3600
_KINDS: dict[str, tuple[type, ...]] = {
    "kind": (str,),
    "kinds": (dict,),
    "base_url": (str,),
    "model": (str,),
    "method": (str,),
    "settings": (dict,),
    "masked": (list,),
    "calls": (int, type(None)),
    "tokens": (int, type(None)),
    "money": (int, float, type(None)),
    "embedded_first": (bool,),
    "sure_from": (int, float),
    "replay": (bool,),
}
"""The settings that are kept, with their types; the key is not one of them."""

_write = st.components.v2.component(
    "chaintable_remember", js="export default function({ data }) { document.cookie = data.cookie }"
)


def draw_memory(wanted: Wanted, usual: Wanted) -> None:
    """Let the browser keep the settings that differ from the defaults; draws nothing visible."""
    text = written(wanted, usual)
    if text or kept():
        cookie = f"{COOKIE}={text}; path=/; max-age={_YEAR if text else 0}; SameSite=Strict"
        _write(data={"cookie": cookie}, key="remember", height="content")


def recalled(usual: Wanted, settings: Settings | None) -> Wanted:
    """Return the defaults with the settings that this browser kept."""
    return read(kept(), usual, settings)


def kept() -> str:
    """Return the cookie as it was written, or ""."""
    found = st.context.cookies.get(COOKIE)
    return found if isinstance(found, str) else ""


def written(wanted: Wanted, usual: Wanted) -> str:
    """Return the settings that differ from the defaults, in characters that a cookie may hold; "" if none do.

    Where it is too long for a cookie, that is where very many columns are withheld, only so much is kept: that no
    server is to be asked until the columns have been chosen again.
    """
    different = {name: getattr(wanted, name) for name in _KINDS if getattr(wanted, name) != getattr(usual, name)}
    text = _packed(different)
    return text if len(text) <= MOST else _packed({"kind": EMBEDDED})


def read(text: str, usual: Wanted, settings: Settings | None) -> Wanted:
    """Undo `written`; values that make no sense, and a server that is no longer allowed, are ignored."""
    known = {name: value for name, value in _with_settings(_unpacked(text)).items() if _fits(name, value)}
    if "masked" in known:
        known["masked"] = tuple(known["masked"])
    found = replace(usual, **known)
    return found if _may_be_used(found, settings) else replace(found, base_url=usual.base_url, kind=usual.kind)


def _with_settings(found: dict[str, Any]) -> dict[str, Any]:
    """What earlier versions kept beside the settings of methods, as one of these settings."""
    if "server" in found:
        found["kind"] = OpenAIKind.name if found.pop("server") is True else EMBEDDED
    earlier = {name: found.pop(name) for name in ("style", "ahead") if name in found}
    return {"settings": {methods.DEFAULT: earlier}, **found} if earlier else found


def _fits(name: str, value: Any) -> bool:
    kinds = _KINDS.get(name, ())
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        return False
    if isinstance(value, list):
        return all(isinstance(column, str) for column in value)
    if isinstance(value, int | float):
        return 0 <= value < float("inf") and (name != "sure_from" or value <= 1)
    if not isinstance(value, dict):
        return True
    known: Mapping[str, type] = methods.ALL if name == "settings" else models.ALL
    return all(_are_settings(known.get(one), given) for one, given in value.items())


def _are_settings(kind: type | None, given: Any) -> bool:
    """Whether a method or a kind of model can have these settings; those of one that is not here stay for later."""
    return isinstance(given, dict) and (kind is None or methods.usable(kind, given) == given)


def _may_be_used(wanted: Wanted, settings: Settings | None) -> bool:
    if settings is None or not wanted.base_url:
        return True
    try:
        wanted.connected(settings)
    except ChainTableError:
        return False
    return True


def _packed(different: Mapping[str, Any]) -> str:
    if not different:
        return ""
    plain = json.dumps(different, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return base64.urlsafe_b64encode(plain).decode().rstrip("=")


def _unpacked(text: str) -> dict[str, Any]:
    try:
        found = json.loads(base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
