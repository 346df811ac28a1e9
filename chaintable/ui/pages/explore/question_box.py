"""The question box: the question, its kind, Run and Step, suggestions, and what was asked before."""

from dataclasses import replace

import streamlit as st

from chaintable.chain import Chain
from chaintable.samples import sample_named
from chaintable.tables.pictures import MOST_BYTES
from chaintable.tables.state import Kind, Question
from chaintable.ui.pages.explore import actions
from chaintable.ui.pages.explore.pictures_beside import thing_of
from chaintable.ui.pages.explore.suggestions import suggestions
from chaintable.ui.parts.panels import is_drawn
from chaintable.ui.parts.words import escape, shorten
from chaintable.ui.session import state
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import Moment

MOST_ASKED, MOST_POSED = 5, 5

KIND_WORDS: dict[Kind, str] = {
    "question": "Question",
    "statement": "Statement to check",
    "long_answer": "Long answer",
}
_HINT = "A text that belongs to the question. It stands beside the table as a note, and every step can read it."
_PICTURES = (
    "Pictures that belong to the question. Run puts them beside the table. Chameleon reads the text in them and asks a "
    "model that can see what they show; other methods don't look at them. They aren't sent while columns are masked."
)
PICTURE_ENDINGS = ["png", "jpg", "jpeg", "webp"]
_WRITTEN: Kind = "long_answer"
"""The kind of question that only a model that writes can answer."""


def draw_question(held: Session) -> None:
    """Draw the box; Enter runs."""
    with st.form("ask", border=False):
        what = thing_of(held.chain.source)
        st.text_input(
            f"Ask about {'these' if what == 'documents' else 'this'} {what}",
            key="question",
            placeholder=f"Type a question about the {what}{', or pick one below' if suggested(held) else ''}",
        )
        with st.container(horizontal=True, vertical_alignment="center", key="ask_row"):
            _draw_kinds(held)
            st.form_submit_button(
                "Run",
                on_click=actions.ask,
                type="primary",
                icon=":material/play_arrow:",
                key="run",
                help="Run steps until the answer",
            )
            st.form_submit_button(
                "Step",
                on_click=actions.ask,
                args=(1,),
                icon=":material/skip_next:",
                key="one_step",
                help="Run one step",
            )
            if held.wanted.server:
                st.form_submit_button(
                    "Preview request",
                    on_click=actions.preview,
                    type="tertiary",
                    icon=":material/visibility:",
                    key="look_at_outgoing",
                    help="Show what would be sent to the server and what it would cost. Nothing is sent yet.",
                )
        _draw_more(held)
    if held.playing.refused:
        st.warning(escape(held.playing.refused), icon=":material/edit:")


def _draw_more(held: Session) -> None:
    """Draw what a question may bring beside its words; folded, as most bring nothing."""
    words = "Choices, unit, hint and pictures"
    with st.expander(words, type="compact", key="question_more", on_change="rerun") as panel:
        if not is_drawn(held, "question_more", panel):
            st.caption("Most questions need none of them.")  # an expander without content can't be opened
            return
        choices, more = st.columns(2)
        choices.text_area(
            "Choices, one on each line",
            key="choices",
            height=104,
            placeholder="yes\nno",
            help="The answer is one of these.",
        )
        more.text_input("Unit", key="unit", placeholder="$ or cakes", help="What the answer is measured in.")
        more.text_input("Hint", key="hint", placeholder="Read it before the question", help=_HINT)
        st.file_uploader(
            "Pictures (PNG, JPEG or WebP)",
            PICTURE_ENDINGS,
            accept_multiple_files=True,
            max_upload_size=MOST_BYTES // 1_000_000,
            key=held.part(actions.PictureUploads).key,
            help=_PICTURES,
        )


def _draw_kinds(held: Session) -> None:
    """Draw the kinds of question; a long answer is greyed out where the model writes no text, unless it is chosen."""
    chosen = held.wanted.model_kind.reads_words or state.question_in_the_box().kind == _WRITTEN
    st.segmented_control(
        "Kind",
        [kind for kind in KIND_WORDS if chosen or kind != _WRITTEN],
        key="kind",
        format_func=lambda kind: KIND_WORDS[kind],
        label_visibility="collapsed",
        required=True,
    )
    if not chosen:  # not a disabled button: Enter presses the first button of a form
        st.caption(
            KIND_WORDS[_WRITTEN],
            width="content",
            help="The embedded model reads answers from cells and writes no text. Choose a language model for this.",
        )


def draw_suggestions(held: Session) -> None:
    """Draw questions to try, each as a button that runs it; with a server it only fills the box, as Run may cost."""
    asked = {moment.chain.question.text for moment in (*held.history.past, held.moment)}
    questions = [question for question in suggested(held) if question.text not in asked]
    if not questions:
        return
    with st.container(horizontal=True, gap="small", key="suggestions", vertical_alignment="center"):
        st.caption("Try:", width="content")
        for place, question in enumerate(questions):
            st.button(
                escape(shorten(question.text, 90)),
                key=f"suggestion_{place}",
                type="tertiary",
                on_click=state.ask_for,
                args=(question,),
                help=None if held.wanted.free else "Put this question into the box; press Run to send it",
            )


def draw_asked_before(held: Session) -> None:
    """Draw the other questions asked about this table, newest first; each brings its chain back."""
    moments = asked_before(held.history, held.chain)
    if not moments or held.playing.job is not None:
        return
    with st.container(horizontal=True, gap="small", key="asked_before", vertical_alignment="center"):
        st.caption("Asked before:", width="content")
        for place, moment in enumerate(moments):
            text = moment.chain.question.text
            st.button(
                escape(shorten(text, 90)),
                key=f"asked_{place}",
                type="tertiary",
                on_click=state.open_moment,
                args=(replace(moment, words=f"went back to “{text}”"),),
            )


def asked_before(history: History[Moment], chain: Chain) -> list[Moment]:
    """The last moment of each other question about the chain's table, newest first, at most a few."""
    found: dict[str, Moment] = {}
    for moment in reversed((*history.past, *reversed(history.future))):
        text, same = moment.chain.question.text, moment.chain.source.table is chain.source.table
        if same and moment.chain.steps and text and text != chain.question.text:
            found.setdefault(text, moment)
    return list(found.values())[:MOST_ASKED]


def suggested(held: Session) -> tuple[Question, ...]:
    """Return the sample's questions, those that came with documents or, for other tables, some that can be answered."""
    sample, source = sample_named(held.moment.sample), held.chain.source
    if sample is not None:
        return tuple(question.asked for question in sample.questions)
    if source.of_documents:
        return tuple(posed.question for posed in source.posed[:MOST_POSED])
    return suggestions(source.table)
