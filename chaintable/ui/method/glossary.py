"""The glossary: every operation with what it does, its call in a prompt, and a small table before and after it."""

import streamlit as st

from chaintable.operations import PAPER, Answer, Operation, known
from chaintable.state import State
from chaintable.ui.operations import face_of, in_menu_order
from chaintable.ui.operations.examples import Example
from chaintable.ui.parts.words import code, escape, joined
from chaintable.ui.pictures.picture import picture_of, picture_of_answer
from chaintable.ui.pictures.show import draw_picture


def draw_glossary() -> None:
    """Draw every operation, folded to its name."""
    st.markdown("### The operations", anchors=False)
    for kind in in_menu_order(known()):
        face = face_of(kind)
        with st.expander(escape(face.menu), icon=face.icon, key=f"word_{kind.name}", on_change="rerun") as opened:
            if opened.open:
                _draw_word(kind)


def _draw_word(kind: type[Operation]) -> None:
    face = face_of(kind)
    whose = "one of the five of the paper" if kind in PAPER else ""
    call = face.example.call if face.example else ""
    st.markdown(escape(face.meaning) or escape(face.question))
    st.caption(joined([f"In prompts: {code(f'f_{kind.name}')}", call and f"here: {code(call)}", whose]))
    if face.example is not None:
        draw_picture(svg_of_example(kind, face.example), f"word_picture_{kind.name}")


def svg_of_example(kind: type[Operation], example: Example) -> str:
    """Return an operation's example before and after as SVG."""
    before = State(example.table, example.notes, others=example.others, passages=example.passages)
    operation = kind.parse(example.call, before)
    if isinstance(operation, Answer):
        return picture_of_answer(before.table, operation.read(before))
    return picture_of(operation, before.table, operation.apply(before).table)
