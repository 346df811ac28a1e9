"""An operation that ChainTable does not have, and what adds it for one test."""

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import ClassVar, Self

import pytest

from chaintable import operations
from chaintable.errors import StepError
from chaintable.operations import Operation
from chaintable.operations.grammar import call_inside, column_named, quote, unquote
from chaintable.prompts import text
from chaintable.tables.state import State
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.parts.tables import NEW, Emphasis

PROMPT = """+++
purpose = "winnow"
temperature = 0.0
samples = 1
max_tokens = 100
+++
Call f_winnow() with the column whose repeated values are of no use.

/*
{{ table }}
*/
{{ word }}: {{ question }}
Explanation:
"""


@dataclass(frozen=True, slots=True)
class Winnow(Operation):
    """Keeps the first row of each value of a column."""

    name: ClassVar[str] = "winnow"
    also_called: ClassVar[tuple[str, ...]] = ("sift",)
    plan_hint: ClassVar[str] = "f_winnow(Country) keeps the first row of each value, for a {{ word | lower }}."
    column: str

    def __str__(self) -> str:
        return f"f_winnow({quote(self.column)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        column = unquote(call_inside(text, *cls.names()))
        if not column:
            raise StepError("f_winnow names no column.", "Name one.")
        return cls(column_named(column, state))

    def apply(self, state: State) -> State:
        first = state.table.column(self.column).drop_duplicates().index.to_numpy()
        return state.with_table(state.table.take(first))

    def describe(self) -> str:
        return f"Keep the first row of each {self.column}"

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column,)


def add(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """List the operation and give it a prompt, in a copy of the prompts: all that it takes."""
    monkeypatch.setattr(operations, "ALL", (*operations.ALL, Winnow))
    shutil.copytree(text.FOLDER, folder, dirs_exist_ok=True)
    (folder / "chain_of_table" / "winnow.md").write_text(PROMPT)
    monkeypatch.setattr(text, "FOLDERS", (folder,))
    text.original.cache_clear()


def draw_change(operation: Operation, before: object, after: object, source: object) -> Drawing:
    assert isinstance(operation, Winnow)
    return Drawing(Emphasis({operation.column: NEW}, marks={operation.column: "1"}), "Only the first of each is left")


def add_screen_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give it a screen file too."""
    from chaintable.ui.operations.sort_by import draw_sort_by

    def draw_form(key: str, table: object, operation: Operation | None) -> Operation | None:
        found = draw_sort_by(key, table, None)  # type: ignore[arg-type]
        return Winnow(found.column) if found is not None else None  # type: ignore[attr-defined]

    module = ModuleType("chaintable.ui.operations.winnow")
    module.SCREEN = OperationScreen(  # type: ignore[attr-defined]
        menu="Drop repeated values",
        task="choose what may not repeat",
        question="Which column may not repeat?",
        form=draw_form,
        icon=":material/fingerprint:",
        place=45,
        draw_change=draw_change,
    )
    monkeypatch.setitem(sys.modules, module.__name__, module)
