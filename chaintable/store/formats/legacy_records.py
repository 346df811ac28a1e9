"""Records that an earlier version wrote, in the words of this one."""

from collections.abc import Mapping
from typing import Any


def current_source(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record of a source: how the file was read was once kept under "notes"."""
    return record if "account" in record else _renamed(record, "notes", "account")


def current_view(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record of a view: its caption was once kept under "note"."""
    return record if "caption" in record else _renamed(record, "note", "caption")


def current_reply(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record of a completion: who gave it was once told by the model's name alone."""
    known = record["model"] in ("embedded", "person")
    return {**record, "author": record["model"]} if known and "author" not in record else record


def _renamed(record: Mapping[str, Any], old: str, new: str) -> Mapping[str, Any]:
    return {new if name == old else name: part for name, part in record.items()}
