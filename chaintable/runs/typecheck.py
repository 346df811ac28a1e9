"""Whether plain values have the shape of a type, before a value is made of what a stranger may have written."""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


def fits(hint: Any, plain: Any) -> bool:
    """Whether `from_plain` makes of `plain` what the type `hint` promises.

    >>> fits(tuple[str, ...], ["a", "b"]), fits(tuple[str, ...], ["a", 1]), fits(int | None, True)
    (True, False, False)
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(fits(kind, plain) for kind in arguments)
    if origin is Literal:
        return plain in arguments
    if origin is tuple:
        return _fits_tuple(arguments, plain)
    if isinstance(hint, type) and is_dataclass(hint):
        return has_fields(hint, plain)
    if origin is not None:
        return isinstance(origin, type) and issubclass(origin, Mapping) and isinstance(plain, dict)
    return _fits_scalar(hint, plain)


def has_fields(kind: Any, plain: Any, but: Collection[str] = ()) -> bool:
    """Whether `plain` maps the names of that dataclass's fields, some left out, to values of their types.

    Fields with a default may be missing; other names may not be there.
    """
    if not isinstance(plain, dict):
        return False
    own = {field.name: field for field in fields(kind) if field.init and field.name not in but}
    needed = {name for name, field in own.items() if field.default is MISSING and field.default_factory is MISSING}
    hints = get_type_hints(kind)
    return needed <= plain.keys() <= own.keys() and all(fits(hints[name], part) for name, part in plain.items())


def _fits_tuple(arguments: tuple[Any, ...], plain: Any) -> bool:
    if not isinstance(plain, list):
        return False
    if arguments[-1:] == (...,):
        return all(fits(arguments[0], part) for part in plain)
    return len(plain) == len(arguments) and all(map(fits, arguments, plain))


def _fits_scalar(hint: Any, plain: Any) -> bool:
    if hint in (None, NoneType):
        return plain is None
    if isinstance(plain, bool):
        return hint is bool
    return isinstance(plain, (int, float) if hint is float else hint) if isinstance(hint, type) else False


def is_cost(reply: Mapping[str, Any]) -> bool:
    """Whether nothing of what a reply took is below 0, which would make room in a budget."""
    figures = [reply.get("requests", 0), *(reply.get("usage") or {}).values(), *(reply.get("saved") or {}).values()]
    return all(figure is None or figure >= 0 for figure in figures)
