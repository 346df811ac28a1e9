"""The forms and words that the modules of Chameleon share on the screen."""

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from chaintable.operations import Operation
from chaintable.operations.modules import MODULES, ModuleNote
from chaintable.tables.source import Source
from chaintable.tables.state import Note
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import REPEATS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen

Form = Callable[[str, Table, Operation | None], Operation | None]


def note_screen(kind: type[ModuleNote], icon: str, place: int, question: str, example: str) -> OperationScreen:
    """Return the screen of a module that writes a note."""
    module = next(name for name, module in MODULES.items() if module.writes == kind.kind)
    return module_screen(module, icon, place, question, f'f_{kind.name}("{example}")', note_form(kind))


def module_screen(
    name: str, icon: str, place: int, question: str, example: str, form: Form, notes: tuple[Note, ...] = ()
) -> OperationScreen:
    """Return the screen of a module; its words are those of the plan."""
    module = MODULES[name]
    meaning = module.does.split(". ")[0].rstrip(".")
    return OperationScreen(
        menu=module.title,
        meaning=f"{meaning[:1].upper()}{meaning[1:]}.",
        task=module.title.lower(),
        question=question,
        form=form,
        example=Example(REPEATS, example, notes=notes),
        icon=icon,
        place=100 + place,
        draw_change=stays,
    )


def note_form(kind: type[ModuleNote], height: int = 160) -> Form:
    """Return the form of a module that writes a note: one box for its text."""

    def draw(key: str, table: Table, operation: Operation | None) -> Operation | None:
        so_far = operation.text if isinstance(operation, kind) else ""
        text = str(st.text_area(kind.title, so_far, key=f"{key}_text", height=height) or "").strip("\n").rstrip()
        made = replace(operation, text=text) if isinstance(operation, kind) else kind(text)
        return made if text else None

    return draw


def stays(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """A module changes nothing in the table."""
    return Drawing(words="The table stays as it is.")


PROGRAM = Note("Program", "pieces = [3, 12, 5]\nans = sum(pieces)", "program")
"""What stands before the examples of the steps that check and run a program."""
