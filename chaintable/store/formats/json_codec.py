"""Values as JSON, and the keys that name them; dataclasses are written and read by the types of their fields."""

import hashlib
import json
from base64 import b32encode
from collections.abc import Container, Iterable, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np

from chaintable.errors import StoreError
from chaintable.tables.pictures import Picture

Value = TypeVar("Value")
_PLAIN = (str, int, float, bool)
_SECRETS = {"authorization", "api_key", "api-key", "x-api-key", "apikey", "password"}


def to_json(value: Any) -> str:
    """The JSON text of a value: keys in order and ASCII only, so that any database can store it.

    >>> to_json({"b": ("é", None), "a": 1.5})
    '{"a":1.5,"b":["\\\\u00e9",null]}'
    """
    try:
        return json.dumps(value, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as problem:
        raise StoreError(f"This can't be saved as JSON: {problem}.") from problem


def content_key(*parts: str | bytes) -> str:
    """The SHA-256 of several texts; moving a boundary between them changes it."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def short_id(*parts: str | bytes) -> str:
    """The same key, short and safe enough for a URL: 16 lower-case letters and digits (80 bits).

    >>> short_id("a", "b")
    'hsovsecfxsehn6oq'
    """
    return b32encode(bytes.fromhex(content_key(*parts))[:10]).decode().casefold()


def without_secrets(value: Any) -> Any:
    """The value without fields named like keys or passwords, at any depth.

    >>> without_secrets({"headers": {"Authorization": "Bearer x", "Accept": "json"}})
    {'headers': {'Accept': 'json'}}
    """
    if isinstance(value, dict):
        kept = {name: part for name, part in value.items() if str(name).casefold() not in _SECRETS}
        return {name: without_secrets(part) for name, part in kept.items()}
    return [without_secrets(part) for part in value] if isinstance(value, list | tuple) else value


def to_plain(value: Any) -> Any:
    """Dataclasses as dicts, tuples as lists, all the way down; a picture as its name, media type and checksum."""
    if value is None or type(value) in _PLAIN:
        return value
    if isinstance(value, Picture):
        return {"name": value.name, "media": value.media, "checksum": value.checksum}
    if is_dataclass(value) and not isinstance(value, type):
        return plain_fields(value)
    if isinstance(value, list | tuple):
        return [to_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {name: to_plain(part) for name, part in value.items()}
    if isinstance(value, np.generic):
        return value.item()
    return str(value) if isinstance(value, Decimal) else value


def plain_fields(value: Any, but: Container[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass as `to_plain` gives them, without those named in `but`."""
    kind: Any = type(value)
    kept = {name: getattr(value, name) for name in _names(kind) if name not in but}
    rare = _names_if_any(kind)
    return {name: to_plain(part) for name, part in kept.items() if name not in rare or part}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _names_if_any(kind: Any) -> frozenset[str]:
    """The fields that are left out if they are empty."""
    return frozenset(field.name for field in fields(kind) if field.metadata.get("left_out_if_empty"))


def pictures_of(records: Iterable[Mapping[str, Any]], data: Mapping[str, bytes]) -> tuple[Picture, ...]:
    """The pictures that `to_plain` recorded, with their bytes by checksum; KeyError if one is missing."""
    return tuple(Picture(record["name"], record["media"], data[record["checksum"]]) for record in records)


def from_plain(kind: type[Value], plain: Any, **others: Any) -> Value:
    """The dataclass value that `to_plain` turned into `plain`; `others` are fields kept elsewhere.

    A field missing from `plain` takes its default; unknown names are ignored.
    """
    own: Any = kind
    hints = _hints(own)
    known = {name: _value_of(hints[name], plain[name]) for name in hints if name in plain and name not in others}
    return kind(**known, **others)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind) if field.init}


def _value_of(hint: Any, plain: Any) -> Any:
    """Return the plain value as a value of type `hint`."""
    if plain is None:
        return None
    if is_dataclass(hint) and isinstance(hint, type):
        return from_plain(hint, plain)
    arguments = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in arguments if kind is not NoneType]
        return _value_of(kinds[0], plain) if len(kinds) == 1 else plain
    if get_origin(hint) is tuple:
        each = arguments[:1] * len(plain) if arguments[-1] is ... else arguments
        return tuple(_value_of(kind, part) for kind, part in zip(each, plain, strict=True))
    return Decimal(plain) if hint is Decimal else plain
