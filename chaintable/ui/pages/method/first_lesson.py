"""The first lesson: nine short pages with pictures of one chain, to read and to try in about ten minutes."""

from dataclasses import dataclass

import streamlit as st

from chaintable.ui.pages.method import actions
from chaintable.ui.pages.method.actions import Reading, example_chain
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import escape
from chaintable.ui.pictures.show import draw_step_picture
from chaintable.ui.session.page import link_to
from chaintable.ui.session.session import Session


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the lesson. `shows` is the step whose picture it shows, or "table"; `goes` names where to try it."""

    title: str
    text: str
    shows: int | str = ""
    goes: str = ""


LESSON = (
    Leaf(
        "A table and a question",
        f"**{actions.QUESTION}** Try it with your eyes first. No column holds the countries: they are in brackets "
        "behind the names. So you have to read them out, count them, and compare.",
        "table",
    ),
    Leaf(
        "Why not ask at once?",
        "A language model can be given the whole table and the question. It then has to read, count and compare "
        "in one go, and you can't see where it slipped. **Chain-of-Table** lets the table itself change, one small "
        "operation at a time, until the answer can be read off. Each table in between can be checked.",
    ),
    Leaf(
        "Two questions for each step",
        "Before each step the model gets two prompts. *Which operation comes next?* And then: *With which arguments?* "
        "It only proposes. The program carries the operation out, so no cell is made up by counting wrongly.",
    ),
    Leaf(
        "Step 1: add a column",
        "The country is needed, so it becomes a column. Each line goes from the cell that was read to the new cell.",
        0,
    ),
    Leaf(
        "Step 2: group rows",
        "Rows with the same country become one row, with their number. Follow the lines into ESP: three rows.",
        1,
    ),
    Leaf(
        "Step 3: answer",
        "The answer is read off the last table. Two countries share the first place, and both are the answer.",
        2,
    ),
    Leaf(
        "Change something",
        "Open the chain on Explore, press **Edit step 2**, group by **Team** instead, and apply. The answer follows, "
        "without asking a model. **Undo** brings the countries back. In the menu **More** of each step you find "
        "**Before and after as a picture**.",
        goes="explore",
    ),
    Leaf(
        "Be the model",
        "On Drive you get the prompts that a model gets, and reply yourself. Try the same question: choose **Add a "
        "column** first, and see what the next prompt shows. A reply that can't be used comes back with the reason.",
        goes="drive",
    ),
    Leaf(
        "Find the wrong step",
        "A chain can be carried out without an error and still be wrong. On Drive, choose **Guess in class**, open the "
        "recorded run **A wrong answer: Italians in the top ten**, and go to its end. Which step is to blame?",
        goes="drive",
    ),
)


def draw_first_lesson(held: Session) -> None:
    """Draw the open page of the lesson, or the button that opens it."""
    place = held.part(Reading).place
    if place is None:
        st.button(
            "First lesson: ten minutes",
            key="lesson_begin",
            type="primary",
            icon=":material/school:",
            on_click=actions.turn,
            args=(0,),
        )
        return
    leaf = LESSON[place]
    with st.container(border=True, key="first_lesson", gap="small"):
        st.caption(f"First lesson, page {place + 1} of {len(LESSON)}")
        st.markdown(f"### {escape(leaf.title)}", anchors=False)
        st.markdown(leaf.text)
        _draw_shown(leaf)
        _draw_ways(place, leaf)


def _draw_shown(leaf: Leaf) -> None:
    chain = example_chain()
    if isinstance(leaf.shows, int):
        draw_step_picture(chain, leaf.shows, "lesson_step")
    elif leaf.shows:
        table = chain.source.table
        draw_table(table, chain.source, key="first_lesson_table", alt=table_alt("The result of the race", table))


def _draw_ways(place: int, leaf: Leaf) -> None:
    last = place == len(LESSON) - 1
    with st.container(horizontal=True, key="first_lesson_ways"):
        st.button("Back", key="leaf_back", on_click=actions.turn, args=(place - 1,), disabled=not place)
        if not last:
            st.button("Next", key="leaf_next", type="primary", on_click=actions.turn, args=(place + 1,))
        if leaf.goes and st.button(f"Open {leaf.goes.title()}", key="leaf_go", icon=":material/open_in_new:"):
            actions.open_example(3 if leaf.goes == "explore" else 0)
            st.switch_page(link_to(leaf.goes, first=leaf.goes == "explore"))
        st.button("Close the lesson", key="leaf_close", type="tertiary", on_click=actions.turn, args=(None,))
