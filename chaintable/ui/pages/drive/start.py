"""The start of a drive: the question, the first step, the method and its style of prompts."""

import streamlit as st

from chaintable import methods
from chaintable.chain import Chain
from chaintable.ui.pages.drive import actions
from chaintable.ui.pages.drive.state import Driving
from chaintable.ui.pages.explore.question_box import suggested
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import counted, escape, shorten
from chaintable.ui.session.session import Session

MOST_ROWS = 50


def draw_start(held: Session) -> None:
    """Draw the table from Explore, the choices, and the button to start."""
    chain = held.chain
    table = chain.source.table
    with st.container(gap=None, key="title"):
        st.markdown("## You are the model", anchors=False)
        st.caption(
            f"You get the prompts that a language model would get, and answer them. "
            f"{escape(_source_words(chain))} To use {'others' if chain.source.passages else 'another table'}, open "
            f"{'them' if chain.source.passages else 'it'} on Explore."
        )
    _draw_question(held)
    with st.container(key="drive_options"):
        _draw_after(chain)
        _draw_method(held)
    if held.part(Driving).problem:
        st.warning(escape(held.part(Driving).problem), icon=":material/edit:")
    st.button(
        "Take the model's place",
        key="begin_drive",
        type="primary",
        icon=":material/sports_esports:",
        on_click=actions.begin,
    )
    draw_table(table, chain.source, key="drive_source", alt=table_alt("Your table", table), most=MOST_ROWS)


def _source_words(chain: Chain) -> str:
    """Return what the question is about: the table and its rows, or the documents and their passages."""
    table, passages = chain.source.table, chain.source.passages
    what, unit = ("Documents", "passage") if passages is not None else ("Table", "row")
    return f"{what}: {table.caption or chain.source.name}, {counted(table.n_rows, unit)}."


def _draw_question(held: Session) -> None:
    text = held.chain.question.text
    placeholder = f"Write a question about the {'documents' if held.chain.source.passages else 'table'}"
    st.text_input("Question", text, key=actions.QUESTION_KEY, placeholder=placeholder)
    if text:
        return
    with st.container(horizontal=True, gap="small", key="suggestions", vertical_alignment="center"):
        st.caption("Try:", width="content")
        for place, question in enumerate(suggested(held)):
            st.button(
                escape(shorten(question.text, 90)),
                key=f"drive_suggestion_{place}",
                type="tertiary",
                on_click=actions.ask_for,
                args=(question,),
            )


def _draw_after(chain: Chain) -> None:
    """Draw the choice of the step at which the person takes over."""
    if chain.steps:
        places = list(range(len(chain.steps) + (not chain.finished)))
        index = 0 if chain.finished else len(chain.steps)
        key = actions.AFTER_KEY
        st.selectbox("Begin", places, index=index, key=key, format_func=lambda k: _after_words(chain, k))


def _after_words(chain: Chain, k: int) -> str:
    if not k:
        return "with the first step"
    return f"after step {k}: {shorten(chain.steps[k - 1].operation.describe(), 80)}"


def _draw_method(held: Session) -> None:
    """Draw the choice of the method, and the settings that decide which prompts it asks."""
    names = list(methods.ALL)
    name: str = st.selectbox(
        "Method",
        names,
        index=names.index(held.wanted.method_name),
        key=actions.METHOD_KEY,
        format_func=lambda name: methods.ALL[name].title,
    )
    method = methods.open_method(name, held.wanted.settings.get(name, {}))
    for one in actions.styles_of(method):
        words = dict(one.choices or {})
        st.radio(
            one.title,
            list(words),
            index=list(words).index(getattr(method, one.name)),
            key=f"drive_{one.name}",
            format_func=lambda value, words=words: words[value],
            help=one.help or None,
        )
