"""The glossary: every operation with what it does, its call in a prompt, and a small table before and after it."""

import streamlit as st

from chaintable.operations import PAPER, Answer, Operation, known
from chaintable.tables.state import State
from chaintable.ui.operations import in_menu_order, screen_of
from chaintable.ui.operations.examples import Example
from chaintable.ui.parts.words import code, escape, joined
from chaintable.ui.pictures.picture import picture_of, picture_of_answer
from chaintable.ui.pictures.show import draw_picture


def draw_glossary() -> None:
    """Draw every operation, folded to its name."""
    st.markdown("### The operations", anchors=False)
    for kind in in_menu_order(known()):
        screen = screen_of(kind)
        with st.expander(escape(screen.menu), icon=screen.icon, key=f"word_{kind.name}", on_change="rerun") as opened:
            if opened.open:
                _draw_word(kind)


def _draw_word(kind: type[Operation]) -> None:
    screen = screen_of(kind)
    whose = "one of the five of the paper" if kind in PAPER else ""
    call = screen.example.call if screen.example else ""
    st.markdown(escape(screen.meaning) or escape(screen.question))
    st.caption(joined([f"In prompts: {code(f'f_{kind.name}')}", call and f"here: {code(call)}", whose]))
    if screen.example is not None:
        draw_picture(svg_of_example(kind, screen.example), f"word_picture_{kind.name}")


def svg_of_example(kind: type[Operation], example: Example) -> str:
    """Return an operation's example before and after as SVG."""
    before = State(example.table, example.notes, others=example.others, passages=example.passages)
    operation = kind.parse(example.call, before)
    if isinstance(operation, Answer):
        return picture_of_answer(before.table, operation.read(before))
    return picture_of(operation, before.table, operation.apply(before).table)
