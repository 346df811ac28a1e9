"""The cookies of the person's own browser: the model settings, never with a key, and whether details are shown.

On the server the settings would be shared with everyone, and in the address a link could set them.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from chaintable import methods, models
from chaintable.errors import ChainTableError
from chaintable.models import EMBEDDED, usual_kind
from chaintable.settings.environment import Settings
from chaintable.ui.model.choice import Wanted
from chaintable.ui.model.extras import are_extras

COOKIE = "chaintable_model"
DETAILS = "chaintable_details"
MOST = 3_500
"""Browsers drop cookies longer than about 4,000 characters."""
MOST_CONNECTIONS = 8
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
    "extras": (dict,),
    "connections": (list,),
    "embedder": (str,),
}
"""The settings that are kept, with their types; the key is not one of them."""

_write = st.components.v2.component(
    "chaintable_remember", js="export default function({ data }) { document.cookie = data.cookie }"
)


def draw_memory(wanted: Wanted, usual: Wanted) -> None:
    """Store the settings that differ from the defaults in the browser; nothing visible is drawn."""
    text = written(wanted, usual)
    if text or kept():
        cookie = f"{COOKIE}={text}; path=/; max-age={_YEAR if text else 0}; SameSite=Strict"
        _write(data={"cookie": cookie}, key="remember", height="content")


def draw_memory_of_details(shown: bool) -> None:
    """Store in the browser that details are shown, or that nothing was chosen; nothing visible is drawn."""
    cookie = f"{DETAILS}={int(shown)}; path=/; max-age={_YEAR if shown else 0}; SameSite=Strict"
    _write(data={"cookie": cookie}, key="remember_details", height="content")


def recalled_details() -> bool | None:
    """Return whether this browser is to show details; None if that was never chosen."""
    return True if st.context.cookies.get(DETAILS) == "1" else None


def recalled(usual: Wanted, settings: Settings | None) -> Wanted:
    """Return the defaults, overridden by the settings that this browser stored."""
    return read(kept(), usual, settings)


def kept() -> str:
    """Return the value of the cookie, or ""."""
    found = st.context.cookies.get(COOKIE)
    return found if isinstance(found, str) else ""


def written(wanted: Wanted, usual: Wanted) -> str:
    """Return the settings that differ from the defaults, encoded for a cookie; "" if none do.

    If they are too long for a cookie (very many masked columns), only the embedded model is stored: no server is
    asked until the person has chosen the columns again.
    """
    different = {name: getattr(wanted, name) for name in _KINDS if getattr(wanted, name) != getattr(usual, name)}
    text = _packed(different)
    return text if len(text) <= MOST else _packed({"kind": EMBEDDED})


def read(text: str, usual: Wanted, settings: Settings | None) -> Wanted:
    """Decode what `written` returned; invalid values and a server that is no longer allowed are ignored."""
    known = {name: value for name, value in _with_settings(_unpacked(text)).items() if _fits(name, value)}
    for name in ("masked", "connections"):
        if name in known:
            known[name] = tuple(known[name])
    found = replace(usual, **known)
    return found if _may_be_used(found, settings) else replace(found, base_url=usual.base_url, kind=usual.kind)


def _with_settings(found: dict[str, Any]) -> dict[str, Any]:
    """Convert the cookies of earlier versions to today's names."""
    if "server" in found:
        found["kind"] = usual_kind(sends=found.pop("server") is True)
    earlier = {name: found.pop(name) for name in ("style", "ahead") if name in found}
    return {"settings": {methods.DEFAULT: earlier}, **found} if earlier else found


def _fits(name: str, value: Any) -> bool:
    kinds = _KINDS.get(name, ())
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        return False
    if name == "extras":
        return isinstance(value, dict) and are_extras(value)
    if isinstance(value, list) and name == "connections":
        return len(value) <= MOST_CONNECTIONS and all(map(is_connection, value))
    if isinstance(value, list):
        return all(isinstance(column, str) for column in value)
    if isinstance(value, int | float):
        return 0 <= value < float("inf") and (name != "sure_from" or value <= 1)
    if not isinstance(value, dict):
        return True
    known: Mapping[str, type] = methods.ALL if name == "settings" else models.ALL
    return all(_are_settings(known.get(one), given) for one, given in value.items())


def is_connection(one: Any) -> bool:
    """Whether it is a saved connection: an address, a model and settings, and nothing else."""
    return (
        isinstance(one, dict)
        and one.keys() == {"base_url", "model", "extras"}
        and isinstance(one["base_url"], str)
        and isinstance(one["model"], str)
        and isinstance(one["extras"], dict)
        and are_extras(one["extras"])
    )


def _are_settings(kind: type | None, given: Any) -> bool:
    """Whether the settings of a method or kind of model are valid; those of an unknown one are kept for later."""
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
