"""The form of a comparison: the question, and a line for each lane with its model, its method and its settings."""

from typing import TYPE_CHECKING

import streamlit as st

from chaintable import methods, models
from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.methods import settings_of
from chaintable.models.serving.prices import render_usage
from chaintable.prompts import PromptText
from chaintable.prompts.dialogue import NOTHING
from chaintable.runs.comparing import FEWEST_LANES, MOST_LANES, Setup, lane_name
from chaintable.settings.environment import Settings
from chaintable.tables.source import Source
from chaintable.ui.model.choice import Wanted
from chaintable.ui.model.estimate import Estimate, chain_estimate
from chaintable.ui.model.method_settings import draw_widget
from chaintable.ui.model.panel import listed_models
from chaintable.ui.pages.compare import actions
from chaintable.ui.pages.compare.setups import Draft, choice_of, known_models
from chaintable.ui.pages.explore.question_box import KIND_WORDS
from chaintable.ui.pages.prompts.wording import version_words
from chaintable.ui.parts.words import counted, escape, joined, shorten
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session

if TYPE_CHECKING:
    from chaintable.store import PromptVersion

STEPS = 2
"""The average number of operations in a chain, used to estimate its cost."""


def draw_form(held: Session) -> None:
    """Draw the question, the lanes and the button."""
    actions.follow_question()
    _draw_question(held)
    own = actions.own_state()
    with st.container(key="compare_lanes", gap="small"):
        for place, draft in enumerate(own.drafts):
            _draw_lane(held, place, draft)
    with st.container(horizontal=True, vertical_alignment="center", key="compare_row"):
        st.button(
            f"Compare {counted(len(own.drafts), 'lane')}",
            key="compare_begin",
            type="primary",
            icon=":material/view_column:",
            disabled=len(own.drafts) < FEWEST_LANES,
            on_click=actions.begin,
            help="Play all lanes at the same time",
        )
        st.button(
            "Add a lane",
            key="compare_add",
            icon=":material/add:",
            disabled=len(own.drafts) >= MOST_LANES,
            on_click=actions.add_lane,
        )
    _draw_cost(held, own.drafts)
    if own.refused:
        st.warning(escape(own.refused), icon=":material/edit:")


def _size(source: Source) -> str:
    table = source.table
    if source.of_documents:
        return counted(table.n_rows, "passage")
    return f"{counted(table.n_rows, 'row')} × {counted(table.n_columns, 'column')}"


def _draw_question(held: Session) -> None:
    table = held.chain.source
    st.caption(
        f"{'Documents' if table.of_documents else 'Table'}: {escape(shorten(table.name, 80))} · {_size(table)}. "
        f"Open {'others' if table.of_documents else 'another one'} on Explore."
    )
    st.text_input(
        "Question",
        key=actions.QUESTION_KEY,
        placeholder="Type a question about the table",
        persist_state="session",
    )
    with st.container(horizontal=True, vertical_alignment="center", key="compare_asked"):
        st.segmented_control(
            "Kind",
            list(KIND_WORDS),
            key=actions.KIND_KEY,
            format_func=lambda kind: KIND_WORDS[kind],
            label_visibility="collapsed",
            required=True,
            persist_state="session",
        )
        with st.popover("Right answer", icon=":material/fact_check:", key="compare_right", type="tertiary"):
            st.text_area(
                "Right answer, one value per line",
                key=actions.EXPECTED_KEY,
                help="If you know it, each lane is graded by it. It is never sent to a model.",
                persist_state="session",
            )


def _draw_lane(held: Session, place: int, draft: Draft) -> None:
    """Draw a lane of the form on one line."""
    setup, number = draft.setup, draft.number
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key=f"compare_setup_{number}"):
        st.markdown(f"**{lane_name(place)}**", width="content")
        options = known_models(held.wanted, held.settings, listed_models(held))
        options = options if setup.model in options else [*options, setup.model]
        key = f"compare_model_{number}"
        st.selectbox(
            f"Model of lane {lane_name(place)}",
            options,
            options.index(setup.model),
            key=key,
            format_func=lambda name: models.ALL[name].title if name in models.ALL else name,
            accept_new_options=True,
            on_change=actions.choose_model,
            args=(number, key),
            width="stretch",
            help="The embedded model, or any model at the server of the model settings: type its name.",
        )
        names, key = list(methods.ALL), f"compare_method_{number}"
        st.selectbox(
            f"Method of lane {lane_name(place)}",
            names,
            names.index(setup.method) if setup.method in names else 0,
            key=key,
            format_func=lambda name: methods.ALL[name].title,
            on_change=actions.choose_method,
            args=(number, key),
            width="stretch",
        )
        _draw_settings(held, place, draft)
        st.button(
            f"Remove lane {lane_name(place)}",
            key=f"compare_remove_{number}",
            icon=":material/close:",
            type="tertiary",
            disabled=len(actions.own_state().drafts) < 2,
            on_click=actions.remove_lane,
            args=(number,),
        )
    if own := _own_words(draft):
        st.caption(escape(own))


