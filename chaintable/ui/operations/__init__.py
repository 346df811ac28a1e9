"""Operations on the screen: one file for each, found by its name, and a plain face for those without one.

`chaintable/ui/operations/<name>.py` holds a `FACE`. Nothing else on the pages knows an operation by name.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec

from chaintable import operations
from chaintable.operations import Operation
from chaintable.ui.operations.face import Drawing, Face, plain_face

_QUERY = "query"


def face_of(operation: type[Operation] | Operation | str) -> Face:
    """Return the face of an operation, given its class, a value or a name; also for the purpose of a prompt.

    A name that no operation has gets a plain face: it may come from a file, so nothing is imported for it.
    """
    if not isinstance(operation, str):
        kind = operation if isinstance(operation, type) else type(operation)
        return _face(kind.name, kind)
    known = operations.named(operations.Answer.name if operation == _QUERY else operation)
    return _face(known.name, known) if known else plain_face(operation)


def _face(name: str, kind: type[Operation]) -> Face:
    """Return its own face or a plain one. Nothing is cached, because operations can be added at run time."""
    module = f"{__name__}.{name}"
    face = getattr(sys.modules.get(module), "FACE", None)  # a page asks dozens of times, an import takes a while
    if not isinstance(face, Face):
        found = import_module(module) if name.isidentifier() and _exists(module) else None
        face = getattr(found, "FACE", None)
    return face if isinstance(face, Face) else plain_face(name, kind)


def _exists(module: str) -> bool:
    return module in sys.modules or find_spec(module) is not None


def in_menu_order(kinds: Iterable[type[Operation]]) -> Sequence[type[Operation]]:
    """Return the operations in the order of the menus."""
    return sorted(kinds, key=lambda kind: face_of(kind).place)


__all__ = ["Drawing", "Face", "face_of", "in_menu_order"]
