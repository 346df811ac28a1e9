"""What the screen needs of an operation, and what is shown for one that has no screen file."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from chaintable.chain import Step
from chaintable.errors import StepError
from chaintable.operations import Operation
from chaintable.tables.source import Source
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import Example
from chaintable.ui.parts.tables import NEW, PLAIN, Emphasis, row_words
from chaintable.ui.parts.words import code, escape, listed, shorten

Form = Callable[[str, Table, Operation | None], Operation | None]
"""Draws a form: takes the key of its widgets, the table before the step and the operation so far (None for a new step).

Returns the operation that the widgets describe, or None while something is missing.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """How the table after a step shows what the step did: what to highlight, and a sentence above the table."""

    emphasis: Emphasis = PLAIN
    words: str = ""


FormWithOthers = Callable[[str, Table, tuple[Table, ...], Operation | None], Operation | None]
"""A form that also shows the further tables."""

Draw = Callable[[Operation, Table, Table, Source], Drawing]
Call = Callable[[Step], None]
Lit = Callable[[State], Emphasis]
Below = Callable[[str, Operation, Table, Table, Source], None]


@dataclass(frozen=True, slots=True)
class OperationScreen:
    """The words and pictures of one operation.

    `menu` names it everywhere on the screen, and `meaning` says what it does in a sentence, which the glossary shows
    with an `example`. `task` completes "waiting for the model to …"; `question` asks a person who replies in the
    model's place. `place` orders the menus, small numbers first; what is used `often` is a button wherever a step can
    be added, and over documents what is used `often_in_documents`. `draw_change` shows what a step did, and
    `draw_below` adds widgets below the table after it. `draw_call` shows what was decided where words are not enough,
    beside the table; `lit` highlights cells of the table that the step read, given the state after it. Where an answer
    leaves out a word in `asked_by`, the page says that this step does what the word asks for.
    """

    menu: str
    task: str
    question: str
    form: Form
    icon: str = ":material/extension:"
    place: int = 80
    often: bool = False
    often_in_documents: bool = False
    draw_change: Draw = lambda operation, before, after, source: plain_change(before, after, source)
    draw_below: Below | None = None
    draw_call: Call | None = None
    lit: Lit | None = None
    form_with_others: FormWithOthers | None = None
    meaning: str = ""
    example: Example | None = None
    asked_by: frozenset[str] = frozenset()

    @property
    def short(self) -> str:
        """The same name inside a line: "2 keep rows"."""
        return self.menu[:1].lower() + self.menu[1:]

    def draw_form(
        self, key: str, table: Table, others: tuple[Table, ...], operation: Operation | None
    ) -> Operation | None:
        """Draw the form, with the further tables if it shows them."""
        if self.form_with_others is not None:
            return self.form_with_others(key, table, others, operation)
        return self.form(key, table, operation)


def plain_screen(name: str, kind: type[Operation] | None = None) -> OperationScreen:
    """The screen of an operation without a screen file: its name for words, its call for a form.

    >>> plain_screen("drop_empty").menu
    'Drop empty'
    """
    words = name.replace("_", " ")
    return OperationScreen(
        menu=words[:1].upper() + words[1:],
        task=f"choose what to do with {words}",
        question=f"What is the call for {words}?",
        form=_form_of(kind),
    )


def _form_of(kind: type[Operation] | None) -> Form:
    """A form with one field: the call as text."""

    def draw(key: str, table: Table, operation: Operation | None) -> Operation | None:
        if kind is None:
            return None
        start = f"f_{kind.name}()" if operation is None else str(operation)
        text = str(st.text_input("Call", start, key=f"{key}_call", help=_example(kind)) or "")
        try:
            return kind.parse(text, State(table))
        except StepError as error:
            st.caption(escape(str(error)))
            return None

    return draw


def _example(kind: type[Operation]) -> str:
    return f"Write the call as a model would. Its arguments: {code(kind.structured_hint())}"


def plain_change(before: Table, after: Table, source: Source) -> Drawing:
    """What can be shown of any change: new columns are marked; columns left out and rows kept are named."""
    made = [name for name in after.columns if name not in before.columns]
    gone = [shorten(name, 40) for name in before.columns if name not in after.columns]
    if made:
        return Drawing(Emphasis(dict.fromkeys(made, NEW), marks=dict.fromkeys(made, "+")))
    if gone:
        return Drawing(words=f"Left out: {listed(gone)}")
    return Drawing(words=kept_words(before, after, source) if after.n_rows < before.n_rows else "")


def kept_words(before: Table, after: Table, source: Source) -> str:
    """Which rows are left, by their numbers before and in the file; of groups, how many."""
    rows = row_words(after, source, before)
    return f"Kept {after.n_rows:,} of {before.n_rows:,} rows{rows and ': ' + rows}"