def _own_words(draft: Draft) -> str:
    """What is unusual about a lane, in words."""
    return joined(draft.setup.words.split(" · ")[2:])


def _draw_settings(held: Session, place: int, draft: Draft) -> None:
    """Draw the settings of a lane's method, and the versions of its prompts, behind a button."""
    setup, number = draft.setup, draft.number
    if setup.method not in methods.ALL:
        return
    kind = models.kind_of(setup.model)[0]
    with st.popover(
        f"Settings of {lane_name(place)}", icon=":material/tune:", key=f"compare_more_{number}", on_change="rerun"
    ) as opened:
        if not opened.open:
            return
        method = setup.open_method()
        for one in settings_of(methods.ALL[setup.method]):
            if kind.reads_words or not one.server:
                key = f"compare_set_{number}_{setup.method}_{one.name}"
                draw_widget(one, getattr(method, one.name), key, actions.choose_setting, (number, one.name, key))
        if kind.reads_words:
            _draw_prompts(held, draft)
        elif not any(not one.server for one in settings_of(methods.ALL[setup.method])):
            st.caption("This method has no settings for a model that runs on this computer.")


def _draw_prompts(held: Session, draft: Draft) -> None:
    """Draw the choice among the saved versions of the prompts that the lane's settings use."""
    setup, number = draft.setup, draft.number
    saved = {
        version.text.id: version
        for ask in setup.open_method().used
        for version in held.session_store.versions(setup.method, ask.name)
    }
    texts = {key: version.text for key, version in saved.items()} | {text.id: text for text in setup.prompts.texts}
    if not texts:
        st.caption("Prompts: the originals. Versions that you save on the page Prompts can be chosen here.")
        return
    key = f"compare_prompts_{number}_{setup.method}"
    st.multiselect(
        "Versions of prompts, instead of the originals",
        list(texts),
        [text.id for text in setup.prompts.texts],
        key=key,
        format_func=lambda text_id: _version_words(texts[text_id], tuple(saved.values())),
        on_change=actions.choose_prompts,
        args=(number, key, texts),
    )


def _version_words(text: PromptText, versions: "tuple[PromptVersion, ...]") -> str:
    return f"{text.name}: {version_words(text, versions)}"


def _draw_cost(held: Session, drafts: tuple[Draft, ...]) -> None:
    """Say about what the lanes at a server cost, before anything is sent."""
    sending = [draft for draft in drafts if models.kind_of(draft.setup.model)[0].sends]
    if len(drafts) < FEWEST_LANES:
        st.caption(f"A comparison has {FEWEST_LANES} to {MOST_LANES} lanes: add another one.")
        return
    if not sending:
        st.caption("All lanes run on this computer: nothing is sent, nothing is paid.")
        return
    found = [cost for draft in sending if (cost := _cost(held, draft)) is not None]
    if found:
        requests, usage = sum(cost.requests for cost in found), sum((cost.usage for cost in found), NOTHING)
        samples = sum(cost.samples for cost in found)
        drawn = f" for {counted(samples, 'sample')}" if samples > requests else ""
        lanes, used = counted(len(found), "lane"), escape(render_usage(usage))
        st.caption(
            f"About {counted(requests, 'request')}{drawn} in {lanes}, {used}. "
            "Replies in the cache cost nothing. The budget of the model settings holds for each lane."
        )


def _cost(held: Session, draft: Draft) -> Estimate | None:
    """The estimated cost of a lane; None if it can't be played."""
    try:
        return _estimate(held.wanted, held.settings, draft.setup, held.chain)
    except ChainTableError:
        return None


@remembered
def _estimate(wanted: Wanted, settings: Settings | None, setup: Setup, chain: Chain) -> Estimate:
    """The estimated cost of a chain with that setup."""
    return chain_estimate(choice_of(setup, wanted, settings), chain.until(0), STEPS)
