"""The method that a command is told to use, and its settings as `name=value`."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer

from chaintable import methods
from chaintable.errors import InputError
from chaintable.methods import Method, read_settings, settings_of


def _settings_help() -> str:
    lines = [
        f"{name}: {', '.join(f'{one.name} ({one.allowed})' for one in settings_of(kind))}."
        for name, kind in methods.ALL.items()
    ]
    return f"A setting of the method. Repeat it for more settings. {' '.join(lines)}"


MethodName = Annotated[
    str, typer.Option("--method", metavar="NAME", help=f"How the question is answered: {' or '.join(methods.ALL)}.")
]
Given = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=_settings_help())]


def method_of(name: str, given: Iterable[str] = (), usual: Mapping[str, Any] | None = None, **common: Any) -> Method:
    """Return the method of that name with these settings; `usual` ones hold where none is given.

    Raises InputError for an unknown method or setting, or a value that doesn't fit.
    """
    kind = methods.method_class(name)
    written = read_settings(kind, dict(map(_split, given)))
    known = {one.name for one in settings_of(kind)}
    if unknown := sorted(set(usual or {}) - known):
        raise InputError(f"The method {name} has no setting '{unknown[0]}'.", f"It has {', '.join(sorted(known))}.")
    return methods.open_method(name, {**(usual or {}), **written}, **common)


def _split(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals:
        shown = pair.strip()[:80]
        raise InputError(f"The setting '{shown}' has no value.", f"Write it with one: --set {shown or 'name'}=value.")
    return name.strip(), value
