"""Settings that a method or a kind of model declares: dataclass fields that know their title, help and values."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from math import isfinite
from typing import Any, get_type_hints

from chaintable.errors import InputError, did_you_mean

Settings = Mapping[str, Any]
_KEY = "chaintable_setting"
_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its words for the screen, its default, and what it can be.

    `kind` is bool, int, float or str. `choices` maps each value of a closed list to its words. A number lies between
    `least` and `most`. `server` settings matter only to a model on a server, and `more` are drawn folded away.
    """

    name: str
    kind: type
    default: Any
    title: str
    help: str = ""
    choices: Mapping[str, str] | None = None
    least: float | None = None
    most: float | None = None
    server: bool = False
    more: bool = False

    def fits(self, value: Any) -> bool:
        """Whether the setting can have that value."""
        kinds = (int, float) if self.kind is float else (self.kind,)
        if type(value) not in kinds or (self.choices is not None and value not in self.choices):
            return False
        return self.kind not in (int, float) or self._between(float(value))

    def _between(self, value: float) -> bool:
        low, high = self.least, self.most
        return isfinite(value) and (low is None or value >= low) and (high is None or value <= high)

    def read(self, text: str) -> Any:
        """The value that a person wrote; InputError where the setting cannot have it."""
        value = _parsed(self.kind, text.strip())
        if value is not None and self.fits(value):
            return value
        hint = did_you_mean(text, list(self.choices)) if self.choices else f"Give {self.allowed}."
        raise InputError(f"'{self.name}' cannot be '{text[:80]}'.", hint)

    @property
    def allowed(self) -> str:
        """What it can be, in words.

        >>> Setting("rounds", int, 6, "Rounds", least=1, most=9).allowed
        'a whole number from 1 to 9'
        >>> Setting("place", str, "both", "Where", choices={"both": "Both", "own": "Own", "web": "Web"}).allowed
        'both, own or web'
        """
        if self.choices is not None:
            *others, last = self.choices
            return f"{', '.join(others)} or {last}" if others else last
        if self.kind is bool:
            return "true or false"
        words = {int: "a whole number", float: "a number"}.get(self.kind, "a text")
        low = f" from {self.least:g}" if self.least is not None else ""
        high = f"{' to' if low else ' up to'} {self.most:g}" if self.most is not None else ""
        return f"{words}{low}{high}"


def setting(default: Any, title: str, help: str = "", **more: Any) -> Any:
    """A dataclass field that is a setting; `more` are further fields of Setting."""
    return field(default=default, metadata={_KEY: {"title": title, "help": help, **more}})


@cache
def settings_of(method: type) -> tuple[Setting, ...]:
    """The settings of a method's class: those of its own first, then those that all methods have."""
    hints = get_type_hints(method)
    own = [one for one in fields(method) if _KEY in one.metadata]
    bases = [base for base in method.__mro__[1:] if is_dataclass(base)]
    inherited = {one.name for base in bases for one in fields(base)}
    own.sort(key=lambda one: one.name in inherited)
    return tuple(
        Setting(one.name, _kind(hints[one.name], one.default), one.default, **one.metadata[_KEY]) for one in own
    )


def read_settings(method: type, given: Mapping[str, str]) -> dict[str, Any]:
    """The settings that a person wrote as texts; InputError for an unknown one or a value that does not fit."""
    known = {one.name: one for one in settings_of(method)}
    for name in given:
        if name not in known:
            title = getattr(method, "title", "This method")
            raise InputError(f"{title} has no setting '{name[:80]}'.", did_you_mean(name, list(known)))
    return {name: known[name].read(text) for name, text in given.items()}


def usable(method: type, kept: Any) -> dict[str, Any]:
    """The settings among kept values that the method still has and that fit; the rest take their defaults."""
    if not isinstance(kept, Mapping):
        return {}
    return {one.name: kept[one.name] for one in settings_of(method) if one.name in kept and one.fits(kept[one.name])}


def _kind(hint: Any, default: Any) -> type:
    """A Literal or an alias of one has the type of its default."""
    if default is MISSING:
        raise TypeError("a setting needs a default")
    return hint if hint in (bool, int, float, str) else type(default)


def _parsed(kind: type, text: str) -> Any:
    if kind is bool:
        return True if text.casefold() in _YES else False if text.casefold() in _NO else None
    try:
        return kind(text)
    except ValueError:
        return None
