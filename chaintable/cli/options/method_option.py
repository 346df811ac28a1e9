"""The method that a command is told to use, and its settings as `name=value`."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer

from chaintable import methods
from chaintable.errors import InputError
from chaintable.methods import Method, Setting, read_settings, settings_of
from chaintable.operations.grammar.syntax import and_list


def _settings_help() -> str:
    """A paragraph for the settings that all methods have, then one for each list of further settings."""
    shared = settings_of(Method)
    having: dict[str, list[str]] = {}
    for name, kind in methods.ALL.items():
        own = [one for one in settings_of(kind) if one not in shared]
        if own:
            having.setdefault(_listed(own), []).append(name)
    own_words = [f"{and_list(names)}: {settings}." for settings, names in having.items()]
    first = f"A setting of the method. Repeat it for more settings. Every method has {_listed(shared)}."
    return "\n\n".join([first, *own_words])


def _listed(settings: Iterable[Setting]) -> str:
    return ", ".join(f"{one.name} ({one.allowed})" for one in settings)


MethodName = Annotated[
    str,
    typer.Option("--method", metavar="NAME", help=f"How the question is answered: {and_list([*methods.ALL], 'or')}."),
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
