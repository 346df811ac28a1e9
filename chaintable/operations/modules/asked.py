"""Modules among the operations of Chain-of-Table: a plan names one, and its own prompt or tool gives the rest."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self, cast

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside
from chaintable.operations.grammar.arguments import Shape
from chaintable.operations.modules.plan import MODULES, Module
from chaintable.operations.modules.written import SearchDocuments
from chaintable.tables.state import State

_NAMES = {SearchDocuments.name: "web_search"}
"""The modules that plans call otherwise than the operation."""


@dataclass(frozen=True, slots=True)
class AskedModule(Operation):
    """A module that was named without its text. It stands for `kind` while a reply is read, never in a chain."""

    decides: ClassVar[bool] = False
    kind: ClassVar[type[Operation]]

    def __str__(self) -> str:
        return f"f_{self.name}()"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        """Return the module; one with its text, if a model may write that, is the operation itself."""
        given = call_inside(text, *cls.names()).strip() and _module(cls.name).by == "model"
        return cast(Self, cls.kind.parse(text, state)) if given else cls()

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        written = given.get("text") and _module(cls.name).by == "model"
        return cast(Self, cls.kind.from_json(given, state)) if written else cls()

    def apply(self, state: State) -> State:
        raise StepError(f"{self.describe()} was named, but not carried out.")

    def describe(self) -> str:
        return _module(self.name).title


def to_plan(kinds: Iterable[type[Operation]]) -> tuple[type[Operation], ...]:
    """Return the operations as replies name them: modules without their text."""
    return tuple(_asked(kind) if is_module(kind.name) else kind for kind in kinds)


def is_module(name: str) -> bool:
    """Whether the operation of that name is a module with a prompt or a tool of its own."""
    return _NAMES.get(name, name) in MODULES and name not in _TABLE


def ready(name: str, state: State, planned: Iterable[str] = ()) -> bool:
    """Whether a module has what it needs in a state; what one of the `planned` writes counts as there."""
    module = _module(name)
    written = {note.kind for note in state.notes} | {_module(other).writes for other in planned if is_module(other)}
    return (
        (not module.reads or module.reads in written)
        and (bool(state.pictures) or not module.pictures)
        and (state.table.n_rows > 0 or not module.rows)
    )


_TABLE = frozenset({"add_column", "group_by", "sort_by", "chain_of_table"})
"""Names in a plan of modules that are operations on the table, or a method."""


def _module(name: str) -> Module:
    return MODULES[_NAMES.get(name, name)]


@cache
def _asked(kind: type[Operation]) -> type[Operation]:
    does = _module(kind.name).does
    told = {
        "__slots__": (),
        "__doc__": kind.__doc__,
        "kind": kind,
        "name": kind.name,
        "also_called": kind.also_called,
        "plan_hint": f"f_{kind.name}() {does}",
        "json_hint": f'{{"operation": "{kind.name}"}} {does}',
    }
    return cast(type[Operation], type(f"Asked{kind.__name__}", (AskedModule,), told))
