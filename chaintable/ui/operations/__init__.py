"""Operations on the screen: one file for each, found by its name, and a plain screen for those without one.

`chaintable/ui/operations/<name>.py` holds a `SCREEN`. Nothing else on the pages knows an operation by name.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec

from chaintable import operations
from chaintable.operations import Operation
from chaintable.ui.operations.screen import Drawing, OperationScreen, plain_screen

_QUERY = "query"


def screen_of(operation: type[Operation] | Operation | str) -> OperationScreen:
    """Return the screen of an operation, given its class, a value or a name; also for the purpose of a prompt.

    A name that no operation has gets a plain screen: it may come from a file, so nothing is imported for it.
    """
    if not isinstance(operation, str):
        kind = operation if isinstance(operation, type) else type(operation)
        return _screen(kind.name, kind)
    known = operations.named(operations.Answer.name if operation == _QUERY else operation)
    return _screen(known.name, known) if known else plain_screen(operation)


def _screen(name: str, kind: type[Operation]) -> OperationScreen:
    """Return its own screen or a plain one. Nothing is cached, because operations can be added at run time."""
    module = f"{__name__}.{name}"
    screen = getattr(sys.modules.get(module), "SCREEN", None)  # a page asks dozens of times, an import takes a while
    if not isinstance(screen, OperationScreen):
        found = import_module(module) if name.isidentifier() and _exists(module) else None
        screen = getattr(found, "SCREEN", None)
    return screen if isinstance(screen, OperationScreen) else plain_screen(name, kind)


def _exists(module: str) -> bool:
    return module in sys.modules or find_spec(module) is not None


def in_menu_order(kinds: Iterable[type[Operation]]) -> Sequence[type[Operation]]:
    """Return the operations in the order of the menus."""
    return sorted(kinds, key=lambda kind: screen_of(kind).place)


__all__ = ["Drawing", "OperationScreen", "in_menu_order", "screen_of"]
